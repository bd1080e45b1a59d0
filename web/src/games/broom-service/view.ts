/** What the table of Broom Service adds to the view: it knows the rulebook, too. */

import type { Option } from "../../wire";
import type { Parts } from "./parts";

export const ROUNDS = 7;
export const TILE_TOWER = "orange-7"; // stands on a hill tile, not on the board

/** The area a choice is about, if it is made on the map. */
export function areaOf(option: Option, parts: Parts): string | null {
  const { area, circle, cloud_space: cloud } = option.details as Record<string, string | undefined>;
  if (option.kind === "move") return area!;
  if (option.kind === "turbo") return parts.circles[circle!]!;
  return option.kind === "dispel" ? parts.cloud_spaces[cloud!]!.area : null;
}

/** The areas where a card would do something, brave or cowardly. */
export function reachOf(options: Option[]): Set<string> {
  return new Set(options.flatMap((option) => (option.details.reach as string[] | undefined) ?? []));
}

/** What can be said of the card that is laid ready, or of the only one there is; of the one pointed at, if there is one. */
export function considered(options: Option[], picked: string | null, focused: number | null): Option[] {
  const pointed = options.filter((option) => option.codes[0] === focused);
  if (pointed.length) return pointed;
  const role = options.find((option) => option.details.role === picked)?.details.role ?? options[0]?.details.role;
  return options.filter((option) => option.details.role === role);
}

/** The family of a role: what its card is coloured like. */
export function family(role: string): string {
  if (role.endsWith("witch")) return "witchy";
  if (role.endsWith("druid")) return "druidy";
  return role.endsWith("gatherer") ? "gathery" : "fairy";
}

/** The drawing of a stance, or of an answer: who is brave wears the crown that winners wear. */
export function signOf(stance: string): string {
  return stance === "brave" ? "crown" : stance;
}
