/** The interface in the person's language. English is part of the page, the others come when they are wanted. */

import en, { type Messages } from "../messages/en";
import type { Language } from "../wire";
import { settings } from "./settings.svelte";

const loaders: Record<Exclude<Language, "en">, () => Promise<{ default: Messages }>> = {
  de: () => import("../messages/de"),
  fr: () => import("../messages/fr"),
  it: () => import("../messages/it"),
};

const current = $state<{ language: Language; messages: Messages }>({ language: "en", messages: en });

export async function speak(language: Language): Promise<void> {
  const messages = language === "en" ? en : (await loaders[language]()).default;
  if (settings.language !== language) return; // somebody chose again while it was loading
  current.language = language;
  current.messages = messages;
  document.documentElement.lang = language;
}

/** The messages: `t().home.play`. Components that call it follow a change of language. */
export function t(): Messages {
  return current.messages;
}
