/** What everything is: filled by the game that lies on the table, read by the help page and by "what is this?". */

export interface HelpEntry {
  kind: "role" | "event" | "tile" | "cloud" | "action" | "item";
  id: string;
  name: string;
  text: string;
  clause: string;
}

export const helpBook = $state<{ entries: HelpEntry[] }>({ entries: [] });
