"""Whole games over the network: several people on sockets, over HTTP alone, and bots beside them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

import pytest

from mutig.bots.greedy_bot import GreedyBot
from mutig.client import Client, RefusedError, codes_of
from mutig.core.choice import Choice
from mutig.server import wire

from .web_server import Running

pytestmark = pytest.mark.anyio
QUICK = wire.TableRules(bot_pace_s=0)
GAMES = [("broom-service", 3), ("touria", 2)]


class Player:
    """Decides for a person, as our own bots would: from the view that came over the network."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self._bot = GreedyBot(seed)

    def answer(self, state: wire.Snapshot) -> list[wire.Option]:
        question = state.question
        assert question is not None
        if question.most > 1:
            return self._dice.sample(question.options, question.least)
        options = [option for option in question.options if len(option.codes) == 1]
        choices = [Choice(option.codes[0], option.kind, option.text, option.details) for option in options]
        return [options[choices.index(self._bot.choose(state.view, choices, 0))]]


@contextmanager
def suppress_stale() -> Iterator[None]:
    """Others decide at the same time: who is late has another look."""
    try:
        yield
    except RefusedError as refused:
        if refused.reason != "stale":
            raise


async def play_on_a_socket(person: Client, table: str, seat: int, player: Player) -> wire.Snapshot:
    async with person.follow(table, seat) as game:
        async for state in game:
            if state.question is not None:
                await game.choose(*player.answer(state))
        return game.state


async def play_over_http(person: Client, table: str, seat: int, player: Player) -> wire.Snapshot:
    state = await person.state(table, seat)
    while state.table.status == "playing":
        if state.question is not None:
            with suppress_stale():
                await person.act(table, seat, state.seq, *codes_of(state.question, player.answer(state)))
        state = await person.state(table, seat, since=state.seq, wait_s=5)
    return state


@pytest.mark.parametrize(("game", "people"), GAMES)
@pytest.mark.parametrize("play", [play_on_a_socket, play_over_http])
async def test_a_whole_game(running: Running, game: str, people: int, play: object) -> None:
    async with AsyncExitStack() as stack:
        seated = [
            await stack.enter_async_context(Client(running.url, name=f"Person {number}")) for number in range(people)
        ]
        table = await seated[0].create_table(
            game, ["me", *["open"] * (people - 1)], variants=["short"] if game == "touria" else [], rules=QUICK
        )
        assert table.invite is not None
        for person in seated[1:]:
            table = await person.join(table.invite)
        assert table.status == "playing"
        ends = await asyncio.gather(
            *(play(person, table.id, seat, Player(seat)) for seat, person in enumerate(seated))  # type: ignore[operator]
        )
        await the_end_is_the_same_for_all(seated, table, ends)


async def the_end_is_the_same_for_all(people: list[Client], table: wire.Table, ends: list[wire.Snapshot]) -> None:
    over = await people[0].table(table.id)
    assert over.status == "over"
    assert over.ranks is not None
    for end in ends:
        assert end.table.status == "over"
        assert end.table.scores == over.scores
        assert end.question is None
    record = await people[-1].record(table.id)
    assert record == await people[0].record(table.id)
    replay = await people[0].replay(table.id, "open")
    assert replay.frames
    with pytest.raises(RefusedError):
        await people[0].act(table.id, 0, ends[0].seq, 1)


async def test_a_game_against_bots_beside_a_spectator(running: Running) -> None:
    async with Client(running.url, name="Ada") as ada, Client(running.url, name="Eve") as eve:
        table = await ada.create_table("touria", ["me", "greedy", "random"], rules=QUICK)

        async def watch() -> wire.Snapshot:
            async with eve.follow(table.id) as game:
                async for state in game:
                    assert state.question is None
                return game.state

        end, watched = await asyncio.gather(play_on_a_socket(ada, table.id, 0, Player(1)), watch())
        assert watched.table.scores == end.table.scores
        assert watched.viewer is None


async def test_a_game_goes_on_in_a_rematch_and_from_its_record(running: Running) -> None:
    async with Client(running.url, name="Ada") as ada, Client(running.url, name="Bob") as bob:
        table = await ada.create_table("touria", ["me", "open"], variants=["short"], rules=QUICK)
        assert table.invite is not None
        await bob.join(table.invite)
        await asyncio.gather(play_over_http(ada, table.id, 0, Player(1)), play_over_http(bob, table.id, 1, Player(2)))
        again = await ada.rematch(table.id)
        assert again.id != table.id
        assert (await bob.rematch(table.id)).id == again.id
        record = await ada.record(table.id)
        imported = await bob.import_table(record, ["me", "greedy"], at_move=10)
        assert imported.status == "playing"


async def test_chat(running: Running) -> None:
    async with Client(running.url, name="Ada") as ada, Client(running.url, name="Bob") as bob:
        table = await ada.create_table("touria", ["me", "open"], rules=QUICK)
        assert table.invite is not None
        table = await bob.join(table.invite)
        async with ada.follow(table.id, 0) as hers, bob.follow(table.id, 1) as his:
            await anext(hers)
            state = await anext(his)
            await hers.say("Good luck, <b>Bob</b>!")
            while not state.chat:
                state = await anext(his)
            assert (state.chat[-1].name, state.chat[-1].text) == ("Ada", "Good luck, <b>Bob</b>!")
        await ada.say(table.id, "Over HTTP too.")
        assert (await bob.state(table.id, 1)).chat[-1].text == "Over HTTP too."


async def test_a_hint_comes_while_the_socket_goes_on(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a hint says is tested where it is made; here it takes long, and nothing waits for it."""
    line = wire.HintLine(code=1, text="go", label="Go", visits=10, win=0.5)
    thought = asyncio.Event()

    async def hint(me: wire.Me, table: str, ask: wire.AskHint) -> wire.Hint:
        while not thought.is_set():
            await asyncio.sleep(0.01)
        return wire.Hint(id=ask.id, seq=1, lines=[line])

    monkeypatch.setattr(running.service, "hint", hint)
    async with Client(running.url, name="Ada") as ada:
        table = await ada.create_table("touria", ["me", "random"], rules=QUICK)
        async with ada.follow(table.id, 0) as game:
            await anext(game)
            waiting = asyncio.create_task(game.hint())
            await game.say("Hm.")
            assert not waiting.done()
            thought.set()
            assert (await waiting).lines == [line]
        assert (await ada.hint(table.id, 0)).lines == [line]


async def test_a_decision_can_be_taken_back(running: Running) -> None:
    async with Client(running.url, name="Ada") as ada:
        table = await ada.create_table("broom-service", ["me", "me"], rules=QUICK)
        seat = table.waiting_for[0]
        async with ada.follow(table.id, seat) as game:
            before = await anext(game)
            assert before.question is not None
            await game.choose(*before.question.options[: before.question.least])
            after = await anext(game)
            while after.seq == before.seq:
                after = await anext(game)
            assert after.undo.allowed
            await game.undo()
            back = await anext(game)
            while back.seq == after.seq:
                back = await anext(game)
            assert back.question == before.question
            assert back.view == before.view


async def test_a_picture_is_drawn(running: Running) -> None:
    with running.guest() as browser:
        table = browser.post(
            "/tables", json={"game": "touria", "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}]}
        )
        answer = browser.get(f"/tables/{table.json()['id']}/picture.svg", params={"seat": 0})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")


async def test_waiting_for_news_ends_with_the_news(running: Running) -> None:
    async with Client(running.url, name="Ada") as ada, Client(running.url, name="Bob") as bob:
        table = await ada.create_table("touria", ["me", "open"], rules=QUICK)
        assert table.invite is not None
        table = await bob.join(table.invite)
        acting, waiting = (ada, bob) if table.waiting_for == [0] else (bob, ada)
        seat = table.waiting_for[0]
        mine = await acting.state(table.id, seat)
        theirs = await waiting.state(table.id, 1 - seat)
        assert mine.question is not None
        news = asyncio.create_task(waiting.state(table.id, 1 - seat, since=theirs.seq, wait_s=20))
        await asyncio.sleep(0.3)
        assert not news.done()
        await acting.act(table.id, seat, mine.seq, *codes_of(mine.question, mine.question.options[:1]))
        assert (await asyncio.wait_for(news, 5)).seq > theirs.seq
