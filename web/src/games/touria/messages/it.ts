import type { Messages } from "./en";

const it: Messages = {
  line: "Quattro torri danzano. Viaggia, commercia e trova la porta giusta del castello.",
  facts: "da 2 a 4 giocatori, circa 60 minuti, partita breve 30",
  variants: { short: "Partita breve", "sudden-wedding": "Nozze improvvise", "open-screens": "Schermi aperti" },
  help: { action: "Azioni", item: "Oggetti magici" },
  steps: (count: number) => (count === 1 ? "1 passo" : `${count} passi`),
  turnEnds: "il tuo turno finisce",
  turn: (turn, name) => `Turno ${turn}: ${name}`,
  screen: "Dietro il tuo schermo",
  whoSees: "Chi vede che cosa",
  corners: { NW: "NO", NE: "NE", SE: "SE", SW: "SO" },
  hearts: "cuori",
  coins: "monete",
  swords: "spade",
  elixirs: "elisir",
  gems: { blue: "gemma blu", red: "gemma rossa", green: "gemma verde", yellow: "gemma gialla", violet: "gemma viola", black: "gemma nera maledetta" },
  cursed: (count) => (count === 1 ? "1 gemma maledetta: il castello ti resta chiuso." : `${count} gemme maledette: il castello ti resta chiuso.`),
  closed: "schermo chiuso",
  inCastle: "nel castello",
  door: "Porta",
  die: "Dado",
  heroes: "Gli eroi",
  empty: "vuoto",
};

export default it;
