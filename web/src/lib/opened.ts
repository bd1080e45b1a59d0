/** The record that was opened from a file to be looked at. It stays in this browser: the server keeps nothing of it. */

export const FILE = "file"; // stands where the address of a replay names its table
export const opened: { record: Record<string, unknown> | null } = { record: null };
