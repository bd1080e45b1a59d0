/** The board of Broom Service in parts, as `mutig.draw.broom_parts` hands them out. */

import type { HelpEntry } from "../../lib/helpbook.svelte";
import { sheet } from "../../lib/sheets";
import type { Language, Table } from "../../wire";

export type Point = [number, number];

export interface Area {
  name: string;
  terrain: "forest" | "mountain" | "hill" | "prairie" | "water";
  terrain_name: string;
  outline: string;
  label: Point;
  neighbours: string[];
  towers: string[];
  spots: Point[];
}

export interface Tower {
  id: string;
  at: Point;
  areas: string[];
  colour: "violet" | "green" | "orange";
  shape: "round" | "square";
  points: number;
  wands: number;
  open: string;
  closed: string;
}

export interface Parts {
  size: Point;
  title: string;
  printed: string;
  definitions: string;
  areas: Record<string, Area>;
  towers: Record<string, Tower>;
  clouds: Record<string, { cost: number; bolts: number; svg: string }>;
  cloud_spaces: Record<string, { area: string; at: Point }>;
  tiles: Record<string, string>;
  tile_spaces: Record<string, { kind: string; at: Point; covers: string[] }>;
  circles: Record<string, string>;
  track: Point[];
}

/** What the things of the game are called and do, in the person's language. */
export interface Words {
  role: Record<string, string>;
  event: Record<string, string>;
  resource: Record<string, string>;
  effect: Record<string, string>;
  stance: Record<string, string>;
  role_help: Record<string, { card: string; brave: string; cowardly: string }>;
  event_help: Record<string, string>;
  gathers: Record<string, Record<"brave" | "cowardly", Record<string, number>>>;
}

export interface Printed {
  help: HelpEntry[];
  board: Parts;
  words: Words;
}

/** The sheet for a table: printed once for each board and language. */
export function printed(table: Table, language: Language): Promise<Printed> {
  const side = (table.options.variants as string[]).includes("back") ? "back" : "front";
  return sheet<Printed>(table, side, language);
}
