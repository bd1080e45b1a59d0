"""Bots at a table: they play with the eyes of their seat, at people's pace, and never stop a game."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from mutig.bots import BOTS
from mutig.bots.search_bot import get_ready
from mutig.core.choice import Choice
from mutig.games import rules
from mutig.server import wire
from mutig.server.store import Store
from mutig.server.tables.bots.pool import BotPool, BotRequest, BotTrouble, Notebook
from mutig.server.thinking.queue import Turn

from .table_talk import Club, Player, an_answer, club, play_at_random, refused

pytestmark = pytest.mark.anyio

HERE = Turn("ada", "table")
Choose = Callable[[Any, Sequence[Choice], float], Choice]


def bot_that(monkeypatch: pytest.MonkeyPatch, name: str, choose: Choose) -> None:
    """A bot on the shelf that chooses like this."""

    class Odd:
        def __init__(self, seed: object) -> None: ...

        def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
            return choose(view, choices, budget)

    monkeypatch.setitem(BOTS, name, Odd)


async def with_bots(c: Club, *bots: str, pace: float = 0, game: str = "broom-service") -> Player:
    """A person at seat 0 and bots at the others."""
    (me,) = await c.people(1)
    seats = [wire.SeatPlan(who="me"), *(wire.SeatPlan(who="bot", bot=bot) for bot in bots)]
    rules = wire.TableRules(bot_pace_s=pace)
    table = await c.service.create(me, wire.NewTable(game=game, seats=seats, rules=rules))
    return await Player(c.service, me, table.id, 0).follow()


async def eventually(what: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("game", ["broom-service", "touria"])
async def test_a_game_with_bots_is_played_to_its_end(store: Store, game: str) -> None:
    async with club(store) as c:
        player = await with_bots(c, "greedy", "random", game=game)
        rng = random.Random(1)
        while not player.now().view["over"]:
            await eventually(lambda: bool(player.now().question) or player.now().view["over"])
            await play_at_random([player], rng, 1)
        assert (await c.service.table(player.me, player.table)).status == "over"


async def test_a_bot_that_fails_over_a_seat_that_was_changed_meanwhile_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club(store) as c:
        asked, fails = asyncio.Event(), asyncio.Event()

        async def failing(turn: Turn, request: BotRequest) -> Choice:
            asked.set()
            await fails.wait()
            raise BotTrouble("too slow")

        monkeypatch.setattr(c.service.bot_pool, "ask", failing)
        table = (await with_bots(c, "random")).table
        await asked.wait()
        live = c.service.registry.tables[table]
        await store.put_seat(replace(live.seats[1], bot="timid"))  # by somebody else, and the table is to be read again
        live.stale = True
        fails.set()
        await asyncio.gather(*c.service.registry.bots[table].tasks.values())
        found = await store.table(table)
        assert found is not None
        assert found[1][1].bot == "timid"


async def test_bots_play_among_themselves(store: Store) -> None:
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="bot", bot="random")] * 2
        table = await c.service.create(
            me, wire.NewTable(game="broom-service", seats=seats, rules=wire.TableRules(bot_pace_s=0))
        )
        watcher = await Player(c.service, me, table.id, None).follow()
        await eventually(lambda: bool(watcher.now().view["over"]), 60)


async def test_a_bot_sees_its_own_view_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def note(view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        seen.append(view)
        return choices[0]

    bot_that(monkeypatch, "noting", note)
    async with club(store) as c:
        player = await with_bots(c, "noting")
        await eventually(lambda: player.now().waiting_for == [0] if isinstance(player.now(), wire.Update) else False)
        assert seen
        assert all(view["viewer"] == 1 and view["table"]["hand"][0] is None for view in seen)


async def test_a_bot_that_fails_is_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        raise ZeroDivisionError("a secret of the bot's author")

    def cheat(view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        return Choice(9999, "win", "win the game")

    bot_that(monkeypatch, "failing", fail)
    bot_that(monkeypatch, "cheating", cheat)
    async with club(store) as c:
        player = await with_bots(c, "failing", "cheating")
        await eventually(lambda: player.now().view["pending"] == [0])
        table = (await player.snapshot()).table
        assert [seat.bot for seat in table.seats] == [None, "greedy", "greedy"]
        assert c.service.counts()["bots_replaced"] == 2
        found = await store.table(player.table)
        assert found is not None
        assert [seat.bot for seat in found[1]] == [None, "greedy", "greedy"]
        assert b"secret of" not in b"".join(repr(message).encode() for message in player.got)


async def test_a_bot_that_hangs_is_replaced_and_nobody_else_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    release = threading.Event()

    def hang(view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        release.wait(30)
        return choices[0]

    bot_that(monkeypatch, "hanging", hang)
    try:
        async with club(store, bot_threads=1, bot_limit_s=0.3) as c:
            stuck = await with_bots(c, "hanging")
            other = await with_bots(c, "random")
            await eventually(lambda: other.now().view["pending"] == [0])
            await eventually(lambda: stuck.now().view["pending"] == [0])
            assert (await stuck.snapshot()).table.seats[1].bot == "greedy"
    finally:
        release.set()


async def test_a_bot_never_answers_faster_than_people_can_follow(store: Store) -> None:
    async with club(store) as c:
        started = time.monotonic()
        player = await with_bots(c, "random", pace=0.3)
        await asyncio.sleep(0.1)
        assert player.now().view["pending"] == [0, 1]
        await eventually(lambda: player.now().view["pending"] == [0])
        assert time.monotonic() - started >= 0.3


async def test_desk_turns_are_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with a hundred thoughts in the queue does not keep another one waiting."""
    order: list[str] = []

    def note(view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        order.append(view)
        time.sleep(0.001)
        return choices[0]

    bot_that(monkeypatch, "noting", note)
    pool = BotPool(1, 5)
    choices = [Choice(0, "go", "go")]

    def ask(table: str) -> asyncio.Task[Choice]:
        request = BotRequest("noting", None, table, choices)  # type: ignore[arg-type]
        return asyncio.create_task(pool.ask(Turn(table, table), request))

    greedy = [ask("many") for _ in range(100)]
    await asyncio.sleep(0.01)
    modest = [ask(f"one {k}") for k in range(5)]
    await asyncio.gather(*greedy, *modest)
    last = max(order.index(f"one {k}") for k in range(5))
    assert last < 60
    assert set(pool.counts().values()) == {0}
    await pool.close()


class Scribe:
    """Chooses as many choices further on as it has been asked about this seat's game before."""

    notes: int | None = None

    def __init__(self, seed: object) -> None: ...

    def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
        asked = self.notes or 0
        self.notes = asked + 1
        return choices[asked]


async def test_a_bot_finds_its_notes_again_though_it_answers_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "scribe", Scribe)
    pool = BotPool(1, 5)
    choices = [Choice(code, "go", "go") for code in range(3)]
    one, other = Notebook(), Notebook()

    async def ask(**notebook: Notebook) -> int:
        request = BotRequest("scribe", None, {}, choices, **notebook)  # type: ignore[arg-type]
        return (await pool.ask(HERE, request)).code

    answers = [await ask(notebook=notebook) for notebook in (one, other, one, one, other)]
    assert answers == [0, 0, 1, 2, 1]
    assert await ask() == 0  # who has no notebook begins anew
    await pool.close()


async def test_a_bot_that_failed_is_not_asked_again_as_it_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    class Clumsy:
        def __init__(self, seed: object) -> None:
            made.append(self)

        def sit_down(self, table: object) -> None:
            if len(made) == 1:
                raise ValueError("fell off the chair")

        def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
            assert self is not made[0]
            return choices[0]

    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    pool = BotPool(1, 5)
    request = BotRequest("clumsy", None, {}, [Choice(0, "go", "go")])  # type: ignore[arg-type]
    with pytest.raises(BotTrouble):
        await pool.ask(HERE, request)
    assert (await pool.ask(HERE, request)).code == 0
    await pool.close()


async def test_every_seat_has_a_notebook_of_its_own(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[int, list[object]] = {1: [], 2: []}

    class Diarist:
        notes: list[int] | None = None

        def __init__(self, seed: object) -> None: ...

        def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
            self.notes = [*(self.notes or []), view["viewer"]]
            kept[view["viewer"]].append(self.notes)
            return choices[0]

    monkeypatch.setitem(BOTS, "diarist", Diarist)
    async with club(store) as c:
        await with_bots(c, "diarist", "diarist")
        await eventually(lambda: min(map(len, kept.values())) == 4)  # the picks of a hand
    for seat, notes in kept.items():
        assert notes == [[seat] * (k + 1) for k in range(4)]


async def test_the_desk_gives_a_bot_up(monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    bot_that(monkeypatch, "hanging", lambda view, choices, budget: release.wait(30) and choices[0])  # type: ignore[arg-type, return-value]
    pool = BotPool(1, 0.1)
    choices = [Choice(0, "go", "go")]
    with pytest.raises(BotTrouble, match="too slow"):
        await pool.ask(HERE, BotRequest("hanging", None, {}, choices))  # type: ignore[arg-type]
    assert (await pool.ask(HERE, BotRequest("random", None, {}, choices))).code == 0  # type: ignore[arg-type]
    release.set()
    await pool.close()


async def test_hints_where_the_table_allows_them(store: Store) -> None:
    await asyncio.to_thread(get_ready, rules("broom-service"))
    async with club(store, hint_s=0.05, bot_limit_s=60) as c:
        a, b = await c.table(2)
        hint = await c.service.hint(a.me, a.table, wire.AskHint(id="hint-0001", seat=0))
        assert (hint.id, hint.seq) == ("hint-0001", a.seq)
        assert 0 < len(hint.lines) <= 5
        assert all(line.label and line.text.startswith("pick") for line in hint.lines)
        assert {len([line.code, *line.then]) for line in hint.lines} == {4}
        async with refused("not-your-seat"):
            await c.service.hint(a.me, a.table, wire.AskHint(id="hint-0002", seat=1))
        for number in range(2):
            await c.service.hint(a.me, a.table, wire.AskHint(id=f"hint-{number}003", seat=0))
        assert (
            await c.service.hint(a.me, a.table, wire.AskHint(id="hint-0001", seat=0)) == hint
        )  # once more, for nothing
        async with refused("too-fast"):
            await c.service.hint(a.me, a.table, wire.AskHint(id="hint-0004", seat=0))
        await b.act(an_answer(b.asked, random.Random(1)))
        async with refused("nothing-asked"):
            await c.service.hint(b.me, b.table, wire.AskHint(id="hint-0005", seat=1))
        quiet, _ = await c.table(2, rules=wire.TableRules(hints=False))
        async with refused("no-hints"):
            await c.service.hint(quiet.me, quiet.table, wire.AskHint(id="hint-0006", seat=0))


async def test_bots_play_on_after_a_restart(store: Store) -> None:
    async with club(store) as c:
        player = await with_bots(c, "random", pace=0.5)
        before = len(await store.entries(player.table))
        await c.reopen()  # before the bot has answered; nobody looks at the table now
        assert player.table not in c.service.registry.tables
        await eventually(lambda: player.table in c.service.registry.tables)
        await eventually(lambda: not c.service.registry.bots[player.table].tasks)
        assert len(await store.entries(player.table)) > before
