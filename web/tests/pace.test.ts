/** One beat at a time: it waits where it is told to, can be seen again, and makes way for whoever is in a hurry. */

import { beforeEach, describe, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] })); // before anything is imported

import { Pace } from "../src/lib/pace.svelte";
import { change } from "../src/lib/settings.svelte";
import type { LogLine } from "../src/wire";

const line = (number: number) => ({ number, args: { seat: 1 } }) as unknown as LogLine;
let shown: number; // the last step the table shows
let pace: Pace;

function add(number: number, asks = false): void {
  pace.add(() => (shown = number), [line(number)], asks);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  change({ speed: "step" });
  shown = 0;
  pace = new Pace(() => {
    const now = shown;
    return () => (shown = now);
  });
});

describe("step by step", () => {
  it("waits for a tap, and goes back and forth over what was seen", () => {
    add(1);
    add(2);
    expect([shown, pace.held, pace.behind, pace.canGoBack]).toEqual([1, true, 1, false]);
    pace.goOn();
    expect([shown, pace.canGoBack]).toEqual([2, true]);
    pace.goBack();
    expect([shown, pace.told[0]!.number, pace.again, pace.canGoBack]).toEqual([1, 1, true, false]);
    pace.goOn();
    expect([shown, pace.again]).toEqual([2, false]);
    pace.goOn();
    expect([shown, pace.told]).toEqual([2, []]);
  });

  it("keeps what comes meanwhile for later, whichever beat is looked at", () => {
    add(1);
    add(2);
    pace.goOn();
    pace.goBack();
    add(3);
    expect(shown).toBe(1);
    pace.goOn();
    pace.goOn();
    expect(shown).toBe(3);
  });
});

describe("to my next decision", () => {
  it("shows at once what is there and what comes, until I am asked", () => {
    add(1);
    add(2);
    pace.goOn();
    pace.goBack();
    pace.hurry(true);
    expect([shown, pace.told, pace.again, pace.hurried]).toEqual([2, [], false, true]);
    add(3);
    expect([shown, pace.told]).toEqual([3, []]);
    add(4, true);
    expect([shown, pace.hurried]).toEqual([4, false]);
    add(5);
    expect([shown, pace.held]).toEqual([5, true]);
  });

  it("is only what is there for somebody who decides nothing", () => {
    add(1);
    pace.hurry(false);
    add(2);
    expect([shown, pace.held]).toEqual([2, true]);
  });
});

it("another pace holds for the beat that is on the screen, too", () => {
  add(1);
  add(2);
  change({ speed: "normal" });
  pace.change();
  expect([shown, pace.held]).toEqual([2, false]);
  change({ speed: "step" });
  pace.change();
  vi.advanceTimersByTime(10_000);
  expect([shown, pace.held]).toEqual([2, true]);
  change({ speed: "off" });
  pace.change();
  expect(pace.told).toEqual([]);
});
