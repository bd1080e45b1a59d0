"""Which states can occur: the check behind loaded positions, and the invariant at every step of the tests."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.agreed import option_faults
from mutig.core.ruleset import Table

from . import names as n
from .generated import State
from .possible_decisions import decision_faults, effect_faults
from .tables import ITEM_WORDS

PLAYERS_DECIDE = (
    n.MAIN_CHOICE,
    n.TARGET,
    n.TRAVEL,
    n.ACTION,
    n.DOUBLING,
    n.COPYING,
    n.END_TURN,
    n.DOOR,
    n.GIFT,
    n.ANOTHER_DOOR,
)
CASTLE_PHASES = (n.DOOR, n.GIFT, n.ANOTHER_DOOR)
DRAWS = (n.FILL_MINE, n.FILL_SLOT, n.REVEAL_ORDER, n.ROLL_DIE, n.PEEK_DOOR, n.OPEN_DOOR, n.ROBBERS_DRAW)
AT_WORK = {  # broom, bird and flask, or a mirror in place of the first two, from their use until they have served
    *((phase, item) for phase in (n.TARGET, n.OVER) for item in (n.BROOM, n.MIRROR)),
    *((phase, item) for phase in (n.ACTION, n.DOUBLING, n.COPYING, n.OVER) for item in (n.BIRD, n.FLASK, n.MIRROR)),
}
GEMS = (n.GEMS_BLACK, *[n.GEMS_COLOURED] * 4, n.GEMS_VIOLET)


def faults(t: Table, s: State) -> list[str]:
    """Everything that is impossible about a state, as sentences that name the field."""
    found = list(option_faults(t, s, "players", "short", "sudden", "open_screens", "side", "rulings"))
    if s.phase < 0:
        return [*found, "phase: expected what comes next in the game"]
    for check in (_gems, _mines, _items, _orders, _doors, _elixirs, _course, _players, _pending):
        found += check(t, s)
    if not found:  # the rest may rely on what was checked so far
        found = [*effect_faults(t, s)] or [*decision_faults(t, s)]
    return found


def _gems(t: Table, s: State) -> Iterator[str]:
    for colour, word in enumerate(t.words.names["colour"]):
        places = {
            "bag": s.bag[colour],
            "mines": sum(gem == colour for mine in s.mine_gem for gem in mine),
            "players": sum(row[colour] for row in s.gems),
            "drawn": s.drawn[colour],
            "aside and box": s.aside + s.box_gems if colour == n.BLACK else 0,
        }
        if sum(places.values()) != GEMS[colour]:
            where = ", ".join(f"{place} {count}" for place, count in places.items() if count)
            yield f"gems: there are {GEMS[colour]} {word} gems, not {sum(places.values())} ({where or 'none'}) (T1.2)"
        if min(places.values()) < 0:
            yield f"gems: a number of {word} gems is below 0"
    if s.bag_size != sum(s.bag):
        yield f"bag_size: the bag holds {sum(s.bag)} gems, not {s.bag_size}"
    if s.drawn_count != sum(s.drawn):
        yield f"drawn_count: {sum(s.drawn)} gems are drawn, not {s.drawn_count}"


def _mines(t: Table, s: State) -> Iterator[str]:
    for mine, word in enumerate(t.words.names["mine"]):
        first, second = s.mine_gem[mine]
        if first < 0 <= second:
            yield f"mine_gem.{word}: a single gem is written first"
        if second >= 0 and first > second:
            yield f"mine_gem.{word}: gems are written in the order of the colours, black first"
        if first == second == n.BLACK:
            yield f"mine_gem.{word}: a mine never holds two black gems (T9.8)"


def _items(t: Table, s: State) -> Iterator[str]:
    for item, word in enumerate(ITEM_WORDS):
        places = s.stacked[item] + s.discarded[item] + sum(row[item] for row in s.held) + s.displayed.count(item)
        places += s.in_use == item
        if places != 1:
            yield f"items: the {word} is in {places} places; each item is in exactly one (T1.3)"
    if s.stack_size != sum(s.stacked):
        yield f"stack_size: the stack holds {sum(s.stacked)} items, not {s.stack_size}"
    if (s.discard_top >= 0) != any(s.discarded) or (s.discard_top >= 0 and not s.discarded[s.discard_top]):
        yield "discard_top: must be one of the discarded items, or none if there are none"
    if s.in_use >= 0 and not (s.rulings & n.PILE_AFTERWARDS and (s.phase, s.in_use) in AT_WORK):
        yield "in_use: nothing like that is at work now (T15.2)"


def _orders(t: Table, s: State) -> Iterator[str]:
    for stack, word in enumerate(t.words.names["order-stack"]):
        places = [s.order_place[k] for k in range(n.ORDERS) if t.e.order_stack[k] == stack and s.order_place[k]]
        if sorted(places) != list(range(1, len(places) + 1)):
            yield f"order_place: the orders of stack {word} must have come up first, second, third and so on"
        order = s.open_order[stack]
        if order >= 0 and (t.e.order_stack[order] != stack or not s.order_place[order]):
            yield f"open_order.{word}: must be an order of this stack that has come up (order_place)"
        elif order >= 0 and len(places) < t.e.stack_orders[stack] and s.order_place[order] != len(places):
            yield f"open_order.{word}: while orders of the stack are unseen, the last one turned up lies open (T11.3)"
        elif order < 0 and s.phase > n.LAY_TABLE and not (s.sudden and s.phase == n.OVER):  # R95
            yield f"open_order.{word}: an order lies open (T2.6)"


def _doors(t: Table, s: State) -> Iterator[str]:
    behind: dict[int, int] = {}
    for door, word in enumerate(t.words.names["door"]):
        seen = {row[door] for row in s.peeked} | {s.door[door]}
        seen.discard(n.NOTHING)
        if len(seen) > 1:
            yield f"door, peeked: more than one inhabitant is known behind {word}"
        for inhabitant in seen:
            if behind.setdefault(inhabitant, door) != door:
                yield f"door, peeked: {t.words.of('inhabitant', inhabitant)} cannot be behind two doors (T1.5)"
        for seat in range(t.players):
            if s.peeked[seat][door] >= 0 and not s.looked[seat] >> door & 1:
                yield f"looked[{seat}]: must contain {word}, which the seat knows from a crystal ball"
    if s.sudden and behind:
        yield "door: the sudden wedding knows no doors (T18.2)"
    if n.ROYAL_CHILDREN in s.door and s.phase != n.OVER:
        yield "door: with the royal children found the game is over (T17.6)"


def _elixirs(t: Table, s: State) -> Iterator[str]:
    if sum(s.elixirs) + s.box_elixirs != t.players:
        yield f"elixirs: there are {t.players} elixirs, one per player, not {sum(s.elixirs) + s.box_elixirs} (T1.8)"


def _course(t: Table, s: State) -> Iterator[str]:
    playing = s.phase in PLAYERS_DECIDE
    if s.heroes < 0:
        yield "heroes: expected a space"
    elif s.heroes != n.COURTYARD and n.FIRST_MINE <= s.heroes <= n.BRIDGE and s.phase not in (n.TRAVEL, n.OVER):
        yield "heroes: nobody stops in a mine or on the bridge (T8.3)"
    if s.phase >= n.START_BONUS and (s.active < 0 or s.start_player < 0):
        yield "active, start_player: must be seats once the start player is known (T2.10)"
    if s.phase > n.LAY_TABLE and s.die < 0:
        yield "die: shows a colour once the table is laid (T2.7)"
    if playing and s.actor < 0:
        yield "actor: somebody carries out the turn"
    elif playing and s.phase not in (n.ACTION, n.COPYING) and s.actor != s.active:
        yield "actor: only the action can be somebody else's than the active player's (T14.2)"
    if s.phase in (n.START_BONUS, n.COPYING) and s.asking < 0:
        yield "asking: somebody is asked, or was asked last"
    if (s.phase == n.TRAVEL) > (0 <= s.destination < n.PLACES) or s.destination >= n.PLACES:
        yield "destination: travel leads to one of the seven places (T7.1)"
    if any(s.road_used) and s.destination < 0:
        yield "road_used: roads are used only on the way to a destination (T8.5)"
    if s.phase in (n.MAIN_CHOICE, n.TARGET) and s.destination >= 0:
        yield "destination: the way is still to be chosen (T7.1)"
    if s.phase == n.ACTION and not (s.heroes < n.PLACES or s.heroes == n.TOURNAMENT):
        yield "heroes: an action is done at a place or at the tournament (T8.3)"
    if (s.phase == n.GIFT) != (s.gift > n.ROYAL_CHILDREN):
        yield "gift: an inhabitant asks for a gift exactly while one is due (T17.7)"
    if sum(s.points) != (s.phase == n.OVER):
        yield "points: 1 for the winner, and the game is over then (T3.3)"


def _players(t: Table, s: State) -> Iterator[str]:
    for seat in range(t.players):
        if s.in_castle[seat] and s.gems[seat][n.BLACK]:
            yield f"gems[{seat}]: no black gem enters the castle (T3.1)"
        if s.in_castle[seat] and s.sudden:
            yield f"in_castle[{seat}]: the sudden wedding knows no castle turns (T18.2)"
    if s.active < 0:
        return
    if s.phase in CASTLE_PHASES and not s.in_castle[s.active]:
        yield "in_castle: only players in the castle open doors (T17.5)"
    if n.MAIN_CHOICE <= s.phase <= n.COPYING and (s.in_castle[s.active] or s.in_castle[s.actor]):
        yield "in_castle: players in the castle neither move the heroes nor copy (T5.5, R44)"


def _pending(t: Table, s: State) -> Iterator[str]:
    if s.pending >= 1 << (t.players + 1):
        yield f"pending: there are only the seats 0 to {t.players - 1}"
    if s.pending == 0:
        return  # between two decisions: the game goes on by itself
    if s.phase == n.OVER:
        yield "pending: nobody decides after the end"
    elif s.depth:
        drawn = s.effect[s.depth - 1] in DRAWS
        if s.pending != (1 if drawn else 1 << (s.actor + 1)):
            yield f"pending: only {'NATURE' if drawn else f'seat {s.actor}'} decides now"
    elif s.phase in (n.START_BONUS, n.COPYING):
        if s.pending != 1 << (s.asking + 1):
            yield f"pending: only seat {s.asking} is asked now"
    elif s.phase == n.DRAW_START_PLAYER:
        if s.pending != 1:
            yield "pending: only NATURE decides while lots are drawn"
    elif s.phase not in PLAYERS_DECIDE:
        yield "pending: this phase asks nobody"
    elif s.pending != 1 << (s.actor + 1):
        yield f"pending: only seat {s.actor} decides now"
