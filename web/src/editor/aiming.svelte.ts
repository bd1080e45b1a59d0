/** The place that was typed into last: a click on the sketch puts it there. */

export type Point = [unknown, unknown];

export const aim = $state<{ at: ((place: Point) => void) | null }>({ at: null });
