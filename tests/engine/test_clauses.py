"""The list of clauses without a test (tools/clauses.py) reads rules files and test names the way people write them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("clauses", ROOT / "tools" / "clauses.py")
assert SPEC is not None
assert SPEC.loader is not None
clauses = importlib.util.module_from_spec(SPEC)
sys.modules["clauses"] = clauses
SPEC.loader.exec_module(clauses)

RULES = """
### B9 Events
- **B9.1 More or less?** (before) Instead of four cards (R53)
- **B9.10** the tenth; **B9.2** is only mentioned here
| Id | When | Legal options |
| **D16a** tile POTIONS / WANDS | arrival | TAKE |
| E1.1 | gatherers | three each |
| E4 | towers | checklist |
- **E4.1** hard: tower colour
- **T1 start wands** [p.2]. Start seat 0.
| L1 | water | never |
Some text about **R7** in a line.
"""


def test_clauses_are_read_from_bullets_and_tables():
    assert clauses.clauses(RULES, "BDRETN") == ["B9.1", "B9.10", "D16a", "E1.1", "E4.1", "T1"]
    assert clauses.clauses(RULES, "L") == ["L1"]


def test_a_clause_is_tested_by_a_name_that_holds_its_id():
    ids = ["B9.1", "B9.10", "D16a", "T1", "R5"]
    names = ["test_B9_10_like_minded", "test_T1", "test_D16a_R53_take", "test_R55_wand"]
    assert clauses.untested(ids, names) == ["B9.1", "R5"]
    assert clauses.untested(ids, [*names, "test_B9_1_R5"]) == []


def folder(tmp_path: Path, test: str) -> tuple[Path, list]:
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules.md").write_text("- **B1.1** one\n- **B1.2** two\n", encoding="utf-8")
    (tmp_path / "tests" / "test_x.py").write_text(test, encoding="utf-8")
    return tmp_path, [clauses.RulesFile("rules.md", "B", ("tests",))]


def test_the_exit_status_and_the_names_of_missing_tests(tmp_path: Path, capsys):
    root, files = folder(tmp_path, "def test_B1_1_a(): pass\ndef helper_B1_2(): pass\n")
    assert clauses.main(root, files) == 1
    told = capsys.readouterr().out
    assert "rules.md: 2 clauses (B 2), 1 without a test" in told
    assert "B1.2 has no test (expected a name such as test_B1_2_...)" in told


def test_all_is_well_when_every_clause_has_a_test(tmp_path: Path, capsys):
    root, files = folder(tmp_path, "class TestB:\n    def test_B1_1_B1_2(self): pass\n")
    assert clauses.main(root, files) == 0
    assert "0 without a test" in capsys.readouterr().out


def test_the_rules_of_broom_service_are_read_in_full():
    text = (ROOT / clauses.RULES_FILES[0].file).read_text(encoding="utf-8")
    found = clauses.clauses(text, clauses.RULES_FILES[0].letters)
    some = {"B1.1", "B9.0", "B17.2", "D1", "D16d", "D18", "R1", "R72", "E1.1", "E7.1", "T1", "T32", "N1", "N19"}
    assert some <= set(found)
    assert sum(clause[0] == "R" for clause in found) == 72
    assert sum(clause[0] == "T" for clause in found) == 32
    assert sum(clause[0] == "N" for clause in found) == 19
