/** What the board, the bar at the bottom and the heading at the top share while somebody chooses. */

import type { Snippet } from "svelte";
import type { Option } from "../wire";

export const choosing = $state<{
  focused: number | null; // the code that is pointed at, on the board or in the bar
  meant: string | null; // its sentence, where it is known: several ways begin with the same code
  among: Option[] | null; // what a tap on the board left open: the bar offers only these
  picked: string | null; // a card of the hand that was tapped to be played next
  crumbs: string[]; // what led to the question, where one effect stands inside another
  note: string; // a second line in the bar: "why not?"
  coming: boolean; // the game's table is still on its way: answers come with their pictures, not before
  custom: Snippet | null; // a game's own controls instead of one button per choice
  face: Snippet<[Option]> | null; // how a game draws a choice on its button
  coach: Snippet | null; // a sentence of a lesson with its buttons, above what is asked
  folded: boolean; // on a phone: only the sentence, so that the board has the screen
  take: ((option: Option) => void) | null; // how a game carries out what is more than one decision
  heading: Snippet | null; // where the game stands, in the top bar
}>({ focused: null, meant: null, among: null, picked: null, crumbs: [], note: "", coming: true, custom: null, face: null, coach: null, folded: false, take: null, heading: null });

/** A choice is pointed at, or none any more. */
export function point(option: Option | null): void {
  [choosing.focused, choosing.meant] = [option?.codes[0] ?? null, option?.label ?? null];
}

export function isPointedAt(option: Option): boolean {
  return choosing.focused === option.codes[0] && (choosing.meant ?? option.label) === option.label;
}
