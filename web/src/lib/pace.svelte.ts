/** What happens at a table, one beat at a time, so that one can follow what the others do, and look at it again. */

import type { LogLine } from "../wire";
import { paceMs } from "./settings.svelte";

const SLOWEST_MS = 1600;
const KEPT = 30; // beats that can be shown again

interface Step {
  show: () => void;
  lines: LogLine[]; // what others did in it; none: it takes no time of its own
  asks: boolean; // I am asked something: nothing needs to be tapped on
}

interface Beat {
  lines: LogLine[];
  again: () => void; // shows the table as it was then
}

export class Pace {
  told = $state.raw<LogLine[]>([]); // the beat that is on the screen
  behind = $state(0); // beats still to come
  held = $state(false); // step by step: the next one waits for a tap
  hurried = $state(false); // straight to my next decision
  private past = $state.raw<Beat[]>([]);
  private back = $state(0); // how many beats before the last one are on the screen
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `keep` hands back how the table is shown again as it is now. */
  constructor(private readonly keep: () => () => void) {}

  /** Something that was told before is on the screen again. */
  get again(): boolean {
    return this.back > 0;
  }

  get canGoBack(): boolean {
    return this.held && this.back + 1 < this.past.length;
  }

  add(show: () => void, lines: LogLine[], asks = false): void {
    this.queue.push({ show, lines, asks });
    if (document.visibilityState === "hidden" || this.hurried) this.catchUp(); // nobody looks: the recap tells it
    else if (!this.timer && !this.held) this.goOn();
    else this.count();
  }

  /** The next beat, and whatever takes no time before it. */
  goOn(): void {
    if (this.back) return this.tell(this.back - 1);
    this.stop();
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      step.show();
      if (!step.lines.length || !paceMs()) continue;
      this.past = [...this.past, { lines: step.lines, again: this.keep() }].slice(-KEPT);
      this.told = step.lines;
      if (paceMs() === Infinity && !step.asks) this.held = true;
      else this.timer = setTimeout(() => this.goOn(), Math.min(paceMs(), SLOWEST_MS));
      return this.count();
    }
    this.told = [];
    this.count();
  }

  /** The beat before, once more. */
  goBack(): void {
    if (this.canGoBack) this.tell(this.back + 1);
  }

  /** Another pace was chosen: the beat that is on the screen keeps to it, too. */
  change(): void {
    if (!this.told.length) return;
    if (paceMs() !== Infinity) {
      if (this.back) this.tell(0);
      return this.goOn();
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = true;
  }

  /** Everything at once; and what comes next as well, until I am asked. */
  hurry(untilAsked: boolean): void {
    this.hurried = untilAsked;
    this.catchUp();
  }

  /** Nothing of it counts any more: everything comes anew. */
  clear(): void {
    this.stop();
    this.queue = [];
    this.past = [];
    this.back = 0;
    this.hurried = false;
    this.told = [];
    this.count();
  }

  private catchUp(): void {
    this.stop();
    if (this.back) this.tell(0);
    for (const step of this.queue.splice(0)) {
      step.show();
      if (step.asks) this.hurried = false;
    }
    this.told = [];
    this.count();
  }

  private tell(back: number): void {
    const beat = this.past.at(-1 - back)!;
    this.back = back;
    this.told = beat.lines;
    beat.again();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
  }

  private count(): void {
    this.behind = this.queue.filter((step) => step.lines.length).length;
  }
}
