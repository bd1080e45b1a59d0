import type { Messages } from "./en";

const it: Messages = {
  line: "Sorvola una terra ventosa, consegna pozioni e osa essere il più coraggioso.",
  facts: "da 2 a 5 giocatori, 7 round, circa 40 minuti",
  variants: { back: "Retro del tabellone", storms: "Tempeste", mountains: "Monti magici", forests: "Tessere bosco", hills: "Tessere collina" },
  help: { role: "Ruoli", event: "Eventi", tile: "Tessere paesaggio", cloud: "Tempeste" },
  counted: { way: "Per strada", lightning: "Fulmini", sets: "Serie", amulets: "Amuleti" },
  round: (now, all) => `Round ${now} di ${all}`,
  trick: "Il turno",
  hand: "La tua mano",
  bewitched: "Stregato",
  bolts: "Fulmini",
  cards: "Carte in mano",
  chosen: (now, most) => `${now} di ${most}`,
  bravest: (name) => `${name} è il più coraggioso finora`,
  leads: (name) => `${name} gioca per primo`,
  iAmBrave: (role) => `Sono coraggioso: ${role}`,
  iAmCowardly: (role) => `Sono codardo: ${role}`,
  whichPawn: "Quale pedone vola lì?",
  handFull: (most: number) => `Sono più di ${most}: prima rimetti una carta.`,
  answers: { brave: "coraggioso", toppled: "perde l’azione", cowardly: "codardo", asked: "deve rispondere", waiting: "" },
};

export default it;
