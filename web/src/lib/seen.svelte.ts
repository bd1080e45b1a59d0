/** What a table shows, wherever it comes from: the live socket, or a replay. */

import type * as wire from "../wire";
import type { Pace } from "./pace.svelte";

/** signed-out: this browser is nobody's any more; somebody-else: its key opens another person now. */
export type Link = "connecting" | "live" | "lost" | "closed" | "signed-out" | "somebody-else";

export abstract class Seen {
  abstract readonly id: string;
  abstract readonly seat: number | null;
  readonly live: boolean = false; // whether something can be asked and answered here

  link = $state<Link>("connecting");
  table = $state.raw<wire.Table | null>(null);
  view = $state.raw<Record<string, unknown> | null>(null);
  before = $state.raw<Record<string, unknown> | null>(null); // the view before the last update, for what moved
  question = $state.raw<wire.Question | null>(null);
  undo = $state.raw<wire.UndoState>({ allowed: false, why_not: null, wished_by: [], missing: [] });
  log = $state.raw<wire.LogLine[]>([]);
  chat = $state.raw<wire.ChatLine[]>([]);
  hint = $state.raw<wire.Hint | null>(null);
  refusal = $state.raw<wire.Refused | null>(null);
  missed = $state.raw<wire.LogLine[]>([]); // since I was here last
  readonly pace: Pace | null = null; // where things happen by themselves
  seq = $state(0);
  waiting = $state(false); // something of mine is on its way

  /** Where something is told in between, who does several things with one tap stops: each such part has its number. */
  get chapter(): number {
    return 0;
  }

  // What a person may do; nothing of it has an effect where one only looks.
  act(_codes: number[]): void {}
  takeBack(): void {}
  say(_text: string): void {}
  mute(_seat: number, _muted: boolean): void {}
  askHint(): void {}
  vote(_about: number, _choice: wire.Vote["choice"]): void {}

  /** To my next decision, without watching what comes before it. */
  skip(): void {}

  forgetMissed(): void {
    this.missed = [];
  }
}

/** The view of a table as its game writes it: `View` is the type that was made from the game's schema. */
export function viewOf<View extends { game: string }>(connection: Seen, game: View["game"]): View {
  if (connection.view?.game !== game) throw new Error(`This is no view of ${game}.`);
  return connection.view as Record<string, unknown> & View;
}
