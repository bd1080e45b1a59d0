"""Tables that are set up without clicking, for tests about what comes afterwards."""

from __future__ import annotations

from typing import Any

from .browsing import Person

Document = dict[str, Any]
QUICK = {"bot_pace_s": 0}
BOT = {"who": "bot", "bot": "random"}
ME, OPEN = {"who": "me"}, {"who": "open"}


def ask(person: Person, method: str, path: str, body: Document | None = None) -> Document:
    """A request to the server as the page would send it."""
    answer = person.context.request.fetch(
        f"{person.address}/api/v1{path}", method=method, data=body, headers={"Origin": person.address}
    )
    assert answer.ok, answer.text()
    return dict(answer.json())


def named(person: Person, name: str) -> Person:
    ask(person, "POST", "/me", {"name": name})
    return person


def new_table(person: Person, game: str, seats: list[Document], rules: Document | None = None, **more: Any) -> Document:
    return ask(person, "POST", "/tables", {"game": game, "seats": seats, "rules": {**QUICK, **(rules or {})}, **more})


def finished(person: Person, game: str, **more: Any) -> tuple[Document, Document]:
    """A game that bots have played among themselves, somebody looking on (else they rest): its table and its record."""
    table = new_table(person, game, [BOT, BOT, BOT, BOT], **more)
    person.open(f"/t/{table['id']}")
    person.page.wait_for_selector("section.end")
    return ask(person, "GET", f"/tables/{table['id']}"), ask(person, "GET", f"/tables/{table['id']}/record")


def shortly_before_the_end(person: Person, record: Document, moves_left: int = 12) -> Document:
    """A table at which the person sits down when nearly everything is decided."""
    seats = [ME, BOT, BOT, BOT]
    at_move = len(record["moves"].split()) - moves_left
    return ask(person, "POST", "/tables/import", {"record": record, "seats": seats, "at_move": at_move, "rules": QUICK})
