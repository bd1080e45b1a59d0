/** Places in an edition: a value is put there and nothing else changes; a finding stands beside its field. */

import { describe, expect, it } from "vitest";
import { another, at, nameOf, placed, put, steps } from "../src/editor/places";
import type { Finding, FormField, FormSection } from "../src/wire";

const field = (key: string, kind: FormField["kind"] = "whole"): FormField => ({ key, kind, label: key, least: 0, most: 9, options: [], of: "", fixed: false, where_given: false });
const section = (path: string, shape: FormSection["shape"], fields: FormField[], more: Partial<FormSection> = {}): FormSection => ({ path, shape, title: path, fields, side: "", by: "", grows: true, names: [], first: 0, ...more });

const FORM = [
  section("", "table", [field("name", "text")]),
  section("boards.front", "table", [field("title", "text")]),
  section("boards.front.towers", "rows", [field("id", "text"), field("points")], { by: "id" }),
  section("gatherers", "rows", [field("brave.violet")], { names: [{ value: "fruit", label: "Fruit Gatherer" }] }),
  section("die.faces", "list", [field("", "choice")]),
];
const DOCUMENT = {
  name: "attic",
  boards: { front: { title: "Front", towers: [{ id: "f08", points: 3 }, { id: "f09", points: 4 }] } },
  gatherers: { fruit: { brave: { violet: 3 } } },
  die: { faces: ["blue", "red"] },
};
const found = (path: string): Finding => ({ check: "E1", level: "hard", path, message: "wrong" });

describe("a place", () => {
  it("is taken apart, read and written, and what lies beside it stays the same", () => {
    expect(steps("boards.front.towers[f09].points")).toEqual(["boards", "front", "towers", "f09", "points"]);
    const changed = put(DOCUMENT, ["boards", "front", "towers", "1", "points"], 9);
    expect(at(changed, ["boards", "front", "towers", "1", "points"])).toBe(9);
    expect(at(DOCUMENT, ["boards", "front", "towers", "1", "points"])).toBe(4);
    expect(changed.gatherers).toBe(DOCUMENT.gatherers);
    expect(put(DOCUMENT, ["die", "faces", "0"], undefined).die.faces).toEqual(["red"]);
  });

  it("gives a new row the next free name", () => {
    expect(another(FORM[2]!, DOCUMENT)).toEqual({ id: "f10", points: 4 });
    expect(another(FORM[4]!, DOCUMENT)).toBe("red");
  });

  it("calls rows by their names", () => {
    expect(nameOf(FORM[2]!, DOCUMENT, "0")).toBe("f08");
    expect(nameOf(FORM[3]!, DOCUMENT, "fruit")).toBe("Fruit Gatherer");
    expect(nameOf(FORM[4]!, DOCUMENT, "0")).toBe("1");
  });
});

describe("a finding", () => {
  const where = (path: string) => {
    const { section, row, key } = placed([found(path)], FORM, DOCUMENT)[0]!;
    return [section, row, key];
  };

  it.each([
    ["boards.front.towers[f09].points", ["boards.front.towers", "1", "points"]],
    ["boards.front.towers[f09]", ["boards.front.towers", "1", ""]],
    ["boards.front.towers[0]", ["boards.front.towers", "0", ""]],
    ["boards.front.towers", ["boards.front.towers", "", ""]],
    ["boards.front", ["boards.front", "", ""]],
    ["boards", ["none", "", ""]],
    ["gatherers.fruit.brave.violet", ["gatherers", "fruit", "brave.violet"]],
    ["gatherers.fruit.brave", ["gatherers", "fruit", ""]],
    ["die.faces[1]", ["die.faces", "1", ""]],
    ["name", ["", "", "name"]],
  ])("about %s stands in its section, row and field", (path, expected) => expect(where(path)).toEqual(expected));
});
