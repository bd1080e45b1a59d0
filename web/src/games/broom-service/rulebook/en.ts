/** The rules of Broom Service for people, in English. The numbers come from the edition on the table. */

import type { Numbers } from "../sheet.gen";

type Pair = [string, string];

const en = {
  goal: (n: Numbers) => `Fly with your two pawns, deliver potions to towers and clear the sky. After ${n.rounds} rounds the most points win.`,
  start: (n: Numbers) => `Everybody starts with the same ten roles, a pawn in each castle, ${n.start_points} points, one potion of each colour and 2 wands (the first and the last player: 1).`,
  round: "A round",
  choose: (n: Numbers): Pair => ["1. Choose", `An event is revealed; with 2, 3 or 4 players also 3, 2 or 1 bewitched roles. Everybody secretly picks ${n.hand} roles.`],
  tricks: ["2. Play tricks", "One player leads a role. Clockwise, whoever holds it must lay it too; the others pass."] as Pair,
  event: ["3. Event", "When all hands are empty, an event of the end of the round counts. All take their ten roles back."] as Pair,
  brave: "Brave or cowardly?",
  say: "With every role you lay, you say one of two things:",
  iBrave: ["Brave", "The larger action, but you wait. If somebody after you is brave too, you are toppled and get nothing."] as Pair,
  iCowardly: ["Cowardly", "The smaller action, at once. Nobody can take it away."] as Pair,
  stage: ["Leads, brave. Toppled: nothing.", "Cowardly: acts at once.", "Brave, and topples the first.", "Has no such role: passes."],
  bravest: (n: Numbers) => `The last brave player acts and leads the next trick. If nobody is brave, the same player leads again; without cards, the next who has some. Laying a bewitched role costs ${n.bewitched} points, brave or cowardly. Any action may be left undone.`,
  roles: "The ten roles",
  witches: "Four witches",
  witch: ["move a pawn to a neighbouring area of her terrain and deliver there", "only move"] as Pair,
  fairy: (n: Numbers): Pair => [`dispel a cloud and score ${n.brave}`, "dispel a cloud"],
  towers: "Towers",
  tower: "A pawn delivers to towers whose base touches its area. One potion of the tower's colour earns the points and wands shown.",
  round_tower: "Round: the first potion closes it for good.",
  square_tower: "Square: can be served again and again.",
  clouds: "Clouds and water",
  cloud: "No pawn flies into a clouded area or over water. To dispel a cloud beside your pawn, pay the wands in its star and keep it: its bolts count at the end.",
  count: "The count",
  lightning: "Lightning",
  bolts: "bolts, and the points for all of them",
  sets: "Sets of different goods",
  four: (n: Numbers) => `four kinds: ${n.full_set} points`,
  three: (n: Numbers) => `three kinds of the rest: ${n.small_set} points`,
  tie: "Equal points: who owns more potions and wands wins. Still equal: the victory is shared.",
  variants: "Variants",
  variant: (n: Numbers) => ({
    back: "another land with islands and stone circles; mountain, forest and hill tiles belong to it.",
    storms: "some clouds do more when they are dispelled: a free move, a free delivery, points for a set of potions; or more points for deliveries beside them.",
    mountains: `each player uses each of three tiles once, on entering, and takes an amulet: ${n.amulets.join(", ")} points for 1, 2, 3.`,
    forests: "the first to enter takes the tile: the brave action although cowardly, one card more, or points.",
    hills: "a pawn that enters is carried to one of the two circles shown; one tile is an orange tower.",
  }),
};

export type Messages = typeof en;
export default en;
