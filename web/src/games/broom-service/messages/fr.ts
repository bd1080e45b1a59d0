// Written by tools/game_words.py from src/mutig/games/broom_service/messages/fr.toml: do not edit.

import type { Messages } from "./en";

const fr: Messages = {
  line: "Survolez une terre venteuse, livrez des potions et osez la bravoure.",
  facts: "2 à 5 joueurs, 7 manches, environ 40 minutes",
  credits: "Un jeu de société d’Andreas Pelikan et Alexander Pfister.",
  round: (now: string | number, all: string | number) => `Manche ${now} sur ${all}`,
  trick: "Le tour",
  hand: "Votre main",
  bewitched: "Rôle maudit",
  bolts: "Éclairs",
  cards: "Cartes en main",
  chosen: (now: string | number, most: string | number) => `${now} sur ${most}`,
  bravest: (name: string | number) => `${name} mène en bravoure pour l’instant`,
  leads: (name: string | number) => `${name} joue en premier`,
  whichPawn: "Quel pion y vole ?",
  handFull: (most: string | number) => `C’est plus que ${most} : reposez d’abord une carte.`,
  variants: {
    back: "Verso du plateau",
    storms: "Nuages d’orage",
    mountains: "Tuiles Montagne",
    forests: "Tuiles Forêt",
    hills: "Tuiles Colline",
  },
  help: {
    role: "Rôles",
    event: "Événements",
    tile: "Tuiles Paysage",
    cloud: "Nuages d’orage",
  },
  counted: {
    way: "Dans les manches",
    lightning: "Éclairs",
    sets: "Séries",
    amulets: "Amulettes",
  },
  answers: {
    brave: "brave",
    toppled: "perd l’action",
    cowardly: "lâche",
    asked: "doit répondre",
    waiting: "",
  },
  iAmBrave: {
    "forest-witch": "Je suis la brave sorcière de la forêt",
    "mountain-witch": "Je suis la brave sorcière de la montagne",
    "hill-witch": "Je suis la brave sorcière de la colline",
    "prairie-witch": "Je suis la brave sorcière de la prairie",
    "valley-druid": "Je suis le brave druide de la vallée",
    "peak-druid": "Je suis le brave druide du pic",
    "fruit-gatherer": "Je suis le brave cueilleur de fruits",
    "herb-gatherer": "Je suis le brave cueilleur d’herbes",
    "root-gatherer": "Je suis le brave cueilleur de racines",
    "weather-fairy": "Je suis la brave fée des nuages",
  },
  iAmCowardly: {
    "forest-witch": "Je suis une lâche sorcière de la forêt",
    "mountain-witch": "Je suis une lâche sorcière de la montagne",
    "hill-witch": "Je suis une lâche sorcière de la colline",
    "prairie-witch": "Je suis une lâche sorcière de la prairie",
    "valley-druid": "Je suis un lâche druide de la vallée",
    "peak-druid": "Je suis un lâche druide du pic",
    "fruit-gatherer": "Je suis un lâche cueilleur de fruits",
    "herb-gatherer": "Je suis un lâche cueilleur d’herbes",
    "root-gatherer": "Je suis un lâche cueilleur de racines",
    "weather-fairy": "Je suis une lâche fée des nuages",
  },
};

export default fr;
