/** What one person likes, remembered on this device. */

import type { Language } from "../wire";

export type Theme = "auto" | "light" | "dark" | "contrast";
export type Speed = "off" | "fast" | "normal" | "slow" | "step";

interface Settings {
  language: Language;
  theme: Theme;
  speed: Speed;
  sounds: boolean;
  turnSound: boolean;
}

const KEY = "mutig-settings";
export const LANGUAGES: readonly Language[] = ["en", "de", "fr", "it"];

function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((language) => wanted.includes(language)) ?? "en";
}

function read(): Settings {
  const plain: Settings = { language: preferred(), theme: "auto", speed: "normal", sounds: false, turnSound: true };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return plain; // storage is closed or its content is not ours
  }
}

export const settings = $state(read());

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window: the choice holds until the tab is closed
  }
}

/** Milliseconds a piece takes over the board; 0 where nothing should move. */
export function flightMs(): number {
  return beat() && (settings.speed === "fast" ? 200 : settings.speed === "slow" ? 500 : 350);
}

/** Milliseconds that an action of somebody else stays before the next one is shown; Infinity: until it is tapped on. */
export function paceMs(): number {
  return { off: 0, fast: 0, normal: 800, slow: 1600, step: Infinity }[settings.speed];
}

/** Milliseconds of one beat of the staged trick; 0 where nothing should move. */
export function beat(): number {
  if (settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return settings.speed === "fast" ? 300 : 750;
}
