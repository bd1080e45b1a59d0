// Written by tools/game_words.py from src/mutig/games/broom_service/messages/it.toml: do not edit.

import type { Messages } from "./en";

const it: Messages = {
  line: "Sorvola una terra ventosa, consegna pozioni e osa più di tutti.",
  facts: "da 2 a 5 giocatori, 7 round, circa 40 minuti",
  credits: "Un gioco da tavolo di Andreas Pelikan e Alexander Pfister.",
  round: (now: string | number, all: string | number) => `Round ${now} di ${all}`,
  trick: "Il turno",
  hand: "La tua mano",
  bewitched: "Ruolo stregato",
  bolts: "Fulmini",
  cards: "Carte in mano",
  chosen: (now: string | number, most: string | number) => `${now} di ${most}`,
  bravest: (name: string | number) => `Finora ${name} ha più coraggio`,
  leads: (name: string | number) => `${name} apre il turno`,
  whichPawn: "Quale pedone vola lì?",
  handFull: (most: string | number) => `Sono più di ${most}: prima rimetti una carta.`,
  variants: {
    back: "Retro del tabellone",
    storms: "Tempeste",
    mountains: "Tessere Montagna",
    forests: "Tessere Foresta",
    hills: "Tessere Collina",
  },
  help: {
    role: "Ruoli",
    event: "Eventi",
    tile: "Tessere Terreno",
    cloud: "Tempeste",
  },
  counted: {
    way: "Durante i round",
    lightning: "Fulmini",
    sets: "Serie",
    amulets: "Amuleti",
  },
  answers: {
    brave: "con coraggio",
    toppled: "perde l’azione",
    cowardly: "da codardo",
    asked: "deve rispondere",
    waiting: "",
  },
  iAmBrave: {
    "forest-witch": "Sono la Strega coraggiosa della Foresta",
    "mountain-witch": "Sono la Strega coraggiosa di Montagna",
    "hill-witch": "Sono la Strega coraggiosa delle Colline",
    "prairie-witch": "Sono la Strega coraggiosa della Prateria",
    "valley-druid": "Sono il Druido coraggioso della Valle",
    "peak-druid": "Sono il Druido coraggioso dei Picchi",
    "fruit-gatherer": "Sono il Raccoglitore coraggioso di frutti",
    "herb-gatherer": "Sono il Raccoglitore coraggioso di erbe",
    "root-gatherer": "Sono il Raccoglitore coraggioso di radici",
    "weather-fairy": "Sono la Fata coraggiosa del Tempo",
  },
  iAmCowardly: {
    "forest-witch": "Sono la Strega codarda della Foresta",
    "mountain-witch": "Sono la Strega codarda di Montagna",
    "hill-witch": "Sono la Strega codarda delle Colline",
    "prairie-witch": "Sono la Strega codarda della Prateria",
    "valley-druid": "Sono il Druido codardo della Valle",
    "peak-druid": "Sono il Druido codardo dei Picchi",
    "fruit-gatherer": "Sono il Raccoglitore codardo di frutti",
    "herb-gatherer": "Sono il Raccoglitore codardo di erbe",
    "root-gatherer": "Sono il Raccoglitore codardo di radici",
    "weather-fairy": "Sono la Fata codarda del Tempo",
  },
};

export default it;
