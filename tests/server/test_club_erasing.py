"""Who deletes themselves is gone: from the rows, from the bytes, from backups; and the games go on without a name."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

import mutig
from mutig.core.record import to_record
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.store.erasing import NAMELESS
from mutig.server.store.schema import SOMEBODY
from mutig.server.tables.undo import agreement

from .stores import NOON, a_person, a_seat, a_table, an_entry, with_tables
from .table_talk import ALL_AT_ONCE, LANGUAGES, Club, Player, club, play_at_random, refused
from .web_server import running_server

pytestmark = pytest.mark.anyio

NAME, OLD_NAME, LOGIN, TEXT = "Quetzalcoatl", "Xochiquetzal", "zanzibar.login", "the moon is made of cheese"
OLD_LOGIN = "timbuktu.login"
PASSWORD = "correct horse battery"
WORDS = {"en": "Somebody", "de": "Jemand", "fr": "Quelqu’un", "it": "Qualcuno"}


async def renamed(c: Club, player: Player, name: str) -> None:
    player.me = await c.service.change_me(player.me, wire.ChangeMe(name=name))


async def test_nothing_is_left_in_file_log_of_writes_or_backup(tmp_path: Path) -> None:
    """Everything a person can write anywhere is written, changed, deleted; then all bytes are searched."""
    file, backup = tmp_path / "club.db", tmp_path / "after.backup"
    with running_server(file) as running, running.guest(OLD_NAME) as browser, running.guest("Bob") as bob:
        tokens = [browser.cookies["mutig_session"]]
        browser.patch("/me", json={"name": NAME})
        browser.post("/account", json={"account": OLD_LOGIN, "password": PASSWORD})
        tokens.append(browser.cookies["mutig_session"])
        assert browser.put("/account", json={"account": LOGIN, "password": PASSWORD}).status_code == 200
        tokens.append(browser.post("/me/token", json={"password": PASSWORD}).json()["token"])
        code = browser.post("/recovery", json={"password": PASSWORD}).json()["code"]
        me = browser.get("/me").json()["id"]
        seats = [{"who": "me", "name": NAME}, {"who": "open"}, {"who": "bot", "bot": "greedy", "name": f"{NAME}bot"}]
        table = browser.post("/tables", json={"game": "broom-service", "seats": seats}).json()
        bob.post(f"/tables/{table['id']}/join", json={"invite": table["invite"]})
        open_one = browser.post("/tables", json={"game": "touria", "seats": seats[:2]}).json()
        state = browser.get(f"/tables/{table['id']}/state", params={"seat": 0}).json()
        codes = [option["codes"][0] for option in state["question"]["options"][: state["question"]["least"]]]
        act = {"t": "act", "id": f"{NAME}-act", "seq": state["seq"], "seat": 0, "codes": codes}
        assert browser.post(f"/tables/{table['id']}/actions", json=act).status_code == 200
        for number in range(4):
            said = {"t": "say", "id": f"{NAME}-say-{number}", "text": TEXT}
            browser.post(f"/tables/{table['id']}/chat", json=said)
        assert bob.get(f"/tables/{table['id']}/state", params={"seat": 1}).json()["chat"]
        mute = {"t": "mute", "id": f"{NAME}-mute", "seat": 1, "muted": True}
        assert browser.post(f"/tables/{table['id']}/mute", json=mute).status_code == 200
        record = to_record(mutig.new_game("touria", 2, seed=1, names=[NAME, OLD_NAME]))
        brought = browser.post("/tables/import", json={"record": record, "seats": seats[:2]}).json()
        bob.post(f"/tables/{brought['id']}/join", json={"invite": brought["invite"]})
        wishes = browser.post("/me/data", json={"password": PASSWORD}).json()["wishes"]
        assert [(wish["kind"], wish["seat"]) for wish in wishes] == [("mute", 1)]
        seeded = [NAME, OLD_NAME, LOGIN, OLD_LOGIN, TEXT, me, code, code.replace("-", ""), *tokens]
        seeded += [session["id"] for session in browser.get("/sessions").json()]

        assert browser.post("/me/delete", json={"password": PASSWORD}).status_code == 204

        assert "mutig_session" not in browser.cookies
        assert browser.get("/me").status_code == 401
        seen = bob.get(f"/tables/{table['id']}/state", params={"seat": 1}).json()
        assert seen["chat"] == []
        assert [seat["name"] for seat in seen["table"]["seats"]] == ["Somebody", "Bob", "Friendly"]
        assert seen["table"]["host"]
        assert bob.get(f"/tables/{open_one['id']}").status_code == 404
        running.do(running.service.sweeper.scrub())
        running.do(running.store.backup(backup))
        for path in (file, Path(f"{file}-wal"), Path(f"{file}-shm"), backup):
            assert path.exists()
            found = [word for word in seeded if word.lower().encode() in path.read_bytes().lower()]
            assert found == [], path.name
    assert [word for word in seeded if word.lower().encode() in file.read_bytes().lower()] == []


async def test_the_search_finds_what_is_there(tmp_path: Path) -> None:
    """Without writing the file anew something is found: the test above can fail."""
    file = tmp_path / "club.db"
    store = await Store.open(file)
    for number in range(200):
        await store.add_person(a_person(f"{number:016x}", name=f"{NAME} {number}"))
    for number in range(200):
        assert await store.erase(f"{number:016x}", NOON) is not None
    assert await store.scrub_is_due()
    assert NAME.encode() in file.read_bytes() + Path(f"{file}-wal").read_bytes()
    assert await store.scrub()
    assert not await store.scrub_is_due()
    assert not await store.scrub()
    assert NAME.encode() not in file.read_bytes() + Path(f"{file}-wal").read_bytes()
    await store.close()


async def test_a_running_game_goes_on_by_its_rules(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3)
        rng = random.Random(3)
        await play_at_random([a, b, d], rng, 8)
        moves = [entry.moves for entry in await store.entries(a.table)]
        await c.service.delete_me(a.me, wire.Proof())
        after = await store.entries(a.table)
        assert [entry.moves for entry in after] == moves  # what was played stays bit by bit
        assert not any(entry.action for entry in after if entry.seat == 0)
        table = await c.service.table(b.me, b.table)
        assert (table.seats[0].who, table.seats[0].kept, table.seats[0].name) == ("left", True, WORDS[b.me.language])
        assert table.host  # Bob looks after the table now
        bot = wire.Vote(id="let-a-bot", seat=1, about=0, choice="bot")
        await c.service.vote(b.me, b.table, bot)
        await c.service.vote(d.me, d.table, wire.Vote(id="let-a-bot-2", seat=2, about=0, choice="bot"))
        assert (await c.service.table(b.me, b.table)).seats[0].who == "bot"
        await c.reopen()
        b.service = d.service = c.service
        for player in (b, d):
            await player.follow()
        assert (await c.service.table(b.me, b.table)).seats[0].name == WORDS[b.me.language]


async def test_everybody_reads_somebody_in_their_own_language(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=wire.TableRules(bot_pace_s=0, left_seats="free"))
        await play_at_random([a, b], random.Random(1), 4)
        await c.service.delete_me(a.me, wire.Proof())
        for language in LANGUAGES:
            b.me = await c.service.change_me(b.me, wire.ChangeMe(language=language))
            seen = await b.snapshot()
            assert seen.table.seats[0].name == WORDS[language]
            assert any(WORDS[language] in line.text for line in seen.log)
            assert isinstance(b.now(), wire.Snapshot)  # an open page has the whole log anew, without the name
            assert not any("Guest 0" in line.text for line in b.now().log)
            lines = (await c.service.my_tables(b.me)).tables
            assert lines[0].names == [WORDS[language], "Guest 1"]


async def test_an_offered_seat_of_somebody_who_is_gone_can_be_taken(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, game="touria", rules=wire.TableRules(bot_pace_s=0, left_seats="free"))
        await c.service.delete_me(a.me, wire.Proof())
        (new,) = await c.people(1)
        table = await c.service.table(b.me, b.table)
        joined = await c.service.join(new, b.table, wire.JoinTable(invite=table.invite))
        assert joined.seats[0].name == new.name or joined.seats[0].heir == new.name
        found = await store.table(b.table)
        assert found is not None
        assert SOMEBODY not in found[1][0].earlier


async def test_a_finished_game_replays_and_its_record_is_whole(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, game="touria", variants=["short"])
        await play_at_random([a, b], random.Random(5))
        before = await c.service.record(b.me, b.table)
        for player in (a, b):
            await c.service.delete_me(player.me, wire.Proof())
        (reader,) = await c.people(1)
        after = await c.service.record(reader, b.table)
        assert after["names"] == ["Somebody", "Somebody 2"]
        same = set(before) - {"names", "seal"}
        assert {key: before[key] for key in same} == {key: after[key] for key in same}
        replay = await c.service.show_record(reader, wire.ShowRecord(record=after))
        assert replay.frames
        found = await store.table(b.table)
        assert found is not None
        assert found[0].host == SOMEBODY
        assert [(seat.person, seat.name) for seat in found[1]] == [(SOMEBODY, NAMELESS)] * 2


async def test_who_is_gone_need_not_agree(store: Store) -> None:
    async with club(store) as c:
        a, b, d = await c.table(3, rules=wire.TableRules(bot_pace_s=0, undo="agree"))
        await play_at_random([a, b, d], random.Random(2), 12)
        await c.service.delete_me(a.me, wire.Proof())
        await c.service.change_seat(b.me, b.table, 0, wire.ChangeSeat(who="bot", bot="greedy"))
        assert agreement._away(c.service.registry.tables[b.table]) == []


async def test_bots_that_played_for_somebody_do_not_keep_the_name(store: Store) -> None:
    await with_tables(store, "t1")
    seats = [a_seat("t2", 0, "bob"), a_seat("t2", 1)]
    bot = replace(seats[1], who="bot", bot="greedy", name="Ada")
    await store.create_table(a_table("t2", host="bob", parent="t1"), [seats[0], bot])
    await store.append([an_entry("t1", 0, action="ada-0001")], status="playing")
    assert await store.erase("ada", NOON) is not None
    found = await store.table("t2")
    assert found is not None
    assert [seat.name for seat in found[1]] == ["Bob", "greedy"]
    assert (await store.entries("t1"))[0].action is None
    assert await store.erase("ada", NOON) is None
    assert await store.erase(SOMEBODY, NOON) is None
    assert (await store.counts()).people == 1


async def test_an_account_needs_its_password_and_a_guest_needs_none(store: Store) -> None:
    async with club(store) as c:
        me, token = await c.service.guest(wire.NewGuest(name="Ada"))
        me, token = await c.service.make_account(me, wire.NewAccount(account="ada", password=PASSWORD), token)
        for proof in (wire.Proof(), wire.Proof(password="wrong")):
            async with refused("wrong-password"):
                await c.service.delete_me(me, proof)
            async with refused("wrong-password"):
                await c.service.my_data(me, proof)
        await c.service.delete_me(me, wire.Proof(password=PASSWORD), token)
        assert await c.service.person_of(token) is None
        guest, token = await c.service.guest(wire.NewGuest(name="Ada"))
        await c.service.sign_out(token)
        async with refused("stranger"):  # signed out meanwhile
            await c.service.delete_me(guest, wire.Proof(), token)
        again = wire.NewAccount(account="ADA", password=PASSWORD)  # the name is free
        await c.service.make_account(guest, again, await c.service.new_token(guest))


async def test_my_data_is_everything_and_nothing_of_others(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2, rules=ALL_AT_ONCE)
        await play_at_random([a, b], random.Random(4), 10)
        await c.service.say(a.me, a.table, wire.Say(id="say-00001", text="mine"))
        await c.service.say(b.me, b.table, wire.Say(id="say-00002", text="not mine"))
        token = await c.service.new_token(a.me)
        data = await c.service.my_data(a.me, wire.Proof(), token)
        assert data.format == "mutig-person-1"
        assert data.me == a.me
        assert [line.text for line in data.said] == ["mine"]
        assert [(table.id, table.hosted, table.names) for table in data.tables] == [(a.table, True, [a.me.name])]
        decided = [entry for entry in await store.entries(a.table) if entry.seat == 0 and entry.action]
        assert [(each.id, each.codes) for each in data.decisions] == [(each.action, each.codes) for each in decided]
        assert [session.mine for session in data.sessions].count(True) == 1
        assert "not mine" not in repr(data)
        assert b.me.id not in repr(data)
