/** Who I am to the server, however often a page asks at once. */

import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] }); // before anything is imported
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

import { whoAmI } from "../src/lib/api";
import { change } from "../src/lib/settings.svelte";

const SLOW = { de: 30 } as Record<string, number>; // milliseconds until the server has heard it
let me: { language: string } | null;
let asked: string[];

beforeEach(() => {
  [me, asked] = [null, []];
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body?: string }) => {
    asked.push(method);
    const { language } = JSON.parse(body ?? "{}") as { language?: string };
    if (language) {
      await new Promise((heard) => setTimeout(heard, SLOW[language] ?? 0));
      me = { language };
    }
    return Response.json(me);
  });
});

describe("a person", () => {
  it("is made a guest once", async () => {
    change({ language: "en" });
    await Promise.all([whoAmI(), whoAmI()]);
    expect(asked.filter((method) => method === "POST")).toHaveLength(1);
  });

  it("is spoken to in the language that was chosen last", async () => {
    me = { language: "en" };
    change({ language: "de" });
    const before = whoAmI();
    change({ language: "fr" });
    await Promise.all([before, whoAmI()]);
    expect(me.language).toBe("fr");
  });
});
