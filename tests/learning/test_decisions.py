"""Decisions to learn from: rows that say what happened, the same files whoever played, going on where it stopped."""

import json

import numpy as np
import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.learning import decisions
from mutig.learning.decisions import Wanted, collect
from mutig.workers import Workers

RULES = mutig.rules("broom-service")


def wanted(**changes):
    table = RULES.table(RULES.check_options(2, [], {}), RULES.load_edition("house"))
    return Wanted(**{"table": table, "bots": ("greedy", "random"), "games": 5, "seed": "7"} | changes)


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch):
    monkeypatch.setattr(decisions, "STRETCH", 2)


def test_rows_say_what_a_seat_could_choose_what_it_chose_and_what_it_won(tmp_path):
    (first, *rest) = collect(wanted(), tmp_path / "data")
    assert [file.name for file in (first, *rest)] == ["games-0000000.npz", "games-0000002.npz", "games-0000004.npz"]
    rows = np.load(first)
    count = len(rows["code"])
    assert rows["mask"].shape == (count, RULES.codes)
    assert (rows["mask"][np.arange(count), rows["code"]] == 1).all()
    assert (rows["mask"].sum(axis=1) > 1).all()
    assert set(rows["game"]) == {0, 1}
    for game in (0, 1):
        shares = {seat: set(rows["share"][(rows["game"] == game) & (rows["seat"] == seat)]) for seat in (0, 1)}
        assert [len(found) for found in shares.values()] == [1, 1]
        assert sum(share for found in shares.values() for share in found) == 1
    assert json.loads((tmp_path / "data" / "settings.json").read_text())["bots"] == ["greedy", "random"]


def test_files_are_the_same_to_the_last_bit_with_one_process_and_with_two_and_after_a_stop(tmp_path):
    one = collect(wanted(), tmp_path / "one")
    two = collect(wanted(), tmp_path / "two", Workers(2))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    before, told = two[0].stat().st_mtime_ns, []
    content = two[1].read_bytes()
    two[1].unlink()  # as if it had been stopped
    assert collect(wanted(), tmp_path / "two", progress=told.append) == two
    assert (two[0].stat().st_mtime_ns, two[1].read_bytes(), told) == (before, content, [5])


def test_another_folder_or_other_settings_are_refused(tmp_path):
    collect(wanted(games=1), tmp_path / "data")
    with pytest.raises(MutigError, match="begun with other settings"):
        collect(wanted(games=1, seed="8"), tmp_path / "data")
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "diary.txt").touch()
    with pytest.raises(MutigError, match="exists already"):
        collect(wanted(games=1), tmp_path / "else")
