"""The code table tells the truth about every code, its text, and nothing left over."""

from __future__ import annotations

from mutig.games.touria import names as n
from mutig.games.touria.ruleset import RULES
from tests.engine.test_code_table import fits

from .table_talk import A, at


def test_every_code_reads_as_the_table_says():
    scene = at(discard="bird")
    for found in RULES.code_table:
        for code in range(found.first, found.last + 1):
            if not n.STEP <= code < n.JUMP:  # what a step is called depends on where the heroes stand
                assert fits(found, RULES.describe(scene.game.table, scene.state, 0, code)), (code, found)


def test_a_step_is_called_by_where_it_leads():
    scene = at(goods={A: "coins 9"}, heroes="dragon")
    road = scene.game.table.words.names["road"].index("dragon--mine-2")
    assert RULES.describe(scene.game.table, scene.state, 0, n.STEP + road).text == "step mine-2"
