/** What is moved on the sketch: its place, and the document with it elsewhere. */

import type { Handle } from "../wire";
import { at, put, steps, type Document } from "./places";

export type { Document };
export interface Box { left: number; top: number; width: number; height: number }

/** What a sketch shows, from its SVG. */
export function boxOf(svg: string): Box | null {
  const [left, top, width, height] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? []).slice(1).map(Number);
  return height ? { left: left!, top: top!, width: width!, height } : null;
}

const number = (document: Document, path: string) => Number(at(document, steps(path))) || 0;

/** Where it stands, in units of the sketch. */
export function position(handle: Handle, document: Document): { x: number; y: number } {
  return { x: number(document, handle.across) * handle.wide, y: number(document, handle.down) * handle.high };
}

/** What stands in a row of the document, if it has a place on the sketch. */
export function ofRow(handles: Handle[], row: string[]): Handle | undefined {
  return row.length ? handles.find((handle) => row.every((step, n) => steps(handle.across)[n] === step)) : undefined;
}

/** A place on the sketch, as a style says it. */
export function styled(place: { x: number; y: number }, box: Box): string {
  return `left: ${(100 * (place.x - box.left)) / box.width}%; top: ${(100 * (place.y - box.top)) / box.height}%`;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The document with it elsewhere. A corner takes the border around it along, the less the farther away. */
export function moved(handle: Handle, document: Document, x: number, y: number): Document {
  const before = position(handle, document);
  if (handle.reach) return bent(handle, document, before, x - before.x, y - before.y);
  const across = put(document, steps(handle.across), rounded(x / handle.wide));
  return put(across, steps(handle.down), rounded(y / handle.high));
}

function bent(handle: Handle, document: Document, corner: { x: number; y: number }, dx: number, dy: number): Document {
  const list = steps(handle.across).slice(0, -2);
  const points = (at(document, list) as [number, number][]).map(([x, y]): [number, number] => {
    const share = Math.max(0, 1 - Math.hypot(x - corner.x, y - corner.y) / handle.reach);
    const weight = share * share * (3 - 2 * share);
    return weight ? [rounded(x + dx * weight), rounded(y + dy * weight)] : [x, y];
  });
  return put(document, list, points);
}
