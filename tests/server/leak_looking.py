"""Looking at a table from everywhere: every address that shows something of it, and what others hear meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutig.server import wire

from .leak_recording import Ear, People, api, settle, table_of
from .web_server import Running

LOW, HIGH = [0, 1, 2, 4], [3, 5, 6, 8]  # options of a hand of four roles; no part of them forces the rest


def picks(ear: Ear, numbers: Sequence[int]) -> list[int]:
    """The codes of a hand."""
    assert ear.question is not None
    return [ear.question.options[number].codes[0] for number in numbers]


async def fetched(running: Running, ear: Ear, *paths: str) -> list[bytes]:
    """What one person is answered on these addresses."""
    async with api(running, ear.token) as http:
        return [(await http.get(path)).content for path in paths]


def looks(ear: Ear) -> list[str]:
    """Every address that shows something of a running game, but for its picture, which takes long to draw."""
    table, seat = f"/tables/{table_of(ear).id}", "" if ear.seat is None else f"?seat={ear.seat}"
    over = [f"{table}/record", f"{table}/replay", f"{table}/chronicle", f"{table}/analysis?seat=0"]
    shown = [table, f"{table}/state{seat}", *over]
    why_not = f"{table}/why-not?seat={ear.seat or 0}&thing=tower+7"  # whatever it is: it must not begin to differ
    return [*shown, why_not, "/tables", "/tables?listed=true", f"/invites/{table_of(ear).invite}"]


async def heard_by_others(
    people: People, record: dict[str, Any], seat: int, acts: Sequence[Sequence[int]]
) -> dict[int | None, list[bytes]]:
    """What everybody hears while one seat makes these decisions, and what they see on every address afterwards."""
    around = await people.imported(record)
    for codes in acts:
        assert isinstance(await around[seat].act(codes), wire.Ack)
        await settle(around)
    heard: dict[int | None, list[bytes]] = {}
    for ear in around:
        ear.heard += await fetched(people.running, ear, *looks(ear)[:6])
        recording = ear.recording().replace(table_of(ear).commitment.encode(), b"<commitment>")
        heard.setdefault(ear.seat, []).append(recording)
    return heard
