"""The long runs of tests/server/test_web_fuzz.py."""

from __future__ import annotations

from pathlib import Path

from mutig.server.web import WebSettings
from tests.server.fuzzing import throw_frames, throw_heads, throw_requests
from tests.server.web_server import NO_LIMITS, running_server


def test_fuzzed_frames_have_no_effect(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        throw_frames(running, examples=10_000)


def test_fuzzed_heads_are_refused(tmp_path: Path) -> None:
    soon = WebSettings(limits=NO_LIMITS, head_s=0.3, idle_s=0.3, body_s=0.3, linger_s=0.2)
    with running_server(tmp_path / "tables.db", soon) as running:
        assert len(throw_heads(running, rounds=300)) > 10_000


def test_generated_requests_are_all_answered(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        answers = throw_requests(running, examples=200)
    assert not [answer for answer in answers if answer.status >= 500]
    assert len(answers) > 3000
