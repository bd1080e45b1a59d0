/** How strong bots are, in words: nobody reads how a program is called. */

import { t } from "./words.svelte";

/** What a bot is called by: its level. */
export type LevelName = keyof ReturnType<typeof t>["setup"]["levels"];

/** Bots that can take a seat over, the gentlest first. */
export const LEVELS = ["timid", "eager", "greedy", "learned", "wise:40", "wise:400"];

/** Who plays where nobody has chosen: good company for most. */
export const USUAL = "learned";

/** What bots are called who sit down with somebody. */
export const BOT_NAMES = ["Björn", "Chloé", "Dario", "Elif", "Fanny"];

/** Names for bots that nobody at the table has. */
export function freeNames(taken: string[]): string[] {
  return BOT_NAMES.filter((name) => !taken.includes(name));
}

const MERCILESS_S = 1; // who thinks so long about a decision
const MERCILESS_PLAYOUTS = 200; // who looks so often with a network

/** The level of a bot; one with another budget than ours has the sharpest that fits. */
export function levelName(bot: string | null): LevelName {
  const [kind, budget] = (bot ?? "greedy").split(":") as [string, string | undefined];
  if (kind in t().setup.levels) return kind as LevelName;
  const thought = parseFloat(budget ?? "0");
  const merciless = budget?.endsWith("s") ? thought >= MERCILESS_S : kind === "wise" && thought >= MERCILESS_PLAYOUTS;
  return merciless ? "merciless" : "sharp";
}

/** The emblem of a bot's level. */
export function emblemOf(bot: string | null): string {
  const level = levelName(bot);
  return level === "random" ? "ui-dice" : `lv-${level}`;
}

/** The word for a bot's strength. */
export function levelOf(bot: string | null): string {
  return t().setup.levels[levelName(bot)];
}

/** How strong somebody at a table is, where that is a bot and its name does not say so already. */
export function strength({ name, who, bot }: { name: string; who?: string; bot?: string | null }): string {
  return who === "bot" && bot && !name.startsWith(levelOf(bot)) ? levelOf(bot) : "";
}

/** Somebody at a table in a few words: "Mira (Sharp)" is a bot. */
export function called(somebody: Parameters<typeof strength>[0]): string {
  const level = strength(somebody);
  return level ? `${somebody.name} (${level})` : somebody.name;
}
