/** The focus follows what is asked, so that nobody without a mouse has to look for it after every move. */

import { tick } from "svelte";

// Whatever answers a question stands inside one of these; the bar at the bottom is always one of them.
const ANSWERS = "[data-answers]";
const CONTROL = 'button:not(:disabled):not([tabindex="-1"])';

/** To the first answer; where nothing is asked, to the bar itself, so that the next Tab starts there. */
export async function goToAnswers(): Promise<void> {
  await tick();
  const first = document.querySelector<HTMLElement>(`:is(${ANSWERS}) ${CONTROL}`);
  (first ?? document.getElementById("verb"))?.focus({ preventScroll: true });
}

/** The same, unless somebody is busy elsewhere: on the board, in the log, writing, in a dialog. */
export async function followAnswers(): Promise<void> {
  await tick();
  const here = document.activeElement;
  const free = !here || here === document.body || here.closest(ANSWERS);
  if (free && !document.querySelector("dialog[open]")) await goToAnswers();
}
