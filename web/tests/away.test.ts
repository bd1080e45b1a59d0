/** What people read and can do when somebody has left, or wants something taken back. */

import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import type { Seen } from "../src/lib/seen.svelte";
import type { Seat, Table, UndoState } from "../src/wire";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("navigator", { languages: ["en"] });
const { default: AwaySeats } = await import("../src/parts/AwaySeats.svelte");
const { default: UndoWish } = await import("../src/parts/UndoWish.svelte");

const seat = (number: number, name: string, more: Partial<Seat> = {}): Seat => ({
  number, name, who: "person", bot: null, emblem: "moon", colour: "sky", mine: false, host: false, silent: false, present: true, clock_s: null, running: false, out_of_time: false, warming_up: false, thoughtless: false,
  kept: false, kept_for_me: false, offered: false, heir: null, heir_is_me: false, was_mine: false, votes: [], ...more,
});
const left = (more: Partial<Seat> = {}) => seat(1, "Ada", { who: "left", kept: true, ...more });

function shown(part: typeof AwaySeats, away: Seat, at: { seat?: number | null; rules?: object; undo?: UndoState } = {}): string {
  const table = { id: "t", status: "playing", host: false, invite: "i", rules: { left_seats: "vote", ...at.rules }, seats: [seat(0, "Bo", { mine: true }), away, seat(2, "Cleo")] };
  const connection = { seat: at.seat === undefined ? 0 : at.seat, live: true, table: table as unknown as Table, undo: at.undo } as unknown as Seen;
  return render(part, { props: { connection } }).body.replace(/<!--.*?-->|<svg.*?<\/svg>/gs, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

describe("somebody has left", () => {
  it("and those who sit may wait, let a bot play or offer the seat, and see who wishes what", () => {
    const text = shown(AwaySeats, left({ votes: [{ seat: 2, choice: "offer" }] }));
    expect(text).toContain("Ada left; the seat is kept.");
    expect(text).toMatch(/Let a bot play on.*Wait.*Offer the seat wished by Cleo/);
  });

  it("and at a table that keeps its seats nobody can offer one", () => {
    const text = shown(AwaySeats, left(), { rules: { left_seats: "keep" } });
    expect(text).toContain("Let a bot play on");
    expect(text).not.toContain("Offer");
  });

  it("and those who watch have no choice", () => {
    expect(shown(AwaySeats, left(), { seat: null }).trim()).toMatch(/Ada left; the seat is kept\.$/);
  });

  it("and that is me: I come back", () => {
    expect(shown(AwaySeats, left({ kept_for_me: true }), { seat: null })).toMatch(/your seat is kept for you\. +Come back/);
  });

  it("and I take the seat over, soon", () => {
    const text = shown(AwaySeats, left({ who: "bot", offered: true, heir: "Dario", heir_is_me: true }), { seat: null });
    expect(text).toContain("You sit down as soon as the seat holds nothing that only Ada may know");
    expect(text).not.toContain("Offer");
  });

  it("and a bot plays: that is said once, and again when somebody wants to offer the seat", () => {
    const played = (votes: Seat["votes"]) => shown(AwaySeats, left({ who: "bot", votes })).trim();
    expect(played([])).toMatch(/A bot \(Friendly\) plays for Ada, who can come back at any time\. +That is fine +Offer the seat$/);
    expect(played([{ seat: 0, choice: "wait" }])).toBe("");
    expect(played([{ seat: 0, choice: "wait" }, { seat: 2, choice: "offer" }])).toContain("wished by Cleo");
  });

  it("and the seat is offered: here is the link", () => {
    expect(shown(AwaySeats, left({ offered: true }))).toMatch(/whoever opens the link may take it\. +Copy the link/);
  });

  it("and my seat was given away", () => {
    expect(shown(AwaySeats, seat(1, "Dario", { was_mine: true }), { seat: null })).toContain("Your seat was given to Dario");
  });
});

describe("something shall be taken back", () => {
  const undo = { allowed: true, why_not: null, wished_by: [1, 2], missing: [0] };

  it("and one sees who has agreed and who is missing", () => {
    const text = shown(UndoWish, seat(1, "Ada"), { undo });
    expect(text).toMatch(/Ada would like to take the last decision back\. Agreed: Cleo\. Still to agree: Bo\. +Agree/);
  });

  it("and who has agreed is not asked again", () => {
    expect(shown(UndoWish, seat(1, "Ada"), { undo, seat: 2 }).trim()).toMatch(/Still to agree: Bo\.$/);
  });
});
