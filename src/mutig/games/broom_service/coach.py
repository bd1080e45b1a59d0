"""Why one choice of Broom Service is better than another: facts in which they differ, from what the seat sees.

Each is a plain statement about the table, true in every world the seat can think of; the weightiest comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from mutig.core.because import Because, Way
from mutig.core.ruleset import Table

from . import names as n
from .generated import State
from .stakes import Prospect, Stakes
from .tables import ROLE_WORDS

FEW_CARDS = 3  # that can still answer: little danger for a brave card

Facts = Iterator[Because]


def reasons(table: Table, seen: State, seat: int, better: Way, other: Way) -> list[Because]:
    """What speaks for one way and against the other."""
    return list(BroomCoach(table, seen, seat).compare(better, other))


class BroomCoach:
    """Compares two choices of one decision."""

    def __init__(self, table: Table, seen: State, seat: int) -> None:
        self.table, self.e, self.seen, self.seat = table, table.e, seen, seat
        self.rules: Any = table.rules.interpreted
        self.stakes = Stakes(table, seen, seat)

    def compare(self, better: Way, other: Way) -> Facts:
        if self.seen.phase == n.REVEAL_HANDS and self.seen.depth == 0:
            yield from self._hands(better, other)
            return
        kinds: Sequence[tuple[Callable[[int], bool], Callable[[int, int], Facts]]] = (
            (is_card, self._cards),
            (is_flight, self._flights),
            (is_delivery, self._deliveries),
            (is_dispelling, self._clouds),
        )
        for belongs, compared in kinds:
            if belongs(better[0]) or belongs(other[0]):
                yield from compared(better[0], other[0])

    # Cards that are led or answered

    def _cards(self, better: int, other: int) -> Facts:
        if not (is_card(better) and is_card(other)):
            return
        role, brave = self._card(better)
        rejected, rejected_brave = self._card(other)
        if brave and not rejected_brave:
            yield from self._for_brave(role)
        elif rejected_brave and not brave:
            yield from self._against_brave(rejected)
        if role == rejected:
            yield from self._stances(role, brave)
        else:
            yield from self._roles(role, brave, rejected, rejected_brave)

    def _card(self, code: int) -> tuple[int, bool]:
        """Role and stance."""
        if code >= n.BRAVE:
            return self.seen.led, code == n.BRAVE
        return code % n.ROLES, code < n.LEAD_COWARDLY

    def _for_brave(self, role: int) -> Facts:
        rivals = self.stakes.rivals()
        if not rivals:
            yield Because("certain", {"role": ROLE_WORDS[role]})
        elif sum(rival.cards for rival in rivals) <= FEW_CARDS:
            yield Because("few-cards", {"rivals": [(rival.seat, rival.cards) for rival in rivals]})

    def _against_brave(self, role: int) -> Facts:
        rivals = self.stakes.rivals()
        for rival in rivals:
            if rival.surely_holds_it:
                yield Because("surely-answered", {"role": ROLE_WORDS[role], "seat": rival.seat})
                return
        if rivals:
            yield Because("may-top", {"rivals": [(rival.seat, rival.cards) for rival in rivals]})

    def _stances(self, role: int, brave: bool) -> Facts:
        """The same card, brave or cowardly."""
        held, safe = self.stakes.prospect(role, True), self.stakes.prospect(role, False)
        named = {"role": ROLE_WORDS[role]}
        if brave and held.points is not None:
            if safe.points is None:
                yield Because("brave-delivers", named | {"points": held.points})
            else:
                yield Because("brave-delivers-more", {"points": held.points, "less": safe.points})
        elif brave and n.FRUIT_GATHERER <= role < n.WEATHER_FAIRY:
            goods = {"goods": self._goods(self.e.gather_brave[role]), "less": self._goods(self.e.gather_cowardly[role])}
            yield Because("brave-gathers", named | goods)
        elif not brave and role <= n.PEAK_DRUID and held.points is None:
            yield Because("no-delivery", named)
        if brave and self.stakes.toppled is not None:
            yield Because("topples", {"seat": self.stakes.toppled})

    def _roles(self, role: int, brave: bool, rejected: int, rejected_brave: bool) -> Facts:
        """One card rather than another."""
        if self._costs(rejected) and not self._costs(role):
            yield Because("curse", {"role": ROLE_WORDS[rejected]})
        first, second = self.stakes.prospect(role, brave), self.stakes.prospect(rejected, rejected_brave)
        yield from self._prospects(role, first, rejected, second)

    def _prospects(self, role: int, first: Prospect, rejected: int, second: Prospect) -> Facts:
        """What two cards can bring as the table lies."""
        named = {"role": ROLE_WORDS[role], "points": first.points}
        if first.points is not None and second.points is not None and first.points > second.points:
            yield Because("delivers-more", named | {"other_role": ROLE_WORDS[rejected], "less": second.points})
        elif first.points is not None and second.points is None:
            yield Because("delivers-now", named)
        if rejected <= n.PRAIRIE_WITCH and not second.areas:
            yield Because("nowhere-to-fly", {"role": ROLE_WORDS[rejected]})
        elif rejected in (n.VALLEY_DRUID, n.PEAK_DRUID) and second.points is None:
            yield Because("nothing-to-deliver", {"role": ROLE_WORDS[rejected]})
        elif rejected == n.WEATHER_FAIRY and not second.clouds:
            yield Because("no-cloud", {"role": ROLE_WORDS[rejected]})
        if n.FRUIT_GATHERER <= role < n.WEATHER_FAIRY:
            for kind, word in n.RESOURCE:
                if self.e.gather_cowardly[role][kind] and not self.seen.goods[self.seat][kind]:
                    yield Because("missing", {"role": ROLE_WORDS[role], "resource": word})

    def _costs(self, role: int) -> bool:
        return bool(self.seen.bewitched >> role & 1)

    @staticmethod
    def _goods(row: Sequence[int]) -> dict[str, int]:
        return {word: int(row[kind]) for kind, word in n.RESOURCE if row[kind]}

    # Hands

    def _hands(self, better: Way, other: Way) -> Facts:
        """The cards that only one of them has."""
        gained, lost = _roles_of(better) - _roles_of(other), _roles_of(other) - _roles_of(better)
        sizes = len(_roles_of(better)), len(_roles_of(other))
        if self.seen.event == n.MORE_OR_LESS and sizes[0] != sizes[1]:
            worth = [int(self.e.more_or_less[size]) for size in sizes]
            if worth[0] > worth[1]:
                yield Because("hand-size", {"size": sizes[0], "points": worth[0], "less": worth[1]})
        for role in sorted(lost):
            if self._costs(role):
                yield Because("curse", {"role": ROLE_WORDS[role]})
        seen = {role: self.stakes.prospect(role, True) for role in gained | lost}
        best = max(gained, key=lambda role: (seen[role].points or 0, -role), default=None)
        worst = min(lost, key=lambda role: (seen[role].points or 0, role), default=None)
        if best is not None and worst is not None:
            yield from self._prospects(best, seen[best], worst, seen[worst])

    # Flights

    def _flights(self, better: int, other: int) -> Facts:
        """Where a pawn would stand."""
        if not is_flight(better):
            return
        pawn, area = divmod(better - n.MOVE, n.AREAS)
        stays = other == n.STAY
        if (not stays and not is_flight(other)) or self._carries_on(area):
            return
        moved, place = divmod(other - n.MOVE, n.AREAS) if not stays else (pawn, self.seen.pawns[self.seat][pawn])
        if not stays and self._carries_on(place):
            return
        first, second = self.stakes.best_delivery(area), self.stakes.best_delivery(place)
        named = {"area": self._area(area), "points": first}
        if first is not None and (second is None or first > second):
            if stays or second is None:
                yield Because("area-delivers", named)
            else:
                yield Because("area-delivers-more", named | {"other_area": self._area(place), "less": second})
        yield from self._event_of_areas(pawn, area, moved, place)

    def _carries_on(self, area: int) -> bool:
        """Whether a turbo flies a pawn on from there: it does not stay (B15.3)."""
        tile = self.rules.turbo_tile(self.e, self.seen, area)
        return tile >= 0 and any(self.rules.circle_open(self.e, self.seen, tile, end) for end in range(2))

    def _event_of_areas(self, pawn: int, area: int, moved: int, place: int) -> Facts:
        """Points for where pawns stand at the end of the round."""
        terrains, event = self.e.terrain, self.seen.event
        if event in (n.DANGEROUS_AREAS, n.PLEASING_AREAS) and pawn == moved:
            worth = self.e.dangerous if event == n.DANGEROUS_AREAS else self.e.pleasing
            values = int(worth[terrains[area]]), int(worth[terrains[place]])
            if values[0] > values[1]:
                word = n.EVENT[event][1]
                about = {"area": self._area(area), "other_area": self._area(place), "event": word}
                yield Because("area-event", about | {"value": values[0], "other_value": values[1]})
        elif event == n.LIKE_MINDED and self._alike(pawn, area) and not self._alike(moved, place):
            yield Because("alike", {"area": self._area(area)})

    def _alike(self, pawn: int, area: int) -> bool:
        """Whether both pawns stand on the same terrain once this one stands there."""
        other = self.seen.pawns[self.seat][1 - pawn]
        return bool(self.e.terrain[area] == self.e.terrain[other])

    def _area(self, area: int) -> str:
        return self.table.words.of("area", area)

    # Deliveries

    def _deliveries(self, better: int, other: int) -> Facts:
        if is_delivery(other):
            colour = self._colour(other)
            last = self.seen.goods[self.seat][colour] == 1
            if last and not (is_delivery(better) and self._colour(better) == colour):
                yield Because("last-potion", {"resource": n.RESOURCE[colour][1]})
        if not is_delivery(better):
            return
        if is_delivery(other):
            points, less = self._earned(better), self._earned(other)
            if points > less:
                yield Because("tower-points", {"points": points, "less": less})
            wands, fewer = self._wands(better), self._wands(other)
            if wands > fewer:
                yield Because("tower-wands", {"wands": wands})
            if self._closes(better) and not self._closes(other):
                yield Because("round-tower")
        elif other == n.NONE:
            yield Because("earns", {"points": self._earned(better)})

    def _tower(self, code: int) -> int:
        return (code - n.DELIVER) % n.TOWERS

    def _colour(self, code: int) -> int:
        tower = self._tower(code)
        return n.ORANGE if tower == n.ORANGE_SEVEN_TOWER else int(self.e.tower_colour[tower])

    def _wands(self, code: int) -> int:
        tower = self._tower(code)
        return 0 if tower == n.ORANGE_SEVEN_TOWER else int(self.e.tower_wands[tower])

    def _closes(self, code: int) -> bool:
        tower = self._tower(code)
        return tower != n.ORANGE_SEVEN_TOWER and bool(self.e.tower_round[tower])

    def _earned(self, code: int) -> int:
        """The points of a delivery, with whatever comes on top."""
        s, tower, top = self.seen, self._tower(code), self.seen.depth - 1
        area = s.pawns[self.seat][(code - n.DELIVER) // n.TOWERS]
        printed = n.ORANGE_SEVEN_POINTS if tower == n.ORANGE_SEVEN_TOWER else self.e.tower_points[tower]
        brave_druid = s.effect[top] == n.DRUID_DELIVERY and s.effect_arg[top]
        return int(printed + self.rules.storm_bonus(self.e, s, area) + (n.BRAVE_BONUS if brave_druid else 0))

    # Clouds

    def _clouds(self, better: int, other: int) -> Facts:
        if not is_dispelling(better):
            return
        bolts, cost = self._cloud(better)
        if other == n.NONE and bolts:
            yield Because("bolts", {"bolts": bolts})
        elif is_dispelling(other):
            fewer, dearer = self._cloud(other)
            if bolts > fewer:
                yield Because("more-bolts", {"bolts": bolts, "fewer": fewer})
            elif cost < dearer:
                yield Because("cheaper-cloud", {"wands": cost, "cost": dearer})

    def _cloud(self, code: int) -> tuple[int, int]:
        """Bolts and wands."""
        kind = self.seen.cloud[code - n.DISPEL]
        return int(self.e.cloud_bolts[kind]), int(self.e.cloud_cost[kind])


def is_card(code: int) -> bool:
    return n.LEAD_BRAVE <= code <= n.COWARDLY


def is_flight(code: int) -> bool:
    return n.MOVE <= code < n.DELIVER


def is_delivery(code: int) -> bool:
    return n.DELIVER <= code < n.START_PLAYER


def is_dispelling(code: int) -> bool:
    return n.DISPEL <= code < n.BID_AMOUNT


def _roles_of(way: Way) -> frozenset[int]:
    return frozenset(code - n.PICK for code in way if n.PICK <= code < n.PICK + n.ROLES)
