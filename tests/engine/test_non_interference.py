"""Hidden information (LEAKS): change everything a viewer may not know, and nothing the viewer gets may change."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mutig
from mutig import SPECTATOR
from mutig.core.schema import NOBODY, OWNER, PUBLIC, Flag, One, Some
from mutig.games.broom_service import names as n

from ..games.broom_service.table_talk import A, B, C, at
from .games import CONFIGURATIONS, RULES, house_table, new_game, steps_of
from .other_worlds import other_world

INTERPRETED = RULES.interpreted
SECRET_PHASES = (n.REVEAL_HANDS, n.ADD_EXTRA, n.REVEAL_BIDS, n.REVEAL_SETS)


def sampled(games: int, every: int) -> Any:
    """States of random games in all configurations, more often where secrets are in the making."""
    out, stream = [0] * RULES.most_choices, [0] * 4
    for number in range(games):
        table = house_table(*CONFIGURATIONS[number % len(CONFIGURATIONS)])
        INTERPRETED.seed_random(stream, number)
        s, step = RULES.start(table), 0
        while not INTERPRETED.over(s):
            step += 1
            if step % every == 0 or (s.phase in SECRET_PHASES and s.phase != n.REVEAL_HANDS):
                yield table, s
            INTERPRETED.random_decisions(table.e, s, out, stream, 1)
        yield table, s
    for answer in ([], ["decline"], ["pick weather-fairy"], ["pick forest-witch"]):  # too rare in random games
        game = at(3, **EXTRA_CARD).says(B, *answer).game
        yield game.table, game.state


EXTRA_CARD = {
    "phase": "add-extra",
    "event": "more-or-less",
    "back": True,
    "forest": {A: "plus-card", B: "plus-card"},
    "pending": 0b110,
    "hands": {A: "hill-witch", B: "hill-witch", C: "hill-witch"},
}


def bytes_of(table: Any, s: Any, viewer: Any) -> bytes:
    """All a viewer gets without doing anything: the view, and its own choices."""
    choices = []
    if viewer != SPECTATOR:
        out = [0] * RULES.most_choices
        count = INTERPRETED.legal(table.e, s, viewer, out)
        choices = [str(RULES.describe(table, s, viewer, code)) for code in out[:count]]
    return json.dumps([RULES.view(table, s, viewer), choices]).encode()


def test_a_viewer_cannot_tell_one_world_from_another():
    rng = random.Random(4)
    different = dict.fromkeys(SECRET_PHASES, 0)
    for table, s in sampled(games=56, every=9):
        for viewer in [*range(table.players), SPECTATOR]:
            mine = bytes_of(table, s, viewer)
            for _ in range(2):
                world = other_world(s, viewer, rng)
                assert bytes_of(table, world, viewer) == mine
                different[s.phase] = different.get(s.phase, 0) + any(
                    getattr(world, name) != getattr(s, name) for name in ("hand", "bid", "pays", "extra")
                )
    assert all(different[phase] > 20 for phase in (*SECRET_PHASES, n.LEAD, n.ANSWER))


def test_other_worlds_are_possible_ones():
    """The replaced hands are consistent, so the test above asks the right question."""
    rng = random.Random(6)
    for table, s in sampled(games=28, every=25):
        if s.phase in (n.LEAD, n.ANSWER, n.REVEAL_HANDS, n.ADD_EXTRA, n.REVEAL_BIDS):
            for viewer in range(table.players):
                assert RULES.faults(table, other_world(s, viewer, rng)) == []


def test_the_viewers_own_move_reads_the_same_in_every_world():
    rng = random.Random(7)
    out = [0] * RULES.most_choices
    for table, s in sampled(games=28, every=11):
        for viewer in range(table.players):
            count = INTERPRETED.legal(table.e, s, viewer, out)
            if not count:
                continue
            code = out[rng.randrange(count)]
            told = []
            for world in (s.copy(), other_world(s, viewer, rng)):
                before = world.copy()
                INTERPRETED.take(table.e, world, viewer, code)
                events = RULES.tell(table, before, world, viewer, code)
                told.append([(event.id, dict(event.args)) for event in events if event.visible_to(viewer)])
            assert told[0] == told[1]


def test_of_a_secret_decision_others_read_only_that_it_was_made():
    out = [0] * RULES.most_choices
    seen_phases = set()
    for table, s in sampled(games=56, every=5):
        if s.phase not in SECRET_PHASES or s.pending & 1:
            continue
        seen_phases.add(s.phase)
        for seat in range(table.players):
            for code in out[: INTERPRETED.legal(table.e, s, seat, out)]:
                after = s.copy()
                INTERPRETED.take(table.e, after, seat, code)
                events = RULES.tell(table, s, after, seat, code)
                for viewer in [*range(table.players), SPECTATOR]:
                    told = [event for event in events if event.visible_to(viewer) and viewer != seat]
                    assert all(event.id == "decided" and event.args == {"seat": seat} for event in told)
    assert seen_phases == set(SECRET_PHASES)


# The same secret decision, made differently: the others' bytes up to the reveal


def everything_for(game: Any, viewer: Any) -> bytes:
    lines = [[line.move, line.id, dict(line.args), line.sentence] for line in game.log_for(viewer)]
    choices = [] if viewer == SPECTATOR else [str(choice) for choice in game.choices(viewer)]
    return json.dumps([game.view(viewer), lines, choices]).encode()


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


# Controls: what is public, or the viewer's own, does change the view


@pytest.mark.parametrize("name", [f.name for f in RULES.state.fields if f.visible == PUBLIC])
def test_every_public_field_is_in_every_view(name):
    table = house_table(4, ("back", "storms"))
    s = new_game(4, ("back", "storms"), seed=2).state
    f = RULES.state[name]
    changed = s.copy()
    old = getattr(s, name)
    for _ in f.shape:
        old = old[0]
    new = (
        1 - old
        if isinstance(f.value, Flag)
        else old ^ 1
        if isinstance(f.value, Some)
        else (old + 1 if old < 1 else old - 1)
    )
    if isinstance(f.value, One) and new == f.start:
        new += 2
    if not f.shape:
        setattr(changed, name, new)
    elif len(f.shape) == 1:
        getattr(changed, name)[0] = new
    else:
        getattr(changed, name)[0][0] = new
    for viewer in (0, 3, SPECTATOR):
        assert json.dumps(RULES.view(table, s, viewer)) != json.dumps(RULES.view(table, changed, viewer))


@pytest.mark.parametrize("name", [f.name for f in RULES.state.fields if f.visible != PUBLIC])
def test_a_secret_field_is_seen_by_its_owner_alone(name):
    table = house_table(4, ("back", "storms"))
    s = new_game(4, ("back", "storms"), seed=2).state
    f = RULES.state[name]
    changed = s.copy()
    if f.visible == NOBODY:
        setattr(changed, name, 3 if not f.shape else [3] * f.shape[0])
        assert all(RULES.view(table, changed, viewer) == RULES.view(table, s, viewer) for viewer in (0, 1, SPECTATOR))
        return
    assert f.visible == OWNER
    getattr(changed, name)[1] = [2] * 4 if len(f.shape) == 2 else 1 if s.hand[1] == 0 else 3
    assert RULES.view(table, changed, 1) != RULES.view(table, s, 1)
    assert all(RULES.view(table, changed, viewer) == RULES.view(table, s, viewer) for viewer in (0, 2, 3, SPECTATOR))


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


def test_a_spectator_sees_less_than_any_seat():
    for table, s in sampled(games=6, every=20):
        watched = RULES.view(table, s, SPECTATOR)
        for seat in range(table.players):
            own = RULES.view(table, s, seat)
            assert own.keys() == watched.keys()
            for name, value in watched["table"].items():
                secret = RULES.state[name].visible == OWNER
                assert value == ([None] * table.players if secret else own["table"][name])
