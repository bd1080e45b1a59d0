"""What watches the server: it tells a full disk, cannot be used to wear the disk out, and is not for other pages."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from mutig.server import health
from mutig.server.web import WebSettings
from mutig.server.web.hosts import is_our_name
from mutig.server.web.limits import Limit, Limits, Window

from ..test_store_files import limit_pages
from ..web_server import NO_LIMITS, Running, running_server, said
from .raw import RawLine

EVIL = {"host": "evil.example:8765", "origin": "http://evil.example:8765"}  # its name leads to 127.0.0.1 by now
HANDSHAKE = (
    b"GET /api/v1/socket HTTP/1.1\r\nhost: evil.example:8765\r\norigin: http://evil.example:8765\r\n"
    b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def test_a_full_disk_is_told_and_reading_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_S", 0.0)
    with running_server(tmp_path / "tables.db") as running, running.guest() as browser:
        full = running.do(limit_pages(running.store, 1))
        answer = httpx.get(f"{running.url}/healthz")
        assert (answer.status_code, answer.text) == (503, "cannot write: the disk is full\n")
        assert browser.get("/me").status_code == browser.get("/tables").status_code == 200
        running.do(limit_pages(running.store, full + 1000))
        assert httpx.get(f"{running.url}/healthz").text == "ok\n"


def test_asking_often_writes_seldom_and_is_counted(running: Running, tmp_path: Path) -> None:
    few = WebSettings(limits=Limits(watching=Limit("watching", Window(5, 500), Window(100, 600))))
    with running_server(tmp_path / "tables.db", few) as running:
        writes = 0
        check = running.store.check

        async def counted() -> None:
            nonlocal writes
            writes += 1
            await check()

        running.store.check = counted  # type: ignore[method-assign]
        answers = [httpx.get(f"{running.url}/healthz").status_code for _ in range(7)]
        assert answers == [200] * 5 + [429] * 2
        assert writes <= 2
        assert httpx.get(f"{running.url}/metrics").status_code == 429
        assert httpx.get(f"{running.url}/api/v1/games").status_code == 200


def test_a_page_in_the_keepers_browser_cannot_read_the_metrics(running: Running) -> None:
    assert httpx.get(f"{running.url}/metrics", headers=EVIL).status_code == 404
    assert httpx.get(f"{running.url}/metrics", headers={**EVIL, "x-forwarded-for": "127.0.0.1"}).status_code == 404
    assert httpx.get(f"{running.url}/metrics").status_code == 200


def test_a_server_on_a_laptop_answers_no_other_sites_name(tmp_path_factory: pytest.TempPathFactory) -> None:
    ours = frozenset({"https://club.example"})
    local = WebSettings(limits=NO_LIMITS, local_only=True, origins=ours)
    with running_server(tmp_path_factory.mktemp("local") / "tables.db", local) as running:
        assert said(httpx.get(f"{running.url}/api/v1/games", headers=EVIL)) == "wrong-host"
        assert said(httpx.post(f"{running.url}/api/v1/me", json={}, headers=EVIL)) == "wrong-host"
        assert RawLine(running).send(HANDSHAKE).status() == 421
        for host in ("localhost", "127.0.0.1:8765", "club.example"):
            assert httpx.get(f"{running.url}/api/v1/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        (None, True),
        ("localhost:8765", True),
        ("LOCALHOST.", True),
        ("tables.localhost", True),
        ("192.168.1.7:8765", True),
        ("[::1]:8765", True),
        ("club.example:443", True),
        ("club.example.evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_whose_names_are_ours(host: str | None, ours: bool) -> None:
    assert is_our_name(host, frozenset({"https://club.example"})) is ours


def test_little_room_on_the_disk_is_a_warning(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "mutig_disk_nearly_full 0.0" in httpx.get(f"{running.url}/metrics").text
    monkeypatch.setattr("mutig.server.tables.service.NEARLY_FULL", 1 << 60)
    text = httpx.get(f"{running.url}/metrics").text
    assert "mutig_disk_nearly_full 1.0" in text
    assert "mutig_disk_free_bytes" in text
