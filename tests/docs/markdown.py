"""The Markdown of the repository as data: its blocks with their marks, its headings, its links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    file for place in ("*.md", "docs/**/*.md", "examples/**/*.md", "benchmarks/**/*.md") for file in ROOT.glob(place)
)
MARK = re.compile(r"<!-- run\n(?P<lines>.*?)-->", re.DOTALL)
WAYS = ("soak", "never", "serves", "typed")


class BadMarkError(ValueError):
    """A mark that nobody understands."""


@dataclass(frozen=True)
class Mark:
    """How a command is run: `soak` and `never` with a reason, `typed` with answers, `serves` beside what follows."""

    what: str  # the beginning of a command; `block`: all of the block; `files`: every named file of the page
    way: str
    more: str

    @classmethod
    def read(cls, line: str) -> Mark:
        what, colon, told = line.rpartition(": ") if line.count(": ") == 1 else line.partition(": ")
        way, _, more = told.partition(" ")
        way = way.rstrip(",")
        if not colon or way not in WAYS or (way != "serves" and not more.strip()):
            raise BadMarkError(
                f"expected `what: soak, why`, `what: never, why`, `what: serves` or `what: typed 1 2 q`, not {line!r}"
            )
        return cls(what.strip(), way, more.strip())


@dataclass(frozen=True)
class Block:
    """A block of code, where it stands and how it is to be run."""

    page: Path
    line: int
    language: str
    file: str
    text: str
    marks: tuple[Mark, ...] = field(default=())

    @property
    def place(self) -> str:
        return f"{called(self.page)}:{self.line}"

    @property
    def is_talk(self) -> bool:
        """Whether it shows what is typed and what Python answers."""
        return self.language == "python" and self.text.startswith(">>>")

    @property
    def commands(self) -> list[str]:
        """The commands of a shell block; a line that ends in a backslash goes on."""
        return [line for line in re.split(r"(?<!\\)\n", self.text) if line.strip() and not line.startswith("#")]

    def mark_of(self, command: str) -> Mark | None:
        """What is said about a command, or about the whole block."""
        return next((mark for mark in self.marks if mark.what == "block" or command.startswith(mark.what)), None)


def called(page: Path) -> str:
    return str(page.relative_to(ROOT)) if page.is_relative_to(ROOT) else page.name


@cache
def tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def blocks(page: Path) -> list[Block]:
    """Every block of a page in its order, with the marks that stand above it."""
    found: list[Block] = []
    waiting: tuple[Mark, ...] = ()
    of_the_page: tuple[Mark, ...] = ()
    for token in tokens(page):
        if token.type == "html_block" and (said := MARK.search(token.content)):
            marks = tuple(Mark.read(line) for line in said["lines"].strip().splitlines())
            of_the_page += tuple(mark for mark in marks if mark.what == "files")
            waiting = tuple(mark for mark in marks if mark.what != "files")
        if token.type == "fence":
            language, _, file = token.info.strip().partition(" ")
            line = (token.map or [0])[0] + 1
            own = tuple(Mark("block", mark.way, mark.more) for mark in of_the_page if file)
            found.append(Block(page, line, language, file, token.content, waiting + own))
            waiting = ()
    if waiting:
        raise BadMarkError(f"{called(page)}: no block follows the marks of {waiting[0].what!r}")
    return found


def links(page: Path) -> Iterator[tuple[int, str]]:
    """Line and target of every link and picture."""
    for token in tokens(page):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if target is not None:
                yield (token.map or [0])[0] + 1, str(target)


@cache
def anchors(page: Path) -> frozenset[str]:
    """What a link into the page may name: its headings, as every reader of Markdown calls them, and explicit ids."""
    found: dict[str, int] = {}
    named: set[str] = set()
    stream = tokens(page)
    for token, after in pairwise(stream):
        if token.type == "heading_open":
            words = "".join(child.content for child in after.children or () if child.type in ("text", "code_inline"))
            slug = re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
            count = found.get(slug, 0)
            named.add(f"{slug}-{count}" if count else slug)
            found[slug] = count + 1
        named |= set(re.findall(r'<a (?:id|name)="([^"]+)"', token.content))
    return frozenset(named)
