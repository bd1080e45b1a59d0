"""Counters of a worker for Prometheus, on a port of their own. They tell how busy it is and nothing about any game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.process_collector import ProcessCollector

from mutig.core.errors import MutigError

from .worker import BotWorker

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class WorkerMetrics:
    """One set per worker."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._who = Gauge("mutig_process_info", "What this process is", ("role", "process"), registry=self.registry)
        self._thoughts = Counter(
            "mutig_worker_thoughts_total", "Questions answered, and how", ("how", "outcome"), registry=self.registry
        )
        self._seconds = Histogram(
            "mutig_worker_thought_seconds",
            "From a question to its answer",
            ("how",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self._threads = Gauge("mutig_worker_threads", "Thoughts it has room for", registry=self.registry)
        self._thinking = Gauge("mutig_worker_thinking", "Thoughts under way", registry=self.registry)
        self._ways = Gauge("mutig_worker_ways", "Kinds of thoughts it is ready for", registry=self.registry)

    def done(self, how: str, outcome: str, seconds: float) -> None:
        """A thought has come to its end."""
        self._thoughts.labels(how, outcome).inc()
        self._seconds.labels(how).observe(seconds)

    def watch(self, worker: BotWorker) -> None:
        """Figures of this worker, read when somebody asks."""
        self._who.labels("worker", worker.id).set(1)
        self._threads.set(worker.threads)
        self._thinking.set_function(lambda: worker.thinking + worker.answering_quick)
        self._ways.set_function(lambda: len(worker.ways))


@contextmanager
def shown_at(address: str, metrics: WorkerMetrics) -> Iterator[int]:
    """Serve them at HOST:PORT, or not at all for an empty address; the port they are at."""
    if not address:
        yield 0
        return
    host, colon, port = address.rpartition(":")
    if not (colon and port.isdecimal() and int(port) < 1 << 16):
        raise MutigError(f"--metrics: expected HOST:PORT, not {address!r}")
    try:
        server, thread = start_http_server(int(port), host or "127.0.0.1", metrics.registry)
    except OSError as problem:
        raise MutigError(f"--metrics: cannot listen at {address} ({problem.strerror})") from None
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
