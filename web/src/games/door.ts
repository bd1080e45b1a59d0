/** What the shared screens ask of a game. Its folder is the only place that knows more. */

import type { Component } from "svelte";
import type { Seen } from "../lib/seen.svelte";
import type { Chronicle, Option, Table } from "../wire";

/** What is said about a game outside its own table. */
export interface GameWords {
  line: string; // what it is about
  facts: string; // how many, how long
  credits?: string; // whose game it is
  variants: Record<string, string>;
  help: Record<string, string>; // headings of the kinds of things that are explained
  counted?: Record<string, string>; // what is counted at the end
  gained?: Record<string, string>; // what brings points in a round
  rulings?: Record<string, RulingWords>; // rules that groups read differently, by name
}

export interface RulingWords {
  ask: string;
  values: Record<string, string>;
  source: string; // where the rulebook speaks of it
}

/** What the rules for people are told from: a table, or a box on the shelf. */
export type Ruled = Pick<Table, "id" | "game" | "edition" | "edition_shipped" | "edition_label" | "rulings" | "house_rulings"> & { options: { variants: string[] } };

/** The rules as a table plays them. */
export function ruled(table: Table): Ruled {
  return { ...table, options: { variants: table.options.variants as string[] } };
}

/** What the help opens on: a part of the rules for people, and entries of the help book, as "role forest-witch". */
export interface AtHand {
  part: string;
  things: string[];
}

export interface GameDoor {
  title: string;
  light: "light" | "dark"; // what it looks best in
  emblem: string; // a drawing for lists
  rail?: "left" | "right"; // on a desktop: the column with the log, which runs down beside the bar
  words: () => GameWords;
  /** Where a game stands that is in this round, or turn; said where the game has a word for it. */
  standing?: (round: number) => string;
  Picture: Component;
  table: () => Promise<{ default: Component<{ connection: Seen }> }>;
  rulebook?: () => Promise<{ default: Component<{ of: Ruled; part?: string | null }> }>; // its rules for people, on two pages, or one part of them
  /** What is on the screen now; with rules for people alone. */
  atHand?: (connection: Seen) => AtHand;
  /** Variants that go with another, after one of them was ticked or unticked. */
  together?: (variants: string[], changed: string) => string[];
  declines?: (option: Option) => boolean; // what only says no: last, and quiet
  /** What the coach means by "tower:f11": a thing the board marks itself, or an element of the page. */
  looks?: (look: string) => { thing?: string; css?: string };
  firstGame?: string[]; // variants of the game that follows the lessons; with lessons alone
  helpIcon: (kind: string, id: string) => string;
  /** Which kind of thing an argument of a log line names: on the table, and in the help. */
  places: Record<string, string>;
  explained: Record<string, string>;
  scored?: boolean; // points are shown at the end; said where nothing else is counted there
  /** The points of one seat by what was counted at the end, from the line of the log that tells them. */
  endCount?: (args: Record<string, number>) => Record<string, number>;
  /** What a number of the count comes from, in words. */
  countNote?: (name: string, args: Record<string, number>) => string;
  /** A drawing for each award at the end. */
  awards?: Record<string, string>;
  /** A drawing for each thing that brings points in a round, in the order they are shown. */
  gains?: Record<string, string>;
  /** What such a thing brings a seat besides points, in words. */
  besides?: (name: string, won: Record<string, number>) => string;
  /** What is shown of the end where there are no points by round: what everybody held, and the course of it. */
  ending?: () => Promise<{ default: Component<{ connection: Seen; told: Chronicle; part: "screens" | "course" }> }>;
}
