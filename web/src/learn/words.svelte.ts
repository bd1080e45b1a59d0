/** Learning, in the person's language. */

import { catalogue } from "../lib/words.svelte";
import en from "./messages/en";

export const say = catalogue(en, {
  de: () => import("./messages/de"),
  fr: () => import("./messages/fr"),
  it: () => import("./messages/it"),
});
