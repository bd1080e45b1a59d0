/**
 * Where the answer to "what is this?" stands: above the thing, below it where there is no room, never off the page. What
 * is asked about one of several answers never lies over another: it stands above all of them, or beside them.
 */

interface Box { left: number; top: number; bottom: number; width: number; height: number }

const GAP = 8;

export function placed(thing: Pick<Box, "left" | "top" | "bottom" | "width">, tip: Pick<Box, "width" | "height">, pageWidth: number, answers?: Pick<Box, "left" | "top">): { x: number; y: number } {
  const middle = thing.left + thing.width / 2 - tip.width / 2;
  const x = Math.max(GAP, Math.min(middle, pageWidth - tip.width - GAP));
  const above = (answers ?? thing).top - tip.height - GAP;
  if (above >= GAP) return { x, y: above };
  if (answers && answers.left >= tip.width + 2 * GAP) return { x: answers.left - tip.width - GAP, y: Math.max(GAP, thing.top) };
  return { x, y: thing.bottom + GAP };
}
