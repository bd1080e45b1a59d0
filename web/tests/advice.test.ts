import { expect, test } from "vitest";
import { advice as advised } from "../src/lib/advice";
import en from "../src/messages/en";
import type { Hint, Option, Question } from "../src/wire";

const option = (code: number, label: string, stake?: string): Option => ({ codes: [code], kind: "move", text: label, label, details: {}, stakes: stake ? [{ sign: "certain", text: stake }] : [] });
const question = (...options: Option[]): Question => ({ ask: "", help: "", options, least: 1, most: 1, done: null });
const line = (code: number, label: string, win: number, visits: number) => ({ code, text: label, label, visits, win, then: [] });
const hint = (...lines: Hint["lines"]): Hint => ({ t: "hint", id: "", seq: 0, lines, why: null, equal: false });
const equal = (...lines: Hint["lines"]): Hint => ({ ...hint(...lines), equal: true });
const advice = (given: Hint | null, asked: Question) => advised(given, asked, en.table);
const two = question(option(1, "east"), option(2, "west"));

test("the advice names the choice and its chance in words", () => {
  expect(advice(hint(line(1, "east", 0.61, 90), line(2, "west", 0.4, 80)), two)!.says).toBe("Advice: east. It wins about 6 times in 10.");
  expect(advice(null, two)).toBeNull();
});

test("a clear difference is told, a small one is not made large, and what was never tried gets no chance", () => {
  expect(advice(hint(line(1, "east", 0.61, 90), line(2, "west", 0.4, 80)), two)!.why).toContain("west) wins only about 4 times in 10");
  expect(advice(equal(line(1, "east", 0.61, 90), line(2, "west", 0.6, 80)), two)!.why).toBe("Either is fine: looking ahead, west is just as good.");
  expect(advice(hint(line(1, "east", 0.61, 90), line(2, "west", 0, 0)), two)!.why).not.toContain("west");
});

test("a fact about the position comes before everything else", () => {
  const certain = question(option(1, "brave", "Certain: everybody has answered."), option(2, "cowardly"));
  const told = { ...hint(line(1, "brave", 0.6, 9), line(2, "cowardly", 0.2, 8)), why: "Nobody can be brave after this card." };
  expect(advice(told, certain)!.why).toBe("Nobody can be brave after this card.");
});

test("what is certain is the best reason, and where nothing else can be done that is all", () => {
  const certain = question(option(1, "brave", "Certain: everybody has answered."), option(2, "cowardly"));
  expect(advice(hint(line(1, "brave", 0.6, 9), line(2, "cowardly", 0.2, 8)), certain)!.why).toBe("Certain: everybody has answered.");
  expect(advice(hint(line(1, "east", 0.6, 9)), question(option(1, "east")))!.why).toBe("There is nothing else to do.");
});
