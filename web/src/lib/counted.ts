/** The tables whose count was watched here: a second visit shows the result at once. */

const KEY = "mutig-counted";
const MOST = 50; // the latest

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return []; // storage is closed or its content is not ours
  }
}

export const counted = {
  has: (table: string): boolean => read().includes(table),
  add(table: string): void {
    try {
      localStorage.setItem(KEY, JSON.stringify([...read().filter((each) => each !== table), table].slice(-MOST)));
    } catch {
      // storage is closed: it is counted again next time
    }
  },
};
