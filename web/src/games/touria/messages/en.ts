/** What is said about this game in English. The other languages have exactly these messages. */

const en = {
  line: "Four towers dance. Travel, trade and find the right door of the castle.",
  facts: "2 to 4 players, about 60 minutes, short game 30",
  variants: { short: "Short game", "sudden-wedding": "Sudden wedding", "open-screens": "Open screens" },
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
