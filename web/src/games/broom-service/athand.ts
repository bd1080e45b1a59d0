/** What the help of Broom Service opens on. */

import { viewOf, type Seen } from "../../lib/seen.svelte";
import type { AtHand } from "../door";
import type { BroomView, Effect, Phase } from "./view.gen";

const PARTS: Partial<Record<Phase | Effect, string>> = {
  "reveal-hands": "round",
  "add-extra": "round",
  lead: "brave",
  answer: "brave",
  "witch-move": "roles",
  gathering: "roles",
  "witch-delivery": "towers",
  "druid-delivery": "towers",
  "storm-delivery": "towers",
  "tile-delivery": "towers",
  fairy: "clouds",
  "tile-cloud": "clouds",
  "turbo-flight": "variants",
  "tile-order": "variants",
  "tile-take": "variants",
  "tile-first-move": "variants",
  "tile-second-move": "variants",
  "storm-move": "variants",
  "cowardly-card": "variants",
  "end-round": "round",
  "reveal-bids": "round",
  "reveal-sets": "round",
};

export function atHand(connection: Seen): AtHand {
  const { asked, table } = viewOf<BroomView>(connection, "broom-service");
  if (connection.table!.status === "over") return { part: "count", things: [] };
  const hand = connection.seat === null ? [] : (table.hand[connection.seat] ?? []);
  const roles = table.led ? [table.led] : asked === "lead" ? hand : table.bewitched;
  const tiles = connection.question?.options.flatMap(({ details }) => (typeof details.tile === "string" ? [details.tile] : [])) ?? [];
  return {
    part: (asked && PARTS[asked]) ?? "goal",
    things: [...(table.event ? [`event ${table.event}`] : []), ...roles.map((role) => `role ${role}`), ...tiles.map((tile) => `tile ${tile}`)],
  };
}
