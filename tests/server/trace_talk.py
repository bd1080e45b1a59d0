"""Traces kept in memory: all that would leave for a collector, and how it hangs together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.sdk.trace.sampling import ALWAYS_ON, Sampler

from mutig.server import tracing


class Traces:
    """Everything that was traced since it was last forgotten."""

    def __init__(self) -> None:
        self._exporter = InMemorySpanExporter()

    @property
    def spans(self) -> tuple[ReadableSpan, ...]:
        """Those that have ended."""
        return self._exporter.get_finished_spans()

    def forget(self) -> None:
        self._exporter.clear()

    def named(self, name: str) -> list[ReadableSpan]:
        return [span for span in self.spans if span.name == name]

    def of(self, root: ReadableSpan) -> list[ReadableSpan]:
        """All of one trace."""
        assert root.context is not None
        return [span for span in self.spans if span.context and span.context.trace_id == root.context.trace_id]

    def path(self, span: ReadableSpan) -> list[str]:
        """Names from the beginning of the trace to this step; a parent that is not there is a hole."""
        by_id = {each.context.span_id: each for each in self.spans if each.context}
        names = [span.name]
        while span.parent is not None:
            span = by_id[span.parent.span_id]
            names.insert(0, span.name)
        return names

    def paths(self, root: ReadableSpan) -> set[str]:
        """The whole tree of a trace, as text."""
        return {" > ".join(self.path(span)) for span in self.of(root)}

    def text(self) -> str:
        """Every word that would leave."""
        return "\n".join(span.to_json() for span in self.spans)


@contextmanager
def traced(sampler: Sampler = ALWAYS_ON) -> Iterator[Traces]:
    """Traces of this process while this lasts."""
    traces = Traces()
    provider = TracerProvider(sampler, Resource({}), shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(traces._exporter))
    tracing.switch_on(provider)
    try:
        yield traces
    finally:
        tracing.switch_off()
        provider.shutdown()


def said(span: ReadableSpan, name: str) -> object:
    """One of the things a step says."""
    return (span.attributes or {}).get(f"mutig.{name}")
