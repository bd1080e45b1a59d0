"""Which clauses of the rules have no test named after them?

    python tools/clauses.py     a summary for each rules file and every clause without a test; exits 1 if there is one

A clause is a bullet `- **B4.3** ...`, a row `| **D16a** name | ...` or `| E1.1 | ...` of a rules file; its test is a
function whose name holds the id with underscores for dots: `test_B4_3_the_leader_waits`. One test may carry several.
An id that others refine (E4 beside E4.1) is a heading, not a clause.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class RulesFile:
    """A rules file, the letters its clauses begin with, and the folders of its tests."""

    file: str
    letters: str
    tests: tuple[str, ...]


RULES_FILES = (
    RulesFile("docs/rules/broom-service.md", "BDRETN", ("tests/games/broom_service", "tests/engine")),
    RulesFile("docs/rules/touria.md", "TDNRECH", ("tests/games/touria",)),
)

_CLAUSE = re.compile(r"^(?: *- |\| )\*\*([A-Z]\d+(?:\.\d+)?[a-z]?)\b|^\| ([A-Z]\d+(?:\.\d+)?[a-z]?) \|")


def clauses(text: str, letters: str) -> list[str]:
    """The ids of all clauses of a rules file, in its order."""
    found: dict[str, None] = {}
    for line in text.splitlines():
        if match := _CLAUSE.match(line):
            clause = match[1] or match[2]
            if clause[0] in letters:
                found[clause] = None
    return [clause for clause in found if not any(other.startswith(f"{clause}.") for other in found)]


def test_names(folders: Iterable[Path]) -> Iterator[str]:
    """The names of all test functions below the folders."""
    for folder in folders:
        for file in sorted(folder.rglob("test_*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                    yield node.name


def untested(ids: Iterable[str], names: Iterable[str]) -> list[str]:
    """The clauses whose id occurs in no name."""
    marked = [f"{name}_" for name in names]
    return [clause for clause in ids if not any(f"_{clause.replace('.', '_')}_" in name for name in marked)]


def report(rules: RulesFile, root: Path) -> tuple[str, list[str]]:
    """A sentence about a rules file, and its clauses without a test."""
    ids = clauses((root / rules.file).read_text(encoding="utf-8"), rules.letters)
    missing = untested(ids, test_names(root / folder for folder in rules.tests))
    counts = Counter(clause[0] for clause in ids)
    kinds = ", ".join(f"{letter} {counts[letter]}" for letter in rules.letters)
    return f"{rules.file}: {len(ids)} clauses ({kinds}), {len(missing)} without a test", missing


def main(root: Path = ROOT, files: Iterable[RulesFile] = RULES_FILES) -> int:
    """Print the report of every rules file; 1 if a clause has no test."""
    failed = 0
    for rules in files:
        summary, missing = report(rules, root)
        print(summary)
        for clause in missing:
            print(f"  {clause} has no test (expected a name such as test_{clause.replace('.', '_')}_...)")
        failed |= bool(missing)
    return failed


if __name__ == "__main__":
    sys.exit(main())
