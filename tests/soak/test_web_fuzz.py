"""The long runs of tests/server/test_web_fuzz.py."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzzing import throw_frames, throw_requests
from tests.server.web_server import running_server


def test_fuzzed_frames_have_no_effect(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        throw_frames(running, examples=10_000)


def test_generated_requests_are_all_answered(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db") as running:
        answers = throw_requests(running, examples=200)
    assert not [answer for answer in answers if answer.status >= 500]
    assert len(answers) > 3000
