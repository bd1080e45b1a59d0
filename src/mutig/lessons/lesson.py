"""What a lesson is: a position, what the others wish to do, what is drawn, and the steps; read from a file of its own.

Whatever is wrong with a file is said in a sentence that names the file and the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, cast

from mutig.core.chance import ToldChance
from mutig.core.errors import MutigError, listed, shown, unknown
from mutig.core.fields import read_file
from mutig.core.game import Game
from mutig.core.ruleset import Ruleset

Fact = Mapping[str, Any]  # something that is true or not in a game (facts.py)
REACTIONS = ("hold", "try", "free")
FACTS = ("saw", "gain", "total", "winner", "state")


@dataclass(frozen=True)
class Reaction:
    """What happens if somebody chooses otherwise: held back, carried out and taken back, or simply carried out."""

    fits: str  # a choice, or its beginning and a star
    do: Literal["hold", "try", "free"]
    say: str  # the id of a sentence; empty: nothing is said
    shows: Sequence[Fact] = ()  # what can be seen then


@dataclass(frozen=True)
class Step:
    """One sentence: something told, or something to do (a `path` of decisions, each with the choices it accepts)."""

    id: str
    look: Sequence[str]  # what is meant on the table, as "tower:f11"
    path: Sequence[Sequence[str]] = ()  # the recommended choice first
    others: Sequence[Reaction] = ()
    optional: bool = False  # passed over if it is not asked
    only_if: Fact | None = None  # told only where it is true
    prove: Sequence[Fact] = ()  # what has happened when it is done the recommended way
    numbers: Mapping[str, Fact] = field(default_factory=dict)  # of its sentences, by name
    taps: int = 1  # on the recommended path

    @property
    def tells(self) -> bool:
        """Whether there is nothing to do but to read."""
        return not self.path


@dataclass(frozen=True)
class Habits:
    """Choices of a game by what they are: safe ones, the safest first, and those that only say no."""

    safe: Sequence[str] = ()  # what the others do where a lesson wishes nothing
    idle: Sequence[str] = ()  # what a consequence is not shown with


@dataclass(frozen=True)
class Lesson:
    """One lesson, as its file says it, among players with the habits of its game."""

    id: str
    learner: int
    names: Sequence[str]
    position: Mapping[str, Any]
    rivals: Mapping[int, Sequence[str]]  # wishes in order; those behind a "?" are for learners who leave the path
    chance: Sequence[str]  # what is drawn, as far as it is told
    steps: Sequence[Step]
    between: Sequence[str]  # phases in which a trick or a turn is over
    opening: Sequence[Fact] = ()  # what has happened before the first step
    closing: Sequence[Fact] = ()  # what is true at the end, whatever way was taken
    until_asked: bool = False  # whether the others go on after the last step, until the learner is asked again
    habits: Habits = Habits()

    def begun(self, rules: Ruleset, edition: Any = None) -> Game:
        """The game at the position of the lesson; impossible positions are refused with what is wrong."""
        options = rules.read_options(self.position["options"], f"{self.id}: options")
        table = rules.table(options, rules.load_edition("house") if edition is None else edition)
        state = table.codec.read_onto(rules.start(table), self.position["state"], self.id)
        if faults := rules.faults(table, state):
            raise MutigError(f"{self.id}: this position is impossible: " + "; ".join(faults))
        return Game(table, ToldChance(), self.names, state)


def fits(text: str, pattern: str) -> bool:
    """Whether a choice is meant by a pattern: itself, or its beginning and a star."""
    return text == pattern or (pattern.endswith("*") and text.startswith(pattern[:-1]))


def read_lesson(path: Path, habits: Habits) -> Lesson:
    """The lesson in a file."""
    return _Reader(path.stem, read_file(path)).lesson(habits)


class _Reader:
    """Takes one file apart, and names the place of what is wrong with it."""

    def __init__(self, name: str, document: Mapping[str, Any]) -> None:
        self.name, self.document = name, document

    def lesson(self, habits: Habits) -> Lesson:
        given = self._only(
            self.document,
            "the lesson",
            ("learner", "names", "position", "rivals", "chance", "steps", "between", "opening", "closing", "ends"),
            ("names", "position", "steps", "between"),
        )
        names, position = self._list(given["names"], "names"), given["position"]
        if not isinstance(position, Mapping) or not {"options", "state"} <= set(position):
            raise self._wrong("position", "expected a table with options and state")
        learner = given.get("learner", 0)
        if learner not in range(len(names)):
            raise self._wrong("learner", f"expected one of {len(names)} seats, not {shown(learner)}")
        steps = [self._step(step) for step in self._list(given["steps"], "steps")]
        if not any(step.path for step in steps):
            raise self._wrong("steps", "expected something to do in at least one of them")
        if twice := {step.id for step in steps if [each.id for each in steps].count(step.id) > 1}:
            raise self._wrong("steps", f"every step needs an id of its own, several are called {listed(sorted(twice))}")
        return Lesson(
            id=self.name,
            learner=learner,
            names=names,
            position=position,
            rivals=self._rivals(given.get("rivals", {}), len(names)),
            chance=self._list(given.get("chance", []), "chance"),
            steps=steps,
            between=self._list(given["between"], "between"),
            opening=self._facts(given.get("opening", []), "opening"),
            closing=self._facts(given.get("closing", []), "closing"),
            until_asked=given.get("ends") == "asked",
            habits=habits,
        )

    def _step(self, document: Any) -> Step:
        where = str(document.get("id", "a step")) if isinstance(document, Mapping) else "a step"
        given = self._only(
            document,
            where,
            ("id", "look", "path", "others", "optional", "only_if", "prove", "numbers", "taps"),
            ("id", "look"),
        )
        path = [self._list(each, f"{where}.path") for each in self._list(given.get("path", []), f"{where}.path")]
        others = [self._reaction(each, where) for each in self._list(given.get("others", []), f"{where}.others")]
        if path and (not others or others[-1].fits != "*"):
            raise self._wrong(where, "expected a last reaction to '*', so that every other choice is answered")
        only_if = given.get("only_if")
        return Step(
            id=where,
            look=self._list(given["look"], f"{where}.look"),
            path=path,
            others=others,
            optional=bool(given.get("optional")),
            only_if=None if only_if is None else self._facts([only_if], where)[0],
            prove=self._facts(given.get("prove", []), where),
            numbers=given.get("numbers", {}),
            taps=given.get("taps", 1),
        )

    def _reaction(self, document: Any, where: str) -> Reaction:
        given = self._only(document, where, ("if", "do", "say", "shows"), ("if", "do"))
        if given["do"] not in REACTIONS:
            raise self._wrong(where, str(unknown("reaction", given["do"], REACTIONS)))
        if given["do"] != "free" and not given.get("say"):
            raise self._wrong(where, "expected a sentence for whoever chooses otherwise")
        shows = self._facts(given.get("shows", []), where)
        return Reaction(str(given["if"]), cast(Any, given["do"]), str(given.get("say", "")), shows)

    def _rivals(self, document: Any, players: int) -> dict[int, Sequence[str]]:
        if not isinstance(document, Mapping) or not all(str(seat) in map(str, range(players)) for seat in document):
            raise self._wrong("rivals", f"expected wishes by seat, from 0 to {players - 1}")
        return {int(seat): self._list(wishes, f"rivals.{seat}") for seat, wishes in document.items()}

    def _facts(self, document: Any, where: str) -> list[Fact]:
        for fact in self._list(document, where):
            if not isinstance(fact, Mapping) or sum(kind in fact for kind in FACTS) != 1:
                raise self._wrong(where, f"expected facts that say one of {listed(FACTS)}, not {shown(fact)}")
        return list(document)

    def _only(self, document: Any, where: str, known: Sequence[str], needed: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(document, Mapping):
            raise self._wrong(where, f"expected a table, not {shown(document)}")
        for name in document:
            if name not in known:
                raise self._wrong(where, str(unknown("field", name, known)))
        if missing := [name for name in needed if name not in document]:
            raise self._wrong(where, f"{listed(missing)} missing")
        return document

    def _list(self, document: Any, where: str) -> list[Any]:
        if not isinstance(document, list):
            raise self._wrong(where, f"expected a list, not {shown(document)}")
        return document

    def _wrong(self, where: str, why: str) -> MutigError:
        return MutigError(f"lesson {self.name}: {where}: {why}")
