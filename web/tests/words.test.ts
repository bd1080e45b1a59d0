/** The person's language, whenever something comes that has words. */

import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] }); // before anything is imported
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

import { change } from "../src/lib/settings.svelte";
import { clockText } from "../src/lib/text";
import { catalogue, speak } from "../src/lib/words.svelte";

type Words = { tea: string };
const inTime = (tea: string) => () => Promise.resolve({ default: { tea } });
const others = { de: inTime("Tee"), fr: inTime("th\u00e9"), it: inTime("t\u00e8") };
const later = () => new Promise((done) => setTimeout(done));

beforeEach(() => change({ language: "en" }));

describe("words", () => {
  it("that come while the page is still learning the language are in it, too", async () => {
    change({ language: "de" });
    const speaking = speak("de"); // knows nothing of what comes next
    const late = catalogue<Words>({ tea: "tea" }, others);
    await speaking;
    await later();
    expect(late().tea).toBe("Tee");
  });

  it("that come late do not bring a language back", async () => {
    change({ language: "de" });
    let come = (_: { default: Words }) => undefined as void;
    const words = catalogue<Words>({ tea: "tea" }, { ...others, de: () => new Promise((done) => (come = done)) });
    change({ language: "fr" });
    await speak("fr");
    come({ default: { tea: "Tee" } });
    await later();
    expect(words().tea).toBe("th\u00e9");
  });
});

it("days and hours of a clock are said in the language", () => {
  const left = 2 * 86_400 + 3 * 3600;
  expect(clockText(75)).toBe("1:15");
  change({ language: "de" });
  expect(clockText(left).replaceAll(/\s/g, " ")).toMatch(/^2 ?T\.? 3 ?(h|Std\.)$/);
  change({ language: "fr" });
  expect(clockText(left).replaceAll(/\s/g, " ")).toMatch(/^2 ?j 3 ?h$/);
});
