// Written by tools/game_words.py from src/mutig/games/touria/messages/fr.toml: do not edit.

import type { Messages } from "./en";

const fr: Messages = {
  line: "Quatre tours dansent. Voyagez, commercez et trouvez la bonne porte du château.",
  facts: "2 à 4 joueurs, environ 60 minutes, partie courte 30",
  credits: "Un jeu de société d’Inka et Markus Brand et Michael Rieneck.",
  steps: (n: number) => (Math.abs(n) < 2 ? `${n} pas` : `${n} pas`),
  turnEnds: "votre tour finit",
  turn: (turn: string | number, name: string | number) => `Tour ${turn} : ${name}`,
  myTurn: (turn: string | number) => `Tour ${turn} : à vous`,
  turnNumber: (turn: string | number) => `Tour ${turn}`,
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
  tips: {
    hearts: (goal: string | number) => `Cœurs : avec ${goal}, et autant de pièces, le château s’ouvre.`,
    coins: (goal: string | number) => `Pièces : avec ${goal}, et autant de cœurs, le château s’ouvre ; elles paient aussi d’autres pas et le magicien.`,
    gem: (gem: string | number) => `${gem} : le marchand et l’orfèvre la prennent, et le dragon quand le dé montre sa couleur.`,
    violet: "Une gemme violette refait votre action, une fois par tour.",
    black: "Une gemme noire est maudite : le château reste fermé jusqu’à ce que la fée de la fontaine la prenne.",
    swords: "Les épées tournent une tour avant votre choix, relancent le dé du dragon et gagnent un prix au tournoi.",
    elixirs: "Élixirs : donnez-en un pour copier ce que quelqu’un vient de faire.",
    next: (action: string | number) => `Après sa rotation, cette tour vous montre : ${action}.`,
    die: (gem: string | number) => `Le dé montre : ${gem} ; le dragon en veut une, et l’orfèvre paie mieux pour trois.`,
  },
  rulings: {
    dragon_reroll: {
      ask: "Dragon : une épée permet de relancer",
      source: "Feuille des tours, dragon",
      values: {
        unmatched: "seulement sans gemme de la couleur obtenue",
        always: "après chaque lancer",
      },
    },
    bird: {
      ask: "Oiseau magique",
      source: "Annexe, oiseau",
      values: {
        "violet-gem": "est une gemme violette partout où l’une peut servir",
        doubling: "double une action, rien d’autre",
      },
    },
    used_items: {
      ask: "Les objets utilisés vont à la défausse",
      source: "Annexe, objets magiques",
      values: {
        "effect-first": "après leur effet, le coffre seul avant",
        "pile-first": "avant leur effet, le miroir seul après",
      },
    },
    chest: {
      ask: "Coffre magique",
      source: "Annexe, coffre",
      values: {
        "any-moment": "à tout moment de votre tour, même avant que d’autres copient",
        "usual-moments": "pas entre l’action et les copies",
      },
    },
    brush: {
      ask: "Le pinceau magique peint",
      source: "Annexe, pinceau",
      values: {
        "black-too": "toute couleur sauf le violet, le noir aussi",
        "four-colours": "bleu, rouge, vert ou jaune",
      },
    },
    lantern: {
      ask: "Lanterne magique et gemmes noires",
      source: "Annexe, lanterne",
      values: {
        choose: "vous choisissez de les prendre ou non",
        never: "elles vont toujours dans le sac",
      },
    },
    tournament_copies: {
      ask: "Copier le tournoi",
      source: "Feuille des tours, tournoi",
      values: {
        allowed: "comme toute autre action",
        "conjured-only": "jamais : seul participe qui y fut transporté",
      },
    },
  },
  ending: {
    doors: "Portes, l’une après l’autre",
    screens: "Les paravents s’ouvrent",
    wedding: "Le mariage",
    castle: "au château",
    lacked: "Manquait pour le château :",
    keptOut: "Gemmes noires en trop :",
    lackedNothing: "Avait tout pour le château.",
  },
};

export default fr;
