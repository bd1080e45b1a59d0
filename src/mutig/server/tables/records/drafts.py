"""Editions that somebody types in: looked over with the one checker there is. Only jobs.py calls this."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from mutig.core.errors import MutigError
from mutig.core.fields import Problems
from mutig.core.findings import HARD
from mutig.games import GAMES, pack, rules
from mutig.server import wire
from mutig.server.refusal import Refusal

from ..editions import Offered, offered
from .sizes import check_sizes

MOST_FINDINGS = 200
LONGEST_MESSAGE = 500  # characters
FORM = "form"


def looked_over(game: str, document: dict[str, Any], side: str, language: str) -> wire.Findings:
    """Everything that is wrong with a draft, and a sketch of what it says."""
    door = pack(known(game))
    check_sizes(document)
    try:
        edition = door.rules.edition_from_document(document)
    except Problems as problems:
        found = [
            finding(FORM, HARD, each.path, door.finding_in(each.message, language))
            for each in problems.found[:MOST_FINDINGS]
        ]
        return wire.Findings(findings=found, playable=False, hash="", plan="", handles=[])
    flaws, seen = door.rules.flaws(edition), side if side in door.sides else door.sides[0]
    found = [finding(f.check, f.level, door.finding_path(f.where), door.finding_in(f.message, language)) for f in flaws]
    return wire.Findings(
        findings=found[:MOST_FINDINGS],
        playable=all(each.level != HARD for each in found),
        hash=edition.hash,
        plan=sketch(game, edition, seen, language),
        handles=convert(list(door.handles(edition, seen, language)), list[wire.Handle], from_attributes=True),
    )


def sketch(game: str, edition: Any, side: str, language: str) -> str:
    """The plan of one side; empty where the edition has no such side."""
    try:
        return pack(game).plan(edition, side, language)
    except MutigError:
        return ""


def finding(check: str, level: str, path: str, message: str) -> wire.Finding:
    return wire.Finding(
        check=check, level="hard" if level == HARD else "soft", path=path, message=message[:LONGEST_MESSAGE]
    )


def ready_to_offer(game: str, document: dict[str, Any]) -> Offered:
    """A draft that can be played, written as we write editions."""
    check_sizes(document)
    ruleset = rules(known(game))
    edition = ruleset.edition_from_document(document)
    ruleset.refuse_unplayable(edition)
    return offered(game, edition)


def known(game: str) -> str:
    if game not in GAMES:
        raise Refusal("no-such-page", 404)
    return game
