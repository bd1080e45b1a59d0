// A printed sheet of Broom Service. Written by tools/view_types.py from draw/sheet.py: do not edit.

import type { HelpEntry } from "../../lib/sheet.gen";

export interface AreaPart {
  name: string;
  terrain: string;
  terrain_name: string;
  outline: string;
  label: [number, number];
  neighbours: string[];
  towers: string[];
  spots: [number, number][];
}

export interface TowerPart {
  id: string;
  at: [number, number];
  areas: string[];
  colour: string;
  shape: string;
  points: number;
  wands: number;
  open: string;
  closed: string;
}

export interface CloudPart {
  cost: number;
  bolts: number;
  svg: string;
}

export interface CloudSpacePart {
  area: string;
  at: [number, number];
}

export interface TileSpacePart {
  kind: string;
  at: [number, number];
  covers: string[];
}

export interface Parts {
  size: [number, number];
  title: string;
  printed: string;
  definitions: string;
  areas: Record<string, AreaPart>;
  towers: Record<string, TowerPart>;
  clouds: Record<string, CloudPart>;
  cloud_spaces: Record<string, CloudSpacePart>;
  tiles: Record<string, string>;
  tile_spaces: Record<string, TileSpacePart>;
  circles: Record<string, string>;
  track: [number, number][];
}

export interface RoleHelp {
  card: string;
  brave: string;
  cowardly: string;
}

export interface Gathers {
  brave: Record<string, number>;
  cowardly: Record<string, number>;
}

export interface SheetWords {
  role: Record<string, string>;
  role_card: Record<string, string>;
  event: Record<string, string>;
  resource: Record<string, string>;
  effect: Record<string, string>;
  stance: Record<string, string>;
  tile: Record<string, string>;
  role_help: Record<string, RoleHelp>;
  event_help: Record<string, string>;
  gathers: Record<string, Gathers>;
}

export interface Numbers {
  rounds: number;
  hand: number;
  start_points: number;
  bewitched: number;
  brave: number;
  full_set: number;
  small_set: number;
  amulets: number[];
  lightning: number[];
}

export interface Sheet {
  help: HelpEntry[];
  board: Parts;
  words: SheetWords;
  numbers: Numbers;
}
