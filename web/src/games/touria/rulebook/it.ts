import type { Messages } from "./en";

const it: Messages = {
  goal: "Tutti muovono gli stessi eroi. Raccogli gemme, trasformale in cuori e monete e apri per primo la porta giusta del castello.",
  hearts: (n) => `${n} cuori`,
  coins: (n) => `${n} monete`,
  black: "nessuna gemma nera",
  opens: "Con queste tre cose all'inizio del tuo turno puoi entrare nel castello.",
  start: (n) => `Tutti cominciano con ${n.coins} monete e ${n.elixirs} elisir; tutti tranne il primo giocatore prendono anche una gemma (non viola), una moneta o una spada.`,
  turn: "Il tuo turno",
  steps: (n) => [
    ["Paga spade, se vuoi.", "Ognuna gira una torre di un quarto in senso antiorario."],
    ["Scegli una torre.", "La faccia che ti guarda è la tua azione. Poi la torre gira di un quarto: ora tutti vedono un'altra faccia. Il tetto mostra ciò che vedrai dopo."],
    ["Porta lì gli eroi.", `${n.steps} passi sono gratis, ogni altro costa una moneta. Nessuna strada due volte.`],
    ["Esegui l'azione,", "o lasciala. Una gemma viola la ripete."],
    ["Gli altri possono copiarla:", "ognuno ti dà un elisir."],
  ],
  stuck: "Se non puoi raggiungere nulla, gira invece una torre qualsiasi.",
  mines: "Miniere lungo la via",
  two: "Solo colori: prendine una a scelta.",
  withBlack: "Con una nera: devi prenderle entrambe.",
  filled: "Una miniera vuota si riempie appena gli eroi la lasciano.",
  places: "I luoghi",
  more: "Che altro puoi fare",
  sword: ["Spada", "Prima di scegliere: gira una torre. Dal drago: ritira il dado. Al torneo: un premio."],
  elixir: ["Elisir", "Dallo a chi è di turno e copia subito l'azione."],
  violet: ["Gemma viola", "Rimettila nella sacca per eseguire l'azione una seconda volta."],
  items: ["Oggetti magici", "Ognuno agisce una volta; l'effetto vi è scritto."],
  castle: "Il castello",
  enter: "Entra invece di scegliere una torre: rendi i cuori e le monete e apri una porta. Dietro una di nove aspettano i figli del re: chi li trova vince subito. Gli altri vogliono un dono. Dallo e puoi aprire un'altra porta; se non puoi, provane un'altra al prossimo turno.",
  win: "vittoria",
  gift: { herbalist: "elisir", marshal: "spada", jester: "oggetto", steward: "moneta", guard: "blu", bard: "rossa", vintner: "verde", maid: "gialla" },
  variants: "Varianti",
  variant: (n) => ({
    short: `bastano ${n.short_goal} cuori e ${n.short_goal} monete.`,
    "sudden-wedding": "niente porte: vince chi per primo ha tutto all'inizio di un turno.",
    "open-screens": "tutti vedono ciò che sta dietro gli schermi.",
  }),
};

export default it;
