/** What a board shows when something is asked: the part where the answers are. */

export type Spot = readonly [x: number, y: number];
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame that holds all these spots with a margin around them; none where there are none. */
export function around(spots: readonly Spot[], margin: number): Frame | null {
  if (!spots.length) return null;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** How far to enlarge and shift a picture so that a frame fills it: never smaller than whole, never nearer than `closest`. */
export function aimed(frame: Frame, size: Spot, closest: number): { scale: number; left: number; top: number } {
  const scale = Math.max(1, Math.min(closest, size[0] / frame.width, size[1] / frame.height));
  const shift = (start: number, length: number, whole: number) =>
    Math.min(0, Math.max(1 - scale, 0.5 - (scale * (start + length / 2)) / whole));
  return { scale, left: shift(frame.x, frame.width, size[0]), top: shift(frame.y, frame.height, size[1]) };
}
