import type { Messages } from "./en";

const fr: Messages = {
  line: "Survole une terre venteuse, livre des potions et ose être le plus brave.",
  facts: "2 à 5 joueurs, 7 manches, environ 40 minutes",
  variants: { back: "Verso du plateau", storms: "Nuages d’orage", mountains: "Montagnes magiques", forests: "Tuiles forêt", hills: "Tuiles colline" },
  help: { role: "Rôles", event: "Événements", tile: "Tuiles paysage", cloud: "Nuages d’orage" },
  counted: { way: "En chemin", lightning: "Éclairs", sets: "Séries", amulets: "Amulettes" },
  round: (now, all) => `Manche ${now} sur ${all}`,
  trick: "Le tour",
  hand: "Ta main",
  bewitched: "Maudit",
  bolts: "Éclairs",
  cards: "Cartes en main",
  chosen: (now, most) => `${now} sur ${most}`,
  bravest: (name) => `${name} est le plus brave pour l’instant`,
  leads: (name) => `${name} joue en premier`,
  iAmBrave: (role) => `Je suis brave : ${role}`,
  iAmCowardly: (role) => `Je suis lâche : ${role}`,
  whichPawn: "Quel pion y vole ?",
  handFull: (most: number) => `C’est plus que ${most} : reposez d’abord une carte.`,
  answers: { brave: "brave", toppled: "perd l’action", cowardly: "lâche", asked: "doit répondre", waiting: "" },
};

export default fr;
