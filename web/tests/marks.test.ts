import { describe, expect, it } from "vitest";
import { looks as inBroom } from "../src/games/broom-service/looks";
import { looks as inTouria } from "../src/games/touria/looks";
import type { LogLine, Question } from "../src/wire";
import { holds, span, type Sight } from "../src/learn/marks";

const option = (text: string) => ({ codes: [1], kind: "", text, label: text, details: {}, stakes: [] });
const question: Question = { ask: "", help: "", options: [option("deliver 1 f05"), option("stay")], least: 1, most: 1, done: null };
const line = (id: string, args: Record<string, unknown> = {}): LogLine => ({ number: 0, id, args, text: "", seq: 0 });

function sight(table: Record<string, unknown> = {}, news: LogLine[] = [], view: Record<string, unknown> = {}): Sight {
  return { seat: 0, question, news, view: { asked: "lead", options: { variants: ["storms"] }, table: { players: 3, leader: 1, ...table }, ...view } };
}

describe("a mark", () => {
  it("waits for what is asked, what may be chosen, and the variant", () => {
    expect(holds({ asked: "lead", choice: "deliver *", variant: "storms" }, sight())).toBe(true);
    expect(holds({ asked: "answer" }, sight())).toBe(false);
    expect(holds({ choice: "dispel *" }, sight())).toBe(false);
    expect(holds({ variant: "sudden" }, sight())).toBe(false);
  });

  it("looks at the table: a list that is not empty, a cloud that nobody has, a face turned to me", () => {
    expect(holds({ table: "bewitched" }, sight({ bewitched: ["x"] }))).toBe(true);
    expect(holds({ table: "bewitched" }, sight({ bewitched: [] }))).toBe(false);
    const lies = { lies: ["cloud", "cloud_owner", "plus-two"] };
    expect(holds(lies, sight({ cloud: { a: "plus-two" }, cloud_owner: {} }))).toBe(true);
    expect(holds(lies, sight({ cloud: { a: "plus-two" }, cloud_owner: { a: 1 } }))).toBe(false);
    expect(holds({ mine: ["faces", "wizard"] }, sight({}, [], { faces: [{ NW: "wizard" }, {}] }))).toBe(true);
    expect(holds({ mine: ["faces", "wizard"] }, sight({}, [], { faces: [{}, { NW: "wizard" }] }))).toBe(false);
  });

  it("knows who answers last", () => {
    // The leader is seat 1, then 2 answers, then I.
    expect(holds({ last: "hand_size" }, sight({ hand_size: [1, 3, 3] }))).toBe(true);
    expect(holds({ last: "hand_size" }, sight({ leader: 0, hand_size: [1, 0, 3] }))).toBe(false);
    expect(holds({ last: "hand_size" }, sight({ leader: 0, hand_size: [1, 0, 0] }))).toBe(true);
  });

  it("reads the news: mine or somebody else's, with a payment, of a colour", () => {
    expect(holds({ log: "superseded", seat: "me" }, sight({}, [line("superseded", { seat: 0, by: 2 })]))).toBe(true);
    expect(holds({ log: "superseded", seat: "me" }, sight({}, [line("superseded", { seat: 1, by: 2 })]))).toBe(false);
    expect(holds({ log: "copies", seat: "other" }, sight({}, [line("copies", { seat: 1 })]))).toBe(true);
    expect(holds({ log: "steps", has: "pays" }, sight({}, [line("steps", { pays: { coins: 1 } })]))).toBe(true);
    expect(holds({ log: "steps", has: "pays" }, sight({}, [line("steps", { pays: {} })]))).toBe(false);
    expect(holds({ log: "collects", names: "black" }, sight({}, [line("collects", { gains: { black: 1 } })]))).toBe(true);
    expect(holds({ log: "collects", names: "black" }, sight({}, [line("collects", { gains: { blue: 1 } })]))).toBe(false);
  });

  it("tells a trick in which nobody was brave from one in which somebody was", () => {
    const when = { log: "leads-next", since: "leads", without: "acts" };
    expect(holds(when, sight({}, [line("leads"), line("passes"), line("leads-next")]))).toBe(true);
    expect(holds(when, sight({}, [line("leads"), line("acts"), line("leads-next")]))).toBe(false);
    expect(holds(when, sight({}, [line("leads-next")]))).toBe(false);
  });
});

describe("the coach of a first game", () => {
  it("speaks in two rounds, or three turns of mine", () => {
    expect([1, 2, 3].map((round) => span({ table: { round, players: 3 } }).early)).toEqual([true, true, false]);
    expect([1, 3, 9, 10].map((turn) => span({ table: { turn, players: 3 } }).early)).toEqual([true, true, true, false]);
  });
});

describe("what the coach points at", () => {
  type Taught = { steps: { look: string[] }[] } | { look: string }[];
  const files = import.meta.glob<Taught>("../../src/mutig/games/*/lessons/*.json", { eager: true, import: "default" });
  for (const [game, looks] of Object.entries({ broom_service: inBroom, touria: inTouria })) {
    const taught = Object.entries(files).filter(([file]) => file.includes(`/${game}/`));
    const meant = taught.flatMap(([, read]) => ("steps" in read ? read.steps.flatMap((step) => step.look) : read.map((mark) => mark.look)));

    it(`is a place on the table of ${game}, all of it`, () => {
      expect(meant.length).toBeGreaterThan(30);
      for (const look of meant) expect(looks(look).thing ?? looks(look).css, look).toBeTruthy();
    });
  }
});
