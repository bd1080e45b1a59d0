/** The focus follows what is asked, so that nobody without a mouse has to look for it after every move. */

import { tick } from "svelte";

// Whatever answers a question stands inside one of these; the bar at the bottom is always one of them. What stands there
// beside the sentence, to fold the bar or to put a remark away, answers nothing.
const ANSWERS = "[data-answers]";
const CONTROL = 'button:not(:disabled, [tabindex="-1"], [data-aside] *)';

let leading = false;

/** Whether the focus is being led just now: then nobody points at anything. */
export const isLed = (): boolean => leading;

/** To the first answer; where nothing is asked, to the bar itself, so that the next Tab starts there. */
export async function goToAnswers(): Promise<void> {
  await tick();
  const first = document.querySelector<HTMLElement>(`:is(${ANSWERS}) ${CONTROL}`);
  leading = true;
  (first ?? document.getElementById("verb"))?.focus({ preventScroll: true });
  leading = false;
}

/** The same, unless somebody is busy elsewhere: on the board, in the log, writing, in a dialog. */
export async function followAnswers(): Promise<void> {
  await tick();
  const here = document.activeElement;
  const free = !here || here === document.body || here.closest(ANSWERS);
  if (free && !document.querySelector("dialog[open]")) await goToAnswers();
}
