// What a view of Touria holds. Written by tools/view_types.py from schema.py and view.py of the
// game: do not edit.

export const SIDES = [
  "N",
  "E",
  "S",
  "W",
] as const;
export type Side = (typeof SIDES)[number];

export const TOWERS = [
  "NW",
  "NE",
  "SE",
  "SW",
] as const;
export type Tower = (typeof TOWERS)[number];

export const ACTIONS = [
  "sword-master",
  "merchant",
  "forest-fairy",
  "fountain-fairy",
  "robbers",
  "dragon",
  "goldsmith",
  "wizard",
] as const;
export type Action = (typeof ACTIONS)[number];

export const COLOURS = [
  "black",
  "blue",
  "red",
  "green",
  "yellow",
  "violet",
] as const;
export type Colour = (typeof COLOURS)[number];

export const ITEMS = [
  "crystal-ball",
  "frog",
  "chest",
  "backpack",
  "boots",
  "compass",
  "lantern",
  "broom",
  "hourglass",
  "bird",
  "brush",
  "scales",
  "helmet",
  "flask",
  "rose",
  "mirror",
] as const;
export type Item = (typeof ITEMS)[number];

export const ORDER_STACKS = [
  "two",
  "three",
  "four",
] as const;
export type OrderStack = (typeof ORDER_STACKS)[number];

export const DOORS = [
  "door-1",
  "door-2",
  "door-3",
  "door-4",
  "door-5",
  "door-6",
  "door-7",
  "door-8",
  "door-9",
] as const;
export type Door = (typeof DOORS)[number];

export const INHABITANTS = [
  "royal-children",
  "herbalist",
  "marshal",
  "jester",
  "steward",
  "guard",
  "bard",
  "vintner",
  "maid",
] as const;
export type Inhabitant = (typeof INHABITANTS)[number];

export const PHASES = [
  "lay-table",
  "draw-start-player",
  "start-bonus",
  "begin-turn",
  "main-choice",
  "target",
  "travel",
  "action",
  "doubling",
  "copying",
  "end-turn",
  "upkeep",
  "door",
  "gift",
  "another-door",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

export const EFFECTS = [
  "fill-mine",
  "fill-slot",
  "reveal-order",
  "roll-die",
  "peek-door",
  "open-door",
  "robbers-draw",
  "collect",
  "mirror-down",
  "mine-gem",
  "robbers-keep",
  "dragon-rolled",
  "helmet-reward",
  "chest-take",
  "backpack-mine",
  "ball-door",
  "item-down",
  "lantern-gem",
  "bird-gem",
] as const;
export type Effect = (typeof EFFECTS)[number];

export const RULINGS = [
  "dragon_reroll",
  "bird",
  "used_items",
  "chest",
  "brush",
  "lantern",
  "tournament_copies",
] as const;
export type Ruling = (typeof RULINGS)[number];

export interface Table {
  players: number;
  short: boolean; // 5 hearts and 5 coins instead of 7 and 7
  sudden: boolean; // sudden wedding: no doors, the conditions win
  open_screens: boolean; // everybody's goods are shown
  side: (Side | null)[]; // where each player sits
  phase: Phase; // what comes next
  pending: number; // who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody
  turn: number; // turns begun so far
  start_player: number | null;
  active: number | null; // whose turn it is
  actor: number | null; // who carries out an action: the active player or a copier
  asking: number | null; // who chooses a start bonus, or was asked last to copy
  depth: number;
  effect: Effect[];
  effect_arg: number[]; // mine, slot, stack or door, as it needs
  free_steps: number;
  jumps: number; // jump credits of the compass
  lantern: boolean; // black gems of mines go into the bag
  destination: string | null;
  road_used: string[];
  performed: number; // executions of the active player that had an effect
  doubled: boolean;
  granted: boolean; // this turn was granted by the hourglass tile
  again: number; // another turn follows: 1 by the tile, 2 by the mirror
  gift: Inhabitant | null; // who asks for a gift
  points: number[]; // 1 for the winner
  in_castle: boolean[];
  looked: Door[][]; // doors looked behind with a crystal ball
  hearts: (number | null)[];
  coins: (number | null)[];
  swords: (number | null)[];
  elixirs: (number | null)[];
  gems: (Partial<Record<Colour, number>> | null)[];
  held: (Item[] | null)[];
  peeked: (Partial<Record<Door, Inhabitant>> | null)[]; // what a crystal ball showed
  noted: (boolean | null)[]; // conditions fulfilled when the turn began
  turned: Partial<Record<Tower, number>>; // quarter turns counter-clockwise
  heroes: string | null;
  mine_gem: Record<string, [Colour | null, Colour | null]>; // black first
  die: Colour | null;
  open_order: Partial<Record<OrderStack, string>>;
  order_place: Record<string, number>; // as which of its stack; 0 not yet
  displayed: [Item | null, Item | null];
  discarded: Item[];
  discard_top: Item | null;
  stack_size: number; // items in the face-down stack
  door: Partial<Record<Door, Inhabitant>>; // none: closed
  drawn: Partial<Record<Colour, number>>; // in the hand of whoever draws
  drawn_count: number;
  aside: number; // black gems set aside while a mine is filled
  box_gems: number; // black gems out of the game
  box_elixirs: number; // elixirs out of the game
  bag?: Partial<Record<Colour, number>>;
  bag_size?: number;
  stacked?: Item[];
  rulings: Ruling[]; // those that differ from version 1
  in_use: Item | null; // at work, and on the pile afterwards
}

export interface TouriaView {
  game: "touria";
  viewer: number | "spectator";
  edition: string;
  edition_hash: string;
  options: Record<string, unknown>;
  pending: number[];
  over: boolean;
  asked: Effect | Phase | null;
  effects: Effect[];
  goal: number;
  faces: Record<Tower, Action>[];
  roofs: Record<Tower, Action>[];
  table: Table;
}
