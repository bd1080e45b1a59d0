// What a view of Broom Service holds. Written by tools/view_types.py from schema.py and view.py of the
// game: do not edit.

export const ROLES = [
  "forest-witch",
  "mountain-witch",
  "hill-witch",
  "prairie-witch",
  "valley-druid",
  "peak-druid",
  "fruit-gatherer",
  "herb-gatherer",
  "root-gatherer",
  "weather-fairy",
] as const;
export type Role = (typeof ROLES)[number];

export const RESOURCES = [
  "violet",
  "green",
  "orange",
  "wand",
] as const;
export type Resource = (typeof RESOURCES)[number];

export const EVENTS = [
  "more-or-less",
  "black-market",
  "moonshining",
  "brave-heart",
  "dangerous-areas",
  "pleasing-areas",
  "full-hands",
  "empty-hands",
  "all-at-once",
  "like-minded",
] as const;
export type Event = (typeof EVENTS)[number];

export const PHASES = [
  "draw-start-player",
  "lay-clouds",
  "lay-mountain-tiles",
  "lay-forest-tiles",
  "lay-hill-tiles",
  "reveal-event",
  "reveal-bewitched",
  "choose-hands",
  "reveal-hands",
  "choose-extra",
  "add-extra",
  "lead",
  "answer",
  "end-trick",
  "end-round",
  "reveal-bids",
  "reveal-sets",
  "next-round",
  "final-scoring",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

export const EFFECTS = [
  "cowardly-card",
  "witch-move",
  "turbo-flight",
  "tile-order",
  "witch-delivery",
  "druid-delivery",
  "gathering",
  "fairy",
  "storm-move",
  "storm-delivery",
  "tile-take",
  "tile-delivery",
  "tile-first-move",
  "tile-second-move",
  "tile-cloud",
] as const;
export type Effect = (typeof EFFECTS)[number];

export const MOUNTAIN_TILES = [
  "potions",
  "wands",
  "delivery",
  "two-moves",
  "cloud",
] as const;
export type MountainTile = (typeof MOUNTAIN_TILES)[number];

export const FOREST_TILES = [
  "brave-effect",
  "plus-card",
  "five-points",
] as const;
export type ForestTile = (typeof FOREST_TILES)[number];

export interface Table {
  players: number;
  back: boolean; // back of the board, with forest and hill tiles
  storms: boolean; // storm clouds are mixed in
  mountains: boolean; // mountain tiles and amulets are in use
  heavy_clouds: number; // heavy clouds mixed in
  phase: Phase; // what comes next
  pending: number; // who must decide: bit 0 NATURE, bit k + 1 seat k; 0 nobody
  round: number;
  trick: number; // tricks finished so far in the game
  leader: number | null;
  led: Role | null; // the role of the trick
  answering: number | null; // who has answered last
  claimant: number | null; // last brave player of the trick
  actor: number | null; // who carries out an action
  depth: number;
  effect: Effect[];
  effect_pawn: number[];
  effect_arg: number[]; // brave flag, area or tile space, as it needs
  event: Event | null;
  events_seen: Event[];
  bewitched: Role[];
  bewitched_seen: Role[]; // revealed since the deck was shuffled
  bewitched_drawn: number; // how many those are
  bewitched_missing: number; // still to be revealed this round
  points: number[];
  goods: Partial<Record<Resource, number>>[];
  pawns: ([string | null, string | null])[];
  amulets: string[][]; // taken from beside these tiles
  laid: Role[][]; // cards laid this round
  laid_brave: Role[][];
  hand_size: number[]; // known once all have chosen
  hand: (Role[] | null)[];
  picked: (number | null)[]; // cards picked so far this round
  pick_from: (number | null)[]; // roles below have been passed over
  extra: (Role | null)[]; // card added with PLUS_CARD, until all decided
  bid: (Partial<Record<Resource, number>> | null)[];
  pays: (boolean | null)[]; // answer to All at once, until all have decided
  closed: string[]; // occupied or covered towers
  cloud: Record<string, string>; // what lies or lay there
  cloud_owner: Record<string, number>; // none: still on the board
  mountain_tile: Record<string, MountainTile>;
  forest_tile: Record<string, ForestTile>; // what lies or lay there
  forest_owner: Record<string, number>; // none: still on the board
  forest_taken: Record<string, number>; // in which trick it was taken
  forest_spent: string[];
  hill_tile: Record<string, string>;
}

export interface BroomView {
  game: "broom-service";
  viewer: number | "spectator";
  edition: string;
  edition_hash: string;
  options: Record<string, unknown>;
  pending: number[];
  over: boolean;
  asked: Effect | Phase | null;
  effects: Effect[];
  bolts: number[];
  resources: number[];
  table: Table;
}
