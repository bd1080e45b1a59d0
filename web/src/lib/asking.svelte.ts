/** A form that asks the server for something: it waits, it is done, or it says why not. */

import { Refusal } from "./api";
import { t } from "./words.svelte";

export class Asking {
  busy = $state(false);
  problem = $state("");
  reason = $state(""); // of the problem, for the form itself
  done = $state("");

  /** `work` may return a sentence to be shown. Nothing is asked twice at once. */
  async ask(work: () => Promise<string | void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = this.reason = this.done = "";
    try {
      this.done = (await work()) ?? "";
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.problem = refusal.message || t().problem.offline;
      this.reason = refusal.reason;
    } finally {
      this.busy = false;
    }
  }
}
