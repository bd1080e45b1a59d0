/** The record that was opened from a file to be looked at. It stays in this browser: the server keeps nothing of it. */

export const FILE = "file"; // stands where the address of a replay names its table
export const FROM_RECORD = "fromrecord"; // stands where such a table has its id
export const opened: { record: Record<string, unknown> | null; number: number } = { record: null, number: 0 };

export function open(record: Record<string, unknown>): void {
  opened.record = record;
  opened.number += 1;
}
