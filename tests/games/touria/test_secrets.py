"""Secrets of Touria: what a screen hides, what a crystal ball shows, and that nobody else can tell (LEAKS)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mutig.core.schema import SPECTATOR
from mutig.games.touria import names as n

from ...engine.eyes import bytes_of, everything_for
from ...engine.games import codes_of, sampled
from .engine_games import CONFIGURATIONS, INTERPRETED, RULES, hidden, house_table
from .other_worlds import hidden_seats, other_world
from .table_talk import A, B, C, at

OPEN = [configuration for configuration in CONFIGURATIONS if "open-screens" in configuration[1]]
GOODS = ("hearts", "coins", "swords", "elixirs", "gems", "held")
COUNTED = ("bag", "bag_size", "stacked")


def may_see(s, seat):
    """Everything but notes and glances of others, goods behind a screen, and what cannot be counted off."""
    seen, blank = s.copy(), RULES.state.new()
    for other in {*range(len(s.hearts))} - {seat}:
        behind_a_screen = not (s.open_screens or s.in_castle[other])
        for name in ("noted", "peeked", *(GOODS if behind_a_screen else ())):
            getattr(seen, name)[other] = getattr(blank, name)[other]
    for name in () if s.open_screens else COUNTED:
        setattr(seen, name, getattr(blank, name))
    return seen


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=str)
def test_a_screen_hides_what_the_rulebook_says(configuration):
    inside = 0
    for _, s in sampled([house_table(*configuration)], seed=31, every=11):
        inside += any(s.in_castle)
        for seat in range(s.players):
            assert RULES.state.seen_by(seat, s) == may_see(s, seat)
    assert inside or "sudden-wedding" in configuration[1]


def test_open_screens_show_the_goods_and_only_the_looks_stay_secret():
    """The control: the same replacements are seen at once where screens are open."""
    rng, seen = random.Random(6), 0
    for table, s in sampled([house_table(*each) for each in OPEN[:6]], seed=60, every=41):
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
    for table, s in hidden(seed=70, every=97):
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
