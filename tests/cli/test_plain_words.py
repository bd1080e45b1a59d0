"""Questions as plain text: the same words as at the terminal, without their colours."""

from __future__ import annotations

import random
import re

import pytest
from rich.markup import escape, render

import mutig
from mutig.core.messages import LANGUAGES
from mutig.games import speaker_for
from mutig.voice import plain

TOWER_ID = re.compile(r"\b[bf]\d\d\b")  # how the rules name a tower: nothing one can see on the board


@pytest.mark.parametrize("name", ["Anna", "[bold]Eve[/bold]", "a\\[b]", "\\", ":smile: [/]", "[red", "x]"])
def test_names_stay_as_they_were_written(name: str) -> None:
    markup = f"[dim]{escape(name)}[/dim] and [bold]more[/]"
    assert plain(markup) == " ".join(render(markup, emoji=False).plain.split())
    assert " ".join(name.split()) in plain(markup)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", mutig.GAMES)
def test_every_question_has_words_and_codes_that_answer_it(name: str, language: str) -> None:
    game = mutig.new_game(name, players=3, seed=5, variants=["back", "storms"] if name == "broom-service" else [])
    speaker = speaker_for(game.table, ["[bold]Eve[/bold]", ":smile:", "C"], language)
    rng, routes = random.Random(1), 0
    for _ in range(250):
        if game.over:
            break
        seat = rng.choice(sorted(game.pending))
        asked = speaker.question(game.view(seat), game.choices(seat))
        legal = set(game.codes(seat))
        assert asked.ask
        assert asked.help
        assert all(offer.label and offer.kind and offer.text for offer in asked.offers)
        assert not any("[bold]" in offer.label and "Eve" not in offer.label for offer in asked.offers)
        assert len({offer.label for offer in asked.offers}) == len(asked.offers)
        assert not any(TOWER_ID.search(offer.label) for offer in asked.offers)
        offered = {offer.codes[0] for offer in asked.offers}
        assert offered >= legal - {asked.done}
        if asked.most == 1:
            assert offered == legal
        routes += sum(offer.kind == "route" and len(offer.codes) > 1 for offer in asked.offers)
        offer = rng.choice([offer for offer in asked.offers if offer.codes[0] in legal])
        for code in offer.codes:
            game.take(seat, code)
        game.settle()
    assert routes > 0 or name != "touria"
