/** What the view of a game of Touria holds, as far as the table draws it. */

import type { Option } from "../../wire";

export const CORNERS = ["NW", "NE", "SE", "SW"] as const;
export const COLOURS = ["blue", "red", "green", "yellow", "violet", "black"] as const;
export const STACKS = ["two", "three", "four"] as const;
export const DOORS = 9;

export interface TouriaView {
  asked: string | null;
  over: boolean;
  goal: number;
  pending: number[];
  faces: Record<string, string>[];
  roofs: Record<string, string>[];
  table: {
    sudden: boolean;
    side: string[];
    turn: number;
    active: number | null;
    free_steps: number;
    destination: string | null;
    in_castle: boolean[];
    hearts: (number | null)[];
    coins: (number | null)[];
    swords: (number | null)[];
    elixirs: (number | null)[];
    gems: (Record<string, number> | null)[];
    held: (string[] | null)[];
    peeked: (Record<string, string> | null)[];
    turned: Record<string, number>;
    heroes: string;
    mine_gem: Record<string, (string | null)[]>;
    die: string | null;
    open_order: Record<string, string>;
    displayed: (string | null)[];
    discard_top: string | null;
    door: Record<string, string>;
  };
}

/** The tower that a choice turns, if it turns one. */
export function turnedBy(option: Option | undefined): string | null {
  return option && ["tower", "stuck", "sword"].includes(option.kind) ? (option.details.tower as string) : null;
}
