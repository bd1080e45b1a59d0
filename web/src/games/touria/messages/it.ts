import type { Messages } from "./en";

const it: Messages = {
  line: "Quattro torri danzano. Viaggia, commercia e trova la porta giusta del castello.",
  facts: "da 2 a 4 giocatori, circa 60 minuti, partita breve 30",
  variants: { short: "Partita breve", "sudden-wedding": "Nozze improvvise", "open-screens": "Schermi aperti" },
  rulings: {
    dragon_reroll: {
      ask: "Drago: una spada ripete il tiro",
      values: { unmatched: "solo senza una gemma del colore uscito", always: "dopo ogni tiro" },
      source: "Foglio delle torri, drago",
    },
    bird: {
      ask: "Uccello magico",
      values: { "violet-gem": "è una gemma viola ovunque una possa servire", doubling: "raddoppia un'azione, nient'altro" },
      source: "Appendice, uccello",
    },
    used_items: {
      ask: "Gli oggetti usati vanno sulla pila degli scarti",
      values: { "effect-first": "dopo il loro effetto, solo il forziere prima", "pile-first": "prima del loro effetto, solo lo specchio dopo" },
      source: "Appendice, oggetti magici",
    },
    chest: {
      ask: "Forziere magico",
      values: { "any-moment": "in qualsiasi momento del tuo turno, anche prima delle copie", "usual-moments": "non tra l'azione e le copie" },
      source: "Appendice, forziere",
    },
    brush: {
      ask: "Il pennello magico dipinge",
      values: { "black-too": "qualsiasi colore tranne il viola, anche il nero", "four-colours": "blu, rosso, verde o giallo" },
      source: "Appendice, pennello",
    },
    lantern: {
      ask: "Lanterna magica e gemme nere",
      values: { choose: "scegli tu se prenderle", never: "vanno sempre nella sacca" },
      source: "Appendice, lanterna",
    },
    tournament_copies: {
      ask: "Copiare il torneo",
      values: { allowed: "come ogni altra azione", "conjured-only": "mai: partecipa solo chi vi è stato trasportato" },
      source: "Foglio delle torri, torneo",
    },
  },
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
