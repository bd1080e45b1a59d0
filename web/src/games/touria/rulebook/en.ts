/** The rules of Touria for people, in English. The numbers come from the sheet of the table. */

import type { Numbers } from "../sheet.gen";

const en = {
  goal: "Everybody moves the same group of heroes. Collect gems, turn them into hearts and coins, and open the right door of the castle first.",
  hearts: (n: number) => `${n} hearts`,
  coins: (n: number) => `${n} coins`,
  black: "no black gem",
  opens: "With these three at the start of your turn you may enter the castle.",
  start: (n: Numbers) => `Everybody starts with ${n.coins} coins and ${n.elixirs} elixir; all but the start player take a gem (not violet), a coin or a sword as well.`,
  turn: "Your turn",
  steps: (n: Numbers) => [
    ["Pay swords, if you like.", "Each turns one tower a quarter, counter-clockwise."],
    ["Choose a tower.", "The face that looks at you is your action. That tower then turns a quarter: now everybody sees another face. The roof shows what you will see next."],
    ["Walk the heroes there.", `${n.steps} steps are free, each further one costs a coin. No road twice.`],
    ["Do the action,", "or leave it. One violet gem does it a second time."],
    ["The others may copy it:", "each gives you an elixir for it."],
  ],
  stuck: "If you can reach nothing, turn any tower instead.",
  mines: "Mines on the way",
  two: "Only colours: take one of your choice.",
  withBlack: "A black one among them: you must take both.",
  filled: "An empty mine is filled again as soon as the heroes leave it.",
  places: "The places",
  more: "What else you can do",
  sword: ["Sword", "Before you choose: turns any tower. At the dragon: rolls again. At the tournament: a prize."],
  elixir: ["Elixir", "Give it to the player whose turn it is, and copy the action at once."],
  violet: ["Violet gem", "Put it back into the bag to do your action a second time."],
  items: ["Magic items", "Each works once; what it does is written on it."],
  castle: "The castle",
  enter: "Enter instead of choosing a tower: give back the hearts and the coins and open a door. Behind one of nine wait the royal children: who finds them wins at once. The others want a gift. Give it, and you may open another door; if you cannot, try another one on your next turn.",
  win: "you win",
  gift: { herbalist: "elixir", marshal: "sword", jester: "item", steward: "coin", guard: "blue", bard: "red", vintner: "green", maid: "yellow" },
  variants: "Variants",
  variant: (n: Numbers) => ({
    short: `${n.short_goal} hearts and ${n.short_goal} coins are enough.`,
    "sudden-wedding": "no doors: whoever first has everything at the start of a turn wins.",
    "open-screens": "everybody sees what lies behind the screens.",
  }),
};

export type Messages = typeof en;
export default en;
