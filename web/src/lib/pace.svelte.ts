/** What happens at a table, one beat at a time, so that one can follow what the others do. */

import type { LogLine } from "../wire";
import { paceMs } from "./settings.svelte";

const SLOWEST_MS = 1600;

interface Step {
  show: () => void;
  lines: LogLine[]; // what others did in it; none: it takes no time of its own
  asks: boolean; // I am asked something: nothing needs to be tapped on
}

export class Pace {
  told = $state.raw<LogLine[]>([]); // the beat that is on the screen
  behind = $state(0); // beats still to come
  held = $state(false); // step by step: the next one waits for a tap
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  add(show: () => void, lines: LogLine[], asks = false): void {
    this.queue.push({ show, lines, asks });
    if (document.visibilityState === "hidden") this.skip(); // nobody looks: the recap tells it
    else if (!this.timer && !this.held) this.goOn();
    else this.count();
  }

  /** The next beat, and whatever takes no time before it. */
  goOn(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      step.show();
      if (!step.lines.length || !paceMs()) continue;
      this.told = step.lines;
      if (paceMs() === Infinity && !step.asks) this.held = true;
      else this.timer = setTimeout(() => this.goOn(), Math.min(paceMs(), SLOWEST_MS));
      return this.count();
    }
    this.told = [];
    this.count();
  }

  /** Everything at once; what was not watched is handed back. */
  skip(): LogLine[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    const skipped = this.queue.splice(0);
    for (const step of skipped) step.show();
    this.told = [];
    this.count();
    return skipped.flatMap((step) => step.lines);
  }

  /** Nothing of it counts any more: everything comes anew. */
  clear(): void {
    this.queue = [];
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
    this.told = [];
    this.count();
  }

  private count(): void {
    this.behind = this.queue.filter((step) => step.lines.length).length;
  }
}
