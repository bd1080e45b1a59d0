"""The command `mutig arena`: bots against each other, deal by deal, with every game kept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import (
    DEFAULT_GAME,
    Edition,
    GameName,
    GameSettings,
    Jobs,
    RayAddress,
    Variants,
    complete_bots,
    settings_of,
    workers_for,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from mutig.bots.arena import Result, Settings, Store
    from mutig.workers import Workers

    from .progress import Files


def arena(
    ctx: typer.Context,
    game: GameName = DEFAULT_GAME,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="LIST", help="Bots, with commas: two or more.", autocompletion=complete_bots),
    ] = "",
    players: Annotated[int, typer.Option("--players", help="How many players.")] = 4,
    deals: Annotated[int, typer.Option("--deals", help="How many deals, each in all seat rotations.")] = 100,
    one_vs_field: Annotated[
        bool, typer.Option("--one-vs-field", help="The first bot against copies of each other bot.")
    ] = False,
    variants: Variants = "",
    edition: Edition = "house",
    game_settings: GameSettings = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same deals.")] = "1",
    budget: Annotated[float, typer.Option("--budget", metavar="S", help="Seconds a decision.")] = 1.0,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER", help="Where the games go; a new folder.")] = "",
    resume: Annotated[str, typer.Option("--resume", metavar="FOLDER", help="Go on where it was stopped.")] = "",
    jobs: Jobs = None,
    ray: RayAddress = "",
    json: Annotated[str, typer.Option("--json", metavar="FILE", help="Write JSON; - is the terminal.")] = "",
    html: Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with plots.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Let bots meet: the same deals in all seat rotations, win shares, ranks and margins with 95 % intervals.

    Every game is kept. Ctrl-c stops; [bold]mutig arena --resume FOLDER[/bold] goes on. A bot that fails, hangs or
    chooses what it may not forfeits that game, and the arena goes on.

    Example: [bold]mutig arena --bots search:500,greedy,random --players 3 --deals 50 --html report.html[/bold].
    """
    from mutig.core.compile import needs_compiler

    needs_compiler()
    from mutig.bots.arena import document
    from mutig.bots.arena.report_html import page
    from mutig.bots.arena.statistics import thinking
    from mutig.core.errors import MutigError

    from .arena_report import print_report
    from .progress import Files
    from .sim import to_json
    from .terminal import console

    if out and resume:
        raise MutigError("--out and --resume exclude each other: an arena goes on in its own folder")
    files = Files(force, (html, page), (json, to_json))
    settings = agreed(ctx, Path(resume) if resume else None)
    workers = workers_for(jobs, ray, settings.bots)
    store = opened(settings, out, resume)
    results = played(console(stderr=True), settings, store, workers, files)
    report = document(settings, results)
    files.write(report)
    if not files.on_terminal:
        times = {bot: thinking(results, bot) for bot in settings.bots}
        print_report(console(), report, times, str(store.folder))


def agreed(ctx: typer.Context, resumed: Path | None) -> Settings:
    """The settings from the command line; what it does not say comes from the arena that is resumed."""
    from mutig.bots.arena import Settings
    from mutig.bots.arena.store import read_settings

    from .games import split_list, table_for

    said: dict[str, Any] = dict(ctx.params)
    if resumed is not None:
        written = read_settings(resumed)
        said |= {name: value for name, value in _in_words(written).items() if not _given(ctx, name)}
    chosen = settings_of(said["game_settings"])
    table = table_for(said["game"], said["players"], said["variants"], said["edition"], chosen)
    options = dict(table.options)
    if resumed is not None:  # a ruling that it was begun without is played as it was then
        options = {name: value for name, value in options.items() if name in written["options"] or name in chosen}
    settings = Settings(
        game=table.rules.name,
        options=options,
        edition=said["edition"],
        bots=tuple(split_list(said["bots"])),
        one_vs_field=said["one_vs_field"],
        deals=said["deals"],
        seed=said["seed"],
        budget=said["budget"],
    )
    settings.check()
    return settings


def _given(ctx: typer.Context, name: str) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _in_words(written: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of an arena in the words of the command line."""
    options = written["options"]
    same = {name: written[name] for name in ("game", "edition", "one_vs_field", "deals", "seed", "budget")}
    return same | {
        "bots": ",".join(written["bots"]),
        "players": options["players"],
        "variants": ",".join(options["variants"]),
        "game_settings": [
            f"{name}={value}"
            for name, value in options.items()
            if name not in ("players", "variants") and value is not None
        ],
    }


def opened(settings: Settings, out: str, resume: str) -> Store:
    """The folder: a new one, or the one to go on with."""
    from datetime import datetime

    from mutig.bots.arena import Store

    if resume:
        return Store.resumed(Path(resume), settings)
    return Store.created(Path(out or datetime.now().strftime("arena-%Y%m%d-%H%M%S")), settings)


def played(out: Console, settings: Settings, store: Store, workers: Workers, files: Files) -> list[Result]:
    """All games, those of before and those still missing; what they add up to is shown and written on the way."""
    from mutig.bots.arena import document, play_all, schedule
    from mutig.bots.arena.playing import warm_up

    from .arena_report import wins
    from .interrupts import Interrupts
    from .progress import progress

    results = store.results()
    meetings, done = schedule(settings), {result.id for result in results}
    missing = [meeting for meeting in meetings if meeting.id not in done]

    def so_far() -> Grid | None:
        if len({bot for result in results for bot in result.bots}) < len(settings.bots):
            return None
        report = document(settings, sorted(results, key=lambda result: result.id))
        files.write(report, whole=False)
        return wins(report)

    try:
        with Interrupts():
            if missing:
                with progress(out, "Warming up", None):
                    warm_up(settings)  # once here: what has to be compiled is compiled once, not in every process
            with progress(out, "Playing", len(meetings), so_far, len(done)) as tell:

                def finished(result: Result) -> None:
                    results.append(result)
                    tell(len(results))

                play_all(settings, store, missing, workers, finished)
    except KeyboardInterrupt:
        again = " ".join(["mutig arena --resume", str(store.folder), *(["--force"] if files.names else [])])
        typer.echo(f"\n{len(results)} of {len(meetings)} games are kept. Go on: {again}", err=True)
        raise
    return sorted(results, key=lambda result: result.id)
