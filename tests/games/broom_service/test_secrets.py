"""Secrets of Broom Service in the making: hands, extra cards, bids and sets, until they are revealed (LEAKS)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mutig
from mutig import SPECTATOR
from mutig.games.broom_service import names as n

from ...engine.eyes import everything_for
from ...engine.games import steps_of
from .engine_games import EXTRA_CARD, RULES, SECRET_PHASES, hidden, house_table
from .other_worlds import other_world
from .table_talk import A, B, C, at


def test_other_worlds_are_possible_ones():
    """The replaced hands are consistent, so the test above asks the right question."""
    rng = random.Random(6)
    for table, s in hidden(games=28, every=25):
        if s.phase in (n.LEAD, n.ANSWER, n.REVEAL_HANDS, n.ADD_EXTRA, n.REVEAL_BIDS):
            for viewer in range(table.players):
                assert RULES.faults(table, other_world(table, s, viewer, rng)) == []


def test_the_viewers_own_move_reads_the_same_in_every_world():
    rng = random.Random(7)
    out = [0] * RULES.most_choices
    for table, s in hidden(games=28, every=11):
        for viewer in range(table.players):
            count = RULES.interpreted.legal(table.e, s, viewer, out)
            if not count:
                continue
            code = out[rng.randrange(count)]
            told = []
            for world in (s.copy(), other_world(table, s, viewer, rng)):
                before = world.copy()
                RULES.interpreted.take(table.e, world, viewer, code)
                events = RULES.tell(table, before, world, viewer, code)
                told.append([(event.id, dict(event.args)) for event in events if event.visible_to(viewer)])
            assert told[0] == told[1]


def test_of_a_secret_decision_others_read_only_that_it_was_made():
    out = [0] * RULES.most_choices
    seen_phases = set()
    for table, s in hidden(games=56, every=5):
        if s.phase not in SECRET_PHASES or s.pending & 1:
            continue
        seen_phases.add(s.phase)
        for seat in range(table.players):
            for code in out[: RULES.interpreted.legal(table.e, s, seat, out)]:
                after = s.copy()
                RULES.interpreted.take(table.e, after, seat, code)
                events = RULES.tell(table, s, after, seat, code)
                for viewer in [*range(table.players), SPECTATOR]:
                    told = [event for event in events if event.visible_to(viewer) and viewer != seat]
                    assert all(event.id == "decided" and event.args == {"seat": seat} for event in told)
    assert seen_phases == set(SECRET_PHASES)


# The same secret decision, made differently: the others' bytes up to the reveal


def one_each(text: str) -> list[str]:
    return [f"pick {role}" for role in text.split()]


CHOOSING = {"phase": "choose-hands"}
LOW = "forest-witch mountain-witch hill-witch prairie-witch"
SECRETS = {
    "a hand": (CHOOSING, one_each(LOW), one_each("valley-druid fruit-gatherer herb-gatherer weather-fairy")),
    "a hand with forced cards": (CHOOSING, one_each(LOW), ["pick fruit-gatherer"]),
    "a fifth card": (
        {**CHOOSING, "back": True, "forest": {B: "plus-card"}},
        [*one_each(LOW), "done"],
        one_each(f"{LOW} weather-fairy"),
    ),
    "more or less": (
        {**CHOOSING, "event": "more-or-less"},
        ["pick hill-witch", "done"],
        one_each(f"{LOW} weather-fairy"),
    ),
    "the extra card": (
        EXTRA_CARD,
        ["decline"],
        ["pick weather-fairy"],
    ),
    "a bid": (
        {"phase": "end-round", "event": "full-hands", "goods": dict.fromkeys((A, B, C), "violet 2 orange 3")},
        ["bid 0 violet", "bid 0 orange"],
        ["bid 2 violet", "bid 3 orange"],
    ),
    "a set": (
        {
            "phase": "end-round",
            "event": "all-at-once",
            "goods": dict.fromkeys((A, B, C), "violet 1 green 1 orange 1 wand 1"),
        },
        ["pay"],
        ["keep"],
    ),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_decision_leaves_the_same_bytes_with_everybody_else(secret):
    """View, log (with the numbers of its moves) and choices of all others, until the reveal."""
    scene, one, other = SECRETS[secret]
    worlds = [at(3, **scene).says(B, *answers).game for answers in (one, other)]
    assert B not in worlds[0].pending | worlds[1].pending
    for viewer in (A, C, SPECTATOR):
        assert everything_for(worlds[0], viewer) == everything_for(worlds[1], viewer)
    assert everything_for(worlds[0], B) != everything_for(worlds[1], B)  # the owner knows


# Whole games: no name of a hidden card where it could be read


def role_paths(value: Any, roles: frozenset[str], path: str = "") -> Any:
    """Where role names occur in a JSON-ready value."""
    if isinstance(value, dict):
        for key, entry in value.items():
            if key in roles:
                yield path
            yield from role_paths(entry, roles, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for k, entry in enumerate(value):
            yield from role_paths(entry, roles, f"{path}[{k}]")
    elif isinstance(value, str) and value in roles:
        yield path


PUBLIC_ROLES = ("table.laid[", "table.laid_brave[", "table.led", "table.bewitched[", "table.bewitched_seen[")
TOLD_TO_ALL = {"leads", "answers", "pays-curse", "acts", "bewitched"}
TOLD_TO_ONE = {"picks", "adds", "bids-kind", "answers-set"}


@pytest.mark.parametrize(
    "configuration", [(2, (), 24), (3, ("storms",), 24), (4, ("back",), 24), (5, ("back", "storms"), 24)], ids=str
)
def test_no_hidden_card_is_named_in_any_view_or_log_of_a_whole_game(configuration):
    players, _, heavy = configuration
    table = house_table(*configuration)
    roles = frozenset(table.words.names["role"])
    game = mutig.Game(table, mutig.SeededChance("a-seed-nobody-may-read"))
    read = dict.fromkeys([*range(players), SPECTATOR], 0)
    for step, position in enumerate(steps_of(game, seed=heavy + players)):
        if step % 3 and not position.over:
            continue
        for viewer in read:
            seen = position.view(viewer)
            own = () if viewer == SPECTATOR else (f"table.hand[{viewer}]", f"table.extra[{viewer}]")
            for path in role_paths(seen, roles):
                assert path[1:].startswith((*PUBLIC_ROLES, *own)), path
            lines = position.log_for(viewer)
            for line in lines[read[viewer] :]:
                assert line.id not in TOLD_TO_ONE or line.args["seat"] == viewer
                if list(role_paths(dict(line.args), roles)):
                    assert line.id in TOLD_TO_ALL | TOLD_TO_ONE
            read[viewer] = len(lines)
            assert "a-seed-nobody-may-read" not in json.dumps(seen)
    assert not any("a-seed-nobody-may-read" in line.sentence for line in game.log)
    assert len(game.log_for(SPECTATOR)) < len(game.log_for(0)) < len(game.log)
