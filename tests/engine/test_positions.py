"""Positions in words: written, edited, loaded; bad ones are refused with a sentence that names the field."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import mutig
from mutig import Game, MutigError

from .games import at_random, played, steps_of
from .subjects import SUBJECTS, each_configuration, each_game


def edited(where: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A position with some fields of the state replaced."""
    new = copy.deepcopy(where)
    new["state"].update(fields)
    return new


def each_of(kind: str) -> pytest.MarkDecorator:
    """Every bad position of a kind, with what its refusal names."""
    return pytest.mark.parametrize(
        ("positions", "change", "named"),
        [
            pytest.param(subject.positions, change, named, id=f"{game}-{change}")
            for game, subject in SUBJECTS.items()
            for change, named in getattr(subject.positions, kind)
        ],
    )


@each_game
def test_two_games_from_one_position_go_their_own_ways(subject):
    document = subject.positions.plain()
    one, two = subject.positions.load(document), subject.positions.load(document)
    one.play(*at_random(one, random.Random(1)))
    assert two.state == subject.positions.load(document).state
    assert one.state != two.state


@each_configuration(4)
def test_the_same_future_from_a_position_as_from_the_game(subject, configuration):
    """Positions hold everything: with the same choices and draws nothing goes another way."""
    functions, rng = subject.rules.interpreted, random.Random(1)
    game = played(subject.game(configuration, 3), 3, 120)
    other = Game(game.table, mutig.ToldChance(), start=mutig.from_position(game.position(), seed=1).state)
    for _ in range(150):
        if game.over:
            break
        before = len(game.moves)
        game.play(*at_random(game, rng))
        for move in game.moves[before:]:
            functions.apply(other.table.e, other.state, move.seat, move.code)
        assert other.state == game.state


# What is not a position at all


@each_of("frames")
def test_a_broken_frame_is_refused_by_name(positions, change, named):
    with pytest.raises(MutigError, match=named):
        positions.load(positions.plain() | change)


@pytest.mark.parametrize("edition", ["no-such-edition", [], 7])
@each_game
def test_an_unknown_edition_is_refused(subject, edition):
    with pytest.raises(MutigError, match="edition"):
        mutig.from_position(subject.positions.plain() | {"edition": edition})


@pytest.mark.parametrize("document", [None, [], "x", {}, *({"game": game} for game in SUBJECTS), 5])
def test_something_else_entirely_is_refused(document):
    with pytest.raises(MutigError, match="position: expected an object with the fields game, options, state"):
        mutig.from_position(document)


# Fields that do not read, or read but cannot be


@each_of("unreadable")
def test_a_field_that_does_not_read_is_named(positions, change, named):
    with pytest.raises(MutigError, match=named):
        positions.load(edited(positions.plain(), **change))


@each_of("impossible")
def test_an_impossible_position_is_refused_and_the_field_named(positions, change, named):
    with pytest.raises(MutigError, match=f"impossible.*({named})"):
        positions.load(edited(positions.plain(), **change))


# Any damage at all: a sentence or a playable game, never a crash


def damaged(value: Any, words: list[str], rng: random.Random) -> Any:
    """The value with one thing in it replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(sorted(value))
        return value | {key: damaged(value[key], words, rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        k = rng.randrange(len(value))
        return [*value[:k], damaged(value[k], words, rng), *value[k + 1 :]]
    if isinstance(value, int) and rng.random() < 0.7:
        return rng.choice([0, 1, -1, 2, 5, 99, 70_000, value + 1, value - 1])
    return rng.choice([None, "x", 3, 1.5, True, [], {}, rng.choice(words)])


each_damaged = pytest.mark.parametrize(
    ("subject", "configuration"),
    [
        pytest.param(subject, configuration, id=f"{game}-{configuration}")
        for game, subject in SUBJECTS.items()
        for configuration in subject.positions.damaged
    ],
)


@each_damaged
def test_damaged_positions_are_refused_in_a_sentence_or_can_be_played(subject, configuration):
    assert damage(subject, configuration, 500) > 15


def damage(subject: Any, configuration: Any, rounds: int) -> int:
    """How many of so many damaged positions could be played; all others were refused (tests/soak tries more)."""
    rng = random.Random(12)
    game = subject.game(configuration, 3)
    whole = [step.position() for k, step in enumerate(steps_of(game, 3)) if k % 20 == 0]
    words = sorted({word for kind in game.table.words.names.values() for word in kind})
    accepted = 0
    for _ in range(rounds):
        document = copy.deepcopy(rng.choice(whole))
        field = rng.choice(sorted(document["state"]))
        document["state"][field] = damaged(document["state"][field], words, rng)
        try:
            going_on = mutig.from_position(document, seed=1)
        except MutigError as error:
            refusal = str(error)
            assert field in refusal or "impossible" in refusal
            continue
        accepted += 1
        for _ in range(25):
            if not going_on.over:
                going_on.play(*at_random(going_on, rng))
                subject.positions.assert_sound(going_on.state)
    return accepted
