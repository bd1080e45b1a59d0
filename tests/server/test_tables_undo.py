"""Taking back: what was only mine to see can be taken back, what showed something cannot."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from mutig.server import wire
from mutig.server.refusal import Refusal
from mutig.server.store import Store

from .table_talk import Player, an_answer, club, encoded, play_at_random, refused, until

pytestmark = pytest.mark.anyio


def game_of(snapshot: wire.Snapshot) -> object:
    return snapshot.view, snapshot.question


async def test_a_secret_choice_is_taken_back_at_any_time_and_the_others_keep_theirs(store: Store) -> None:
    async with club(store) as c:
        a, b, watcher = await c.table(2, watch=True)
        fresh = game_of(await a.snapshot())
        await a.act([a.asked.options[2].codes[0]])
        heard = len(b.got), len(watcher.got)
        assert a.now().undo.allowed
        await a.undo()  # nobody has seen it, so nobody hears of it
        assert (len(b.got), len(watcher.got)) == heard
        assert game_of(await a.snapshot()) == fresh
        assert a.updates()[-1].log[-1].id == "taken-back"
        await b.act(an_answer(b.asked, random.Random(1))[:2])
        kept = game_of(await b.snapshot())
        await a.act(an_answer(a.asked, random.Random(2)))  # ready: everybody sees that
        assert b.updates()[-1].waiting_for == [b.seat]
        await a.undo()
        assert sorted(b.updates()[-1].waiting_for) == [0, 1]
        assert b.updates()[-1].log[-1].text == "Guest 0 nimmt eine Entscheidung zurück."
        assert game_of(await a.snapshot()) == fresh
        assert (await b.snapshot()).question == kept[1]  # type: ignore[index]
        async with refused("undo-nothing"):
            await a.undo()
        await c.forget(a.table)
        assert game_of(await a.snapshot()) == fresh
        assert (await b.snapshot()).question == kept[1]  # type: ignore[index]


async def decided(around: Sequence[Player], rng: random.Random) -> Player:
    """Somebody answers at random; who it was."""
    player = rng.choice([player for player in around if player.now().question])
    await player.act(an_answer(player.asked, rng))
    return player


@pytest.mark.parametrize(
    ("game", "variants"), [("broom-service", ["back", "storms"]), ("touria", []), ("touria", ["open-screens"])]
)
async def test_an_undo_leads_back_to_the_very_same_table(store: Store, game: str, variants: list[str]) -> None:
    async with club(store) as c:
        around = await c.table(2, game, variants=variants)
        rng, undone, why = random.Random(7), 0, set[str]()
        for _ in range(160):
            before = [game_of(await player.snapshot()) for player in around]
            if not any(question for _, question in before):  # type: ignore[misc]
                break
            player = await decided(around, rng)
            if not player.now().undo.allowed:
                why.add(player.now().undo.why_not or "")
                with pytest.raises(Refusal, match=r"."):
                    await player.undo()
            elif rng.random() < 0.5 and not before[0][0]["asked"].startswith("reveal"):  # type: ignore[index]
                await player.undo()
                undone += 1
                assert [game_of(await player.snapshot()) for player in around] == before
                if rng.random() < 0.3:
                    await c.forget(player.table)
                    assert [game_of(await player.snapshot()) for player in around] == before
        assert undone > 5
        assert len(why) >= 2
        assert all(why)


async def test_a_brave_lead_shows_who_holds_the_role_and_stays(store: Store) -> None:
    """Nobody tries out leads until nobody else can follow. A cowardly one acts first, and shows nothing yet."""
    async with club(store) as c:
        around = await c.table(5)
        for seed in range(10):
            await until(around, "lead", random.Random(seed))
            leader = next(player for player in around if player.now().question)
            stance = {str(option.details["stance"]): option for option in leader.asked.options}
            await leader.act(stance["brave"].codes)
            assert not leader.now().undo.allowed
            async with refused("undo-revealed"):
                await leader.undo()


async def test_a_draw_stays(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria")
        rng, drawn = random.Random(3), 0
        while not drawn:
            draws = c.service.registry.tables[around[0].table].the_session.game.draws
            player = await decided(around, rng)
            live = c.service.registry.tables[player.table]
            if live.the_session.game.draws > draws:
                drawn += 1
                async with refused("undo-drawn"):
                    await player.undo()


async def test_somebody_else_has_decided_since(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria")
        rng = random.Random(4)
        first = await decided(around, rng)
        while await decided(around, rng) is first:
            pass
        assert first.now().undo.why_not == "Somebody else has decided since." or first.me.language != "en"
        async with refused("undo-others"):
            await first.undo()


async def test_an_undo_is_checked_and_answered_like_an_act(store: Store) -> None:
    async with club(store) as c:
        a, b = await c.table(2)
        await a.act([a.asked.options[0].codes[0]])
        async with refused("stale"):
            await a.undo(seq=0)
        undo = wire.Undo(id="undo-for-a", seq=a.seq, seat=0)
        async with refused("not-your-seat"):
            await c.service.undo(b.me, a.table, undo)
        seq = a.seq
        first = await a.undo(id="undo-for-a")
        assert first.seq == seq + 1
        assert await a.undo(seq=seq, id="undo-for-a") == first
        await c.forget(a.table)
        assert await a.undo(seq=seq, id="undo-for-a") == first


async def test_a_table_without_undo(store: Store) -> None:
    async with club(store) as c:
        a, _ = await c.table(2, rules=wire.TableRules(undo="none"))
        await a.act([a.asked.options[0].codes[0]])
        assert a.now().undo.why_not == "At this table nothing is taken back."
        async with refused("undo-none"):
            await a.undo()


async def test_where_all_must_agree(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(3, rules=wire.TableRules(undo="agree"))
        await until(around, "lead", random.Random(1))
        before = [(await player.snapshot()).view for player in around]
        leader = next(player for player in around if player.now().question)
        await leader.act(leader.asked.options[0].codes)
        others = [player for player in around if player is not leader]
        await leader.undo()
        assert [player.now().undo.wished_by for player in around] == [[leader.seat]] * 3
        await others[0].undo()
        assert (await leader.snapshot()).view != before[leader.seat or 0]
        await others[1].undo()
        assert [(await player.snapshot()).view for player in around] == before
        assert [player.now().undo.wished_by for player in around] == [[]] * 3
        await play_at_random(around, random.Random(2), 3)
        seen = [encoded(await player.snapshot()) for player in around]
        await c.forget(leader.table)
        assert [encoded(await player.snapshot()) for player in around] == seen


async def test_with_everybodys_agreement_the_draws_are_the_same(store: Store) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria", rules=wire.TableRules(undo="agree"))
        live = c.service.registry.tables[around[0].table]
        rng, drew = random.Random(3), False
        while not drew:
            draws, before = live.the_session.game.draws, [(await player.snapshot()).view for player in around]
            player = next(player for player in around if player.now().question)
            answer = an_answer(player.asked, rng)
            await player.act(answer)
            drew = live.the_session.game.draws > draws
        drawn = [(await each.snapshot()).view for each in around]
        await player.undo()
        await around[1 - (player.seat or 0)].undo()
        assert [(await each.snapshot()).view for each in around] == before
        await player.act(answer)
        assert [(await each.snapshot()).view for each in around] == drawn
