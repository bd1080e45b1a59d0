/** A way that was chosen with one tap: its steps are sent one after the other, until it ends or something is asked. */

import type { Option, Question } from "../../wire";

export const walking = $state<{
  left: string[]; // spaces still to be walked over; none: nobody walks
  chapter: number; // in which the way was chosen
  shown: string[] | null; // a way that is pointed at
}>({ left: [], chapter: 0, shown: null });

export function walk(way: string[], chapter: number): void {
  [walking.left, walking.chapter] = [way, chapter];
}

/** What is asked on the way and does not end it: a gem of a mine to choose. */
const ON_THE_WAY = ["mine-gem", "collect", "lantern-gem", "fill-mine"];

/** The next codes of the way, from where the heroes stand; none where the person has to answer. */
export function nextStep(question: Question, asked: string | null, heroes: string, chapter: number): number[] | null {
  if (walking.chapter !== chapter) walking.left = []; // something was told meanwhile
  if (!walking.left.length) return null;
  if (asked !== "travel") {
    if (!ON_THE_WAY.includes(asked ?? "")) walking.left = [];
    return null;
  }
  const passed = walking.left.indexOf(heroes);
  const left = walking.left.slice(passed + 1);
  const next = question.options.find((option) => (left.length ? follows(option, left) : option.kind === "stop")) ?? question.options.find((option) => option.kind === "step" && option.details.space === left[0]);
  walking.left = left.length && next ? left : [];
  return next?.codes ?? null;
}

function follows(option: Option, left: string[]): boolean {
  return option.kind === "route" && (option.details.route as string[]).join() === left.join();
}
