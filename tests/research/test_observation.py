"""An observation shows what a seat may see, all of it and nothing more, from where it sits."""

import random

import numpy as np
import pytest

import mutig
from mutig.core.schema import NOBODY, OWNER, One, Some
from mutig.research import LAYOUT_VERSION, Observer, layout_of
from tests.research.tables import TABLES, new_game, other_world, steps_of


def of_game(game):
    return Observer(game.table)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_what_a_seat_may_not_know_changes_no_byte(kind):
    game, rng, compared = new_game(*kind), random.Random(3), 0
    observer = of_game(game)
    for now in steps_of(game):
        for seat in range(game.table.players):
            world = other_world(game.table, now.state, seat, rng)
            if world is not None:
                assert observer.observe(world, seat).tobytes() == observer.observe(now.state, seat).tobytes()
                compared += world != now.state
    assert compared > 100 or "open-screens" in kind[2]


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_every_hidden_cell_is_without_influence(kind):
    """Whatever stands in cells that are hidden now: not one number of an observation follows."""
    game, rng = new_game(*kind), random.Random(5)
    observer = of_game(game)
    for step, now in enumerate(steps_of(game)):
        for seat in range(game.table.players) if step % 20 == 0 else ():
            noisy = now.state.copy()
            for f, row in game.rules.state.hidden(seat, now.state):
                scribble(noisy, f, row, rng)
            assert noisy != now.state
            assert observer.observe(noisy, seat).tobytes() == observer.observe(now.state, seat).tobytes()


def scribble(state, f, row, rng):
    """Other numbers in a hidden field, or in one row of it."""
    shape = f.shape if row is None else f.shape[1:]
    noise = [rng.randrange(1, 99) for _ in range(shape[0])] if shape else rng.randrange(1, 99)
    if row is None:
        setattr(state, f.name, noise)
    else:
        getattr(state, f.name)[row] = noise


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_the_pieces_say_what_the_state_says(kind):
    game = new_game(*kind)
    observer, players = of_game(game), game.table.players
    for now in steps_of(game, most=300):
        for seat in range(players):
            seen = observer.observe(now.state, seat)
            around = [(seat + k) % players for k in range(players)]
            visible = now.state.copy()
            game.rules.interpreted.hide_secrets(visible, seat)
            for piece in observer.layout.pieces:
                f = game.rules.state[piece.name]
                numbers = seen[piece.start : piece.stop]
                expected = _expected(f, getattr(visible, f.name), seat, around, piece)
                assert numbers[: len(expected)].tolist() == expected, piece.name


def _expected(f, value, seat, around, piece):
    if f.name == "pending":
        return [value >> (other + 1) & 1 for other in around]
    rows = [value]
    if f.axes and f.axes[0].kind == "seat":
        own_only = f.visible == OWNER and not f.open_when
        rows = [value[other] for other in ([seat] if own_only else around)]
    cells = _flat(rows)
    if isinstance(f.value, Some):
        width = piece.length // (len(_flat([value])) if f.visible != OWNER else len(cells))
        return [cell >> bit & 1 for cell in cells for bit in range(width)]
    if isinstance(f.value, One) and f.value.kind == "seat":
        return [around.index(cell) if cell >= 0 else -1 for cell in cells]
    return cells


def _flat(value):
    return [cell for row in value for cell in _flat(row)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("game", mutig.GAMES)
def test_the_layout_depends_on_the_game_alone(game):
    tables = [new_game(*kind).table for kind in TABLES if kind[0] == game]
    layouts = [layout_of(table) for table in tables]
    assert len({layout.pieces for layout in layouts}) == 1
    assert {layout.version for layout in layouts} == {LAYOUT_VERSION}
    pieces = layouts[0].pieces
    assert [piece.start for piece in pieces] == [0, *(piece.stop for piece in pieces[:-1])]
    shown = {f.name for f in tables[0].rules.state.fields if f.visible != NOBODY or f.open_when}
    assert {piece.name for piece in pieces} == shown


def test_version_2_of_the_layout_is_this():
    """A change here means a new LAYOUT_VERSION: somebody's weights depend on it."""
    sizes = {kind[0]: layout_of(new_game(*kind).table) for kind in TABLES}
    assert LAYOUT_VERSION == 2
    assert {game: (layout.size, layout.features_size) for game, layout in sizes.items()} == {
        "broom-service": (368, 1908),
        "touria": (347, 852),
    }
    assert (sizes["broom-service"]["points"].start, sizes["broom-service"]["hand"].length) == (76, 10)
    assert (sizes["touria"]["rulings"].length, sizes["touria"]["in_use"].stop) == (7, 347)
    assert (sizes["touria"]["hearts"].length, sizes["touria"]["noted"].length) == (4, 1)


@pytest.mark.parametrize("kind", TABLES, ids=str)
def test_numbers_stay_in_their_bounds_and_features_are_one_hot(kind):
    game = new_game(*kind)
    layout = of_game(game).layout
    seen = np.stack([of_game(game).observe(now.state, 0) for now in steps_of(game, most=100)])
    assert (seen >= layout.low).all()
    assert (seen <= layout.high).all()
    features = layout.features(seen)
    assert features.shape == (len(seen), layout.features_size)
    assert features.dtype == np.float32
    start = 0
    for piece in layout.pieces:
        part = features[:, start : start + piece.width]
        if piece.kind == "thing":
            hot = part.reshape(len(seen), piece.length, piece.classes)
            assert (hot.sum(axis=2) == (seen[:, piece.start : piece.stop] >= 0)).all()
        start += piece.width


def test_an_observation_shows_the_rulings_of_the_table():
    rulings = mutig.rules("touria").rulings
    for number, ruling in enumerate(rulings):
        other = {each.name: each.values[each is ruling] for each in rulings}
        table = mutig.new_game("touria", 2, seed=1, **other)
        piece = Observer(table.table).layout["rulings"]
        seen = Observer(table.table).observe(table.state, 0)[piece.start : piece.stop]
        expected = [each.values[each is ruling] != each.former for each in rulings]
        assert seen.tolist() == expected, number
