/** A moment as people here write it. */

import { settings } from "../lib/settings.svelte";

export function when(moment: string): string {
  const form = new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" });
  return form.format(new Date(moment));
}
