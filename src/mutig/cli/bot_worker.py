"""The command `mutig bot-worker`: bots of a club's tables think in this process."""

from __future__ import annotations

import os
from typing import Annotated

import typer


def bot_worker(
    bus: Annotated[
        str,
        typer.Option("--bus", metavar="URL|FILE", envvar="MUTIG_BUS", help="nats://host, or a file that says it."),
    ],
    threads: Annotated[int, typer.Option("--threads", min=0, help="Thoughts at once; 0: one per core.")] = 0,
    metrics: Annotated[
        str, typer.Option("--metrics", metavar="HOST:PORT", help="Figures for Prometheus, at /metrics there.")
    ] = "",
    log: Annotated[str, typer.Option("--log", metavar="json|console", help="Form of the log, on stderr.")] = "console",
) -> None:
    """Think for the bots of a club, beside its servers or on another machine; start as many as you like.

    It takes questions from the bus, each with what one seat knows, and answers with a code. It keeps nothing: end it
    at any time, and another or the server takes its place. On SIGTERM it finishes its thoughts first.

    Example: [bold]mutig bot-worker --bus nats://127.0.0.1[/bold].
    """
    import asyncio

    from mutig.core.compile import needs_compiler
    from mutig.core.errors import MutigError
    from mutig.server.web.logs import catch_the_rest, set_up_logs

    if log not in ("json", "console"):
        raise MutigError(f"--log: expected json or console, not {log!r}")
    needs_compiler()
    set_up_logs("json" if log == "json" else "console")
    catch_the_rest()
    asyncio.run(serve_until_stopped(bus, threads or os.cpu_count() or 1, metrics))


async def serve_until_stopped(address: str, threads: int, metrics_at: str) -> None:
    """Answer questions until SIGTERM or Ctrl-C, or until no thread is left that comes back."""
    import asyncio
    import signal

    import structlog

    import mutig
    from mutig.core.errors import MutigError
    from mutig.server import tracing
    from mutig.server.bus import open_bus, place_of
    from mutig.server.thinking.metrics import WorkerMetrics, shown_at
    from mutig.server.thinking.worker import BotWorker

    log, loop, asked_to = structlog.get_logger("mutig.process"), asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, asked_to.set)
    figures = WorkerMetrics()
    with shown_at(metrics_at, figures) as port:
        bus = await open_bus(address)
        try:
            worker = BotWorker(bus, threads, figures.done)
            with tracing.by_environment("mutig-bot-worker", worker.id) as traced:
                figures.watch(worker)
                await worker.open()
                log.info("started", version=mutig.__version__, worker=worker.id, bus=place_of(address), threads=threads)
                typer.echo(f"Bots think here for {place_of(address)}, {threads} at once. Ctrl-C stops it.")
                if traced:
                    typer.echo(traced)
                if port:
                    typer.echo(f"Figures at http://{metrics_at.rpartition(':')[0] or '127.0.0.1'}:{port}/metrics")
                ends = [asyncio.create_task(event.wait()) for event in (asked_to, worker.worn_out)]
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                for end in ends:
                    end.cancel()
                if worker.worn_out.is_set():
                    raise MutigError("bots hang and no thread is left: start the worker again")
                await worker.close()
                log.info("stopped", worker=worker.id)
        finally:
            await bus.close()
