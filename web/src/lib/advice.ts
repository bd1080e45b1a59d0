/** A hint in words: what is advised, how often it wins, and why. Only what the search has really found out. */

import type { Hint, Question } from "../wire";
import { t } from "./words.svelte";

const EQUAL = 0.03; // below that nobody can tell two choices apart
const ENOUGH = 0.3; // of the thoughts the best choice had: with fewer, a chance of winning is no more than a guess

/** How often that wins, in words. */
function often(win: number): string {
  return t().table.chance(Math.round(win * 10));
}

/** The sentence of the bar; nothing where no hint was given. What is known for sure of the advised choice is the best reason. */
export function advice(hint: Hint | null, question: Question | null): { says: string; why: string } | null {
  const [best, next] = hint?.lines ?? [];
  if (!best || !question) return null;
  const option = question.options.find((each) => each.codes[0] === best.code);
  const chance = often(best.win);
  const says = question.most > 1 ? t().table.hintCards(chance) : t().table.hintSays(option?.label ?? best.label, chance);
  if (question.options.length === 1) return { says, why: t().table.hintOnly };
  return { says, why: option?.stakes[0]?.text ?? why(best, next) };
}

function why(best: Hint["lines"][number], next: Hint["lines"][number] | undefined): string {
  if (!next || next.visits < ENOUGH * best.visits) return t().table.hintOften;
  return best.win - next.win < EQUAL ? t().table.hintEqual(next.label) : t().table.hintClear(next.label, often(next.win));
}
