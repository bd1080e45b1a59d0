"""Whether a decision reveals something is found out by carrying it out without the secrets."""

from __future__ import annotations

import random

import pytest

import mutig
from mutig.core.chance import CommittedChance
from mutig.server.tables.session import Decision, GameSession, Setup
from mutig.server.tables.undo.secrets import SECRET, Looked, reads_secrets, without_secrets

TABLES = [
    ("broom-service", 2, ["storms", "mountains"]),
    ("broom-service", 4, ["back", "storms"]),
    ("touria", 2, []),
    ("touria", 4, ["short"]),
    ("touria", 3, ["open-screens"]),
]


def decisions(game: str, players: int, variants: list[str], seed: int) -> list[tuple[GameSession, Decision]]:
    """Open decisions of a random game, each with the session right after it."""
    table = mutig.new_game(game, players, variants=variants).table
    session = GameSession(Setup(table, CommittedChance(f"secret {seed}")))
    session.accept(session.opening())
    rng, found = random.Random(seed), []
    for _ in range(250):
        if session.over:
            break
        seat = rng.choice(session.pending)
        session.accept(session.decide(seat, [rng.choice(session.choices(seat)).code]))
        if session.now.run and session.now.secret_since is None and not session.now.run[-1].drew:
            later = GameSession(session.setup, session.now)
            found.append((later, session.now.run[-1]))
    return found


def seen_in_another_world(session: GameSession, last: Decision, rng: list[int]) -> object:
    """What the seat would see if everything hidden had been otherwise, as a thinking bot imagines it."""
    rules, table = session.table.rules.interpreted, session.table
    world = last.before.copy()
    rules.hide_secrets(world, last.seat)
    rules.imagine(table.e, world, last.seat, rng)
    game = mutig.Game(table, mutig.ToldChance(), None, world)
    for code in last.codes:
        if code not in game.codes(last.seat):
            return None
        game.take(last.seat, code)
    game.settle()
    rules.hide_secrets(game.state, last.seat)
    return game.state


@pytest.mark.parametrize(("game", "players", "variants"), TABLES)
def test_what_reveals_nothing_looks_the_same_in_every_world(game: str, players: int, variants: list[str]) -> None:
    quiet = telling = 0
    rng = [0] * 4
    for session, last in decisions(game, players, variants, seed=3):
        session.table.rules.interpreted.seed_random(rng, last.seq)
        if reads_secrets(session.table, last.before, last.seat, last.codes):
            telling += 1
        else:
            quiet += 1
            for _ in range(6):
                assert seen_in_another_world(session, last, rng) == session.seen_state(last.seat)
    assert quiet > 20
    assert telling > 5 or "open-screens" in variants  # with open screens there is nothing to reveal


def test_a_secret_can_be_reckoned_with_but_not_looked_at() -> None:
    assert (SECRET + 1 | 2) >> 3 is SECRET
    assert 1 - SECRET is SECRET
    for look in (
        bool,
        int,
        hash,
        range,
        lambda secret: secret == 1,
        lambda secret: secret < 1,
        lambda secret: [1][secret],
    ):
        with pytest.raises(Looked):
            look(SECRET)  # type: ignore[operator]


def test_where_every_decision_looks_at_hidden_goods_nothing_is_quiet() -> None:
    """In the sudden wedding the rules ask after every decision whether somebody has enough to marry."""
    for session, last in decisions("touria", 3, ["sudden-wedding"], seed=3):
        assert reads_secrets(session.table, last.before, last.seat, last.codes)


def test_open_screens_are_no_secrets() -> None:
    closed = mutig.new_game("touria", 2, seed=1)
    opened = mutig.new_game("touria", 2, seed=1, variants=["open-screens"])
    assert without_secrets(closed.table, closed.state, 0).coins[1] is SECRET
    assert without_secrets(opened.table, opened.state, 0).coins[1] is not SECRET
    assert without_secrets(closed.table, closed.state, 0).coins[0] is not SECRET
