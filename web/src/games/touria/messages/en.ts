/** What is said about this game in English. The other languages have exactly these messages. */

const en = {
  line: "Four towers dance. Travel, trade and find the right door of the castle.",
  facts: "2 to 4 players, about 60 minutes, short game 30",
  variants: { short: "Short game", "sudden-wedding": "Sudden wedding", "open-screens": "Open screens" },
  rulings: {
    dragon_reroll: {
      ask: "Dragon: a sword rolls again",
      values: { unmatched: "only without a gem of the rolled colour", always: "after any roll" },
      source: "Tower sheet, dragon",
    },
    bird: {
      ask: "Magic bird",
      values: { "violet-gem": "is a violet gem wherever one can be used", doubling: "doubles an action, nothing else" },
      source: "Appendix, bird",
    },
    used_items: {
      ask: "Used items go on the pile",
      values: { "effect-first": "after their effect, the chest alone before it", "pile-first": "before their effect, the mirror alone after it" },
      source: "Appendix, magic items",
    },
    chest: {
      ask: "Magic chest",
      values: { "any-moment": "at any moment of your turn, also before others copy", "usual-moments": "not between the action and the copying" },
      source: "Appendix, chest",
    },
    brush: {
      ask: "Magic brush paints",
      values: { "black-too": "any colour but violet, black too", "four-colours": "blue, red, green or yellow" },
      source: "Appendix, brush",
    },
    lantern: {
      ask: "Magic lantern and black gems",
      values: { choose: "you choose whether to take them", never: "they always go into the bag" },
      source: "Appendix, lantern",
    },
    tournament_copies: {
      ask: "Copying the tournament",
      values: { allowed: "like any other action", "conjured-only": "never: only who was conjured there takes part" },
      source: "Tower sheet, tournament",
    },
  },
  help: { action: "Actions", item: "Magic items" },
  steps: (count: number) => (count === 1 ? "1 step" : `${count} steps`),
  turnEnds: "your turn ends",
  turn: (turn: number, name: string) => `Turn ${turn}: ${name}`,
  screen: "Behind your screen",
  whoSees: "Who sees what",
  corners: { NW: "NW", NE: "NE", SE: "SE", SW: "SW" },
  hearts: "hearts",
  coins: "coins",
  swords: "swords",
  elixirs: "elixirs",
  gems: { blue: "blue gem", red: "red gem", green: "green gem", yellow: "yellow gem", violet: "violet gem", black: "cursed black gem" },
  cursed: (count: number) => (count === 1 ? "1 cursed gem: the castle stays closed to you." : `${count} cursed gems: the castle stays closed to you.`),
  closed: "screen closed",
  inCastle: "in the castle",
  door: "Door",
  die: "Die",
  heroes: "The heroes",
  empty: "empty",
};

export type Messages = typeof en;
export default en;
