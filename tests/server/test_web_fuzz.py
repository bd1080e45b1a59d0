"""Whatever is thrown at the server: no crash, no effect. A long run is in tests/soak/test_web_fuzz.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.core.record import to_record
from mutig.server.web import WebSettings

from .attacks.raw import eventually
from .fuzzing import throw_frames, throw_heads, throw_requests
from .web_server import NO_LIMITS, running_server


def test_fuzzed_frames_have_no_effect(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        throw_frames(running, examples=250)


def test_fuzzed_heads_are_refused_and_leave_nothing_behind(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    soon = WebSettings(limits=NO_LIMITS, head_s=0.3, idle_s=0.3, body_s=0.3, linger_s=0.2)
    with running_server(tmp_path / "tables.db", soon) as running:
        statuses = throw_heads(running, rounds=6)
        assert {200, 400} <= set(statuses), "too bad, or not bad enough, to tell much"
        assert eventually(lambda: not running.server.server_state.connections)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_generated_requests_are_all_answered(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        answers = throw_requests(running, examples=8)
    assert not [answer for answer in answers if answer.status >= 500]
    routes = {answer.route for answer in answers}
    assert len(routes) > 25, "hardly any address was tried"
    assert any(answer.status < 300 for answer in answers), "nothing ever succeeded: too bad to tell much"


WRONG: list[Any] = [None, True, -1, 2**70, 1.5, "", "x", "1:0 " * 3, [], [None], [[[]]], {}, {"x": 1}, {"name": {}}]


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_a_record_with_anything_wrong_is_imported_or_refused(tmp_path: Path, game: str) -> None:
    played = mutig.new_game(game, players=2, seed=3)
    for _ in range(6):
        seat = min(played.pending)
        played.play(seat, played.choices(seat)[0])
    good = to_record(played)
    seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]
    with running_server(tmp_path / "tables.db") as running, running.guest() as browser:

        def imported(record: dict[str, Any], **more: Any) -> int:
            return browser.post("/tables/import", json={"record": record, "seats": seats, **more}).status_code

        assert imported(good) == 201
        assert imported(good, at_move=3) == 201
        assert [imported(good, at_move=move) for move in (-1, 10**9)] == [400, 400]
        changed = [{**good, key: wrong} for key in (*good, "start", "document") for wrong in WRONG]
        changed += [{**good, "options": {**good["options"], key: wrong}} for key in good["options"] for wrong in WRONG]
        changed += [{**good, "chance": {**good["chance"], key: wrong}} for key in good["chance"] for wrong in WRONG]
        changed += [{key: good[key] for key in good if key != missing} for missing in good]
        statuses = {imported(record) for record in changed}
        assert statuses <= {201, 400, 404, 409}, statuses


def test_a_crash_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(tmp_path / "tables.db") as running:

        def broken() -> None:
            raise RuntimeError

        monkeypatch.setattr(running.service, "games", broken)
        answers = throw_requests(running, examples=3, only="/api/v1/games")
    assert 500 in {answer.status for answer in answers}
