"""Compiled code is kept where only its owner can put anything, and not for ever."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mutig.core import cache

NOWHERE = dict.fromkeys((cache.CHOSEN, "CACHE_DIRECTORY", "XDG_CACHE_HOME", "LOCALAPPDATA"))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment that says nothing about caches."""
    for name in NOWHERE:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return monkeypatch


def test_it_is_where_somebody_chose_or_systemd_or_the_user_keeps_such_things(said: pytest.MonkeyPatch, tmp_path: Path):
    assert cache.base_folder() == tmp_path / "home" / ".cache" / "mutig"
    said.setenv("XDG_CACHE_HOME", "not/absolute")  # such a path is to be ignored, says its specification
    assert cache.base_folder() == tmp_path / "home" / ".cache" / "mutig"
    said.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.base_folder() == tmp_path / "xdg" / "mutig"
    said.setenv("CACHE_DIRECTORY", f"{tmp_path / 'service'}:{tmp_path / 'other'}")
    assert cache.base_folder() == tmp_path / "service"
    said.setenv(cache.CHOSEN, str(tmp_path / "chosen"))
    assert cache.base_folder() == tmp_path / "chosen"
    assert stat.S_IMODE((tmp_path / "chosen").stat().st_mode) == 0o700


def test_a_folder_of_ours_that_others_could_write_to_is_closed(said: pytest.MonkeyPatch, tmp_path: Path):
    said.setenv(cache.CHOSEN, str(tmp_path / "open"))
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    assert cache.base_folder() == tmp_path / "open"
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o700


def test_a_folder_of_somebody_else_is_not_used(said: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "theirs").mkdir()
    said.setenv(cache.CHOSEN, str(tmp_path / "theirs"))
    me = os.geteuid()
    said.setattr(os, "geteuid", lambda: me + 1)
    if me == 0:  # what root owns is root's word; what another person owns is not
        os.chown(tmp_path / "theirs", 4711, -1)
    used = cache.base_folder()
    assert used != tmp_path / "theirs"
    assert stat.S_IMODE(used.stat().st_mode) == 0o700


def test_where_nothing_can_be_written_a_private_folder_lasts_as_long_as_the_process(tmp_path: Path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    script = (
        "import subprocess, sys; from mutig.core.cache import base_folder; one = base_folder(); print(one);"
        "assert base_folder() == one;"
        "child = 'from mutig.core.cache import base_folder; print(base_folder())';"
        "sys.stdout.flush(); subprocess.run([sys.executable, '-c', child], check=True)"
    )
    environment = {**os.environ, cache.CHOSEN: str(tmp_path / "file" / "cache"), "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    ours, childs = done.stdout.split()
    assert ours == childs  # a compiler beside a server puts its code where the server finds it
    assert Path(ours).parent == tmp_path
    assert Path(ours).name != "mutig-cache"
    assert not Path(ours).exists()


def test_what_nobody_has_used_for_a_month_is_cleared_away(tmp_path: Path):
    ages = {"numba-1-new": 1.0, "numba-1-old": 31.0, "numba-1-half": 31.0, "other": 31.0}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        if name != "numba-1-half":
            (tmp_path / name / cache.COMPLETE).touch()
        then = time.time() - days * 86_400
        for path in (tmp_path / name / cache.COMPLETE, tmp_path / name):
            if path.exists():
                os.utime(path, (then, then))
    assert cache.is_complete(tmp_path / "numba-1-new")
    fresh = tmp_path / "numba-1-fresh"
    fresh.mkdir()
    cache.complete(fresh)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["numba-1-fresh", "numba-1-new", "other"]


def test_using_code_keeps_it(tmp_path: Path):
    marker = tmp_path / cache.COMPLETE
    assert not cache.is_complete(tmp_path)
    marker.touch()
    os.utime(marker, (1, 1))
    assert cache.is_complete(tmp_path)
    assert marker.stat().st_mtime > time.time() - 60
