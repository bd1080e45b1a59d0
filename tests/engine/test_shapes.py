"""What is told about views as JSON Schema is true of every view."""

import random

import jsonschema_rs
import pytest

import mutig
from mutig.core.schema import SPECTATOR
from mutig.core.shapes import Shapes, type_name
from tests.engine.test_code_table import TABLES

REF = "#/$defs/{name}"


def checker(game, kind):
    defs = Shapes(mutig.rules(game), REF).all()
    return jsonschema_rs.validator_for({"$ref": REF.format(name=type_name(game, kind)), "$defs": defs})


@pytest.mark.parametrize(("game", "players", "variants"), TABLES)
def test_every_view_is_as_it_is_told(game, players, variants):
    views, choices = checker(game, "view"), checker(game, "choice")
    played, rng = mutig.new_game(game, players, seed=2, variants=variants), random.Random(2)
    for _ in range(150):
        if played.over:
            break
        for viewer in (0, players - 1, SPECTATOR):
            views.validate(played.view(viewer))
            views.validate(played.recall(viewer))
        seat = min(played.pending)
        choice = rng.choice(played.choices(seat))
        choices.validate({"code": choice.code, "kind": choice.kind, "details": dict(choice.details)})
        played.play(seat, choice)


@pytest.mark.parametrize("game", mutig.GAMES[:2])
def test_what_does_not_fit_is_found(game):
    played = mutig.new_game(game, 2, seed=1)
    views, view = checker(game, "view"), played.view(0)
    for wrong in (
        {"game": "chess"},
        {"viewer": -1},
        {"asked": "nonsense"},
        {"table": view["table"] | {"points": ["x"]}},
    ):
        assert not views.is_valid(view | wrong)
    assert not checker(game, "choice").is_valid({"code": 0, "kind": "nonsense", "details": {}})


def test_every_field_of_a_view_is_told():
    for game in mutig.GAMES[:2]:
        told = Shapes(mutig.rules(game), REF).all()
        view = mutig.new_game(game, 2, seed=1).view(0)
        assert set(told[type_name(game, "view")]["properties"]) == set(view)
        assert set(view["table"]) <= set(told[type_name(game, "table")]["properties"])
