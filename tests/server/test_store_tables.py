"""The store: tables, seats and lists."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from mutig.core.errors import MutigError
from mutig.server.store import Conflict, Store
from mutig.server.store.rows import Counts, Edition, TableSummary
from mutig.server.wire import Clock, TableRules

from .stores import NOON, a_person, a_seat, a_table, with_tables

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_written(store: Store) -> None:
    await store.add_person(a_person("ada"))
    plain = a_table("plain")
    rich = a_table(
        "rich",
        edition=Edition("mine", "5678", {"board": [1, 2, {"ö": None}]}),
        start={"position": "…"},
        rules=TableRules(clock=Clock(bank_s=600, increment_s=5), undo="agree", listed=True),
        parent="plain",
        result={"scores": [3, 4]},
        status="over",
        waiting=0b101,
    )
    seats = [a_seat("rich", 1), a_seat("rich", 0, "ada")]
    await store.create_table(plain, [])
    await store.create_table(rich, seats)
    assert await store.table("plain") == (plain, [])
    assert await store.table("rich") == (rich, seats[::-1])
    assert await store.by_invite("invite-rich") == (rich, seats[::-1])
    assert await store.table("none") is None
    assert await store.by_invite("none") is None


async def test_two_tables_never_share_an_id_or_an_invite(store: Store) -> None:
    await with_tables(store, "t1")
    for twin in (a_table("t1", invite="another"), a_table("t2", invite="invite-t1")):
        with pytest.raises(Conflict):
            await store.create_table(twin, [a_seat(twin.id, 0, "ada")])
    assert await store.table("t2") is None
    found = await store.table("t1")
    assert found is not None
    assert (found[0].invite, len(found[1])) == ("invite-t1", 2)


async def test_a_table_changes_in_one_step_with_its_seats(store: Store) -> None:
    await with_tables(store, "t1", "t2")
    seat = replace(a_seat("t1", 1), who="bot", bot="greedy", name="Greedy")
    changes = {"status": "playing", "rematch": "t9", "host": "bob", "waiting": 2, "result": {"a": 1}}
    await store.change_table("t1", [seat], **changes, rules=TableRules(hints=False))
    found = await store.table("t1")
    assert found is not None
    assert found[0] == replace(a_table("t1"), **changes, rules=TableRules(hints=False))
    assert found[1] == [a_seat("t1", 0, "ada"), seat]
    await store.put_seat(a_seat("t1", 1, "bob"))
    await store.change_table("t1", changed=NOON + 5)
    found = await store.table("t1")
    assert found is not None
    assert found[1][1] == a_seat("t1", 1, "bob")
    assert (found[0].changed, found[0].waiting) == (NOON + 5, 2)
    untouched = await store.table("t2")
    assert untouched is not None
    assert untouched[0] == a_table("t2")


@pytest.mark.parametrize("field", ["secret", "commitment", "id", "game", "options_", "start", "edition"])
async def test_what_was_agreed_or_committed_to_never_changes(store: Store, field: str) -> None:
    await with_tables(store, "t1")
    with pytest.raises(ValueError, match="never change"):
        await store.change_table("t1", **{field: "other"})


async def test_my_tables_come_with_my_turn_first_then_the_latest(store: Store) -> None:
    await with_tables(store, "old", "new", "turn", "theirs", "over")
    await store.change_table("new", changed=NOON + 9)
    await store.change_table("turn", status="playing", waiting=0b01)
    await store.change_table("theirs", status="playing", waiting=0b10, changed=NOON + 5)
    await store.change_table("over", status="over", waiting=0b11, changed=NOON + 3)
    lines = (await store.my_tables("ada")).tables
    assert [line.id for line in lines] == ["turn", "new", "theirs", "over", "old"]
    assert [line.my_turn for line in lines] == [True, False, False, False, False]
    seats = [a_seat("turn", 0, "ada"), a_seat("turn", 1, "bob")]
    standing = (NOON, 1, None, None, None, 0)
    assert lines[0] == TableSummary("turn", "touria", "playing", "ada", *standing, False, True, seats)
    assert [line.id for line in (await store.my_tables("bob")).tables][:1] == ["theirs"]
    assert (await store.my_tables("nobody")).tables == []


async def test_a_host_without_a_seat_has_the_table_once(store: Store) -> None:
    await with_tables(store)
    await store.create_table(a_table("t1"), [a_seat("t1", 0, "bob"), a_seat("t1", 1, "bob")])
    assert [line.id for line in (await store.my_tables("ada")).tables] == ["t1"]
    assert [line.id for line in (await store.my_tables("bob")).tables] == ["t1"]


async def test_long_lists_come_in_pages_without_gaps_or_repetitions(store: Store) -> None:
    names = [f"t{number:02}" for number in range(23)]
    await with_tables(store, *names)
    for number, name in enumerate(names):
        await store.change_table(name, changed=NOON + number // 3, status="playing", waiting=number % 4 == 0)
    whole = [line.id for line in (await store.my_tables("ada", limit=100)).tables]
    seen, after = [], None
    for _ in range(5):
        page = await store.my_tables("ada", after, limit=5)
        seen += [line.id for line in page.tables]
        after = page.more
    assert after is None
    assert seen == whole
    assert sorted(seen) == names


async def test_only_listed_tables_that_are_not_over_are_shown_to_everybody(store: Store) -> None:
    await with_tables(store, "private")
    for number, status in enumerate(("open", "playing", "over", "left")):
        row = a_table(status, rules=TableRules(listed=True), status=status, changed=NOON + number, waiting=1)
        await store.create_table(row, [a_seat(status, 0, "ada")])
    page = await store.listed_tables()
    assert [line.id for line in page.tables] == ["playing", "open"]
    assert not any(line.my_turn for line in page.tables)
    first = await store.listed_tables(limit=1)
    assert [line.id for line in (await store.listed_tables(first.more, 1)).tables] == ["open"]
    await store.change_table("open", rules=TableRules(listed=False))
    assert [line.id for line in (await store.listed_tables()).tables] == ["playing"]


@pytest.mark.parametrize("after", ["", "x", "1~2", "a~b~c", "1~2.0~3~4", "0~1e999~x", "9~1.0~x", "0~1.0~\0"])
async def test_a_made_up_place_in_a_list_gives_a_sentence(store: Store, after: str) -> None:
    await with_tables(store, "t1")
    with pytest.raises(MutigError, match="no place in a list"):
        await store.my_tables("ada", after)


async def test_counts(store: Store) -> None:
    await with_tables(store, "t1", "t2", "t3")
    await store.change_table("t3", status="over")
    assert await store.counts() == Counts(people=2, accounts=0, sessions=0, tables={"open": 2, "over": 1})
