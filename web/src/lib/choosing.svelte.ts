/** What the board and the verb bar share while somebody chooses. */

import type { Snippet } from "svelte";

export const choosing = $state<{
  focused: number | null; // the code that is pointed at, on the board or in the bar
  note: string; // a second line in the bar: "why not?"
  custom: Snippet | null; // a game's own controls instead of one button per choice
}>({ focused: null, note: "", custom: null });
