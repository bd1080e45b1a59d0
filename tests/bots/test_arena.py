"""The arena: who meets whom, what is kept, what it adds up to, and what happens to bots that misbehave."""

from __future__ import annotations

import dataclasses
import os
import random
import signal
from collections import Counter
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.bots.arena import Result, Settings, Store, document, play_all, schedule
from mutig.bots.arena import settings as settings_module
from mutig.bots.arena.ladder import ladder
from mutig.bots.arena.plots import colour, scale_for
from mutig.bots.arena.report_html import page
from mutig.bots.arena.results import Forfeit, ranks_after
from mutig.bots.arena.schedule import line_ups
from mutig.bots.arena.statistics import Deals, Numbers, margins, middle_ranks, thinking, win_shares
from mutig.core.errors import MutigError
from mutig.core.record import read_file, verify
from mutig.workers import Workers

ODD = "tests.bots.odd_bots"


def settings_for(*bots: str, game: str = "broom-service", players: int = 2, **changes: Any) -> Settings:
    options = dict(mutig.rules(game).check_options(players, [], {}))
    base = Settings(game, options, "house", bots, one_vs_field=False, deals=1, seed="7", budget=0.01)
    return dataclasses.replace(base, **changes)


def played(settings: Settings, folder: Path, jobs: int = 2) -> list[Result]:
    store = Store.created(folder, settings)
    play_all(settings, store, schedule(settings), Workers(jobs), lambda result: None)
    return store.results()


def without_times(results: list[Result]) -> list[dict[str, Any]]:
    timeless = {"seconds": [], "longest": []}
    return [result.to_json() | timeless for result in results]


def result(deal: int, bots: str, ranks: list[int], scores: list[int] | None = None, out: int | None = None) -> Result:
    """A made-up game; bots are single letters."""
    n = len(ranks)
    forfeit = None if out is None else Forfeit(out, "failed")
    name = f"{deal:05d}-{bots}"
    return Result(name, deal, list(bots), ranks, scores or [0] * n, [1] * n, [0.5] * n, [0.5] * n, 9, "", forfeit, "x")


# Schedule


@pytest.mark.parametrize("one_vs_field", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 6])
def test_every_bot_sits_everywhere_equally_often_in_every_deal(players: int, bots: int, one_vs_field: bool) -> None:
    names = [f"bot{k}" for k in range(bots)]
    settings = settings_for(*names, players=players, deals=7, one_vs_field=one_vs_field)
    for deal in range(7):
        games = [meeting for meeting in schedule(settings) if meeting.deal == deal]
        seats = Counter((bot, seat) for meeting in games for seat, bot in enumerate(meeting.bots))
        for name in names:
            assert len({seats[name, seat] for seat in range(players)}) == 1
        if not one_vs_field:
            assert len(seats) == bots * players
            assert len(set(seats.values())) == 1
        assert len({meeting.id for meeting in games}) == len(games)


def test_line_ups() -> None:
    assert line_ups("abcd", 3, False) == [tuple("abc"), tuple("abd"), tuple("acd"), tuple("bcd")]
    assert line_ups("ab", 3, False) == [tuple("aba"), tuple("bab")]
    assert line_ups("ab", 4, False) == [tuple("abab")]
    assert line_ups("abc", 4, True) == [tuple("abbb"), tuple("accc")]


def test_the_order_round_the_table_changes_from_deal_to_deal() -> None:
    settings = settings_for("a", "b", "c", "d", players=4, deals=6)
    assert len({meeting.bots for meeting in schedule(settings) if meeting.turn == 0}) == 6


# Statistics


def test_places_and_margins_by_hand() -> None:
    assert win_shares([1, 3, 1]) == [0.5, 0, 0.5]
    assert middle_ranks([1, 2, 2]) == [1, 2.5, 2.5]
    assert middle_ranks([1, 1, 1, 4]) == [2, 2, 2, 4]
    assert margins([30, 42, 42]) == [-12, 0, 0]
    assert margins([50, 42]) == [8, -8]
    assert ranks_after(Forfeit(1, ""), 3) == [1, 3, 1]


def test_numbers_by_hand() -> None:
    games = [
        result(0, "abb", [1, 2, 3], [50, 40, 30]),
        result(0, "bab", [1, 1, 3], [45, 45, 20]),
        result(1, "bba", [1, 2, 3], [60, 50, 40]),
        result(1, "abb", [3, 1, 1], out=0),
    ]
    numbers = Numbers(games, "1", with_points=True)
    wins, margin, rank, duel = (
        numbers.win_share("a"),
        numbers.margin("a"),
        numbers.mean_rank("a"),
        numbers.duel("a", "b"),
    )
    assert wins is not None
    assert margin is not None
    assert rank is not None
    assert duel is not None
    assert wins.mean == pytest.approx((1 + 0.5 + 0 + 0) / 4)
    assert (wins.low, wins.high) == pytest.approx((0, 0.75))  # deal 1 twice, deal 0 twice
    assert margin.mean == pytest.approx((10 + 0 - 20) / 3)
    assert margin.count == 3  # a forfeited game has no margin
    assert rank.mean == pytest.approx((1 + 1.5 + 3 + 3) / 4)
    assert duel.mean == pytest.approx((2 + 1.5 + 0 + 0) / 8)
    assert numbers.duel("b", "a") is not None
    assert numbers.duel("a", "c") is None
    assert numbers.forfeits("a") == 1
    assert numbers.decisions("b") == 8
    assert thinking(games, "b") == {"mean_seconds": 0.5, "longest_seconds": 0.5}
    assert Numbers(games, "1", with_points=False).margin("a") is None


def test_a_forfeit_says_nothing_about_the_others() -> None:
    numbers = Numbers([result(0, "abc", [3, 1, 1], out=0), result(1, "abc", [3, 1, 2])], "1", with_points=False)
    duel = numbers.duel("b", "c")
    assert duel is not None
    assert (duel.mean, duel.count) == (1.0, 1)


def test_one_deal_gives_no_interval() -> None:
    estimate = Deals([0], "1").estimate([(0, 1.0), (0, 0.0)])
    assert estimate is not None
    assert estimate.to_json() == {"mean": 0.5, "interval": None, "count": 2}
    assert Deals([0], "1").estimate([]) is None


def test_the_interval_covers_the_truth_about_95_times_in_100() -> None:
    """Deals whose games hang together: taking games for the unit would cover far less."""
    dice, covered, worlds, deals = random.Random(1), 0, 200, 60
    for world in range(worlds):
        observed = []
        for deal in range(deals):
            luck = dice.random()  # of the whole deal: the truth is 1/2
            observed += [(deal, float(dice.random() < luck)) for _ in range(4)]
        estimate = Deals(range(deals), str(world), draws=400).estimate(observed)
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= 0.5 <= estimate.high
    assert 0.90 <= covered / worlds <= 0.99


def test_the_ladder_is_anchored_at_random() -> None:
    names = {"a": "good", "b": "random", "c": "bad"}
    games = [
        dataclasses.replace(result(deal, "abc", [1, 2, 3]), bots=[names[letter] for letter in "abc"])
        for deal in range(10)
    ]
    rated = ladder(games, ["random", "bad", "good"])
    assert rated is not None
    assert list(rated) == ["good", "random", "bad"]
    assert rated["random"]["rating"] == 0
    assert rated["good"]["rating"] > 5
    assert rated["bad"]["rating"] < -5
    forfeited = ladder([result(0, "aab", [1, 1, 3], out=2)], ["a", "b"])
    assert forfeited is not None
    assert forfeited["a"]["rating"] == pytest.approx(-forfeited["b"]["rating"])
    assert forfeited["a"]["rating"] > 0


def test_scales_have_round_numbers() -> None:
    assert scale_for([0, 63.4, 33.3]).ticks == [0, 20, 40, 60, 80]
    assert scale_for([0.0]).ticks[0] == 0
    assert colour(0.5) == "#f3eee2"


# Playing


def test_deals_are_the_same_for_all_and_games_are_kept(tmp_path: Path) -> None:
    settings = settings_for("greedy", "random", f"{ODD}:First", game="touria", players=3, deals=2)
    results = played(settings, tmp_path / "arena")
    assert [each.id for each in results] == [meeting.id for meeting in schedule(settings)]
    for each in results:
        record = read_file(tmp_path / "arena" / each.record)
        assert verify(record, mutig.rules).over
        assert record["fingerprint"] == each.fingerprint
        assert record["chance"]["seed"] == f"7 deal {each.deal}"
        assert each.forfeit is None
        assert sum(each.decisions) <= each.moves
    report = document(settings, results)
    assert sum(bot["win_share"]["mean"] for bot in report["bots"].values()) == pytest.approx(1)
    assert all(bot["margin"] is None for bot in report["bots"].values())  # Touria has one winner and no points
    assert report["par"] == pytest.approx(1 / 3)


def test_stopped_and_resumed_is_the_same_as_never_stopped(tmp_path: Path) -> None:
    settings = settings_for("greedy", "random", players=2, deals=3)
    whole = played(settings, tmp_path / "whole", jobs=1)
    store = Store.created(tmp_path / "halves", settings)
    seen: list[Result] = []

    def stop_after_two(finished: Result) -> None:
        seen.append(finished)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_all(settings, store, schedule(settings), Workers(2), stop_after_two)
    with (tmp_path / "halves" / "index.jsonl").open("a") as index:
        index.write('{"id": "00001-0')  # the computer went down in the middle of a line
    again = Store.resumed(tmp_path / "halves", settings)
    before = again.results()
    assert {each.id for each in before} == {each.id for each in seen}
    done = {each.id for each in before}
    late: list[Result] = []
    play_all(settings, again, [each for each in schedule(settings) if each.id not in done], Workers(2), late.append)
    assert len(late) == 6 - len(before)
    assert without_times(again.results()) == without_times(whole)


def children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def test_games_whose_process_was_killed_are_played_again_and_none_counts_twice(tmp_path: Path) -> None:
    settings = settings_for("greedy", "random", players=2, deals=6)
    whole = played(settings, tmp_path / "whole", jobs=1)
    store, killed = Store.created(tmp_path / "killed", settings), list[int]()

    def kill_somebody(_: Result) -> None:
        workers = [child.pid for child in active_children() if child.pid]
        players = [player for worker in workers for player in children_of(worker)]
        victims = players if len(killed) == 0 else workers if len(killed) == 2 else []
        if victims:  # first whoever plays, later whoever it plays for
            os.kill(victims[-1], signal.SIGKILL)
        killed.append(len(victims))

    play_all(settings, store, schedule(settings), Workers(2), kill_somebody)
    assert killed[0] >= 1
    assert killed[2] == 2
    assert (tmp_path / "killed" / "index.jsonl").read_text().count("\n") == len(whole) == 12
    assert without_times(store.results()) == without_times(whole)


def test_a_bot_that_kills_its_process_every_time_forfeits(tmp_path: Path) -> None:
    results = played(settings_for("random", f"{ODD}:Killing"), tmp_path / "arena", jobs=1)
    assert [each.forfeit and each.forfeit.reason for each in results] == ["ended its process (exit code -9)"] * 2


def test_other_settings_and_foreign_folders_are_refused(tmp_path: Path) -> None:
    settings = settings_for("greedy", "random")
    Store.created(tmp_path / "arena", settings)
    with pytest.raises(MutigError, match="exists already"):
        Store.created(tmp_path / "arena", settings)
    with pytest.raises(MutigError, match="other settings: deals was 1 and is now 5"):
        Store.resumed(tmp_path / "arena", dataclasses.replace(settings, deals=5))
    with pytest.raises(MutigError, match="no arena was begun here"):
        Store.resumed(tmp_path, settings)
    (tmp_path / "settings.json").write_text("[]")
    with pytest.raises(MutigError, match="expected the settings of an arena"):
        Store.resumed(tmp_path, settings)
    (tmp_path / "arena" / "index.jsonl").write_text('{"id": 1}\n')
    with pytest.raises(MutigError, match="line 1 is no finished game"):
        Store.resumed(tmp_path / "arena", settings).results()


def test_bots_that_misbehave_forfeit_and_the_arena_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "GRACE_SECONDS", 0.8)
    bad = {
        f"{ODD}:Raising": "failed (RuntimeError: no <idea>)",
        f"{ODD}:Illegal": "chose 'whatever', which is none of its choices",
        f"{ODD}:Hanging": "took more than 1 s for a decision",
        f"{ODD}:Leaving": "ended its process (exit code 3)",
        f"{ODD}:Unseated": "failed when it sat down (SystemExit: not here)",
    }
    settings = settings_for("random", *bad, one_vs_field=True)
    results = played(settings, tmp_path / "arena", jobs=1)
    assert len(results) == 10
    for each in results:
        assert each.forfeit is not None
        loser = each.bots[each.forfeit.seat]
        assert each.forfeit.reason == bad[loser]
        assert each.ranks[each.forfeit.seat] == 2
        assert not verify(read_file(tmp_path / "arena" / each.record), mutig.rules).over
        if loser.endswith("Hanging"):
            assert each.decisions[each.forfeit.seat] == 3  # what it did before is on record
    report = document(settings, results)
    assert report["bots"]["random"]["win_share"]["mean"] == 1
    assert {each["bot"]: each["reason"] for each in report["forfeits"]} == bad
    html = page(report)
    assert "no &lt;idea&gt;" in html
    assert "<idea>" not in html


def test_an_arena_that_cannot_keep_its_games_stops(tmp_path: Path) -> None:
    settings = settings_for("random", "greedy")
    store = Store.created(tmp_path / "arena", settings)
    (tmp_path / "arena" / "games").rmdir()  # no record can be saved
    with pytest.raises(MutigError, match="cannot be written"):
        play_all(settings, store, schedule(settings), Workers(1), lambda result: None)
