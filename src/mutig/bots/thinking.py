# ruff: noqa: F821
# thinking.py - information-set Monte Carlo tree search for any game, compiled together with its rules
#
# Each round of thinking imagines one world that fits what the bot has seen (imagine), walks down the trees, plays on
# with the greedy policy to the next milestone or the end, and writes the shares of the win back. Every seat has a tree
# of its own that grows along what that seat can see (several observers, open loop), so nobody's tree reacts to a secret
# choice; each round adds at most one choice to each tree. In its tree a seat prefers what has done well, what was
# seldom tried, and what the greedy policy would do: there is never time to try everything, least of all every hand of
# cards.
#
# links[node]: first child, next sibling, label (a choice code, or SECRET for a choice this seat cannot see)
# stats[node]: visits, sum of shares
# scratch: where each seat stands in its tree, its root, how many nodes there are, the path taken, child by code

from math import exp, sqrt

FIRST, NEXT, LABEL = 0, 1, 2
VISITS, SHARE = 0, 1
SECRET = 511
MOST_SEATS = 8
ROOT = 8  # scratch: + seat; before them one tree position per seat
NODES, PATH = 16, 17  # scratch: counters
CHILD_OF = 18  # scratch: + code
STEPS = CHILD_OF + 512  # scratch: + 2 * step: node, seat
MOST_STEPS = 200
SCRATCH = STEPS + 2 * MOST_STEPS
CAUTION = 0.05  # how much less than the average an untried choice is taken to bring
CURIOSITY = 0.6  # how much rare visits count against good results
TRUST = 0.5  # share of the greedy choice in what is expected to be good
NOISE = 20  # percent of random choices of the policy


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


def clear_trees(links, stats, scratch):
    """One root per seat, and nothing below."""
    scratch[NODES] = 0
    for seat in range(MOST_SEATS):
        scratch[ROOT + seat] = new_node(links, stats, scratch, -1, 0)


def child_with(links, stats, scratch, parent, label):
    """The child with this label, made if it is missing."""
    child = links[parent, FIRST]
    while child >= 0:
        if links[child, LABEL] == label:
            return child
        child = links[child, NEXT]
    return new_node(links, stats, scratch, parent, label)


def spread_children(links, scratch, parent):
    """scratch[CHILD_OF + code] becomes the child for a code."""
    child = links[parent, FIRST]
    while child >= 0:
        scratch[CHILD_OF + links[child, LABEL]] = child
        child = links[child, NEXT]


def gather_children(links, scratch, parent):
    """Undo spread_children."""
    child = links[parent, FIRST]
    while child >= 0:
        scratch[CHILD_OF + links[child, LABEL]] = -1
        child = links[child, NEXT]


def position_of(out, n, code):
    for k in range(n):
        if out[k] == code:
            return k
    return 0


def select(e, states, links, stats, scratch, parent, seat, out, n, rng):
    """The index of the choice to try."""
    favourite = position_of(out, n, greedy(e, states[1], seat, out, n, rng))
    spread_children(links, scratch, parent)
    visits = 0.0
    share = 0.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        if child >= 0:
            visits += stats[child, VISITS]
            share += stats[child, SHARE]
    pick = favourite
    if visits > 0.0:
        pick = most_promising(stats, scratch, out, n, favourite, share / visits, CURIOSITY * sqrt(visits))
    gather_children(links, scratch, parent)
    return pick


def most_promising(stats, scratch, out, n, favourite, average, reach):
    """By results so far, plus a bonus for rare visits that is larger for the greedy choice."""
    best = 0
    highest = -1.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        tries = stats[child, VISITS] if child >= 0 else 0.0
        promise = stats[child, SHARE] / tries if tries > 0.0 else average - CAUTION
        likely = (1.0 - TRUST) / n + (TRUST if k == favourite else 0.0)
        promise += reach * likely / (1.0 + tries)
        if promise > highest:
            highest = promise
            best = k
    return best


def observe(links, stats, scratch, players, seat, code, secret):
    """Every seat moves on in its tree along what it has seen; -1 once the memory is full."""
    for other in range(players):
        if scratch[other] >= 0:
            label = SECRET if secret and other != seat else code
            scratch[other] = child_with(links, stats, scratch, scratch[other], label)


def move_roots(links, stats, scratch, players, seat, code, secret):
    """The choice was made: what was thought about the position after it is kept."""
    for other in range(players):
        scratch[other] = scratch[ROOT + other]
    observe(links, stats, scratch, players, seat, code, secret)
    kept = 1
    for other in range(players):
        scratch[ROOT + other] = scratch[other]
        if scratch[other] < 0:
            kept = 0
    return kept


def by_policy(e, states, seat, out, n, rng):
    """What a seat does where its tree ends: the greedy choice, now and then any."""
    if random_below(rng, 100) < NOISE:
        return out[random_below(rng, n)]
    return greedy(e, states[1], seat, out, n, rng)


def by_tree(e, states, links, stats, scratch, seat, out, n, rng):
    """What a seat tries next in its tree, and a step of the path; -1 if the tree ends here."""
    if scratch[seat] < 0 or scratch[PATH] == MOST_STEPS:
        return -1
    code = out[select(e, states, links, stats, scratch, scratch[seat], seat, out, n, rng)]
    child = child_with(links, stats, scratch, scratch[seat], code)
    if child >= 0:
        step = STEPS + 2 * scratch[PATH]
        scratch[step] = child
        scratch[step + 1] = seat
        scratch[PATH] += 1
    if child < 0 or stats[child, VISITS] == 0.0:
        scratch[seat] = -1  # it was never tried: what follows is left to the policy
    return code


def who_decides(s, thinker):
    """Where several decide at once the thinker comes first, so that its tree begins with its own choice."""
    if s.pending >> (thinker + 1) & 1:
        return thinker
    return next_to_decide(s)


def walk(e, states, links, stats, scratch, thinker, out, rng):
    """Down the trees until the thinker's ends. Whose tree ends before follows the policy, and the others go on."""
    scratch[PATH] = 0
    for seat in range(MOST_SEATS):
        scratch[seat] = scratch[ROOT + seat]
    while scratch[thinker] >= 0 and not over(states[1]):
        seat = who_decides(states[1], thinker)
        n = legal(e, states[1], seat, out)
        secret = 0
        code = -1
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        else:
            secret = is_secret(states[1])
            code = out[0] if n == 1 else by_tree(e, states, links, stats, scratch, seat, out, n, rng)
            if code < 0:
                code = by_policy(e, states, seat, out, n, rng)
        observe(links, stats, scratch, states[1].players, seat, code, secret)
        apply(e, states[1], seat, code)


def play_on(e, states, out, rng):
    """The policy for everybody, from the root's milestone to the horizon or the end."""
    goal = milestone(states[0]) + horizon(states[0])
    while not over(states[1]) and milestone(states[1]) < goal:
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        elif n == 1:
            code = out[0]
        else:
            code = by_policy(e, states, seat, out, n, rng)
        apply(e, states[1], seat, code)


def share_out(e, states, shares):
    """Each seat's share of the win: exact at the end, by estimated margins before it."""
    players = states[1].players
    best = -1000000000
    second = -1000000000
    leaders = 0
    for seat in range(players):
        worth = standing(e, states[1], seat) if over(states[1]) else estimate(e, states[1], seat)
        shares[seat] = worth
        if worth > best:
            second = best
            best = worth
            leaders = 1
        elif worth == best:
            leaders += 1
            second = best
        else:
            second = max(second, worth)
    for seat in range(players):
        if over(states[1]):
            won = 1.0 / leaders if shares[seat] == best else 0.0
            shares[seat] = won
        else:
            rival = second if shares[seat] == best else best
            shares[seat] = 1.0 / (1.0 + exp(-(shares[seat] - rival) / uncertainty(states[1])))


def think(e, states, links, stats, scratch, shares, out, rng, seat, rounds):
    """Imagine, walk, play on and learn, `rounds` times, for the seat whose view is states[0]."""
    for _ in range(rounds):
        states[1] = states[0]
        imagine(e, states[1], seat, rng)
        walk(e, states, links, stats, scratch, seat, out, rng)
        play_on(e, states, out, rng)
        share_out(e, states, shares)
        for k in range(scratch[PATH]):
            step = STEPS + 2 * k
            node = scratch[step]
            stats[node, VISITS] += 1.0
            stats[node, SHARE] += shares[scratch[step + 1]]
