"""Rules may change, and change again: a stored game is played by the rules of its day, to the last bit, for ever."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from mutig.core.chance import SeededChance
from mutig.core.errors import MutigError
from mutig.core.game import Game
from mutig.core.record import from_record, seal_of, to_record
from mutig.core.rulings import Ruling
from mutig.core.schema import PUBLIC, Schema, field

from .stones import LAST_STONE, THREE_STONES, Stones

VALUES = (LAST_STONE.values, THREE_STONES.values)
PROGRAMS = {version: Stones(version) for version in (1, 2, 3)}


def new(version: int, **settings: str) -> Game:
    rules = PROGRAMS[version]
    return Game(rules.table(rules.check_options(2, [], settings), rules.load_edition("house")), SeededChance(1))


def played(game: Game, *codes: int) -> Game:
    for number, code in enumerate(codes):
        game.play(number % 2, code)
    return game


def written(game: Game, **changes: Any) -> dict[str, Any]:
    record = {**json.loads(json.dumps(to_record(game))), **changes}
    return record | {"seal": seal_of(record)}


def read(record: dict[str, Any], version: int) -> Game:
    return from_record(record, lambda name: PROGRAMS[version])


@pytest.mark.parametrize("codes", [(2, 2, 1, 2), (2, 1, 2, 1, 1, 2)], ids=["unfinished", "finished"])
@pytest.mark.parametrize("later", [1, 2, 3])
def test_a_game_of_version_1_is_the_same_in_every_later_program(codes, later):
    record = written(played(new(1), *codes))
    again = read(record, later)
    assert again.state.fingerprint() == record["fingerprint"]
    assert again.scores == record["scores"]
    assert again.codes(0) == ([] if again.over else [1, 2])
    assert to_record(again) == record  # saved anew it is still a game of version 1, with the same seal


def test_a_game_of_version_2_goes_on_in_version_3_as_it_was_agreed():
    for settings, winner in (({}, 0), ({"last_stone": "loses"}, 1)):
        record = written(played(new(2, **settings), 2, 2, 2))
        again = read(record, 3)
        assert to_record(again) == record
        assert record["rules_version"] == 2
        assert again.codes(1) == [1, 2]  # three at once came later
        again.play(1, 1)
        again.play(0, 2)
        assert again.winners == {winner}


def test_a_new_game_is_of_the_newest_version_and_by_the_letter_unless_it_says_otherwise():
    game = played(new(3), 3)
    assert to_record(game)["rules_version"] == 3
    assert game.table.options == {"players": 2, "variants": [], "last_stone": "wins", "three_stones": "allowed"}
    assert game.table.codec.write(game.state)["rulings"] == ["last_stone", "three_stones"]
    assert new(3, three_stones="forbidden").codes(0) == [1, 2]
    assert read(written(game), 3).state == game.state


def test_rulings_are_part_of_the_position():
    states = [new(3, last_stone=last, three_stones=three).state for last, three in product(*VALUES)]
    assert len({state.fingerprint() for state in states}) == len(states)
    assert states[-1].fingerprint() == new(1).state.fingerprint()  # played as ever, whoever asked


def test_a_game_begun_from_a_position_keeps_the_rulings_of_its_day():
    rules = PROGRAMS[1]
    table = rules.table(rules.check_options(2, [], {}), rules.load_edition("house"))
    start = table.codec.read({"players": 2, "stones": 3, "pending": 2})
    record = written(played(Game(table, SeededChance(1), start=start), 1, 2))
    assert to_record(read(record, 3)) == record


def test_what_does_not_go_together_is_refused():
    record = written(new(2))
    with pytest.raises(MutigError, match="under version 2 of the rules; this program knows version 1"):
        read(record, 1)
    with pytest.raises(MutigError, match="rules_version: 1 is written, but the options are those of version 2"):
        read(written(new(2), rules_version=1), 3)
    with pytest.raises(MutigError, match="rules_version: 2 is written, but the options are those of version 1"):
        read(written(new(1), rules_version=2), 3)
    with pytest.raises(MutigError, match="played under version 0"):
        read(written(new(1), rules_version=0), 3)
    with pytest.raises(MutigError, match="last_stone: expected wins, loses, not 'draws'"):
        new(2, last_stone="draws")
    with pytest.raises(MutigError, match="unknown option 'three_stones'"):
        new(2, three_stones="allowed")


def test_a_ruling_and_a_later_field_are_declared_in_order():
    with pytest.raises(ValueError, match="one of its values"):
        Ruling("x", ("a", "b"), "c", 2, "")
    with pytest.raises(ValueError, match="a version from 2 on"):
        Ruling("x", ("a", "b"), "a", 1, "")
    with pytest.raises(ValueError, match="stands last"):
        Schema("Odd", [field("new", PUBLIC, later=True), field("old", PUBLIC)])
    assert LAST_STONE.schema == {"type": "string", "enum": ["wins", "loses"], "default": "wins"}
