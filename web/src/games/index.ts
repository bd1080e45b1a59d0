/** The games this page can draw: every folder here is one, and its index.ts the door. Any other game gets the plain table. */

import PlainPicture from "../parts/PlainPicture.svelte";
import type { GameDoor } from "./door";

const found = import.meta.glob<{ default: GameDoor }>("./*/index.ts", { eager: true });

/** By the names the server calls them. */
export const doors: Record<string, GameDoor> = Object.fromEntries(
  Object.entries(found).map(([file, module]) => [file.split("/")[1]!, module.default]),
);

export function doorOf(game: string): GameDoor {
  return doors[game] ?? plain(game);
}

/** A game that brings no drawings of its own for the browser. */
function plain(game: string): GameDoor {
  const title = game.replace(/(^|-)(\w)/g, (_, gap: string, letter: string) => (gap && " ") + letter.toUpperCase());
  return {
    title,
    light: "light",
    scored: true,
    emblem: "card",
    rail: "right",
    words: () => ({ line: "", facts: "", variants: {}, help: {} }),
    Picture: PlainPicture,
    table: () => import("../parts/PlainTable.svelte"),
    helpIcon: () => "card",
    places: { seat: "seat", by: "seat", seats: "seat" },
    explained: {},
  };
}
