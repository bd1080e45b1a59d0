/** Every language says everything: the compiler knows the keys, this test that no text was left in English. */

import { describe, expect, it } from "vitest";

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

const files = {
  ...import.meta.glob<{ default: object }>("../src/messages/*.ts", { eager: true }),
  ...import.meta.glob<{ default: object }>("../src/games/*/messages/*.ts", { eager: true }),
  ...import.meta.glob<{ default: object }>("../src/club/messages/*.ts", { eager: true }),
};
const cases = Object.entries(files)
  .filter(([file]) => !file.endsWith("/en.ts"))
  .map(([file, { default: messages }]) => [file, messages, files[file.replace(/\w+\.ts$/, "en.ts")]!.default] as const);

const amounts = Object.entries(files).flatMap(([file, { default: messages }]) =>
  Object.entries({ ...messages, ...(messages as { table?: object }).table })
    .filter(([name]) => ["points", "steps", "cursed"].includes(name))
    .map(([name, say]) => [file, name, say as (n: number) => string] as const),
);

describe.each(amounts)("%s %s", (file, name, say) => {
  it("has the right noun for none, one and two", () => {
    const noun = (n: number) => say(n).replace(String(n), "");
    const french = file.endsWith("/fr.ts");
    if (french && name === "steps") return expect(new Set([0, 1, 2].map(noun)).size).toBe(1); // pas
    expect(noun(0)).toBe(noun(french ? 1 : 2));
    expect(noun(1)).not.toBe(noun(2));
    expect(noun(-1)).toContain(noun(1).trim());
  });
});

describe.each(cases)("%s", (_, messages, inEnglish) => {
  const own = texts(messages);
  const english = texts(inEnglish);

  it("has exactly the messages English has, and none is empty where English is not", () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of own) expect(Boolean(text), key).toBe(Boolean(english.get(key)));
  });

  it("is not English", () => {
    const alike = [...own].filter(([key, text]) => text.length > 12 && text === english.get(key) && !SAME.has(key));
    expect(alike.length, alike.map(([key]) => key).join(", ")).toBeLessThan(4);
  });
});
