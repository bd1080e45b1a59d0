"""Every known way out for hidden information: the second half (see test_leaks.py for the first)."""

from __future__ import annotations

import asyncio
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

import mutig
from mutig.core.chance import CommittedChance
from mutig.server import wire
from mutig.server.tables.seats import membership

from ..games.broom_service.table_talk import at as broom_at
from ..games.touria.table_talk import at as touria_at
from .leak_allowed import PRIVATE_LINES, PUBLIC_FIELDS, PUBLIC_LINES, WIRE_FREE_FORM
from .leak_games import SECRET, still_server
from .leak_looking import HIGH, LOW, fetched, heard_by_others, looks, picks
from .leak_projection import Eyes, compare_attempts
from .leak_recording import SocketEar, api, people, play_on, settle, table_of
from .leak_worlds import position_of, scenes
from .web_server import Running

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with still_server(tmp_path_factory.mktemp("leaks") / "tables.db") as server:
        yield server


async def test_leak_08_side_endpoints(still: Running) -> None:
    """No address tells others of a secret pick, and none exists that this test does not know."""
    async with people(still, 2) as around:
        ears = await around.new_table("broom-service", 2, listed=True)
        picker = ears[0]
        others = [ears[1], ears[2]]
        picture = f"/tables/{table_of(picker).id}/picture.svg"
        before = [await fetched(still, ear, *looks(ear), picture) for ear in others]
        assert isinstance(await picker.act(picks(picker, LOW[:1])), wire.Ack)
        assert [await fetched(still, ear, *looks(ear), picture) for ear in others] == before
        assert before[0][-1].startswith(b"<svg")
        reasons = [msgspec.json.decode(sent)["reason"] for sent in before[0][2:4]]
        assert reasons == ["not-over", "not-over"]
        async with api(still, ears[1].token) as http:
            hint = await http.post(f"/tables/{table_of(picker).id}/hint", json={"id": "a-hint-please", "seat": 0})
            assert (hint.status_code, hint.json()["reason"]) == (403, "not-your-seat")
            told = await http.get(still.url + "/metrics")
            described = await http.get(still.url + "/api/openapi.json")
        for text in (told.text, described.text):
            assert not any(word in text for word in (SECRET, table_of(picker).id, picker.token, "Guest 0"))
    reading = {path for path, methods in described.json()["paths"].items() if "get" in methods}
    assert reading == {f"/api/v1{path}" for path in READING}


READING = (
    "/club/acts", "/club/people", "/club/tables",  # for keepers: test_club_keepers.py compares them likewise
    "/games", "/games/{game}/editions/{name}", "/games/{game}/form", "/games/{game}/lessons", "/games/{game}/printed",
    "/house",
    "/invites/{invite}", "/me", "/sessions", "/tables", "/tables/{table}", "/tables/{table}/analysis",
    "/tables/{table}/chronicle",
    "/tables/{table}/picture.svg", "/tables/{table}/printed", "/tables/{table}/record", "/tables/{table}/replay",
    "/tables/{table}/state", "/tables/{table}/why-not",
)  # fmt: skip


async def test_leak_09_optimistic_moves(still: Running) -> None:
    """A try that is refused tells nothing: nobody hears of it, nothing is drawn, every world refuses it alike."""
    async with people(still, 2) as around:
        ears = await around.new_table("touria", 2)
        await play_on(ears, random.Random(5), 12)
        asked = next(ear for ear in ears if ear.question)
        assert asked.question is not None
        heard = [len(ear.heard) for ear in ears]
        session = still.service.registry.tables[table_of(asked).id].the_session
        draws, entries = session.game.draws, session.entries
        for option in asked.question.options[:6]:
            refused = await asked.act([option.codes[0], 9999], id=f"try-{option.codes[0]}-again")
            assert isinstance(refused, wire.Refused)
            assert refused.reason in ("separately", "not-legal")
        for ear in ears:
            if isinstance(ear, SocketEar) and ear is not asked:
                await ear.settle()
                assert ear.heard[heard[ears.index(ear)] :] == [b'{"t":"pong"}']
        assert (session.game.draws, session.entries) == (draws, entries)
    assert set(wire.Ack.__struct_fields__) == {"id", "seq"}


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_leak_09_an_attempt_is_refused_alike_in_every_world(game: str) -> None:
    """Two decisions at once, the second of them possible only after what the first may reveal."""
    rng, count = random.Random(9), Counter[str]()
    for scene in islice(scenes(game, 77, every=3), 1500):
        one, two = (Eyes(scene, state, "en") for state in (scene.state, scene.other))
        if scene.viewer in one.session.pending:
            compare_attempts(scene, one, two, rng, count)
    assert count["attempt separately"] > 200
    assert count["attempt not-legal"] > 20


@pytest.mark.parametrize("clock", [None, {"bank_s": 600, "increment_s": 5}], ids=["no clock", "clock"])
async def test_leak_10_simultaneous_choice_before_the_reveal(still: Running, clock: dict[str, int] | None) -> None:
    """Neither what is picked nor how many picks there were, nor when: also not for who waits over HTTP.

    Without a clock at the table time goes on meanwhile; with one it stands still, as its clocks may tell the time.
    """
    async with people(still, 3, http_seat=1) as around:
        ears = await around.new_table("broom-service", 3, clock=clock)
        picker, waiting, listening = ears[2], ears[1], [ears[0], ears[3]]
        await ears[0].talk.say(wire.FollowMine())  # type: ignore[attr-defined]
        await settle(listening)
        before = await fetched(still, waiting, *looks(waiting))
        heard = [len(ear.heard) for ear in listening]

        async def nothing_is_heard() -> None:
            still.service.settings.ticks.at += 0 if clock else 100  # type: ignore[attr-defined]
            assert await fetched(still, waiting, *looks(waiting)) == before
            assert not news.done()
            for place, ear in enumerate(listening):
                await ear.settle()
                assert set(ear.heard[heard[place] :]) == {b'{"t":"pong"}'}

        async with api(still, waiting.token) as http:
            mine, known = f"/tables/{table_of(waiting).id}/state?seat=1", waiting.now.seq
            ahead = await http.get(f"{mine}&since={known + 5}&wait=10")  # nobody can know more than there is
            assert ahead.elapsed.total_seconds() < 5
            news = asyncio.ensure_future(http.get(f"{mine}&since={known}&wait=30"))
            await asyncio.sleep(0.1)
            for _ in range(3):
                await nothing_is_heard()
                assert isinstance(await picker.act(picks(picker, [0])), wire.Ack)
                await picker.settle()
            await nothing_is_heard()
            assert isinstance(await picker.undo("all-of-it-back"), wire.Ack)
            await picker.settle()
            await nothing_is_heard()
            assert isinstance(await picker.act(picks(picker, HIGH)), wire.Ack)
            told = msgspec.json.decode((await news).content, type=wire.Missed)
    assert told.snapshot.seq == known + 1
    assert [line.id for line in told.snapshot.log] == ["decided"]
    assert told.snapshot.table.waiting_for == [0, 1]


@pytest.mark.parametrize("game", ["broom-service", "touria"])
def test_leak_11_new_fields_and_events(game: str) -> None:
    """Nothing new leaves by itself: every field and every line is on a list, and so is what wire types leave open."""
    rules = mutig.rules(game)
    assert {f.name for f in rules.state.fields if f.visible == "public"} == PUBLIC_FIELDS[game]
    table = next(scenes(game, 1)).table
    assert said_by(game) == PUBLIC_LINES[game] | PRIVATE_LINES[game]
    told: dict[str, set[bool]] = {}
    for seed in range(3):
        played = mutig.Game(table, mutig.SeededChance(seed))
        rng = random.Random(seed)
        while not played.over and len(played.moves) < 1500:
            seat = rng.choice(sorted(played.pending))
            played.play(seat, rng.choice(played.codes(seat)))
        for event in played.events():
            told.setdefault(event.id, set()).add(event.to is None)
    assert len(told) > 15
    for id, public in told.items():
        assert public == {id in PUBLIC_LINES[game]}, id


def said_by(game: str) -> set[str]:
    """Every line a game can write into its log."""
    folder = Path(mutig.__file__).parent / "games" / game.replace("-", "_") / "messages"
    return set(tomllib.loads((folder / "en.toml").read_text(encoding="utf-8"))["log"])


def test_leak_11_wire_types_are_allow_lists() -> None:
    """A type forbids what it does not name; where a game's own words pass through, the field is on a list."""
    kinds = [kind for name in wire.__all__ if issubclass(kind := getattr(wire, name), msgspec.Struct)]
    assert len(kinds) > 40
    free_form = set()
    for kind in kinds:
        assert kind.__struct_config__.forbid_unknown_fields
        for f in msgspec.structs.fields(kind):
            if "Any" in str(f.type) or "object" in str(f.type):
                free_form.add((kind.__name__, f.name))
    assert free_form == WIRE_FREE_FORM


async def test_leak_12_seat_credential_in_an_address(still: Running) -> None:
    """A key works in a header or a cookie that scripts cannot read, never in an address; an invite carries no seat."""
    async with people(still, 2) as around:
        ears = await around.new_table("broom-service", 2)
        key, table = ears[0].token, table_of(ears[0])
        async with api(still, "") as nobody:
            nobody.headers.pop("authorization")
            for name in ("token", "mutig_session", "session", "authorization", "key"):
                answer = await nobody.get(f"/tables/{table.id}/state", params={"seat": 0, name: key})
                assert answer.status_code == 401
            described = (await nobody.get(still.url + "/api/openapi.json")).json()
            fresh = await nobody.post("/me", json={"name": "New"})
        cookie = fresh.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert fresh.headers["referrer-policy"] in ("no-referrer", "same-origin")
        assert len(key) >= 22  # 128 bits in base64
        names = {
            p["name"]
            for path in described["paths"].values()
            for how in path.values()
            for p in how.get("parameters", ())
        }
        # A session's id is no key: it opens nothing.
        assert names == {"table", "invite", "seat", "game", "edition", "side", "language", "listed", "after", "limit",
                         "since", "wait", "viewer", "from", "thing", "session", "others",
                         "name", "named", "lists", "lesson", "stranger", "open"}  # fmt: skip
        (shown,) = await fetched(still, ears[2], f"/invites/{table.invite}")
        seen = msgspec.json.decode(shown, type=wire.Table)
        assert not any(seat.mine for seat in seen.seats)
        assert seen.invite is None


async def test_leak_13_expired_session_changes_the_role(still: Running) -> None:
    """Who is signed out is nobody, not even one who watches; who leaves a seat is one who watches."""
    async with people(still, 3) as around:
        ears = await around.new_table("broom-service", 3)
        gone, path = ears[2], f"/tables/{table_of(ears[2]).id}"
        assert isinstance(gone, SocketEar)
        async with api(still, ears[0].token) as http:
            assert (await http.post(f"{path}/leave")).status_code == 200
            await settle(ears)
            refused = [s for s in ears[0].heard if b'"left-seat"' in s]
            assert len(refused) == 1
            assert ears[0].now.viewer is None
            assert (await http.get(f"{path}/state?seat=0")).status_code == 403
        async with api(still, gone.token) as http:
            greedy = await http.post(f"{path}/join", json={"invite": table_of(gone).invite, "seat": 0})
            assert (greedy.status_code, greedy.json()["reason"]) == (409, "already-here")  # a look at another hand
            assert (await http.get(f"{path}/state?seat=0")).status_code == 403
            assert (await http.delete("/session")).status_code == 204
            assert await gone.talk.closed() == 4001
            for look in (f"{path}/state?seat=2", f"{path}/state", path, "/tables"):
                assert (await http.get(look)).status_code == 401


async def test_leak_14_an_opponents_effect_on_a_hidden_zone(still: Running) -> None:
    """What a crystal ball showed, what was bid, what card was added: others hear that it happened, and nothing else."""
    async with people(still, 3) as around:
        heard = []
        ball = touria_at(3, goods={0: "crystal-ball broom", 1: "coins 3"}).says(0, "use crystal-ball").game
        door = next(c.code for c in ball.choices(0) if "door-3" in c.text)
        for secret in ("a", "b", "c", "d"):
            with patch.object(membership, "fresh_chance", lambda secret=secret: CommittedChance(secret)):
                heard.append(await heard_by_others(around, position_of(ball.table, ball.state), 0, [[door]]))
        for viewer in (1, 2, None):
            assert all(one[viewer] == heard[0][viewer] for one in heard)
        assert any(one[0] != heard[0][0] for one in heard)
        goods = dict.fromkeys((0, 1, 2), "violet 2 orange 3")
        bids = broom_at(3, phase="end-round", event="full-hands", goods=goods).game
        codes = bids.codes(2)
        heard = [
            await heard_by_others(around, position_of(bids.table, bids.state), 2, [[code]])
            for code in (codes[0], codes[-1])
        ]
        for viewer in (0, 1, None):
            assert heard[0][viewer] == heard[1][viewer]
        assert heard[0][2] != heard[1][2]
