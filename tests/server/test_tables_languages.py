"""Everybody reads the table in their own language: what bots are called, and why something is refused."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import mutig
from mutig.core.errors import MutigError
from mutig.core.record import to_record
from mutig.server import wire
from mutig.server.refusal import Because, Refusal, sentences
from mutig.server.store import Store
from mutig.server.tables.because import SENTENCES, because_of
from mutig.server.tables.records.jobs import Refused
from mutig.server.web.checker import because_of as because_of_checker
from mutig.voice.bot_names import bot_in_words, bots_in_words

from .table_talk import ALL_AT_ONCE, LANGUAGES, Player, club
from .test_tables_bots import eventually

LEVELS = {
    "en": ["Wild", "Timid", "Eager", "Friendly", "Practised", "Sharp", "Merciless"],
    "de": ["Wild", "Schüchtern", "Stürmisch", "Freundlich", "Geübt", "Scharf", "Gnadenlos"],
    "fr": ["Imprévisible", "Timide", "Fougueux", "Aimable", "Aguerri", "Malin", "Impitoyable"],
    "it": ["Imprevedibile", "Timido", "Impetuoso", "Gentile", "Esperto", "Acuto", "Spietato"],
}
BOTS = ["random", "timid", "eager", "greedy", "learned", "wise:40", "wise:400"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_called_what_the_page_calls_them_where_a_table_is_made(language: str) -> None:
    assert [bot_in_words(bot, language) for bot in BOTS] == LEVELS[language]
    page = (Path(__file__).parents[2] / f"web/src/messages/{language}.ts").read_text(encoding="utf-8")
    levels = re.search(r"levels: \{(.*?)\},", page, re.DOTALL)
    assert levels
    assert re.findall(r': "([^"]+)"', levels[1]) == LEVELS[language]


def test_only_bots_are_called_otherwise_and_no_two_alike() -> None:
    assert bot_in_words("Greedy B", "de") == "Freundlich B"
    assert bot_in_words("learned:0123abcd B", "en") == "Practised B"
    assert bot_in_words("search:500 3", "it") == "Acuto 3"
    assert [bot_in_words(f"search:{seconds}s", "en") for seconds in ("0.3", "2")] == ["Sharp", "Merciless"]
    assert bot_in_words("timid@0123abcd B", "en") == "Timid B"
    assert [bot_in_words(f"wise:{budget}@0123abcd", "en") for budget in ("40", "1s")] == ["Sharp", "Merciless"]
    for name in ("Anna", "Greedy Gustav", "research:2s", "my_module:MyBot"):
        assert bot_in_words(name, "fr") == name
    assert bots_in_words(["greedy", "greedy"], [False, True], "en") == ["greedy", "Friendly"]
    around = ["Sharp", "search:0.3s", "search:0.5s"]
    assert bots_in_words(around, [False, True, True], "en") == ["Sharp", "Sharp 2", "Sharp 3"]


@pytest.mark.anyio
async def test_each_reads_the_names_in_a_language_of_their_own_and_the_record_keeps_them(store: Store) -> None:
    async with club(store) as c:
        people = await c.people(4)
        bots = [wire.SeatPlan(who="bot", bot="random"), wire.SeatPlan(who="bot", bot="random")]
        table = await c.service.create(people[0], wire.NewTable(game="broom-service", seats=bots, rules=ALL_AT_ONCE))
        watching = await Player(c.service, people[0], table.id, None).follow()
        await eventually(lambda: bool(watching.now().view["over"]))
        for person in people:
            seen = await c.service.snapshot(person, table.id, None)
            assert isinstance(seen, wire.Snapshot)
            wild = LEVELS[person.language][0]
            assert [seat.name for seat in seen.table.seats] == [wild, f"{wild} 2"]
            told = " ".join(line.text for line in seen.log)
            assert f"{wild} 2" in told
            assert "random" not in told
        assert (await c.service.record(people[1], table.id))["names"] == ["random", "random 2"]


def wrong_records() -> dict[str, MutigError]:
    """What can be wrong with a game that somebody brings along, by the reason it is refused for."""
    game = mutig.new_game("touria", players=2, seed=1)
    record = to_record(game)
    found = {}
    for change in (
        {"seal": "0"},
        {"rules_version": 99},
        {"options": {**record["options"], "players": 9}},
        {"options": {**record["options"], "bird": "parrot"}},
        {"options": {**record["options"], "nobody": 1}},
        {"moves": "0:1 7:7"},
        {"count": 7},
        {"chance": {"source": "weather"}},
        {"edition": {"name": "house", "hash": "0"}},
        {"start": {"turn": "late"}, "imported": True},
        {"names": "Anna"},
    ):
        changed = {**record, **change}
        with pytest.raises(MutigError) as refused:
            mutig.core.record.from_record(changed, mutig.rules, check_seal="seal" in change)
        found[refused.value.because] = refused.value
    with pytest.raises(MutigError) as refused:
        mutig.rules("broom-service").check_options(3, ["forests"], {})
    return found | {refused.value.because: refused.value}


def test_whatever_is_wrong_with_a_game_is_said_in_four_languages() -> None:
    found = wrong_records()
    assert set(found) == set(SENTENCES)
    for problem in found.values():
        refusal = Refusal("impossible", detail=because_of(problem))
        said = [refusal.sentence(language) for language in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES)
        for sentence in said:
            assert sentence.endswith((".", ".)"))
            assert "{" not in sentence
    unnamed = Refusal("impossible", detail=because_of(MutigError("something of our own")))
    assert "auf Englisch: something of our own" in unnamed.sentence("de")


def test_a_refusal_out_of_another_process_is_said_in_the_persons_language_still() -> None:
    sent = Refused("impossible", 400, {"detail": Because("because-move", {"number": "7"}), "limit": "5"})
    come = msgspec.json.decode(msgspec.json.encode(sent), type=Refused)
    said = Refusal(come.reason, come.status, **come.arguments).sentence("de")
    assert said.endswith("Zug 7 ist in diesem Spiel nicht möglich.")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"account": "ada", "password": "short"}, "because-short"),
        ({"account": "ada", "password": "x" * 201}, "because-long"),
        ({"account": "a b", "password": "a long password"}, "because-form"),
        ({"account": "ada"}, "because-missing"),
        ({"account": "ada", "password": "a long password", "more": 1}, "because-extra"),
        ({"account": 7, "password": "a long password"}, "because-type"),
        ([], "because-json"),
    ],
)
def test_what_the_checker_says_has_our_sentence(body: object, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.json.decode(msgspec.json.encode(body), type=wire.NewAccount)
    because = because_of_checker(str(wrong.value))
    assert because.sentence == sentence
    for language in LANGUAGES:
        assert "{" not in because.said(language)
        assert sentences(language)[sentence].partition("{")[0] in because.said(language)
