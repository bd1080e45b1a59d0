"""The command `mutig verify`: recompute records and say what was proved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from mutig.core.ruleset import Ruleset

UNPROVED = "a position that was brought along: how it came about is proved by nothing in this record"


def verify(
    files: Annotated[list[Path], typer.Argument(help="Game records, or folders of them.")],
    edition: Annotated[str, typer.Option("--edition", help="Check against this edition.")] = "",
) -> None:
    """Recompute saved games: every move legal, every draw from the seed, the commitment, the scores.

    Exit code 2 if anything is wrong. Examples: [bold]mutig verify *.mutig[/bold]; [bold]mutig verify arena[/bold].
    """
    from mutig.core.errors import MutigError
    from mutig.core.record import ENDING, files_in

    from .terminal import print_error

    wrong = 0
    found: list[Path] = []
    for place in files:
        here = files_in(place)
        if not here:
            raise MutigError(f"{place}: there are no records in this folder; their names end in {ENDING}")
        found += here
    for file in found:
        try:
            for line in proved(file, edition or None):
                typer.echo(line)
        except MutigError as problem:
            wrong += 1
            text = str(problem)
            print_error(text if text.startswith(str(file)) else f"{file}: {text.removeprefix('record: ')}")
    if len(found) > 1:
        typer.echo(f"{len(found) - wrong} of {len(found)} records are right.")
    if wrong:
        raise typer.Exit(2)


def edition_line(rules: Ruleset, edition: Any) -> str:
    """An edition under its own name and hash, and whether it is the one that came with the program."""
    shipped = rules.is_shipped(edition)
    return f"{edition.name} ({edition.hash[:12]})" if shipped else rules.edition_label(edition)


def proved(file: Path, edition: str | None) -> list[str]:
    """What was recomputed of one record, line by line."""
    import mutig
    from mutig.core.record import COMMITTED, SEEDED, from_record, proof_of, read_file

    record = read_file(file)
    game = from_record(record, mutig.rules, edition)
    proof, rules, printed = proof_of(record, game), game.rules, game.table.edition
    since = "" if proof.from_the_beginning else " since then"
    sources = {
        SEEDED: f"all {proof.draws} draws{since} follow from the seed {record['chance'].get('seed')!r}",
        COMMITTED: f"all {proof.draws} draws{since} follow from the secret",
    }
    told = f"{proof.draws} draws were told by people: they are possible, nothing more can be proved"
    lines = [
        f"{file}: right",
        f"  rules        {rules.title}, version {record['rules_version']}, edition {edition_line(rules, printed)}",
        *([] if proof.from_the_beginning else [f"  start        {UNPROVED}"]),
        f"  moves        all {proof.moves}{since} are legal",
        f"  chance       {sources.get(proof.source, told)}",
    ]
    if proof.commitment is not None:
        lines.append(f"  commitment   {proof.commitment} fits the secret")
    standing = "the game is over" if proof.over else "the game is not over yet"
    lines.append(f"  scores       {', '.join(str(points) for points in proof.scores)}; {standing}")
    lines.append(f"  fingerprint  {record['fingerprint']}")
    return lines
