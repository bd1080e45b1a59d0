/** What everything is: filled by the game that lies on the table, read by the help page and by "what is this?". */

import type { HelpEntry } from "./sheet.gen";

interface HelpBook {
  entries: HelpEntry[];
  places: Record<string, string>; // which kind of thing an argument of a log line names on the table
  explained: Record<string, string>; // and which kind of entry explains it
}

export const helpBook = $state<HelpBook>({ entries: [], places: {}, explained: {} });
