// Written by tools/game_words.py from src/mutig/games/touria/messages/de.toml: do not edit.

import type { Messages } from "./en";

const de: Messages = {
  line: "Vier Türme tanzen. Reise, handle und finde die richtige Tür im Schloss.",
  facts: "2 bis 4 Personen, etwa 60 Minuten, Einführungsspiel 30",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} Schritt` : `${n} Schritte`),
  turnEnds: "dein Zug endet",
  turn: (turn: string | number, name: string | number) => `Zug ${turn}: ${name}`,
  screen: "Hinter deinem Sichtschirm",
  whoSees: "Wer sieht was",
  hearts: "Herzen",
  coins: "Goldmünzen",
  swords: "Schwerter",
  elixirs: "Elixiere",
  cursed: (n: number) => (Math.abs(n) === 1 ? `${n} schwarzer Edelstein: Das Schloss bleibt dir verschlossen.` : `${n} schwarze Edelsteine: Das Schloss bleibt dir verschlossen.`),
  closed: "Sichtschirm zu",
  inCastle: "im Schloss",
  door: "Tür",
  die: "Farbwürfel",
  heroes: "Die Helden",
  empty: "leer",
  corners: {
    NW: "NW",
    NE: "NO",
    SE: "SO",
    SW: "SW",
  },
  gems: {
    blue: "blauer Edelstein",
    red: "roter Edelstein",
    green: "grüner Edelstein",
    yellow: "gelber Edelstein",
    violet: "violetter Edelstein",
    black: "schwarzer Edelstein",
  },
  variants: {
    short: "Einführungsspiel",
    "sudden-wedding": "Plötzliche Hochzeit",
    "open-screens": "Offene Sichtschirme",
  },
  help: {
    action: "Aktionen",
    item: "Magische Gegenstände",
  },
};

export default de;
