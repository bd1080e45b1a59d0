"""Traces: what one decision does hangs together under one trace, in whatever process, and costs nothing when off."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF
from opentelemetry.trace import SpanKind, StatusCode

from mutig.server import tracing, wire
from mutig.server.bus.inside import Hub
from mutig.server.refusal import Refusal
from mutig.server.store import Store, StoreError
from mutig.server.tracing import Where

from .cluster_talk import NewBus, cluster, settled, until
from .table_talk import ALL_AT_ONCE, Player, an_answer, club
from .test_tables_bots import eventually, with_bots
from .trace_talk import Traces, said, traced
from .web_server import running_server, table_of
from .worker_talk import club_on, known, worker_on

pytestmark = pytest.mark.anyio
RNG_SEED = 11


@pytest.fixture
def traces() -> Iterator[Traces]:
    with traced() as kept:
        yield kept


async def decided(player: Player, traces: Traces) -> ReadableSpan:
    """One decision as a request would make it; its trace, once all that was to be told is told."""
    traces.forget()
    with tracing.door("request"):
        await player.act(an_answer(player.asked, random.Random(RNG_SEED)))
    await until(lambda: bool(traces.named("tell")))
    (root,) = traces.named("request")
    return root


async def test_a_decision_is_one_trace_in_one_process(store: Store, traces: Traces) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria")
        player = next(each for each in around if each.now().question)
        root = await decided(player, traces)
        assert traces.paths(root) == {
            "request",
            "request > at the table",
            "request > at the table > decide",
            "request > at the table > record",
            "request > at the table > record > transaction",
            "request > at the table > tell",
        }
        (at,), (record,), (tell,) = (traces.named(name) for name in ("at the table", "record", "tell"))
        assert [said(at, "table"), said(at, "process")] == [player.table, c.settings.owner]
        assert [said(record, key) for key in ("table", "game", "seat")] == [player.table, "touria", player.seat]
        assert said(tell, "count") == 2
        assert said(traces.named("transaction")[0], "count") == 1


async def test_a_decision_is_one_trace_over_two_processes(address: str, new_bus: NewBus, hub: Hub) -> None:
    async with cluster(address, new_bus) as c:
        around = await c.table(2, at=(0, 1))
        await settled(around)
        with traced() as traces:
            far = around[1]
            while not far.now().question:
                seq = far.seq
                await around[0].act(an_answer(around[0].asked, random.Random(RNG_SEED)))
                await until(lambda: far.seq > seq)  # noqa: B023
            root = await decided(far, traces)
            afar = "request > call > answer > at the table"
            await until(lambda: f"{afar} > tell > tell" in traces.paths(root))
            assert traces.paths(root) == {
                "request",
                "request > call",
                "request > call > answer",
                afar,
                f"{afar} > decide",
                f"{afar} > record",
                f"{afar} > record > transaction",
                f"{afar} > tell",
                f"{afar} > tell > tell",
            }
            (call,), (answer,) = traces.named("call"), traces.named("answer")
            assert [call.kind, answer.kind] == [SpanKind.CLIENT, SpanKind.SERVER]
            assert [said(each, "method") for each in (call, answer)] == ["act", "act"]
            assert said(answer, "process") == c.processes[0].name
            assert answer.parent is not None
            assert answer.parent.is_remote  # it was carried, and not just found in the same program
            there = next(span for span in traces.named("tell") if traces.path(span)[-2:] == ["tell", "tell"])
            assert [said(there, "process"), said(there, "count")] == [c.processes[1].name, 1]
            sent = [each.trace for each in hub.sent if each.subject == f"process.{c.processes[0].name}.call"]
            assert call.context is not None
            assert sent[-1] == f"00-{call.context.trace_id:032x}-{call.context.span_id:016x}-01"


async def test_a_bot_that_answers_a_person_is_in_the_trace_with_its_worker(store: Store) -> None:
    hub = Hub()
    async with club_on(hub, store) as c, worker_on(hub) as worker:
        await known(c, 1)
        with traced() as traces:
            player = await with_bots(c, "greedy")
            await eventually(lambda: player.now().question is not None)
            while True:
                traces.forget()
                with tracing.door("request"):
                    await player.act(an_answer(player.asked, random.Random(RNG_SEED)))
                await eventually(lambda: player.now().question is not None)
                (root,) = traces.named("request")
                bots = [span for span in traces.of(root) if span.name == "bot"]
                if bots:
                    break
            asked = "request > at the table > bot"
            assert {
                asked,
                f"{asked} > ask a worker",
                f"{asked} > ask a worker > think",
                f"{asked} > decide",
                f"{asked} > record",
                f"{asked} > record > transaction",
            } <= traces.paths(root)
            think = next(span for span in traces.of(root) if span.name == "think")
            assert [said(think, key) for key in ("process", "method", "game")] == [worker.id, "decide", "broom-service"]
            assert said(bots[0], "seat") == 1


async def test_without_workers_a_bot_thinks_here(store: Store, traces: Traces) -> None:
    async with club(store) as c:
        await with_bots(c, "greedy")
        await eventually(lambda: bool(traces.named("bot")))
        assert "bot > think" in traces.paths(traces.named("bot")[0])


async def test_bots_among_themselves_have_a_trace_for_each_decision(store: Store, traces: Traces) -> None:
    """Otherwise the trace of who looked first would last as long as the game."""
    async with club(store) as c:
        (me,) = await c.people(1)
        seats = [wire.SeatPlan(who="bot", bot="greedy") for _ in range(2)]
        with tracing.door("request"):
            table = await c.service.create(me, wire.NewTable(game="touria", seats=seats, rules=ALL_AT_ONCE))
            await Player(c.service, me, table.id, None).follow()
        await eventually(lambda: len(traces.named("bot")) > 20)
        bots = traces.named("bot")
        assert all(span.parent is None for span in bots)
        assert len({span.context.trace_id for span in bots if span.context}) == len(bots)
        assert all(span.links for span in bots)  # to what they follow from


async def test_a_fault_marks_its_steps_and_a_refusal_is_none(
    store: Store, traces: Traces, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with club(store) as c:
        around = await c.table(2, "touria")
        player = next(each for each in around if each.now().question)
        traces.forget()
        with pytest.raises(Refusal), tracing.door("request"):
            await player.act([2**40])
        for span in traces.spans:
            assert span.status.status_code is StatusCode.UNSET
            assert said(span, "refusal") == "not-legal"
        assert len(traces.spans) == 3

        for problem, key, kind in (
            (StoreError("words that quote what somebody wrote"), "mutig.refusal", "store-trouble"),
            (RuntimeError("words that quote what somebody wrote"), "error.type", "RuntimeError"),
        ):

            async def fails(*args: Any, problem: Exception = problem, **named: Any) -> None:
                raise problem

            monkeypatch.setattr(store, "append", fails)
            traces.forget()
            with pytest.raises((Refusal, RuntimeError)), tracing.door("request"):
                await player.act(an_answer(player.asked, random.Random(RNG_SEED)))
            failed = {span.name: span for span in traces.spans}
            assert failed.pop("decide").status.status_code is StatusCode.UNSET
            failed.pop("read the table", None)  # after a trouble it is read again
            assert failed.keys() == {"request", "at the table", "record"}
            for span in failed.values():
                assert span.status.status_code is StatusCode.ERROR
                assert (span.attributes or {})[key] == kind
                assert not span.events  # where OpenTelemetry puts an exception's own words
            assert "somebody wrote" not in traces.text()


async def test_writes_of_one_transaction_are_told_to_each_trace(store: Store, traces: Traces) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: Any) -> None:
        begun.set()
        assert go_on.wait(20)

    first = asyncio.create_task(store._writer.write(slow))
    await asyncio.to_thread(begun.wait, 20)

    async def asked() -> None:
        with tracing.door("request"):
            await store._writer.write(lambda db: None)

    both = [asyncio.create_task(asked()) for _ in range(2)]
    await until(lambda: store.waiting == 2)
    go_on.set()
    await asyncio.gather(first, *both)
    assert [traces.path(span) for span in traces.named("transaction")] == [["request", "transaction"]] * 2
    assert [said(span, "count") for span in traces.named("transaction")] == [2, 2]
    assert len({span.context.trace_id for span in traces.named("transaction") if span.context}) == 2


async def test_requests_and_sockets_are_named_by_kind(traces: Traces, tmp_path: Any) -> None:
    with running_server(tmp_path / "tables.db") as running:
        token = running.token("Quetzalcoatl")
        table = table_of(running, token)
        with running.http(token) as http:
            assert http.get(f"/tables/{table.id}").status_code == 200
            assert http.get("/invites/one-that-nobody-may-read").status_code == 404
        with running.http() as http:
            assert http.get(f"{running.url}/healthz").status_code == 200
            assert http.get(f"{running.url}/no-such-page-of-ours").status_code == 404
        async with running.socket(token) as talk:
            state = await talk.ask(wire.Follow(table=table.id, seat=table.waiting_for[0]), wire.Snapshot)
            await talk.ask(wire.Ping(), wire.Pong)
            assert state.question is not None
            codes = state.question.options[0].codes
            act = wire.Act(id="an-action", seq=state.seq, seat=table.waiting_for[0], codes=codes)
            await talk.ask(act, wire.Ack)
        await until(lambda: bool(traces.named("socket Act")))
        of_people = [span for span in traces.spans if span.parent is None and span.kind is SpanKind.SERVER]
        names = {span.name for span in of_people}
        assert {"POST /api/v1/me", "GET /api/v1/tables/{table}", "socket Follow", "socket Act"} <= names
        assert all("health" not in name and "Ping" not in name for name in names)
        assert "nobody-may-read" not in traces.text()
        assert "no-such-page" not in traces.text()
        (act_span,) = traces.named("socket Act")
        assert "socket Act > at the table > record > transaction" in traces.paths(act_span)
        (asked,) = traces.named("GET /api/v1/tables/{table}")
        assert (asked.attributes or {})["http.response.status_code"] == 200


async def test_what_nobody_wants_to_hear_does_not_travel(address: str, new_bus: NewBus, hub: Hub) -> None:
    """Where the sampler leaves a trace out, the other processes are not told of it and leave it out too."""
    with traced(ALWAYS_OFF) as traces:
        async with cluster(address, new_bus) as c:
            around = await c.table(2, at=(0, 1))
            with tracing.door("request"):
                await around[1].snapshot()
        assert traces.spans == ()
        assert {sent.trace for sent in hub.sent} == {None}


async def test_a_step_says_what_is_listed_and_nothing_else(traces: Traces) -> None:
    listed: Where = {"table": "t", "game": "g", "seat": 1, "process": "p", "method": "m", "count": 2}
    with tracing.door("request", **listed, person="Ada", token="secret"):  # type: ignore[call-arg]
        pass
    (span,) = traces.spans
    assert dict(span.attributes or {}) == {f"mutig.{key}": value for key, value in listed.items()}


# Switching on


class Collector:
    """Somebody who takes traces over HTTP, and keeps them."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        kept = self.bodies

        class Take(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                kept.append(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *args: object) -> None: ...

        self.server = HTTPServer(("127.0.0.1", 0), Take)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def collector() -> Iterator[Collector]:
    opened = Collector()
    yield opened
    opened.close()


def environment(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    for name in [name for name in os.environ if name.startswith("OTEL_")]:
        monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


def test_the_environment_switches_it_on(monkeypatch: pytest.MonkeyPatch, collector: Collector) -> None:
    environment(monkeypatch, OTEL_EXPORTER_OTLP_ENDPOINT=collector.address, OTEL_SERVICE_NAME="the club on the hill")
    with tracing.by_environment("mutig", "process-7") as told, tracing.door("request"):
        assert told == "Traces are on, because of OTEL_EXPORTER_OTLP_ENDPOINT."
    assert tracing.carried() is None
    sent = b"".join(collector.bodies)
    for word in (b"request", b"the club on the hill", b"process-7"):
        assert word in sent


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": ""},  # as a compose file says nothing
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "OTEL_SDK_DISABLED": "true"},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "OTEL_TRACES_EXPORTER": "none"},
    ],
)
def test_it_stays_off(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> None:
    environment(monkeypatch, **variables)
    with tracing.by_environment("mutig", "main") as told, tracing.door("request"):
        assert told == ""
        assert tracing.carried() is None


def test_a_collector_that_is_away_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch, OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9")
    monkeypatch.setattr(tracing, "LAST_S", 0.1)
    began = time.monotonic()
    with tracing.by_environment("mutig", "main"), tracing.door("request"):
        pass
    assert time.monotonic() - began < 5  # OpenTelemetry itself goes on for up to thirty seconds


def test_what_is_missing_is_said_and_nothing_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch, OTEL_TRACES_EXPORTER="otlp")
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "opentelemetry.sdk.resources", None)
        with tracing.by_environment("mutig", "main") as told, tracing.door("request"):
            assert "pip install 'mutig[traces]'" in told
            assert tracing.carried() is None
    environment(monkeypatch, OTEL_TRACES_EXPORTER="smoke-signals")
    with tracing.by_environment("mutig", "main") as told, tracing.door("request"):
        assert "not installed: smoke-signals" in told
        assert tracing.carried() is None
    environment(monkeypatch, OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9", OTEL_BSP_MAX_QUEUE_SIZE="0")
    with tracing.by_environment("mutig", "main") as told, tracing.door("request"):
        assert "makes no sense" in told
        assert tracing.carried() is None


def test_nothing_is_imported_where_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch)
    program = """
import asyncio, sys, tempfile, pathlib
import mutig.cli.serve, mutig.cli.bot_worker, mutig.server.thinking.worker, mutig.server.cluster, mutig.server.web
from mutig.server import tracing, wire
from mutig.server.store import Store
from mutig.server.tables import TableService

async def play():
    with tempfile.TemporaryDirectory() as folder, tracing.by_environment("mutig", "main"):
        store = await Store.open(pathlib.Path(folder) / "tables.db")
        service = await TableService.open(store)
        with tracing.door("request"):
            me, _ = await service.guest(wire.NewGuest(name="Ada"))
        await service.close()
        await store.close()

asyncio.run(play())
print(sorted(name for name in sys.modules if name.startswith("opentelemetry")))
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout.strip() == "[]"
