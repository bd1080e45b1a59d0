/** Learning, in English. The other languages have exactly these messages. */

const en = {
  learn: "Learn",
  heading: (game: string) => `Learn ${game}`,
  intro: (lessons: number, minutes: number) => `${lessons} lessons, about ${minutes} minutes, one thing at a time; then a real game with a coach who soon falls silent.`,
  first: (minutes: number) => `Learn in ${minutes} minutes`,
  lesson: (number: string, title: string) => `Lesson ${number}: ${title}`,
  step: (number: number, steps: number) => `Step ${number} of ${steps}`,
  seconds: (n: number) => `${n} s`,
  done: "Done",
  next: "Next",
  toCome: "To come",
  begin: "Begin",
  goOn: "Go on",
  again: "Again",
  back: "Back",
  leave: "Leave",
  allLessons: "All lessons",
  nextLesson: "Next lesson",
  finished: "Well done: this lesson is learnt.",
  backHome: "Something needed was gone, so we are back at the last good step.",
  takenBack: "This was only to see; it is taken back.",
  leftOut: (titles: string) => `Not true of this edition, and left out: ${titles}.`,
  nothing: "This game teaches itself; there are no lessons yet.",
  coached: "A first real game",
  coachedNote: "Two friendly bots, and a coach who whispers in the beginning.",
  coachedStart: "Play with the coach",
  coach: "Coach",
  understood: "Understood",
  silence: "Silence the coach",
  speak: "Let the coach speak again",
  remarks: "What the coach says",
};

export type LearnMessages = typeof en;
export default en;
