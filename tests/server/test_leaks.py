"""Every known way out for hidden information, one test each, against a real server over sockets and HTTP.

The first seven; the others are in test_leaks_8_to_14.py.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import mutig
from mutig.core.chance import CommittedChance, commitment_to
from mutig.server import wire
from mutig.server.tables.seats import membership

from ..games.broom_service.table_talk import at as broom_at
from .leak_allowed import PRIVATE_LINES
from .leak_games import SECRET, still_server
from .leak_looking import HIGH, LOW, fetched, looks, picks
from .leak_projection import compare
from .leak_recording import api, people, play_on, play_until, settle, table_of
from .leak_worlds import Scene, position_of, positions, scenes
from .web_server import Running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with still_server(tmp_path_factory.mktemp("leaks") / "tables.db") as server:
        yield server


async def test_leak_01_seed_or_random_state(still: Running) -> None:
    """The secret behind every draw is in no answer before the end; then it is in the record, as was promised."""
    rules = mutig.rules("broom-service")
    table = rules.table(rules.check_options(2, (), {}), rules.load_edition("house"))
    late = list(positions(table, seed=4, every=1))[-4]
    async with people(still, 2) as around:
        ears = await around.imported(position_of(table, late))
        for ear in ears:
            ear.heard += await fetched(still, ear, *looks(ear), "/games", "/me")
        await play_on(ears, random.Random(1), 1)
        assert all(SECRET.encode() not in b"".join(ear.heard) for ear in ears)
        assert table_of(ears[0]).commitment == commitment_to(SECRET)
        await play_on(ears, random.Random(1))
        assert ears[0].now.question is None
        assert all(SECRET.encode() not in b"".join(ear.heard) for ear in ears)
        (record,) = await fetched(still, ears[0], f"/tables/{table_of(ears[0]).id}/record")
    assert msgspec.json.decode(record)["chance"]["secret"] == SECRET


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_leak_02_hidden_only_in_the_view(still: Running, game: str) -> None:
    """What a seat may not see is not in the data either: other rows are empty, bookkeeping has no key at all."""
    rules = mutig.rules(game)
    hidden = [f.name for f in rules.state.fields if f.visible == "nobody"]
    secret = [f.name for f in rules.state.fields if f.visible == "owner"]
    async with people(still, 3) as around:
        ears = await around.new_table(game, 3)
        await play_on(ears, random.Random(2), 25)
        for ear in ears:
            table = ear.now.view["table"]
            assert not set(hidden) & set(table)
            shown = [name for name in secret if name in table]
            assert shown
            for name in shown:
                assert all(row is None for seat, row in enumerate(table[name]) if seat != ear.seat), name
            if ear.seat is not None:
                assert any(table[name][ear.seat] is not None for name in shown)


async def test_leak_03_undo_and_initial_state(still: Running) -> None:
    """A choice that was taken back is as if it had never been, also for who asks for everything since the start."""
    game = broom_at(3, phase="choose-hands").game
    async with people(still, 3) as around:
        heard = []
        for wanted in (LOW, HIGH):
            ears = await around.imported(position_of(game.table, game.state))
            assert isinstance(await ears[2].act(picks(ears[2], wanted[:2])), wire.Ack)
            await ears[2].settle()
            assert isinstance(await ears[2].undo("taken-back-1"), wire.Ack)
            await settle(ears)
            path = f"/tables/{table_of(ears[0]).id}/state?seat=0&since=0"
            ears[0].heard += await fetched(still, ears[0], path)
            heard.append([ear.recording() for ear in ears])
    assert heard[0][0] == heard[1][0]
    assert heard[0][3] == heard[1][3]
    assert heard[0][2] != heard[1][2]
    assert set(wire.Snapshot.__struct_fields__) == {
        "seq", "viewer", "table", "view", "question", "undo", "log", "chat",
    }  # fmt: skip
    assert set(wire.UndoState.__struct_fields__) == {"allowed", "why_not", "wished_by", "missing"}


async def test_leak_04_shared_log(still: Running) -> None:
    """Everybody reads a log of their own, with numbers of its own: nothing missing between two lines."""
    async with people(still, 3) as around:
        ears = await around.new_table("broom-service", 3)
        await play_until(ears, "lead", random.Random(3))
        for ear in ears:
            (state,) = await fetched(still, ear, looks(ear)[1])
            log = msgspec.json.decode(state, type=wire.Snapshot).log
            assert [line.number for line in log] == list(range(len(log)))
            private = [line for line in log if line.id in PRIVATE_LINES["broom-service"]]
            assert {line.args["seat"] for line in private} == ({ear.seat} if ear.seat is not None else set())
            assert len(private) == (4 if ear.seat is not None else 0)


async def test_leak_05_spectator_sees_more_than_a_player(still: Running) -> None:
    async with people(still, 3) as around:
        ears = await around.new_table("touria", 3)
        await play_on(ears, random.Random(4), 20)
        watcher, table = ears[3], table_of(ears[3])
        assert watcher.now.question is None
        assert not watcher.now.undo.allowed
        for ear in ears[:3]:
            for name, value in watcher.now.view["table"].items():
                own = ear.now.view["table"][name]
                assert value == own or all(w in (None, o) for w, o in zip(value, own, strict=True)), name
        async with api(still, watcher.token) as http:
            for path in ("state?seat=0", "picture.svg?seat=0"):
                answer = await http.get(f"/tables/{table.id}/{path}")
                assert (answer.status_code, answer.json()["reason"]) == (403, "not-your-seat")
            shown = (await http.get(f"/tables/{table.id}")).json()
        assert shown["invite"] is None


async def test_leak_05_a_closed_table_is_closed_on_every_address(still: Running) -> None:
    """Who may not watch gets nothing of the table, not even by asking for no change at all."""
    with still.guest("Host") as host, still.guest("Stranger") as stranger:
        plan = {"game": "touria", "seats": [{"who": "me"}, {"who": "me"}], "rules": {"spectators": False}}
        table = host.post("/tables", json=plan).json()["id"]
        before = host.get(f"/tables/{table}").content
        answers = [
            stranger.get(f"/tables/{table}{path}") for path in ("", "/state", "/picture.svg", "/record", "/replay")
        ]
        answers.append(stranger.patch(f"/tables/{table}/seats/0", json={}))
        answers += [stranger.post(f"/tables/{table}/{path}") for path in ("leave", "start", "rematch")]
        answers.append(stranger.post(f"/tables/{table}/chat", json={"id": "a-chat-line", "text": "Hello"}))
        for answer in answers:
            assert 400 <= answer.status_code < 500, answer.url
            assert "seats" not in answer.json()
        assert host.get(f"/tables/{table}").content == before


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_leak_06_face_down_things_carry_no_identity(still: Running, game: str) -> None:
    """Clouds, items, gems, orders and doors that lie face down: whatever they are, every viewer is told the same."""
    rng, found = random.Random(6), Counter[str]()
    for scene in islice(scenes(game, 61, every=23), 40):
        changed = scene.state.copy()
        if game == "broom-service":
            changed.cloud_left = [rng.randrange(9) for _ in changed.cloud_left]
            changed.heavy_pool, changed.heavy_left = rng.randrange(25), rng.randrange(25)
        else:
            changed.bag = rng.sample(changed.bag, len(changed.bag))
        for viewer in (0, 1, None):
            compare(Scene(scene.table, scene.state, changed, viewer), rng, found, steps=False)
    assert found["different"] > 60
    async with people(still, 3) as around:
        looks_of = []
        for secret in ("one secret", "another secret"):
            with patch.object(membership, "fresh_chance", lambda secret=secret: CommittedChance(secret)):
                ears = await around.imported(position_of(scene.table, scene.state))
            looks_of.append([e.recording().replace(table_of(e).commitment.encode(), b"") for e in ears])
        assert looks_of[0] == looks_of[1]


async def test_leak_07_layout_order_and_size(still: Running) -> None:
    """A hand of low roles and one of high roles: as many messages, each of the same length, keys in the same order."""
    game = broom_at(3, phase="choose-hands").game
    async with people(still, 3) as around:
        frames: list[list[list[bytes]]] = []
        for hand, parts in ((LOW, 1), (HIGH, 1), (HIGH, 2)):
            ears = await around.imported(position_of(game.table, game.state))
            codes = picks(ears[2], hand)
            for part in (codes[: 4 // parts], codes[4 // parts :]):
                if part:
                    assert isinstance(await ears[2].act(part), wire.Ack)
                    await ears[2].settle()
            await settle(ears)
            frames.append(
                [[sent.replace(table_of(e).id.encode(), b"") for sent in e.heard[1:]] for e in (ears[0], ears[3])]
            )
    for one in frames[1:]:
        assert [[len(sent) for sent in ear] for ear in one] == [[len(sent) for sent in ear] for ear in frames[0]]
        assert [[keys_of(sent) for sent in ear] for ear in one] == [
            [keys_of(sent) for sent in ear] for ear in frames[0]
        ]
    assert len(frames[0][0]) >= 2


def keys_of(sent: bytes) -> list[str]:
    """All keys of a message in their order."""

    def walk(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield key
                yield from walk(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from walk(inner)

    return list(walk(msgspec.json.decode(sent)))
