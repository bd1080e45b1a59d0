/** An edition from the files somebody chose: one of JSON or TOML, and the boards it keeps in files of their own. */

import type { Document } from "./places";

/** The table in a file; null if there is none. Only who opens TOML fetches what reads it. */
async function read(file: File): Promise<Document | null> {
  try {
    const text = (await file.text()).replace(/^\uFEFF/, "");
    const value: unknown = file.name.endsWith(".toml") ? (await import("smol-toml")).parse(text) : JSON.parse(text);
    return value && typeof value === "object" && !Array.isArray(value) ? (value as Document) : null;
  } catch {
    return null;
  }
}

const baseName = (path: string) => path.split("/").at(-1)!;

/** The edition of this game among the files, whole; or the names of files it needs besides; or nothing. */
export async function opened(files: File[], game: string): Promise<{ document?: Document; missing: string[] }> {
  const tables = new Map(await Promise.all(files.map(async (file) => [file.name, await read(file)] as const)));
  const document = [...tables.values()].find((table) => table?.game === game);
  if (!document) return { missing: [] };
  const missing: string[] = [];
  const beside = (value: unknown): unknown => {
    if (typeof value !== "string") return value;
    const table = tables.get(baseName(value));
    if (!table) missing.push(baseName(value));
    return table;
  };
  const boards = document.boards as Document | undefined;
  const whole = boards && { boards: Object.fromEntries(Object.entries(boards).map(([side, board]) => [side, beside(board)])) };
  return missing.length ? { missing } : { document: { ...document, ...whole }, missing };
}
