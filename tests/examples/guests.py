"""A game of somebody else's, installed for a test: what pip would write, beside the sources as they are."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "lantern_fair"
PACKAGE = EXAMPLE / "lantern_fair"
GAME = "lantern-fair"
PATIENCE_S = 600


def install(example: Path, site: Path) -> dict[str, str]:
    """Write the metadata of an example into a folder; the environment in which its entry points are found."""
    project: dict[str, Any] = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head, encoding="utf-8")
    groups = (
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    )
    (info / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")
    path = [str(site), str(example), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), "NO_COLOR": "1", "COLUMNS": "100", "LANG": "C"}


def run(env: dict[str, str], *words: str | Path, typed: str = "") -> str:
    """What a command says; it must succeed."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", *words],
        cwd=ROOT,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def mutig(env: dict[str, str], *words: str | Path, typed: str = "") -> str:
    """The command `mutig`."""
    return run(env, "-c", "from mutig.cli import app; app()", *words, typed=typed)
