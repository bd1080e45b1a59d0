"""The list of choice codes in docs/rules/touria.md tells the truth: every code, its text, and nothing left over."""

from __future__ import annotations

import re
from pathlib import Path

from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES

from .table_talk import A, at

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "touria.md"


def documented() -> dict[int, str]:
    """The documented text of every code."""
    rows: dict[int, str] = {}
    for codes, text in re.findall(r"^\| (\d[\d, -]*) \| (`[^|]*) \|", PAGE.read_text(encoding="utf-8"), re.M):
        texts = re.findall(r"`([^`]+)`", text)
        if "," in codes:
            rows |= {int(code): words for code, words in zip(codes.split(","), texts, strict=True)}
        else:
            first, _, last = codes.partition("-")
            rows |= dict.fromkeys(range(int(first), int(last or first) + 1), texts[0])
    return rows


def test_every_code_is_documented_with_its_text():
    assert sorted(documented()) == list(range(n.CODES))
    table = at(discard="bird").game.table
    state = at(discard="bird").state
    for code, text in documented().items():
        if n.STEP <= code < n.JUMP:
            continue  # what a step is called depends on where the heroes stand
        said = RULES.describe(table, state, 0, code).text.split()
        expected = "use mirror as ITEM" if code == n.USE + n.MIRROR else text
        assert len(said) == len(expected.split()), (code, text, said)
        assert all(word == shown for word, shown in zip(expected.split(), said, strict=True) if word.islower())


def test_a_step_is_called_by_where_it_leads():
    scene = at(goods={A: "coins 9"}, heroes="dragon")
    road = scene.game.table.words.names["road"].index("dragon--mine-2")
    assert RULES.describe(scene.game.table, scene.state, 0, n.STEP + road).text == "step mine-2"
