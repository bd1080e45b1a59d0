"""The commands `mutig backup` and `mutig restore`: everything a server keeps, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

PLACE = "The data file, or postgresql://name@host/database."


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    db: Annotated[
        str, typer.Option("--db", metavar="PATH|URL", help=f"{PLACE} By default what `mutig serve` uses.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write everything a server keeps to one file. The server may go on running.

    Keep the file to yourself: it holds the secrets behind the draws of games that are not over.
    Example: [bold]mutig backup club-monday.backup[/bold].
    """
    from mutig.core.errors import MutigError
    from mutig.server.store.backup import backup as write_backup
    from mutig.server.store.engine import Database

    from .serve import data_file
    from .terminal import refuse_to_overwrite

    refuse_to_overwrite(str(file), force)
    database = Database(db or data_file())
    if database.file and not database.file.exists():
        raise MutigError(f"{database.place}: there is no such file; say with --db where the data is")
    rows = write_backup(database, file)
    typer.echo(f"{file}: {rows} rows of {database.place}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file made by `mutig backup`.")],
    db: Annotated[str, typer.Option("--db", metavar="PATH|URL", help=f"{PLACE} It must be new or empty.")],
) -> None:
    """Put a backup into a new file or an empty database of either kind.

    Example: [bold]mutig restore club-monday.backup --db club.db[/bold], then [bold]mutig serve --db club.db[/bold].
    """
    from mutig.server.store.backup import restore as read_backup
    from mutig.server.store.engine import Database

    database = Database(db)
    rows = read_backup(database, file)
    typer.echo(f"{database.place}: {rows} rows of {file}")
