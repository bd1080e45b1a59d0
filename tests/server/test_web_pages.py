"""The browser client's files, and the page where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutig.server.web.pages import ASK_AGAIN, FOREVER, Pages


@pytest.fixture
def client(tmp_path: Path) -> Pages:
    (tmp_path / "secret.txt").write_text("not for everybody")
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<p>the client</p>")
    (dist / "assets" / "app-1a2b.js").write_text("play()")
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


@pytest.mark.parametrize(
    "path", ["/nowhere", "/assets/other.js", "/../secret.txt", "/assets/../../secret.txt", "/api/v2"]
)
def test_nothing_else_is_found(client: Pages, path: str) -> None:
    assert client.find(path) is None


def test_without_a_client_there_is_a_friendly_page() -> None:
    found = Pages(None).find("/")
    assert found is not None
    assert b"table server is running" in found.content
