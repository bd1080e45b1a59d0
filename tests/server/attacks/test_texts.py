"""Texts: every one is bounded, and a control character is refused before anything is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from tools.wire_types import bodies

from mutig.server import wire
from mutig.server.web.connection import DECODER

from ..web_server import TWO_OF_MINE, Running

pytestmark = pytest.mark.anyio

BAD = ["nul\0nul-nul", "bell\a-bell", "a-line-break\n", "\x7f-delete-", "c1-\x85-next"]


def unbounded(kind: inspect.Type, at: str) -> Iterator[str]:
    """Where a client may send as much as it likes, or a control character."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from unbounded(field.type, f"{kind.cls.__name__}.{field.name}")
        case inspect.UnionType():
            for one in kind.types:
                yield from unbounded(one, at)
        case inspect.Metadata():
            yield from unbounded(kind.type, at)
        case inspect.ListType():
            yield from [at] if kind.max_length is None else unbounded(kind.item_type, f"{at}[]")
        case inspect.DictType():
            yield from [at] if kind.max_length is None else []
            yield from unbounded(kind.key_type, f"{at} keys")
            yield from unbounded(kind.value_type, f"{at} values")
        case inspect.StrType():
            pattern = re.compile(kind.pattern or "")
            takes_bad = any(pattern.search(text) for text in [*BAD, *(f"{'a' * size}\n" for size in range(41))])
            takes_much = kind.max_length is None and pattern.search("a" * 1000)
            yield from [at] if takes_bad or takes_much else []
        case inspect.IntType():
            yield from [at] if kind.ge is None or (kind.le is None and kind.lt is None) else []
        case inspect.AnyType() | inspect.RawType():
            yield from [at] if at not in RECORDS else []


RECORDS = {  # bounded by the size of a body; a worker checks what is in them
    *("ImportTable.record", "ShowRecord.record", "PrintRecord.record"),
    *("Draft.document", "KeepEdition.document"),
}


def test_whatever_a_client_may_send_has_a_bound() -> None:
    kinds = [*get_args(wire.FromClient), *bodies()]
    found = [place for kind in kinds for place in unbounded(inspect.type_info(kind), kind.__name__)]
    assert found == []


@pytest.mark.parametrize("bad", BAD)
def test_an_id_with_a_control_character_is_not_understood(bad: str) -> None:
    act = {"t": "act", "id": bad, "seq": 1, "seat": 0, "codes": [1]}
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(msgspec.json.encode(act))


def test_ids_of_all_clients_so_far_are_understood() -> None:
    for known in ("6f1b2c3d-1c2d-4e5f-8a9b-0c1d2e3f4a5b", "0123456789abcdef", "my-first-move"):
        assert DECODER.decode(msgspec.json.encode({"t": "say", "id": known, "text": "Grüße 🧹"}))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/me", {"name": "nul\0"}),
        ("POST", "/account", {"account": "ada-ada\n", "password": "a long password"}),
        ("POST", "/account", {"account": "ada-ada", "password": "a long\0 password"}),
        ("POST", "/session", {"account": "x" * 41, "password": "y"}),
        ("POST", "/session/recovery", {"code": "A\0"}),
        ("POST", "/tables", {**TWO_OF_MINE, "edition": "house\0"}),
        ("POST", "/tables", {**TWO_OF_MINE, "variants": ["short"] * 21}),
        ("POST", "/tables", {**TWO_OF_MINE, "settings": {"a": {"deep": "x"}}}),
        ("POST", "/tables", {**TWO_OF_MINE, "seats": [{"who": "me"}, {"who": "bot", "bot": "greedy\0"}]}),
    ],
)
def test_over_http_it_is_a_sentence(running: Running, method: str, path: str, body: dict[str, Any]) -> None:
    with running.guest() as ada:
        answer = ada.request(method, path, json=body)
        assert (answer.status_code, answer.json()["reason"]) == (400, "not-understood")


@pytest.mark.parametrize("name", [b'"\\ud800"', b'"\\udc00x"', b'"\xed\xa0\x80"', b'"\xff"'])
def test_half_a_character_is_a_sentence(running: Running, name: bytes) -> None:
    with running.guest() as ada:
        answer = ada.patch("/me", content=b'{"name": ' + name + b"}")
        assert (answer.status_code, answer.json()["reason"]) == (400, "not-understood")
