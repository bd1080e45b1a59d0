"""Games of Touria drawn: from a view, for a viewer, with what can be chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import mutig
from mutig.bots import ask_bot, bot_by_name
from mutig.core.game import Game
from mutig.core.messages import LANGUAGES
from mutig.games.touria.draw.game import draw_touria_game, scene_of
from mutig.games.touria.edition.edition import CORNERS

NAMES = ["Ann", "Bob", "Cleo", "Dora"]


def game_until(wanted: Callable[[Game], bool], seed: int = 3, **options: object) -> Game:
    game = mutig.new_game("touria", 4, seed=seed, names=NAMES, **options)  # type: ignore[arg-type]
    bots = [bot_by_name("greedy", seat) for seat in range(4)]
    while not game.over and not wanted(game):
        seat = min(game.pending)
        game.play(seat, ask_bot(game, seat, bots[seat]))
    return game


def asked(game: Game, decision: str) -> bool:
    return bool(game.view("spectator")["asked"] == decision)


def test_a_scene_shows_no_more_than_its_viewer_may_know() -> None:
    game = game_until(lambda game: len(game.moves) > 200)
    for viewer in (0, 1, 2, 3, "spectator"):
        scene = scene_of(game.view(viewer), game.table.edition, game.names)
        assert [seat.goods is not None for seat in scene.seats] == [seat == viewer for seat in range(4)]
        assert scene.viewer_side == ("S" if viewer == "spectator" else "SWNE"[int(viewer)])
    opened = game_until(lambda game: len(game.moves) > 200, variants=["open-screens"])
    assert all(seat.goods for seat in scene_of(opened.view("spectator"), opened.table.edition, NAMES).seats)


def test_towers_mines_orders_and_doors_are_those_of_the_position() -> None:
    game = game_until(lambda game: sum(game.state.in_castle) > 0 and any(door > 0 for door in game.state.door))
    view = game.view(2)
    scene = scene_of(view, game.table.edition, game.names)
    for tower in scene.towers:
        for seat, side in enumerate("SWNE"):
            assert tower.faces["NESW".index(side)] == view["faces"][seat][tower.corner]
    assert [tower.corner for tower in scene.towers] == list(CORNERS)
    assert scene.chapel
    assert all(scene.seats[seat].goods is not None for seat in scene.chapel)
    assert any(scene.doors)
    assert all(order and order[1] > len(order[0]) for order in scene.orders)
    assert set(scene.mines) == set(game.table.edition.mines)


def test_what_a_pending_viewer_may_choose_glows_and_nothing_else_does() -> None:
    game = game_until(lambda game: asked(game, "travel"))
    (seat,) = game.pending
    walks = {choice.space for choice in game.choices(seat) if choice.kind == "step"}
    glowing = game.svg(seat)
    assert walks
    assert all(f'id="space-{space}"' in glowing for space in walks)
    assert glowing.count("can be chosen") == len(walks)
    assert "can be chosen" not in game.svg((seat + 1) % 4)
    assert "can be chosen" not in game.svg()


@pytest.mark.parametrize("decision", ["main-choice", "target"])
def test_towers_and_targets_glow_where_they_lead(decision: str) -> None:
    game = game_until(lambda game: asked(game, decision))
    (seat,) = game.pending
    assert game.svg(seat).count("can be chosen") == len(
        {
            game.view(seat)["faces"][seat][choice.tower] if choice.kind == "tower" else choice.target
            for choice in game.choices(seat)
            if choice.kind in ("tower", "go")
        }
        - {"wizard"}
    )


def test_a_game_draws_itself_in_every_language_from_its_first_position_on() -> None:
    game = mutig.new_game("touria", 2, seed=1, names=NAMES[:2])
    pictures = {draw_touria_game(game, viewer=0, lang=language) for language in LANGUAGES}
    assert len(pictures) == len(LANGUAGES)
    assert game._repr_svg_().startswith("<svg")
    over = game_until(lambda game: False)
    assert over.svg().startswith("<svg")


def test_a_spectator_has_no_screen_of_its_own_and_the_sudden_wedding_no_doors():
    game = mutig.new_game("touria", 4, seed=1)
    assert "Behind your screen" in game.svg(0)
    assert "Behind your screen" not in game.svg()
    assert 'id="door-1"' in game.svg()
    assert 'id="door-1"' not in mutig.new_game("touria", 4, seed=1, variants={"sudden-wedding"}).svg()
