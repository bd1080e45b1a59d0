"""Nothing in the traces: names, cards, words and tokens are seeded, much of it fails, and all that leaves is searched.

Whoever may read traces sees which table decided when, and nothing of what was decided or by whom.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from mutig.core.errors import MutigError
from mutig.server import tracing, wire
from mutig.server.bus.inside import Hub
from mutig.server.refusal import Refusal
from mutig.server.tracing import SAID

from ..cluster_talk import FarPlayer, NewBus, cluster, until
from ..table_talk import ALL_AT_ONCE, an_answer
from ..trace_talk import Traces, traced
from ..web_server import NO_LIMITS
from ..worker_talk import worker_on
from .owners import limited
from .test_log import LINE, NAME, Day, a_table_fails, bots_fail, we_fail, writer_fails

WORD = "abracadabr"  # as tables are called
OF_REQUESTS = {"http.request.method", "http.route", "http.response.status_code"}
KNOWN = {f"mutig.{name}" for name in (*SAID, "refusal")} | OF_REQUESTS | {"error.type"}


def searched(traces: Traces, secrets: list[str]) -> None:
    text = traces.text()
    assert not [secret for secret in secrets if secret in text]
    for span in traces.spans:
        assert set(span.attributes or ()) <= KNOWN
        assert not span.events
        assert span.status.description is None
        assert not span.resource.attributes


def nothing_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    """A day like any other."""


def much_fails(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fault quotes what it was given."""
    for fault in (writer_fails, we_fail, a_table_fails, bots_fail):
        fault(day, monkeypatch)


@pytest.mark.parametrize("fault", [nothing_fails, much_fails])
def test_a_day_leaves_no_word_of_anybody(
    tmp_path: Path, fault: Callable[[Day, pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with traced() as traces:
        with limited(tmp_path, NO_LIMITS) as running:
            day = Day(running)
            tables = {day.row.id, day.cards_at}
            secrets = [WORD, *(secret for secret in day.secrets if secret not in tables)]
            with monkeypatch.context() as broken:
                fault(day, broken)
                for no_table in (WORD, day.row.invite, day.token):
                    day.ask("POST", f"/tables/{no_table}/chat", t="say", id="no-table-1", text=LINE)
                    day.ask("GET", f"/tables/{no_table}/state?seat=0")
                day.everything()
            day.goes()
            day.http.close()
        assert len(traces.spans) > 40
        assert "GET /api/v1/invites/{invite}" in {span.name for span in traces.spans}
        assert (fault is much_fails) == any("error.type" in (span.attributes or {}) for span in traces.spans)
        searched(traces, secrets)


@pytest.mark.anyio
async def test_nor_do_processes_and_workers(address: str, hub: Hub, new_bus: NewBus) -> None:
    with traced() as traces:
        async with cluster(address, new_bus) as c, worker_on(hub):
            (me, token), (eve, other) = [await c[k].guest(wire.NewGuest(name=NAME + str(k))) for k in range(2)]
            seats = [wire.SeatPlan(who="me"), wire.SeatPlan(who="open"), wire.SeatPlan(who="bot", bot="greedy")]
            new = wire.NewTable(game="broom-service", seats=seats, rules=ALL_AT_ONCE)
            with tracing.door("request"):
                made = await c[0].create(me, new)
                await c[1].join(eve, made.id, wire.JoinTable(invite=str(made.invite)))
            near, far = FarPlayer(c[0], me, made.id, 0), FarPlayer(c[1], eve, made.id, 1)
            cards: list[str] = []
            with tracing.door("request"):
                await near.follow()
                await far.follow()
            rng = random.Random(8)
            while not {"think", "tell", "answer"} <= {span.name for span in traces.spans} or len(cards) < 4:
                await until(lambda: bool(near.now().question or far.now().question))
                player = near if near.now().question else far
                before = player.seq
                codes = an_answer(player.asked, rng)
                cards += [option.text for option in player.asked.options if set(option.codes) & set(codes)]
                with tracing.door("request"):
                    await player.act(codes, id=f"{NAME}-{len(cards)}")
                await until(lambda: player.seq > before)  # noqa: B023
            for player in (near, far):
                with pytest.raises((Refusal, MutigError)), tracing.door("request"):
                    await player.act([2**40], id=f"{NAME}-wrong")
                with tracing.door("request"):
                    await player.service.say(player.me, made.id, wire.Say(id=NAME, text=LINE))
            row = c[0].registry.tables[made.id].row
            secrets = [NAME, LINE, token, other, me.id, eve.id, str(made.invite), row.secret, *cards]
        assert {"call", "answer", "ask a worker", "think"} <= {span.name for span in traces.spans}
        searched(traces, secrets)
        carried = {sent.trace for sent in hub.sent} - {None}
        assert carried
        assert all(len(str(trace)) == 55 for trace in carried)  # two numbers chosen by lot, and nothing beside them
