"""What travels to a worker and back: the knowledge of one seat, in fields that are listed here, and nothing else."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from msgspec import json

import mutig
from mutig.bots.search_bot import Guesses
from mutig.core.ruleset import Table, pending_seats
from mutig.core.schema import PUBLIC
from mutig.games import GAMES, rules
from mutig.server.bus.inside import Hub, Sent
from mutig.server.store import Store
from mutig.server.thinking.far import question_about
from mutig.server.thinking.questions import (
    HURRY,
    ROLL_CALL,
    WORKERS,
    EditionPrinted,
    EditionWanted,
    Hurry,
    Present,
    Question,
    Taken,
    Thought,
    written_notes,
)
from mutig.server.thinking.threads import BotRequest, Notebook

from .leak_worlds import scenes
from .table_talk import play_at_random
from .test_tables_bots import eventually, with_bots
from .worker_talk import club_on, known, worker_on

pytestmark = pytest.mark.anyio

# Every field that travels. Whoever adds one says here why a worker may have it.
FIELDS = {
    Question: {
        "id": "chosen by lot",
        "home": "which server asks, chosen by lot",
        "what": "to decide, or to give a hint",
        "bot": "its name, which everybody at the table sees",
        "view": "what the seat knows",
        "codes": "its choices, which follow from the view",
        "most_s": "how busy the server is",
        "budget_s": "how long a hint may take",
        "notes": "what the bot made of earlier views of the same seat",
    },
    Thought: {
        "worker": "who answers",
        "busy": "whether it has enough to do",
        "trouble": "the kind of a fault, a name in the program",
        "code": "what the bot chose: for the server that asked, and nobody else hears it",
        "advice": "what the judge thinks of each choice of the view",
        "notes": "what the bot made of the view",
    },
    Taken: {"id": "as above", "worker": "as below"},
    Hurry: {"id": "as above", "most_s": "how busy the server is"},
    Present: {
        "worker": "chosen by lot",
        "host": "the machine",
        "pid": "the process",
        "threads": "of the worker",
        "version": "of the program",
        "subjects": "games and digests of code",
        "busy": "how many of its threads think",
        "leaving": "whether it stops",
    },
    EditionWanted: {"game": "which", "hash": "of what is printed, as in the view"},
    EditionPrinted: {"document": "what everybody at the table has before them"},
}
SUBJECTS = {WORKERS: Present, ROLL_CALL: None, HURRY: Hurry}


def test_every_field_that_travels_is_listed() -> None:
    for kind, fields in FIELDS.items():
        assert set(kind.__struct_fields__) == set(fields), kind


@pytest.mark.parametrize("game", GAMES)
def test_the_same_bytes_travel_from_worlds_a_seat_cannot_tell_apart(game: str) -> None:
    """Everything a seat may not know is another in the second world; a worker is sent the same bytes."""
    compared, differed, luck = 0, 0, [0] * 4
    rules(game).interpreted.seed_random(luck, 29)
    for scene in islice(scenes(game, 29, every=5), 400):
        seat = scene.viewer
        if seat is None or seat not in pending_seats(scene.state):
            continue
        other = _other_world(scene.table, scene.state, seat, luck)
        here, there = (mutig.Game(scene.table, mutig.ToldChance(), None, each) for each in (scene.state, other))
        assert _question_of(here, seat) == _question_of(there, seat)
        compared += 1
        differed += other != scene.state
    assert compared > 80
    assert differed > compared * 0.25, "who remembers a whole game knows most of it; here and there nothing is hidden"


def _other_world(table: Table, state: Any, seat: int, luck: list[int]) -> Any:
    """One that a seat which remembers everything cannot tell from this one: all it never saw is made up anew."""
    played = mutig.Game(table, mutig.ToldChance(), None, state)
    world = table.rules.state_of_view(table, played.recall(seat))
    table.rules.interpreted.imagine(table.e, world, seat, luck)
    for field in table.rules.state.fields:  # what is agreed stays: to remember is to see as if screens were open
        if field.visible == PUBLIC:
            setattr(world, field.name, getattr(state, field.name))
    return world


def _question_of(played: mutig.Game, seat: int) -> bytes:
    request = BotRequest("search:0.3s", played.table, played.recall(seat), played.choices(seat), 1.0, Notebook())
    return question_about(request, "decide", "home", "id", 1.0)


def test_the_bytes_of_two_seats_differ() -> None:
    """The comparison above can fail: a question holds what the seat knows and others do not."""
    game = mutig.new_game("broom-service", players=3, seed=2)
    for code in game.codes(0)[:4]:
        game.play(0, code)
    own = BotRequest("greedy", game.table, game.recall(0), game.choices(1))
    other = BotRequest("greedy", game.table, game.recall(2), game.choices(1))
    assert question_about(own, "decide", "home", "id", 1.0) != question_about(other, "decide", "home", "id", 1.0)


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_on_the_bus_tells_no_more_than_its_seats_know(store: Store, game: str) -> None:
    """Every message is of a kind that is listed; each view is one that the asked bot's seat had; no name, no id."""
    hub, rng = Hub(), random.Random(7)
    async with worker_on(hub), club_on(hub, store) as c:
        await known(c, 1, game=game)
        player = await with_bots(c, "greedy", "timid", game=game)
        seen: list[Any] = []
        session = c.service.registry.tables[player.table].the_session
        real = type(session).recall
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(session), "recall", lambda self, seat: seen.append(real(self, seat)) or seen[-1])
            for _ in range(60):
                await eventually(lambda: bool(player.now().question) or player.now().view["over"])
                if player.now().view["over"]:
                    break
                await play_at_random([player], rng, 1)
        secret = c.secret_of(player.table)
    asked = [_read(each) for each in hub.sent]
    views = [message.view for message in asked if isinstance(message, Question)]
    assert len(views) > 10
    had = {json.encode(view, order="sorted") for view in seen}
    at_once = [view for view in views if json.encode(view, order="sorted") not in had]
    assert len(at_once) <= 8, "but for those asked before we began to listen"
    for view in views:
        assert view["viewer"] in (1, 2), "only of seats that are bots"
    said = b"\n".join(each.body for each in hub.sent)
    for word in (secret, player.table, player.me.id, player.me.name):
        assert word.encode() not in said


def _read(each: Sent) -> Any:
    """A message by its subject; one of a kind that is not listed cannot be read."""
    kind: Any = SUBJECTS.get(each.subject)
    if each.subject in SUBJECTS:
        assert kind is not None or each.body == b""
    elif each.subject.startswith("bots.think."):
        kind = Question
    elif each.subject.startswith("bots.taken."):
        kind = Taken
    elif each.subject.startswith(("bots.worker.", "answer to bots.worker.")):
        assert each.body == b""
    elif each.subject.startswith("bots.edition."):
        kind = EditionWanted
    elif each.subject.startswith("answer to bots.think."):
        kind = Thought
    else:
        raise AssertionError(each.subject)
    if kind is None:
        return None
    message = json.decode(each.body, type=kind)
    assert set(json.decode(each.body)) <= set(FIELDS[kind]), each.subject
    return message


def test_notes_of_an_unknown_kind_stay_here() -> None:
    """What a bot of somebody else remembers is not sent: nobody here knows what it is."""
    assert written_notes({"anything": 1}) is None
    assert set(questions_of_guesses()) == {"seat", "milestone", "rows"}


def questions_of_guesses() -> dict[str, Any]:
    import numpy as np

    secrets, counts = np.arange(5 * 512).reshape(5, 512), np.array([0, 2, 0, 1, 0])
    notes = written_notes(Guesses(0, 3, secrets, counts))
    assert notes is not None
    assert [len(row) for row in notes.rows] == [0, 16, 0, 8, 0], "of a row only what was guessed"
    document: dict[str, Any] = json.decode(json.encode(notes))
    return document
