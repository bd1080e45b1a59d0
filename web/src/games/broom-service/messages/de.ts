// Written by tools/game_words.py from src/mutig/games/broom_service/messages/de.toml: do not edit.

import type { Messages } from "./en";

const de: Messages = {
  line: "Flieg über windiges Land, liefere Tränke aus und wage es, am mutigsten zu sein.",
  facts: "2 bis 5 Personen, 7 Durchgänge, etwa 40 Minuten",
  credits: "Ein Brettspiel von Andreas Pelikan und Alexander Pfister.",
  round: (now: string | number, all: string | number) => `Durchgang ${now} von ${all}`,
  trick: "Die Runde",
  hand: "Deine Hand",
  bewitched: "Verwunschen",
  bolts: "Blitze",
  cards: "Karten auf der Hand",
  chosen: (now: string | number, most: string | number) => `${now} von ${most}`,
  bravest: (name: string | number) => `${name} ist bisher am mutigsten`,
  leads: (name: string | number) => `${name} spielt aus`,
  whichPawn: "Welche Figur fliegt dorthin?",
  handFull: (most: string | number) => `Das sind mehr als ${most}: Leg zuerst eine Karte zurück.`,
  variants: {
    back: "Rückseite des Plans",
    storms: "Sturmwolken",
    mountains: "Bergplättchen",
    forests: "Waldplättchen",
    hills: "Hügelplättchen",
  },
  help: {
    role: "Rollen",
    event: "Ereignisse",
    tile: "Landschaftsplättchen",
    cloud: "Sturmwolken",
  },
  counted: {
    way: "In den Durchgängen",
    lightning: "Blitze",
    sets: "Sätze",
    amulets: "Amulette",
  },
  answers: {
    brave: "mutig",
    toppled: "verliert die Aktion",
    cowardly: "feige",
    asked: "muss antworten",
    waiting: "",
  },
  iAmBrave: {
    "forest-witch": "Ich bin die mutige Waldhexe",
    "mountain-witch": "Ich bin die mutige Berghexe",
    "hill-witch": "Ich bin die mutige Hügelhexe",
    "prairie-witch": "Ich bin die mutige Heidehexe",
    "valley-druid": "Ich bin der mutige Taldruide",
    "peak-druid": "Ich bin der mutige Gipfeldruide",
    "fruit-gatherer": "Ich bin der mutige Früchtesammler",
    "herb-gatherer": "Ich bin der mutige Kräutersammler",
    "root-gatherer": "Ich bin der mutige Wurzelsammler",
    "weather-fairy": "Ich bin die mutige Wetterfee",
  },
  iAmCowardly: {
    "forest-witch": "Ich bin eine feige Waldhexe",
    "mountain-witch": "Ich bin eine feige Berghexe",
    "hill-witch": "Ich bin eine feige Hügelhexe",
    "prairie-witch": "Ich bin eine feige Heidehexe",
    "valley-druid": "Ich bin ein feiger Taldruide",
    "peak-druid": "Ich bin ein feiger Gipfeldruide",
    "fruit-gatherer": "Ich bin ein feiger Früchtesammler",
    "herb-gatherer": "Ich bin ein feiger Kräutersammler",
    "root-gatherer": "Ich bin ein feiger Wurzelsammler",
    "weather-fairy": "Ich bin eine feige Wetterfee",
  },
};

export default de;
