/** What is typed at: a click on the sketch puts the place that was typed into last there, and the row is lit on it. */

export type Point = [unknown, unknown];

export const aim = $state<{ at: ((place: Point) => void) | null; row: string[] }>({ at: null, row: [] });
