"""How far something is: a bar where somebody watches, and below it, and in files, what is known so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import typer
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutig.core.whole_file import whole_file

from .terminal import refuse_to_overwrite

SELDOM, SHARE = 2.0, 20.0  # what is known so far is worked out after so many seconds, and so many times what it takes

SoFar = Callable[[], RenderableType | None]


class Tell(Protocol):
    """How much is done, and of how much where that was not known before."""

    def __call__(self, done: int, of: int | None = None, /) -> None: ...


class Bar(Progress):
    """Rich's bars with a table below them."""

    table: RenderableType | None = None

    def get_renderables(self) -> Iterable[RenderableType]:
        yield self.make_tasks_table(self.tasks)
        if self.table is not None:
            yield self.table


@contextmanager
def progress(out: Console, words: str, total: int | None, so_far: SoFar | None = None, done: int = 0) -> Iterator[Tell]:
    """A bar while something runs; tell it how much is done. `so_far` is asked now and then, and if it is stopped."""
    speed = TextColumn("{task.fields[speed]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Bar(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(words, total=total, completed=done, speed="")
        step = max((total or 0) // 200, 1)
        next_look, told = time.monotonic() + SELDOM, done

        def tell(now_done: int, of: int | None = total, /) -> None:
            nonlocal next_look, told
            if now_done // step > told // step or now_done == of:
                rate = bar.tasks[0].speed
                bar.update(task, completed=now_done, total=of, speed=f"{rate:,.1f}/s" if rate else "")
            told, begun = now_done, time.monotonic()
            if so_far is not None and begun >= next_look:
                bar.table = so_far()
                ended = time.monotonic()
                next_look = ended + max(SELDOM, SHARE * (ended - begun))

        try:
            yield tell
        except KeyboardInterrupt:
            if so_far is not None:
                so_far()
            raise


class Files:
    """Where a report goes, and how it is written there: as it grows into files, at the end to the terminal as well."""

    def __init__(self, force: bool, *ways: tuple[str, Callable[[Any], str]]) -> None:
        self._ways = [(target, text) for target, text in ways if target]
        self.on_terminal = any(target == "-" for target, _ in self._ways)
        self.names = [target for target, _ in self._ways if target != "-"]
        for target in self.names:
            refuse_to_overwrite(target, force)

    def write(self, report: Any, whole: bool = True) -> None:
        for target, text in self._ways:
            if target != "-":
                with whole_file(Path(target)) as file:
                    file.write(text(report).encode())
            elif whole:
                typer.echo(text(report), nl=False)
