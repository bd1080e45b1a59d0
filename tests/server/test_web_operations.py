"""Health, metrics, headers, the API's page: what browsers and those who run the server get."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import httpx
import pytest
import structlog

from mutig.server import health
from mutig.server.web import WebSettings
from mutig.server.web.headers import same_origin
from mutig.server.web.limits import Limit, Limits, Window
from mutig.server.web.logs import set_up_logs

from .web_server import NO_LIMITS, Running, running_server, said


@pytest.fixture
def site(running: Running) -> httpx.Client:
    return httpx.Client(base_url=running.url)


@pytest.mark.parametrize(
    "path", ["/", "/t/abcdefghij", "/api", "/api/openapi.json", "/api/v1/me", "/nowhere", "/healthz"]
)
def test_every_answer_keeps_browsers_within_bounds(site: httpx.Client, path: str) -> None:
    headers = site.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("scheme", "host", "secure"),
    [
        ("http", "127.0.0.1:8000", True),
        ("http", "localhost", True),
        ("http", "club.localhost:8000", True),
        ("http", "[::1]:8000", True),
        ("https", "club.example", True),
        ("http", "192.168.7.7:8000", False),
        ("http", "club.example", False),
        ("http", "localhost.example", False),
    ],
)
def test_a_page_is_kept_apart_where_browsers_heed_it(running: Running, scheme: str, host: str, secure: bool) -> None:
    """From elsewhere by plain HTTP they do not, and each page would be an error in their console."""
    headers = httpx.get(running.url, headers={"Host": host, "X-Forwarded-Proto": scheme}).headers
    assert headers.get("cross-origin-opener-policy") == ("same-origin" if secure else None)


def test_the_api_is_not_kept_by_browsers(site: httpx.Client) -> None:
    assert site.get("/api/v1/games").headers["cache-control"] == "no-store"


def test_health_is_the_stores_health(site: httpx.Client) -> None:
    answer = site.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_store_that_does_not_answer_is_not_healthy(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(health, "PATIENCE_S", 0.1)
    monkeypatch.setattr(running.store, "check", gone)
    monkeypatch.setattr(running.service, "checkup", health.Health(running.store))
    answer = httpx.get(f"{running.url}/healthz")
    assert (answer.status_code, answer.text.partition(":")[0]) == (503, "busy")


def test_a_mistake_of_ours_is_one_sentence(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("the seed is 4711")

    monkeypatch.setattr(running.service, "games", broken)
    answer = httpx.get(f"{running.url}/api/v1/games")
    assert answer.status_code == 500
    assert answer.json()["reason"] == "broken"
    assert "4711" not in answer.text
    assert "RuntimeError" not in answer.text


def test_metrics_count_requests_and_tables(running: Running, site: httpx.Client) -> None:
    with running.guest() as browser:
        browser.post("/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "me", "name": "Bob"}]})
    text = site.get("/metrics").text
    assert 'mutig_http_requests_total{method="POST",route="/api/v1/tables",status="201"}' in text
    assert "mutig_live_tables" in text
    assert "process_resident_memory_bytes" in text


def test_metrics_are_not_for_everybody(running: Running, site: httpx.Client, tmp_path: Path) -> None:
    assert site.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 404
    asked = WebSettings(limits=NO_LIMITS, metrics_for=frozenset({"203.0.113.9"}))
    with running_server(tmp_path / "tables.db", asked) as other:
        answer = httpx.get(f"{other.url}/metrics", headers={"x-forwarded-for": "203.0.113.9"})
        assert answer.status_code == 200


def test_the_api_explains_itself(site: httpx.Client) -> None:
    document = site.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.")
    assert "/api/v1/tables/{table}/actions" in document["paths"]
    page = site.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    assert "/api/v1/tables/{table}/actions" in page.text


def test_the_client_is_served_with_caching(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<p>the client</p>")
    (dist / "assets" / "app-1a2b.js").write_text("play();" * 500)
    with (
        running_server(tmp_path / "tables.db", WebSettings(limits=NO_LIMITS, client=dist)) as running,
        httpx.Client(base_url=running.url) as site,
    ):
        page = site.get("/join/abc")
        assert page.text == "<p>the client</p>"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        again = site.get("/join/abc", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        script = site.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        plain = site.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text == "play();" * 500
        assert said(site.get("/assets/other.js")) == "no-such-page"
        assert site.get("/assets/..%2f..%2ftables.db").status_code == 404


def test_a_page_of_another_site_cannot_act_with_my_cookie(running: Running) -> None:
    with running.guest() as browser:
        browser.headers["origin"] = "https://evil.example"
        assert said(browser.patch("/me", json={"name": "Fool"})) == "wrong-origin"
        browser.headers["origin"] = running.url
        assert browser.patch("/me", json={"name": "Ida"}).status_code == 200


def test_behind_a_proxy_the_page_is_our_own_too(running: Running) -> None:
    proxy = {"host": "club.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    with running.http(**proxy) as browser:
        assert browser.post("/me", json={}, headers={"origin": "https://club.example"}).status_code == 201
        assert browser.post("/me", json={}, headers={"origin": "http://club.example"}).status_code == 403


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("https://club.example", True),
        ("http://club.example", False),
        ("https://club.example:8443", False),
        ("https://club.example.evil.example", False),
        ("https://friends.example", True),
        ("null", False),
    ],
)
def test_whose_pages_may_ask(origin: str | None, allowed: bool) -> None:
    assert same_origin(origin, "club.example", "https", frozenset({"https://friends.example"})) is allowed


def test_an_address_that_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    few = WebSettings(limits=Limits(requests=Limit("requests", Window(5, 500), Window(100, 600))))
    with running_server(tmp_path / "tables.db", few) as running, running.http(**{"accept-language": "de"}) as browser:
        answers = [browser.get("/games") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert said(answers[-1]) == "too-many"
        assert 90 <= int(answers[-1].headers["retry-after"]) <= 100
        assert httpx.get(f"{running.url}/healthz").status_code == 200  # whoever watches the server is not counted
        elsewhere = httpx.get(f"{running.url}/api/v1/games", headers={"x-forwarded-for": "203.0.113.9"})
        assert elsewhere.status_code == 200


def test_what_is_dear_has_a_limit_of_its_own(tmp_path: Path) -> None:
    few = WebSettings(
        limits=Limits(**{name: Limit(name, Window(2, 500), Window(100, 600)) for name in ("heavy", "imports")})
    )
    with running_server(tmp_path / "tables.db", few) as running, running.guest() as browser:
        dear = ("/tables/abcdefghij/picture.svg", "/tables/abcdefghij/replay", "/tables/abcdefghij/record")
        assert [browser.get(path).status_code for path in dear] == [404, 404, 429]
        seats = [{"who": "me"}, {"who": "open"}]
        brought = [browser.post("/tables/import", json={"record": {}, "seats": seats}) for _ in range(3)]
        assert [answer.status_code for answer in brought] == [400, 400, 429]
        assert browser.get("/tables").status_code == 200


@pytest.mark.usefixtures("usual_logs")
def test_logs_are_lines_of_json_without_secrets() -> None:
    out = io.StringIO()
    set_up_logs("json", out)
    secret = "a-token-nobody-may-read"
    try:
        raise ValueError("something happened")
    except ValueError:
        structlog.get_logger("mutig.test").exception("request failed", route="/api/v1/me")
    assert secret
    line = json.loads(out.getvalue())
    assert (line["event"], line["level"], line["route"]) == ("request failed", "error", "/api/v1/me")
    assert line["exception"].startswith("ValueError\n")
    assert "test_web_operations.py" in line["exception"]
    assert "a-token" not in out.getvalue()  # a traceback shows no variables
    assert "happened" not in out.getvalue()  # nor what an exception says


@pytest.mark.parametrize(("path", "accept"), [("/nonsense", "text/html,*/*;q=0.8"), ("/t", "text/html")])
def test_a_person_with_a_wrong_address_gets_a_page(site: httpx.Client, path: str, accept: str) -> None:
    answer = site.get(path, headers={"accept": accept})
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.status_code == (404 if path == "/nonsense" else 200)


def test_a_program_with_a_wrong_address_gets_a_sentence(site: httpx.Client) -> None:
    for path in ("/nonsense", "/assets/nothing.js", "/api/v1/nonsense"):
        answer = site.get(path, headers={"accept": "*/*"})
        assert (answer.status_code, answer.json()["reason"]) == (404, "no-such-page")
