"""Hidden information (LEAKS): change everything a viewer may not know, and nothing the viewer gets may change."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import mutig
from mutig import NATURE, SPECTATOR
from mutig.core.schema import NOBODY, OWNER, PUBLIC, Flag, One, Some

from .eyes import bytes_of
from .games import begun, codes_of, played, sampled, steps_of
from .subjects import SUBJECTS, each_game


@each_game
def test_a_viewer_cannot_tell_one_world_from_another(subject):
    rng, found, compared, impossible = random.Random(4), Counter(), 0, 0
    for table, s in subject.hidden():
        for viewer in [*range(table.players), SPECTATOR]:
            world = subject.other_world(table, s, viewer, rng)
            if world is None:
                impossible += 1
                continue
            compared += 1
            assert bytes_of(table, world, viewer) == bytes_of(table, s, viewer)
            changed = [name for name in subject.secrets if getattr(world, name) != getattr(s, name)]
            found.update(changed)
            found[s.phase] += bool(changed)
    assert compared > 4_000
    assert impossible < compared / 20
    assert all(found[what] > 20 for what in (*subject.secrets, *subject.secret_phases)), found


# Controls: what is public, or the viewer's own, does change the view


def each_field(public):
    return pytest.mark.parametrize(
        ("subject", "name"),
        [
            pytest.param(subject, f.name, id=f"{game}-{f.name}")
            for game, subject in SUBJECTS.items()
            for f in subject.rules.state.fields
            if (f.visible == PUBLIC) == public
        ],
    )


@each_field(public=True)
def test_every_public_field_is_in_every_view(subject, name):
    rules, game = subject.rules, subject.game(subject.closed, 2)
    table, s, f = game.table, game.state, subject.rules.state[name]
    changed, old = s.copy(), getattr(s, name)
    for _ in f.shape:
        old = old[0]
    new = old ^ 1 if isinstance(f.value, Flag | Some) else old + 1 if old < 1 else old - 1
    if isinstance(f.value, One) and new == f.start:
        new += 2
    if not f.shape:
        setattr(changed, name, new)
    elif len(f.shape) == 1:
        getattr(changed, name)[0] = new
    else:
        getattr(changed, name)[0][0] = new
    for viewer in (0, table.players - 1, SPECTATOR):
        assert json.dumps(rules.view(table, s, viewer)) != json.dumps(rules.view(table, changed, viewer))


@each_field(public=False)
def test_a_secret_field_is_seen_by_its_owner_alone(subject, name):
    game = subject.game(subject.closed, 2)
    table, s, f = game.table, game.state, subject.rules.state[name]
    changed, view = s.copy(), subject.rules.view
    others = [*(seat for seat in range(table.players) if seat != 1), SPECTATOR]
    if f.visible == NOBODY:
        setattr(changed, name, 3 if not f.shape else [3] * f.shape[0])
        assert view(table, changed, 1) == view(table, s, 1)
    else:
        assert f.visible == OWNER
        row = getattr(changed, name)[1]
        getattr(changed, name)[1] = [1 - min(cell, 1) for cell in row] if isinstance(row, list) else 1 - min(row, 1)
        assert view(table, changed, 1) != view(table, s, 1)
    assert all(view(table, changed, viewer) == view(table, s, viewer) for viewer in others)


@each_game
def test_a_spectator_sees_less_than_any_seat(subject):
    for table, s in sampled(subject.tables(5), seed=90, every=12 * subject.every):
        watched = subject.rules.view(table, s, SPECTATOR)
        for seat in range(table.players):
            own = subject.rules.view(table, s, seat)
            assert own.keys() == watched.keys()
            assert own["table"].keys() == watched["table"].keys()
            for name, value in watched["table"].items():
                f = subject.rules.state[name]
                if f.visible != OWNER:
                    assert value == own["table"][name]
                elif not f.open_when:
                    assert value == [None] * table.players
                else:
                    assert all(row in (None, mine) for row, mine in zip(value, own["table"][name], strict=True))


@each_game
def test_a_viewers_log_counts_no_moves(subject):
    game = played(subject.game(subject.closed), 1, 200)
    for viewer in [*range(game.table.players), SPECTATOR]:
        assert {line.move for line in game.log_for(viewer)} == {None}


@each_game
def test_the_seed_is_in_no_view_and_no_log(subject):
    game = mutig.Game(subject.table(*subject.closed), mutig.SeededChance("a-seed-nobody-may-read"))
    for position in steps_of(game, 2, 150):
        assert "a-seed-nobody-may-read" not in json.dumps([position.view(0), position.view(SPECTATOR)])
    assert not any("a-seed-nobody-may-read" in line.sentence for line in game.log)


@each_game
def test_nature_shows_its_outcomes_to_nobody(subject):
    """The next draw is nobody's choice: a viewer asked for nothing gets no list, also while NATURE is pending."""
    table = subject.table(*subject.closed)
    state = begun(table)
    assert state.pending == 1 << (NATURE + 1)
    assert all(codes_of(table, state, viewer) == [] for viewer in range(table.players))
