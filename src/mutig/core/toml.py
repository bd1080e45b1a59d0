"""Documents as TOML that people can read and change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def toml_text(document: Mapping[str, Any]) -> str:
    """Plain values first, then one table per group, one line per thing."""
    plain = {key: value for key, value in document.items() if not isinstance(value, dict)}
    groups = {key: value for key, value in document.items() if isinstance(value, dict)}
    parts = ["".join(_line(key, value) for key, value in plain.items())]
    for key, inner in groups.items():
        parts.append(f"[{key}]\n" + "".join(_line(name, value) for name, value in inner.items()))
    return "\n".join(parts)


def _line(key: str, value: Any) -> str:
    """A list of tables or lists gets a line for each."""
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        return f"{key} = [\n" + "".join(f"  {toml_value(row)},\n" for row in value) + "]\n"
    return f"{key} = {toml_value(value)}\n"


def toml_value(value: Any) -> str:
    """A text, number, list or table as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)
