/** A hint in words: what is advised, how often it wins, and why. Only what was really found out. */

import type { Messages } from "../messages/en";
import type { Hint, Question } from "../wire";

type Words = Messages["table"];

/** How often that wins, in words. */
function often(win: number, words: Words): string {
  return words.chance(Math.round(win * 10));
}

/** The sentence of the bar; nothing where no hint was given. What is known for sure of the advised choice is the best reason. */
export function advice(hint: Hint | null, question: Question | null, words: Words): { says: string; why: string } | null {
  const [best, next] = hint?.lines ?? [];
  if (!hint || !best || !question) return null;
  const option = question.options.find((each) => each.codes[0] === best.code);
  const chance = often(best.win, words);
  const says = question.most > 1 ? words.hintCards(chance) : words.hintSays(option?.label ?? best.label, chance);
  if (question.options.length === 1) return { says, why: words.hintOnly };
  if (hint.equal && next) return { says, why: question.most > 1 ? words.hintEqualCards : words.hintEqual(next.label) };
  return { says, why: hint.why ?? option?.stakes[0]?.text ?? (next?.visits ? words.hintClear(next.label, often(next.win, words)) : words.hintOften) };
}
