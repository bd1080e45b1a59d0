"""What each player did best in a game of Touria that is over, from the lines everybody reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mutig.core.chronicle import Award, Contest, Sentence, awards
from mutig.core.ruleset import Event

# What is compared: its name, the deed, and the goods it brought; without goods its times are counted.
COMPARED = (
    ("doors", "opens-door", "door_count"),
    ("dragon", "pays-dragon", "hearts"),
    ("goldsmith", "earns-hearts", "hearts"),
    ("merchant", "delivers", "coins"),
    ("pockets", "collects", "mined"),
    ("journey", "steps", "steps"),
    ("magic", "uses", "magic"),
    ("eyes", "copies", "times"),
    ("dance", "turns-tower", "times"),
)
GOODS = ("hearts", "coins")
ALIKE = {"jumps": "steps", "uses-mirror": "uses", "pays-with-bird": "uses"}


def given(events: Sequence[Event], players: int) -> list[Award]:
    """One for each player, as far as there is something good to say."""
    did: list[Counter[tuple[str, str]]] = [Counter() for _ in range(players)]
    for event in events:
        if "seat" in event.args:
            _note(did[event.args["seat"]], ALIKE.get(event.id, event.id), event)

    def contest(name: str, deed: str, noun: str, said: str) -> Contest:
        done = [each[deed, noun if noun in GOODS else _counted(deed)] for each in did]
        return Contest(name, done, lambda seat: Sentence(said, {noun: done[seat]}))

    contests = [contest(name, deed, noun, f"award-{name}") for name, deed, noun in COMPARED]
    return awards(contests, contest("road", "steps", "steps", "award-journey"))


def _counted(deed: str) -> str:
    return "gems" if deed == "collects" else "times"


def _note(did: Counter[tuple[str, str]], deed: str, event: Event) -> None:
    did[deed, "times"] += 1
    for good, amount in event.args.get("gains", {}).items():
        did[deed, good if good in GOODS else "gems"] += amount
