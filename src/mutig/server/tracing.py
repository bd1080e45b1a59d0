"""Traces for OpenTelemetry, where the environment asks for them: what one decision did, step by step, in all processes.

`Where` lists all that a step may say. No name of a person, card, text, token or invitation has a place there, and an
exception is told by its kind, never by its words. Where nobody asks nothing is imported, and a step costs a call.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from importlib.metadata import entry_points
from threading import Thread
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

import mutig
from mutig.core.errors import MutigError

from .refusal import Refusal

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter
    from opentelemetry.trace import Tracer

ASKED_BY = "OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
PROTOCOLS = "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"
HEADER = "traceparent"  # of a message on the bus: W3C Trace Context
LAST_S = 3.0  # for what was not sent yet when we end; a collector that is away holds nobody up
Kind = Literal["SERVER", "CLIENT", "INTERNAL"]


class Where(TypedDict, total=False):
    """All that a step may say about itself. Nothing else leaves, whatever is given."""

    table: str  # one that is there: what people ask for may be anything
    game: str
    seat: int
    process: str
    method: str  # of the table service, or what a worker is asked
    count: int


SAID = frozenset(Where.__annotations__)
NOTHING = nullcontext()
_tracer: Tracer | None = None


# What is told


def door(
    name: str, *, kind: Kind = "SERVER", silent: bool = False, anew: bool = False, **where: Unpack[Where]
) -> AbstractContextManager[None]:
    """Here a trace begins, or goes on if one is under way; `anew`: begins in any case, and points back to that one."""
    return NOTHING if _tracer is None or silent else _span(_tracer, name, kind, where, anew)


def step(name: str, *, kind: Kind = "INTERNAL", **where: Unpack[Where]) -> AbstractContextManager[None]:
    """A part of what is traced; nothing where nothing is."""
    return NOTHING if _tracer is None or carried() is None else _span(_tracer, name, kind, where)


def together(name: str, traces: Iterable[str | None], **where: Unpack[Where]) -> AbstractContextManager[None]:
    """One step of many traces, each named as `carried` named it."""
    return NOTHING if _tracer is None else _shared(_tracer, name, traces, where)


def answered(method: str, route: str, status: int) -> None:
    """What the request that is traced here was, by its kind."""
    if _tracer is None or carried() is None:
        return
    from opentelemetry.trace import StatusCode, get_current_span

    span = get_current_span()
    span.update_name(f"{method} {route}")
    span.set_attributes({"http.request.method": method, "http.route": route, "http.response.status_code": status})
    if status >= 500:
        span.set_status(StatusCode.ERROR)


# On the way to another process, thread or task


def carried() -> str | None:
    """The trace that is under way here, as it travels; None if there is none, or nobody is to hear of it."""
    if _tracer is None:
        return None
    from opentelemetry.trace import get_current_span

    here = get_current_span().get_span_context()
    return f"00-{here.trace_id:032x}-{here.span_id:016x}-01" if here.trace_flags.sampled else None


def continued(trace: str | None) -> AbstractContextManager[None]:
    """Go on with the trace that was carried here, and with no other."""
    return NOTHING if _tracer is None else _within(trace)


@contextmanager
def _within(trace: str | None) -> Iterator[None]:
    from opentelemetry.context import attach, detach

    token = attach(_read(trace))
    try:
        yield
    finally:
        detach(token)


def _read(trace: str | None) -> Context:
    from opentelemetry.context import Context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    return TraceContextTextMapPropagator().extract({HEADER: trace} if trace else {}, Context())


@contextmanager
def _span(tracer: Tracer, name: str, kind: Kind, where: Where, anew: bool = False) -> Iterator[None]:
    from opentelemetry.context import Context
    from opentelemetry.trace import Link, SpanKind, StatusCode, get_current_span

    before = get_current_span().get_span_context()
    with tracer.start_as_current_span(
        name,
        Context() if anew else None,
        SpanKind[kind],
        _said(where),
        [Link(before)] if anew and before.is_valid else (),
        record_exception=False,  # its words may quote what people wrote
        set_status_on_exception=False,
    ) as span:
        try:
            yield
        except Exception as problem:
            if isinstance(problem, Refusal):
                span.set_attribute("mutig.refusal", problem.reason)
            else:
                span.set_attribute("error.type", type(problem).__name__)
            if not isinstance(problem, Refusal) or problem.status >= 500:
                span.set_status(StatusCode.ERROR)
            raise


@contextmanager
def _shared(tracer: Tracer, name: str, traces: Iterable[str | None], where: Where) -> Iterator[None]:
    with ExitStack() as spans:
        for trace in filter(None, traces):
            spans.callback(tracer.start_span(name, _read(trace), attributes=_said(where)).end)
        yield


def _said(where: Where) -> dict[str, str | int]:
    return {f"mutig.{name}": value for name, value in where.items() if name in SAID}  # type: ignore[misc]


# Switching on


@contextmanager
def by_environment(service: str, process: str) -> Iterator[str]:
    """Traces for as long as this lasts, if the environment asks for them; a sentence about it for who starts us."""
    exporters = [name.strip() for name in os.environ.get("OTEL_TRACES_EXPORTER", "").split(",") if name.strip()]
    asked = next((name for name in ASKED_BY if os.environ.get(name)), None)
    if asked is None or exporters == ["none"] or os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true":
        yield ""
        return
    try:
        provider = provider_for(service, process, exporters or ["otlp"])
    except ModuleNotFoundError:
        yield f"{asked} asks for traces; they need packages more: pip install 'mutig[traces]'. There are none now."
        return
    except MutigError as problem:
        yield f"{problem}. There are none now."
        return
    except ValueError:  # its words may quote an address with a password
        yield f"{asked} asks for traces; another variable of OpenTelemetry makes no sense to it. There are none now."
        return
    switch_on(provider)
    try:
        yield f"Traces are on, because of {asked}."
    finally:
        switch_off()
        ending = Thread(target=provider.shutdown, daemon=True)
        ending.start()
        ending.join(LAST_S)


def provider_for(service: str, process: str, exporters: Iterable[str]) -> TracerProvider:
    """What OpenTelemetry makes of its own variables, with our names where these say nothing."""
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    ours = {"service.name": service, "service.version": mutig.__version__, "service.instance.id": process}
    provider = TracerProvider(
        resource=Resource.create({**ours, **OTELResourceDetector().detect().attributes}), shutdown_on_exit=False
    )
    for name in exporters:
        provider.add_span_processor(BatchSpanProcessor(_exporter(name)))
    return provider


def _exporter(name: str) -> SpanExporter:
    protocol = next((said for said in map(os.environ.get, PROTOCOLS) if said), "http/protobuf")
    full = f"otlp_proto_{'grpc' if protocol == 'grpc' else 'http'}" if name == "otlp" else name
    found = next(iter(entry_points(group="opentelemetry_traces_exporter", name=full)), None)
    if found is None:
        raise MutigError(f"traces take an exporter that is not installed: {full}")
    exporter: SpanExporter = found.load()()
    return exporter


def switch_on(provider: TracerProvider) -> None:
    """From now on what happens is told to this one."""
    global _tracer
    _tracer = provider.get_tracer("mutig", mutig.__version__)


def switch_off() -> None:
    global _tracer
    _tracer = None
