/** Printed sheets: what a game's table is drawn from. The shipped editions are files, others the server prints. */

import type { Language, Table } from "../wire";
import { api } from "./api";
import { FROM_RECORD, opened } from "./opened";

/** What a sheet is printed from: a table, or a box on the shelf. */
export type Printed = Pick<Table, "id" | "game" | "edition" | "edition_shipped">;

const loaded = new Map<string, Promise<unknown>>();

export function sheet<T>(table: Printed, side: string, language: Language): Promise<T> {
  const name = `${origin(table)}-${side}-${language}`;
  if (!loaded.has(name)) {
    const coming = load(table, side, language, name);
    loaded.set(name, coming);
    coming.catch(() => loaded.delete(name)); // it is asked for again
  }
  return loaded.get(name) as Promise<T>;
}

/** An edition that was brought along may call itself anything: it is known by its table, or by the file it came in. */
function origin(table: Printed): string {
  if (table.edition_shipped) return `${table.game}-${table.edition}`;
  return table.id === FROM_RECORD ? `file ${opened.number}` : table.id;
}

async function load(table: Printed, side: string, language: Language, name: string): Promise<unknown> {
  const query = (more: Record<string, string>) => new URLSearchParams({ ...more, side, language }).toString();
  if (table.edition_shipped) {
    const answer = await fetch(`/sheets/${name}.json`);
    return answer.ok ? answer.json() : api.printed(table.game, query({ edition: table.edition }));
  }
  if (table.id === FROM_RECORD) return api.printRecord({ record: opened.record!, side, language });
  return api.ownPrinted(table.id, query({}));
}
