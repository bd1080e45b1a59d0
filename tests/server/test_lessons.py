"""Lessons over HTTP: a function of the choices that are brought along. Nothing is kept, and nothing is believed."""

from __future__ import annotations

from typing import Any

import pytest

from mutig.games import GAMES, pack
from mutig.server.web import WebSettings
from mutig.server.web.limits import Limit, Limits, Window

from .web_server import Running, running_server, said

TAUGHT = [game for game in GAMES if pack(game).lessons()]


def played(ada: Any, game: str, lesson: str, **body: Any) -> dict[str, Any]:
    answer = ada.post(f"/games/{game}/lessons/{lesson}", json=body)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()
    return state


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_game_teaches(running: Running, game: str, language: str) -> None:
    with running.guest() as ada:
        taught = ada.get(f"/games/{game}/lessons?language={language}").json()
    assert [each["id"] for each in taught["lessons"]] == list("1234567")
    assert taught["left_out"] == []
    assert all(0 < each["seconds"] < 60 for each in taught["lessons"])
    assert all(mark["say"] for mark in taught["marks"])


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_to_its_end_by_the_options_it_offers(running: Running, game: str) -> None:
    with running.guest() as ada:
        for lesson in "1234567":
            state = played(ada, game, lesson)
            while not state["done"]:
                known = {option["text"]: option["codes"] for option in state["question"]["options"]}
                codes = known[state["step"]["wanted"][0]]
                if state["question"]["most"] > 1:
                    codes = sorted(code for text, (code, *_) in known.items() if text.split()[1] in HAND)
                state = played(ada, game, lesson, made=state["made"], codes=codes)
                assert state["answer"] == "right"
            again = played(ada, game, lesson, made=state["made"])
            assert (again["view"], again["log"], again["done"]) == (state["view"], state["log"], True)


HAND = ("hill-witch", "prairie-witch", "valley-druid", "fruit-gatherer")


def test_held_back_shown_and_taken_back(running: Running) -> None:
    with running.guest() as ada:
        first = played(ada, "broom-service", "2")
        codes = {option["text"]: option["codes"] for option in first["question"]["options"]}
        held = played(ada, "broom-service", "2", codes=codes["lead hill-witch brave"], language="de")
        assert (held["answer"], held["note"], held["made"]) == ("hold", "Zuerst der Früchtesammler, mutig.", [])
        tried = played(ada, "broom-service", "2", codes=codes["lead fruit-gatherer cowardly"])
        assert (tried["answer"], tried["made"], tried["view"]) == ("try", [], first["view"])
        assert tried["shown"]["view"] != first["view"]
        assert len(tried["shown"]["log"]) > len(first["log"])


def test_a_seat_learns_only_what_its_player_may_know(running: Running) -> None:
    with running.guest() as ada:
        view = played(ada, "broom-service", "2")["view"]
    assert view["table"]["hand"][1:] == [None, None]


def test_choices_that_were_never_possible_are_left_out(running: Running) -> None:
    with running.guest() as ada:
        state = played(ada, "touria", "1", made=[99999, 12], codes=[4242])
        assert state["made"] == []
        good = played(ada, "touria", "1", codes=[12])
        assert played(ada, "touria", "1", made=[*good["made"], 99999, 7])["made"] == good["made"]


def test_what_is_not_there_is_refused_with_a_sentence(running: Running) -> None:
    with running.guest() as ada:
        assert said(ada.post("/games/touria/lessons/8", json={})) == "no-such-page"
        assert said(ada.post("/games/chess/lessons/1", json={})) == "no-such-page"
        assert said(ada.get("/games/chess/lessons")) == "no-such-page"
        assert said(ada.post("/games/touria/lessons/1", json={"edition": "attic"})) == "unknown-edition"
        assert said(ada.post("/games/touria/lessons/1", json={"made": [1] * 121})) == "not-understood"
        assert said(ada.post("/games/touria/lessons/1", json={"made": [-1]})) == "not-understood"


def test_who_asks_too_often_waits(tmp_path: Any) -> None:
    limits = Limits(lessons=Limit("lessons", Window(2, 60), Window(2, 60)))
    with running_server(tmp_path / "tables.db", WebSettings(limits=limits)) as running, running.guest() as ada:
        answers = [ada.post("/games/touria/lessons/1", json={}) for _ in range(4)]
    assert answers[-1].status_code == 429
