/** Play on from a moment of a finished game, against bots. */

import type { Table } from "../wire";
import { api } from "./api";
import { USUAL } from "./levels";
import { go } from "./router.svelte";

export async function playOn(record: Record<string, unknown>, table: Table, me: number, moves: number): Promise<void> {
  const seats = table.seats.map((seat, n) => ({
    who: n === me ? ("me" as const) : ("bot" as const),
    name: seat.name,
    bot: n === me ? null : USUAL,
    emblem: null,
    colour: null,
  }));
  go(`/t/${(await api.importTable({ record, seats, at_move: moves })).id}`);
}
