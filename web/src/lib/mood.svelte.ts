/** The mood of the page: each game has its own light. */

export type Mood = "home" | "broom" | "touria";

export const mood = $state<{ current: Mood }>({ current: "home" });

export function moodOf(game: string): Mood {
  return game === "touria" ? "touria" : "broom";
}
