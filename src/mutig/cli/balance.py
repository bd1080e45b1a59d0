"""The command `mutig balance`: how fair an edition is, and which printed number to change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    DEFAULT_GAME,
    Edition,
    GameName,
    Jobs,
    RayAddress,
    Variants,
    check_number,
    complete_bots,
    workers_for,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from mutig.bots.arena import Settings
    from mutig.bots.balance import Ledger
    from mutig.bots.balance.proposing import Step
    from mutig.core.ruleset import Table
    from mutig.workers import Workers

    from .progress import Files


def balance(
    game: GameName = DEFAULT_GAME,
    players: Annotated[
        str,
        typer.Option("--players", metavar="LIST", help="Numbers of players: 4, 2-5 or 2,4; all if nothing is said."),
    ] = "",
    bot: Annotated[
        str, typer.Option("--bot", help="Who plays, on all seats.", autocompletion=complete_bots)
    ] = "greedy",
    games: Annotated[int, typer.Option("--games", help="How many games for each number of players.")] = 10_000,
    variants: Variants = "",
    edition: Edition = "house",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    propose: Annotated[
        str, typer.Option("--propose", metavar="FOLDER", help="Try changes; write the best edition to a new folder.")
    ] = "",
    tries: Annotated[int, typer.Option("--tries", help="Games per change and number of players.")] = 500,
    steps: Annotated[int, typer.Option("--steps", help="How many changes to take, one after the other.")] = 1,
    out: Annotated[
        str, typer.Option("--out", metavar="FOLDER", help="Where games of other bots than greedy are kept.")
    ] = "",
    budget: Annotated[float, typer.Option("--budget", metavar="S", help="Seconds a decision, other bots.")] = 1.0,
    jobs: Jobs = None,
    ray: RayAddress = "",
    json: Annotated[str, typer.Option("--json", metavar="FILE", help="Write JSON; - is the terminal.")] = "",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Report how fair an edition is: wins by seat, what is used and what it is worth, each with a 95 % interval.

    Greedy bots play in compiled code, thousands of games a second; other bots play in the arena. Every criterion gets
    a verdict. [bold]--propose[/bold] tries small changes of printed numbers with the same deals.

    Example: [bold]mutig balance GAME --players 4 --html report.html[/bold].
    """
    from mutig.core.compile import needs_compiler

    needs_compiler()
    from mutig.bots.balance import document
    from mutig.bots.balance.playing import arena_of
    from mutig.bots.balance.report_html import page

    from .balance_report import print_report
    from .games import table_for
    from .interrupts import Interrupts
    from .progress import Files
    from .sim import to_json
    from .terminal import console

    counts = player_counts(game, players)
    check_numbers(bot, games, tries, steps, budget, propose)
    files, workers = Files(force, (html, page), (json, to_json)), workers_for(jobs, ray, [bot])
    tables = [table_for(game, count, variants, edition) for count in counts]
    watcher = console(stderr=True)
    with Interrupts():
        if bot == "greedy":
            ledgers = played(watcher, tables, games, seed, workers, files)
        else:
            ledgers = met(
                watcher, [arena_of(table, edition, bot, games, seed, budget) for table in tables], out, workers
            )
        report = document(ledgers, bot, seed)
        if propose:
            report |= proposed(watcher, tables, tries, seed, steps, Path(propose), workers)
    files.write(report)
    if not files.on_terminal:
        print_report(console(), report)


def player_counts(game: str, text: str) -> list[int]:
    """The numbers of players that a list such as 2-4 or 2,5 names."""
    import re

    import mutig
    from mutig.core.errors import MutigError

    possible = mutig.rules(game).players
    counts: set[int] = set()
    for part in text.replace(" ", "").split(",") if text else [f"{possible[0]}-{possible[-1]}"]:
        found = re.fullmatch(r"(\d+)(?:-(\d+))?", part)
        if not found:
            raise MutigError(f"--players {text}: expected a number, a range like 2-4, or a list like 2,4")
        counts |= set(range(int(found[1]), int(found[2] or found[1]) + 1))
    if not counts or not counts <= set(possible):
        raise MutigError(f"--players {text}: {game} is for {possible[0]} to {possible[-1]} players")
    return sorted(counts)


def check_numbers(bot: str, games: int, tries: int, steps: int, budget: float, propose: str) -> None:
    """Every number makes sense, or a sentence that says which does not."""
    from mutig.bots import bot_by_name
    from mutig.bots.arena.settings import LONGEST_BUDGET
    from mutig.core.errors import MutigError

    for name, value, least in (("games", games, 2), ("tries", tries, 20), ("steps", steps, 1)):
        check_number(name, value, least)
    if not 0 < budget <= LONGEST_BUDGET:
        raise MutigError(f"--budget: expected seconds above 0 and up to {LONGEST_BUDGET:g}, not {budget:g}")
    bot_by_name(bot)
    if propose and bot != "greedy":
        raise MutigError(f"--propose: changes are tried in compiled games; expected --bot greedy, not {bot}")
    if propose and Path(propose).exists():
        raise MutigError(f"{propose}: exists already and is left as it is; expected a new folder")


def played(
    out: Console, tables: Sequence[Table], games: int, seed: str, workers: Workers, files: Files
) -> list[Ledger]:
    """Compiled games of greedy bots; what is known so far is shown and written on the way."""
    from mutig.bots.balance.playing import notebook

    from .progress import progress

    with progress(out, "Compiling (only once)", None) as tell:
        notebook(tables[0].rules, tell)
    ledgers: list[Ledger] = []
    for table in tables:
        ledgers.append(played_at(table, ledgers, out, games, seed, workers, files))
    return ledgers


def played_at(
    table: Table, before: Sequence[Ledger], out: Console, games: int, seed: str, workers: Workers, files: Files
) -> Ledger:
    """The games of one number of players, after those of others."""
    from mutig.bots.balance import document, play_greedy
    from mutig.bots.balance.playing import Rows

    from .balance_report import verdicts
    from .progress import progress

    known: list[Rows] = []

    def so_far() -> Grid | None:
        if not known:
            return None
        report = document([*before, Rows.together(known).ledger(table)], "greedy", seed, whole=False)
        files.write(report, whole=False)
        return verdicts(report["tables"][-1])

    with progress(out, f"{table.players} players", games, so_far) as tell:

        def grown(parts: list[Rows]) -> None:
            known[:] = parts
            tell(sum(len(part.ended) for part in parts))

        return play_greedy(table, games, seed, workers, grown)


def met(watcher: Console, arenas: Sequence[Settings], out: str, workers: Workers) -> list[Ledger]:
    """Any bot, in the arena; without --out its games are thrown away afterwards."""
    from tempfile import TemporaryDirectory

    from mutig.bots.arena.playing import warm_up
    from mutig.bots.balance import follow_arena

    from .progress import progress

    ledgers = []
    with TemporaryDirectory() as temporary:
        for settings in arenas:
            with progress(watcher, "Warming up", None):
                warm_up(settings)
            folder = Path(out or temporary) / f"{settings.players}-players"
            with progress(watcher, f"{settings.players} players", settings.deals) as tell:
                ledgers.append(follow_arena(settings, folder, workers, tell))
    return ledgers


def proposed(
    out: Console, tables: Sequence[Table], tries: int, seed: str, steps: int, folder: Path, workers: Workers
) -> dict[str, Any]:
    """Changes one after the other, each the best of its neighbourhood, and the edition they make as files."""
    from mutig.bots.balance.edition_file import write_edition
    from mutig.bots.balance.proposing import best_step, possible_changes

    from .progress import progress

    taken: list[Step] = []
    for number in range(1, steps + 1):
        changes = possible_changes(tables)
        with progress(out, f"Trying changes, step {number}", len(changes)) as tell:
            step = best_step(tables, changes, tries, f"{seed} step {number}", workers, tell)
        taken.append(step)
        if step.best is None:
            break
        tables = step.tables_after
    report: dict[str, Any] = {"proposals": [step.to_json() for step in taken], "proposed_edition": None}
    if any(step.best is not None for step in taken):
        edition = tables[0].edition
        write_edition(tables[0].rules, edition, folder, f"{edition.title}, proposed changes")
        report["proposed_edition"] = str(folder)
    return report
