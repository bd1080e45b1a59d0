"""The command `mutig verify`: recompute records and say what was proved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def verify(
    files: Annotated[list[Path], typer.Argument(help="Game records.")],
    edition: Annotated[str, typer.Option("--edition", help="Check against this edition.")] = "",
) -> None:
    """Recompute saved games: every move legal, every draw from the seed, the commitment, the scores.

    Exit code 2 if anything is wrong. Example: [bold]mutig verify *.mutig[/bold].
    """
    from mutig.core.errors import MutigError

    from .terminal import print_error

    wrong = 0
    for file in files:
        try:
            for line in proved(file, edition or None):
                typer.echo(line)
        except MutigError as problem:
            wrong += 1
            text = str(problem)
            print_error(text if text.startswith(str(file)) else f"{file}: {text.removeprefix('record: ')}")
    if len(files) > 1:
        typer.echo(f"{len(files) - wrong} of {len(files)} records are right.")
    if wrong:
        raise typer.Exit(2)


def proved(file: Path, edition: str | None) -> list[str]:
    """What was recomputed of one record, line by line."""
    import mutig
    from mutig.core.record import COMMITTED, SEEDED, read_file
    from mutig.core.record import verify as recompute

    record = read_file(file)
    proof = recompute(record, mutig.rules, edition)
    rules = mutig.rules(record["game"])
    used = record["edition"]
    sources = {
        SEEDED: f"all {proof.draws} draws follow from the seed {record['chance'].get('seed')!r}",
        COMMITTED: f"all {proof.draws} draws follow from the secret",
    }
    told = f"{proof.draws} draws were told by people: they are possible, nothing more can be proved"
    lines = [
        f"{file}: right",
        f"  rules        {rules.title}, version {rules.version}, edition {used['name']} ({used['hash'][:12]})",
        f"  moves        all {proof.moves} are legal",
        f"  chance       {sources.get(proof.source, told)}",
    ]
    if proof.commitment is not None:
        lines.append(f"  commitment   {proof.commitment} fits the secret")
    standing = "the game is over" if proof.over else "the game is not over yet"
    lines.append(f"  scores       {', '.join(str(points) for points in proof.scores)}; {standing}")
    lines.append(f"  fingerprint  {record['fingerprint']}")
    return lines
