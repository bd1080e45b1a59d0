"""What each player did best in a game of Broom Service that is over, from the lines everybody reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from mutig.core.chronicle import Award, Contest, Round, Sentence, awards
from mutig.core.ruleset import Event

POTIONS = ("violet", "green", "orange")
FAST = 2  # rounds after which one sees who started fast


def given(events: Sequence[Event], rounds: Sequence[Round], count: Sequence[Mapping[str, int]]) -> list[Award]:
    """One for each player, as far as there is something good to say."""
    seats = range(len(count))
    did = _deeds(events, len(count))
    deliveries, event = ([_gained(rounds, seat, by) for seat in seats] for by in ("deliveries", "event"))
    finest = [_finest(rounds, seat) for seat in seats]
    early = rounds[:FAST][-1]
    counted = [sum(each.values()) for each in count]

    def contest(name: str, done: Sequence[int], told: Callable[[int], Mapping[str, int]]) -> Contest:
        return Contest(name, done, lambda seat: Sentence(f"award-{name}", told(seat)))

    contests = [
        contest(
            "courier",
            deliveries,
            lambda seat: {"points": deliveries[seat], "deliveries": did[seat]["delivers"]},
        ),
        contest(
            "storm",
            [each["bolts"] for each in did],
            lambda seat: {"bolts": did[seat]["bolts"], "clouds": did[seat]["dispels"]},
        ),
        contest(
            "nerve",
            [each["acts"] for each in did],
            lambda seat: {"actions": did[seat]["acts"], "dared": did[seat]["brave"]},
        ),
        contest("crowns", [each["topples"] for each in did], lambda seat: {"times": did[seat]["topples"]}),
        contest("baskets", [each["potions"] for each in did], lambda seat: {"potions": did[seat]["potions"]}),
        contest("wind", event, lambda seat: {"points": event[seat]}),
        contest("start", early.points, lambda seat: {"points": early.points[seat], "round": early.number}),
        contest("finish", counted, lambda seat: {"points": counted[seat]}),
        contest("sure", [each["cowardly"] for each in did], lambda seat: {"sure": did[seat]["cowardly"]}),
    ]
    own = contest(
        "hour",
        [_won(finest[seat], seat) for seat in seats],
        lambda seat: {"points": _won(finest[seat], seat), "round": finest[seat].number},
    )
    return awards(contests, own)


def _finest(rounds: Sequence[Round], seat: int) -> Round:
    return max(rounds, key=lambda each: _won(each, seat))


def _gained(rounds: Sequence[Round], seat: int, by: str) -> int:
    return sum(each.gains[seat].get(by, 0) for each in rounds)


def _won(told: Round, seat: int) -> int:
    return sum(told.gains[seat].values())


def _deeds(events: Sequence[Event], players: int) -> list[Counter[str]]:
    """How often each seat did what, and what it took."""
    did: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in events:
        args = event.args
        if event.id in ("leads", "answers"):
            did[args["seat"]][args["stance"]] += 1
        elif event.id == "superseded":
            did[args["by"]]["topples"] += 1
        elif event.id in ("acts", "delivers", "dispels"):
            did[args["seat"]][event.id] += 1
            did[args["seat"]]["bolts"] += args.get("bolts", 0)
        elif event.id == "takes":
            did[args["seat"]]["potions"] += sum(args["goods"].get(potion, 0) for potion in POTIONS)
    return did
