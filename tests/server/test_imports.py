"""No module of the server needs one that needs it: not even for a type, not even inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import mutig

SOURCES = Path(mutig.__file__).parents[1]


def modules() -> dict[str, Path]:
    """Every module of the server by its name; a package is the module of its __init__.py."""
    files = (SOURCES / "mutig" / "server").rglob("*.py")
    return {".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imports_of(name: str, file: Path, known: set[str]) -> Iterator[str]:
    """Every module of the server it names, wherever in the file."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (above, node.module) if part)
            for alias in node.names:
                module = f"{source}.{alias.name}"
                yield from [module] if module in known else [source] if source in known else []


def test_imports_of_the_server_have_no_cycle() -> None:
    files = modules()
    graph = {name: set(imports_of(name, file, set(files))) - {name} for name, file in files.items()}
    assert len(graph) > 90
    assert "mutig.server.tables.session" in graph["mutig.server.tables.table"]
    TopologicalSorter(graph).prepare()


def test_a_cycle_would_be_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"a"}}).prepare()
