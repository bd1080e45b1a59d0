import "./cards.css";
import type { GameDoor } from "../door";
import { atHand } from "./athand";
import { looks } from "./looks";
import Picture from "./Picture.svelte";
import { ROUNDS } from "./view";
import { say } from "./words.svelte";

// Two kinds of tiles lie on the back of the board only: choosing one turns it over, turning it back puts them away.
const ON_THE_BACK = ["forests", "hills"];
const ICONS: Record<string, (id: string) => string> = {
  role: (id) => `role-${id}`,
  event: () => "card",
  tile: (id) => (id === "cloud" ? "cloud" : "amulet"),
  cloud: () => "bolt",
};

const door: GameDoor = {
  title: "Broom Service",
  light: "dark", // a map room at dusk
  emblem: "role-forest-witch",
  rail: "left",
  words: say,
  standing: (round) => say().round(round, ROUNDS),
  Picture,
  table: () => import("./Table.svelte"),
  rulebook: () => import("./Rulebook.svelte"),
  atHand,
  together(variants, changed) {
    if (ON_THE_BACK.includes(changed) && !variants.includes("back")) return [...variants, "back"];
    return changed === "back" && !variants.includes("back") ? variants.filter((each) => !ON_THE_BACK.includes(each)) : variants;
  },
  declines: ({ kind }) => ["stay", "none", "decline", "stop", "keep", "done"].includes(kind),
  looks,
  helpIcon: (kind, id) => ICONS[kind]?.(id) ?? "card",
  places: { seat: "seat", by: "seat", seats: "seat", area: "area", from: "area", tower: "tower" },
  explained: { role: "role", event: "event", tile: "tile" },
  gains: { deliveries: "deliver", clouds: "cloud", event: "ui-clock", tiles: "amulet", curses: "bewitched" },
  besides: (name, { bolts }) => (name === "clouds" && bolts ? `+${say().boltCount(bolts)}` : ""),
  awards: {
    courier: "deliver", storm: "bolt", nerve: "crown", crowns: "toppled", baskets: "potion-green", wind: "turbo",
    start: "ui-pace", finish: "amulet", sure: "cowardly", hour: "em-star",
  },
  countNote: (name, { bolts = 0 }) => (name === "lightning" && bolts ? say().boltCount(bolts) : ""),
  endCount: ({ points = 0, lightning = 0, sets = 0, amulets = 0 }) => ({
    way: points - lightning - sets - amulets,
    lightning,
    sets,
    amulets,
  }),
};

export default door;
