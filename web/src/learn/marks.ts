/** When the coach remarks something in a real game: read off one's own view, question and log, and nothing else. */

import type * as wire from "../wire";

/** What somebody sees at a decision; `news` are the lines since the decision before. */
export interface Sight {
  seat: number;
  view: Record<string, unknown>;
  question: wire.Question;
  news: wire.LogLine[];
}

type When = wire.CoachMark["when"];
type Fields = Record<string, unknown>;

const FEW = { rounds: 2, turns: 3 }; // how long the coach of a first game speaks
const MOST = { round: 4, turn: 2 }; // marks in one of them

export function fits(text: string, pattern: string): boolean {
  return pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

export function holds(when: When, sight: Sight): boolean {
  const { view, question, seat } = sight;
  const table = view.table as Fields;
  const checks: Record<string, (want: never) => boolean> = {
    asked: (want: string) => view.asked === want || table.phase === want,
    table: (field: string) => (Array.isArray(table[field]) ? (table[field] as unknown[]).length > 0 : Boolean(table[field])),
    variant: (want: string) => ((view.options as Fields).variants as string[]).includes(want),
    choice: (pattern: string) => question.options.some((option) => fits(option.text, pattern)),
    lies: ([field, owner, kind]: [string, string, string]) =>
      Object.entries(table[field] as Fields).some(([place, what]) => what === kind && !(place in (table[owner] as Fields))),
    mine: ([field, want]: [string, string]) => Object.values((view[field] as Fields[])[seat]!).includes(want),
    last: (field: string) => isLast(table, seat, table[field] as number[]),
    log: (id: string) => sight.news.some((line, n) => line.id === id && tells(when, line, sight.news.slice(0, n), seat)),
  };
  return Object.entries(when).every(([kind, want]) => checks[kind]?.(want as never) ?? true);
}

/** Whether nobody who still holds something answers after a seat. */
function isLast(table: Fields, seat: number, held: number[]): boolean {
  const players = table.players as number;
  const place = (each: number) => (each - (table.leader as number) + players) % players;
  return !held.some((many, each) => each < players && place(each) > place(seat) && many > 0);
}

function tells(when: When, line: wire.LogLine, before: wire.LogLine[], seat: number): boolean {
  if (when.seat === "me" && line.args.seat !== seat) return false;
  if (when.seat === "other" && line.args.seat === seat) return false;
  if (when.has && !Object.keys((line.args[when.has as string] as object | null) ?? {}).length) return false;
  if (when.names && !JSON.stringify(line.args).includes(`"${String(when.names)}"`)) return false;
  if (!when.since) return true;
  const start = before.findLastIndex((each) => each.id === when.since);
  return start >= 0 && !before.slice(start).some((each) => each.id === when.without);
}

/** The round, or the turn: how many marks it may have, and whether it is early. */
export function span(view: Record<string, unknown>): { id: string; most: number; early: boolean } {
  const { round, turn, players } = view.table as { round?: number; turn?: number; players: number };
  if (round !== undefined) return { id: `round ${round}`, most: MOST.round, early: round <= FEW.rounds };
  const mine = Math.floor(((turn ?? 1) - 1) / players) + 1;
  return { id: `turn ${mine}`, most: MOST.turn, early: mine <= FEW.turns };
}
