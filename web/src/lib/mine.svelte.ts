/** My tables, for every screen: where I sit, how it stands there, and what is said. */

import type { Me, TableLine } from "../wire";
import { api } from "./api";
import { settle } from "./talk.svelte";

const AGAIN_MS = 60_000; // the list is asked for again so often, while somebody looks at the page

export const mine = $state<{ me: Me | null; tables: TableLine[] }>({ me: null, tables: [] });
let asking: Promise<void> | null = null;

/** As it is now; whoever asks while it is being asked gets the same answer. */
export function refresh(): Promise<void> {
  return (asking ??= ask().finally(() => (asking = null)));
}

async function ask(): Promise<void> {
  mine.me = await api.me().catch(() => mine.me);
  if (!mine.me) return void (mine.tables = []); // a stranger has no tables, and asks for none
  mine.tables = (await api.myTables().catch(() => mine)).tables;
  settle(mine.tables);
}

/** Keep it fresh for as long as the page is open. */
export function keepFresh(): () => void {
  const look = () => document.visibilityState === "visible" && void refresh();
  const timer = setInterval(look, AGAIN_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
