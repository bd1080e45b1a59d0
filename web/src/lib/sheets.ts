/** Printed sheets: what a game's table is drawn from. The shipped editions are files, others the server prints. */

import type { Language, Table } from "../wire";
import { api } from "./api";

const loaded = new Map<string, Promise<unknown>>();

export function sheet<T>(table: Table, side: string, language: Language): Promise<T> {
  const name = `${table.game}-${table.edition}-${side}-${language}`;
  if (!loaded.has(name)) loaded.set(name, load(table, side, language, name));
  return loaded.get(name) as Promise<T>;
}

async function load(table: Table, side: string, language: Language, name: string): Promise<unknown> {
  const answer = await fetch(`/sheets/${name}.json`);
  if (answer.ok) return answer.json();
  return api.printed(table.game, new URLSearchParams({ edition: table.edition, side, language }).toString());
}
