/** What the coach means on the table of Broom Service. */

const ON_THE_BOARD = ["area", "tower", "seat"]; // marked by the board and the seats themselves
const MINE = ".people > :first-child"; // who learns sits there

const PARTS: Record<string, string> = {
  arena: ".arena",
  stances: ".stance",
  hand: ".choose, .hand",
  bewitched: ".choose, .hand",
  bid: "#verb",
  seats: ".people",
  scores: ".people",
  event: ".evt",
  count: ".log, .talk",
  rematch: "#verb",
};

export function looks(look: string): { thing?: string; css?: string } {
  const [kind, id] = look.split(":") as [string, string | undefined];
  if (id && ON_THE_BOARD.includes(kind)) return { thing: `${kind} ${id}` };
  if (kind === "card") return { css: `.hand .r-${id}, .ten .r-${id}` };
  if (kind === "stance") return { css: `.stance.${id}` };
  if (kind === "score" || kind === "handcount") return { thing: `seat ${id}`, css: `.people > :nth-child(${Number(id) + 1})` };
  if (kind === "goods" || kind === "clouds" || kind === "pawns") return { css: MINE };
  return { css: PARTS[kind] };
}
