"""What views and choices of a game look like, as JSON Schema: made from its schema, its words and its code table.

The walk over a field's axes is that of `position.py`, which writes the views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from .code_table import CodeRange
from .ruleset import Ruleset
from .schema import NOBODY, OWNER, SPECTATOR, Axis, Field, Flag, Number, One, Some

Shape = dict[str, Any]

PLAIN: dict[Any, Shape] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    Any: {},
}
NULL: Shape = {"type": "null"}
NUMBERS = ("number", "seat")  # kinds of details that are told as a number


def type_name(game: str, kind: str = "") -> str:
    """What a type of a game is called."""
    return "".join(word.capitalize() for word in f"{game}-{kind}".split("-"))


class Shapes:
    """The types of one game, by their names."""

    def __init__(self, rules: Ruleset, ref: str) -> None:
        """`ref` is where a type is found, with {name} for its name."""
        self.rules, self._ref = rules, ref
        options = rules.check_options(rules.players[0], [], {})
        self._words = rules.table(options, rules.load_edition(rules.shipped_editions()[0])).words.names
        self._used: dict[str, Shape] = {}

    def all(self) -> dict[str, Shape]:
        """View, table, choices, and the words in them."""
        game = self.rules.name
        found = {type_name(game, "view"): self._view(), type_name(game, "table"): self._table()}
        if self.rules.code_table:
            found[type_name(game, "choice")] = self._choice()
        return found | {name: self._used[name] for name in sorted(self._used)}

    # What everybody gets beside the table

    def _view(self) -> Shape:
        hints = get_type_hints(self.rules.common_view, include_extras=True)["return"]
        properties = {name: self.hint(hint) for name, hint in get_type_hints(hints, include_extras=True).items()}
        properties |= {
            "game": {"const": self.rules.name},
            "viewer": {"anyOf": [{"type": "integer", "minimum": 0}, {"const": SPECTATOR}]},
            "table": self._refer(type_name(self.rules.name, "table")),
        }
        return {
            "title": type_name(self.rules.name, "view"),
            "description": f"What one seat, or somebody who watches, may know of a game of {self.rules.title}.",
            "type": "object",
            "properties": properties,
            "required": sorted(properties),
        }

    def hint(self, hint: Any) -> Shape:
        """A type of Python."""
        if hint in PLAIN:
            return PLAIN[hint]
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return _either([self.thing(one.kind) for one in hint.__metadata__])
        if origin in (Union, UnionType):
            return _either([self.hint(one) for one in args])
        if origin is list:
            return {"type": "array", "items": self.hint(args[0])}
        if origin is not None and issubclass(origin, Mapping):
            return {"type": "object", "propertyNames": self.hint(args[0]), "additionalProperties": self.hint(args[1])}
        raise ValueError(f"{self.rules.name}: no JSON Schema known for {hint}")

    # The table

    def _table(self) -> Shape:
        shown = [f for f in self.rules.state.fields if f.visible != NOBODY or f.open_when]
        return {
            "title": type_name(self.rules.name, "table"),
            "description": "Everything that lies on the table, and the viewer's own secrets. Names are the schema's.",
            "type": "object",
            "properties": {f.name: self.field(f) for f in shown},
            "required": [f.name for f in shown if f.visible != NOBODY],
        }

    def field(self, f: Field) -> Shape:
        """One field, with its note."""
        if f.visible == OWNER:
            shape: Shape = {"type": "array", "items": _either([self._row(f, f.axes[1:]), NULL])}
        else:
            shape = dict(self._row(f, f.axes))
        told = "; ".join(part for part in (f.note, told_of(f)) if part)
        return shape | ({"description": told} if told else {})

    def _row(self, f: Field, axes: Sequence[Axis]) -> Shape:
        if not axes:
            return self._value(f)
        axis, inner = axes[0], axes[1:]
        if axis.kind not in self._words:
            return {"type": "array", "items": self._row(f, inner)}
        if not inner and isinstance(f.value, Flag):
            return {"type": "array", "items": self.thing(axis.kind)}
        entry = self._row(f, inner)
        return {"type": "object", "propertyNames": self.thing(axis.kind), "additionalProperties": entry}

    def _value(self, f: Field) -> Shape:
        match f.value:
            case Flag():
                return PLAIN[bool]
            case One(kind):
                return self.thing(kind) if f.start >= 0 else _either([self.thing(kind), NULL])
            case Some(kind):
                return {"type": "array", "items": self.thing(kind)}
            case Number(low, high):
                return {"type": "integer", "minimum": low, "maximum": high}

    def thing(self, kind: str) -> Shape:
        """The name of one thing of a kind; what editions name for themselves is shown by examples."""
        if kind in NUMBERS:
            return {"type": "integer", "minimum": 0}
        if kind not in self._words:
            return PLAIN[str]
        name = type_name(self.rules.name, kind)
        words = list(self._words[kind])
        told: Shape = {"enum": words} if kind in self.rules.fixed_words else {"examples": words[:3]}
        self._used[name] = {"title": name, "type": "string", **told}
        return self._refer(name)

    def _refer(self, name: str) -> Shape:
        return {"$ref": self._ref.format(name=name)}

    # Choices

    def _choice(self) -> Shape:
        alike: dict[tuple[str, tuple[tuple[str, str], ...]], list[CodeRange]] = {}
        for found in self.rules.code_table:
            alike.setdefault((found.kind, tuple(found.details.items())), []).append(found)
        return {
            "title": type_name(self.rules.name, "choice"),
            "description": f"A choice of {self.rules.title}: `kind` and `details` as in an Option, and its codes.",
            "anyOf": [self._one_choice(ranges) for ranges in alike.values()],
        }

    def _one_choice(self, ranges: Sequence[CodeRange]) -> Shape:
        details = {name: self.thing(kind) for name, kind in ranges[0].details.items()}
        return {
            "title": ranges[0].kind,
            "description": "; ".join(f"{found.codes}: {found.text}" for found in ranges),
            "type": "object",
            "properties": {
                "code": _either([{"type": "integer", "minimum": r.first, "maximum": r.last} for r in ranges]),
                "kind": {"const": ranges[0].kind},
                "details": {"type": "object", "properties": details, "required": list(details)},
            },
        }


def told_of(f: Field) -> str:
    """Who sees a field, where that is not everybody."""
    flags = " or ".join(f"`{flag}`" for flag in f.open_when)
    if f.visible == OWNER:
        return f"null in rows that are not the viewer's{f', unless {flags}' if flags else ''}"
    return f"there only with {flags}" if flags else ""


def _either(shapes: Sequence[Shape]) -> Shape:
    return shapes[0] if len(shapes) == 1 else {"anyOf": list(shapes)}
