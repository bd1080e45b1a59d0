import type { Messages } from "./en";

const de: Messages = {
  line: "Vier Türme tanzen. Reise, handle und finde die richtige Tür im Schloss.",
  facts: "2 bis 4 Personen, etwa 60 Minuten, kurzes Spiel 30",
  variants: { short: "Kurzes Spiel", "sudden-wedding": "Plötzliche Hochzeit", "open-screens": "Offene Sichtschirme" },
  help: { action: "Aktionen", item: "Magische Gegenstände" },
  steps: (count: number) => (count === 1 ? "1 Schritt" : `${count} Schritte`),
  turnEnds: "dein Zug endet",
  turn: (turn, name) => `Zug ${turn}: ${name}`,
  screen: "Hinter deinem Sichtschirm",
  whoSees: "Wer sieht was",
  corners: { NW: "NW", NE: "NO", SE: "SO", SW: "SW" },
  hearts: "Herzen",
  coins: "Münzen",
  swords: "Schwerter",
  elixirs: "Elixiere",
  gems: { blue: "blauer Edelstein", red: "roter Edelstein", green: "grüner Edelstein", yellow: "gelber Edelstein", violet: "violetter Edelstein", black: "verfluchter schwarzer Edelstein" },
  cursed: (count) => (count === 1 ? "1 verfluchter Edelstein: Das Schloss bleibt dir verschlossen." : `${count} verfluchte Edelsteine: Das Schloss bleibt dir verschlossen.`),
  closed: "Sichtschirm zu",
  inCastle: "im Schloss",
  door: "Tür",
  die: "Würfel",
  heroes: "Die Helden",
  empty: "leer",
};

export default de;
