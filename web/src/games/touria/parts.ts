/** The printed sheet of a table: its parts as one side of the board sees them, and what things are called and do. */

import { sheet, type Printed as Box } from "../../lib/sheets";
import type { Language } from "../../wire";
import type { Sheet } from "./sheet.gen";

export type { Parts, Sheet as Printed, SheetWords as Words } from "./sheet.gen";
export type Point = [number, number];

/** The sheet for a table: printed once for each side and language. */
export function printed(table: Box, side: string, language: Language): Promise<Sheet> {
  return sheet<Sheet>(table, side, language);
}
