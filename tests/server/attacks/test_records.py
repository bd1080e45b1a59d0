"""Records that lie: a game, a position or an edition that pretends to be what it is not; and records gone mad."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

import mutig
from mutig.core.record import from_record, to_record, verify

from ..web_server import Running, said
from .records import Record, claiming, house_document, played, sealed, with_edition

ME = [{"who": "me"}, {"who": "me"}]
BOTS = [{"who": "bot", "bot": "random"}] * 2
AT_ONCE = {"bot_pace_s": 0}


@pytest.fixture(scope="module")
def guest(running: Running) -> Iterator[httpx.Client]:
    with running.guest("Mallory") as browser:
        yield browser


def brought(browser: httpx.Client, record: Record, **more: Any) -> dict[str, Any]:
    answer = browser.post("/tables/import", json={"record": record, "seats": ME, **more})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


def line_of(browser: httpx.Client, table: str) -> dict[str, Any]:
    (line,) = (line for line in browser.get("/tables").json()["tables"] if line["id"] == table)
    found: dict[str, Any] = line
    return found


def ended(browser: httpx.Client, table: str) -> None:
    """Wait until the bots at a table have played it out."""
    since = 0
    while True:
        state = browser.get(f"/tables/{table}/state?since={since}&wait=20").json()
        state = state.get("snapshot", state)
        if state["table"]["status"] == "over":
            return
        since = state["seq"]


# An imported game says so


def test_a_game_that_was_brought_along_says_so_everywhere(guest: httpx.Client) -> None:
    table = brought(guest, played(moves=40), seats=BOTS, rules=AT_ONCE)
    assert table["imported"]
    assert line_of(guest, table["id"])["imported"]
    ended(guest, table["id"])
    assert guest.get(f"/tables/{table['id']}/replay").json()["table"]["imported"]
    record = guest.get(f"/tables/{table['id']}/record").json()
    assert record["imported"] is True
    assert not verify(record, mutig.rules).from_the_beginning
    shown = guest.post("/records/replay", json={"record": record}).json()
    assert shown["table"]["imported"]
    assert shown["proven"] is False  # its draws follow from a secret, but how it began does not


def test_a_game_of_ones_own_is_not_imported_and_neither_is_the_rematch_of_an_imported_one(guest: httpx.Client) -> None:
    own = guest.post("/tables", json={"game": "broom-service", "seats": ME}).json()
    assert not own["imported"]
    assert not line_of(guest, own["id"])["imported"]
    table = brought(guest, played(moves=40))
    guest.post(f"/tables/{table['id']}/leave")
    again = guest.post(f"/tables/{table['id']}/rematch").json()
    assert not again["imported"]  # it starts from the beginning


def test_the_rematch_of_a_foreign_edition_keeps_the_edition_and_says_so(guest: httpx.Client) -> None:
    table = brought(guest, with_edition(another_house()))
    guest.post(f"/tables/{table['id']}/leave")
    again = guest.post(f"/tables/{table['id']}/rematch").json()
    assert not again["imported"]  # it starts from the beginning
    assert not again["edition_shipped"]
    assert "brought along" in again["edition_label"]
    assert again["edition_hash"] == table["edition_hash"]


# An edition that calls itself house


def another_house() -> Record:
    document = house_document()
    document["boards"]["front"]["towers"][0]["points"] = 42
    return document


def test_an_edition_that_calls_itself_house_is_shown_with_its_own_hash_and_drawn_from_its_own_sheet(
    guest: httpx.Client,
) -> None:
    record = with_edition(another_house())
    table, short = brought(guest, record), record["edition"]["hash"][:8]
    assert table["edition_label"] == f"house (brought along, {short})"
    assert not table["edition_shipped"]
    tower = another_house()["boards"]["front"]["towers"][0]["id"]
    drawn = guest.get(f"/tables/{table['id']}/printed?side=front").json()
    shipped = guest.get("/games/broom-service/printed?edition=house&side=front").json()
    of_record = guest.post("/records/printed", json={"record": record, "side": "front"}).json()
    points = [sheet["board"]["towers"][tower]["points"] for sheet in (drawn, of_record, shipped)]
    assert points[:2] == [42, 42]
    assert points[2] != 42
    assert ">42<" in guest.get(f"/tables/{table['id']}/picture.svg").text


def test_a_name_alone_does_not_make_the_shipped_values_somebody_elses(guest: httpx.Client) -> None:
    table = brought(guest, played(moves=5))
    assert (table["edition_label"], table["edition_shipped"]) == ("house", True)
    renamed = brought(guest, with_edition(house_document() | {"name": "official"}))
    assert renamed["edition_label"].startswith("official (brought along, ")


MARKUP = {
    "script": "<script>alert(1)</script>",
    "attribute": "\"/><image href='x' onerror='alert(1)'/>",
    "entities": "a&b&#60;svg onload=x&#62;",
    "comment": "]]>--><b>",
}


def with_words(word: str, game: str) -> Record:
    """An edition in which every title and name is this word."""
    document = house_document(game) | {"title": word, "name": word[:40]}
    if game == "broom-service":
        front = document["boards"]["front"]
        front["title"] = word
        for thing in (*front["areas"], *front["castles"]):
            thing["names"] = dict.fromkeys(("en", "de", "fr", "it"), word)
    return document


@pytest.mark.parametrize("word", MARKUP.values(), ids=list(MARKUP))
def test_no_id_of_a_foreign_edition_has_room_for_markup(guest: httpx.Client, word: str) -> None:
    """Ids stand in attributes and addresses of every picture."""
    for game, old in (("broom-service", house_document()["boards"]["front"]["areas"][0]["id"]), ("touria", "mine-1")):
        document = json.loads(json.dumps(house_document(game)).replace(f'"{old}"', json.dumps(word)))
        answer = guest.post("/tables/import", json={"record": claiming(document, game), "seats": ME})
        assert said(answer) == "impossible"
        assert "expected a name of letters" in answer.text


@pytest.mark.parametrize("word", MARKUP.values(), ids=list(MARKUP))
@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_no_word_of_a_foreign_edition_becomes_markup(guest: httpx.Client, game: str, word: str) -> None:
    table = brought(guest, with_edition(with_words(word, game), game))["id"]
    picture = guest.get(f"/tables/{table}/picture.svg").text
    sheet = guest.get(f"/tables/{table}/printed?side={'front' if game == 'broom-service' else 'N'}").json()
    drawn = [picture, *(f"<svg>{text}</svg>" for text in texts(sheet["board"]) if "<" in text and text != word)]
    for svg in drawn:
        tree = ElementTree.fromstring(svg.replace("<svg>", '<svg xmlns:xlink="x">', 1))
        for element in tree.iter():
            assert not element.tag.endswith(("script", "image", "foreignObject", "}b"))
            assert not any(name.startswith("on") for name in element.attrib)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts(inner)


# A record whose end is a lie


@pytest.mark.parametrize(
    ("lie", "told"),
    [({"over": False}, "another end"), ({"scores": [99, 0]}, "another end"), ({"imported": True}, "imported")],
    ids=str,
)
def test_a_resealed_lie_about_the_end_is_found(guest: httpx.Client, lie: dict[str, Any], told: str) -> None:
    record = sealed(played(), **lie)
    answer = guest.post("/records/replay", json={"record": record})
    assert said(answer) == "impossible"
    assert told in answer.text
    with pytest.raises(mutig.MutigError, match=next(iter(lie))):
        from_record(record, mutig.rules)


# Records gone mad

ODD: list[Any] = [None, True, -1, 0, 2**40, 1e308, "", "x", "\x00", "\u202e", [], [[]], {}, {"x": {}}, [0] * 300]


def spoilt(record: Record, rng: random.Random) -> Record:
    """A copy with one to three places changed, moved or gone, deep inside or not; and sealed again."""
    copy: Record = json.loads(json.dumps(record))
    for _ in range(rng.randint(1, 3)):
        inside: Any = copy
        while True:
            key = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
            if not (isinstance(inside[key], dict | list) and inside[key]) or rng.random() < 0.1:
                break
            inside = inside[key]
        what = rng.random()
        if what < 0.2:
            del inside[key]
        elif what < 0.4 and isinstance(inside[key], int | float):
            inside[key] = inside[key] + rng.choice([-1, 1, 1000])
        else:
            inside[key] = rng.choice(ODD)
        if not copy:
            break
    return sealed(copy)


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_a_record_gone_mad_is_answered_with_a_sentence(running: Running, guest: httpx.Client, game: str) -> None:
    """No traceback, no five hundred, and no process has to be ended for it."""
    rng = random.Random(game)
    begun = with_edition(house_document(game) | {"name": "ours"}, game)
    kinds = [played(game), begun, begun, brought_position(game)]
    workers = set(running.service.archive.workers.pids)
    for number in range(40):
        record = spoilt(kinds[number % len(kinds)], rng)
        more = {"viewer": rng.choice([0, 7, "open", None]), "start": rng.choice([0, 60, 10**6])}
        for path, body in (
            ("/tables/import", {"seats": ME, "at_move": rng.choice([None, 0, 7])}),
            ("/records/replay", more),
        ):
            answer = guest.post(path, json={"record": record, **body})
            assert answer.status_code in (200, 201) or said(answer) in (
                *("impossible", "no-record", "not-over", "over", "no-such-move", "no-such-seat", "wrong-seats"),
                *("unknown-edition", "record-number", "too-long-record"),
            )
    assert workers <= set(running.service.archive.workers.pids)


def brought_position(game: str) -> Record:
    """A record that starts in the middle."""
    half = played(game, moves=60)
    state = from_record(half, mutig.rules)
    return to_record(mutig.Game(state.table, mutig.SeededChance(3), None, state.state))
