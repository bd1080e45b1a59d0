// Written by tools/game_words.py from src/mutig/games/touria/messages/de.toml: do not edit.

import type { Messages } from "./en";

const de: Messages = {
  line: "Vier Türme tanzen. Reise, handle und finde die richtige Tür im Schloss.",
  facts: "2 bis 4 Personen, etwa 60 Minuten, Einführungsspiel 30",
  credits: "Ein Brettspiel von Inka und Markus Brand und Michael Rieneck.",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} Schritt` : `${n} Schritte`),
  turnEnds: "dein Zug endet",
  turn: (turn: string | number, name: string | number) => `Zug ${turn}: ${name}`,
  myTurn: (turn: string | number) => `Zug ${turn}: Du bist dran`,
  turnNumber: (turn: string | number) => `Zug ${turn}`,
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
  tips: {
    hearts: (goal: string | number) => `Herzen: Mit ${goal} davon und ebenso vielen Goldmünzen öffnet sich das Schloss.`,
    coins: (goal: string | number) => `Goldmünzen: Mit ${goal} davon und ebenso vielen Herzen öffnet sich das Schloss; sie bezahlen auch weitere Schritte und den Zauberer.`,
    gem: (gem: string | number) => `${gem}: Händler und Goldschmied nehmen ihn, und der Drache, wenn der Farbwürfel seine Farbe zeigt.`,
    violet: "Ein violetter Edelstein führt deine Aktion ein zweites Mal aus, einmal je Zug.",
    black: "Ein schwarzer Edelstein ist verflucht: Das Schloss bleibt zu, bis die Brunnenfee ihn nimmt.",
    swords: "Schwerter drehen einen Turm, bevor du wählst, würfeln beim Drachen erneut und gewinnen auf dem Turnierplatz einen Preis.",
    elixirs: "Elixiere: Gib eines ab, um nachzumachen, was jemand gerade getan hat.",
    next: (action: string | number) => `Nach seiner Drehung zeigt dir dieser Turm: ${action}.`,
    die: (gem: string | number) => `Der Farbwürfel zeigt: ${gem}; der Drache will einen, und der Goldschmied zahlt für drei davon mehr.`,
  },
  rulings: {
    dragon_reroll: {
      ask: "Drache: ein Schwert wiederholt den Wurf",
      source: "Türme und Aktionen, Drache",
      values: {
        unmatched: "nur ohne Edelstein der gewürfelten Farbe",
        always: "nach jedem Wurf",
      },
    },
    bird: {
      ask: "Magischer Vogel",
      source: "Anhang, Vogel",
      values: {
        "violet-gem": "ist ein violetter Edelstein, wo immer einer gilt",
        doubling: "verdoppelt eine Aktion, sonst nichts",
      },
    },
    used_items: {
      ask: "Benutzte Gegenstände kommen auf den Ablagestapel",
      source: "Anhang, magische Gegenstände",
      values: {
        "effect-first": "nach ihrer Wirkung, nur die Truhe davor",
        "pile-first": "vor ihrer Wirkung, nur der Spiegel danach",
      },
    },
    chest: {
      ask: "Magische Truhe",
      source: "Anhang, Truhe",
      values: {
        "any-moment": "jederzeit im eigenen Zug, auch bevor andere mitmachen",
        "usual-moments": "nicht zwischen der Aktion und dem Mitmachen",
      },
    },
    brush: {
      ask: "Magischer Pinsel malt",
      source: "Anhang, Pinsel",
      values: {
        "black-too": "jede Farbe außer violett, auch schwarz",
        "four-colours": "blau, rot, grün oder gelb",
      },
    },
    lantern: {
      ask: "Magische Laterne und schwarze Edelsteine",
      source: "Anhang, Laterne",
      values: {
        choose: "du wählst, ob du sie nimmst",
        never: "sie kommen immer in den Beutel",
      },
    },
    tournament_copies: {
      ask: "Auf dem Turnierplatz mitmachen",
      source: "Türme und Aktionen, Turnierplatz",
      values: {
        allowed: "wie bei jeder anderen Aktion",
        "conjured-only": "nie: teil nimmt nur, wer hingezaubert wurde",
      },
    },
  },
  ending: {
    doors: "Türen, eine nach der anderen",
    screens: "Die Sichtschirme werden geöffnet",
    wedding: "Die Hochzeit",
    castle: "im Schloss",
    lacked: "Fehlte noch fürs Schloss:",
    keptOut: "Schwarze Edelsteine im Weg:",
    lackedNothing: "Hatte alles fürs Schloss.",
  },
};

export default de;
