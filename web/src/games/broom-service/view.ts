/** What the view of a Broom Service game holds, as far as the table draws it. */

export const ROLES = [
  "forest-witch", "mountain-witch", "hill-witch", "prairie-witch", "valley-druid", "peak-druid",
  "fruit-gatherer", "herb-gatherer", "root-gatherer", "weather-fairy",
] as const;
export const GOODS = ["violet", "green", "orange", "wand"] as const;
export const ROUNDS = 7;
export const TILE_TOWER = "orange-7"; // stands on a hill tile, not on the board

export type Role = (typeof ROLES)[number];

export interface BroomView {
  asked: string | null;
  effects: string[];
  over: boolean;
  bolts: number[];
  pending: number[];
  table: {
    phase: string;
    round: number;
    leader: number | null;
    led: Role | null;
    answering: number | null;
    claimant: number | null;
    actor: number | null;
    event: string | null;
    bewitched: Role[];
    points: number[];
    goods: Record<string, number>[];
    pawns: [string, string][];
    amulets: string[][];
    laid: Role[][];
    laid_brave: Role[][];
    hand_size: number[];
    hand: (Role[] | null)[];
    closed: string[];
    cloud: Record<string, string>;
    cloud_owner: Record<string, number>;
    mountain_tile: Record<string, string>;
    forest_tile: Record<string, string>;
    forest_owner: Record<string, number>;
    hill_tile: Record<string, string>;
  };
}

/** The family of a role: what its card is coloured like. */
export function family(role: string): string {
  if (role.endsWith("witch")) return "witchy";
  if (role.endsWith("druid")) return "druidy";
  return role.endsWith("gatherer") ? "gathery" : "fairy";
}
