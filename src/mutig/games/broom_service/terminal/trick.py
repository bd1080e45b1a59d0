"""The trick in one line: who led what, who is brave, out or cowardly, and who has still to answer."""

from __future__ import annotations

from typing import Any

from mutig.core.said import Said, meant, quiet, strong

from ..words.words import BroomWords


def trick_line(words: BroomWords, t: dict[str, Any]) -> Said:
    """Empty between tricks."""
    led, leader = t["led"], t["leader"]
    if led is None:
        return quiet(words.say("to-lead")) + f" {words.players[leader]}" if t["phase"] == "lead" else Said()
    players = len(words.players)
    order = [(leader + step) % players for step in range(players)]
    told = words.listed(f"{words.players[seat]} " + standing_in_trick(words, t, seat) for seat in order)
    return strong(words.say("trick")) + " " + words.say("trick-of", role=words.role(led), told=told)


def standing_in_trick(words: BroomWords, t: dict[str, Any], seat: int) -> Said:
    """What a seat has done in this trick; bold: who acts as things stand, and who is asked."""
    standing = _standing(t, seat, len(words.players))
    return meant(words.catalogue.word("standing", standing), "strong" if standing in ("brave", "asked") else "")


def _standing(t: dict[str, Any], seat: int, players: int) -> str:
    led, leader = t["led"], t["leader"]
    if led in t["laid_brave"][seat]:
        return "brave" if t["claimant"] == seat else "out"
    if led in t["laid"][seat]:
        return "cowardly"
    answered = (t["answering"] - leader) % players if t["phase"] == "answer" else players
    place = (seat - leader) % players
    if place < answered:
        return "passed"
    return "asked" if place == answered else "to-come"
