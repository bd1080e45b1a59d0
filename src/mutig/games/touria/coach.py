"""Why one choice of Touria is better than another: facts in which they differ, from what the seat sees.

Each is a plain statement about the table, true in every world the seat can think of; the weightiest comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mutig.core.because import Because, Way
from mutig.core.ruleset import Table

from . import names as n
from .bots.worth import coins_missing, hearts_missing
from .edition.edition import COLOURS, CORNERS
from .generated import State
from .words.routes import FAR, price, steps_to

Facts = Iterator[Because]
Comparison = Callable[[int, int], Facts]

HELPS_TO_PAY = (n.BRUSH, n.BIRD)  # with one of these more can be paid than with gems alone
SWORD_TRADES = {
    n.HEART: {"hearts": 1},
    n.COINS: {"coins": n.TOURNAMENT_COINS},
    n.HEART_HEART: {"hearts": 2},
    n.HEART_COINS: {"hearts": 1, "coins": n.TOURNAMENT_COINS},
    n.COINS_COINS: {"coins": 2 * n.TOURNAMENT_COINS},
}


def reasons(table: Table, seen: State, seat: int, better: Way, other: Way) -> list[Because]:
    """What speaks for one way and against the other."""
    return list(TouriaCoach(table, seen, seat).compare(better[0], other[0]))


class TouriaCoach:
    """Compares two choices of one decision."""

    def __init__(self, table: Table, seen: State, seat: int) -> None:
        self.table, self.e, self.seen, self.seat = table, table.e, seen, seat
        self.rules: Any = table.rules.interpreted

    def compare(self, better: int, other: int) -> Facts:
        comparisons: Sequence[Comparison] = (
            self._castle,
            self._towers,
            self._swords,
            self._steps,
            self._trades,
            self._gems,
            self._doors,
            self._last_ones,
        )
        for compared in comparisons:
            yield from compared(better, other)

    # What is missing

    @property
    def missing(self) -> dict[str, int]:
        """Hearts and coins up to the goal."""
        return {"hearts": hearts_missing(self.seen, self.seat), "coins": coins_missing(self.seen, self.seat)}

    def _castle(self, better: int, other: int) -> Facts:
        if better == n.ENTER_CASTLE:
            yield Because("goal-reached")

    # Towers

    def _towers(self, better: int, other: int) -> Facts:
        if not (_is_tower(better) and _is_tower(other)):
            return
        action, rejected = self._face(better), self._face(other)
        if action != rejected:
            yield from self._places(action, rejected)
        coins, more = self._fare(action), self._fare(rejected)
        if coins < more and not self.seen.jumps:
            yield Because("cheaper-way", {"action": _action(action), "fare": coins, "more": more})
        rival = (self.seat + 1) % self.seen.players
        shown = [self._shown(code - n.TOWER, rival) for code in (better, other)]
        if shown[0] != shown[1]:
            named = {"tower": CORNERS[other - n.TOWER], "seat": rival, "action": _action(shown[1])}
            yield Because("turns-for", named)

    def _places(self, action: int, rejected: int) -> Facts:
        """What two places can bring with the goods at hand."""
        gains, losses = self._gains(action), self._gains(rejected)
        for kind, number in self.missing.items():
            if number and kind in gains and kind not in losses:
                yield Because(f"brings-{kind}", {"action": _action(action), kind: number})
        if action == n.MERCHANT and (pays := self._best_order()):
            yield Because("order", {"coins": pays})
        if action == n.FOUNTAIN_FAIRY and self.seen.gems[self.seat][n.BLACK]:
            yield Because("black-gem", {"black": self.seen.gems[self.seat][n.BLACK]})
        if rejected == n.FOUNTAIN_FAIRY and not self.seen.gems[self.seat][n.BLACK]:
            yield Because("no-black-gem")
        if rejected == n.MERCHANT and not self._best_order() and not self._helped():
            yield Because("no-order")

    def _gains(self, action: int) -> set[str]:
        """What a place can bring of hearts and coins, paid with the gems at hand."""
        gems = self.seen.gems[self.seat]
        coloured = [gems[colour] for colour in range(n.BLUE, n.COLOURS)]
        if action == n.MERCHANT:
            return {"coins"} if self._best_order() else set()
        if action == n.GOLDSMITH:
            return ({"coins"} if any(coloured) else set()) | ({"hearts"} if max(coloured) > 1 else set())
        if action == n.DRAGON:
            rolled = (gems[colour] for colour in range(n.COLOURS) if self.e.die_faces[colour])
            return {"hearts"} if any(rolled) else set()
        return set()

    def _best_order(self) -> int:
        """The coins of the best order that the gems at hand pay; 0 if there is none."""
        orders = [order for order in self.seen.open_order if order >= 0]
        payable = (order for order in orders if self.rules.affordable(self.e, self.seen, self.seat, order))
        return max((int(self.e.order_coins[order]) for order in payable), default=0)

    def _helped(self) -> bool:
        return any(self.rules.at_hand(self.seen, self.seat, item) for item in HELPS_TO_PAY)

    def _face(self, code: int) -> int:
        return int(self.rules.face_seen(self.e, self.seen, self.seat, code - n.TOWER))

    def _fare(self, action: int) -> int:
        """The coins it takes to get there, by the shortest way; the wizard wants one."""
        if action == n.WIZARD:
            return 1
        return price(self.seen, steps_to(self.rules, self.e, self.seen, self.seen.heroes, action))

    def _shown(self, tower: int, seat: int) -> int:
        """What a tower shows a seat after a quarter turn."""
        after = self.seen.copy()
        self.rules.quarter_turn(after, tower)
        return int(self.rules.face_seen(self.e, after, seat, tower))

    def _swords(self, better: int, other: int) -> Facts:
        if n.SWORD <= other < n.USE and not n.SWORD <= better < n.USE:
            yield Because("sword-worth")

    # On the way

    def _steps(self, better: int, other: int) -> Facts:
        if not (_is_step(better) and _is_step(other)):
            return
        space, rejected = self._end(better), self._end(other)
        gems, others = self._lying(space), self._lying(rejected)
        if n.BLACK in others and n.BLACK not in gems and not self.seen.lantern:
            yield Because("black-there", {"place": self._space(rejected)})
        elif gems and n.BLACK not in gems and not others:
            yield Because("gems-there", {"place": self._space(space), "gems": [COLOURS[gem] for gem in gems]})
        steps, more = self._left(better, space), self._left(other, rejected)
        if steps < more < FAR and not self.seen.jumps:  # a jump of the compass is no step
            named = {"place": self._space(space), "other_place": self._space(rejected)}
            yield Because("nearer", named | {"steps": steps, "further": more})

    def _end(self, code: int) -> int:
        road, here = code - n.STEP, self.seen.heroes
        return int(self.e.road_from[road] + self.e.road_to[road] - here)

    def _lying(self, space: int) -> list[int]:
        """The gems in a mine; none elsewhere."""
        mine = space - n.FIRST_MINE
        return [gem for gem in self.seen.mine_gem[mine] if gem >= 0] if 0 <= mine < n.MINES else []

    def _left(self, code: int, space: int) -> int:
        """Steps from there to the destination."""
        after = self.seen.copy()
        after.road_used[code - n.STEP] = 1
        return steps_to(self.rules, self.e, after, space, self.seen.destination)

    def _space(self, space: int) -> str:
        return self.table.words.of("space", space)

    # What is given and gained

    def _trades(self, better: int, other: int) -> Facts:
        gain, less = self._gain(better), self._gain(other)
        if gain is None or less is None or gain == less:
            return
        for kind, number in self.missing.items():
            if number and gain.get(kind, 0) > less.get(kind, 0):
                yield Because(f"still-missing-{kind}", {kind: number, "gain": gain, "less": less})
                return

    def _gain(self, code: int) -> dict[str, int] | None:
        """Hearts and coins of a trade; None if it is something else."""
        if code in (n.DECLINE, n.NO):
            return {}
        if code in SWORD_TRADES:
            return dict(SWORD_TRADES[code])
        if code == n.PAY:
            return {"hearts": 1}
        if n.DELIVER <= code < n.SELL:
            return {"coins": int(self.e.order_coins[self.seen.open_order[code - n.DELIVER]])}
        if n.SELL <= code < n.TWO:
            return {"coins": 1}
        if n.TWO <= code < n.THREE:
            return {"hearts": n.TWO_GEMS_HEARTS}
        if n.THREE <= code < n.BRUSH_PAY:
            return {"hearts": n.THREE_GEMS_HEARTS + (n.DIE_BONUS if self.seen.die == code - n.THREE else 0)}
        return None

    # Gems that are taken

    def _gems(self, better: int, other: int) -> Facts:
        taken, left = _gem(better), _gem(other)
        if taken is None or left is None:
            return
        held = self.seen.gems[self.seat]
        if left == n.BLACK:
            yield Because("black-kept")
        elif taken != n.BLACK and held[taken] > held[left]:
            yield Because("more-of-it", {"colour": COLOURS[taken], "held": held[taken] + 1})

    # The castle

    def _doors(self, better: int, other: int) -> Facts:
        if not (_is_door(better) and _is_door(other)):
            return
        known = self.seen.peeked[self.seat]
        if known[better - n.OPEN] == n.ROYAL_CHILDREN:
            yield Because("children-there", {"door": self._door(better)})
        elif known[other - n.OPEN] > n.ROYAL_CHILDREN and known[better - n.OPEN] < 0:
            inhabitant = n.INHABITANT[known[other - n.OPEN]][1]
            yield Because("known-door", {"door": self._door(other), "inhabitant": inhabitant})

    def _door(self, code: int) -> str:
        return self.table.words.of("door", code - n.OPEN)

    # What is kept for later

    def _last_ones(self, better: int, other: int) -> Facts:
        if better == n.NO and other == n.ELIXIR and self.seen.elixirs[self.seat] == 1:
            yield Because("last-elixir")
        if better == n.NO and other == n.VIOLET_GEM and self.seen.gems[self.seat][n.VIOLET] == 1:
            yield Because("last-violet")


def _action(action: int) -> str:
    return n.TOWER_ACTION[action][1]


def _is_tower(code: int) -> bool:
    return n.TOWER <= code < n.STUCK


def _is_step(code: int) -> bool:
    return n.STEP <= code < n.JUMP


def _is_door(code: int) -> bool:
    return n.OPEN <= code < n.GIVE_ITEM


def _gem(code: int) -> int | None:
    """The colour of a gem that is taken from a mine or kept of the robbers' draw."""
    if n.TAKE_GEM <= code < n.KEEP_GEM:
        return code - n.TAKE_GEM
    return code - n.KEEP_GEM if n.KEEP_GEM <= code < n.TAKE else None
