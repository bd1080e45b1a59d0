"""Pieces of work: in order, whoever did them; none lost and none twice, whoever was lost; nothing left behind."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from mutig.core.errors import MutigError
from mutig.workers import ALONE, Workers
from mutig.workers.cluster import checked

TWO = Workers(jobs=2)


def squared(number: int) -> int:
    time.sleep(0.02 * (number % 3))  # later pieces may be done earlier
    return number * number


def killed_once(folder: Path, number: int) -> int:
    """One of the pieces ends its process as the system does when memory runs out, the first time."""
    with (folder / f"begun-{number}").open("a") as file:
        file.write("x")
    if number == 5 and (folder / "begun-5").stat().st_size == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def always_killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def wrong(number: int) -> int:
    if number == 3:
        raise MutigError("three is wrong")
    return number


def slow(folder: Path, number: int) -> int:
    (folder / str(os.getpid())).touch()
    time.sleep(60 if number else 0)
    return number


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=["here", "two"])
def test_results_come_in_order_from_whoever_worked(workers: Workers) -> None:
    found: list[int] = []
    workers.in_order(squared, range(20), found.append)
    assert found == [number * number for number in range(20)]


def test_what_a_lost_worker_had_is_done_again_and_nothing_is_handed_over_twice(tmp_path: Path) -> None:
    found: list[int] = []
    TWO.each(partial(killed_once, tmp_path), range(12), lambda number, result: found.append(result))
    assert sorted(found) == list(range(12))
    assert (tmp_path / "begun-5").stat().st_size == 2


def test_workers_that_are_lost_again_and_again_are_a_sentence() -> None:
    with pytest.raises(MutigError, match="workers end before they have done anything, 3 times in a row"):
        TWO.each(always_killed, range(4), lambda number, result: None)


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=["here", "two"])
def test_an_error_arrives_as_it_was_raised(workers: Workers) -> None:
    with pytest.raises(MutigError, match=r"^three is wrong$"):
        workers.each(wrong, range(6), lambda number, result: None)


def test_ctrl_c_ends_every_process_at_once(tmp_path: Path) -> None:
    def stop(number: int, result: int) -> None:
        while len(list(tmp_path.iterdir())) < 2:
            time.sleep(0.01)
        raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        TWO.each(partial(slow, tmp_path), range(4), stop)
    assert time.monotonic() - begun < 30  # far less than one piece takes
    for worker in tmp_path.iterdir():
        assert not Path("/proc", worker.name).exists()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1:1", "--ray 127.0.0.1:1: no Ray cluster answers there"),
        ("somewhere", "--ray: expected HOST:PORT of a Ray cluster, or auto"),
        ("127.0.0.1:port", "no Ray cluster answers there"),
    ],
)
def test_an_address_nobody_answers_at_is_a_sentence(
    address: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutig.workers.cluster.find_spec", lambda name: object())
    with pytest.raises(MutigError, match=sentence):
        checked(address)


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.workers.cluster.find_spec", lambda name: None)
    with pytest.raises(MutigError, match=r"pip install 'mutig\[cluster\]'"):
        checked("auto")
