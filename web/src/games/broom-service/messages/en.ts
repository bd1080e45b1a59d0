/** What is said about this game in English. The other languages have exactly these messages. */

const en = {
  line: "Fly over the windy land, deliver potions, and dare to be the bravest.",
  facts: "2 to 5 players, 7 rounds, about 40 minutes",
  variants: { back: "Back of the board", storms: "Storm clouds", mountains: "Magic mountains", forests: "Forest tiles", hills: "Hill tiles" },
  help: { role: "Roles", event: "Events", tile: "Landscape tiles", cloud: "Storm clouds" },
  counted: { way: "On the way", lightning: "Lightning", sets: "Sets", amulets: "Amulets" },
  round: (now: number, all: number) => `Round ${now} of ${all}`,
  trick: "The trick",
  hand: "Your hand",
  bewitched: "Bewitched",
  bolts: "Lightning bolts",
  cards: "Cards in hand",
  chosen: (now: number, most: number) => `${now} of ${most}`,
  bravest: (name: string) => `${name} is bravest so far`,
  leads: (name: string) => `${name} leads`,
  iAmBrave: (role: string) => `I am the brave ${role}`,
  iAmCowardly: (role: string) => `I am a cowardly ${role}`,
  whichPawn: "Which pawn flies there?",
  handFull: (most: number) => `That is more than ${most}: put a card back first.`,
  answers: { brave: "brave", toppled: "loses the action", cowardly: "cowardly", asked: "must answer", waiting: "" },
};

export type Messages = typeof en;
export default en;
