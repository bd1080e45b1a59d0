/** What a line of the log talks about: marked on the table for a moment, and explained. */

import type { LogLine } from "../wire";
import { helpBook } from "./helpbook.svelte";
import type { HelpEntry } from "./sheet.gen";

const SHOWN_MS = 3500;

/** Things by kind and name, as the server knows them: "area hushwood", "tower NW", "seat 2". */
export const pointing = $state<{ at: ReadonlySet<string> }>({ at: new Set() });
let timer: ReturnType<typeof setTimeout> | undefined;

export function thingsOf(line: LogLine): Set<string> {
  const named = Object.entries(helpBook.places).flatMap(([argument, kind]) =>
    [line.args[argument] ?? []].flat().map((name) => `${kind} ${String(name)}`),
  );
  return new Set(named);
}

/** "What is this?" of everything a line names. */
export function explained(line: LogLine): HelpEntry[] {
  return helpBook.entries.filter((entry) =>
    Object.entries(helpBook.explained).some(([argument, kind]) => entry.kind === kind && entry.id === line.args[argument]),
  );
}

/** What is marked until it is said otherwise: a line that was pointed at before takes nothing of it away. */
export function mark(things: ReadonlySet<string>): void {
  clearTimeout(timer);
  pointing.at = things;
}

export function pointAt(line: LogLine): void {
  mark(thingsOf(line));
  timer = setTimeout(() => (pointing.at = new Set()), SHOWN_MS);
}
