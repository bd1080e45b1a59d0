"""A slip in a rule is found before anything is played: the types of state and tables follow from the schema."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = [sys.executable, "-m", "mutig.games.generate"]
RULE = ROOT / "src" / "mutig" / "games" / "broom_service" / "rules" / "deliveries.py"

SLIPS = {
    "a misspelt field of the state": ("s.closed[", "s.close[", '"State" has no attribute "close"'),
    "a misspelt table": ("e.tower_points[", "e.tower_point[", '"Tables" has no attribute "tower_point"'),
    "a missing argument": ("pop(s)", "pop()", 'Missing positional argument "s" in call to "pop"'),
    "a row where a number belongs": ("s.points[seat] +=", "s.points +=", 'has incompatible type "int"'),
}


def mypy(source: str, folder: Path) -> str:
    """What mypy says of the rule if it read like this."""
    shadow = folder / "deliveries.py"
    shadow.write_text(source, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--shadow-file", RULE, shadow, "--cache-dir", folder / "cache", RULE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return checked.stdout


def test_a_slip_in_a_rule_is_an_error_before_it_is_played(tmp_path: Path) -> None:
    source = RULE.read_text(encoding="utf-8")
    for right, wrong, _ in SLIPS.values():
        assert right in source
        source = source.replace(right, wrong, 1)
    told = mypy(source, tmp_path)
    assert [slip for slip, (_, _, said) in SLIPS.items() if said not in told] == []
    assert f"Found {len(SLIPS)} errors in 1 file" in told


def test_no_module_is_exempt_from_strict_types() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "ignore_errors" not in settings
    assert "untyped" not in settings


def test_the_generated_types_are_what_the_schemas_say(tmp_path: Path) -> None:
    current = subprocess.run([*TOOL, "--check"], capture_output=True, text=True, check=False)
    assert current.returncode == 0, current.stderr
    package = tmp_path / "mine"
    package.mkdir()
    (package / "schema.py").write_text("from mutig.games.touria.schema import STATE, TABLES\n", encoding="utf-8")
    stale = subprocess.run([*TOOL, "--check", "mine"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert stale.returncode == 1
    assert "run mutig.games.generate" in stale.stderr
    subprocess.run([*TOOL, "mine"], cwd=tmp_path, check=True)
    written = (package / "generated.py").read_text(encoding="utf-8")
    assert written == (ROOT / "src/mutig/games/touria/generated.py").read_text(encoding="utf-8")
