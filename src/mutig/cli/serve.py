"""The command `mutig serve`: tables for people in browsers, and for programs."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Protocol

import typer

if TYPE_CHECKING:
    import socket

    from mutig.server.tables import Settings, TableService
    from mutig.server.web import WebSettings

# Threads that draw or replay take turns with the event loop. Python's own 5 ms a turn are felt at every table: a
# decision is handed from the loop to the writer and back.
TURNS_S = 0.0005

ADDED_BY: dict[str, Literal["nobody", "accounts", "everybody"]] = {
    "nobody": "nobody",
    "accounts": "accounts",
    "everybody": "everybody",
}

# What the kernel holds for somebody who does not read; by itself it would hold megabytes for each.
UNREAD = 128 << 10


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 takes a free one.")] = 8765,
    db: Annotated[
        str, typer.Option("--db", metavar="PATH|URL", help="The data file, or postgresql://name@host/database.")
    ] = "",
    bus: Annotated[
        str,
        typer.Option(
            "--bus",
            metavar="URL|FILE",
            envvar="MUTIG_BUS",
            help="Share a club with other processes: nats://host, or a file with that address; needs PostgreSQL.",
        ),
    ] = "",
    bots: Annotated[int, typer.Option("--workers-for-bots", min=0, help="Bots thinking at once; 0: one per core.")] = 0,
    longest_thought: Annotated[
        float, typer.Option("--longest-thought", min=0.05, max=10, metavar="SECONDS", help="No bot thinks longer.")
    ] = 2.0,
    most_tables: Annotated[
        int, typer.Option("--tables-per-person", min=1, help="Open or running tables one person may host.")
    ] = 100,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="The address people use, behind a proxy.")
    ] = None,
    unlimited: Annotated[
        list[str] | None, typer.Option("--unlimited", metavar="ADDRESS", help="An address without limits.")
    ] = None,
    metrics_for: Annotated[
        list[str] | None, typer.Option("--metrics-for", metavar="ADDRESS", help="Who else may read /metrics.")
    ] = None,
    editions: Annotated[
        Path | None, typer.Option("--editions", metavar="FOLDER", help="Editions of your own, offered at new tables.")
    ] = None,
    new_editions: Annotated[
        str,
        typer.Option(
            "--new-editions",
            metavar="nobody|accounts|everybody",
            help="Who may add editions in the browser; on this machine alone everybody, else nobody.",
        ),
    ] = "",
    log: Annotated[str, typer.Option("--log", metavar="json|console", help="Form of the log, on stderr.")] = "console",
) -> None:
    """Start a table server: people play in the browser, bots beside them or over the network.

    Everything is kept in one file, whose path is printed. Ctrl-C stops the server; games go on at the next start.

    Examples: [bold]mutig serve[/bold]; [bold]mutig serve --host 0.0.0.0 --db club.db[/bold].
    """
    from mutig.core.errors import MutigError
    from mutig.server.tables import Settings
    from mutig.server.web import WebSettings
    from mutig.server.web.hosts import is_of_this_machine
    from mutig.server.web.limits import Limits
    from mutig.server.web.logs import catch_the_rest, set_up_logs

    if log not in ("json", "console"):
        raise MutigError(f"--log: expected json or console, not {log!r}")
    if new_editions not in ("", *ADDED_BY):
        raise MutigError(f"--new-editions: expected one of {', '.join(ADDED_BY)}, not {new_editions!r}")
    origins = frozenset(map(as_browsers_say, origin or ()))
    free, watching = addresses("unlimited", unlimited), addresses("metrics-for", metrics_for)
    set_up_logs("json" if log == "json" else "console")
    catch_the_rest()
    allow_many_sockets()
    if bus:
        check_bus(bus, db)
    with listening(host, port) as door:
        settings = WebSettings(
            client=client_folder(),
            origins=origins,
            local_only=is_of_this_machine(door.getsockname()[0]),
            limits=Limits(unlimited=free),
            metrics_for=watching,
        )
        service = Settings(
            owner=secrets.token_hex(8) if bus else Settings.owner,
            bot_threads=bots or os.cpu_count() or 1,
            warm_up=True,
            longest_thought_s=longest_thought,
            most_tables=most_tables,
            editions=editions,
            new_editions=ADDED_BY[new_editions or ("everybody" if settings.local_only and editions else "nobody")],
        )
        run(door, db or str(data_file()), service, settings, bus)


def addresses(option: str, given: Iterable[str] | None) -> frozenset[str]:
    """Addresses of machines as callers have them; a name would never be met."""
    from ipaddress import ip_address

    from mutig.core.errors import MutigError

    found = set()
    for text in given or ():
        try:
            found.add(str(ip_address(text.strip())))
        except ValueError:
            raise MutigError(f"--{option} {text}: expected the address of a machine, like 10.0.0.7") from None
    return frozenset(found)


def as_browsers_say(origin: str) -> str:
    """The address people use as their browsers name it: nothing behind it, and no port that needs no saying."""
    from urllib.parse import urlsplit

    from mutig.core.errors import MutigError

    wrong = MutigError(f"--origin {origin}: expected the address people use, like https://club.example")
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        raise wrong from None
    usual, name = {"http": 80, "https": 443}, parts.hostname or ""
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username or parts.password
    if parts.scheme not in usual or not name or " " in name or more:
        raise wrong
    name = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, usual[parts.scheme]) else "")


def check_bus(bus: str, db: str) -> None:
    """A bus makes one club of many processes, which only a database on the network can hold together."""
    from mutig.core.errors import MutigError
    from mutig.server.bus import place_of

    place_of(bus)
    if not db.startswith(("postgresql:", "postgres:", "postgresql+")):
        raise MutigError(
            "--bus: many processes share a PostgreSQL database (--db postgresql://...); a file has one owner"
        )


class Closable(Protocol):
    async def close(self) -> None: ...


@asynccontextmanager
async def closing(thing: Closable) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await thing.close()


@asynccontextmanager
async def tables(
    db: str, settings: Settings, bus: str, link: str, stop: Callable[[], None]
) -> AsyncIterator[TableService]:
    """The table service over its store: alone, or as one process of a club."""
    from mutig.server.store import Store
    from mutig.server.tables import TableService

    if not bus:
        store = await Store.open(db, serving=link)
        async with closing(store):
            service = await TableService.open(store, settings)
            async with closing(service):
                yield service
        return
    from mutig.server.bus import open_bus
    from mutig.server.cluster import ClusterService

    line = await open_bus(bus)
    async with closing(line):
        store = await Store.open(db, serving=link, process=settings.owner)
        async with closing(store):
            joined = await ClusterService.join_club(store, settings, line, link, stop)
            async with closing(joined):
                yield joined


def run(door: socket.socket, db: str, table_settings: Settings, settings: WebSettings, bus: str = "") -> None:
    """Open the store, the table service and the door, until somebody stops it."""
    import asyncio

    from mutig.server import tracing
    from mutig.server.web.collecting import rarely_collected
    from mutig.server.web.running import Server, server

    async def open_tables() -> None:
        stopping = asyncio.Event()
        async with tables(db, table_settings, bus, link_to(door), stopping.set) as service:
            place = service.store.place
            with told(link_to(door), place, table_settings.owner if bus else None) as reasons:
                for line in service.editions.told:
                    typer.echo(line)
                announce(link_to(door), place)
                serving = server(service, settings)
                drained = asyncio.create_task(drain(stopping, serving))
                async with rarely_collected():
                    await serving.serve(sockets=[door])
                drained.cancel()
                reasons += serving.stopped_by or (["drained"] if stopping.is_set() else [])

    async def drain(stopping: asyncio.Event, serving: Server) -> None:
        await stopping.wait()
        serving.should_exit = True

    sys.setswitchinterval(TURNS_S)
    with tracing.by_environment("mutig", table_settings.owner) as said:
        if said:
            typer.echo(said)
        try:
            import uvloop
        except ImportError:  # not made for Windows
            asyncio.run(open_tables())
        else:
            uvloop.run(open_tables())


@contextmanager
def told(link: str, place: str, process: str | None = None) -> Iterator[list[str]]:
    """Start and stop in the log, one line each; what is put into the list is why it stopped."""
    import structlog

    import mutig

    log = structlog.get_logger("mutig.process")
    name = {} if process is None else {"process": process}
    log.info("started", version=mutig.__version__, serving=link, data=place, **name)
    reasons: list[str] = []
    try:
        yield reasons
    except BaseException as problem:
        log.error("stopped", reason=type(problem).__name__)
        raise
    log.info("stopped", reason=" ".join(reasons) or "asked to")


def announce(link: str, place: str) -> None:
    """All that a person needs to know."""
    typer.echo(f"Play at {link}\nEverything is kept in {place}\nCtrl-C stops the server.")
    sys.stdout.flush()


def listening(host: str, port: int) -> socket.socket:
    """An open door, before anything else is started: a taken port is the commonest trouble."""
    import socket

    from mutig.core.errors import MutigError

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        door.bind((host, port))
        door.listen(2048)
    except UnicodeError:  # said of a name with a part that is too long, or empty
        raise MutigError(f"cannot listen at {host!r}: this is no name of a machine") from None
    except OSError as problem:
        raise MutigError(
            f"cannot listen at {host} port {port} ({problem.strerror}); another --port may be free, or 0 finds one"
        ) from None
    door.setblocking(False)
    return door


def link_to(door: socket.socket) -> str:
    """The address to open in a browser."""
    import socket

    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def data_file() -> Path:
    """Where the data is kept if nobody says otherwise; its folder is made on first use."""
    from mutig.core.errors import MutigError

    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = (Path(base) if base else Path.home() / ".local" / "share") / "mutig"
    except RuntimeError:
        raise MutigError("whoever runs this has no home folder; say with --db where to keep the data") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise MutigError(
            f"{folder}: cannot be made ({problem.strerror}); say with --db where to keep the data"
        ) from None
    return folder / "tables.db"


def client_folder() -> Path | None:
    """The built browser client: beside the package where it is installed, or in a checkout."""
    package = Path(__file__).parent.parent
    for folder in (package / "server" / "web" / "client", package.parent.parent / "web" / "dist"):
        if (folder / "index.html").exists():
            return folder
    return None


def allow_many_sockets() -> None:
    """Every socket is an open file, and the usual limit is meant for smaller programs."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
