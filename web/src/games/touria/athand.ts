/** What the help of Touria opens on. */

import { viewOf, type Seen } from "../../lib/seen.svelte";
import type { AtHand } from "../door";
import type { Effect, Phase, TouriaView } from "./view.gen";

const PARTS: Partial<Record<Phase | Effect, string>> = {
  "start-bonus": "goal",
  "begin-turn": "turn",
  "main-choice": "turn",
  target: "turn",
  travel: "turn",
  "mine-gem": "mines",
  "backpack-mine": "mines",
  action: "places",
  "robbers-keep": "places",
  "dragon-rolled": "places",
  doubling: "more",
  copying: "more",
  door: "castle",
  gift: "castle",
  "another-door": "castle",
};

export function atHand(connection: Seen): AtHand {
  const { asked, faces, table } = viewOf<TouriaView>(connection, "touria");
  const options = connection.question?.options ?? [];
  if (connection.table!.status === "over" || options.some(({ kind }) => kind === "enter-castle")) return { part: "castle", things: [] };
  const seat = connection.seat;
  const items = seat === null ? [] : (table.held[seat] ?? []);
  const offered = seat === null || asked !== "main-choice" ? [] : Object.values(faces[seat]!);
  const places = offered.length ? offered : table.heroes ? [table.heroes] : [];
  return { part: (asked && PARTS[asked]) ?? "more", things: [...places.map((place) => `action ${place}`), ...items.map((item) => `item ${item}`)] };
}
