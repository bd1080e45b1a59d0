"""The course of a game of Broom Service: what each round brought, what turned the game, and its story in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mutig.core.chronicle import Chronicle, Round, Sentence, TurningPoint
from mutig.core.ruleset import Event, Table

from .awards import given

BROUGHT_BY = {
    "delivers": "deliveries",
    "dispels": "clouds",
    "event-scores": "event",
    "more-or-less": "event",
    "wins-bid": "event",
    "pays-set": "event",
    "trades": "event",
    "pays-curse": "curses",
    "spends": "tiles",
}
DECIDED = {"delivers": "decided-delivers", "dispels": "decided-dispels"}
MOST_TOLD = 3  # turning points, and what decided a round


def chronicle(t: Table, events: Sequence[Event], state: Any) -> Chronicle:
    """Of everything that was told until now; a round counts once it is over."""
    parts = _rounds_of(events)
    if not parts:
        return Chronicle()
    over = parts[-1][-1].id in ("wins", "share-victory")
    done = parts if over else parts[:-1]
    gains = [_gains(t.players, part) for part in parts]
    count = [_counted(event) for event in events if event.id == "final-count"]
    # The points at the start are what is left of those that stand now: a game may begin from a position.
    start = [
        state.points[seat] - sum(gain[seat].total() for gain in gains) - (sum(count[seat].values()) if count else 0)
        for seat in range(t.players)
    ]
    rounds, points = [], start
    for part, gain in zip(done, gains, strict=False):
        points = [before + won.total() for before, won in zip(points, gain, strict=True)]
        begins = part[0]
        besides = _besides(t.players, part)
        number, title = begins.args["round"], begins.args["event"]
        rounds.append(Round(number, title, gain, besides, points, _decided(part)))
    if not over:
        return Chronicle(start, rounds)
    final = list(state.points[: t.players])
    winners = list(parts[-1][-1].args["seats"])
    turning = _turning_points(start, rounds, final)
    return Chronicle(start, rounds, turning, _story(start, rounds, winners), count, given(events, rounds, count))


def _rounds_of(events: Sequence[Event]) -> list[list[Event]]:
    """The lines of each round, from its beginning on; the final count belongs to the last."""
    parts: list[list[Event]] = []
    for event in events:
        if event.id == "round-begins":
            parts.append([])
        if parts:
            parts[-1].append(event)
    return parts


def _counted(event: Event) -> dict[str, int]:
    return {name: event.args[name] for name in ("lightning", "sets", "amulets")}


def _gains(players: int, part: Sequence[Event]) -> list[Counter[str]]:
    """Points by what brought them, for each seat."""
    gains: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in part:
        if event.id in BROUGHT_BY:
            sign = -1 if event.id == "pays-curse" else 1
            gains[event.args["seat"]][BROUGHT_BY[event.id]] += sign * event.args["points"]
    return gains


def _besides(players: int, part: Sequence[Event]) -> list[Counter[str]]:
    """Bolts won, deliveries made, and how often somebody was toppled."""
    besides: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in part:
        if event.id == "dispels":
            besides[event.args["seat"]]["bolts"] += event.args["bolts"]
        elif event.id == "delivers":
            besides[event.args["seat"]]["delivered"] += 1
        elif event.id == "superseded":
            besides[event.args["seat"]]["toppled"] += 1
    return besides


def _decided(part: Sequence[Event]) -> list[Sentence]:
    """What moved most points in a round: deliveries after a toppling first, then other deliveries and clouds."""
    found: list[tuple[bool, int, Sentence]] = []
    role, toppled, acting = "", -1, -1
    for event in part:
        args = event.args
        if event.id == "leads":
            role, toppled, acting = args["role"], -1, -1
        elif event.id == "superseded":
            toppled = args["seat"]
        elif event.id == "acts":
            acting = args["seat"]
        elif event.id in ("delivers", "dispels") and args["points"]:
            about = {"seat": args["seat"], "role": role, "points": args["points"]}
            fell = toppled >= 0 and args["seat"] == acting
            if fell:
                about["by"] = toppled
            deed = "decided-topples" if fell else DECIDED[event.id]
            found.append((fell, args["points"], Sentence(deed, about)))
    return [told for _, _, told in sorted(found, key=lambda each: each[:2], reverse=True)[:MOST_TOLD]]


def _turning_points(start: Sequence[int], rounds: Sequence[Round], final: Sequence[int]) -> list[TurningPoint]:
    """The largest swings between two players: in a round, or in the count; in the order they happened."""
    stands = [list(start), *(list(each.points) for each in rounds), list(final)]
    found: list[tuple[int, int, TurningPoint]] = []
    for place, (before, after) in enumerate(pairwise(stands)):
        won = [b - a for a, b in zip(before, after, strict=True)]
        best, least = won.index(max(won)), won.index(min(won))
        swing = won[best] - won[least]
        if not swing:
            continue
        about: dict[str, Any] = {"seat": best, "by": least, "points": won[best], "less": won[least]}
        about["overtakes"] = "yes" if before[best] < before[least] and after[best] > after[least] else ""
        if place < len(rounds):
            told = Sentence("turn-round", {**about, "round": rounds[place].number, "event": rounds[place].title})
            found.append((swing, place, TurningPoint(rounds[place].number, told)))
        else:
            found.append((swing, place, TurningPoint(None, Sentence("turn-count", about))))
    largest = sorted(found, key=lambda each: -each[0])[:MOST_TOLD]
    return [point for _, _, point in sorted(largest, key=lambda each: each[1])]


def _story(start: Sequence[int], rounds: Sequence[Round], winners: Sequence[int]) -> Sentence | None:
    """How the winner came to win, in one sentence."""
    if len(winners) > 1:
        return Sentence("story-shared", {"seats": winners})
    winner = winners[0]
    if not rounds:
        return None
    ahead = [max(range(len(start)), key=lambda seat: each.points[seat]) for each in rounds]
    alone = [list(each.points).count(max(each.points)) == 1 for each in rounds]
    led = [who == winner and only for who, only in zip(ahead, alone, strict=True)]
    if not led[-1]:
        if alone[-1]:
            return Sentence("story-count", {"seat": winner, "by": ahead[-1]})
        return Sentence("story-count-level", {"seat": winner})
    if all(led):
        return Sentence("story-always", {"seat": winner})
    since = max(place for place, first in enumerate(led) if not first) + 1
    lowest = [n for n, each in enumerate(rounds) if _last_alone(each.points, winner)]
    if lowest:
        return Sentence("story-comeback", {"seat": winner, "round": rounds[lowest[-1]].number})
    return Sentence("story-since", {"seat": winner, "round": rounds[since].number})


def _last_alone(points: Sequence[int], seat: int) -> bool:
    return points[seat] < min(other for k, other in enumerate(points) if k != seat)
