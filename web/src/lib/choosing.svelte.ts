/** What the board, the bar at the bottom and the heading at the top share while somebody chooses. */

import type { Snippet } from "svelte";
import type { Option } from "../wire";

export const choosing = $state<{
  focused: number | null; // the code that is pointed at, on the board or in the bar
  note: string; // a second line in the bar: "why not?"
  custom: Snippet | null; // a game's own controls instead of one button per choice
  face: Snippet<[Option]> | null; // how a game draws a choice on its button
  heading: Snippet | null; // where the game stands, in the top bar
}>({ focused: null, note: "", custom: null, face: null, heading: null });
