// Written by tools/game_words.py from src/mutig/games/touria/messages/fr.toml: do not edit.

import type { Messages } from "./en";

const fr: Messages = {
  line: "Quatre tours dansent. Voyagez, commercez et trouvez la bonne porte du château.",
  facts: "2 à 4 joueurs, environ 60 minutes, partie courte 30",
  steps: (n: number) => (Math.abs(n) < 2 ? `${n} pas` : `${n} pas`),
  turnEnds: "votre tour finit",
  turn: (turn: string | number, name: string | number) => `Tour ${turn} : ${name}`,
  screen: "Derrière votre paravent",
  whoSees: "Qui voit quoi",
  hearts: "cœurs",
  coins: "pièces",
  swords: "épées",
  elixirs: "élixirs",
  cursed: (n: number) => (Math.abs(n) < 2 ? `${n} gemme noire : le château vous reste fermé.` : `${n} gemmes noires : le château vous reste fermé.`),
  closed: "paravent fermé",
  inCastle: "au château",
  door: "Porte",
  die: "Dé",
  heroes: "Les héros",
  empty: "vide",
  corners: {
    NW: "NO",
    NE: "NE",
    SE: "SE",
    SW: "SO",
  },
  gems: {
    blue: "gemme bleue",
    red: "gemme rouge",
    green: "gemme verte",
    yellow: "gemme jaune",
    violet: "gemme violette",
    black: "gemme noire",
  },
  variants: {
    short: "Partie courte",
    "sudden-wedding": "Mariage soudain",
    "open-screens": "Paravents ouverts",
  },
  help: {
    action: "Actions",
    item: "Objets magiques",
  },
};

export default fr;
