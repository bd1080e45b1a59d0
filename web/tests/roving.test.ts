/** Where the arrow keys lead on a board. */

import { describe, expect, it } from "vitest";
import { nearest, type Place } from "../src/lib/roving";

const RIGHT: Place = [1, 0];
const UP: Place = [0, -1];

describe("an arrow key", () => {
  it("leads to the nearest place of the quarter it points to", () => {
    expect(nearest([0, 0], RIGHT, [[0, 0], [5, 4], [9, 0], [-1, 0]])).toBe(1);
    expect(nearest([0, 0], UP, [[0, 0], [2, -3], [0, -9], [0, 2]])).toBe(1);
  });

  it("leaves what lies more to the side to the other keys", () => {
    expect(nearest([0, 0], RIGHT, [[3, 4], [9, 1]])).toBe(1);
    expect(nearest([0, 0], RIGHT, [[3, 4], [-2, 0]])).toBeNull();
  });
});
