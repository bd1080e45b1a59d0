"""A game as rows, and the games of a folder one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

import mutig
from mutig import MutigError

from .games import played


@pytest.mark.parametrize("name", mutig.GAMES)
def test_the_rows_are_the_decisions_and_play_the_game_again(name: str) -> None:
    game = played(mutig.new_game(name, 3, seed=5, names=["Ann", "Bob", "Cleo"]), seed=5)
    rows = game.decisions()
    assert [(row["seat"], row["code"]) for row in rows] == [(move.seat, move.code) for move in game.moves if move.asked]
    again = mutig.new_game(name, 3, seed=5, names=["Ann", "Bob", "Cleo"])
    for number, row in enumerate(rows, start=1):
        seat, points = row["seat"], again.scores
        assert (row["decision"], row["round"], row["name"]) == (number, again.round, again.names[seat])
        assert row["choices"] == len(again.choices(seat))
        assert (row["points"], row["lead"]) == (points[seat], points[seat] - max(points[:seat] + points[seat + 1 :]))
        assert again.play(seat, row["choice"]).kind == row["kind"]
    assert again.position() == game.position()


def test_the_rows_leave_the_game_as_it_is() -> None:
    game = played(mutig.new_game("touria", 2, seed=1), steps=20)
    before = game.position(), game.moves
    assert len(game.decisions()) == sum(move.asked for move in game.moves)
    assert (game.position(), game.moves) == before


def test_a_game_that_begins_in_the_middle_has_the_rows_since_then() -> None:
    middle = played(mutig.new_game("touria", 2, seed=1), steps=20).position()
    game = played(mutig.from_position(middle, seed=1), steps=3)
    assert len(game.decisions()) == 3


def test_files_and_folders_are_one_loop_and_a_damaged_file_is_named(tmp_path: Path) -> None:
    inner = tmp_path / "arena" / "games"
    inner.mkdir(parents=True)
    for seed in (2, 1):
        mutig.new_game("touria", 2, seed=seed).save(inner / f"{seed}.mutig")
    alone = mutig.new_game("broom-service", 2, seed=3).save(tmp_path / "alone.record")
    (inner / "notes.txt").write_text("no game", encoding="utf-8")
    found = [(game.rules.name, game.chance) for game in mutig.load_all(tmp_path / "arena", alone)]
    assert [(name, chance.seed) for name, chance in found if isinstance(chance, mutig.SeededChance)] == [
        ("touria", 1),
        ("touria", 2),
        ("broom-service", 3),
    ]
    (inner / "3.mutig").write_text("{", encoding="utf-8")
    with pytest.raises(MutigError, match=r"3\.mutig: not a game record"):
        list(mutig.load_all(tmp_path))


def test_what_a_game_hangs_on_is_short_in_a_notebook() -> None:
    game = mutig.new_game("broom-service", 2, seed=1, variants={"storms"})
    assert repr(game.table) == "<Table broom-service, 2 players, storms, edition house>"
    assert repr(game.rules) == f"<rules of Broom Service, version {game.rules.version}>"
