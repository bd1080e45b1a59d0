"""The trick in one line: who led what, who is brave, out or cowardly, and who has still to answer."""

from __future__ import annotations

from typing import Any

from .broom_words import BroomWords


def trick_line(words: BroomWords, t: dict[str, Any]) -> str:
    """Empty between tricks."""
    led, leader = t["led"], t["leader"]
    if led is None:
        return f"[dim]To lead[/dim] {words.players[leader]}" if t["phase"] == "lead" else ""
    players = len(words.players)
    order = [(leader + step) % players for step in range(players)]
    told = [f"{words.players[seat]} {standing_in_trick(t, seat, players)}" for seat in order]
    return f"[bold]Trick[/bold] {words.role(led)}, led by {'; '.join(told)}"


def standing_in_trick(t: dict[str, Any], seat: int, players: int) -> str:
    """What a seat has done in this trick."""
    led, leader = t["led"], t["leader"]
    if led in t["laid_brave"][seat]:
        return "[bold]brave[/bold]" if t["claimant"] == seat else "brave, now out"
    if led in t["laid"][seat]:
        return "cowardly"
    answered = (t["answering"] - leader) % players if t["phase"] == "answer" else players
    place = (seat - leader) % players
    if place < answered:
        return "passed"
    return "[bold]is asked[/bold]" if place == answered else "to come"
