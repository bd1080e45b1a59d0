# seeing.py - what a seat sees, written as a row of numbers; compiled by Numba, one source for every game
#
# plan[seat] says what to copy where for a viewer on that seat (observation.py makes it from the schema). A line is
#   how, source, target, length, shift
# Lines of one kind stand together and everything is unsigned: the processor guesses right where a line ends, and the
# compiler need not think of negative indices and copies many cells at once.

from __future__ import annotations

from numpy import int16, uint64
from numpy.typing import NDArray

Plan = NDArray[uint64]
Cells = NDArray[int16]  # of one state, or one observation
CellGrid = NDArray[int16]  # the same of many games

PLAIN, SEATS, BITS = 0, 1, 2  # how: as it is, seats counted from the viewer, `length` bits from bit `shift` on
HOW, SOURCE, TARGET, LENGTH, SHIFT = 0, 1, 2, 3, 4


def see(plan: Plan, cells: Cells, seen: Cells, players: int, seat: int) -> None:
    """Write what `seat` sees of a state (its cells) into the row `seen`."""
    lines = plan[seat]
    for k in range(len(lines)):
        how = lines[k, HOW]
        source = lines[k, SOURCE]
        target = lines[k, TARGET]
        length = lines[k, LENGTH]
        if how == PLAIN:
            for j in range(length):
                seen[target + j] = cells[source + j]
        elif how == BITS:
            value = uint64(cells[source]) >> lines[k, SHIFT]
            for j in range(length):
                seen[target + j] = int16(value >> j & uint64(1))
        else:
            see_seats(cells, seen, source, target, length, int16(players), int16(seat))


def see_seats(
    cells: Cells, seen: Cells, source: uint64, target: uint64, length: uint64, players: int16, seat: int16
) -> None:
    """Seats as places from the viewer: 0 is the viewer, 1 the next one clockwise, -1 nobody."""
    for j in range(length):
        value = cells[source + j]
        place = int16(value - seat)
        place = int16(place + players) if place < 0 else place
        seen[target + j] = place if value >= 0 else int16(-1)
