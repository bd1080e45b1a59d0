"""What all commands share at the terminal: where text goes, and how errors look."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import category

if TYPE_CHECKING:
    from rich.console import Console

ORDERS = frozenset({"Cc", "Cs", "Zl", "Zp"})  # kinds of characters: controls, halves of one, ends of lines


def console(stderr: bool = False) -> Console:
    """Where a command prints. Colours and width follow the terminal, NO_COLOR, TERM and COLUMNS."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, emoji=False)


def clear_screen(out: Console) -> None:
    """Nothing stays readable, not even by scrolling back; where nothing can be cleared it is moved out of sight."""
    if out.is_terminal and not out.is_dumb_terminal:
        out.clear()
        out.file.write("\x1b[3J")  # the lines that have scrolled away
    else:
        out.print("\n" * out.height)


def harmless(text: str) -> str:
    """A text of somebody else's, with a mark where it would order the terminal about."""
    return "".join("\N{REPLACEMENT CHARACTER}" if category(sign) in ORDERS else sign for sign in text)


def print_error(sentence: str) -> None:
    """A sentence on stderr, red where there are colours; a long one is not broken where it leaves no terminal."""
    from rich.text import Text

    out = console(stderr=True)
    out.print(Text.assemble(("error:", "bold red"), " ", sentence), soft_wrap=not out.is_terminal)


def refuse_to_overwrite(path: str, force: bool) -> None:
    """An existing file is replaced only on demand; what can never be written is said before anything is worked out."""
    from pathlib import Path

    from mutig.core.errors import MutigError

    file = Path(path)
    if file.is_dir():
        raise MutigError(f"{path}: cannot be written (it is a folder)")
    if not file.parent.is_dir():
        raise MutigError(f"{path}: cannot be written (there is no folder {file.parent})")
    if file.exists() and not force:
        raise MutigError(f"{path}: exists already and is left as it is; give another name or --force")
