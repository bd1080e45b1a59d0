/** A finished game, step by step, from somebody's eyes. */

import type * as wire from "../wire";
import { Refusal, api } from "./api";
import { FILE, opened } from "./opened";
import { Seen } from "./seen.svelte";

const PATIENCE = 10; // tries for one page

export class Replay extends Seen {
  frames = $state.raw<wire.Frame[]>([]);
  now = $state(0);
  proven = $state<boolean | null>(null); // of a record from a file: whether its draws could be checked
  private wanted = 0; // where somebody wishes to be, as soon as so much has loaded
  readonly seat: number | null;

  constructor(
    readonly id: string,
    readonly eyes: string,
  ) {
    super();
    this.seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
  }

  /** All frames, page by page; each page that is here is enough to be shown, if it is still wanted: whether all are here. */
  async load(start: number, here: () => boolean): Promise<boolean> {
    this.wanted = start;
    let from: number | null = 0;
    while (from !== null) {
      const page: wire.Replay = await this.page(from);
      this.table = page.table;
      this.proven = page.proven ?? null;
      this.frames = [...this.frames, ...page.frames];
      from = page.more;
      this.show(); // also because the table came with its final scores
      if (!here()) return false;
    }
    this.link = "live";
    return true;
  }

  /** One page; a long game has more of them than may be asked for at once, and the rest can wait. */
  private async page(from: number): Promise<wire.Replay> {
    for (let tries = 1; ; tries++) {
      try {
        return await (this.id === FILE ? api.showRecord(opened.record!, this.eyes, from) : api.replay(this.id, this.eyes, from));
      } catch (problem) {
        const wait = problem instanceof Refusal && problem.reason === "too-many" ? problem.waitS : 0;
        if (!wait || tries === PATIENCE) throw problem;
        await new Promise((done) => setTimeout(done, wait * 1000));
      }
    }
  }

  go(step: number): void {
    this.wanted = step;
    this.show();
  }

  private show(): void {
    this.now = Math.max(0, Math.min(this.wanted, this.frames.length - 1));
    const frame = this.frames[this.now];
    if (!frame) return;
    this.before = this.view;
    this.view = frame.view;
    this.log = this.frames.slice(0, this.now + 1).flatMap((each) => each.log);
    this.seq = this.now;
    if (this.table) this.table = { ...this.table, scores: frame.scores, waiting_for: [] };
  }

  /** The step after which a line of the log stands. */
  stepOf(line: wire.LogLine): number {
    return this.frames.findIndex((frame) => frame.log.some((each) => each.number === line.number));
  }
}
