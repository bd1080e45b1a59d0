# trees.py - what a search remembers: trees of choices, in plain arrays (compiled together with thinking.py)
#
# A tree is what one seat has seen happen: its own choices, and those of others that were shown. Where everybody sees
# every choice, all seats have the same tree. Chance makes no branches.
#
# links[node]: first child, next sibling, label (who chose what)
# stats[node]: visits, sum of the shares of the seat that chose it
# scratch: how many nodes and trees there are, the path taken, the milestone at which playing on ends; root of each tree
#          and where the walk stands in it; how many guesses there are about each seat; child by code; node and seat of
#          each step of the path

from __future__ import annotations

from mutig.core.arrays import FractionGrid, Numbers, SmallGrid

FIRST, NEXT, LABEL = 0, 1, 2
VISITS, SHARE = 0, 1
CODES = 1024  # more than any game has
SEATS = 5  # more than that no game has
MOST_STEPS = 500
NODES, TREES, PATH, GOAL = 0, 1, 2, 3  # scratch
ROOT = 4  # scratch: + tree
HERE = ROOT + SEATS  # scratch: + tree; -1 outside of it
GUESSED = HERE + SEATS  # scratch: + seat
CHILD_OF = GUESSED + SEATS  # scratch: + code
STEPS = CHILD_OF + CODES  # scratch: + step: a node of the path
CHOSEN_BY = STEPS + MOST_STEPS  # scratch: + step: the seat that chose it, -1 if the tree is another's
SCRATCH = CHOSEN_BY + MOST_STEPS
HELD = SEATS * CODES  # labels from here on are what a seat holds in secret


def new_node(links: SmallGrid, stats: FractionGrid, scratch: Numbers, parent: int, label: int) -> int:
    """A fresh child; -1 if the memory is full."""
    node = scratch[NODES]
    if node >= len(links):
        return -1
    scratch[NODES] += 1
    links[node, FIRST] = -1
    links[node, NEXT] = -1
    links[node, LABEL] = label
    stats[node, VISITS] = 0.0
    stats[node, SHARE] = 0.0
    if parent >= 0:
        links[node, NEXT] = links[parent, FIRST]
        links[parent, FIRST] = node
    return node


def clear_trees(links: SmallGrid, stats: FractionGrid, scratch: Numbers, trees: int) -> None:
    """So many roots, and nothing below."""
    scratch[NODES] = 0
    scratch[TREES] = trees
    for tree in range(trees):
        scratch[ROOT + tree] = new_node(links, stats, scratch, -1, 0)


def tree_of(scratch: Numbers, seat: int) -> int:
    return seat if scratch[TREES] > 1 else 0


def child_with(links: SmallGrid, stats: FractionGrid, scratch: Numbers, parent: int, label: int) -> int:
    """The child with this label, made if it is missing; -1 if the memory is full."""
    child = links[parent, FIRST]
    while child >= 0:
        if links[child, LABEL] == label:
            return child
        child = links[child, NEXT]
    return new_node(links, stats, scratch, parent, label)


def label_of(seat: int, code: int) -> int:
    """Who chose what. Who decides next may hang on what nobody else sees, so the code alone would not tell."""
    return seat * CODES + code


def move_root(links: SmallGrid, stats: FractionGrid, scratch: Numbers, seat: int, code: int) -> int:
    """The seat made this choice: what was thought about the position after it is kept, if there is memory for it."""
    tree = tree_of(scratch, seat)
    child = child_with(links, stats, scratch, scratch[ROOT + tree], label_of(seat, code))
    if child < 0:
        return 0
    scratch[ROOT + tree] = child
    return 1


def spread_children(links: SmallGrid, scratch: Numbers, parent: int, seat: int) -> None:
    """scratch[CHILD_OF + code] becomes the child for a code of this seat."""
    child = links[parent, FIRST]
    while child >= 0:
        if links[child, LABEL] // CODES == seat:
            scratch[CHILD_OF + links[child, LABEL] % CODES] = child
        child = links[child, NEXT]


def gather_children(links: SmallGrid, scratch: Numbers, parent: int) -> None:
    """Undo spread_children."""
    child = links[parent, FIRST]
    while child >= 0:
        scratch[CHILD_OF + links[child, LABEL] % CODES] = -1
        child = links[child, NEXT]


# The way down


def begin_path(scratch: Numbers) -> None:
    """Every tree at its root."""
    scratch[PATH] = 0
    for tree in range(scratch[TREES]):
        scratch[HERE + tree] = scratch[ROOT + tree]


def inside(scratch: Numbers) -> int:
    """Whether the path is still in any tree."""
    for tree in range(scratch[TREES]):
        if scratch[HERE + tree] >= 0:
            return 1
    return 0


def follow(
    links: SmallGrid, stats: FractionGrid, scratch: Numbers, tree: int, label: int, chooser: int, forced: int
) -> None:
    """A choice in one tree, a step of the path. There a new choice is the last one, unless nothing else was legal."""
    node = child_with(links, stats, scratch, scratch[HERE + tree], label)
    scratch[HERE + tree] = node
    if node >= 0 and not forced and scratch[PATH] < MOST_STEPS:
        scratch[STEPS + scratch[PATH]] = node
        scratch[CHOSEN_BY + scratch[PATH]] = chooser
        scratch[PATH] += 1
        if stats[node, VISITS] == 0.0:
            scratch[HERE + tree] = -1
