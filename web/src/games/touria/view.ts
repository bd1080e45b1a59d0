/** What the table of Touria adds to the view. */

import type { Option } from "../../wire";
import type { Colour, Tower } from "./view.gen";

/** The gems as they lie behind a screen, the cursed ones last. */
export const GEMS: Colour[] = ["blue", "red", "green", "yellow", "violet", "black"];

/** The tower that a choice turns, if it turns one. */
export function turnedBy(option: Option | undefined): Tower | null {
  return option && ["tower", "stuck", "sword"].includes(option.kind) ? (option.details.tower as Tower) : null;
}
