"""What is at stake with a card that is led or answered, from what its seat knows (B4, B6, B17.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mutig.core.ruleset import Table

from . import names as n
from .generated import State


@dataclass(frozen=True)
class Rival:
    """Somebody who answers later in the trick and has cards: any of the roles that are left can be among them (R8)."""

    seat: int
    cards: int
    roles: int

    @property
    def surely_holds_it(self) -> bool:
        return self.cards == self.roles


@dataclass(frozen=True)
class Prospect:
    """What a card would do as the table lies now. What tiles and storm clouds add on the way is not counted."""

    areas: int = 0  # where a flight can end
    clouds: int = 0  # that can be dispelled
    points: int | None = None  # the best delivery; None: there is none
    reach: tuple[int, ...] = ()  # the areas it is about: where one lands, delivers, or drives a cloud away


class Stakes:
    """Made from the state of a seat's own view, while it is asked to lead or to answer."""

    def __init__(self, table: Table, seen: State, seat: int) -> None:
        self.e, self.seen, self.seat = table.e, seen, seat
        self.rules: Any = table.rules.interpreted
        self._best: dict[int, int | None] = {}  # by area, as far as somebody asked

    @property
    def toppled(self) -> int | None:
        """Who loses the action to a brave answer (B4.7)."""
        return self.seen.claimant if self.seen.claimant >= 0 else None

    def rivals(self) -> list[Rival]:
        """Who can still be brave after this seat; nobody: a brave card is certain (B4.4-B4.6)."""
        s = self.seen
        last = self.seat if s.phase == n.LEAD else s.leader
        roles = n.ROLES - self._roles_gone().bit_count()
        later = []
        seat = (self.seat + 1) % s.players
        while seat != last:
            if s.hand_size[seat]:
                later.append(Rival(seat, s.hand_size[seat], roles))
            seat = (seat + 1) % s.players
        return later

    def _roles_gone(self) -> int:
        """Whatever was led earlier in the round was laid or passed by everybody (R8)."""
        s, gone = self.seen, 0
        for seat in range(s.players):
            gone |= s.laid[seat]
        return gone if s.phase == n.LEAD else gone & ~(1 << s.led)

    # What a card brings

    def prospect(self, role: int, brave: bool) -> Prospect:
        if role <= n.PRAIRIE_WITCH:
            reach = tuple(sorted({area for _, area in self._landings(role)}))
            return Prospect(
                areas=len(reach), points=_best(map(self.best_delivery, reach if brave else ())), reach=reach
            )
        if role <= n.PEAK_DRUID:
            allowed = self.e.druid_terrain[role]
            here = sorted({area for area in self.seen.pawns[self.seat] if allowed[self.e.terrain[area]]})
            reach = tuple(area for area in here if self.best_delivery(area) is not None)
            best = _best(map(self.best_delivery, reach))
            return Prospect(points=best + n.BRAVE_BONUS if brave and best is not None else best, reach=reach)
        if role == n.WEATHER_FAIRY:
            out = [0] * (1 + n.CLOUD_SPACES)
            clouds = out[1 : self.rules.offer_cloud_to_dispel(self.e, self.seen, self.seat, out)]
            reach = tuple(sorted({self.e.cloud_area[code - n.DISPEL] for code in clouds}))
            return Prospect(clouds=len(clouds), reach=reach)
        return Prospect()

    def _landings(self, terrain: int) -> Iterator[tuple[int, int]]:
        """Pawns with the areas where a witch's flight can end; a turbo carries them on (B6.1, B15.3)."""
        e, s = self.e, self.seen
        for pawn, here in enumerate(s.pawns[self.seat]):
            for area in e.neighbour[here][: e.neighbours[here]]:
                if e.terrain[area] == terrain and not self.rules.clouded(e, s, area):
                    tile = self.rules.turbo_tile(e, s, area)
                    ends = [end for end in range(2) if tile >= 0 and self.rules.circle_open(e, s, tile, end)]
                    for end in ends:
                        yield pawn, e.circle_area[e.turbo_circle[tile][end]]
                    if not ends:
                        yield pawn, area

    def best_delivery(self, area: int) -> int | None:
        """The most that one delivery earns from an area (B7.3, B7.4)."""
        if area not in self._best:
            self._best[area] = self._best_delivery(area)
        return self._best[area]

    def _best_delivery(self, area: int) -> int | None:
        e, s = self.e, self.seen
        goods = s.goods[self.seat]
        towers = [e.area_tower[area][k] for k in range(e.area_towers[area])]
        earned = [e.tower_points[tower] for tower in towers if not s.closed[tower] and goods[e.tower_colour[tower]]]
        if goods[n.ORANGE] and self.rules.has_orange_seven(e, s, area):
            earned.append(n.ORANGE_SEVEN_POINTS)
        return max(earned) + int(self.rules.storm_bonus(e, s, area)) if earned else None


def _best(points: Any) -> int | None:
    return max((each for each in points if each is not None), default=None)
