"""What the checker of messages says about one that is not as it should be, in the person's language."""

from __future__ import annotations

import re

from mutig.server.refusal import Because

# What msgspec says, and our sentence for it. It names fields and bounds, never what was sent.
_SAID = [
    (re.compile(r"missing required field `(?P<field>\w+)`"), "because-missing"),
    (re.compile(r"unknown field `(?P<field>\w{1,40})`"), "because-extra"),
    (re.compile(r"of length >= (?P<least>\d+)"), "because-short"),
    (re.compile(r"of length <= (?P<most>\d+)"), "because-long"),
    (re.compile(r"matching regex"), "because-form"),
]
_FIELD = re.compile(r"at `\$\.?(?P<field>[\w.\[\]]+)`")


def because_of(message: str, field: str = "") -> Because:
    """Which field is wrong, and how; a message without one cannot be read at all."""
    if not field and (found := _FIELD.search(message)):
        field = found["field"]
    named = {"field": field} if field else {}
    for pattern, sentence in _SAID:
        if said := pattern.search(message):
            return Because(sentence, named | said.groupdict()) if named or "field" in said.groupdict() else NO_JSON
    return Because("because-type", named) if named else NO_JSON


NO_JSON = Because("because-json", {})
