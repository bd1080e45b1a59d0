"""Check an edition against everything the rules say about it: every hard and soft check of the rules, and our own.

The checks themselves stand in four files: `check_values` (E1 to E3, E7), `check_towers` (E4),
`check_boards` (E5, E6, T17) and `check_geometry` (G1 to G7, ours).
"""

from __future__ import annotations

from mutig.core.findings import Flaw

from . import check_boards, check_geometry, check_towers, check_values
from .checks import BOARD_CHECKS, EDITION_CHECKS
from .edition import Edition

# Importing these modules registers their checks, in this order.
MODULES = (check_values, check_towers, check_boards, check_geometry)


def check_edition(edition: Edition) -> list[Flaw]:
    """Everything that is wrong with the edition, in the order of the checks."""
    findings = []
    for check in EDITION_CHECKS:
        findings += [Flaw(check.id, check.level, where, message) for where, message in check.run(edition)]
    for side, board in edition.boards.items():
        for board_check in BOARD_CHECKS:
            for where, message in board_check.run(board):
                findings.append(Flaw(board_check.id, board_check.level, f"{side}: {where}", message))
    return sorted(findings, key=lambda finding: in_order(finding.check))


def in_order(check: str) -> tuple[str, list[int]]:
    """Sorts E4 before E4.2 before E10.1."""
    return check[0], [int(number) for number in check[1:].split(".")]


def check_ids() -> list[str]:
    """Ids of all checks, in order."""
    ids = {check.id for check in EDITION_CHECKS} | {check.id for check in BOARD_CHECKS}
    return sorted(ids, key=in_order)
