"""The hostile benchmark's own parts: what it counts, what it calls missed, and the page it writes."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from benchmarks.hostile.attacks import ATTACKS
from benchmarks.hostile.evening import Noticed
from benchmarks.hostile.guest import Tally
from benchmarks.hostile.honest_table import KINDS, TableWithBots
from benchmarks.hostile.report import filled, page_of, verdict
from benchmarks.hostile.trial import Outcome, Plan
from benchmarks.hostile.trying import usual
from benchmarks.load.journal import Journal
from benchmarks.load.mutig_table import Option, Question, Seat, Updates, View

import mutig

ASKED = Question([Option([1])], 1, 1, None)
CALM = {"seen_p95": 10.0, "bots_p95": 100.0}
KEPT = Outcome(
    attack="giant-heads",
    about="Heads that never end.",
    sent=10,
    refused=5,
    broken=0,
    answers={"429": 5},
    alone=CALM,
    beside={"seen_p95": 20.0, "bots_p95": 1900.0},
    after=CALM,
    errors={},
    memory_mib=64.0,
    before={},
    most={},
    left={},
    counted={},
    released_s=3.0,
)


def test_every_attack_says_in_a_sentence_what_it_does() -> None:
    assert len(ATTACKS) > 30
    for name, attack in ATTACKS.items():
        assert attack.__doc__, name
        assert attack.__doc__.endswith("."), name
        assert "\n" not in attack.__doc__, name


def test_honest_people_play_all_games_with_all_numbers_of_seats() -> None:
    seats = {(kind.game, kind.people + len(kind.bots)) for kind in KINDS}
    assert seats == {(game, number) for game in mutig.GAMES for number in mutig.rules(game).players}
    assert {bot for kind in KINDS for bot in kind.bots} == {"greedy", "search:0.1s"}


@pytest.mark.parametrize(
    ("change", "missed"),
    [
        ({}, []),
        ({"beside": {**CALM, "seen_p95": 21.0}}, ["p95 2.1 times"]),
        ({"beside": {**CALM, "bots_p95": 2100.0}}, ["bots answer after 2.1 s"]),
        ({"memory_mib": 65.0}, ["65 MB"]),
        ({"released_s": None}, ["not released"]),
        ({"broken": 1}, ["1 answers 5xx"]),
        ({"errors": {"lost socket: 1006": 2}}, ["2 honest errors"]),
    ],
)
def test_what_is_missed(change: dict[str, object], missed: list[str]) -> None:
    one = replace(KEPT, **change)  # type: ignore[arg-type]
    assert one.missed == missed
    assert all(what in verdict([one]) for what in missed)


def test_a_server_got_over_an_attack_only_if_bots_answer_again() -> None:
    assert KEPT.got_over
    assert not replace(KEPT, after={**CALM, "bots_p95": 5000.0}).got_over
    assert not replace(KEPT, after={**CALM, "seen_p95": 50.0}).got_over


def test_what_an_attack_leaves_behind_does_not_excuse_the_next() -> None:
    slow, slower = ({**CALM, "seen_p95": p95} for p95 in (15.0, 40.0))
    assert usual([CALM]) == CALM
    assert usual([CALM, slower]) == CALM
    assert usual([CALM, slow, slower]) == slow
    assert usual([slower, slower, CALM, slower, CALM]) == CALM


def test_the_page_changes_between_its_marks_alone() -> None:
    page = "before\n<!-- hostile -->\nold\n<!-- /hostile -->\nafter\n"
    made = filled(page, page_of([KEPT], Plan()))
    assert made.startswith("before\n<!-- hostile -->\nMeasured on")
    assert made.endswith("* **giant-heads**: Heads that never end.\n<!-- /hostile -->\nafter\n")
    assert "| giant-heads | 10 | 5 | 10.0 ms | 20.0 ms | 2.0 | 100.0 ms | 1900.0 ms | +64 MB | 3 s | kept |" in made
    assert filled(made, page_of([KEPT], Plan())) == made


def test_who_could_not_decide_waited_for_a_period() -> None:
    noticed = Noticed(5.0, Journal(seen_by_all=[0.01] * 9, overdue=1))
    assert noticed.figures()["seen_p95"] == 5000.0
    assert noticed.errors == {"left out": 1}


def test_what_a_server_asks_patience_for_is_no_fault_of_its_own() -> None:
    tally = Tally(10, Counter({"201": 1, "429": 2, "503": 3, "500": 4}))
    assert (tally.refused, tally.broken) == (9, 4)


def test_a_bot_is_waited_for_from_the_news_that_ask_it() -> None:
    table = TableWithBots(1, Journal(), random.Random(1))
    table.seats = [Seat(table, 0, "")]

    def hear(question: Question | None) -> None:
        table.seats[0]._news = Updates(1, question, View("action"))
        table.seen(0, size=10)

    hear(ASKED)
    assert table.bot_answers() == ()
    hear(None)  # now a bot is to decide
    assert len(table.bot_answers()) == 1, "it has not answered yet, and that is what is counted"
    hear(ASKED)
    assert len(table.bot_answers()) == 1
    assert table.bot_answers() == ()
    assert not table.journal.errors
