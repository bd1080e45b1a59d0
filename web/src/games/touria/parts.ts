/** The table of Touria in parts, as `mutig.draw.touria_parts` hands them out for one side of the board. */

import type { HelpEntry } from "../../lib/helpbook.svelte";
import { sheet } from "../../lib/sheets";
import type { Language, Table } from "../../wire";

export type Point = [number, number];
type Stand = [number, number, number];

export interface Space {
  name: string;
  kind: "place" | "mine" | "bridge" | "courtyard" | "tournament";
  at: Point;
  scale: number;
  heroes: Stand;
}

export interface Parts {
  size: Point;
  side: string;
  ground: string;
  standing: string;
  definitions: string;
  spaces: Record<string, Space>;
  roads: Record<string, { ends: [string, string]; line: string; bead: Point }>;
  towers: Record<string, { stand: Stand; turned: { title: string; svg: string; faces: Record<string, string> }[] }>;
  castle: { at: Point; scale: number; doors: Point[]; crests: number[] };
  doors: string[];
  inhabitants: Record<string, { name: string; svg: string }>;
  heroes: string;
  gems: Record<string, string>;
  items: Record<string, { name: string; svg: string }>;
  no_item: string;
  item_back: string;
  orders: Record<string, { name: string; gems: string[]; coins: number; svg: string }>;
  no_order: string;
  dice: Record<string, string>;
  cards: { orders?: Point; items?: Point; die?: Point };
  sides: Record<string, string>;
}

export interface Words {
  action: Record<string, string>;
  item_help: Record<string, string>;
}

export interface Printed {
  help: HelpEntry[];
  board: Parts;
  words: Words;
}

/** The sheet for a table: printed once for each side and language. */
export function printed(table: Table, side: string, language: Language): Promise<Printed> {
  return sheet<Printed>(table, side, language);
}
