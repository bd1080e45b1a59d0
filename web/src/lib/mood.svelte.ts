/** The mood of the page: each game has its own light. */

export const HOME = "home";

/** The name of the game that lies on the table, or HOME. */
export const mood = $state<{ current: string }>({ current: HOME });
