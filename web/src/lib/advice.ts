/** A hint in words: what is advised, how often it wins, and why. Only what the search has really found out. */

import type { Messages } from "../messages/en";
import type { Hint, Question } from "../wire";

type Words = Messages["table"];

const EQUAL = 0.03; // below that nobody can tell two choices apart
const ENOUGH = 0.3; // of the thoughts the best choice had: with fewer, a chance of winning is no more than a guess

/** How often that wins, in words. */
function often(win: number, words: Words): string {
  return words.chance(Math.round(win * 10));
}

/** The sentence of the bar; nothing where no hint was given. What is known for sure of the advised choice is the best reason. */
export function advice(hint: Hint | null, question: Question | null, words: Words): { says: string; why: string } | null {
  const [best, next] = hint?.lines ?? [];
  if (!best || !question) return null;
  const option = question.options.find((each) => each.codes[0] === best.code);
  const chance = often(best.win, words);
  const says = question.most > 1 ? words.hintCards(chance) : words.hintSays(option?.label ?? best.label, chance);
  if (question.options.length === 1) return { says, why: words.hintOnly };
  return { says, why: option?.stakes[0]?.text ?? why(best, next, words) };
}

function why(best: Hint["lines"][number], next: Hint["lines"][number] | undefined, words: Words): string {
  if (!next || next.visits < ENOUGH * best.visits) return words.hintOften;
  return best.win - next.win < EQUAL ? words.hintEqual(next.label) : words.hintClear(next.label, often(next.win, words));
}
