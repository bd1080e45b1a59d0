// A printed sheet of Touria. Written by tools/view_types.py from draw/sheet.py: do not edit.

import type { HelpEntry } from "../../lib/sheet.gen";

export interface SpacePart {
  name: string;
  kind: string;
  at: [number, number];
  scale: number;
  heroes: [number, number, number];
}

export interface RoadPart {
  ends: [string, string];
  line: string;
  bead: [number, number];
}

export interface TurnedTower {
  title: string;
  svg: string;
  faces: Record<string, string>;
}

export interface TowerPart {
  stand: [number, number, number];
  turned: TurnedTower[];
}

export interface CastlePart {
  at: [number, number];
  scale: number;
  doors: [number, number][];
  crests: number[];
}

export interface NamedPart {
  name: string;
  svg: string;
}

export interface OrderPart {
  name: string;
  gems: string[];
  coins: number;
  svg: string;
}

export interface Parts {
  size: [number, number];
  side: string;
  ground: string;
  standing: string;
  spaces: Record<string, SpacePart>;
  roads: Record<string, RoadPart>;
  towers: Record<string, TowerPart>;
  castle: CastlePart;
  doors: string[];
  door_leaf: string;
  inhabitants: Record<string, NamedPart>;
  heroes: string;
  gems: Record<string, string>;
  items: Record<string, NamedPart>;
  no_item: string;
  item_back: string;
  orders: Record<string, OrderPart>;
  no_order: string;
  dice: Record<string, string>;
  cards: Record<string, [number, number]>;
  sides: Record<string, string>;
  definitions: string;
}

export interface SheetWords {
  action: Record<string, string>;
  action_tab: Record<string, string>;
  item: Record<string, string>;
  inhabitant: Record<string, string>;
  colour: Record<string, string>;
}

export interface Numbers {
  goal: number;
  short_goal: number;
  coins: number;
  elixirs: number;
  steps: number;
  swords: number;
  robbers: number;
  tournament: number;
  two_alike: number;
  three_alike: number;
  die_bonus: number;
}

export interface Sheet {
  help: HelpEntry[];
  board: Parts;
  words: SheetWords;
  numbers: Numbers;
}
