"""The course of a game, told from the lines everybody reads, against the rules' own scores."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pytest

import mutig
from mutig.core.chronicle import Chronicle
from mutig.core.messages import LANGUAGES
from mutig.games import pack
from mutig.games.broom_service import names as n
from mutig.games.broom_service.rules.scoring import amulet_points, lightning_points, set_points

from .engine_games import new_game

GAME = pack("broom-service")
TABLES = [(2, ()), (3, ("storms", "mountains")), (4, ("back", "storms", "forests", "hills")), (5, ("mountains",))]
NAMES = ("Anna", "Björn", "Chloé", "Dario", "Eva")


@cache
def played(players: int, variants: tuple[str, ...]) -> tuple[mutig.Game, list[list[int]]]:
    """A game at random to its end, and everybody's points when each round began."""
    game, rng = new_game(players, variants, seed=players), random.Random(players)
    stands: list[list[int]] = []
    while not game.over:
        if len(rounds_told(game)) > len(stands):
            stands.append(game.scores)
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    return game, stands


def rounds_told(game: mutig.Game) -> list[object]:
    return [event for event in game.events() if event.id == "round-begins"]


def told_of(game: mutig.Game, until: int | None = None) -> Chronicle:
    public = [event for event in game.events()[:until] if event.to is None]
    return GAME.chronicle(game.table, public, game.state)


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_every_round_adds_up_to_the_points_of_the_rules(players: int, variants: tuple[str, ...]) -> None:
    game, stands = played(players, variants)
    told = told_of(game)
    assert [each.number for each in told.rounds] == list(range(1, n.ROUNDS + 1))
    assert [list(told.start), *(list(each.points) for each in told.rounds[:-1])] == stands
    for seat in range(players):
        count = [points(game, seat) for points in (_lightning, _sets, _amulets)]
        assert list(told.revealed[seat].values()) == count
        assert told.rounds[-1].points[seat] + sum(count) == game.scores[seat]
        assert (
            sum(sum(each.gains[seat].values()) for each in told.rounds) + n.START_POINTS + sum(count)
            == (game.scores[seat])
        )


def _lightning(game: mutig.Game, seat: int) -> int:
    return lightning_points(game.table.e, game.state, seat)


def _sets(game: mutig.Game, seat: int) -> int:
    return set_points(game.state, seat)


def _amulets(game: mutig.Game, seat: int) -> int:
    return amulet_points(game.state, seat)


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_the_turning_points_are_the_largest_swings(players: int, variants: tuple[str, ...]) -> None:
    game, stands = played(players, variants)
    told = told_of(game)
    stands = [*stands, list(told.rounds[-1].points), game.scores]
    swings = []
    for before, after in itertools.pairwise(stands):
        won = [b - a for a, b in zip(before, after, strict=True)]
        swings.append(max(won) - min(won))
    found = [len(stands) - 2 if point.round is None else point.round - 1 for point in told.turning_points]
    assert found == sorted(found)
    assert sorted((swings[place] for place in found), reverse=True) == sorted(swings, reverse=True)[:3]
    for place, point in zip(found, told.turning_points, strict=True):
        args = point.told.args
        before, after = stands[place], stands[place + 1]
        assert after[args["seat"]] - before[args["seat"]] == args["points"]
        assert after[args["by"]] - before[args["by"]] == args["less"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "variants"), TABLES[:2])
def test_the_story_is_true(players: int, variants: tuple[str, ...], seed: int) -> None:
    game, rng = new_game(players, variants, seed=seed), random.Random(seed)
    while not game.over:
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    told = told_of(game)
    assert told.story is not None
    args, stands = told.story.args, [each.points for each in told.rounds]
    if told.story.id == "story-shared":
        assert set(args["seats"]) == game.winners
        return
    winner = args["seat"]
    assert {winner} == game.winners
    led = [[k for k, points in enumerate(stand) if points == max(stand)] for stand in stands]
    assert {
        "story-always": lambda: all(first == [winner] for first in led),
        "story-since": lambda: (
            all(first == [winner] for first in led[args["round"] - 1 :]) and led[args["round"] - 2] != [winner]
        ),
        "story-comeback": lambda: min(stands[args["round"] - 1]) == stands[args["round"] - 1][winner],
        "story-count": lambda: led[-1] == [args["by"]] != [winner],
        "story-count-level": lambda: len(led[-1]) > 1,
    }[told.story.id]()


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_awards_go_to_who_did_most(players: int, variants: tuple[str, ...]) -> None:
    """At most one for each; what is compared is counted from the lines of the log once more."""
    game, _ = played(players, variants)
    told, events = told_of(game), game.events()
    assert len({award.seat for award in told.awards}) == len(told.awards) > 0
    counted = {
        "courier": ("points", lambda k: sum(each.gains[k]["deliveries"] for each in told.rounds)),
        "storm": ("bolts", lambda k: sum(e.args["bolts"] for e in events if is_of(e, "dispels", k))),
        "nerve": ("actions", lambda k: sum(is_of(e, "acts", k) for e in events)),
        "crowns": ("times", lambda k: sum(e.id == "superseded" and e.args["by"] == k for e in events)),
        "baskets": ("potions", lambda k: sum(_potions(e.args["goods"]) for e in events if is_of(e, "takes", k))),
        "wind": ("points", lambda k: sum(each.gains[k]["event"] for each in told.rounds)),
        "start": ("points", lambda k: told.rounds[1].points[k]),
        "finish": ("points", lambda k: sum(told.revealed[k].values())),
        "sure": ("sure", lambda k: sum(e.args.get("stance") == "cowardly" and e.args["seat"] == k for e in events)),
    }
    for award in told.awards:
        if award.name == "hour":
            assert award.told.args["points"] == max(sum(each.gains[award.seat].values()) for each in told.rounds)
            continue
        noun, done = counted[award.name]
        assert award.told.args[noun] == done(award.seat)
        assert all(done(award.seat) > done(k) for k in range(players) if k != award.seat), award


def is_of(event: Any, id: str, seat: int) -> bool:
    return bool(event.id == id and event.args["seat"] == seat)


def _potions(goods: dict[str, int]) -> int:
    return sum(amount for good, amount in goods.items() if good != "wand")


def test_a_game_that_goes_on_tells_the_rounds_that_are_over_and_nothing_of_the_end() -> None:
    game = new_game(3, (), seed=7)
    rng = random.Random(7)
    assert told_of(game).rounds == []
    while len(rounds_told(game)) < 3:
        seat = min(game.pending)
        game.play(seat, rng.choice(game.codes(seat)))
    told = told_of(game)
    assert [each.number for each in told.rounds] == [1, 2]
    assert list(told.rounds[-1].points) == game.scores
    assert told.story is None
    assert not told.turning_points
    assert not told.revealed
    assert not told.awards


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    catalogue = GAME.rules.messages[language]
    for players, variants in TABLES:
        told = told_of(played(players, variants)[0])
        sentences = [each for part in told.rounds for each in part.decided]
        assert told.story
        for fact in [*sentences, told.story, *(point.told for point in told.turning_points)]:
            said = fact.said(catalogue, NAMES)
            assert said.endswith(".")
            assert "{" not in said
            assert "[" not in said
            assert any(name in said for name in NAMES)
        for award in told.awards:
            assert catalogue.words["award"][award.name]
            assert not set("{[.") & set(award.told.said(catalogue, NAMES))
