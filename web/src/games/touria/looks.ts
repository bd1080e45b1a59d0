/** What the coach means on the table of Touria. */

const ON_THE_BOARD: Record<string, string> = { tower: "tower", roof: "tower", sword: "tower", place: "space", slot: "slot", order: "order", seat: "seat" };
const PARTS: Record<string, string> = {
  goal: ".screen .goals",
  gem: ".screen .gems",
  gems: "#verb",
  elixirs: ".screen .things",
  swords: ".screen .things",
  items: ".screen .things",
  coins: ".screen .goals",
  verb: "#verb .options",
  route: "#verb .options",
  routes: "#verb .options",
  bonus: "#verb .options",
  count: ".log, .talk",
};

export function looks(look: string): { thing?: string; css?: string } {
  const [kind, id] = look.split(":") as [string, string | undefined];
  if (kind === "door") return { thing: `door door-${id}` };
  if (kind === "mine") return { thing: `space mine-${id}` };
  if (kind === "die") return { thing: "space dragon" };
  if (kind === "castle" || kind === "doors") return { css: "#verb .options" };
  const thing = ON_THE_BOARD[kind];
  if (thing && id) return { thing: `${thing} ${id}` };
  return { css: PARTS[kind] };
}
