# imagination.py - what a thinking bot needs to know of the game: which worlds are possible, what a position is worth
#
# A seat sees the table and its own goods. To think ahead it imagines the rest, again and again: what is behind the
# other screens, in the bag and in the stack. All pieces are accounted for; totals that nobody shows are guessed.

from .greedy import COIN_SPARE, CURSE, ELIXIR_WORTH, GEM, ITEM, SWORD_WORTH, VIOLET_WORTH
from .mines import put_into_bag
from .names import (
    BLACK,
    COLOURS,
    DOORS,
    GEMS_BLACK,
    GEMS_COLOURED,
    GEMS_VIOLET,
    INHABITANTS,
    ITEMS,
    MINES,
    ROSE,
    ROYAL_CHILDREN,
    SLOTS,
    VIOLET,
)
from .scoring import goal

HEART_HELD, COIN_HELD, INSIDE, OPENED_DOOR, SEEN_CHILDREN = 100, 45, 200, 60, 300
MOST_COINS, MOST_SWORDS, GEMS_HELD = 7, 3, 4  # what a player is thought to have behind a screen


def is_secret(s):
    """No decision of Touria is simultaneous."""
    return 0


def milestone(s):
    """How far the game has come, in turns."""
    return s.turn


def horizon(s):
    """How many milestones a bot plays ahead before it estimates: two turns of everybody."""
    return 2 * s.players


# Possible worlds


def imagine(e, s, seat, rng):
    """Fill in what this seat cannot see, in a way that fits everything that lies open (T19)."""
    imagine_doors(s, seat, rng)
    if s.open_screens:
        return
    imagine_goods(s, seat, rng)
    imagine_items(s, seat, rng)
    imagine_gems(s, seat, rng)


def behind_a_screen(s, seat, other):
    """Whether the goods of another player are hidden from the seat."""
    return other != seat and not s.in_castle[other]


def hidden_player(s, seat, rng):
    """One of the players whose goods are hidden, by chance; -1 if there is none."""
    count = 0
    for other in range(s.players):
        count += behind_a_screen(s, seat, other)
    if count == 0:
        return -1
    chosen = random_below(rng, count)  # noqa: F821 - in core/flow.py
    for other in range(s.players):
        if behind_a_screen(s, seat, other):
            if chosen == 0:
                return other
            chosen -= 1
    return -1


def imagine_goods(s, seat, rng):
    """Coins, swords, elixirs, and hearts that grow with the game; in the sudden wedding nobody has enough yet."""
    elixirs = s.players - s.box_elixirs
    for other in range(s.players):
        if behind_a_screen(s, seat, other):
            hearts = min(s.turn // s.players // 2, goal(s) - 2)
            s.hearts[other] = random_below(rng, hearts + 1)  # noqa: F821
            s.coins[other] = random_below(rng, MOST_COINS)  # noqa: F821
            s.swords[other] = random_below(rng, MOST_SWORDS)  # noqa: F821
        else:
            elixirs -= s.elixirs[other]
    for _ in range(elixirs):
        s.elixirs[hidden_player(s, seat, rng)] += 1


def item_is_seen(s, item):
    """Whether an item lies open or in a hand that is known."""
    if s.discarded[item]:
        return 1
    for slot in range(SLOTS):
        if s.displayed[slot] == item:
            return 1
    for other in range(s.players):
        if s.held[other][item]:
            return 1
    return 0


def imagine_items(s, seat, rng):
    """As many unseen items as the stack holds lie there, the others behind screens."""
    unseen = 0
    for item in range(ITEMS):
        unseen += 1 - item_is_seen(s, item)
    places = s.stack_size
    for item in range(ITEMS):
        if not item_is_seen(s, item):
            if random_below(rng, unseen) < places:  # noqa: F821
                s.stacked[item] = 1
                places -= 1
            else:
                s.held[hidden_player(s, seat, rng)][item] = 1
            unseen -= 1


def gems_in_the_game(colour):
    if colour == BLACK:
        return GEMS_BLACK
    if colour == VIOLET:
        return GEMS_VIOLET
    return GEMS_COLOURED


def imagine_gems(s, seat, rng):
    """All gems that are not seen are in the bag, but for a handful behind each screen."""
    for colour in range(COLOURS):
        unseen = gems_in_the_game(colour) - s.drawn[colour]
        if colour == BLACK:
            unseen -= s.aside + s.box_gems
        for mine in range(MINES):
            unseen -= (s.mine_gem[mine][0] == colour) + (s.mine_gem[mine][1] == colour)
        for other in range(s.players):
            unseen -= s.gems[other][colour]
        put_into_bag(s, colour, unseen)
    for other in range(s.players):
        if behind_a_screen(s, seat, other):
            for _ in range(GEMS_HELD):
                colour = random_below(rng, COLOURS)  # noqa: F821
                if s.bag[colour] > 0 and s.bag_size > GEMS_HELD:
                    put_into_bag(s, colour, -1)
                    s.gems[other][colour] += 1


def imagine_doors(s, seat, rng):
    """What others saw with a crystal ball: somebody who may be there."""
    for door in range(DOORS):
        found = s.door[door]
        if found < 0:
            found = s.peeked[seat][door]
        for other in range(s.players):
            if other != seat and s.looked[other] >> door & 1:
                if found < 0:
                    found = somebody_unmet(s, rng)
                s.peeked[other][door] = found


def is_met(s, inhabitant):
    """Whether an inhabitant is known, or imagined, behind some door."""
    for door in range(DOORS):
        if s.door[door] == inhabitant:
            return 1
        for other in range(s.players):
            if s.peeked[other][door] == inhabitant:
                return 1
    return 0


def somebody_unmet(s, rng):
    left = 0
    for inhabitant in range(INHABITANTS):
        left += 1 - is_met(s, inhabitant)
    chosen = random_below(rng, left)  # noqa: F821
    for inhabitant in range(INHABITANTS):
        if not is_met(s, inhabitant):
            if chosen == 0:
                return inhabitant
            chosen -= 1
    return ROYAL_CHILDREN


# What a position is worth


def estimate(e, s, seat):
    """How near a seat is to the wedding, in hundredths of a heart."""
    worth = CURSE * -s.gems[seat][BLACK] + SWORD_WORTH * s.swords[seat] + ELIXIR_WORTH * s.elixirs[seat]
    for colour in range(BLACK + 1, VIOLET):
        worth += GEM * s.gems[seat][colour]
    worth += VIOLET_WORTH * s.gems[seat][VIOLET]
    for item in range(ITEMS):
        worth += ITEM * s.held[seat][item]
    if s.in_castle[seat]:
        worth += goal(s) * (HEART_HELD + COIN_HELD) + INSIDE
        for door in range(DOORS):
            worth += OPENED_DOOR * (s.door[door] >= 0) + SEEN_CHILDREN * (s.peeked[seat][door] == ROYAL_CHILDREN)
        return worth
    coins = min(s.coins[seat], goal(s))
    hearts = min(s.hearts[seat] + s.held[seat][ROSE], goal(s))
    return worth + HEART_HELD * hearts + COIN_HELD * coins + COIN_SPARE * (s.coins[seat] - coins)


def uncertainty(s):
    """How much more worth makes three wins of four likely."""
    return 30 * goal(s)
