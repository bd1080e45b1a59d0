/** Every language says everything: the compiler knows the keys, this test that no text was left in English. */

import { describe, expect, it } from "vitest";
import de from "../src/messages/de";
import en from "../src/messages/en";
import fr from "../src/messages/fr";
import it_ from "../src/messages/it";

const SAME = new Set(["title", "list.and", "points", "elixirs"]); // names, and words that are alike

function texts(messages: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(messages) as [string, unknown][]) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === "string") found.set(here, value);
    else if (typeof value === "function") found.set(here, String((value as (...args: unknown[]) => string)("X", "Y")));
    else if (value && typeof value === "object") for (const [name, text] of texts(value, here)) found.set(name, text);
  }
  return found;
}

describe.each([
  ["German", de],
  ["French", fr],
  ["Italian", it_],
])("%s", (_, messages) => {
  const own = texts(messages);
  const english = texts(en);

  it("has exactly the messages English has, and none is empty where English is not", () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of own) expect(Boolean(text), key).toBe(Boolean(english.get(key)));
  });

  it("is not English", () => {
    const alike = [...own].filter(([key, text]) => text.length > 12 && text === english.get(key) && !SAME.has(key));
    expect(alike.length, alike.map(([key]) => key).join(", ")).toBeLessThan(4);
  });
});
