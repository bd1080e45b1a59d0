"""Questions as plain text: the same words as at the terminal, without their colours."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import mutig
from mutig.core.messages import LANGUAGES
from mutig.core.said import chained, meant, quiet, strong
from mutig.games import pack, speaker_for
from mutig.terminal.presenter import shown
from mutig.voice.catalogues import CATALOGUES

TOWER_ID = re.compile(r"\b[bf]\d\d\b")  # how the rules name a tower: nothing one can see on the board


@pytest.mark.parametrize("name", ["[red]x", "[bold]Eve[/bold]", "a\\[b]", "\\", ":smile: [/]", "x]"])
@pytest.mark.parametrize("game", mutig.GAMES)
def test_names_stay_as_they_were_typed(game: str, name: str) -> None:
    """In the log, in questions and at the terminal: nothing anybody is called is read as markup."""
    played = mutig.new_game(game, players=2, seed=5, names=[name, "Otto"])
    presenter, rng = pack(game).presenter(played.table, played.names, "en"), random.Random(1)
    speaker = speaker_for(played.table, played.names, "en")
    screen, said = Console(width=200, file=io.StringIO(), emoji=False), ""
    while not played.over and len(played.moves) < 400:
        seat = rng.choice(sorted(played.pending))
        view, choices = played.view(seat), played.choices(seat)
        said += "".join(offer.label for offer in speaker.question(view, choices).offers)
        if len(played.moves) < 60:
            screen.print(presenter.table(view), presenter.brief(view) or "", presenter.board(view))
        played.play(seat, rng.choice(choices))
    if played.over:
        screen.print(presenter.count(played))
    assert name in screen.file.getvalue()
    assert any(name in played.say(event, "en") for event in played.events())
    assert game != "touria" or name in said  # whose action is copied


def test_pieces_keep_what_they_mean() -> None:
    said = CATALOGUES["en"].say("who-what", {"who": strong("[red]x"), "what": "3 " + meant("green", "green")})
    assert str(said) == "[red]x: 3 green"
    assert [run.kind for run in said.runs] == ["strong", "", "", "green"]
    assert str(chained(", ", ["a", quiet("b")])) == "a, b"
    assert [str(span.style) for span in shown(said).spans] == ["bold", "green"]
    assert shown(said).plain == str(said)


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
