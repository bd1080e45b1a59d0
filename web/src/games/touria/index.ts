import "./paint.css";
import type { GameDoor } from "../door";
import { atHand } from "./athand";
import { looks } from "./looks";
import Picture from "./Picture.svelte";
import { say } from "./words.svelte";

const door: GameDoor = {
  title: "Touria",
  light: "light", // a sunny table
  emblem: "act-dragon",
  rail: "right",
  words: say,
  standing: (turn) => say().turnNumber(turn),
  Picture,
  table: () => import("./Table.svelte"),
  rulebook: () => import("./Rulebook.svelte"),
  atHand,
  ending: () => import("./Wedding.svelte"),
  awards: {
    doors: "who-guard", dragon: "act-dragon", goldsmith: "act-goldsmith", merchant: "act-merchant", pockets: "gem-blue",
    journey: "move", magic: "item-chest", eyes: "good-elixirs", dance: "sign-turn", road: "move",
  },
  declines: ({ kind, details }) => ["decline", "no", "no-gift"].includes(kind) || (kind === "stop" && !details.arrived),
  looks,
  firstGame: ["short"],
  helpIcon: (kind, id) => (kind === "item" ? `item-${id}` : `act-${id}`),
  places: {
    seat: "seat", by: "seat", seats: "seat", tower: "tower", space: "space", mine: "space", target: "space", action: "space",
    door: "door", slot: "slot", order_stack: "order",
  },
  explained: { action: "action", target: "action", item: "item", copied: "item" },
};

export default door;
