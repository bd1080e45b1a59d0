import { expect, test } from "vitest";
import { aimed, around } from "../src/lib/camera";

const BOARD = [1600, 1100] as const;

test("a frame holds every spot and its margin; no spots are no frame", () => {
  expect(around([[400, 300], [600, 500]], 50)).toEqual({ x: 350, y: 250, width: 300, height: 300 });
  expect(around([], 50)).toBeNull();
});

test("what is framed lies inside the picture, in its middle where the board is large enough", () => {
  const { scale, left, top } = aimed({ x: 600, y: 400, width: 400, height: 275 }, BOARD, 2.5);
  expect(scale).toBe(2.5);
  expect(left + (scale * 800) / BOARD[0]).toBeCloseTo(0.5);
  expect(top + (scale * 537.5) / BOARD[1]).toBeCloseTo(0.5);
});

test("the board never leaves its frame: no gap at a corner, and never smaller than whole", () => {
  expect(aimed({ x: -80, y: -80, width: 200, height: 200 }, BOARD, 2)).toEqual({ scale: 2, left: 0, top: 0 });
  expect(aimed({ x: 1500, y: 1000, width: 200, height: 200 }, BOARD, 2)).toEqual({ scale: 2, left: -1, top: -1 });
  expect(aimed({ x: -500, y: -500, width: 3000, height: 3000 }, BOARD, 2)).toEqual({ scale: 1, left: 0, top: 0 });
});
