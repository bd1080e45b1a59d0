/** What is still to be read of the talk at my tables. */

import { describe, expect, it } from "vitest";
import { hear, markRead, settle, talk, unreadAt } from "../src/lib/talk.svelte";

describe("table talk that is still to be read", () => {
  it("is what was said since one looked", () => {
    expect(unreadAt({ id: "a", said: 3 })).toBe(3);
    markRead("a", 2);
    expect(unreadAt({ id: "a", said: 3 })).toBe(1);
    expect(unreadAt({ id: "b", said: 3 })).toBe(3);
  });

  it("is known at the table before any list tells it", () => {
    markRead("c", 4);
    hear("c", 6);
    expect(unreadAt({ id: "c", said: 4 })).toBe(2);
    markRead("c", 6);
    expect(unreadAt({ id: "c", said: 4 })).toBe(0); // the list is older than what was read
  });

  it("never gets more by reading less", () => {
    markRead("d", 5);
    markRead("d", 1);
    expect(unreadAt({ id: "d", said: 5 })).toBe(0);
  });

  it("is counted anew where a club has cleared its talk away", () => {
    markRead("e", 9);
    hear("e", 9);
    settle([{ id: "e", said: 0 }]);
    expect(talk.read.e).toBe(0);
    expect(unreadAt({ id: "e", said: 1 })).toBe(1);
  });
});
