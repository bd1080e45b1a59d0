# ruff: noqa: F821
# thinking.py - information-set Monte Carlo tree search for any game, compiled together with its rules
#
# Each round of thinking imagines one world that fits what the bot has seen (imagine), walks down the trees, plays on
# with the greedy policy to the next milestone or the end, and writes the shares of the win back. Every seat has a tree
# of its own that grows along what that seat can see (several observers, open loop), so nobody's tree reacts to a secret
# choice. Where choices are secret and simultaneous, a seat mixes by regret matching; elsewhere it explores by upper
# confidence.
#
# links[node]: first child, next sibling, label (a choice code, or SECRET for a choice this seat cannot see)
# stats[node]: visits, times available, sum of shares, regret, weight in the average strategy
# scratch: where each seat stands in its tree, how many nodes there are, the path taken, child by code

from math import exp, log, sqrt

FIRST, NEXT, LABEL = 0, 1, 2
VISITS, AVAILABLE, SHARE, REGRET, STRATEGY = 0, 1, 2, 3, 4
SECRET = 511
MOST_SEATS = 8
NODES, PATH = 8, 9  # scratch: counters; before them one tree position per seat
CHILD_OF = 16  # scratch: + code
STEPS = CHILD_OF + 512  # scratch: + 3 * step: node, parent, seat
MOST_STEPS = 200
SCRATCH = STEPS + 3 * MOST_STEPS
CAUTION = 0.05  # how much less than the average an untried choice is taken to bring
MIXING = 0.15  # share of plain exploration in regret matching


def new_node(links, stats, scratch, parent, label):
    """A fresh child; -1 if the memory is full."""
    node = scratch[NODES]
    if node >= len(links):
        return -1
    scratch[NODES] += 1
    links[node, FIRST] = -1
    links[node, NEXT] = -1
    links[node, LABEL] = label
    for k in range(5):
        stats[node, k] = 0.0
    if parent >= 0:
        links[node, NEXT] = links[parent, FIRST]
        links[parent, FIRST] = node
    return node


def clear_trees(links, stats, scratch):
    """One root per seat: node k is seat k's."""
    scratch[NODES] = 0
    for _ in range(MOST_SEATS):
        new_node(links, stats, scratch, -1, 0)


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


def select(e, states, links, stats, scratch, parent, seat, out, n, secret, curiosity, rng):
    """The index of the choice to try: by regret where it is secret, else by upper confidence.

    What was never tried counts a little less than the average so far, and the greedy choice comes first: deep in the
    tree there is no time to try everything.
    """
    spread_children(links, scratch, parent)
    visits = 0.0
    share = 0.0
    untried = 0
    fresh = -1
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        if child >= 0:
            stats[child, AVAILABLE] += 1.0
        if child < 0 or stats[child, VISITS] == 0.0:
            untried += 1
            if random_below(rng, untried) == 0:
                fresh = k
        else:
            visits += stats[child, VISITS]
            share += stats[child, SHARE]
    if untried == n:
        pick = position_of(out, n, greedy(e, states[1], seat, out, n, rng))
    elif untried > 0 and (secret or parent < MOST_SEATS):
        pick = fresh
    elif secret:
        pick = by_regret(stats, scratch, out, n, rng)
    else:
        pick = by_confidence(stats, scratch, out, n, fresh, share / visits - CAUTION, visits, curiosity)
    gather_children(links, scratch, parent)
    return pick


def position_of(out, n, code):
    for k in range(n):
        if out[k] == code:
            return k
    return 0


def by_confidence(stats, scratch, out, n, fresh, untried_share, visits, curiosity):
    best = fresh
    highest = untried_share + curiosity / 100.0 * sqrt(log(visits + 1.0) / 2.0) if fresh >= 0 else -1.0
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        if child >= 0 and stats[child, VISITS] > 0.0:
            tries = stats[child, VISITS]
            bound = stats[child, SHARE] / tries
            bound += curiosity / 100.0 * sqrt(log(stats[child, AVAILABLE] + 1.0) / tries)
            if bound > highest:
                highest = bound
                best = k
    return best


def by_regret(stats, scratch, out, n, rng):
    """Regret matching: what would have been better in the past is chosen more often."""
    total = 0.0
    expected = 0.0
    for k in range(n):
        total += max(stats[scratch[CHILD_OF + out[k]], REGRET], 0.0)
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        chance = max(stats[child, REGRET], 0.0) / total if total > 0.0 else 1.0 / n
        stats[child, STRATEGY] += chance
        expected += chance * stats[child, SHARE] / stats[child, VISITS]
    point = random_bits(rng) / 4294967296.0
    pick = n - 1
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        chance = max(stats[child, REGRET], 0.0) / total if total > 0.0 else 1.0 / n
        point -= (1.0 - MIXING) * chance + MIXING / n
        if point < 0.0:
            pick = k
            break
    for k in range(n):
        child = scratch[CHILD_OF + out[k]]
        stats[child, REGRET] += stats[child, SHARE] / stats[child, VISITS] - expected
    return pick


def observe(links, stats, scratch, players, seat, code, secret):
    """Every seat moves on in its tree along what it has seen; -1 once the memory is full."""
    for other in range(players):
        if scratch[other] >= 0:
            label = SECRET if secret and other != seat else code
            scratch[other] = child_with(links, stats, scratch, scratch[other], label)


def walk(e, states, links, stats, scratch, out, rng, curiosity):
    """Down the trees until a choice that was never tried; returns whether the game went on from there."""
    scratch[PATH] = 0
    for seat in range(MOST_SEATS):
        scratch[seat] = seat
    while not over(states[1]):
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        secret = 0
        fresh = 0
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        elif n == 1:
            code = out[0]
            secret = is_secret(states[1])
        else:
            node = scratch[seat]
            if node < 0 or scratch[PATH] == MOST_STEPS:
                return 1
            secret = is_secret(states[1])
            code = out[select(e, states, links, stats, scratch, node, seat, out, n, secret, curiosity, rng)]
            child = child_with(links, stats, scratch, node, code)
            if child < 0:
                return 1
            step = STEPS + 3 * scratch[PATH]
            scratch[step] = child
            scratch[step + 1] = seat
            scratch[PATH] += 1
            fresh = stats[child, VISITS] == 0.0
        observe(links, stats, scratch, states[1].players, seat, code, secret)
        apply(e, states[1], seat, code)
        if fresh:
            return 1
    return 0


def play_on(e, states, out, rng, noise):
    """The greedy policy, with noise, from the root's milestone to the horizon or the end."""
    goal = milestone(states[0]) + horizon(states[0])
    while not over(states[1]) and milestone(states[1]) < goal:
        seat = next_to_decide(states[1])
        n = legal(e, states[1], seat, out)
        if seat < 0:
            code = draw(e, states[1], out, n, rng)
        elif n == 1:
            code = out[0]
        elif random_below(rng, 100) < noise:
            code = out[random_below(rng, n)]
        else:
            code = greedy(e, states[1], seat, out, n, rng)
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


def think(e, states, links, stats, scratch, shares, out, rng, seat, rounds, noise, curiosity):
    """Imagine, walk, play on and learn, `rounds` times, for the seat whose view is states[0]."""
    for _ in range(rounds):
        states[1] = states[0]
        imagine(e, states[1], seat, rng)
        if walk(e, states, links, stats, scratch, out, rng, curiosity):
            play_on(e, states, out, rng, noise)
        share_out(e, states, shares)
        for k in range(scratch[PATH]):
            step = STEPS + 3 * k
            node = scratch[step]
            stats[node, VISITS] += 1.0
            stats[node, SHARE] += shares[scratch[step + 1]]
