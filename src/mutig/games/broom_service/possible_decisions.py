"""Which half-made decisions can occur: secret picks, bids and answers, and effects waiting on the stack."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.ruleset import Table

from . import names as n
from .generated import State
from .rules.events import owns_a_set
from .rules.hands import largest_hand, smallest_hand
from .rules.tiles import usable_forest_tile


def secret_faults(t: Table, s: State) -> Iterator[str]:
    """What every seat has decided so far in a simultaneous decision."""
    for seat in range(t.players):
        asked = bool(s.pending >> (seat + 1) & 1)
        if s.phase == n.REVEAL_HANDS:
            yield from _picks(t, s, seat, asked)
        elif s.phase == n.ADD_EXTRA:
            yield from _extra(t, s, seat, asked)
        elif s.extra[seat] >= 0:
            yield f"extra[{seat}]: a card is added only at the start of a round (B14.6)"
        if s.phase == n.REVEAL_BIDS:
            yield from _bid(s, seat, asked)
        elif max(s.bid[seat]) >= 0:
            yield f"bid[{seat}]: there is nothing to bid for now"
        if s.pays[seat] and not (s.phase == n.REVEAL_SETS and owns_a_set(s, seat) and not asked):
            yield f"pays[{seat}]: this seat has not promised a set (B9.9)"
        if s.phase == n.REVEAL_SETS and asked and not owns_a_set(s, seat):
            yield f"pending: seat {seat} owns no set of four kinds and is not asked (D18)"


def _picks(t: Table, s: State, seat: int, asked: bool) -> Iterator[str]:
    most = largest_hand(t.e, s, seat)
    if s.picked[seat] != s.hand[seat].bit_count():
        yield f"picked[{seat}]: {s.picked[seat]} cards are picked, but {s.hand[seat].bit_count()} are in hand"
    if s.hand[seat] >> s.pick_from[seat]:
        yield f"pick_from[{seat}]: the hand holds a role that was not passed yet; roles are picked in ascending order"
    missing = smallest_hand(s) - s.picked[seat]
    if asked and (s.picked[seat] >= most or n.ROLES - s.pick_from[seat] < missing):
        yield f"pick_from[{seat}], picked[{seat}]: this seat cannot complete a hand any more (D1)"
    if not asked and not smallest_hand(s) <= s.picked[seat] <= most:
        yield f"pending: seat {seat} has not chosen its hand and must be asked (D1, D2)"
    if s.laid[seat]:
        yield f"laid[{seat}]: nobody has laid a card while hands are chosen"


def _extra(t: Table, s: State, seat: int, asked: bool) -> Iterator[str]:
    may_add = usable_forest_tile(t.e, s, seat, n.PLUS_CARD) >= 0
    if asked and not may_add:
        yield f"pending: seat {seat} has no PLUS_CARD tile and is not asked (D3)"
    if s.extra[seat] >= 0 and (asked or not may_add or s.hand[seat] >> s.extra[seat] & 1):
        yield f"extra[{seat}]: this seat cannot have added that card (D3)"
    if s.hand_size[seat] != s.hand[seat].bit_count():
        yield f"hand_size[{seat}]: must be the number of cards in hand"


def _bid(s: State, seat: int, asked: bool) -> Iterator[str]:
    for resource, amount in enumerate(s.bid[seat]):
        if amount > s.goods[seat][resource]:
            yield f"bid[{seat}]: {amount} of a kind of which the seat owns {s.goods[seat][resource]} (D17)"
    made = [amount >= 0 for amount in s.bid[seat]]
    if made != sorted(made, reverse=True):
        yield f"bid[{seat}]: kinds are bid on in order, none left out"
    if all(made) == asked:
        yield f"pending: seat {seat} {'has bid' if asked else 'has not bid'} (D17)"


# Effects on the stack: what each needs in its pawn and argument, and from whom it can come


def effect_faults(t: Table, s: State) -> list[str]:
    """Every waiting effect fits the role that is played and the table, and the innermost one can be answered."""
    found = [fault for k in range(s.depth) for fault in _effect(t, s, k)]
    if not found and s.depth and s.pending:
        out = [0] * t.rules.most_choices
        if not t.rules.interpreted.legal(t.e, s, s.actor, out):
            found.append(f"effect[{s.depth - 1}]: leaves nothing to choose")
    return found


def _effect(t: Table, s: State, k: int) -> Iterator[str]:
    """What one effect needs."""
    effect, arg = s.effect[k], s.effect_arg[k]
    where = f"effect[{k}]"
    if effect < 0:
        yield f"{where}: expected an effect"
    if effect in FITTING_ROLES and s.led not in FITTING_ROLES[effect]:
        yield f"{where}: {t.words.of('effect', effect)} does not belong to {t.words.of('role', s.led)}"
    if effect in BRAVE_OR_NOT and arg not in (0, 1):
        yield f"{where}: effect_arg must be 1 for brave or 0 for cowardly"
    if effect == n.WITCH_DELIVERY and not -1 <= arg < t.e.areas:
        yield f"{where}: effect_arg must be the area where the flight ended"
    if effect == n.WITCH_DELIVERY and arg == -1 and s.effect[min(k + 1, n.STACK - 1)] != n.TURBO_FLIGHT:
        yield f"{where}: effect_arg must be the area where the flight ended"
    if effect == n.TURBO_FLIGHT and not (s.back and 0 <= arg < n.TURBO_TILES and arg in s.hill_tile):
        yield f"{where}: effect_arg must be a turbo tile that lies on the board"
    if effect in OF_MOUNTAIN_TILES and not s.mountains:
        yield f"{where}: mountain tiles are not in use (B13.1)"
    if effect == n.TILE_TAKE and arg not in (n.POTIONS, n.WANDS):
        yield f"{where}: effect_arg must be the tile potions ({n.POTIONS}) or wands ({n.WANDS})"
    if effect == n.TILE_ORDER and (arg not in (n.TWO_MOVES, n.CLOUD) or not _delivery_waits_below(s, k)):
        yield f"{where}: an order is asked only over a witch's delivery, for two moves or a cloud (D9)"
    if effect in OF_STORMS and not s.storms:
        yield f"{where}: storm clouds are not in use (B1.12)"


def _delivery_waits_below(s: State, k: int) -> bool:
    return bool(k > 0 and s.effect[k - 1] == n.WITCH_DELIVERY)


WITCHES = range(n.FOREST_WITCH, n.PRAIRIE_WITCH + 1)
FITTING_ROLES = {
    n.WITCH_MOVE: WITCHES,
    n.WITCH_DELIVERY: WITCHES,
    n.DRUID_DELIVERY: range(n.VALLEY_DRUID, n.PEAK_DRUID + 1),
    n.GATHERING: range(n.FRUIT_GATHERER, n.ROOT_GATHERER + 1),
    n.FAIRY: range(n.WEATHER_FAIRY, n.WEATHER_FAIRY + 1),
}
BRAVE_OR_NOT = (n.WITCH_MOVE, n.DRUID_DELIVERY, n.GATHERING, n.FAIRY)
OF_MOUNTAIN_TILES = (n.TILE_ORDER, n.TILE_TAKE, n.TILE_DELIVERY, n.TILE_FIRST_MOVE, n.TILE_SECOND_MOVE, n.TILE_CLOUD)
OF_STORMS = (n.STORM_MOVE, n.STORM_DELIVERY)
