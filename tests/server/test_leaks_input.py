"""Bad input of every kind: a sentence in the person's language, and nothing has changed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from mutig.server import wire
from mutig.server.refusal import sentences

from .leak_games import still_server
from .leak_recording import Ear, SocketEar, api, asked_now, people, play_on, table_of
from .leak_worlds import position_of, positions, scenes
from .table_talk import LANGUAGES
from .web_server import DECODER, Running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with still_server(tmp_path_factory.mktemp("input") / "tables.db") as server:
        yield server


def everything_stored(still: Running, ear: Ear) -> bytes:
    """What is on record about a table, and where its game stands."""
    table = table_of(ear).id
    session = still.service.registry.tables[table].the_session
    stored = still.do(still.store.table(table)), still.do(still.store.entries(table)), still.do(still.store.chat(table))
    return repr(stored).encode() + session.table.rules.state.pack(session.state) + repr(session.seqs).encode()


def act(ear: Ear, **changes: object) -> dict[str, object]:
    """A decision that could be sent, but for the changes."""
    codes = ear.question.options[0].codes if ear.question else [0]
    return {"t": "act", "id": "an-action-id", "seq": ear.now.seq, "seat": ear.seat, "codes": codes, **changes}


async def answered(ear: Ear, text: str | bytes) -> wire.Refused:
    """The refusal of something sent over a socket."""
    assert isinstance(ear, SocketEar)
    await ear.talk.say(text)
    while not isinstance(message := DECODER.decode(await ear.talk.line.recv()), wire.Refused):
        pass
    return message


def is_sentence(refused: wire.Refused | wire.Problem, reason: str, language: str) -> None:
    """In this very language, with nothing left to fill in and nothing of our insides."""
    assert refused.reason == reason, refused
    start = sentences(language)[reason].partition("{")[0]
    assert refused.message.startswith(start)
    assert refused.message[-1] in ".!?"
    assert "{" not in refused.message.replace('{"', "")
    assert "Traceback" not in refused.message
    assert "mutig." not in refused.message


async def test_bad_input_on_a_socket_gets_a_sentence_and_changes_nothing(still: Running) -> None:
    """Four people in four languages make the same mistakes."""
    async with people(still, 4, http_seat=9) as around:
        ears = await around.new_table("broom-service", 4)
        await play_on(ears, random.Random(1), 4)  # all hands are chosen
        before, said = everything_stored(still, ears[0]), set()
        turn = asked_now(ears)[0]
        for ear, language in zip(ears[:4], LANGUAGES, strict=True):
            mistakes = {
                "not-legal": act(ear, codes=[9999]) if ear is turn else None,
                "not-your-turn": None if ear is turn else act(ear, codes=[3]),
                "stale": act(ear, seq=0),
                "not-your-seat": act(ear, seat=((ear.seat or 0) + 1) % 4),
                "not-understood": act(ear, codes="all of them"),
            }
            for reason, mistake in mistakes.items():
                if mistake is not None:
                    refused = await answered(ear, msgspec.json.encode(mistake).decode())
                    is_sentence(refused, reason, language)
                    assert refused.id == "an-action-id"
                    said.add(refused.message)
            for broken in ("{", "[]", "null", '{"t":"act"', "\u0000", '{"t":"no such thing"}', "[" * 4000):
                is_sentence(await answered(ear, broken), "not-understood", language)
            is_sentence(await answered(ear, b"\x00\x01"), "text-only", language)
        assert len(said) >= 16
        assert everything_stored(still, ears[0]) == before
        assert isinstance(await turn.act(turn.question.options[0].codes if turn.question else []), wire.Ack)


async def test_bad_input_over_http_gets_a_sentence_and_changes_nothing(still: Running) -> None:
    async with people(still, 4, http_seat=9) as around:
        ears = await around.new_table("broom-service", 4)
        await play_on(ears, random.Random(1), 4)
        before, turn = everything_stored(still, ears[0]), asked_now(ears)[0]
        for ear, language in zip(ears[:4], LANGUAGES, strict=True):
            here, nowhere = f"/tables/{table_of(ear).id}", "/tables/0123456789"
            mistakes = [
                ("not-legal" if ear is turn else "not-your-turn", f"{here}/actions", act(ear, codes=[9999])),
                ("stale", f"{here}/actions", act(ear, seq=0)),
                ("not-your-seat", f"{here}/actions", act(ear, seat=((ear.seat or 0) + 1) % 4)),
                ("no-such-table", f"{nowhere}/actions", act(ear)),
                ("no-such-page", "/tables/no-table/actions", act(ear)),
                ("not-over", f"{here}/rematch", None),
                ("wrong-invite", f"{here}/join", {"invite": "0" * 16}),
                ("begun" if ear.seat == 0 else "not-host", f"{here}/start", None),
            ]
            async with api(still, ear.token) as http:
                for reason, path, body in mistakes:
                    sent = None if body is None else msgspec.json.encode({k: v for k, v in body.items() if k != "t"})
                    answer = await http.post(path, content=sent)
                    assert 400 <= answer.status_code < 500
                    is_sentence(msgspec.json.decode(answer.content, type=wire.Problem), reason, language)
                for broken in (b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000):
                    answer = await http.post(f"{here}/actions", content=broken)
                    is_sentence(msgspec.json.decode(answer.content, type=wire.Problem), "not-understood", language)
                answer = await http.post(f"{here}/actions", content=b" " * (1 << 21))
                is_sentence(msgspec.json.decode(answer.content, type=wire.Problem), "too-large", language)
        assert everything_stored(still, ears[0]) == before


async def test_an_oversized_frame_ends_the_line_and_nothing_else(still: Running) -> None:
    async with people(still, 2, http_seat=9) as around:
        ears = await around.new_table("broom-service", 2)
        before = everything_stored(still, ears[0])
        loud = ears[1]
        assert isinstance(loud, SocketEar)
        await loud.talk.say(msgspec.json.encode(act(loud, id="x" * 9000)).decode())
        assert await loud.talk.closed() == 1009
        assert everything_stored(still, ears[0]) == before
        assert isinstance(await ears[0].act([ears[0].now.question.options[0].codes[0]]), wire.Ack)


async def test_after_the_end_everything_is_refused(still: Running) -> None:
    table = next(scenes("broom-service", 1)).table
    late = list(positions(table, seed=4, every=1))[-2]
    players = table.players
    async with people(still, players, http_seat=9) as around:
        ears = await around.imported(position_of(table, late))
        await play_on(ears, random.Random(1))
        assert ears[0].now.question is None
        before = everything_stored(still, ears[0])
        for ear, language in zip(ears[:players], LANGUAGES, strict=False):
            is_sentence(await answered(ear, msgspec.json.encode(act(ear)).decode()), "over", language)
            undo = {"t": "undo", "id": "an-undo-id", "seq": ear.now.seq, "seat": ear.seat}
            is_sentence(await answered(ear, msgspec.json.encode(undo).decode()), "over", language)
        assert everything_stored(still, ears[0]) == before
