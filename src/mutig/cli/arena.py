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
    Variants,
    complete_bots,
    settings_of,
)

if TYPE_CHECKING:
    from rich.console import Console

    from mutig.bots.arena import Settings, Store


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
    jobs: Annotated[int, typer.Option("--jobs", help="How many processes play.")] = 2,
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
    from mutig.core.errors import MutigError

    from .arena_report import print_report
    from .sim import to_json, write
    from .terminal import console, refuse_to_overwrite

    if jobs < 1:
        raise MutigError(f"--jobs: expected at least 1, not {jobs}")
    if out and resume:
        raise MutigError("--out and --resume exclude each other: an arena goes on in its own folder")
    for path in (json, html):
        if path and path != "-":
            refuse_to_overwrite(path, force)
    settings = agreed(ctx, Path(resume) if resume else None)
    store = opened(settings, out, resume)
    report = document(settings, played(console(stderr=True), settings, store, jobs))
    if html:
        write(html, page(report))
    if json:
        write(json, to_json(report))
    if "-" not in (json, html):
        print_report(console(), report, str(store.folder))


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


def played(out: Console, settings: Settings, store: Store, jobs: int) -> list[Any]:
    """All games, those of before and those still missing, with a bar where somebody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from mutig.bots.arena import play_all, schedule
    from mutig.bots.arena.playing import warm_up

    from .interrupts import Interrupts

    meetings = schedule(settings)
    done = {result.id for result in store.results()}
    missing = [meeting for meeting in meetings if meeting.id not in done]
    speed = TextColumn("{task.fields[speed]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    try:
        with Interrupts(), Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
            compiling = bar.add_task("Warming up", total=None, speed="")
            if missing:
                warm_up(settings)  # once here: what has to be compiled is compiled once, not in every process
            bar.remove_task(compiling)
            playing = bar.add_task("Playing", total=len(meetings), completed=len(done), speed="")

            def finished(_: object) -> None:
                task = bar.tasks[0]
                bar.update(playing, advance=1, speed=f"{task.speed:.1f} games/s" if task.speed else "")

            play_all(settings, store, missing, jobs, finished)
    except KeyboardInterrupt:
        kept = len(store.results())
        typer.echo(f"\n{kept} of {len(meetings)} games are kept. Go on: mutig arena --resume {store.folder}", err=True)
        raise
    return store.results()
