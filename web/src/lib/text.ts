import { settings } from "./settings.svelte";
import { t } from "./words.svelte";

/** Names as a list in a sentence. */
export function joined(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return names.slice(0, -1).join(", ") + t().list.and + names.at(-1)!;
}

const amount = (value: number, unit: string) => new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);

/** Seconds as a clock reads them; of days the hours, too. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 86_400) return `${amount(Math.floor(whole / 86_400), "day")} ${amount(Math.floor((whole % 86_400) / 3600), "hour")}`;
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
