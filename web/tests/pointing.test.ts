/** What a line of the log points at, and what it explains. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { helpBook } from "../src/lib/helpbook.svelte";
import { explained, pointAt, pointing, thingsOf } from "../src/lib/pointing.svelte";
import type { LogLine } from "../src/wire";

const line = (args: Record<string, unknown>): LogLine => ({ number: 0, id: "", args, text: "", seq: 0 });

describe("a line of the log", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    helpBook.places = { seat: "seat", seats: "seat", area: "area", from: "area" };
    helpBook.explained = { role: "role", tile: "tile", item: "item", copied: "item" };
  });
  afterEach(() => void vi.useRealTimers());

  it("names seats and places as the server knows them", () => {
    const flight = line({ seat: 2, pawn: 0, from: "elm-wood", area: "hushwood", effect: "witch-move" });
    expect([...thingsOf(flight)].sort()).toEqual(["area elm-wood", "area hushwood", "seat 2"]);
    expect([...thingsOf(line({ seats: [0, 3] }))]).toEqual(["seat 0", "seat 3"]);
    expect([...thingsOf(line({ round: 3, sizes: [4, 4] }))]).toEqual([]);
  });

  it("explains the roles and items it names, and nothing else of the same name", () => {
    const entry = { name: "", text: "", clause: "", by_ruling: null };
    helpBook.entries = [
      { ...entry, kind: "tile", id: "cloud" },
      { ...entry, kind: "role", id: "hill-witch" },
      { ...entry, kind: "item", id: "frog" },
    ];
    expect(explained(line({ role: "hill-witch", cloud: "cloud" })).map((each) => each.id)).toEqual(["hill-witch"]);
    expect(explained(line({ item: "mirror", copied: "frog" })).map((each) => each.id)).toEqual(["frog"]);
  });

  it("is marked for a moment only", () => {
    pointAt(line({ seat: 1 }));
    expect(pointing.at.has("seat 1")).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(pointing.at.size).toBe(0);
  });
});
