"""The rules of the third game: the same interpreted and compiled, records that hold, secrets that stay."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mutig
from mutig import Game, MutigError
from mutig.bots import bot_by_name, play_out
from mutig.core.compile import from_record, to_records
from mutig.core.messages import LANGUAGES
from mutig.core.record import read_file, verify
from mutig.core.schema import SPECTATOR
from mutig.games import pack

from ..guests import GAME

RULES = mutig.rules(GAME)
INTERPRETED = RULES.interpreted


def steps(players: int, seed: int) -> Iterator[Game]:
    """A random game before every decision, and at its end."""
    game, rng = mutig.new_game(GAME, players=players, seed=seed), random.Random(seed)
    while not game.over:
        yield game
        seat = rng.choice(sorted(game.pending))
        game.play(seat, rng.choice(game.codes(seat)))
    yield game


@pytest.mark.parametrize("players", RULES.players)
def test_equal_bytes_interpreted_and_compiled(players: int) -> None:
    table = RULES.table(RULES.check_options(players, [], {}), RULES.load_edition("house"))
    compiled, e = RULES.compiled_at_random(), to_records(table.e)[0]
    for seed in range(40):
        s, record = RULES.start(table), to_records(RULES.start(table))
        mine, theirs = [0] * 4, np.zeros(4, np.int64)
        out, their_out = [0] * RULES.most_choices, np.zeros(RULES.most_choices, np.int64)
        INTERPRETED.seed_random(mine, seed)
        compiled.seed_random(theirs, seed)
        INTERPRETED.advance(table.e, s)
        compiled.advance(e, record[0])
        while not INTERPRETED.over(s):
            INTERPRETED.random_decisions(table.e, s, out, mine, 1)
            compiled.random_decisions(e, record[0], their_out, theirs, 1)
            assert RULES.state.pack(s) == record[0].tobytes()
        assert from_record(RULES.state, record[0]) == s


@pytest.mark.parametrize("players", RULES.players)
def test_every_state_is_possible_and_survives_being_written(players: int) -> None:
    for seed in range(20):
        for game in steps(players, seed):
            assert RULES.faults(game.table, game.state) == []
            again = mutig.from_position(json.loads(json.dumps(game.position())))
            assert again.state == game.state


def test_an_impossible_position_is_refused_with_a_sentence() -> None:
    position = next(steps(3, 1)).position()
    position["state"]["points"] = [0, 9, 0]
    with pytest.raises(MutigError, match="the lanterns drawn so far are worth"):
        mutig.from_position(position)


def test_a_record_is_saved_loaded_and_verified(tmp_path: Path) -> None:
    game = play_out(mutig.new_game(GAME, players=4, seed=5), [bot_by_name("greedy", seat) for seat in range(4)])
    path = game.save(tmp_path / "game.mutig")
    assert mutig.load(path).state == game.state
    verify(read_file(path), mutig.rules)


def other_world(s: Any, viewer: int | str, rng: random.Random) -> Any:
    """The cards that the viewer has not seen, dealt again; who has chosen has chosen another card."""
    world = s.copy()
    others = [seat for seat in range(s.players) if seat != viewer]
    hidden = [card for card in range(len(s.deck)) if s.deck[card] or any(s.hand[seat][card] for seat in others)]
    rng.shuffle(hidden)
    world.deck = [int(card in hidden) for card in range(len(s.deck))]
    for seat in others:
        dealt = [hidden.pop() for _ in range(sum(s.hand[seat]))]
        world.hand[seat] = [int(card in dealt) for card in range(len(s.deck))]
        world.chosen[seat] = rng.choice(dealt) if s.chosen[seat] >= 0 else -1
        for card in dealt:
            world.deck[card] = 0
    return world


def bytes_of(game: Game, s: Any, viewer: int | str) -> bytes:
    """All a viewer gets: the view, the choices, the picture."""
    shown = Game(game.table, game.chance, game.names, s)
    choices = shown.choices(viewer) if isinstance(viewer, int) else []
    return json.dumps([shown.view(viewer), [str(choice) for choice in choices], shown.svg(viewer)]).encode()


def test_a_viewer_cannot_tell_one_world_from_another() -> None:
    rng, different = random.Random(3), 0
    for seed in range(6):
        for game in steps(2 + seed % 3, seed):
            if game.over:
                continue
            for viewer in [*range(game.table.players), SPECTATOR]:
                world = other_world(game.state, viewer, rng)
                assert RULES.faults(game.table, world) == []
                assert bytes_of(game, world, viewer) == bytes_of(game, game.state, viewer)
                different += world != game.state
    assert different > 100


def test_of_a_choice_the_others_read_only_that_it_was_made() -> None:
    game = mutig.new_game(GAME, players=3, seed=8)
    one, other = (game_with(game, choice) for choice in (0, -1))
    for viewer in (1, 2, SPECTATOR):
        assert one.view(viewer) == other.view(viewer)
        assert [line.sentence for line in one.log_for(viewer)] == [line.sentence for line in other.log_for(viewer)]
    assert one.view(0) != other.view(0)


def game_with(game: Game, choice: int) -> Game:
    again = mutig.new_game(GAME, players=3, seed=8)
    again.play(0, again.choices(0)[choice])
    return again


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    game = mutig.new_game(GAME, players=4, seed=2)
    speaker = pack(GAME).speaker(game.table, game.names, language)
    while not game.over:
        seat = min(game.pending)
        asked = speaker.question(game.view(seat), game.choices(seat))
        assert asked.ask.endswith("?")
        assert len({offer.label for offer in asked.offers}) == len(game.codes(seat))
        game.play(seat, game.codes(seat)[0])
    said = [game.say(event, language) for event in game.events()]
    assert not [line for line in said if "{" in line]
    keys = [
        json.dumps(
            {part: sorted(getattr(RULES.messages[code], part)) for part in ("log", "questions", "words", "counts")}
        )
        for code in ("en", language)
    ]
    assert keys[0] == keys[1]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_it_draws_itself(viewer: int | str) -> None:
    game = mutig.new_game(GAME, players=3, seed=2, names=["Anna", "Björn", "<script>"])
    svg = game.svg(viewer, "de")
    assert svg.startswith("<svg")
    assert "Björn" in svg
    assert "<script" not in svg
