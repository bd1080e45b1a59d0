import type { Messages } from "./en";

const de: Messages = {
  line: "Flieg über windiges Land, liefere Tränke aus und wage es, am mutigsten zu sein.",
  facts: "2 bis 5 Personen, 7 Durchgänge, etwa 40 Minuten",
  variants: { back: "Rückseite des Plans", storms: "Sturmwolken", mountains: "Zauberberge", forests: "Waldplättchen", hills: "Hügelplättchen" },
  help: { role: "Rollen", event: "Ereignisse", tile: "Landschaftsplättchen", cloud: "Sturmwolken" },
  counted: { way: "Unterwegs", lightning: "Blitze", sets: "Sätze", amulets: "Amulette" },
  round: (now, all) => `Durchgang ${now} von ${all}`,
  trick: "Die Runde",
  hand: "Deine Hand",
  bewitched: "Verwunschen",
  bolts: "Blitze",
  cards: "Karten auf der Hand",
  chosen: (now, most) => `${now} von ${most}`,
  bravest: (name) => `${name} ist bisher am mutigsten`,
  leads: (name) => `${name} spielt aus`,
  iAmBrave: (role) => `Mutig: ${role}`,
  iAmCowardly: (role) => `Feige: ${role}`,
  whichPawn: "Welche Figur fliegt dorthin?",
  handFull: (most: number) => `Das sind mehr als ${most}: Leg zuerst eine Karte zurück.`,
  answers: { brave: "mutig", toppled: "verliert die Aktion", cowardly: "feige", asked: "muss antworten", waiting: "" },
};

export default de;
