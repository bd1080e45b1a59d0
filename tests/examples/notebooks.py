"""Notebooks as tests run them: every cell, in a kernel of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"


def read(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def run(name: str, folder: Path, timeout_s: int = 120, **replaced: str) -> list[str]:
    """What its cells print, one text for each; `replaced` are words put in place of others, to make it short."""
    notebook = read(name)
    for cell in notebook.cells:
        for old, new in replaced.items():
            cell.source = cell.source.replace(old, new)
    paths = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=timeout_s, kernel_name="python3", resources=paths).execute(env=os.environ)
    return ["".join(text_of(output) for output in cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]


def text_of(output: Any) -> str:
    data = output.get("data", {})
    return str(output.get("text") or ("<picture>" if "image/jpeg" in data else data.get("text/plain", "")))
