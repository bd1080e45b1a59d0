// Written by tools/game_words.py from src/mutig/games/touria/messages/en.toml: do not edit.

const en = {
  line: "Four towers dance. Travel, trade and find the right door of the castle.",
  facts: "2 to 4 players, about 60 minutes, short game 30",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} step` : `${n} steps`),
  turnEnds: "your turn ends",
  turn: (turn: string | number, name: string | number) => `Turn ${turn}: ${name}`,
  screen: "Behind your screen",
  whoSees: "Who sees what",
  hearts: "hearts",
  coins: "coins",
  swords: "swords",
  elixirs: "elixirs",
  cursed: (n: number) => (Math.abs(n) === 1 ? `${n} black gem: the castle stays closed to you.` : `${n} black gems: the castle stays closed to you.`),
  closed: "screen closed",
  inCastle: "in the castle",
  door: "Door",
  die: "Die",
  heroes: "The heroes",
  empty: "empty",
  corners: {
    NW: "NW",
    NE: "NE",
    SE: "SE",
    SW: "SW",
  },
  gems: {
    blue: "blue gem",
    red: "red gem",
    green: "green gem",
    yellow: "yellow gem",
    violet: "violet gem",
    black: "black gem",
  },
  variants: {
    short: "Short game",
    "sudden-wedding": "Sudden wedding",
    "open-screens": "Open screens",
  },
  help: {
    action: "Actions",
    item: "Magic items",
  },
};

export type Messages = typeof en;
export default en;
