"""Hidden information of Touria: change everything a viewer may not know, and nothing the viewer gets may change."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from mutig.core.chance import SeededChance
from mutig.core.game import Game
from mutig.core.ruleset import NATURE
from mutig.core.schema import NOBODY, OWNER, PUBLIC, SPECTATOR, Flag, One, Some
from mutig.games.touria import names as n

from .engine_games import CONFIGURATIONS, INTERPRETED, RULES, at_random, begun, house_table, new_game, sampled
from .other_worlds import hidden_seats, other_world
from .table_talk import A, B, C, at

CLOSED = [configuration for configuration in CONFIGURATIONS if "open-screens" not in configuration[1]]
OPEN = [configuration for configuration in CONFIGURATIONS if "open-screens" in configuration[1]]
SECRETS = ("hearts", "coins", "swords", "elixirs", "gems", "held", "peeked", "bag", "stacked")


def codes_of(table: Any, s: Any, seat: int) -> list[int]:
    out = [0] * RULES.most_choices
    return out[: INTERPRETED.legal(table.e, s, seat, out)]


def bytes_of(table: Any, s: Any, viewer: Any) -> bytes:
    """All a viewer gets without doing anything: the view, and its own choices."""
    choices: list[str] = []
    if viewer != SPECTATOR:
        choices = [str(RULES.describe(table, s, viewer, code)) for code in codes_of(table, s, viewer)]
    return json.dumps([RULES.view(table, s, viewer), choices]).encode()


def test_T19_a_viewer_cannot_tell_one_world_from_another():
    rng, found = random.Random(4), dict.fromkeys(SECRETS, 0)
    compared = impossible = 0
    for table, s in sampled(CLOSED, seed=50, every=17):
        for viewer in [*range(table.players), SPECTATOR]:
            mine = bytes_of(table, s, viewer)
            world = other_world(table, s, viewer, rng)
            if world is None:
                impossible += 1
                continue
            compared += 1
            assert bytes_of(table, world, viewer) == mine
            for name in SECRETS:
                found[name] += getattr(world, name) != getattr(s, name)
    assert compared > 4_000
    assert impossible < compared / 20
    assert all(count > 20 for count in found.values()), found


def test_open_screens_show_the_goods_and_only_the_looks_stay_secret():
    """The control: the same replacements are seen at once where screens are open."""
    rng, seen = random.Random(6), 0
    for table, s in sampled(OPEN[:6], seed=60, every=41):
        for viewer in [*range(table.players), SPECTATOR]:
            world = other_world(table, s, viewer, rng) if hidden_seats(s, viewer) else None
            if world is not None:
                assert bytes_of(table, world, viewer) != bytes_of(table, s, viewer)
                seen += 1
            looked = s.copy()
            for seat in range(s.players):
                if seat != viewer:
                    looked.peeked[seat] = [rng.randrange(-1, 9) for _ in range(n.DOORS)]
                    looked.noted[seat] = 1 - looked.noted[seat]
            assert bytes_of(table, looked, viewer) == bytes_of(table, s, viewer)
    assert seen > 300


def visible_events(table: Any, s: Any, seat: int, code: int, viewer: Any) -> list[Any]:
    """Carry a choice out with everything automatic; what the viewer reads of it."""
    events = []
    before = s.copy()
    INTERPRETED.take(table.e, s, seat, code)
    events += RULES.tell(table, before, s, seat, code)
    while s.pending == 0 and not INTERPRETED.over(s):
        before = s.copy()
        INTERPRETED.go_on(table.e, s)
        events += RULES.tell_step(table, before, s)
    return [(event.id, dict(event.args)) for event in events if event.visible_to(viewer)]


def test_T19_the_same_moves_read_the_same_in_every_world():
    """From two worlds that look alike the same moves are made: log, view and choices stay alike for the viewer.

    Who is asked next, and what lies open after it, follows from hidden goods too; there the worlds part (R42).
    """
    rng, moved, parted = random.Random(8), 0, 0
    told_ids = set()
    for table, s in sampled(CLOSED, seed=70, every=97):
        for viewer in [*range(table.players), SPECTATOR]:
            one, two = s.copy(), other_world(table, s, viewer, rng)
            if two is None:
                continue
            for _ in range(30):
                if INTERPRETED.over(one):
                    break
                seat = INTERPRETED.next_to_decide(one)
                both = sorted(set(codes_of(table, one, seat)) & set(codes_of(table, two, seat)))
                both = [code for code in both if code != n.ENTER_CASTLE or seat == viewer]  # goods become open
                if not both:
                    break
                code = rng.choice(both)
                read = [visible_events(table, world, seat, code, viewer) for world in (one, two)]
                if (one.pending, one.phase) != (two.pending, two.phase):
                    parted += 1
                    break
                assert read[0] == read[1]
                assert bytes_of(table, one, viewer) == bytes_of(table, two, viewer)
                told_ids |= {line[0] for line in read[0]}
                moved += 1
    assert moved > 3_000
    assert parted < moved
    assert {
        "collects",
        "steps",
        "chooses",
        "takes-swords",
        "sells",
        "copies",
        "opens-door",
        "peeks",
        "keeps",
    } <= told_ids


LOOKS = [("maid", "bard"), ("royal-children", "jester")]


def everything_for(game: Game, viewer: Any) -> bytes:
    lines = [[line.move, line.id, dict(line.args), line.sentence] for line in game.log_for(viewer)]
    choices = [] if viewer == SPECTATOR else [str(choice) for choice in game.choices(viewer)]
    return json.dumps([game.view(viewer), lines, choices]).encode()


@pytest.mark.parametrize("variants", [(), ("open-screens",)])
def test_T19_3_what_a_ball_showed_leaves_the_same_bytes_with_everybody_else(variants):
    games = []
    for first, second in LOOKS:
        table = at(3, goods={A: "crystal-ball broom", B: "coins 3"}, variants=variants, told=True)
        table.says(A, "use crystal-ball", "peek door-3").draws(f"behind {first}")
        table.says(A, "peek door-7").draws(f"behind {second}")
        games.append(table.says(A, "use broom", "go sword-master", "take swords").game)
    for viewer in (B, C, SPECTATOR):
        assert everything_for(games[0], viewer) == everything_for(games[1], viewer)
    assert everything_for(games[0], A) != everything_for(games[1], A)


def test_a_known_door_reads_like_an_unknown_one_to_everybody_else():
    """Nobody can tell from the log whether NATURE drew or the door was fixed by somebody's look."""
    looked = [[], ["door-3"], []]
    games = []
    for peeked in ([{}, {"door-3": "maid"}, {}], [{}, {"door-3": "bard"}, {}]):
        table = at(3, castle="A", goods={A: "yellow 1"}, peeked=peeked, looked=looked, told=True)
        games.append(table.says(A, "open door-1").draws("behind guard").game)
    for viewer in (A, C, SPECTATOR):
        assert everything_for(games[0], viewer) == everything_for(games[1], viewer)


def test_a_viewers_log_counts_no_moves():
    game = new_game(3, ())
    rng = random.Random(1)
    for _ in range(200):
        game.play(*at_random(game, rng))
    for viewer in (0, 1, 2, SPECTATOR):
        assert {line.move for line in game.log_for(viewer)} == {None}


# Controls: what is public does change every view, what is hidden does not


@pytest.mark.parametrize("name", [f.name for f in RULES.state.fields if f.visible == PUBLIC])
def test_T19_1_every_public_field_is_in_every_view(name):
    table = house_table(3, ())
    s, f = new_game(3, ()).state, RULES.state[name]
    changed, old = s.copy(), getattr(s, name)
    for _ in f.shape:
        old = old[0]
    new = (
        1 - old
        if isinstance(f.value, Flag)
        else old ^ 1
        if isinstance(f.value, Some)
        else old + 1
        if old < 1
        else old - 1
    )
    if isinstance(f.value, One) and new == f.start:
        new += 2
    if not f.shape:
        setattr(changed, name, new)
    elif len(f.shape) == 1:
        getattr(changed, name)[0] = new
    else:
        getattr(changed, name)[0][0] = new
    for viewer in (0, 2, SPECTATOR):
        assert json.dumps(RULES.view(table, s, viewer)) != json.dumps(RULES.view(table, changed, viewer))


@pytest.mark.parametrize("name", [f.name for f in RULES.state.fields if f.visible != PUBLIC])
def test_T19_2_T19_4_a_secret_field_is_seen_by_its_owner_alone(name):
    table = house_table(3, ())
    s, f = new_game(3, ()).state, RULES.state[name]
    changed = s.copy()
    if f.visible == NOBODY:
        setattr(changed, name, 3 if not f.shape else [3] * f.shape[0])
        assert all(RULES.view(table, changed, viewer) == RULES.view(table, s, viewer) for viewer in (0, 1, SPECTATOR))
        return
    assert f.visible == OWNER
    row = getattr(changed, name)[1]
    getattr(changed, name)[1] = [1 - min(cell, 1) for cell in row] if isinstance(row, list) else row ^ 1
    assert RULES.view(table, changed, 1) != RULES.view(table, s, 1)
    assert all(RULES.view(table, changed, viewer) == RULES.view(table, s, viewer) for viewer in (0, 2, SPECTATOR))


def test_a_spectator_sees_less_than_any_seat():
    for table, s in sampled(CONFIGURATIONS[::5], seed=90, every=60):
        watched = RULES.view(table, s, SPECTATOR)
        for seat in range(table.players):
            own = RULES.view(table, s, seat)
            assert own.keys() == watched.keys()
            for name, value in watched["table"].items():
                if RULES.state[name].visible == OWNER:
                    assert all(row in (None, mine) for row, mine in zip(value, own["table"][name], strict=True))
                else:
                    assert value == own["table"][name]


def test_the_seed_is_in_no_view_and_no_log():
    game = Game(house_table(2, ()), SeededChance("a-seed-nobody-may-read"))
    rng = random.Random(2)
    for _ in range(150):
        game.play(*at_random(game, rng))
        assert "a-seed-nobody-may-read" not in json.dumps([game.view(0), game.view(SPECTATOR)])
    assert not any("a-seed-nobody-may-read" in line.sentence for line in game.log)


def test_nature_shows_its_outcomes_to_nobody():
    """The next draw is nobody's choice: a viewer asked for nothing gets no list, also while NATURE is pending."""
    table, state = house_table(2, ()), begun(house_table(2, ()))
    assert state.pending == 1 << (NATURE + 1)
    for viewer in (0, 1):
        assert codes_of(table, state, viewer) == []
