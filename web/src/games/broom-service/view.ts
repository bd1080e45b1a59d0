/** What the table of Broom Service adds to the view: it knows the rulebook, too. */

export const ROUNDS = 7;
export const TILE_TOWER = "orange-7"; // stands on a hill tile, not on the board

/** The family of a role: what its card is coloured like. */
export function family(role: string): string {
  if (role.endsWith("witch")) return "witchy";
  if (role.endsWith("druid")) return "druidy";
  return role.endsWith("gatherer") ? "gathery" : "fairy";
}

/** The drawing of a stance, or of an answer: who is brave wears the crown that winners wear. */
export function signOf(stance: string): string {
  return stance === "brave" ? "crown" : stance;
}
