"""Counters for Prometheus. They tell how busy the server is and how it feels, and nothing about any game."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30)


class Metrics:
    """One set per application, so that tests with several servers in one process do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.who = Gauge("mutig_process_info", "What this process is", ("role", "process"), registry=self.registry)
        self.requests = Counter(
            "mutig_http_requests_total", "HTTP requests", ("route", "method", "status"), registry=self.registry
        )
        self.request_seconds = Histogram(
            "mutig_http_request_seconds", "Time to answer", ("route",), buckets=SECONDS, registry=self.registry
        )
        self.sockets = Gauge("mutig_sockets", "Open sockets", registry=self.registry)
        self.messages = Counter(
            "mutig_socket_messages_total", "Messages from sockets", ("type",), registry=self.registry
        )
        self.message_seconds = Histogram(
            "mutig_socket_message_seconds",
            "From a message to its answer",
            ("type",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.refusals = Counter(
            "mutig_refusals_total", "What was refused, and why", ("reason",), registry=self.registry
        )
        self.hung_up = Counter("mutig_sockets_closed_total", "Sockets closed by us", ("why",), registry=self.registry)
        self._counts: dict[str, Gauge] = {}

    def page(self, counts: Mapping[str, float]) -> bytes:
        """The whole page; `counts` are the table service's own figures, such as live tables."""
        for name, value in counts.items():
            gauge = self._counts.get(name)
            if gauge is None:
                gauge = self._counts[name] = Gauge(f"mutig_{name}", f"{name} now", registry=self.registry)
            gauge.set(value)
        return generate_latest(self.registry)
