"""The command `mutig club`: who comes and plays, who may not, how long things are kept, and the record of it all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from mutig.server.bus import Bus as Line

T = TypeVar("T")
app = typer.Typer(help="A club: its people, its tables and its keepers.", no_args_is_help=True)

Data = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="PATH|URL",
        help="The data file, or postgresql://name@host/database. By default what `mutig serve` uses.",
    ),
]
Who = Annotated[str, typer.Argument(metavar="WHO", help="The name of an account, or an id from `mutig club people`.")]
Why = Annotated[str, typer.Option("--why", help="Why; it goes on record. Name nobody: people may be deleted later.")]
MOST = 1000  # lines of a list


@app.command(epilog="Example: mutig club people Ada --db club.db")
def people(
    named: Annotated[str, typer.Argument(help="A part of a name.")] = "",
    db: Data = "",
) -> None:
    """List people, the latest first: id, name, account, when last here, keeper or banned or muted, where they sit."""
    from mutig.server.store import club, sanctions

    def lines(data: Connection) -> list[list[str]]:
        found, keepers, places = club.people_named(data, named, 0, MOST)
        held = sanctions.sanctions_on(data, [person.id for person, _ in found], datetime.now(UTC).timestamp())
        rows = []
        for person, seen in found:
            marks = ["keeper"] * (person.id in keepers) + [each.kind for each in held if each.person == person.id]
            where = [place.table for place in places.get(person.id, [])]
            account, last = person.account or "(guest)", date(seen) if seen else "-"
            rows.append([person.id, person.name, account, last, " ".join(marks) or "-", " ".join(where) or "-"])
        return rows

    show(db, ["id", "name", "account", "last here", "standing", "sits at"], lines)


@app.command(epilog="Example: mutig club tables --db club.db")
def tables(db: Data = "") -> None:
    """List the tables that are open or being played at: id, game, status, who sits there."""
    from mutig.server.store import tables as rows
    from mutig.server.tables.seats.seating import names_in

    def lines(data: Connection) -> list[list[str]]:
        found = rows.tables_going_on(data, None, MOST).tables
        return [
            [each.id, each.game, each.status, date(each.changed), ", ".join(names_in(each.seats, "en"))]
            for each in found
        ]

    show(db, ["id", "game", "status", "last change", "seats"], lines)


@app.command(epilog="Example: mutig club log --db club.db")
def log(db: Data = "") -> None:
    """List what keepers did, the latest first: when, who, what, about whom or what, why."""
    from mutig.server.store import club

    def lines(data: Connection) -> list[list[str]]:
        found, names = club.acts_before(data, 0, MOST)
        called = {person: name or "somebody" for person, name in names.items()}
        return [
            [
                date(act.at),
                called.get(act.keeper or "", "-"),
                act.what,
                called.get(act.person or "", "") or act.about or "-",
                act.why or "-",
            ]
            for act in found
        ]

    show(db, ["when", "keeper", "what", "about", "why"], lines)


@app.command(epilog="Example: mutig club keeper Ada --db club.db")
def keeper(
    who: Who,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="Not a keeper any more.")] = False,
    why: Why = "",
    db: Data = "",
) -> None:
    """Make the person of an account a keeper. Only this command can: nobody becomes one over the network."""
    carry_out(db, what="dismiss" if dismiss else "appoint", person=who, why=why)


@app.command(epilog='Example: mutig club ban Eve --days 7 --why "insults at table"')
def ban(
    who: Who,
    why: Why = "",
    days: Annotated[int, typer.Option("--days", min=0, max=36500, metavar="DAYS", help="0: for good.")] = 0,
    db: Data = "",
) -> None:
    """Sign somebody out everywhere and let them in no more; their seats are left by the rules of each table."""
    carry_out(db, what="ban", person=who, why=why, days=days or None)


@app.command(epilog="Example: mutig club unban Eve")
def unban(who: Who, why: Why = "", db: Data = "") -> None:
    """Let somebody in again."""
    carry_out(db, what="unban", person=who, why=why)


@app.command(epilog='Example: mutig club mute Eve --why "insults at table"')
def mute(who: Who, why: Why = "", db: Data = "") -> None:
    """Nobody reads what this person writes in any table talk, until it is lifted."""
    carry_out(db, what="mute", person=who, why=why)


@app.command(epilog="Example: mutig club unmute Eve")
def unmute(who: Who, why: Why = "", db: Data = "") -> None:
    """Let somebody speak again."""
    carry_out(db, what="unmute", person=who, why=why)


@app.command(epilog='Example: mutig club close TABLE --why "forgotten"')
def close(
    table: Annotated[str, typer.Argument(help="A table's id, as in its address.")], why: Why = "", db: Data = ""
) -> None:
    """Close a table for good: nobody plays there any more. One whose game has not begun is removed."""
    carry_out(db, what="close", table=table, why=why)


@app.command(epilog="Example: mutig club erase Eve")
def erase(
    who: Who,
    why: Why = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    db: Data = "",
) -> None:
    """Delete a person with everything they wrote. Their games stay, as somebody's. This cannot be undone."""
    if not yes:
        typer.confirm(f"Delete {who} for good?", abort=True)
    carry_out(db, what="erase", person=who, why=why)


Bus = Annotated[
    str, typer.Option("--bus", metavar="URL|FILE", envvar="MUTIG_BUS", help="The bus that the servers share.")
]


@app.command(epilog="Example: mutig club processes --bus nats://127.0.0.1")
def processes(bus: Bus) -> None:
    """List who runs now: servers with the tables they have in care, and workers with what they think about."""
    from mutig.server.cluster.looking import look_around

    seen = on_the_bus(bus, look_around)
    rows = [["process", "role", "where", "tables", "thinking"]]
    rows += [[each.sender, "server", each.serving, str(each.tables), "-"] for each in seen.servers.values()]
    rows += [
        [each.worker, "worker", f"{each.host} ({each.pid})", "-", f"{each.busy} of {each.threads}"]
        for each in seen.workers.values()
    ]
    for row in in_columns(rows):
        typer.echo(row)


@app.command(epilog="Example: mutig club drain 3fa9c1 --bus nats://127.0.0.1")
def drain(
    process: Annotated[str, typer.Argument(help="Its name in `mutig club processes`, or the beginning of it.")],
    bus: Bus,
) -> None:
    """Let a server hand its tables over to the others and end; nobody who plays notices."""
    from mutig.server.cluster.looking import drain as drained

    on_the_bus(bus, lambda line: drained(line, process))
    typer.echo("It hands its tables over and ends.")


@app.command(epilog="Example: mutig club leases --db club.db")
def leases(db: Data = "") -> None:
    """List which process has which table in care, and until when without a sign of life."""
    from sqlalchemy import select

    from mutig.server.store import schema

    def lines(data: Connection) -> list[list[str]]:
        held = select(schema.leases).order_by(schema.leases.c.owner, schema.leases.c.table).limit(MOST)
        return [[row.owner, row.table, date(row.until)] for row in data.execute(held)]

    show(db, ["process", "table", "until"], lines)


@app.command(epilog="Example: mutig club keep --games 365 --chats 30")
def keep(
    games: Annotated[int | None, typer.Option("--games", min=0, max=36500, metavar="DAYS", help="0: for ever.")] = None,
    chats: Annotated[int | None, typer.Option("--chats", min=0, max=36500, metavar="DAYS", help="0: for ever.")] = None,
    why: Why = "",
    db: Data = "",
) -> None:
    """Say how long finished games and table talk are kept; without options, show it."""
    from mutig.server.store import club
    from mutig.server.tables.club.console import check_version, existing

    database = existing(address(db))
    check_version(database)
    now = database.read(club.keeping)
    database.close()
    if games is None and chats is None:
        for name, limit in (("finished games", now.games_days), ("table talk", now.chats_days)):
            typer.echo(f"{name}: {'for ever' if limit is None else f'{limit} days'}")
        return
    kept_games = now.games_days if games is None else games or None
    kept_chats = now.chats_days if chats is None else chats or None
    carry_out(db, what="keep", games_days=kept_games, chats_days=kept_chats, why=why)


def address(db: str) -> str:
    from .serve import data_file

    return db or str(data_file())


def carry_out(db: str, **wanted: Any) -> None:
    """Through the server that runs, or alone."""
    import asyncio

    from mutig.server.tables.club.acts import Wanted
    from mutig.server.tables.club.console import carry_out as done

    typer.echo(asyncio.run(done(address(db), Wanted(**wanted))))


def on_the_bus(address: str, work: Callable[[Line], Awaitable[T]]) -> T:
    """Something done on the bus; what it answers."""
    import asyncio

    from mutig.server.bus import open_bus

    async def done() -> T:
        line = await open_bus(address)
        try:
            return await work(line)
        finally:
            await line.close()

    return asyncio.run(done())


def show(db: str, heading: list[str], lines: Callable[[Connection], list[list[str]]]) -> None:
    """A list in columns, read from the data whether a server runs on it or not."""
    from mutig.server.tables.club.console import check_version, existing

    database = existing(address(db))
    check_version(database)
    rows = [heading, *database.read(lines)]
    database.close()
    for row in in_columns(rows):
        typer.echo(row)


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
