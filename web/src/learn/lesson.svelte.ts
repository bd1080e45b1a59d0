/**
 * A lesson at the table: the same views and questions as in a real game, from a source that forgets.
 *
 * The server says what the table looks like after the choices made so far; this browser remembers them. What the coach
 * tells is read first, sentence by sentence; then the question is the real one, in the coach's words.
 */

import { tick } from "svelte";
import { api } from "../lib/api";
import { Asking } from "../lib/asking.svelte";
import { choosing } from "../lib/choosing.svelte";
import { Seen } from "../lib/seen.svelte";
import { settings } from "../lib/settings.svelte";
import type * as wire from "../wire";
import { madeIn, remember } from "./progress.svelte";
import { say } from "./words.svelte";

/** A sentence to be read: of the coach, or about what was just seen. */
export interface Told {
  say: string;
  look: string[];
}

export class LessonRun extends Seen {
  readonly id = "lesson0000";
  readonly seat = 0;
  now = $state.raw<wire.LessonState | null>(null);
  told = $state.raw<Told[]>([]); // still to be read, the first one now
  readonly asking = new Asking(); // what went wrong on the way to the server can be tried again
  private read: Told[] = [];
  private stops: number[] = []; // how many choices were made at each decision

  constructor(
    readonly game: string,
    readonly lesson: string,
    readonly edition: string,
  ) {
    super();
  }

  /** What is meant on the table now. */
  get look(): string[] {
    return this.told[0]?.look ?? (this.question ? (this.now?.step?.look ?? []) : []);
  }

  override get chapter(): number {
    return this.now?.number ?? 0;
  }

  get done(): boolean {
    return this.now !== null && this.now.done && !this.told.length;
  }

  async open(made = madeIn(this.game, this.lesson)): Promise<void> {
    this.stops = [];
    this.take(await this.ask(made, []));
    this.link = "live";
  }

  /** The same again in another language, or after the page slept. */
  async refresh(): Promise<void> {
    if (this.now) this.take(await this.ask(this.now.made, []));
  }

  private ask(made: number[], codes: number[]): Promise<wire.LessonState> {
    return api.playLesson(this.game, this.lesson, { made, codes, edition: this.edition, language: settings.language });
  }

  override act(codes: number[]): void {
    void this.busy(() => this.choose(codes));
  }

  private async choose(codes: number[]): Promise<void> {
    const before = this.now!.made;
    const state = await this.ask(before, codes);
    if (state.answer === "hold") await this.note(state.note);
    else if (state.answer === "try") this.show(state);
    else {
      if (state.made.length > before.length) this.stops.push(before.length);
      this.take(state);
      const note = state.answer === "back" ? say().backHome : state.note;
      if (note) await this.note(note);
    }
  }

  /** One thing after the other. */
  private async busy(work: () => Promise<void>): Promise<void> {
    if (this.waiting) return;
    this.waiting = true;
    await this.asking.ask(work).finally(() => (this.waiting = false));
  }

  /** A second line in the bar, once the bar has forgotten the one before. */
  private async note(text: string): Promise<void> {
    await tick();
    choosing.note = text;
  }

  private show(state: wire.LessonState): void {
    this.before = this.view;
    this.view = state.shown!.view;
    this.log = state.shown!.log;
    this.question = null;
    this.table = { ...state.table, scores: state.shown!.scores };
    this.now = state;
    this.read = [];
    this.told = [{ say: `${state.note} ${say().takenBack}`, look: [] }];
    this.pending = { ...state, told: [] };
  }
  private pending: wire.LessonState | null = null; // what comes after a consequence was seen

  private take(state: wire.LessonState): void {
    this.before = this.view;
    this.now = state;
    this.view = state.view;
    this.log = state.log;
    this.table = state.table;
    this.seq += 1;
    this.read = [];
    this.pending = null;
    this.told = [...state.told];
    remember(this.game, this.lesson, state.made, state.done && !state.told.length);
    this.offer();
  }

  private offer(): void {
    const { question, step } = this.now!;
    this.question = this.told.length || !question ? null : step?.say ? { ...question, ask: step.say, help: "" } : question;
    const wanted = step && this.question?.options.find((option) => option.text === step.wanted[0]);
    choosing.focused = wanted?.codes[0] ?? null;
  }

  next(): void {
    this.read.push(this.told[0]!);
    this.told = this.told.slice(1);
    if (this.told.length) return;
    if (this.pending) return this.take(this.pending);
    if (this.now!.done) remember(this.game, this.lesson, this.now!.made, true);
    this.offer();
  }

  get canGoBack(): boolean {
    return this.read.length > 0 || (this.now?.made.length ?? 0) > 0;
  }

  /** To the sentence before, or to the decision before. */
  async back(): Promise<void> {
    if (this.waiting) return;
    if (this.read.length && this.told.length) {
      this.told = [this.read.pop()!, ...this.told];
      return;
    }
    if (this.read.length) {
      this.told = [this.read.pop()!];
      this.question = null;
      return;
    }
    const made = this.now!.made;
    const stop = this.stops.at(-1) ?? made.length - 1;
    await this.busy(async () => {
      this.take(await this.ask(made.slice(0, Math.max(0, stop)), []));
      this.stops.pop();
    });
  }
}
