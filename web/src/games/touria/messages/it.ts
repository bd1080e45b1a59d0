// Written by tools/game_words.py from src/mutig/games/touria/messages/it.toml: do not edit.

import type { Messages } from "./en";

const it: Messages = {
  line: "Quattro torri danzano. Viaggia, commercia e trova la porta giusta del castello.",
  facts: "da 2 a 4 giocatori, circa 60 minuti, gioco abbreviato 30",
  credits: "Un gioco da tavolo di Inka e Markus Brand e Michael Rieneck.",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} passo` : `${n} passi`),
  turnEnds: "il tuo turno finisce",
  turn: (turn: string | number, name: string | number) => `Turno ${turn}: ${name}`,
  myTurn: (turn: string | number) => `Turno ${turn}: tocca a te`,
  turnNumber: (turn: string | number) => `Turno ${turn}`,
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
  tips: {
    hearts: (goal: string | number) => `Cuori: con ${goal}, e altrettante monete, il castello si apre.`,
    coins: (goal: string | number) => `Monete: con ${goal}, e altrettanti cuori, il castello si apre; pagano anche altri passi e il mago.`,
    gem: (gem: string | number) => `${gem}: la prendono il commerciante e l’orafo, e il drago quando il dado mostra il suo colore.`,
    violet: "Una gemma viola ripete la tua azione, una volta per turno.",
    black: "Una gemma nera è maledetta: il castello resta chiuso finché la fata della fontana non la prende.",
    swords: "Le spade girano una torre prima della scelta, rilanciano il dado del drago e vincono un premio al torneo.",
    elixirs: "Elisir: danne uno per copiare ciò che qualcuno ha appena fatto.",
    next: (action: string | number) => `Dopo il giro questa torre ti mostra: ${action}.`,
    die: (gem: string | number) => `Il dado mostra: ${gem}; il drago ne vuole una, e l’orafo paga di più per tre.`,
  },
  rulings: {
    dragon_reroll: {
      ask: "Drago: una spada ripete il tiro",
      source: "Foglio delle torri, drago",
      values: {
        unmatched: "solo senza una gemma del colore uscito",
        always: "dopo ogni tiro",
      },
    },
    bird: {
      ask: "Uccello magico",
      source: "Appendice, uccello",
      values: {
        "violet-gem": "è una gemma viola ovunque una possa servire",
        doubling: "raddoppia un’azione, nient’altro",
      },
    },
    used_items: {
      ask: "Gli oggetti usati vanno sulla pila degli scarti",
      source: "Appendice, oggetti magici",
      values: {
        "effect-first": "dopo il loro effetto, solo il forziere prima",
        "pile-first": "prima del loro effetto, solo lo specchio dopo",
      },
    },
    chest: {
      ask: "Forziere magico",
      source: "Appendice, forziere",
      values: {
        "any-moment": "in qualsiasi momento del tuo turno, anche prima delle copie",
        "usual-moments": "non tra l’azione e le copie",
      },
    },
    brush: {
      ask: "Il pennello magico dipinge",
      source: "Appendice, pennello",
      values: {
        "black-too": "qualsiasi colore tranne il viola, anche il nero",
        "four-colours": "blu, rosso, verde o giallo",
      },
    },
    lantern: {
      ask: "Lanterna magica e gemme nere",
      source: "Appendice, lanterna",
      values: {
        choose: "scegli tu se prenderle",
        never: "vanno sempre nella sacca",
      },
    },
    tournament_copies: {
      ask: "Copiare il torneo",
      source: "Foglio delle torri, torneo",
      values: {
        allowed: "come ogni altra azione",
        "conjured-only": "mai: partecipa solo chi vi è stato trasportato",
      },
    },
  },
  ending: {
    doors: "Porte, una dopo l’altra",
    screens: "Gli schermi si aprono",
    wedding: "Il matrimonio",
    castle: "nel castello",
    lacked: "Mancava per il castello:",
    keptOut: "Gemme nere di troppo:",
    lackedNothing: "Aveva tutto per il castello.",
  },
};

export default it;
