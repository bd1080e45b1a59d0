"""What is true in a game: facts that lessons promise, tell only where they hold, or take their numbers from.

{"saw": "delivers", "with": {"seat": 0}}              an event has happened
{"gain": {"goods.violet": 3}, "seat": 2}              a seat has so much more than before
{"total": "gems.black", "is": 0, "seat": 0}           a seat has so many
{"winner": 0}                                         the game is over and this seat alone has won
{"state": "closed", "has": "f11"}                     a field of the position has, lacks or is something
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mutig.core.game import Game
from mutig.core.ruleset import Event

from .lesson import Fact, Lesson

Before = Mapping[tuple[str, int], int]


def holds(fact: Fact, game: Game, events: Iterable[Event], before: Before) -> bool:
    """Whether a fact is true, after these events and beside what there was before."""
    seat = fact.get("seat", 0)
    if "saw" in fact:
        wanted = fact.get("with", {}).items()
        return any(e.id == fact["saw"] and all(e.args.get(name) == value for name, value in wanted) for e in events)
    if "gain" in fact:
        return all(amount(game, path, seat) - before[path, seat] == by for path, by in fact["gain"].items())
    if "total" in fact:
        return bool(amount(game, fact["total"], seat) == fact["is"])
    if "winner" in fact:
        return game.over and game.winners == frozenset({fact["winner"]})
    value = cell(game, fact["state"])
    if "has" in fact:
        return fact["has"] in value
    return fact["lacks"] not in value if "lacks" in fact else bool(value == fact["is"])


def cell(game: Game, path: str) -> Any:
    """A field of the position, by its place: "turned.SW", "points.1"."""
    value: Any = game.position()["state"]
    for name in path.split("."):
        value = value.get(name, 0) if isinstance(value, dict) else value[int(name) if name.isdigit() else name]
    return value


def amount(game: Game, path: str, seat: int) -> int:
    """What a seat has of something: "points", "goods.violet"."""
    name, _, rest = path.partition(".")
    return int(cell(game, f"{name}.{seat}.{rest}" if rest else f"{name}.{seat}"))


def counted(lesson: Lesson) -> set[tuple[str, int]]:
    """Everything whose gain a lesson speaks of, with the seat."""
    facts = [fact for step in lesson.steps for fact in step.prove]
    facts += [fact for step in lesson.steps for other in step.others for fact in other.shows]
    return {(path, fact.get("seat", 0)) for fact in facts for path in fact.get("gain", ())}


def amounts(lesson: Lesson, game: Game) -> Before:
    """All of it, as it stands."""
    return {(path, seat): amount(game, path, seat) for path, seat in counted(lesson)}


def number(source: Fact, game: Game, learner: int) -> int:
    """A number of a sentence, out of the position itself.

    {"state": "points.1", "less": "points.0"}, {"view": "goal"}, {"count": "bewitched"}, or what choices would bring:
    {"after": ["take swords"], "gain": "swords"}, {"after": ["deliver 2 f08"], "saw": "delivers", "of": "points"}.
    """
    if "view" in source:
        return int(game.view(learner)[source["view"]])
    if "count" in source:
        return len(cell(game, source["count"]))
    if "state" in source:
        return int(cell(game, source["state"])) - (int(cell(game, source["less"])) if "less" in source else 0)
    after = tried(game, learner, source["after"])
    if "saw" in source:
        return int(next(event.args[source["of"]] for event in after.events() if event.id == source["saw"]))
    return abs(amount(after, source["gain"], learner) - amount(game, source["gain"], learner))


def tried(game: Game, seat: int, texts: Sequence[str]) -> Game:
    """The game after some choices, the others doing nothing; this one stays as it is."""
    trial = game.branch()
    for text in texts:
        trial.take(seat, text)
    return trial
