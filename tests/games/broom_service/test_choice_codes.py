"""docs/choice-codes.md tells the truth: every range, its text, and nothing left over."""

import re
from pathlib import Path

import mutig
from mutig.games.broom_service import names as n
from mutig.games.broom_service.choices import describe
from mutig.games.broom_service.rules.events import kind_to_bid

PAGE = Path(__file__).parents[3] / "docs" / "choice-codes.md"


def documented() -> dict[int, str]:
    """The first words of the documented text of every code."""
    rows: dict[int, str] = {}
    for codes, text in re.findall(r"^\| ([\d, -]+) \| (`[^|]*) \|", PAGE.read_text(encoding="utf-8"), re.M):
        texts = re.findall(r"`([^`]+)`", text)
        if "," in codes:
            for code, words in zip(codes.split(","), texts, strict=True):
                rows[int(code)] = words
        else:
            first, _, last = codes.partition("-")
            for code in range(int(first), int(last or first) + 1):
                rows[code] = texts[0]
    return rows


def test_every_code_is_documented():
    assert sorted(documented()) == list(range(n.CODES))


def test_documented_texts_are_the_texts_of_the_choices():
    game = mutig.new_game("broom-service", 5, seed=1, variants={"back", "storms"})
    assert kind_to_bid(game.state, 0) == n.VIOLET
    words = game.table.words
    known = {"cloud": len(words.names["cloud-kind"]), "dispel": len(words.names["cloud-space"])}
    for code, text in documented().items():
        verb, *details = text.split()
        first = min(c for c, t in documented().items() if t == text)
        if code - first >= known.get(verb, n.CODES):
            continue  # room for larger boards
        if verb == "move" and (code - first) % n.AREAS >= len(words.names["area"]):
            continue
        said = describe(game.table, game.state, 0, code).text.split()
        assert said[0] == verb, (code, text)
        assert len(said) == 1 + len(details) or details[-1:] == ["wand"], (code, text)
