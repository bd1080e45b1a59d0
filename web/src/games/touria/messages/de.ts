import type { Messages } from "./en";

const de: Messages = {
  line: "Vier Türme tanzen. Reise, handle und finde die richtige Tür im Schloss.",
  facts: "2 bis 4 Personen, etwa 60 Minuten, kurzes Spiel 30",
  variants: { short: "Kurzes Spiel", "sudden-wedding": "Plötzliche Hochzeit", "open-screens": "Offene Sichtschirme" },
  rulings: {
    dragon_reroll: {
      ask: "Drache: ein Schwert wiederholt den Wurf",
      values: { unmatched: "nur ohne Edelstein der gewürfelten Farbe", always: "nach jedem Wurf" },
      source: "Türme und Aktionen, Drache",
    },
    bird: {
      ask: "Magischer Vogel",
      values: { "violet-gem": "ist ein violetter Edelstein, wo immer einer gilt", doubling: "verdoppelt eine Aktion, sonst nichts" },
      source: "Anhang, Vogel",
    },
    used_items: {
      ask: "Benutzte Gegenstände kommen auf den Ablagestapel",
      values: { "effect-first": "nach ihrer Wirkung, nur die Truhe davor", "pile-first": "vor ihrer Wirkung, nur der Spiegel danach" },
      source: "Anhang, magische Gegenstände",
    },
    chest: {
      ask: "Magische Truhe",
      values: { "any-moment": "jederzeit im eigenen Zug, auch bevor andere mitmachen", "usual-moments": "nicht zwischen der Aktion und dem Mitmachen" },
      source: "Anhang, Truhe",
    },
    brush: {
      ask: "Magischer Pinsel malt",
      values: { "black-too": "jede Farbe außer violett, auch schwarz", "four-colours": "blau, rot, grün oder gelb" },
      source: "Anhang, Pinsel",
    },
    lantern: {
      ask: "Magische Laterne und schwarze Edelsteine",
      values: { choose: "du wählst, ob du sie nimmst", never: "sie kommen immer in den Beutel" },
      source: "Anhang, Laterne",
    },
    tournament_copies: {
      ask: "Beim Turnier mitmachen",
      values: { allowed: "wie bei jeder anderen Aktion", "conjured-only": "nie: teil nimmt nur, wer hingezaubert wurde" },
      source: "Türme und Aktionen, Turnierplatz",
    },
  },
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
