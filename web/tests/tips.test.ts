import { describe, expect, it } from "vitest";
import { placed } from "../src/lib/tips";

const tip = { width: 200, height: 40 };

describe("where the answer to “what is this?” stands", () => {
  it("stands above the middle of the thing", () => {
    expect(placed({ left: 400, top: 300, bottom: 320, width: 20 }, tip, 1440)).toEqual({ x: 310, y: 252 });
  });
  it("stands below it where there is no room above", () => {
    expect(placed({ left: 400, top: 20, bottom: 60, width: 20 }, tip, 1440)).toEqual({ x: 310, y: 68 });
  });
  it("stands above all answers where it is about one of them", () => {
    expect(placed({ left: 20, top: 700, bottom: 750, width: 160 }, tip, 390, { left: 0, top: 500 })).toEqual({ x: 8, y: 452 });
  });
  it("stands beside the answers where they fill the height of the page", () => {
    expect(placed({ left: 500, top: 90, bottom: 140, width: 160 }, tip, 844, { left: 480, top: 0 })).toEqual({ x: 272, y: 90 });
  });
  it("never leaves the page at either side", () => {
    expect(placed({ left: 0, top: 300, bottom: 320, width: 20 }, tip, 390).x).toBe(8);
    expect(placed({ left: 380, top: 300, bottom: 320, width: 10 }, tip, 390).x).toBe(182);
  });
});
