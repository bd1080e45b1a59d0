"""Writes the reference pages of docs/ for programs. With --check it only says whether that is needed.

choice-codes.md and views.md come from the schemas and code tables of the games, socket.md from the types that are sent,
refusals.md from the sentences of the server and the places where it says them.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path
from typing import Any, get_type_hints

import mutig.server
from mutig.core.ruleset import CommonView, EffectsView, Ruleset
from mutig.core.schema import NOBODY
from mutig.core.shapes import Shapes, told_of, type_name
from mutig.games import SHIPPED, rules
from mutig.server.refusal import sentences
from mutig.server.web import asyncapi
from mutig.server.web.problems import BY_STATUS

DOCS = Path(__file__).parent.parent / "docs"
SERVER = Path(mutig.server.__file__).parent
WRITTEN = "<!-- Written by tools/reference.py: do not edit. -->"
SHOWN = 3  # examples of words that editions choose

CODES = """# Choice codes

{written}

A choice is one number. Codes never change their meaning within a rules version: records and trained networks rely on
them. `Choice.text` is what people and tests write, `Choice.kind` what programs ask for, and the details are attributes
of a choice (`choice.role`) and fields of an option on the wire. *Asked* is what a view's `asked` says when such a
choice is offered ([views.md](views.md)). Things are numbered in the order of the lists below; those that an edition
brings, in the order of its file.
"""
VIEWS = """# Views

{written}

What a seat may know, as `game.view(seat)`, `game.recall(seat)` and the server give it: plain data, ready for JSON, from
an allow-list. A server tells the same to machines at `/api/openapi.json` (`{names}`).

In `table` stands what lies on the table, under the names of the game's schema; of things with names only those are
listed that are not as at the start. How to use it in a bot: [bots.md](bots.md).
"""
SOCKET = """# The socket

{written}

`ws://SERVER{path}`, with the cookie or `Authorization: Bearer TOKEN` of a person. {about}

A server tells the same to machines at `/api/asyncapi.json` (AsyncAPI {version}). The fields of tables, questions and
so on are those of `/api/openapi.json`; those of `view` are in [views.md](views.md), reasons in
[refusals.md](refusals.md). In Python `mutig.client` speaks all of it.
"""
REFUSALS = """# Refusals

{written}

What cannot be done is refused with a `reason` for programs and a sentence in the person's language; nothing has changed
then. Over HTTP it is the body of an answer with the status below ({{"reason": ..., "message": ...}}), over the socket a
`refused` with the `id` of what was asked. Where waiting helps, `Retry-After` says how many seconds; `mutig.client`
waits by itself.
"""


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] * len(header), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def codes(*words: str) -> str:
    return ", ".join(f"`{word}`" for word in words)


# Choice codes


def choice_codes() -> str:
    return "\n".join([CODES.format(written=WRITTEN), *(codes_of(rules(game)) for game in SHIPPED)])


def codes_of(of: Ruleset) -> str:
    rows = [
        [found.codes, f"`{found.text}`", f"`{found.kind}`", codes(*found.details), codes(*found.asked), found.note]
        for found in of.code_table
    ]
    listed = [
        [f"`{kind}`", ", ".join(f"{k} {word}" for k, word in enumerate(words))]
        for kind, words in of.fixed_words.items()
        if any(kind in found.details.values() for found in of.code_table)
    ]
    return (
        f"## {of.title}\n\n{of.codes} codes.\n\n"
        + table(["codes", "text", "kind", "details", "asked", ""], rows)
        + "\n"
        + table(["thing", "by number"], listed)
    )


# Views


def views() -> str:
    names = "`, `".join(type_name(game, "view") for game in SHIPPED)
    return "\n".join([VIEWS.format(written=WRITTEN, names=names), *(view_of(rules(game)) for game in SHIPPED)])


def view_of(of: Ruleset) -> str:
    shapes = Shapes(of, "{name}").all()
    view, fields = shapes[type_name(of.name, "view")], shapes[type_name(of.name, "table")]
    comments = comments_of(of)
    keys = [[f"`{key}`", said(shape), comments.get(key, "")] for key, shape in view["properties"].items()]
    rows = []
    for f in of.state.fields:
        if f.visible != NOBODY or f.open_when:
            note = "; ".join(part for part in (f.note, told_of(f)) if part)
            rows.append([f"`{f.name}`", said(fields["properties"][f.name]), note])
    words = [
        [
            f"`{name}`",
            codes(*shape["enum"]) if "enum" in shape else f"named by the edition: {codes(*shape['examples'])}",
        ]
        for name, shape in shapes.items()
        if shape.get("type") == "string"
    ]
    return (
        f"## {of.title}\n\n"
        + table(["key", "type", ""], keys)
        + "\nIn `table`:\n\n"
        + table(["field", "type", ""], rows)
        + "\nWords:\n\n"
        + table(["type", "one of"], words)
    )


def comments_of(of: Ruleset) -> dict[str, str]:
    """What stands behind the fields of a view's type."""
    shape = get_type_hints(of.common_view)["return"]
    source = "".join(getsource(base) for base in (CommonView, EffectsView, shape))
    found = dict(re.findall(r"^    (\w+): [^#\n]+?  # (.+)$", source, re.M))
    return found | {"viewer": "the seat that looks, from 0, or `spectator`", "asked": "what the decision is about"}


def said(shape: dict[str, Any]) -> str:
    """A JSON Schema in a few words."""
    if "$ref" in shape:
        return f"`{shape['$ref']}`"
    if "const" in shape:
        return f"`{shape['const']!r}`".replace("'", '"')
    if "enum" in shape:
        return codes(*map(str, shape["enum"]))
    if "anyOf" in shape:
        return " or ".join(said(one) for one in shape["anyOf"])
    kind = shape.get("type", "anything")
    if kind == "array":
        return f"list of {bracketed(shape['items'])}"
    if kind == "object" and "additionalProperties" in shape:
        return f"{bracketed(shape['additionalProperties'])} by {said(shape['propertyNames'])}"
    if kind == "integer" and "maximum" in shape:
        return f"{shape['minimum']} to {shape['maximum']}"
    return {"integer": "number", "boolean": "yes or no", "string": "text"}.get(kind, kind)


def bracketed(shape: dict[str, Any]) -> str:
    return f"({said(shape)})" if "anyOf" in shape else said(shape)


# The socket


def socket() -> str:
    told = asyncapi.document()
    about = told["info"]["description"].replace("\n", " ")
    head = SOCKET.format(
        written=WRITTEN, path=told["channels"]["socket"]["address"], about=about, version=told["asyncapi"]
    )
    replies = {
        tag_in(one["messages"][0]): [tag_in(message) for message in one["reply"]["messages"]]
        for one in told["operations"].values()
        if "reply" in one
    }
    parts = [head, "## What a client sends\n"]
    parts += [message(told, tag, f"Answered by {codes(*answers)}.") for tag, answers in replies.items()]
    parts.append("## What the server sends\n")
    parts += [message(told, tag_in(one), "") for one in told["operations"]["tell"]["messages"]]
    closing = [
        [str(one["code"]), one["reason"], one["sentence"]] for one in told["channels"]["socket"]["x-close-codes"]
    ]
    parts += ["## Close codes\n", table(["code", "reason", "sentence"], closing)]
    return "\n".join(parts)


def tag_in(reference: dict[str, str]) -> str:
    return reference["$ref"].rpartition("/")[2]


def message(told: dict[str, Any], tag: str, answered: str) -> str:
    """One kind of message with its fields."""
    found = told["components"]["messages"][tag]
    shape = told["components"]["schemas"][found["title"]]
    required = set(shape.get("required", ()))
    rows = [
        [f"`{name}`", plain(said(inner)), "" if name in required or inner.get("enum") == [tag] else "may be left out"]
        for name, inner in shape["properties"].items()
    ]
    text = " ".join(found["description"].split()) if found["description"] != found["title"] else ""
    told_so = " ".join(part for part in (text, answered) if part)
    return f"### `{tag}`\n\n{told_so}\n\n" + table(["field", "type", ""], rows)


def plain(text: str) -> str:
    return text.replace("#/components/schemas/", "")


# Refusals


def refusals() -> str:
    when = tomllib.loads((SERVER / "when.toml").read_text(encoding="utf-8"))["when"]
    statuses = statuses_in_the_code()
    rows = [
        [f"`{reason}`", ", ".join(map(str, sorted(statuses[reason]))), sentence, when.get(reason, "")]
        for reason, sentence in sentences("en").items()
        if reason in statuses
    ]
    return REFUSALS.format(written=WRITTEN) + "\n" + table(["reason", "HTTP", "sentence", "when"], rows)


def statuses_in_the_code() -> dict[str, set[int]]:
    """Every reason with the statuses it is given where `Refusal(...)` is written out."""
    found: dict[str, set[int]] = {reason: {status} for status, reason in BY_STATUS.items()}
    for file in sorted(SERVER.rglob("*.py")):
        for call in refusals_in(ast.parse(file.read_text(encoding="utf-8"))):
            for reason in reasons_of(call.args[0]):
                found.setdefault(reason, set()).add(status_of(call))
    return found


def refusals_in(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
            yield node


def reasons_of(node: ast.AST) -> Iterator[str]:
    """The texts that can stand there: one, or one of two."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner.value in sentences("en"):
            yield inner.value


def status_of(call: ast.Call) -> int:
    given = [*call.args[1:2], *(keyword.value for keyword in call.keywords if keyword.arg == "status")]
    return given[0].value if given and isinstance(given[0], ast.Constant) else 400


PAGES = {"choice-codes.md": choice_codes, "views.md": views, "socket.md": socket, "refusals.md": refusals}


def main() -> None:
    for name, write in PAGES.items():
        target, text = DOCS / name, write()
        if "--check" not in sys.argv:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            raise SystemExit(f"docs/{name} is not what the program says: run tools/reference.py")


if __name__ == "__main__":
    main()
