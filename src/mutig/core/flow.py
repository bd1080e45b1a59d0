# flow.py - the course of any game, in the language of the rules (compiled together with them)
#
# Names that are not defined here (legal, weight, take, go_on, over, ...) are the game's own: see core/ruleset.py.


def apply(e, s, seat, code):  # noqa: A001
    """Carry out a choice and everything automatic that follows, up to the next decision."""
    take(e, s, seat, code)  # noqa: F821
    while s.pending == 0 and not over(s):  # noqa: F821
        go_on(e, s)  # noqa: F821


def next_to_decide(s):
    """The first pending seat in seat order; -1 is NATURE."""
    seat = -1
    while not s.pending >> (seat + 1) & 1:
        seat += 1
    return seat


def random_bits(rng):
    """32 random bits (the generator sfc32 with its state in four numbers: the same interpreted and compiled)."""
    mask = 0xFFFFFFFF
    result = (rng[0] + rng[1] + rng[3]) & mask
    rng[3] = (rng[3] + 1) & mask
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & mask
    rng[2] = (((rng[2] << 21) & mask | rng[2] >> 11) + result) & mask
    return result


def seed_random(rng, seed):
    """Start the generator from a whole number."""
    rng[0] = seed & 0xFFFFFFFF
    rng[1] = seed >> 32 & 0xFFFFFFFF
    rng[2] = 0x9E3779B9
    rng[3] = 1
    for _ in range(12):
        random_bits(rng)


def random_below(rng, bound):
    """A whole number from 0 to bound - 1."""
    return random_bits(rng) * bound >> 32


def draw(e, s, out, n, rng):
    """One of NATURE's n outcomes, as likely as it weighs."""
    total = 0
    for k in range(n):
        total += weight(e, s, out[k])  # noqa: F821
    point = random_below(rng, total)
    for k in range(n):
        point -= weight(e, s, out[k])  # noqa: F821
        if point < 0:
            return out[k]
    return out[n - 1]


def play_at_random(e, s, out, rng):
    """One random decision; returns the number of options there were."""
    seat = next_to_decide(s)
    n = legal(e, s, seat, out)  # noqa: F821
    code = draw(e, s, out, n, rng) if seat < 0 else out[random_below(rng, n)]
    apply(e, s, seat, code)
    return n


def random_game(e, s, out, rng):
    """Play to the end at random; returns the number of decisions."""
    decisions = 0
    while not over(s):  # noqa: F821
        play_at_random(e, s, out, rng)
        decisions += 1
    return decisions


def random_games(e, start, s, out, rng, games):
    """Play many games from the same start; returns the number of decisions."""
    decisions = 0
    for _ in range(games):
        s[0] = start[0]
        decisions += random_game(e, s[0], out, rng)
    return decisions
