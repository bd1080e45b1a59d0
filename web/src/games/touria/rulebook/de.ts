import type { Messages } from "./en";

const de: Messages = {
  goal: "Alle bewegen dieselben Helden. Sammle Edelsteine, mache Herzen und Goldmünzen daraus und öffne als Erste oder Erster die richtige Tür des Schlosses.",
  hearts: (n) => `${n} Herzen`,
  coins: (n) => `${n} Goldmünzen`,
  black: "kein schwarzer Edelstein",
  opens: "Wer das alles zu Beginn des eigenen Zuges hat, darf das Schloss betreten.",
  start: (n) => `Alle beginnen mit ${n.coins} Goldmünzen und ${n.elixirs} Elixier; alle, die nicht beginnen, nehmen noch einen Edelstein (nicht violett), eine Goldmünze oder ein Schwert.`,
  turn: "Dein Zug",
  steps: (n) => [
    ["Zahle Schwerter, wenn du magst.", "Jedes dreht einen Turm um ein Viertel gegen den Uhrzeigersinn."],
    ["Wähle einen Turm.", "Die Seite, die dich ansieht, ist deine Aktion. Dann dreht er sich um ein Viertel: Alle sehen nun eine andere Seite. Das Dach zeigt, was du als Nächstes siehst."],
    ["Führe die Helden hin.", `${n.steps} Schritte sind frei, jeder weitere kostet eine Goldmünze. Kein Weg zweimal.`],
    ["Führe die Aktion aus,", "oder lass es. Ein violetter Edelstein wiederholt sie."],
    ["Die anderen dürfen sie kopieren:", "Wer es tut, gibt dir ein Elixier."],
  ],
  stuck: "Erreichst du nichts, drehe stattdessen irgendeinen Turm.",
  mines: "Minen am Weg",
  two: "Nur Farben: Nimm einen Edelstein deiner Wahl.",
  withBlack: "Ein schwarzer dabei: Du musst beide nehmen.",
  filled: "Eine leere Mine wird gefüllt, sobald die Helden sie verlassen.",
  places: "Die Orte",
  more: "Was du sonst tun kannst",
  sword: ["Schwert", "Vor der Wahl: dreht einen Turm. Beim Drachen: würfelt neu. Auf dem Turnierplatz: ein Preis."],
  elixir: ["Elixier", "Gib es der Person, die am Zug ist, und kopiere die Aktion sofort."],
  violet: ["Violetter Edelstein", "Lege ihn in den Beutel und führe deine Aktion ein zweites Mal aus."],
  items: ["Magische Gegenstände", "Jeder wirkt einmal; was er tut, steht darauf."],
  castle: "Das Schloss",
  enter: "Betritt es, statt einen Turm zu wählen: Gib Herzen und Goldmünzen zurück und öffne eine Tür. Hinter einer von neun warten die Königskinder: Wer sie findet, gewinnt sofort. Die anderen wünschen ein Geschenk. Gib es, dann darfst du noch eine Tür öffnen; kannst du es nicht, versuche im nächsten Zug eine andere.",
  win: "gewonnen",
  gift: { herbalist: "Elixier", marshal: "Schwert", jester: "Gegenstand", steward: "Goldmünze", guard: "blau", bard: "rot", vintner: "grün", maid: "gelb" },
  variants: "Varianten",
  variant: (n) => ({
    short: `${n.short_goal} Herzen und ${n.short_goal} Goldmünzen genügen.`,
    "sudden-wedding": "keine Türen: Wer zuerst zu Beginn eines Zuges alles hat, gewinnt.",
    "open-screens": "alle sehen, was hinter den Sichtschirmen liegt.",
  }),
};

export default de;
