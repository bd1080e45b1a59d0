"""Other worlds: the same table with everything replaced that one viewer of Touria may not know."""

from __future__ import annotations

import random
from typing import Any

from mutig.core.ruleset import Table
from mutig.core.schema import Viewer
from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

TRIES = 20


def hidden_seats(s: Any, viewer: Viewer) -> list[int]:
    """Whose goods the viewer does not see."""
    return [seat for seat in range(s.players) if seat != viewer and not s.in_castle[seat]]


def other_world(table: Table, s: Any, viewer: Viewer, rng: random.Random) -> Any:
    """A possible state that the viewer cannot tell from this one, or None if none was found."""
    for _ in range(TRIES):
        world = s.copy()
        _other_goods(world, viewer, rng)
        _other_items(world, viewer, rng)
        _other_gems(world, viewer, rng)
        _other_looks(world, viewer, rng)
        if RULES.faults(table, world) == [] and not _married(world):
            return world
    return None


def _married(w: Any) -> bool:
    """In the sudden wedding nobody can have fulfilled the conditions unnoticed."""
    return bool(w.sudden) and w.phase != n.OVER and any(RULES.interpreted.fulfilled(w, k) for k in range(w.players))


def _other_goods(w: Any, viewer: Viewer, rng: random.Random) -> None:
    seats = hidden_seats(w, viewer)
    elixirs = sum(w.elixirs[seat] for seat in seats)
    for seat in seats:
        w.hearts[seat], w.coins[seat], w.swords[seat] = rng.randrange(9), rng.randrange(12), rng.randrange(5)
        w.elixirs[seat] = 0
        w.noted[seat] = rng.randrange(2)
    for _ in range(elixirs):
        w.elixirs[rng.choice(seats)] += 1


def _other_items(w: Any, viewer: Viewer, rng: random.Random) -> None:
    """Items behind screens and in the stack change places; one at work is known to be its user's."""
    seats = hidden_seats(w, viewer)
    working = {w.effect_arg[k] for k in range(w.depth) if w.effect[k] in (n.ITEM_DOWN, n.BIRD_GEM)}
    if n.MIRROR_DOWN in w.effect[: w.depth]:
        working.add(n.MIRROR)
    unseen = [item for item in range(n.ITEMS) if w.stacked[item] or any(w.held[seat][item] for seat in seats)]
    unseen = [item for item in unseen if item not in working]
    rng.shuffle(unseen)
    for item in unseen:
        w.stacked[item] = 0
        for seat in seats:
            w.held[seat][item] = 0
    for number, item in enumerate(unseen):
        if number < w.stack_size:
            w.stacked[item] = 1
        else:
            w.held[rng.choice(seats)][item] = 1


def _other_gems(w: Any, viewer: Viewer, rng: random.Random) -> None:
    """Gems behind screens and in the bag change places; how many are in the bag can be counted at the table.

    Before the first turn everybody can count the bag: all gems but those in the mines and the start bonuses.
    """
    seats = hidden_seats(w, viewer)
    if not seats or w.phase <= n.START_BONUS:
        return
    unseen = [c for c in range(n.COLOURS) for _ in range(w.bag[c] + sum(w.gems[seat][c] for seat in seats))]
    rng.shuffle(unseen)
    w.bag = [0] * n.COLOURS
    for seat in seats:
        w.gems[seat] = [0] * n.COLOURS
    for number, colour in enumerate(unseen):
        if number < w.bag_size:
            w.bag[colour] += 1
        else:
            w.gems[rng.choice(seats)][colour] += 1


def _other_looks(w: Any, viewer: Viewer, rng: random.Random) -> None:
    """What others saw with a crystal ball: somebody else, as far as the viewer can tell."""
    known = set(w.door)
    if viewer != "spectator":
        known |= set(w.peeked[viewer])
    free = [who for who in range(n.INHABITANTS) if who not in known]
    rng.shuffle(free)
    for door in range(n.DOORS):
        found = w.door[door]
        if found < 0 and viewer != "spectator":
            found = w.peeked[viewer][door]
        lookers = [seat for seat in range(w.players) if seat != viewer and w.peeked[seat][door] >= 0]
        if lookers and found < 0:
            found = free.pop()
        for seat in lookers:
            w.peeked[seat][door] = found
