"""Reading one line from a person, at a terminal or from a pipe."""

from __future__ import annotations

import sys

from rich.console import Console


class LeftTheTable(Exception):  # noqa: N818 - not an error: a person may go
    """The person has left: quit, or the input came to its end."""


def read_line(out: Console, prompt: str) -> str:
    """A line without its end; with piped input it is echoed, so that the output reads like a conversation."""
    if sys.stdin is None:  # started with its input closed
        raise LeftTheTable
    if sys.stdin.isatty():
        try:
            return input(prompt).strip()
        except EOFError:
            out.print()
            raise LeftTheTable from None
    out.print(prompt, end="", markup=False)
    line = sys.stdin.readline()
    out.print(line.strip(), markup=False)
    if not line:
        raise LeftTheTable
    return line.strip()
