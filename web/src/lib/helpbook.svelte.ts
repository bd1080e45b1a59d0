/** What everything is: filled by the game that lies on the table, read by the help page and by "what is this?". */

import type { Table } from "../wire";
import type { HelpEntry } from "./sheet.gen";

interface HelpBook {
  entries: HelpEntry[];
  places: Record<string, string>; // which kind of thing an argument of a log line names on the table
  explained: Record<string, string>; // and which kind of entry explains it
}

export const helpBook = $state<HelpBook>({ entries: [], places: {}, explained: {} });

/** The entries of a printed sheet as one table plays them: a sheet knows of no rulings, it has a text for each. */
export function open(entries: HelpEntry[], { rulings }: { rulings: Table["rulings"] }): void {
  helpBook.entries = entries.map((entry) => ({ ...entry, text: said(entry, rulings) }));
}

/** What an entry says where these rulings are played. */
export function said({ text, by_ruling }: HelpEntry, rulings: Table["rulings"]): string {
  return by_ruling?.texts[rulings[by_ruling.ruling] ?? ""] ?? text;
}

/** What one thing does, in a sentence. */
export function explanation(kind: string, id: string): string | undefined {
  return helpBook.entries.find((entry) => entry.kind === kind && entry.id === id)?.text;
}
