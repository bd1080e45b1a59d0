import type { Messages } from "./en";

const fr: Messages = {
  line: "Quatre tours dansent. Voyage, commerce et trouve la bonne porte du château.",
  facts: "2 à 4 joueurs, environ 60 minutes, partie courte 30",
  variants: { short: "Partie courte", "sudden-wedding": "Mariage soudain", "open-screens": "Paravents ouverts" },
  rulings: {
    dragon_reroll: {
      ask: "Dragon : une épée permet de relancer",
      values: { unmatched: "seulement sans gemme de la couleur obtenue", always: "après chaque lancer" },
      source: "Feuille des tours, dragon",
    },
    bird: {
      ask: "Oiseau magique",
      values: { "violet-gem": "est une gemme violette partout où l'une peut servir", doubling: "double une action, rien d'autre" },
      source: "Annexe, oiseau",
    },
    used_items: {
      ask: "Les objets utilisés vont à la défausse",
      values: { "effect-first": "après leur effet, le coffre seul avant", "pile-first": "avant leur effet, le miroir seul après" },
      source: "Annexe, objets magiques",
    },
    chest: {
      ask: "Coffre magique",
      values: { "any-moment": "à tout moment de votre tour, même avant que d'autres copient", "usual-moments": "pas entre l'action et les copies" },
      source: "Annexe, coffre",
    },
    brush: {
      ask: "Le pinceau magique peint",
      values: { "black-too": "toute couleur sauf le violet, le noir aussi", "four-colours": "bleu, rouge, vert ou jaune" },
      source: "Annexe, pinceau",
    },
    lantern: {
      ask: "Lanterne magique et gemmes noires",
      values: { choose: "vous choisissez de les prendre ou non", never: "elles vont toujours dans le sac" },
      source: "Annexe, lanterne",
    },
    tournament_copies: {
      ask: "Copier le tournoi",
      values: { allowed: "comme toute autre action", "conjured-only": "jamais : seul participe qui y fut transporté" },
      source: "Feuille des tours, tournoi",
    },
  },
  help: { action: "Actions", item: "Objets magiques" },
  steps: (count: number) => (count === 1 ? "1 pas" : `${count} pas`),
  turnEnds: "ton tour finit",
  turn: (turn, name) => `Tour ${turn} : ${name}`,
  screen: "Derrière ton paravent",
  whoSees: "Qui voit quoi",
  corners: { NW: "NO", NE: "NE", SE: "SE", SW: "SO" },
  hearts: "cœurs",
  coins: "pièces",
  swords: "épées",
  elixirs: "élixirs",
  gems: { blue: "gemme bleue", red: "gemme rouge", green: "gemme verte", yellow: "gemme jaune", violet: "gemme violette", black: "gemme noire maudite" },
  cursed: (count) => (count < 2 ? `${count} gemme maudite : le château te reste fermé.` : `${count} gemmes maudites : le château te reste fermé.`),
  closed: "paravent fermé",
  inCastle: "au château",
  door: "Porte",
  die: "Dé",
  heroes: "Les héros",
  empty: "vide",
};

export default fr;
