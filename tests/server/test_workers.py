"""Bots that think in workers: the same play, a move made once, fair turns in front, and what happens when one dies."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import json

import mutig
from mutig.bots import BOTS
from mutig.bots.search_bot import SearchBot, get_ready
from mutig.core.choice import Choice
from mutig.games import GAMES, rules
from mutig.server import wire
from mutig.server.bus.inside import Hub
from mutig.server.store import Store
from mutig.server.tables.bots.pool import BotPool
from mutig.server.thinking import questions
from mutig.server.thinking.far import FarWorkers, Unanswered, question_about
from mutig.server.thinking.questions import Question, Thought, encoded, read_notes, written_notes
from mutig.server.thinking.queue import Turn
from mutig.server.thinking.threads import BotRequest, BotThreads, Job, Notebook
from mutig.server.thinking.ways import QUICK, SEARCH, Way, code_of, way_of

from .table_talk import an_answer, play_at_random
from .test_tables_bots import eventually, with_bots
from .worker_talk import OddWorker, club_on, known, request_of, worker_on

pytestmark = pytest.mark.anyio

BROOM = "broom-service"
HERE = Turn("ada", "table")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a worker."""
    monkeypatch.setattr(questions, "GRACE_S", 0.2)


async def far_on(hub: Hub, workers: int, bot: str = "greedy", game: str = BROOM, longest_s: float = 2.0) -> FarWorkers:
    """A server's side of the bus, once it knows so many workers."""
    far = FarWorkers(hub.bus(), longest_s, lambda games: None)
    await far.open()
    await eventually(lambda: len(far.roster.workers) == workers and far.can(bot, game))
    return far


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_to_its_end_by_a_worker(store: Store, game: str) -> None:
    hub, done = Hub(), Counter[str]()
    async with (
        worker_on(hub, done=lambda how, outcome, seconds: done.update([f"{how} {outcome}"])),
        club_on(hub, store) as c,
    ):
        await known(c, 1, game=game)
        player, rng = await with_bots(c, "greedy", "learned", "timid", game=game), random.Random(1)
        while not player.now().view["over"]:
            await eventually(lambda: bool(player.now().question) or player.now().view["over"])
            await play_at_random([player], rng, 1)
        assert len(await store.entries(player.table)) > 20
        assert c.service.counts()["bots_replaced"] == 0
    assert done == {"quick answered": done["quick answered"]}
    assert done["quick answered"] > 20


@pytest.mark.parametrize("game", GAMES)
async def test_a_worker_shows_a_bot_what_it_would_see_here(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The view and every choice, made anew of the bytes that travel: what a bot answers follows from all of it."""

    class Reader:
        def __init__(self, seed: object) -> None: ...

        def choose(self, view: Any, choices: Sequence[Choice], budget: float) -> Choice:
            seen = json.encode([view, [[each.kind, each.text, each.details] for each in choices]], order="sorted")
            return choices[int(hashlib.sha256(seen).hexdigest(), 16) % len(choices)]

    monkeypatch.setitem(BOTS, "greedy", Reader)
    hub, rng = Hub(), random.Random(5)
    async with worker_on(hub):
        far = await far_on(hub, 1, game=game)
        played, several = mutig.new_game(game, players=3, seed=4), 0
        while not played.over and several < 60:
            seat = rng.choice(sorted(played.pending))
            request = request_of(played, seat, "greedy")
            here = Reader(0).choose(request.view, request.choices, 1.0)
            assert await far.decide(HERE, 0.01, request) == here
            several += len(request.choices) > 2
            played.play(seat, rng.choice(played.choices(seat)).code)
        await far.close()


async def test_a_search_in_a_worker_remembers_what_it_guessed(store: Store) -> None:
    """Hands are picked card by card: what was noted at the first travels back, and out again with the next question."""
    await asyncio.to_thread(get_ready, rules(BROOM))
    hub = Hub()
    async with worker_on(hub):
        far = await far_on(hub, 1, "search:40")
        game, notebook = mutig.new_game(BROOM, players=3, seed=2), Notebook()
        for _ in range(2):
            choice = await far.decide(HERE, 1.0, request_of(game, 0, "search:40", notebook))
            assert notebook.notes.seat == 0
            game.play(0, choice.code)
        asked = [json.decode(each.body, type=Question) for each in hub.sent if each.subject.startswith("bots.think")]
        assert asked[0].notes is None
        assert asked[1].notes is not None
        advised = await far.advise(HERE, 0.5, request_of(game, 1, "judge"))
        assert {line.choice.code for line in advised} == set(game.codes(1))
        assert advised[0].visits > 0
        await far.close()


def test_notes_are_the_same_after_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    get_ready(rules(BROOM))
    bot, game = SearchBot(3, playouts=60), mutig.new_game(BROOM, players=3, seed=2)
    bot.choose(game.recall(0), game.choices(0), 0)
    before = bot.notes
    assert before is not None
    after = read_notes(json.decode(json.encode(written_notes(before)), type=questions.Notes))
    assert after is not None
    assert (after.seat, after.milestone) == (before.seat, before.milestone)
    assert after.counts.tolist() == before.counts.tolist()
    assert sum(after.counts) > 0
    for seat, count in enumerate(before.counts):
        assert after.secrets[seat, :count].tolist() == before.secrets[seat, :count].tolist()


# What goes wrong


async def test_a_worker_that_dies_is_replaced_by_another(store: Store, hurried: None) -> None:
    hub = Hub()
    async with worker_on(hub), club_on(hub, store) as c:
        dying = await OddWorker(hub.bus(), _never, Way(BROOM, QUICK)).open()
        await known(c, 2)
        player = await with_bots(c, "greedy")
        await eventually(lambda: player.now().view["pending"] == [0])
        assert c.service.counts()["bots_replaced"] == 0
        assert (await player.snapshot()).table.seats[1].bot == "greedy"
    assert dying.asked, "one of its questions had to go to the other"


async def test_without_a_worker_that_answers_the_server_thinks_itself(store: Store, hurried: None) -> None:
    """Silence, nonsense, a code that is no choice, trouble: the game goes on, and the seat keeps its bot."""

    async def nonsense(question: Question) -> bytes:
        return b"{"

    async def no_choice(question: Question) -> Thought:
        return Thought("odd", code=9999)

    async def trouble(question: Question) -> Thought:
        return Thought("odd", trouble="tired")

    for answer in (_never, nonsense, no_choice, trouble):
        hub = Hub()
        odd = await OddWorker(hub.bus(), answer, Way(BROOM, QUICK)).open()
        async with club_on(hub, store) as c:
            await odd.open()
            await known(c, 1)
            player = await with_bots(c, "greedy")
            await eventually(lambda p=player: p.now().view["pending"] == [0])  # type: ignore[misc]
            assert odd.asked
            assert c.service.counts()["bots_replaced"] == 0


async def test_without_a_bus_there_are_no_workers_and_with_one_and_nobody_there_threads_think(store: Store) -> None:
    async with club_on(Hub(), store) as c:
        player = await with_bots(c, "greedy")
        await eventually(lambda: player.now().view["pending"] == [0])
        assert c.service.counts()["bot_workers"] == 0
    pool = BotPool(1, 5)
    assert pool.far is None
    assert "bot_workers" not in pool.counts()
    await pool.close()


async def test_a_bus_that_is_lost_stops_no_bot(store: Store) -> None:
    hub = Hub()
    async with worker_on(hub), club_on(hub, store) as c:
        await known(c, 1)
        hub.lose()
        player = await with_bots(c, "greedy")
        await eventually(lambda: player.now().view["pending"] == [0])
        hub.come_back()


async def test_a_move_is_made_once_whatever_comes_late(store: Store, hurried: None) -> None:
    """The first worker answers when another has answered already; the table has heard one of them."""
    hub, late = Hub(), asyncio.Event()

    async def too_late(question: Question) -> Thought:
        await late.wait()
        return Thought("odd", code=question.codes[-1])

    odd = await OddWorker(hub.bus(), too_late, Way(BROOM, QUICK)).open()
    async with club_on(hub, store) as c:
        await odd.open()
        await known(c, 1)
        player = await with_bots(c, "greedy")
        await eventually(lambda: player.now().view["pending"] == [0])
        before = await store.entries(player.table)
        late.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert await store.entries(player.table) == before
        moves = [move.split(":") for entry in before for move in entry.moves.split()]
        codes = [code for seat, code, *_ in moves if seat == "1"]
        assert len(codes) == len(set(codes)) == 4, "a hand of four cards, each chosen once"


async def test_nobody_waits_for_a_worker_that_is_silent_for_long(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutig.server.thinking.roster.GONE_S", 0.05)
    monkeypatch.setattr("mutig.server.thinking.roster.LOOK_S", 0.01)
    hub = Hub()
    async with club_on(hub, store) as c:
        far = c.service.bot_pool.far
        assert far is not None
        told: list[str] = []
        monkeypatch.setattr(far, "_on_change", lambda games: told.extend(games))
        await OddWorker(hub.bus(), _never, Way(BROOM, QUICK)).open()
        await eventually(lambda: told == [BROOM, BROOM])  # it came, and went
        assert not far.anybody


async def test_a_worker_that_leaves_finishes_its_thought(hurried: None) -> None:
    """SIGTERM: it takes nothing more, answers what it took, and is struck off at once."""
    await asyncio.to_thread(get_ready, rules(BROOM))
    hub = Hub()
    async with worker_on(hub) as worker:
        far = await far_on(hub, 1, "search:0.3s")
        game = mutig.new_game(BROOM, players=3, seed=2)
        answer = asyncio.create_task(far.decide(HERE, 0.3, request_of(game, 0, "search:0.3s")))
        await eventually(lambda: worker.thinking == 1)
        leaving = asyncio.create_task(worker.close())
        assert await answer in game.choices(0)
        await leaving
        await eventually(lambda: not far.anybody)
        with pytest.raises(Unanswered):
            await far.decide(HERE, 0.3, request_of(game, 1, "search:0.3s"))
        await far.close()


# Fair turns


async def test_turns_in_front_of_workers_are_fair() -> None:
    """Somebody with fifty thoughts in the queue does not keep another waiting."""
    order: list[str] = []
    hub = Hub()

    async def slowly(question: Question) -> Thought:
        order.append(question.view["table"]["whose"])
        await asyncio.sleep(0.005)
        return Thought("odd", code=question.codes[0])

    await OddWorker(hub.bus(), slowly, Way(BROOM, SEARCH)).open(threads=2)
    odd = OddWorker(hub.bus(), slowly, Way(BROOM, SEARCH))
    far = FarWorkers(hub.bus(), 2.0, lambda games: None)
    await far.open()
    await odd.open(threads=2)
    await eventually(lambda: far.can("search", BROOM))
    game = mutig.new_game(BROOM, players=3, seed=2)

    def ask(person: str) -> asyncio.Task[Choice]:
        plain = request_of(game, 0, "search:0.1s")
        view = {**plain.view, "table": {**plain.view["table"], "whose": person}}
        request = BotRequest("search:0.1s", game.table, view, plain.choices)
        return asyncio.create_task(far.decide(Turn(person, person), 0.1, request))

    greedy = [ask("many") for _ in range(50)]
    await asyncio.sleep(0)
    modest = [ask(f"one {k}") for k in range(3)]
    assert len(await asyncio.gather(*greedy, *modest)) == 53
    assert max(order.index(f"one {k}") for k in range(3)) < 12
    assert {name: far.counts()[name] for name in ("bots_away", "bots_unanswered")} == {
        "bots_away": 0,
        "bots_unanswered": 0,
    }
    await far.close()


async def test_workers_that_have_enough_to_do_are_asked_again() -> None:
    hub, busy = Hub(), [True] * 5

    async def full_at_first(question: Question) -> Thought:
        return Thought("odd", busy=True) if busy and busy.pop() else Thought("odd", code=question.codes[0])

    odd = OddWorker(hub.bus(), full_at_first, way_of("greedy", BROOM))
    far = FarWorkers(hub.bus(), 2.0, lambda games: None)
    await far.open()
    await odd.open()
    await eventually(lambda: far.anybody)
    game = mutig.new_game(BROOM, players=3, seed=2)
    assert (await far.decide(HERE, 0.01, request_of(game, 0, "greedy"))).code == game.codes(0)[0]
    assert len(odd.asked) == 6
    await far.close()


async def test_who_is_told_for_ever_that_all_have_enough_to_do_asks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody says to be there and serves nobody: the server thinks itself, or the table would stand still."""
    monkeypatch.setattr("mutig.server.thinking.lane.ENOUGH_S", 0.2)
    hub = Hub()

    async def full(question: Question) -> Thought:
        return Thought("odd", busy=True)

    odd = OddWorker(hub.bus(), full, way_of("greedy", BROOM))
    far = FarWorkers(hub.bus(), 2.0, lambda games: None)
    await far.open()
    await odd.open()
    await eventually(lambda: far.anybody)
    game = mutig.new_game(BROOM, players=3, seed=2)
    async with asyncio.timeout(2):
        with pytest.raises(Unanswered):
            await far.decide(HERE, 0.01, request_of(game, 0, "greedy"))
    await far.close()


async def test_a_question_that_comes_again_while_it_is_thought_about_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who waited in vain asks once more, and perhaps the same worker."""
    ends = [asyncio.Event(), asyncio.Event()]
    begun: list[Job] = []

    async def thought(threads: BotThreads, job: Job) -> Choice:
        begun.append(job)
        await ends[len(begun) - 1].wait()
        return job.request.choices[0]

    async with worker_on(Hub()) as worker:
        monkeypatch.setattr(worker, "_by_a_thread", thought)
        request = request_of(mutig.new_game(BROOM, players=3, seed=2), 0, "greedy")
        body = question_about(request, "decide", "home", "the-same", 1.0)
        answers = [asyncio.create_task(worker._answer(way_of("greedy", BROOM), body)) for _ in range(2)]
        await eventually(lambda: len(begun) == 2)
        for end, answer in zip(ends, answers, strict=True):
            assert worker._jobs["the-same"] is begun[1], "it can be hurried as long as somebody waits"
            end.set()
            assert json.decode(await answer, type=Thought).code == request.choices[0].code
        assert not worker._jobs


async def test_a_long_thought_ends_when_somebody_begins_to_wait() -> None:
    await asyncio.to_thread(get_ready, rules(BROOM))
    hub = Hub()
    async with worker_on(hub):
        far = await far_on(hub, 1, "search:30s", longest_s=30.0)
        game = mutig.new_game(BROOM, players=3, seed=2)
        begun = time.monotonic()
        long = asyncio.create_task(far.decide(Turn("mallory", "hers"), 30.0, request_of(game, 0, "search:30s")))
        await eventually(lambda: far.counts()["bots_away"] == 1)
        await far.decide(Turn("ada", "hers"), 0.05, request_of(game, 1, "search:0.05s"))
        await long
        assert time.monotonic() - begun < 15
        await far.close()


async def test_a_full_worker_takes_no_question_and_another_gets_it() -> None:
    """Two workers with a thread each think about two questions at the same time, whoever was asked first."""
    await asyncio.to_thread(get_ready, rules(BROOM))
    hub = Hub()
    async with worker_on(hub) as one, worker_on(hub) as two:
        far = await far_on(hub, 2, "search:0.4s")
        game = mutig.new_game(BROOM, players=3, seed=2)
        asked = [
            asyncio.create_task(far.decide(Turn(f"p{seat}", "t"), 0.4, request_of(game, seat, "search:0.4s")))
            for seat in range(2)
        ]
        await eventually(lambda: one.thinking == two.thinking == 1)
        await asyncio.gather(*asked)
        await far.close()


# What a worker takes


async def test_an_edition_of_ones_own_is_fetched_once() -> None:
    hub = Hub()
    ruleset = rules(BROOM)
    shipped = ruleset.edition_document(ruleset.load_edition(ruleset.shipped_editions()[0]))
    clouds = {**shipped["clouds"], "lightning": [0, *range(2, 26)]}
    edition = ruleset.edition_from_document({**shipped, "name": "ours", "clouds": clouds})
    assert not ruleset.is_printed(edition)
    table = ruleset.table(ruleset.check_options(3, (), {}), edition)
    async with worker_on(hub) as worker:
        far = await far_on(hub, 1)
        game = mutig.Game(table, mutig.SeededChance(1))
        for seat in range(3):
            assert await far.decide(HERE, 0.01, request_of(game, seat, "greedy")) in game.choices(seat)
        fetched = [each for each in hub.sent if each.subject.startswith("bots.edition")]
        assert len(fetched) == 1
        assert edition.hash.encode() in fetched[0].body
        assert worker.thinking == 0
        await far.close()


async def test_a_worker_loads_nothing_because_of_a_name() -> None:
    hub = Hub()
    async with worker_on(hub):
        bus, game = hub.bus(), mutig.new_game(BROOM, players=3, seed=2)
        await far_on(hub, 1)
        for bot in ("antigravity:Fly", "search:0.1s", "learned:00000000"):
            body = question_about(request_of(game, 0, bot), "decide", "home", "id", 1.0)
            answer = json.decode(await bus.request(Way(BROOM, QUICK).subject, body, 10), type=Thought)
            assert (answer.code, answer.trouble) == (None, "MutigError"), bot
        for body in (b"", b"{}", b'{"view": 3}', encoded(Thought("odd"))):
            answer = json.decode(await bus.request(Way(BROOM, QUICK).subject, body, 10), type=Thought)
            assert answer.trouble


def test_who_has_other_code_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest of all that bots think with is part of the subject."""
    subject = Way(BROOM, QUICK).subject
    assert subject.endswith(code_of(BROOM))
    assert code_of(BROOM) != code_of("touria")
    code_of.cache_clear()
    monkeypatch.setattr(mutig, "__version__", "99.0")
    assert Way(BROOM, QUICK).subject != subject
    code_of.cache_clear()


async def test_hints_come_from_a_worker(store: Store) -> None:
    await asyncio.to_thread(get_ready, rules(BROOM))
    hub, done = Hub(), Counter[str]()
    async with (
        worker_on(hub, done=lambda how, outcome, seconds: done.update([how])),
        club_on(hub, store, hint_s=0.05, bot_limit_s=60) as c,
    ):
        await known(c, 1, "search")
        (a, _) = await c.table(2)
        hint = await c.service.hint(a.me, a.table, wire.AskHint(id="hint-0001", seat=0))
        assert 0 < len(hint.lines) <= 5
        assert done == {"search": 1}
        await a.act(an_answer(a.asked, random.Random(1)))


async def _never(question: Question) -> Any:
    await asyncio.Event().wait()
