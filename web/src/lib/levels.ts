/** How strong bots are, in words: nobody reads how a program is called. */

import { t } from "./words.svelte";

export const LEVELS = ["random", "greedy", "search:0.3s", "search:2s"] as const;
export type Level = (typeof LEVELS)[number];

/** The word for a bot's strength; a search with another budget than ours is the sharpest word that fits. */
export function levelOf(bot: string | null): string {
  const words: Record<string, string> = t().setup.levels;
  return words[bot ?? "greedy"] ?? words["search:0.3s"]!;
}
