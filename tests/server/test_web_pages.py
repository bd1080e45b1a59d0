"""The browser client's files, and the page where there are none."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from litestar import Request

from mutig.server.web.pages import ASK_AGAIN, FOREVER, Pages


@pytest.fixture
def client(tmp_path: Path) -> Pages:
    (tmp_path / "secret.txt").write_text("not for everybody")
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<p>the client</p>")
    (dist / "assets" / "app-1a2b.js").write_text("play()")
    (dist / "sheet.json.gz").write_bytes(gzip.compress(b'{"words": {}}'))
    return Pages(dist)


@pytest.mark.parametrize(
    "path", ["", "/", "/new", "/new/touria", "/t/abcdefghij", "/join/x", "/replay/x/3", "/settings", "/you"]
)
def test_the_client_answers_for_its_own_pages(client: Pages, path: str) -> None:
    found = client.find(path)
    assert found is not None
    assert found.content == b"<p>the client</p>"
    assert found.media_type == "text/html"
    assert found.caching == ASK_AGAIN


def test_files_with_hashed_names_are_kept_forever(client: Pages) -> None:
    found = client.find("/assets/app-1a2b.js")
    assert found is not None
    assert found.caching == FOREVER
    assert found.media_type == "text/javascript"


def asking(encodings: str) -> Request[Any, Any, Any]:
    return Request({"type": "http", "headers": [(b"accept-encoding", encodings.encode())]})


def test_what_was_packed_at_the_build_is_sent_as_it_is(client: Pages) -> None:
    found = client.find("/sheet.json")
    assert found is not None
    assert found.media_type == "application/json"
    answer = found.answer(asking("gzip, br"))
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.content) == b'{"words": {}}'


def test_who_cannot_unpack_gets_it_unpacked(client: Pages) -> None:
    found = client.find("/sheet.json")
    assert found is not None
    answer = found.answer(asking("identity"))
    assert "content-encoding" not in answer.headers
    assert answer.content == b'{"words": {}}'


@pytest.mark.parametrize(
    "path", ["/nowhere", "/sheet.json.gz", "/assets/other.js", "/../secret.txt", "/assets/../../secret.txt", "/api/v2"]
)
def test_nothing_else_is_found(client: Pages, path: str) -> None:
    assert client.find(path) is None


def test_without_a_client_there_is_a_friendly_page() -> None:
    found = Pages(None).find("/")
    assert found is not None
    assert b"table server is running" in found.content
