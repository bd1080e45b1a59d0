/** "Why not?": the rule that stands against what was tapped. The server knows it, the bar says it. */

import { api, Refusal } from "./api";
import { choosing } from "./choosing.svelte";
import type { Seen } from "./seen.svelte";
import { t } from "./words.svelte";

export async function sayWhyNot(connection: Seen, thing: string): Promise<void> {
  if (!connection.live) return;
  const question = connection.question;
  const reason = await reasonAgainst(connection, thing);
  if (connection.question === question) choosing.note = reason;
}

async function reasonAgainst(connection: Seen, thing: string): Promise<string> {
  if (connection.seat === null) return t().table.watching;
  try {
    return (await api.whyNot(connection.id, connection.seat, thing)).message;
  } catch (refusal) {
    return (refusal instanceof Refusal && refusal.message) || t().table.notNow;
  }
}
