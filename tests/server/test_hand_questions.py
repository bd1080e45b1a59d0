"""The question about a hand, also when a part of it is picked already: every answer it allows is a legal one."""

from __future__ import annotations

import random

import mutig
from mutig.client import codes_of
from mutig.core.game import Game
from mutig.core.pack import Speaker
from mutig.games import speaker_for
from mutig.games.broom_service import names as n
from mutig.server import wire


def question_of(game: Game, speaker: Speaker, seat: int) -> wire.Question:
    asked = speaker.question(game.view(seat), game.choices(seat))
    options = [
        wire.Option(codes=o.codes, kind=o.kind, text=o.text, label=o.label, details={}, stakes=[]) for o in asked.offers
    ]
    return wire.Question(
        ask=asked.ask, help=asked.help, options=options, least=asked.least, most=asked.most, done=asked.done
    )


def test_a_hand_can_be_finished_from_every_part_of_it() -> None:
    rng, begun_with = random.Random(5), set()
    for seed in range(30):
        game = mutig.new_game("broom-service", players=2, variants=["back"], seed=seed)
        speaker = speaker_for(game.table, game.names, "en")
        while not game.over:
            seat = min(game.pending)
            if game.state.phase != n.REVEAL_HANDS:
                game.play(seat, rng.choice(game.codes(seat)))
                continue
            question = question_of(game, speaker, seat)
            picked = game.state.picked[seat]
            assert 0 <= question.least <= question.most <= len(question.options)
            begun_with.add((picked, question.most))
            codes = codes_of(question, rng.sample(question.options, rng.randint(question.least, question.most)))
            whole = rng.random() < 0.4
            for code in codes if whole else codes[:1]:
                game.take(seat, code)
            game.settle()
            assert not whole or seat not in game.pending or game.state.phase != n.REVEAL_HANDS
    assert {picked for picked, _ in begun_with} == {0, 1, 2, 3, 4}
    assert (4, 1) in begun_with  # one more card is allowed, and none is, too
