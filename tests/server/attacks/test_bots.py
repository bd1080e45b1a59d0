"""One guest wants all the thinking time: with tables, with long thoughts, with games nobody looks at, with names."""

from __future__ import annotations

import asyncio
import os
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import mutig
from mutig.bots import BOTS, bot_by_name, search_bot
from mutig.bots.search_bot import get_ready, is_compiled
from mutig.client import Client
from mutig.core import cache
from mutig.core.choice import Choice
from mutig.games import rules
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables.bots import players
from mutig.server.tables.bots.pool import BotPool, BotRequest, BotTrouble
from mutig.server.tables.table import LiveTable
from mutig.server.thinking import threads
from mutig.server.thinking.queue import FairQueue, Ticket, Turn

from ..table_talk import ALL_AT_ONCE, Club, Player, an_answer, club, raw, refused
from ..test_tables_bots import bot_that, eventually, with_bots
from ..test_web_serve import served

pytestmark = pytest.mark.anyio
GO = [Choice(0, "go", "go")]


def asked(bot: str) -> BotRequest:
    return BotRequest(bot, None, {}, GO)  # type: ignore[arg-type]


async def bots_only(c: Club, *bots: str) -> tuple[wire.Me, str]:
    """A table at which nobody sits, and its host."""
    (host,) = await c.people(1)
    seats = [wire.SeatPlan(who="bot", bot=bot) for bot in bots]
    table = await c.service.create(host, wire.NewTable(game="touria", seats=seats, rules=ALL_AT_ONCE))
    return host, table.id


# Whose turn it is


def served_s(turns: FairQueue, waiting: dict[Turn, float], seconds: float) -> dict[str, float]:
    """How long each person is served, if everybody always wants another thought of this length at every place."""
    for turn, planned in waiting.items():
        turns.put(Ticket(turn, planned))
    used: dict[str, float] = {}
    while sum(used.values()) < seconds:
        ticket = turns.take()
        assert ticket is not None
        used[ticket.turn.person] = used.get(ticket.turn.person, 0.0) + ticket.planned_s
        turns.done(ticket, ticket.planned_s)
        turns.put(Ticket(ticket.turn, ticket.planned_s))
    return used


def test_thirty_tables_of_long_thoughts_get_one_share() -> None:
    hostile = {Turn("mallory", f"table {k}", seat): 5.0 for k in range(30) for seat in range(5)}
    honest = {Turn("ada", "ada's", 1): 0.3, Turn("bob", "bob's", 1): 0.01}
    used = served_s(FairQueue(most_each=1), hostile | honest, 300)
    assert all(90 <= seconds <= 110 for seconds in used.values()), used


def test_pausing_between_thoughts_saves_no_time_up() -> None:
    """Who is away when a long thought ends still owes it, and who was away for long is owed nothing."""
    turns = FairQueue(most_each=1)
    for _ in range(3):
        turns.put(Ticket(Turn("mallory", "table", 0), 5.0))
        turns.put(Ticket(Turn("ada", "table", 0), 1.0))
        for _ in range(2):
            ticket = turns.take()
            assert ticket is not None
            turns.done(ticket, ticket.planned_s)
    for person in ("mallory", "late", "ada"):
        for _ in range(3):
            turns.put(Ticket(Turn(person, "table", 0), 1.0))
    order = [ticket.turn.person for _ in range(6) if (ticket := turns.take()) and turns.done(ticket, 1.0) is None]
    assert "mallory" not in order
    assert order.count("late") == order.count("ada") == 3


def test_games_nobody_looks_at_are_together_like_one_person_until_somebody_looks() -> None:
    turns = FairQueue(most_each=1)
    for k in range(50):
        turns.put(Ticket(Turn(f"host {k}", f"table {k}", 0, watched=False), 1.0))
    turns.put(Ticket(Turn("ada", "ada's", 0), 1.0))
    turns.put(Ticket(Turn("ada", "ada's", 1), 1.0))
    turns.look("host 49", "table 49")
    order = []
    while (ticket := turns.take()) is not None:
        order.append(ticket.turn.person)
        turns.done(ticket, 1.0)
    assert len(order) == 52  # nobody is forgotten
    assert {"ada", "host 49"} <= set(order[:4])
    assert order[:5].count("ada") == 2


async def test_one_person_never_holds_every_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    bot_that(monkeypatch, "brooding", lambda view, choices, budget: release.wait(30) and choices[0])  # type: ignore[arg-type, return-value]
    bot_that(monkeypatch, "brisk", lambda view, choices, budget: choices[0])
    pool = BotPool(2, 30)
    hostile = [asyncio.create_task(pool.ask(Turn("mallory", f"{k}"), asked("brooding"))) for k in range(30)]
    await eventually(lambda: pool.counts()["bots_limited"] == 29)
    for bot in ("brisk", "random"):  # the second has a thread of its own besides
        await asyncio.wait_for(pool.ask(Turn("ada", "ada's"), asked(bot)), 20)
    assert pool.counts()["bots_thinking"] == 1
    release.set()
    await asyncio.gather(*hostile)
    await pool.close()


# How long a thought may last


class Thinker:
    """Thinks for as long as it is let."""

    may_go_on: Any = None

    def __init__(self, seed: object) -> None: ...

    def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        begun = time.perf_counter()
        while self.may_go_on(time.perf_counter() - begun):
            time.sleep(0.005)
        return choices[0]


async def test_no_thought_is_longer_than_the_server_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", Thinker)
    pool = BotPool(1, 30, longest_s=0.2)
    await asyncio.wait_for(pool.ask(Turn("mallory", "table"), asked("thinker")), 20)
    await pool.close()


async def test_a_thought_under_way_ends_when_somebody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "thinker", Thinker)
    bot_that(monkeypatch, "brisk", lambda view, choices, budget: choices[0])
    pool = BotPool(1, 600, longest_s=600)
    hostile = [asyncio.create_task(pool.ask(Turn("mallory", f"{k}"), asked("thinker"))) for k in range(150)]
    await eventually(lambda: pool.counts()["bots_thinking"] == 1)
    await asyncio.wait_for(pool.ask(Turn("ada", "ada's"), asked("brisk")), 20)
    for task in hostile:
        task.cancel()
    await asyncio.gather(*hostile, return_exceptions=True)
    await eventually(lambda: pool.counts()["bots_waiting"] == 0)  # who gives up does not leave thoughts behind
    await pool.close()


@pytest.mark.parametrize("name", ["search:5s", "search:20000"])
def test_a_searching_bot_can_be_hurried(name: str) -> None:
    game = mutig.new_game("broom-service", players=3, seed=1)
    bot = bot_by_name(name, 1)
    bot.may_go_on = lambda seconds: seconds < 0.05
    bot.sit_down(game.table)
    bot.choose(game.recall(0), game.choices(0), 1.0)
    assert sum(line.visits for line in bot.report()) < 20_000


def test_the_more_wait_the_shorter_is_a_thought_but_never_nothing() -> None:
    lengths = [threads.shortened(5.0, 2, others) for others in (1, 5, 20, 1000)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] < 0.3
    assert lengths[-1] == threads.SHORTEST_S


# Bots that hang


async def test_hanging_bots_do_not_hire_threads_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    bot_that(monkeypatch, "hanging", lambda view, choices, budget: release.wait(30) and choices[0])  # type: ignore[arg-type, return-value]
    before = threading.active_count()
    pool = BotPool(2, 0.02)
    for k in range(12):
        with pytest.raises(BotTrouble):
            await pool.ask(Turn("mallory", f"{k}"), asked("hanging"))
    assert threading.active_count() - before <= 3 + threads.MOST_HANGING + 1
    pool.limit_s = 10.0  # the answers from here on are no matter of milliseconds on a busy machine
    with pytest.raises(BotTrouble, match="no thread"):
        await pool.ask(Turn("ada", "ada's"), asked("hanging"))
    assert (await pool.ask(Turn("ada", "ada's"), asked("random"))).code == 0
    release.set()
    await eventually(lambda: pool.counts()["bots_hanging"] == 0)
    assert (await pool.ask(Turn("ada", "ada's"), asked("hanging"))).code == 0
    await pool.close()


# Games nobody looks at


async def test_bots_among_themselves_rest_until_somebody_looks(store: Store) -> None:
    async with club(store) as c:
        host, table = await bots_only(c, "random", "random")
        await asyncio.sleep(0.1)
        assert len(await store.entries(table)) == 1
        watcher = await Player(c.service, host, table, None).follow()
        await eventually(lambda: len(watcher.updates()) > 3)
        assert watcher.following is not None
        watcher.following.unfollow()
        c.clock.at += 61
        await eventually(lambda: not c.service.registry.bots[table].tasks)
        resting = len(await store.entries(table))
        await c.reopen()  # a restart does not wake them
        assert await store.waiting_for_bots() == []
        await asyncio.sleep(0.1)
        assert len(await store.entries(table)) == resting
        await c.service.snapshot(host, table, None)  # a program that asks for the state looks, too
        await eventually(lambda: bool(c.service.registry.bots[table].tasks))


async def test_where_a_person_waits_bots_play_on_though_nobody_looks(store: Store) -> None:
    async with club(store) as c:
        player = await with_bots(c, "random", game="touria")
        assert player.following is not None
        player.following.unfollow()
        c.clock.at += 3600
        for k in range(20):  # over hours, and over a restart now and then
            await eventually(lambda: c.service.registry.tables[player.table].the_session.pending == [0])
            seen = await c.service.snapshot(player.me, player.table, 0)
            c.clock.at += 3600
            assert isinstance(seen, wire.Snapshot)
            assert seen.question is not None
            codes = an_answer(seen.question, random.Random(k))
            act = wire.Act(id=f"action-{k:04}", seq=seen.seq, seat=0, codes=codes)
            await c.service.act(player.me, player.table, act)
            if k % 5 == 4:
                await c.reopen()
                if await store.waiting_for_bots():
                    await eventually(lambda: player.table in c.service.registry.tables)
                else:
                    await c.service.table(player.me, player.table)


async def test_a_bot_whose_seat_fails_tries_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "REFUSED_S", 0.01)
    real, failing = LiveTable.act_for_bot, iter([True, True, True])

    async def act(*args: Any) -> None:
        if next(failing, False):
            raise RuntimeError("an odd moment")
        await real(*args)

    monkeypatch.setattr(LiveTable, "act_for_bot", act)
    async with club(store) as c:
        player = await with_bots(c, "random")
        await eventually(lambda: player.now().view["pending"] == [0])


async def test_a_table_in_doubt_goes_on_by_itself(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's move could not be written, and nobody touches the page: housekeeping reads the table again."""
    async with club(store) as c:
        player = await with_bots(c, "random", pace=0.2)
        c.service.registry.tables[player.table].stale = True
        await eventually(lambda: not c.service.registry.bots[player.table].tasks)
        await c.service.registry.tick()
        await eventually(lambda: player.now().view["pending"] == [0])


# How many


async def test_tables_of_one_host_are_limited_however_they_come_about(store: Store) -> None:
    async with club(store, most_tables=5) as c:
        (mallory, ada) = await c.people(2)
        new = wire.NewTable(game="touria", seats=[wire.SeatPlan(who="open"), wire.SeatPlan(who="me")])
        made = await asyncio.gather(*(c.service.create(mallory, new) for _ in range(20)), return_exceptions=True)
        assert sum(isinstance(table, wire.Table) for table in made) <= 5
        while (await store.hosted_tables(mallory.id, 0)) < 5:
            await c.service.create(mallory, new)
        async with refused("too-many-tables"):
            await c.service.create(mallory, new)
        record = {"anything": "is refused before it is read"}
        async with refused("too-many-tables"):
            await c.service.import_table(mallory, wire.ImportTable(record=raw(record), seats=new.seats))
        await c.service.create(ada, new)
        c.clock.at += 8 * 86400  # a week later the ones nobody touched do not count any more
        await c.service.create(mallory, new)


async def test_a_rematch_counts(store: Store) -> None:
    async with club(store, most_tables=1) as c:
        a, b = await c.table(2)
        await c.service.leave(b.me, b.table)
        await c.service.leave(a.me, a.table)
        await c.service.rematch(a.me, a.table)
        await c.service.rematch(b.me, b.table)  # the same one again, which is nobody's second
        d, e = await c.table(2)
        await c.service.leave(e.me, e.table)
        await c.service.leave(d.me, d.table)
        await c.service.create(d.me, wire.NewTable(game="touria", seats=[wire.SeatPlan(who="open")] * 2))
        async with refused("too-many-tables"):
            await c.service.rematch(d.me, d.table)


@pytest.mark.parametrize(
    "name",
    [
        "search:" + "9" * 5000,
        "search:" + "9" * 5000 + "s",
        "search:\u0663s",
        "search:\u0665\u0660",
        "search:1e400s",
        "search:infs",
        "search:nans",
        "search:-1",
        "search:0",
        "search:0s",
        "search:5.1s",
        "search:20001",
        "search: 3s",
        "search:1_0",
        "wise:5.1s",
        "wise:20001",
        "wise:40@0ed84f41",
        "timid@0ed84f41",
        "os:system",
        "greedy\n",
        "Greedy",
    ],
)
async def test_bots_have_known_names_only(store: Store, name: str) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="bot", bot=name)]
        async with refused("unknown-bot"):
            await c.service.create(me, wire.NewTable(game="touria", seats=seats))


# A first start


async def test_nobody_waits_for_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing compiled, a real server's bots answer at once; those that would think play simply, and say so."""
    monkeypatch.setenv("MUTIG_CACHE_DIR", str(tmp_path / "cache"))
    with served(tmp_path / "club.db") as server:
        begun = time.monotonic()
        async with Client(server.url, name="Ada") as ada:
            table = await ada.create_table("broom-service", ["me", "greedy", "search:0.3s", "search"])
            state = await ada.state(table.id, 0)
            while state.view["pending"] != [0]:
                state = await ada.state(table.id, 0, since=state.seq, wait_s=5)
                assert time.monotonic() - begun < 20, "bots wait for a compiler"
            assert [seat.bot for seat in state.table.seats[1:]] == ["greedy", "search:0.3s", "search"]
            assert [seat.warming_up for seat in state.table.seats] == [False, False, True, True]
            with pytest.raises(Exception, match="warming up"):
                await ada.hint(table.id, 0)
        assert not is_compiled(rules("broom-service")), "it was compiled so soon that nothing was tested"
        assert server.stop() == 0


async def test_seats_say_when_they_are_ready(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await asyncio.to_thread(get_ready, rules("broom-service"))
    ready = search_bot._READY.copy()
    monkeypatch.setattr(search_bot, "_READY", set())
    async with club(store) as c:
        player = await with_bots(c, "search:0.3s")
        await eventually(lambda: player.now().view["pending"] == [0])
        assert (await player.snapshot()).table.seats[1].warming_up
        search_bot._READY |= ready
        c.service._bots_ready("broom-service")
        told = [message for message in player.got if isinstance(message, wire.TableChanged)]
        assert not told[-1].table.seats[1].warming_up


def test_two_processes_may_compile_at_the_same_time(tmp_path: Path) -> None:
    """The second waits for the first; neither finds half of anything."""
    order: list[str] = []
    inside = threading.Event()

    def second() -> None:
        inside.wait()
        with cache.alone_in(tmp_path):
            order.append("second")

    thread = threading.Thread(target=second)
    thread.start()
    with cache.alone_in(tmp_path):
        inside.set()
        time.sleep(0.05)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]
    assert os.listdir(tmp_path) == ["lock"]
