"""Tables that are set up without clicking, for tests about what comes afterwards."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from websockets.sync.client import connect

import mutig
from mutig.core.record import to_record

from .browsing import PATIENCE_S, Person

Document = dict[str, Any]
QUICK = {"bot_pace_s": 0}
BOT, WISE = {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "greedy"}
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


def finished(person: Person, game: str, **more: Any) -> Document:
    """The table of a game that bots have played among themselves. They rest unless somebody looks on: not a page, it
    would draw every move."""
    table = new_table(person, game, [BOT, BOT, BOT, BOT], **more)
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in person.context.cookies())
    socket = person.address.replace("http", "ws", 1) + "/api/v1/socket"
    with connect(socket, additional_headers={"Cookie": cookies}, max_size=None, compression=None) as line:
        line.send(json.dumps({"t": "follow", "table": table["id"]}))
        while '"status":"over"' not in str(line.recv(PATIENCE_S)):
            pass
    return ask(person, "GET", f"/tables/{table['id']}")


@cache
def random_record(game: str, variants: tuple[str, ...] = ()) -> Document:
    """A whole game of four who choose at random, as it is saved."""
    played, rng = mutig.new_game(game, 4, seed=3, variants=variants), random.Random(3)
    while not played.over:
        seat = min(played.pending)
        played.play(seat, rng.choice(played.codes(seat)))
    return to_record(played)


def shortly_before_the_end(person: Person, game: str, variants: tuple[str, ...] = (), moves_left: int = 12) -> Document:
    """A table at which the person sits down when nearly all is decided, beside bots who do not go on for ever."""
    record, seats = random_record(game, variants), [ME, WISE, WISE, WISE]
    at_move = record["count"] - moves_left
    return ask(person, "POST", "/tables/import", {"record": record, "seats": seats, "at_move": at_move, "rules": QUICK})
