/** Places in the document of an edition, as the server names them: `boards.front.towers[f07].points`. */

import type { Finding, FormField, FormSection } from "../wire";

export type Document = Record<string, unknown>;
type Inner = Record<string, unknown> | unknown[];

export const steps = (path: string): string[] => path.match(/[^.[\]]+/g) ?? [];

export function at(value: unknown, way: string[]): unknown {
  return way.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
}

/** A copy with another value at a place; what lies beside the way is shared. `undefined` takes it away. */
export function put<T>(value: T, way: string[], entry: unknown): T {
  const [step, ...rest] = way;
  if (step === undefined) return entry as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  const inner = rest.length ? put(copy[step] ?? {}, rest, entry) : entry;
  if (inner !== undefined) copy[step] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else delete copy[step];
  return copy as T;
}

/** The steps that lead to each row of a section. */
export function rows(section: FormSection, document: Document): string[] {
  return Object.keys((at(document, steps(section.path)) as Inner | undefined) ?? []);
}

/** By what the rest of the document speaks of a row, if it has such a name. */
function ownName(section: FormSection, document: Document, row: string): string | undefined {
  const name = section.by ? at(document, [...steps(section.path), row, section.by]) : undefined;
  return typeof name === "string" ? name : undefined;
}

/** What a row is called: by its own name, or by its number. */
export function nameOf(section: FormSection, document: Document, row: string): string {
  const named = ownName(section, document, row) ?? section.names.find((each) => each.value === row)?.label;
  return named ?? (/^\d+$/.test(row) ? String(Number(row) + 1) : row);
}

/** What can be chosen where a field speaks of other rows: their ids, or the names of named tables. */
export function others(document: Document, of: string): string[] {
  const found = at(document, steps(of));
  if (Array.isArray(found)) return found.map((row) => String((row as Document).id ?? ""));
  return Object.keys((found as object | undefined) ?? {});
}

export interface Placed {
  finding: Finding;
  section: string; // its path; none of them where it speaks of the whole
  row: string;
  key: string; // of the field; empty where it speaks of the whole row
}

/** Beside which field each finding stands: in the section that tells most of its place. */
export function placed(findings: Finding[], form: FormSection[], document: Document): Placed[] {
  return findings.map((finding) => {
    const way = steps(finding.path);
    const fitting = form
      .filter((section) => section.path && steps(section.path).every((step, n) => way[n] === step))
      .sort((one, two) => two.path.length - one.path.length);
    const head = form.find((section) => !section.path && section.fields.some((field) => field.key === way[0]));
    const section = fitting[0] ?? head;
    if (!section) return { finding, section: "none", row: "", key: "" };
    const rest = way.slice(steps(section.path).length);
    if (section.shape === "table") return { finding, section: section.path, row: "", key: keyOf(section.fields, rest) };
    const [label, ...inner] = rest;
    const all = rows(section, document);
    const named = all.find((row) => label !== undefined && ownName(section, document, row) === label) ?? all.find((row) => row === label) ?? "";
    return { finding, section: section.path, row: named, key: section.shape === "list" ? "" : keyOf(section.fields, inner) };
  });
}

function keyOf(fields: FormField[], rest: string[]): string {
  return fields.find((field) => field.key.split(".").every((step, n) => rest[n] === step))?.key ?? "";
}

/** A row like the last one, under the next free name: f40 is followed by f41. */
export function another(section: FormSection, document: Document): unknown {
  const all = Object.values((at(document, steps(section.path)) as Inner | undefined) ?? []) as unknown[];
  const last = all.at(-1);
  if (!section.fields.some((field) => field.key === "id")) return structuredClone(last ?? fresh(section));
  const row = structuredClone((last ?? fresh(section)) as Document);
  const names = new Set(all.map((each) => (each as Document).id));
  const [, stem = "new-", number = "0"] = /^(.*?)(\d*)$/.exec(String(row.id ?? "")) ?? [];
  let next = Number(number) + 1;
  while (names.has(`${stem}${String(next).padStart(number.length, "0")}`)) next += 1;
  return { ...row, id: `${stem}${String(next).padStart(number.length, "0")}` };
}

function fresh(section: FormSection): unknown {
  const value = (field: FormField) =>
    field.kind === "text" ? "" : field.kind === "choice" ? (field.options[0]?.value ?? "") : field.kind === "choices" ? [] : Math.max(0, field.least);
  if (section.shape === "list") return value(section.fields[0]!);
  const shown = section.fields.filter((field) => !field.where_given);
  return shown.reduce<unknown>((row, field) => put(row, field.key.split("."), value(field)), shown[0]?.key === "0" ? [] : {});
}
