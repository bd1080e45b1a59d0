// Written by tools/game_words.py from src/mutig/games/touria/messages/it.toml: do not edit.

import type { Messages } from "./en";

const it: Messages = {
  line: "Quattro torri danzano. Viaggia, commercia e trova la porta giusta del castello.",
  facts: "da 2 a 4 giocatori, circa 60 minuti, gioco abbreviato 30",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} passo` : `${n} passi`),
  turnEnds: "il tuo turno finisce",
  turn: (turn: string | number, name: string | number) => `Turno ${turn}: ${name}`,
  screen: "Dietro il tuo schermo",
  whoSees: "Chi vede che cosa",
  hearts: "cuori",
  coins: "monete",
  swords: "spade",
  elixirs: "elisir",
  cursed: (n: number) => (Math.abs(n) === 1 ? `${n} gemma nera: il castello ti resta chiuso.` : `${n} gemme nere: il castello ti resta chiuso.`),
  closed: "schermo chiuso",
  inCastle: "nel castello",
  door: "Porta",
  die: "Dado",
  heroes: "Gli eroi",
  empty: "vuoto",
  corners: {
    NW: "NO",
    NE: "NE",
    SE: "SE",
    SW: "SO",
  },
  gems: {
    blue: "gemma blu",
    red: "gemma rossa",
    green: "gemma verde",
    yellow: "gemma gialla",
    violet: "gemma viola",
    black: "gemma nera",
  },
  variants: {
    short: "Gioco abbreviato",
    "sudden-wedding": "Matrimonio improvviso",
    "open-screens": "Schermi aperti",
  },
  help: {
    action: "Azioni",
    item: "Oggetti magici",
  },
};

export default it;
