/** The interface in the person's language. English is part of the page, the others come when they are wanted. */

import en, { type Messages } from "../messages/en";
import type { Language } from "../wire";
import { settings } from "./settings.svelte";

type Others<M> = Record<Exclude<Language, "en">, () => Promise<{ default: M }>>;

const loadings: ((language: Language) => Promise<() => void>)[] = [];

/** Messages that follow the language: `const words = catalogue(en, ...)`, then `words().title`. */
export function catalogue<M>(english: M, others: Others<M>): () => M {
  const said = $state<{ messages: M }>({ messages: english });
  const load = async (language: Language) => {
    const messages = language === "en" ? english : (await others[language]()).default;
    return () => void (said.messages = messages);
  };
  loadings.push(load);
  // Words that come with a later page do not wait until somebody chooses a language.
  const language = settings.language;
  void load(language).then((put) => settings.language === language && put());
  return () => said.messages;
}

export async function speak(language: Language): Promise<void> {
  const loaded = await Promise.all(loadings.map((load) => load(language)));
  if (settings.language !== language) return; // somebody chose again while it was loading
  for (const put of loaded) put();
  document.documentElement.lang = language;
}

/** The messages: `t().home.play`. Components that call it follow a change of language. */
export const t: () => Messages = catalogue(en, {
  de: () => import("../messages/de"),
  fr: () => import("../messages/fr"),
  it: () => import("../messages/it"),
});
