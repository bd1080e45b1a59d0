/** How much of what is said at each table was read in this browser, and how much is still to be read. */

type Lines = Record<string, number>; // by table

interface Said {
  id: string;
  said: number;
}

const KEY = "mutig-talk";

function stored(): Lines {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Lines;
  } catch {
    return {}; // storage is closed or its content is not ours
  }
}

export const talk = $state<{ read: Lines; heard: Lines; wanted: string | null }>({
  read: stored(),
  heard: {}, // at a table where I am, before any list tells it
  wanted: null, // the table whose talk should be opened
});
if (typeof addEventListener === "function")
  addEventListener("storage", (event) => event.key === KEY && (talk.read = stored())); // read in another tab

function keep(table: string, lines: number): void {
  talk.read = { ...talk.read, [table]: lines };
  try {
    localStorage.setItem(KEY, JSON.stringify(talk.read));
  } catch {
    // a private window: it holds until the tab is closed
  }
}

export function unreadAt({ id, said }: Said): number {
  return Math.max(0, Math.max(said, talk.heard[id] ?? 0) - (talk.read[id] ?? 0));
}

/** So many lines were said at a table where I am. */
export function hear(table: string, lines: number): void {
  if ((talk.heard[table] ?? 0) < lines) talk.heard = { ...talk.heard, [table]: lines };
}

export function markRead(table: string, lines: number): void {
  if ((talk.read[table] ?? 0) < lines) keep(table, lines);
}

/** A club may clear its talk away after a while: then it is counted from the beginning again. */
export function settle(tables: readonly Said[]): void {
  for (const { id, said } of tables) if (said < (talk.heard[id] ?? 0)) delete talk.heard[id];
  for (const { id, said } of tables) if (said < (talk.read[id] ?? 0)) keep(id, said);
}
