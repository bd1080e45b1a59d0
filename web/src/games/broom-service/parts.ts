/** The printed sheet of a table: the board in parts, and what things are called and do. */

import { sheet, type Printed } from "../../lib/sheets";
import type { Language } from "../../wire";
import type { Sheet } from "./sheet.gen";

export type { Parts, SheetWords as Words, TowerPart as Tower } from "./sheet.gen";
export type Point = [number, number];

/** The sheet for a table: printed once for each board and language. */
export function printed(table: Printed & { options: Record<string, unknown> }, language: Language): Promise<Sheet> {
  const side = (table.options.variants as string[]).includes("back") ? "back" : "front";
  return sheet<Sheet>(table, side, language);
}
