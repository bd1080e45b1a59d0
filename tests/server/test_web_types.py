"""What is written for programs follows from the Python types: TypeScript and the OpenAPI document."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from mutig.server import wire
from mutig.server.web import asyncapi
from mutig.server.web.app import create_app
from mutig.server.web.openapi import document
from mutig.server.web.openapi_page import page

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "wire_types.py"
WIRE_TS = ROOT / "web" / "src" / "wire.ts"


def run_tool(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(TOOL), *args], capture_output=True, text=True, check=False)


def test_the_typescript_is_what_the_python_types_say() -> None:
    checked = run_tool("--check")
    assert checked.returncode == 0, checked.stderr


def test_drift_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "tools" / "wire_types.py"
    copy.parent.mkdir()
    copy.write_text(TOOL.read_text(encoding="utf-8"), encoding="utf-8")
    stale = tmp_path / "web" / "src" / "wire.ts"
    stale.parent.mkdir(parents=True)
    stale.write_text(WIRE_TS.read_text(encoding="utf-8").replace("seq: number", "seq: string", 1), encoding="utf-8")
    checked = subprocess.run([sys.executable, str(copy), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 1
    assert "run tools/wire_types.py" in checked.stderr


def test_the_typescript_has_every_message_with_its_tag() -> None:
    text = WIRE_TS.read_text(encoding="utf-8")
    for kind in (*get_args(wire.FromClient), *get_args(wire.FromServer)):
        assert f'export interface {kind.__name__} {{\n  t: "{kind.__struct_config__.tag}";' in text


def test_the_typescript_lets_a_client_leave_defaults_out_but_reads_everything() -> None:
    text = WIRE_TS.read_text(encoding="utf-8")
    assert "since?: number | null;" in text  # sent
    assert "  rules?: Partial<TableRules>;" in text  # sent, and read elsewhere
    assert re.search(r"export interface TableRules \{[^}]*  undo: ", text)  # read


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    unused: Any = object()  # describing the routes asks nothing of the service
    return document(create_app(unused).inner)


def fields_sent(described: dict[str, Any]) -> Iterator[str]:
    """What clients send at the top level of a body."""
    for operations in described["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield from described["components"]["schemas"][body]["properties"]


def test_nothing_a_client_sends_is_named_like_what_handlers_are_given(described: dict[str, Any]) -> None:
    """Litestar would take a mistake in such a field for one of its own dependencies, and answer 500."""
    unused: Any = object()
    given = set(create_app(unused).inner.dependencies)
    sent = set(fields_sent(described))
    assert {"seats", "settings", "record"} <= sent
    assert not sent & given


def test_every_reference_in_the_document_leads_somewhere(described: dict[str, Any]) -> None:
    names = set(re.findall(r"#/components/schemas/(\w+)", str(described)))
    assert names <= set(described["components"]["schemas"])
    assert {"Table", "Snapshot", "Problem", "NewTable", "FromClient"} <= set(described["components"]["schemas"])


def test_every_address_explains_itself_and_its_problems(described: dict[str, Any]) -> None:
    for path, operations in described["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in operations.values():
            assert operation["summary"]
            assert operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"].endswith(
                "Problem"
            )


def test_bounds_of_parameters_are_told(described: dict[str, Any]) -> None:
    given = {
        one["name"]: one["schema"] for one in described["paths"]["/api/v1/tables/{table}/state"]["get"]["parameters"]
    }
    assert given["seat"]["type"] == "integer"
    assert (given["seat"]["minimum"], given["seat"]["maximum"]) == (0, 7)
    assert given["table"]["pattern"] == "^[a-z0-9]{10}$"


def test_the_page_names_everything_and_loads_nothing(described: dict[str, Any]) -> None:
    text = page(described)
    for path in described["paths"]:
        assert path in text
    for name in described["components"]["schemas"]:
        assert f'id="{name}"' in text
    assert "<script" not in text
    assert not re.search(r"(src|href)=\"(https?:)?//", text)


def test_views_and_choices_of_each_game_are_told(described: dict[str, Any]) -> None:
    told = described["components"]["schemas"]
    assert {"BroomServiceView", "TouriaView", "BroomServiceChoice", "TouriaChoice"} <= set(told)
    assert {"$ref": "#/components/schemas/TouriaView"} in told["Update"]["properties"]["view"]["anyOf"]
    assert "stale" in told["Problem"]["properties"]["reason"]["enum"]


def test_the_socket_is_told_message_by_message() -> None:
    told = asyncapi.document()
    tags = {asyncapi.tag_of(kind): kind for kind in (*get_args(wire.FromClient), *get_args(wire.FromServer))}
    assert set(told["channels"]["socket"]["messages"]) == set(told["components"]["messages"]) == set(tags)
    heard = {one["messages"][0]["$ref"].rpartition("/")[2] for one in told["operations"].values() if "reply" in one}
    assert heard == {asyncapi.tag_of(kind) for kind in get_args(wire.FromClient)}
    assert len(told["operations"]["tell"]["messages"]) == len(get_args(wire.FromServer))
    for reference in re.findall(r"'\$ref': '#/([^']+)'", str(told)):
        found: Any = told
        for part in reference.split("/"):
            found = found[part]
    assert [one["code"] for one in told["channels"]["socket"]["x-close-codes"]] == [4001, 4002, 4003, 4004, 1012]


def test_the_pages_of_the_documentation_are_what_the_program_says() -> None:
    tool = ROOT / "tools" / "reference.py"
    checked = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_whatever_is_refused_is_told_with_its_when() -> None:
    page = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) > 70
    assert [row for row in rows if row.endswith("|  |")] == [], "src/mutig/server/when.toml says when"
