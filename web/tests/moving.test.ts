/** Handles of the editor: where they stand, and what moves with them. */

import { describe, expect, it } from "vitest";
import { boxOf, moved, position } from "../src/editor/moving";
import type { Handle } from "../src/wire";

const handle = (across: string, down: string, more: Partial<Handle> = {}): Handle => ({ kind: "", label: "", across, down, wide: 1, high: 1, reach: 0, ...more });
const DRAFT = { boards: { front: { towers: [{ id: "f01", at: [10, 20] }], points: [[0, 0], [10, 0], [35, 0], [200, 0]] } }, spaces: { mine: { x: 50, y: 40 } } };

describe("a handle", () => {
  it("stands where its numbers say, in units of the sketch", () => {
    expect(boxOf('<svg viewBox="-110 -20 1820 1330">')).toEqual({ left: -110, top: -20, width: 1820, height: 1330 });
    expect(boxOf("<svg>")).toBeNull();
    expect(position(handle("spaces.mine.x", "spaces.mine.y", { wide: 16, high: 11 }), DRAFT)).toEqual({ x: 800, y: 440 });
  });

  it("moves its own numbers and nothing else", () => {
    const tower = moved(handle("boards.front.towers[0].at[0]", "boards.front.towers[0].at[1]"), DRAFT, 33.33, 44);
    expect(tower.boards).toEqual({ front: { ...DRAFT.boards.front, towers: [{ id: "f01", at: [33.3, 44] }] } });
    expect(moved(handle("spaces.mine.x", "spaces.mine.y", { wide: 16, high: 11 }), DRAFT, 160, 110).spaces).toEqual({ mine: { x: 10, y: 10 } });
  });

  it("bends a border: what is near comes along, what is far stays", () => {
    const { front } = moved(handle("boards.front.points[1][0]", "boards.front.points[1][1]", { reach: 50 }), DRAFT, 10, 30).boards as typeof DRAFT.boards;
    expect(front.points[1]).toEqual([10, 30]);
    expect(front.points[3]).toEqual([200, 0]);
    expect(front.points[2]![1]).toBe(15);
    expect(front.points[0]![1]).toBeGreaterThan(20);
  });
});
