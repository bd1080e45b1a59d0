/** What the coach means on the table of Broom Service. */

const ON_THE_BOARD = ["area", "tower", "seat"]; // marked by the board and the seats themselves
const MINE = ".people > .me";

const PARTS: Record<string, string> = {
  arena: ".arena",
  stances: ".stance",
  hand: ".choose, .hand",
  bewitched: ".card:has(.hex), .hand button:has(em)",
  bid: "#verb .options",
  seats: ".people",
  scores: ".people",
  event: ".evt",
  cloud: ".cloud-piece.storm",
  circle: ".tile-piece.hill",
  amulets: MINE,
  tile: MINE,
  goods: MINE,
  clouds: MINE,
  pawns: MINE,
  log: ".log",
  count: ".log, .talk",
  rematch: ".coach .key",
};

export function looks(look: string): { thing?: string; css?: string } {
  const [kind, id] = look.split(":") as [string, string | undefined];
  if (id && ON_THE_BOARD.includes(kind)) return { thing: `${kind} ${id}` };
  if (kind === "card") return { css: `.hand .r-${id}, .ten .r-${id}, .pick.r-${id}, .arena .mini.r-${id}` };
  if (kind === "stance") return { css: `.stance.${id}` };
  if (kind === "arena" && id && id !== "ring") return { css: `.arena .place[data-seat="${id}"]` };
  if (kind === "goods" && id && id !== "own") return { css: `${MINE} .good:has(.g-${id})` };
  if (kind === "score" || kind === "handcount") return { thing: `seat ${id}`, css: `.people > :nth-child(${Number(id) + 1})` };
  return { css: PARTS[kind] };
}
