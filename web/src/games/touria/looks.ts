/** What the coach means on the table of Touria. */

const ON_THE_BOARD: Record<string, string> = { tower: "tower", roof: "tower", sword: "tower", place: "space", slot: "slot", order: "order" };
const ANSWERS = "#verb .options, #verb .towers";
const PARTS: Record<string, string> = {
  goal: ".screen .goals",
  gems: ANSWERS,
  elixirs: '.screen .things li:has([href="#good-elixirs"])',
  swords: '.screen .things li:has([href="#good-swords"])',
  items: ".screen .things li:has(button)",
  coins: ".screen .goals > :nth-child(2)",
  verb: ANSWERS,
  route: ANSWERS,
  routes: ANSWERS,
  bonus: ANSWERS,
  castle: "[data-board] .castle",
  doors: "[data-board] .castle",
  die: "[data-board] .thrown",
  towers: '[data-thing^="tower "]',
  table: ".sees",
  count: ".log, .talk",
};

export function looks(look: string): { thing?: string; css?: string } {
  const [kind, id] = look.split(":") as [string, string | undefined];
  if (kind === "door") return { thing: `door door-${id}` };
  if (kind === "mine") return { thing: `space mine-${id}` };
  if (kind === "seat") return { css: `.sees tbody tr:nth-child(${Number(id) + 1})` };
  if (kind === "gem") return { css: `.screen .gems li:has(.g-${id})` };
  if (look === "tower:wizard") return { css: '.sees .mine td:has([href="#act-wizard"])' };
  const thing = ON_THE_BOARD[kind];
  if (thing && id) return { thing: `${thing} ${id}` };
  return { css: PARTS[kind] };
}
