"""What each player did best, told at the end of a game, against the lines of its log."""

from __future__ import annotations

import random
from functools import cache

import pytest

import mutig
from mutig.core.chronicle import Chronicle
from mutig.core.messages import LANGUAGES
from mutig.games import pack

GAME = pack("touria")
NAMES = ("Anna", "Björn", "Chloé", "Dario")


@cache
def played(players: int) -> tuple[mutig.Game, Chronicle]:
    game, rng = mutig.new_game("touria", players, seed=players, variants={"short"}), random.Random(players)
    while not game.over:
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    public = [event for event in game.events() if event.to is None]
    return game, GAME.chronicle(game.table, public, game.state)


def done(game: mutig.Game, seat: int, ids: tuple[str, ...], *goods: str) -> int:
    """How often a seat did something, or how much of some goods it brought."""
    lines = [event.args for event in game.events() if event.id in ids and event.args.get("seat") == seat]
    return sum(sum(args.get("gains", {}).get(good, 0) for good in goods) if goods else 1 for args in lines)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_awards_go_to_who_did_most(players: int) -> None:
    game, told = played(players)
    gems = ("blue", "red", "green", "yellow", "violet", "black")
    counted = {
        "doors": lambda k: done(game, k, ("opens-door",)),
        "dragon": lambda k: done(game, k, ("pays-dragon",), "hearts"),
        "goldsmith": lambda k: done(game, k, ("earns-hearts",), "hearts"),
        "merchant": lambda k: done(game, k, ("delivers",), "coins"),
        "pockets": lambda k: done(game, k, ("collects",), *gems),
        "journey": lambda k: done(game, k, ("steps", "jumps")),
        "magic": lambda k: done(game, k, ("uses", "uses-mirror", "pays-with-bird")),
        "eyes": lambda k: done(game, k, ("copies",)),
        "dance": lambda k: done(game, k, ("turns-tower",)),
        "road": lambda k: done(game, k, ("steps", "jumps")),
    }
    assert len({award.seat for award in told.awards}) == len(told.awards) > 0
    for award in told.awards:
        most = counted[award.name](award.seat)
        assert list(award.told.args.values()) == [most] != [0]
        if award.name != "road":
            assert all(counted[award.name](k) < most for k in range(players) if k != award.seat), award


@pytest.mark.parametrize("language", LANGUAGES)
def test_awards_are_said_in_every_language(language: str) -> None:
    catalogue = GAME.rules.messages[language]
    for players in (2, 3, 4):
        for award in played(players)[1].awards:
            assert catalogue.words["award"][award.name]
            assert not set("{[.") & set(award.told.said(catalogue, NAMES))
