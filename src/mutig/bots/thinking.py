# ruff: noqa: F821
# thinking.py - information-set Monte Carlo tree search for any game, compiled together with its rules
#
# Each round of thinking imagines one world that fits what the thinker has seen (imagine), walks down the tree, plays on
# with the greedy policy to the horizon or the end, and writes everybody's share of the win back: each choice counts for
# the seat that made it (max-n). The tree grows by one choice a round along what the thinker sees happen (one observer,
# open loop; chance makes no branches). In it each seat prefers what has done well for it, what was seldom tried, and
# what the greedy policy would do: there is never time to try everything, least of all every hand of cards. What rivals
# decide in secret grows in branches of their own beside the thinker's: nothing hangs on what has not been shown.
#
# links[node]: first child, next sibling, label (who chose what)
# stats[node]: visits, sum of the shares of the seat that chose it
# scratch: where the walk stands in the tree, the root, how many nodes there are, the path taken, the milestone at which
#          playing on ends, child by code; node and seat of each step of the path

from math import exp, sqrt

FIRST, NEXT, LABEL = 0, 1, 2
VISITS, SHARE = 0, 1
CODES = 512  # more than any game has
HERE, ROOT, NODES, PATH, GOAL = 0, 1, 2, 3, 4  # scratch
CHILD_OF = 5  # scratch: + code
MOST_STEPS = 200
STEPS = CHILD_OF + CODES  # scratch: + step: a node of the path
CHOSEN_BY = STEPS + MOST_STEPS  # scratch: + step: the seat that chose it
SCRATCH = CHOSEN_BY + MOST_STEPS
CAUTION = 0.05  # how much less than the average an untried choice is taken to bring
CURIOSITY = 0.4  # how much rare visits count against good results
TRUST = 0.5  # share of the greedy choice in what is expected to be good; of rivals more is expected, if there are many


# The tree


def new_node(links, stats, scratch, parent, label):
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


def clear_tree(links, stats, scratch):
    """A root, and nothing below."""
    scratch[NODES] = 0
    scratch[ROOT] = new_node(links, stats, scratch, -1, 0)


def child_with(links, stats, scratch, parent, label):
    """The child with this label, made if it is missing; -1 if the memory is full."""
    child = links[parent, FIRST]
    while child >= 0:
        if links[child, LABEL] == label:
            return child
        child = links[child, NEXT]
    return new_node(links, stats, scratch, parent, label)


def label_of(seat, code):
    """Who chose what. Who decides next may hang on what the thinker cannot see, so the code alone would not tell."""
    return seat * CODES + code


def move_root(links, stats, scratch, seat, code):
    """The thinker made this choice: what was thought about the position after it is kept, if there is memory for it."""
    child = child_with(links, stats, scratch, scratch[ROOT], label_of(seat, code))
    if child < 0:
        return 0
    scratch[ROOT] = child
    return 1


def spread_children(links, scratch, parent, seat):
    """scratch[CHILD_OF + code] becomes the child for a code of this seat."""
    child = links[parent, FIRST]
    while child >= 0:
        if links[child, LABEL] // CODES == seat:
            scratch[CHILD_OF + links[child, LABEL] % CODES] = child
        child = links[child, NEXT]


def gather_children(links, scratch, parent):
    """Undo spread_children."""
    child = links[parent, FIRST]
    while child >= 0:
        scratch[CHILD_OF + links[child, LABEL] % CODES] = -1
        child = links[child, NEXT]


# Choosing


def position_of(out, n, code):
    for k in range(n):
        if out[k] == code:
            return k
    return 0


def select(e, s, links, stats, scratch, parent, seat, trust, out, n, rng):
    """The index of the choice to try."""
    favourite = position_of(out, n, greedy(e, s, seat, out, n, rng))
    spread_children(links, scratch, parent, seat)
    visits = 0.0
    share = 0.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        if child >= 0:
            visits += stats[child, VISITS]
            share += stats[child, SHARE]
    pick = favourite
    if visits > 0.0:
        reach = CURIOSITY * sqrt(visits)
        pick = most_promising(stats, scratch, out, n, favourite, trust, share / visits, reach)
    gather_children(links, scratch, parent)
    return pick


def most_promising(stats, scratch, out, n, favourite, trust, average, reach):
    """By results so far, plus a bonus for rare visits that is larger for the greedy choice."""
    best = 0
    highest = -1.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        tries = stats[child, VISITS] if child >= 0 else 0.0
        promise = stats[child, SHARE] / tries if tries > 0.0 else average - CAUTION
        likely = (1.0 - trust) / n + (trust if k == favourite else 0.0)
        promise += reach * likely / (1.0 + tries)
        if k == 0 or promise > highest:
            highest = promise
            best = k
    return best


def trust_in_rivals(s):
    """A single rival is doubted as the thinker is. Each more halves the doubt: the tree cannot look into them all."""
    return 1.0 - (1.0 - TRUST) / (1 << (s.players - 2))


def by_tree(e, s, links, stats, scratch, seat, trust, out, n, rng):
    """What a seat tries next, and a step of the path; a choice that was never tried is the last in the tree."""
    parent = scratch[HERE]
    code = out[select(e, s, links, stats, scratch, parent, seat, trust, out, n, rng)]
    child = child_with(links, stats, scratch, parent, label_of(seat, code))
    scratch[HERE] = child
    if child >= 0 and scratch[PATH] < MOST_STEPS:
        scratch[STEPS + scratch[PATH]] = child
        scratch[CHOSEN_BY + scratch[PATH]] = seat
        scratch[PATH] += 1
        if stats[child, VISITS] == 0.0:
            scratch[HERE] = -1
    return code


def by_policy(e, s, seat, out, n, rng):
    """What happens outside the tree: chance, the only choice, or the greedy one."""
    if seat < 0:
        return draw(e, s, out, n, rng)
    if n == 1:
        return out[0]
    return greedy(e, s, seat, out, n, rng)


# One round of thinking


def goes_on(s, scratch):
    """Whether to play on: the game is neither over nor at the horizon."""
    return not over(s) and milestone(s) < scratch[GOAL]


def is_asked(s, seat):
    return s.pending >> (seat + 1) & 1


def who_decides(s, thinker):
    """Where several decide at once the thinker comes last: the tree goes on below its own choice."""
    seat = next_to_decide(s)
    if seat == thinker:
        for rival in range(thinker + 1, s.players):
            if is_asked(s, rival):
                return rival
    return seat


def decide(e, states, links, stats, scratch, thinker, seat, out, rng):
    """One decision of a seat, or of chance; in the tree if that reaches so far."""
    n = legal(e, states[1], seat, out)
    if seat >= 0 and n > 1 and scratch[HERE] >= 0:
        trust = TRUST if seat == thinker else trust_in_rivals(states[1])
        code = by_tree(e, states[1], links, stats, scratch, seat, trust, out, n, rng)
    else:
        code = by_policy(e, states[1], seat, out, n, rng)
        if seat >= 0 and scratch[HERE] >= 0:
            scratch[HERE] = child_with(links, stats, scratch, scratch[HERE], label_of(seat, code))
    apply(e, states[1], seat, code)


def decide_in_secret(e, states, links, stats, scratch, thinker, seat, out, rng):
    """All that a rival chooses unseen, in a branch of its own: nobody can answer it before it shows."""
    here = scratch[HERE]
    while is_secret(states[1]) and is_asked(states[1], seat):
        decide(e, states, links, stats, scratch, thinker, seat, out, rng)
    scratch[HERE] = here


def walk(e, states, links, stats, scratch, thinker, out, rng):
    """Down the tree until it ends."""
    scratch[PATH] = 0
    scratch[HERE] = scratch[ROOT]
    while scratch[HERE] >= 0 and goes_on(states[1], scratch):
        seat = who_decides(states[1], thinker)
        if seat != thinker and is_secret(states[1]):
            decide_in_secret(e, states, links, stats, scratch, thinker, seat, out, rng)
        else:
            decide(e, states, links, stats, scratch, thinker, seat, out, rng)


def play_on(e, states, scratch, out, rng):
    """The policy for everybody, to the horizon or the end."""
    while goes_on(states[1], scratch):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        apply(e, states[1], seat, by_policy(e, states[1], seat, out, n, rng))


def highest_standing(e, s):
    """The standing of whoever is ahead."""
    highest = standing(e, s, 0)
    for seat in range(1, s.players):
        highest = max(highest, standing(e, s, seat))
    return highest


def prospect(e, s, seat, highest):
    """What the seat's share of the win is in proportion to: at the end whether it won, before it what it can expect."""
    if over(s):
        return 1.0 if standing(e, s, seat) == highest else 0.0
    return exp(estimate(e, s, seat) / uncertainty(s))


def learn(e, s, stats, scratch):
    """Write back along the path what share of the win it brought the seat that chose each step."""
    highest = highest_standing(e, s)
    total = 0.0
    for seat in range(s.players):
        total += prospect(e, s, seat, highest)
    for seat in range(s.players):
        share = prospect(e, s, seat, highest) / total
        for step in range(scratch[PATH]):
            if scratch[CHOSEN_BY + step] == seat:
                stats[scratch[STEPS + step], VISITS] += 1.0
                stats[scratch[STEPS + step], SHARE] += share


def think(e, states, links, stats, scratch, out, rng, seat, rounds):
    """Imagine, walk, play on and learn, `rounds` times, for the seat whose view is states[0]."""
    for _ in range(rounds):
        states[1] = states[0]
        imagine(e, states[1], seat, rng)
        walk(e, states, links, stats, scratch, seat, out, rng)
        play_on(e, states, scratch, out, rng)
        learn(e, states[1], stats, scratch)
