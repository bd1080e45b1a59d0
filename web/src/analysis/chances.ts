/** Chances as people read them. */

import { settings } from "../lib/settings.svelte";

/** '62 %', as the language writes it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(share);
}
