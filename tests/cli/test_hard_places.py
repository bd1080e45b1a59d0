"""Commands where nothing goes as it should: full disks, closed doors, letters that do not exist, files without end."""

from __future__ import annotations

import ctypes
import errno
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import mutig
from mutig.cli.interrupts import Interrupts
from mutig.cli.serve import as_browsers_say, data_file, listening
from mutig.core.errors import MutigError
from mutig.core.record import seal_of

from .command_line import COMMAND, finished_game, mutig_says, refused

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
FULL = Path("/dev/full")


def said(*words: object, folder: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """A process of its own, with what the shell gives it."""
    return subprocess.run(
        [*COMMAND, *(str(word) for word in words)],
        cwd=folder,
        text=True,
        stderr=subprocess.PIPE,
        timeout=120,
        check=False,
        **more,
    )


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize(
    "words", ["show evening.mutig", "verify evening.mutig", "replay --all evening.mutig", "edition show", "--help"]
)
def test_a_full_disk_is_a_sentence(words: str, tmp_path: Path) -> None:
    finished_game(tmp_path)
    with FULL.open("w") as full:
        done = said(*words.split(), folder=tmp_path, stdout=full)
    assert (done.returncode, done.stderr) == (
        2,
        "error: the output: cannot be read or written (No space left on device)\n",
    )


def test_a_reader_that_has_seen_enough_ends_the_command_without_a_word(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = said("verify", finished_game(tmp_path), folder=tmp_path, stdout=writing)
    os.close(writing)
    assert done.stderr == ""


def test_a_terminal_without_our_letters_gets_question_marks(tmp_path: Path) -> None:
    poor = os.environ | {"PYTHONIOENCODING": "ascii:strict"}
    words = "replay", finished_game(tmp_path), "--all", "--lang", "de"
    done = said(*words, folder=tmp_path, env=poor, stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout
    assert done.stdout.isascii()


def test_who_has_closed_the_input_has_left_the_table(tmp_path: Path) -> None:
    words = "sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "--save", "evening.mutig"
    done = subprocess.run(words, cwd=tmp_path, text=True, capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "evening.mutig").exists()


@pytest.mark.parametrize("command", ["show", "replay", "verify", "analyse"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "the file seems to be cut off (line 1: Nested too deeply)"),
        ('{"players": ' + "9" * 5000 + "}", "the file is damaged (line 1: A number is too long)"),
        ("[1]", "expected a game record with format 'mutig-record-1', not a list"),
        ("null", "expected a game record with format 'mutig-record-1', not nothing"),
    ],
)
def test_a_file_without_end_is_a_sentence(command: str, text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "endless.mutig"
    file.write_text(text, encoding="utf-8")
    assert sentence in refused(command, file)


@pytest.mark.parametrize("name", ["endless.json", "endless.toml"])
def test_an_edition_without_end_is_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(("x = " if name.endswith("toml") else "") + "[" * 100_000, encoding="utf-8")
    assert "is not valid" in refused("edition", "check", tmp_path / name)


def test_a_record_that_an_editor_has_marked_is_read(tmp_path: Path) -> None:
    file = finished_game(tmp_path)
    file.write_text("\ufeff" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert mutig_says("verify", file).code == 0


def test_an_edition_that_an_editor_has_marked_is_read(tmp_path: Path) -> None:
    mutig_says("edition", "new", "mine", "--out", tmp_path)
    for file in (tmp_path / "mine").iterdir():
        file.write_text("\ufeff" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert mutig_says("edition", "check", tmp_path / "mine").code == 0


@pytest.mark.parametrize("players", [0, -1, 10**30])
def test_nobody_sits_down_at_a_table_that_cannot_be(players: int) -> None:
    assert f"Broom Service is for 2 to 5 players, not {players}" in refused("play", "--players", players)


@pytest.mark.parametrize("name", [":", "greedy:", ":Bot", ""])
def test_a_bot_without_a_name_is_refused(name: str) -> None:
    assert "bot" in refused("play", "--bots", name)


def test_what_does_not_fit_on_the_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = finished_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())

    def full(*_: object, **__: object) -> None:
        raise NO_SPACE

    monkeypatch.setattr(os, "fsync", full)
    assert "board.svg: cannot be written (No space left on device)" in refused("show", file, "--out", "board.svg")
    monkeypatch.setattr(Path, "write_text", full)
    assert "mine: cannot be written (No space left on device)" in refused("edition", "new", "mine")
    assert sorted(tmp_path.iterdir()) == before


def test_an_interrupt_that_a_compiler_swallows_is_one_all_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    """What is raised in a callback of a library is lost there, and the library fails of something else."""

    @ctypes.CFUNCTYPE(None)
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)
        len("the interrupt is heard here at the latest")

    def compile_it() -> None:
        raise RuntimeError("no compiled object yet")

    def compile_it_interrupted() -> None:
        with Interrupts():
            interrupted()
            compile_it()

    with pytest.raises(KeyboardInterrupt):
        compile_it_interrupted()
    with pytest.raises(RuntimeError), Interrupts():
        compile_it()
    assert capfd.readouterr().err == ""


def test_where_a_report_cannot_go_is_said_before_it_is_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked_out(*_: object, **__: object) -> None:
        raise AssertionError("nobody can keep this")

    file = finished_game(tmp_path)
    monkeypatch.setattr("mutig.bots.analysis.analyse", worked_out)
    for way in ("--html", "--json"):
        assert "cannot be written (there is no folder" in refused("analyse", file, way, tmp_path / "nowhere" / "game")
        assert "cannot be written (it is a folder)" in refused("analyse", file, way, tmp_path, "--force")


def test_who_decided_nothing_is_told_so_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game brought along from its end; nothing need be compiled to see that."""

    def compiled(*_: object) -> None:
        raise AssertionError("nobody has asked for it")

    position = tmp_path / "end.json"
    position.write_text(json.dumps(mutig.load(finished_game(tmp_path)).position()), encoding="utf-8")
    monkeypatch.setattr("mutig.bots.judge.Judge.sit_down", compiled)
    assert "A has decided nothing in this game" in refused("analyse", position)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ("moves", "moves: expected a text, not None"),
        ("count", "count: expected a whole number, not None"),
        ("over", "over: expected true or false, not None"),
        ("options", "options: expected a table, not None"),
    ],
)
def test_what_a_record_lacks_is_said_in_plain_words(field: str, sentence: str, tmp_path: Path) -> None:
    file = finished_game(tmp_path)
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | {field: None}), encoding="utf-8")
    assert sentence in refused("verify", file)


def test_a_name_on_record_orders_no_terminal_about_and_spoils_no_picture(tmp_path: Path) -> None:
    evil = "\x1b]0;mine\x07\x9b31mEve"
    file = finished_game(tmp_path)
    record = json.loads(file.read_text(encoding="utf-8"))
    record["names"][0] = evil
    file.write_text(json.dumps(record | {"seal": seal_of(record)}), encoding="utf-8")
    for words in (("show", file), ("replay", file, "--all"), ("show", file, "--out", tmp_path / "board.png")):
        said = mutig_says(*words)
        assert said.code == 0
        assert not {"\x1b", "\x07", "\x9b"} & set(said.out + said.err)
    assert "Eve" in mutig_says("replay", file, "--all").out
    ElementTree.fromstring(mutig.load(file).svg())
    assert mutig.load(file).names[0] == evil  # what is on record stays


def test_verify_takes_folders(tmp_path: Path) -> None:
    assert "there are no records in this folder" in refused("verify", tmp_path)
    finished_game(tmp_path, seed=1).rename(tmp_path / "first.mutig")
    finished_game(tmp_path, seed=2)
    assert "2 of 2 records are right." in mutig_says("verify", tmp_path).out
    (tmp_path / "empty").mkdir()
    assert "empty: there are no records in this folder" in refused("verify", tmp_path, tmp_path / "empty")


def test_a_file_that_never_held_tables_is_no_club(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    assert "there are no tables in it" in refused("club", "people", "--db", tmp_path / "empty.db")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("https://club.example", "https://club.example"),
        ("https://Club.Example:443/", "https://club.example"),
        ("http://club.example:8080", "http://club.example:8080"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_the_address_people_use_is_what_their_browsers_name(said: str, meant: str) -> None:
    """A slash too many, and every request of every browser was one from elsewhere."""
    assert as_browsers_say(said) == meant


@pytest.mark.parametrize(
    "origin",
    ["club.example", "https://", "https://a/b", "ftp://club.example", "https://x:y", "not a name", "http://a b"],
)
def test_an_address_nobody_can_use_is_refused(origin: str, tmp_path: Path) -> None:
    said = refused("serve", "--origin", origin, "--db", tmp_path / "club.db", "--port", 0)
    assert said == f"--origin {origin}: expected the address people use, like https://club.example"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--metrics-for", "prometheus"), "--metrics-for prometheus: expected the address of a machine"),
        (("--unlimited", "10.0.0"), "--unlimited 10.0.0: expected the address of a machine"),
    ],
)
def test_what_no_caller_could_have_is_refused(words: tuple[str, str], sentence: str, tmp_path: Path) -> None:
    assert sentence in refused("serve", *words, "--db", tmp_path / "club.db", "--port", 0)


def test_a_name_no_machine_can_have_is_a_sentence() -> None:
    with pytest.raises(MutigError, match="this is no name of a machine"):
        listening("a" * 70 + ".example", 0)


def test_who_has_no_home_is_asked_where_to_keep_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(MutigError, match="has no home folder; say with --db"):
        data_file()
