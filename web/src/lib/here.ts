/** Answers may come when their page is gone: then they lead nowhere. */

import { onDestroy } from "svelte";

/** Whether the page that asks is still there; to be called while it is set up. */
export function whileHere(): () => boolean {
  let here = true;
  onDestroy(() => (here = false));
  return () => here;
}
