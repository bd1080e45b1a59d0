// Written by tools/game_words.py from src/mutig/games/touria/messages/en.toml: do not edit.

const en = {
  line: "Four towers dance. Travel, trade and find the right door of the castle.",
  facts: "2 to 4 players, about 60 minutes, short game 30",
  credits: "A board game by Inka and Markus Brand and Michael Rieneck.",
  steps: (n: number) => (Math.abs(n) === 1 ? `${n} step` : `${n} steps`),
  turnEnds: "your turn ends",
  turn: (turn: string | number, name: string | number) => `Turn ${turn}: ${name}`,
  myTurn: (turn: string | number) => `Turn ${turn}: your turn`,
  turnNumber: (turn: string | number) => `Turn ${turn}`,
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
  tips: {
    hearts: (goal: string | number) => `Hearts: with ${goal} of them, and as many coins, the castle opens.`,
    coins: (goal: string | number) => `Coins: with ${goal} of them, and as many hearts, the castle opens; they also pay for further steps and the wizard.`,
    gem: (gem: string | number) => `${gem}: the merchant and the goldsmith take it, and the dragon when the die shows its colour.`,
    violet: "A violet gem does your action a second time, once a turn.",
    black: "A black gem is cursed: it keeps the castle closed, until the fountain fairy takes it.",
    swords: "Swords turn a tower before you choose, roll again at the dragon, and win a prize at the tournament.",
    elixirs: "Elixirs: give one to copy what another player has just done.",
    next: (action: string | number) => `After it has turned, this tower shows you: ${action}.`,
    die: (gem: string | number) => `The die shows: ${gem}; the dragon wants one, and the goldsmith pays more for three of them.`,
  },
  rulings: {
    dragon_reroll: {
      ask: "Dragon: a sword rolls again",
      source: "Tower sheet, dragon",
      values: {
        unmatched: "only without a gem of the rolled colour",
        always: "after any roll",
      },
    },
    bird: {
      ask: "Magic bird",
      source: "Appendix, bird",
      values: {
        "violet-gem": "is a violet gem wherever one can be used",
        doubling: "doubles an action, nothing else",
      },
    },
    used_items: {
      ask: "Used items go on the pile",
      source: "Appendix, magic items",
      values: {
        "effect-first": "after their effect, the chest alone before it",
        "pile-first": "before their effect, the mirror alone after it",
      },
    },
    chest: {
      ask: "Magic chest",
      source: "Appendix, chest",
      values: {
        "any-moment": "at any moment of your turn, also before others copy",
        "usual-moments": "not between the action and the copying",
      },
    },
    brush: {
      ask: "Magic brush paints",
      source: "Appendix, brush",
      values: {
        "black-too": "any colour but violet, black too",
        "four-colours": "blue, red, green or yellow",
      },
    },
    lantern: {
      ask: "Magic lantern and black gems",
      source: "Appendix, lantern",
      values: {
        choose: "you choose whether to take them",
        never: "they always go into the bag",
      },
    },
    tournament_copies: {
      ask: "Copying the tournament",
      source: "Tower sheet, tournament",
      values: {
        allowed: "like any other action",
        "conjured-only": "never: only who was conjured there takes part",
      },
    },
  },
  ending: {
    doors: "Doors, one after the other",
    screens: "The screens are opened",
    wedding: "The wedding",
    castle: "in the castle",
    lacked: "Still needed for the castle:",
    keptOut: "Kept out by black gems:",
    lackedNothing: "Had everything for the castle.",
  },
};

export type Messages = typeof en;
export default en;
