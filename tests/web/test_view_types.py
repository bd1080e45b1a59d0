"""The TypeScript of what each game shows and prints follows from its Python, and what it writes is of that type."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.core.schema import SPECTATOR, Schema
from mutig.games import SHIPPED, pack

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "view_types.py"
GAMES_TS = ROOT / "web" / "src" / "games"


@pytest.fixture
def tool(tmp_path: Path) -> Any:
    """The tool, writing into a folder of its own."""
    spec = spec_from_file_location("view_types", TOOL)
    assert spec
    assert spec.loader
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    made.TARGET = tmp_path / "games"
    for folder in ("lib", *(f"games/{game}" for game in SHIPPED)):
        (tmp_path / folder).mkdir(parents=True)
    return made


def test_the_typescript_is_what_the_schemas_say() -> None:
    checked = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("game", SHIPPED)
def test_a_field_of_another_name_or_kind_is_found(tool: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = mutig.rules(game)
    points = rules.state["points"]
    monkeypatch.setattr(sys, "argv", [str(TOOL)])
    tool.main()
    monkeypatch.setattr(sys, "argv", [str(TOOL), "--check"])
    tool.main()  # as it should be
    for changed in (replace(points, name="marks"), replace(points, axes=()), replace(points, visible="owner")):
        others = [changed if f.name == "points" else f for f in rules.state.fields]
        monkeypatch.setattr(rules, "state", Schema("Changed", others))
        with pytest.raises(SystemExit, match=f"of {game} is not what its schema says"):
            tool.main()


def views_of(game: str) -> Iterator[dict[str, Any]]:
    """What everybody sees now and then in random games without variants and with all of them."""
    rules, rng = mutig.rules(game), random.Random(5)
    for variants in ((), rules.variants):
        played = mutig.new_game(game, max(rules.players), seed=5, variants=variants)
        for step in range(400):
            if played.over:
                break
            if step % 20 == 0:
                yield from (played.view(viewer) for viewer in (0, 1, SPECTATOR))
            seat = rng.choice(sorted(played.pending))
            played.play(seat, rng.choice(played.codes(seat)))


@pytest.mark.parametrize("game", SHIPPED)
def test_every_view_a_game_writes_is_of_its_type(game: str, tmp_path: Path) -> None:
    """The compiler reads views as they are sent: no field is missing, none is unknown, no word is another."""
    shape = type(mutig.rules(game)).common_view.__annotations__["return"]
    views = list(views_of(game))
    wrong = json.dumps(views[0]).replace(f'"phase": "{views[0]["table"]["phase"]}"', '"phase": "lunch"')
    source = [f"import type {{ {shape} as View }} from {json.dumps(str(GAMES_TS / game / 'view.gen'))};"]
    source += [f"export const view{k}: View = {json.dumps(view)};" for k, view in enumerate(views)]
    source += ["// @ts-expect-error", f"export const wrong: View = {wrong};"]
    assert_compiles(source, tmp_path)


@pytest.mark.parametrize("game", SHIPPED)
def test_every_sheet_a_game_prints_is_of_its_type(game: str, tmp_path: Path) -> None:
    printed = pack(game)
    house = printed.rules.load_edition("house")
    sheets = [json.dumps(printed.sheet(house, side, "de")) for side in printed.sides[:2]]
    source = [f"import type {{ Sheet }} from {json.dumps(str(GAMES_TS / game / 'sheet.gen'))};"]
    source += [f"export const sheet{k}: Sheet = {sheet};" for k, sheet in enumerate(sheets)]
    source += ["// @ts-expect-error", f"export const wrong: Sheet = {sheets[0].replace('definitions', 'defined')};"]
    assert_compiles(source, tmp_path)


def assert_compiles(source: list[str], folder: Path) -> None:
    """TypeScript finds nothing wrong, but what is expected to be."""
    file, compiler = folder / "shown.ts", ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    file.write_text("\n".join(source), encoding="utf-8")
    command = [ROOT / "tools" / "node", "node", compiler, "--noEmit", "--strict", file]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout[:2000]
