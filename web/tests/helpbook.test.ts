/** What everything is, as the table plays it. */

import { describe, expect, it } from "vitest";
import { explanation, helpBook, open } from "../src/lib/helpbook.svelte";
import type { HelpEntry } from "../src/lib/sheet.gen";

const bird: HelpEntry = {
  kind: "item",
  id: "bird",
  name: "magic bird",
  text: "a gem, too",
  clause: "T16",
  by_ruling: { ruling: "bird", texts: { "violet-gem": "a gem, too", doubling: "doubles" } },
};
const frog: HelpEntry = { ...bird, id: "frog", text: "removes a black gem", by_ruling: null };

describe("the help of a table", () => {
  it("says what its rulings say", () => {
    open([bird, frog], { rulings: { bird: "doubling" } });
    expect(explanation("item", "bird")).toBe("doubles");
    open([bird, frog], { rulings: { bird: "violet-gem" } });
    expect(explanation("item", "bird")).toBe("a gem, too");
    expect(explanation("item", "frog")).toBe("removes a black gem");
    expect(explanation("action", "frog")).toBeUndefined();
    expect(helpBook.entries.map((entry) => entry.id)).toEqual(["bird", "frog"]);
  });

  it("says what is printed at a table without that ruling", () => {
    open([bird], { rulings: {} });
    expect(explanation("item", "bird")).toBe("a gem, too");
  });
});
