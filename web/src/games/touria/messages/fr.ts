import type { Messages } from "./en";

const fr: Messages = {
  line: "Quatre tours dansent. Voyage, commerce et trouve la bonne porte du château.",
  facts: "2 à 4 joueurs, environ 60 minutes, partie courte 30",
  variants: { short: "Partie courte", "sudden-wedding": "Mariage soudain", "open-screens": "Paravents ouverts" },
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
