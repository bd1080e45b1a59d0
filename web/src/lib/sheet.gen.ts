// A printed sheet of any game. Written by tools/view_types.py from draw/sheet.py: do not edit.

export interface ByRuling {
  ruling: string;
  texts: Record<string, string>;
}

export interface HelpEntry {
  kind: string;
  id: string;
  name: string;
  text: string;
  clause: string;
  by_ruling: ByRuling | null;
}
