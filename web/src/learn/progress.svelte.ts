/** What this browser has learnt: no account, no server; a private window forgets it with its tab. */

interface Progress {
  done: Record<string, string[]>; // lessons, by game
  lessons: Record<string, number>; // how many a game has, as far as somebody has looked
  under: Record<string, number[]>; // "game lesson": the choices made so far
  marks: string[]; // "game mark": said once ever
  silent: boolean; // the coach says nothing any more
  coached: string | null; // the table of the game after the lessons
}

const KEY = "mutig-learning";
const NOTHING: Progress = { done: {}, lessons: {}, under: {}, marks: [], silent: false, coached: null };

function read(): Progress {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return { ...NOTHING }; // storage is closed or its content is not ours
  }
}

export const progress = $state(read());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // a private window: it holds until the tab is closed
  }
}

export const doneIn = (game: string): string[] => progress.done[game] ?? [];
export const madeIn = (game: string, lesson: string): number[] => progress.under[`${game} ${lesson}`] ?? [];

/** How far somebody is who has looked at the lessons of a game. */
export function far(game: string): { done: number; lessons: number } {
  return { done: doneIn(game).length, lessons: progress.lessons[game] ?? 0 };
}

export function counted(game: string, lessons: number): void {
  progress.lessons = { ...progress.lessons, [game]: lessons };
  keep();
}

export function remember(game: string, lesson: string, made: number[], done: boolean): void {
  const { [`${game} ${lesson}`]: _, ...others } = progress.under;
  progress.under = done || !made.length ? others : { ...others, [`${game} ${lesson}`]: made };
  if (done && !doneIn(game).includes(lesson)) progress.done = { ...progress.done, [game]: [...doneIn(game), lesson] };
  keep();
}

export function markSeen(game: string, mark: string): void {
  progress.marks = [...progress.marks, `${game} ${mark}`];
  keep();
}

export function silence(silent: boolean): void {
  progress.silent = silent;
  keep();
}

export function coachAt(table: string): void {
  progress.coached = table;
  progress.silent = false;
  keep();
}
