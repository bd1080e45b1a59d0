"""Nonsense in quantity: frames for the socket, heads of requests, and requests made up from the OpenAPI document."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, get_args

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from mutig.server import wire

from .attacks.raw import raw_lines, status_of
from .web_server import Running, Talk

TAGS = [kind.__struct_config__.tag for kind in get_args(wire.FromClient)]
FIELDS = ["t", "id", "seq", "seat", "codes", "text", "table", "since", "muted", "about", "choice", "other"]
ALLOWED_CODES = (1007, 1009)  # no text, and too much of it: the protocol's own reasons to end a connection

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)


def messages(table: str) -> st.SearchStrategy[dict[str, Any]]:
    """Almost messages: the right fields, with the right or the wrong values."""
    likely = {
        "t": st.sampled_from(TAGS),
        "id": st.text(min_size=8, max_size=40),
        "seq": st.integers(-2, 50),
        "seat": st.integers(-1, 8),
        "codes": st.lists(st.integers(-3, 400), max_size=18),
        "text": st.text(max_size=600),
        "table": st.just(table),
        "choice": st.sampled_from(["wait", "bot"]),
    }
    fields = {field: likely.get(field, values) | values for field in FIELDS}
    return st.fixed_dictionaries({"t": fields.pop("t")}, optional=fields)


def frames(table: str) -> st.SearchStrategy[str | bytes]:
    return (
        st.text(max_size=200)
        | st.binary(max_size=200)
        | values.map(to_json)
        | messages(table).map(to_json)
        | st.builds(lambda size: "x" * size, st.sampled_from([8191, 8192, 8193, 100_000]))
    )


def to_json(value: Any) -> str:
    return json.dumps(value)  # with its NaN and its broken surrogates


def throw_frames(running: Running, examples: int) -> None:
    """Eve watches a table of others and sends nonsense: they notice nothing, and she can always come back."""
    ada, eve = running.token("Ada"), running.token("Eve")
    with running.http(ada) as program:
        seats = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bob"}]
        table = program.post("/tables", json={"game": "broom-service", "seats": seats}).json()["id"]

        def game() -> list[Any]:
            states = [program.get(f"/tables/{table}/state", params={"seat": seat}).json() for seat in (0, 1)]
            return [[state["seq"], state["view"], state["question"], state["log"]] for state in states]

        before = game()
        with asyncio.Runner() as runner, socket_of(running, runner, eve) as sockets:

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink],
            )
            @given(frames(table))
            def throw(frame: str | bytes) -> None:
                runner.run(sockets.survive(frame))

            throw()
        assert game() == before


class Sockets:
    """A socket that is opened again whenever the server has closed it for a good reason."""

    def __init__(self, running: Running, token: str) -> None:
        self._running, self._token = running, token
        self._context: Any = None
        self._talk: Talk | None = None

    async def survive(self, frame: str | bytes) -> None:
        """Send a frame; a ping behind it must be answered, or the connection ended as the protocol says."""
        if self._talk is None:
            self._context = self._running.socket(self._token)
            self._talk = await self._context.__aenter__()
        if not await self._answers(self._talk, frame):
            code = self._talk.line.close_code
            await self.close()  # first: the next frame must not be blamed for this one
            assert code in ALLOWED_CODES, (code, frame)

    async def _answers(self, talk: Talk, frame: str | bytes) -> bool:
        try:
            await talk.say(frame)
            await talk.say(wire.Ping())
            while not isinstance(heard := await talk.hear(wire.Message), wire.Pong):
                assert not (isinstance(heard, wire.Refused) and heard.reason == "broken"), frame
        except ConnectionClosed:
            return False
        return True

    async def close(self) -> None:
        if self._talk is not None:
            await self._context.__aexit__(None, None, None)
        self._talk = None


@contextmanager
def socket_of(running: Running, runner: asyncio.Runner, token: str) -> Iterator[Sockets]:
    sockets = Sockets(running, token)
    try:
        yield sockets
    finally:
        runner.run(sockets.close())


@dataclass
class Answer:
    method: str
    route: str
    status: int


def throw_requests(running: Running, examples: int, only: str = "") -> list[Answer]:
    """Requests that the OpenAPI document allows and forbids, to every address, about tables that exist and do not."""
    schema = schemathesis.openapi.from_url(f"{running.url}/api/openapi.json")
    answers: list[Answer] = []
    for found in schema.get_all_operations():
        operation = found.ok()
        if only in ("", operation.path):
            throw_at(running, operation, examples, answers)
    return answers


def throw_at(running: Running, operation: Any, examples: int, answers: list[Answer]) -> None:
    token = running.token("Fay")
    with running.http(token) as program:
        seats = [{"who": "me", "name": "Fay"}, {"who": "me", "name": "Kim"}]
        wanted = {"game": "touria", "seats": seats, "rules": {"hints": False}}  # hints think; that is tested elsewhere
        table = program.post("/tables", json=wanted).json()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
    def throw(case: Any) -> None:
        nonlocal token
        if "table" in (case.path_parameters or {}) and len(answers) % 3:
            case.path_parameters["table"] = table["id"]
        if "invite" in (case.path_parameters or {}) and len(answers) % 3:
            case.path_parameters["invite"] = table["invite"]
        if isinstance(case.body, dict) and "game" in case.body and len(answers) % 2:
            case.body["game"] = "touria"
        answer = case.call(base_url=running.url, headers={"authorization": f"Bearer {token}"}, timeout=40)
        answers.append(Answer(case.method, operation.path, answer.status_code))
        assert b"Traceback" not in answer.content
        if operation.path.endswith(("/session", "/sessions", "/recovery", "/account", "/password", "/delete")):
            token = running.token("Fay")  # the old one may be void

    throw()


# Heads: what comes before anybody knows what is asked

METHODS = [b"GET", b"POST", b"HEAD", b"OPTIONS", b"CONNECT", b"DELETE", b"PRI", b"get", b"", b"\xff\xfe"]
ADDRESSES = [
    b"/",
    b"/healthz",
    b"/api/v1/me",
    b"/api/v1/socket",
    b"*",
    b"//",
    b"/%00%ff",
    b"/\xc3\xa9",
    b"http://x/",
    b"?",
]
VERSIONS = [b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/1.1 ", b"", b"HTTP/9999"]
ENDS = [b"\r\n", b"\n", b"\r", b"\r\n\r\n", b"\0\r\n"]
NAMES = [b"host", b"content-length", b"transfer-encoding", b"connection", b"upgrade", b"expect", b"origin", b"cookie"]
NAMES += [b"x-forwarded-for", b"sec-websocket-key", b"sec-websocket-version", b"accept-language", b"content-type", b""]
VALUES = [b"x", b"0", b"5", b"-1", b"1e9", b"99999999999999999999", b"chunked", b"gzip, chunked", b"close", b"upgrade"]
VALUES += [b"websocket", b"h2c", b"100-continue", b"null", b"mutig_session=", b"127.0.0.1", b"13", b"de;q=nan", b""]
BODIES = [b"", b"{}", b"5\r\nhello\r\n0\r\n\r\n", b"ffffffffffffffffff\r\n", b"0\r\nx: y\r\n\r\n", b"\x81\x80\0\0\0\0"]

headers = st.tuples(
    st.sampled_from(NAMES) | st.binary(max_size=12),
    st.sampled_from([b": ", b":", b" : ", b""]),
    st.sampled_from(VALUES) | st.binary(max_size=40) | st.builds(lambda size: b"a" * size, st.integers(0, 40_000)),
    st.sampled_from(ENDS[:3]),
).map(b"".join)
heads = st.builds(
    lambda start, lines, end, body: b" ".join(start) + b"\r\n" + b"".join(lines) + end + body,
    st.tuples(*map(st.sampled_from, (METHODS, ADDRESSES, VERSIONS))),
    st.lists(headers, max_size=6),
    st.sampled_from(ENDS),
    st.sampled_from(BODIES) | st.binary(max_size=100),
)


def throw_heads(running: Running, rounds: int, at_once: int = 40) -> list[int]:
    """Heads of requests that are almost right, on many lines at once; the status of each answer, or 0."""
    statuses: list[int] = []

    @settings(max_examples=rounds, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(heads | st.binary(max_size=300), min_size=at_once, max_size=at_once))
    def throw(thrown: list[bytes]) -> None:
        with raw_lines(running, len(thrown)) as lines:
            for line, head in zip(lines, thrown, strict=True):
                line.send(head)
            answers = [line.all() for line in lines]
        assert not [answer for answer in answers if b"Traceback" in answer]
        statuses.extend(map(status_of, answers))
        wrong = [head for head, answer in zip(thrown, answers, strict=True) if status_of(answer) >= 500]
        assert not wrong, wrong

    throw()
    return statuses
