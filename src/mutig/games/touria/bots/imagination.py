# imagination.py - what a thinking bot needs to know of the game: which worlds are possible, what a position is worth
#
# A seat sees the table and its own goods. To think ahead it imagines the rest, again and again: what is behind the
# other screens, in the bag and in the stack. All pieces are accounted for; totals that nobody shows are guessed.

from __future__ import annotations

from mutig.core.arrays import Numbers
from mutig.core.flow import random_below

from ..generated import State, Tables
from ..names import (
    BLACK,
    BLUE,
    COLOURS,
    DOORS,
    GEMS_BLACK,
    GEMS_COLOURED,
    GEMS_VIOLET,
    GOAL,
    INHABITANTS,
    ITEMS,
    MINES,
    ROSE,
    ROYAL_CHILDREN,
    SLOTS,
    START_COINS,
    VIOLET,
)
from ..rules.mines import put_into_bag
from ..rules.scoring import goal
from .worth import coins_missing, hearts_missing

HEART_MISSING, COIN_MISSING, COIN_TO_SPARE, ALL_HEARTS, OPEN_CASTLE = 60, 23, 23, 27, 113
SWORD_HELD, MOST_SWORDS, GEM_HELD, VIOLET_HELD, BLACK_HELD, ITEM_HELD, ELIXIR_HELD = 20, 4, 22, 28, 45, 24, 24
INSIDE, GIFT_HELD, OPENED_DOOR, SEEN_CHILDREN = 187, 27, 18, 150
WAIT, WAIT_INSIDE = 45, 135

# What players usually have behind their screens, as seen in many games
MOST_ROUNDS, SLOW_ROUNDS, COIN_ROUNDS = 20, 2, 8
USUAL_SWORDS, USUAL_GEMS, RARE_GEMS, SPREAD = 2, 4, 16, 2


def milestone(s: State) -> int:
    """How far the game has come, in turns."""
    return s.turn


def horizon(s: State) -> int:
    """How many milestones a bot plays ahead before it estimates: a dozen turns."""
    return 12


# Secrets: nobody decides unseen, and screens hide totals, not choices


def observers(s: State) -> int:
    """Everybody sees every choice."""
    return 1


def secret_of(s: State, seat: int) -> int:
    return 0


def reopen(s: State, seat: int) -> None:
    """Nothing is decided unseen."""


def fits(s: State, seat: int, secret: int) -> bool:
    return False


def assume(s: State, seat: int, secret: int) -> None:
    """Nothing was ever guessed."""


# Possible worlds


def imagine(e: Tables, s: State, seat: int, rng: Numbers) -> None:
    """Fill in what this seat cannot see, in a way that fits everything that lies open (T19)."""
    imagine_doors(s, seat, rng)
    if s.open_screens:
        return
    imagine_goods(s, seat, rng)
    imagine_items(s, seat, rng)
    imagine_gems(s, seat, rng)


def behind_a_screen(s: State, seat: int, other: int) -> bool:
    """Whether the goods of another player are hidden from the seat."""
    return other != seat and not s.in_castle[other]


def hidden_player(s: State, seat: int, rng: Numbers) -> int:
    """One of the players whose goods are hidden, by chance; -1 if there is none."""
    count = 0
    for other in range(s.players):
        count += behind_a_screen(s, seat, other)
    if count == 0:
        return -1
    chosen = random_below(rng, count)
    for other in range(s.players):
        if behind_a_screen(s, seat, other):
            if chosen == 0:
                return other
            chosen -= 1
    return -1


def about(mean: int, rng: Numbers) -> int:
    """A number near the mean, never below zero."""
    return max(mean + random_below(rng, SPREAD) + random_below(rng, SPREAD) - SPREAD + 1, 0)


def usual_hearts(s: State) -> int:
    """How many hearts a player has at this time: few in the first rounds, then more and more evenly."""
    rounds = (MOST_ROUNDS - 2 * s.players) * goal(s) // GOAL - SLOW_ROUNDS
    return min((goal(s) * max(s.turn // s.players - SLOW_ROUNDS, 0) + rounds // 2) // rounds, goal(s))


def usual_coins(s: State) -> int:
    """The coins grow more slowly, towards the last but one."""
    return START_COINS + (goal(s) - 1 - START_COINS) * min(s.turn // s.players, COIN_ROUNDS) // COIN_ROUNDS


def imagine_goods(s: State, seat: int, rng: Numbers) -> None:
    """What others usually have at this time of the game; in the sudden wedding nobody has enough yet."""
    elixirs = s.players - s.box_elixirs
    for other in range(s.players):
        if behind_a_screen(s, seat, other):
            s.hearts[other] = min(about(usual_hearts(s), rng), goal(s))
            s.coins[other] = about(usual_coins(s), rng)
            s.swords[other] = about(min(s.turn // s.players, USUAL_SWORDS), rng)
            if s.sudden:
                s.coins[other] = min(s.coins[other], goal(s) - 1)
        else:
            elixirs -= s.elixirs[other]
    for _ in range(elixirs):
        s.elixirs[hidden_player(s, seat, rng)] += 1


def item_is_seen(s: State, item: int) -> int:
    """Whether an item lies open or in a hand that is known."""
    if s.discarded[item] or s.in_use == item:
        return 1
    for slot in range(SLOTS):
        if s.displayed[slot] == item:
            return 1
    for other in range(s.players):
        if s.held[other][item]:
            return 1
    return 0


def imagine_items(s: State, seat: int, rng: Numbers) -> None:
    """As many unseen items as the stack holds lie there, the others behind screens."""
    unseen = 0
    for item in range(ITEMS):
        unseen += 1 - item_is_seen(s, item)
    places = s.stack_size
    for item in range(ITEMS):
        if not item_is_seen(s, item):
            if random_below(rng, unseen) < places:
                s.stacked[item] = 1
                places -= 1
            else:
                s.held[hidden_player(s, seat, rng)][item] = 1
            unseen -= 1


def gems_in_the_game(colour: int) -> int:
    if colour == BLACK:
        return GEMS_BLACK
    if colour == VIOLET:
        return GEMS_VIOLET
    return GEMS_COLOURED


def imagine_gems(s: State, seat: int, rng: Numbers) -> None:
    """All gems that are not seen are in the bag, but for a few behind each screen."""
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
            for _ in range(about(min(s.turn // s.players, USUAL_GEMS), rng)):
                colour = usual_colour(rng)
                if s.bag[colour] > 0 and s.bag_size > USUAL_GEMS:
                    put_into_bag(s, colour, -1)
                    s.gems[other][colour] += 1


def usual_colour(rng: Numbers) -> int:
    """Players get rid of black gems and use violet ones: most of what they hold is of the four colours."""
    drawn = random_below(rng, RARE_GEMS)
    if drawn == 0:
        return VIOLET
    if drawn == 1:
        return BLACK
    return BLUE + random_below(rng, VIOLET - BLUE)


def imagine_doors(s: State, seat: int, rng: Numbers) -> None:
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


def is_met(s: State, inhabitant: int) -> int:
    """Whether an inhabitant is known, or imagined, behind some door."""
    for door in range(DOORS):
        if s.door[door] == inhabitant:
            return 1
        for other in range(s.players):
            if s.peeked[other][door] == inhabitant:
                return 1
    return 0


def somebody_unmet(s: State, rng: Numbers) -> int:
    left = 0
    for inhabitant in range(INHABITANTS):
        left += 1 - is_met(s, inhabitant)
    chosen = random_below(rng, left)
    for inhabitant in range(INHABITANTS):
        if not is_met(s, inhabitant):
            if chosen == 0:
                return inhabitant
            chosen -= 1
    return ROYAL_CHILDREN


# What a position is worth: fitted to who won many games of greedy players, so that the share of the win is
# exp(estimate / uncertainty), divided by the sum of the same of all players


def gifts_held(s: State, seat: int) -> int:
    """How many of the eight gifts a player could give (1.4)."""
    gifts = (s.elixirs[seat] > 0) + (s.swords[seat] > 0) + (s.coins[seat] > 0) + (items_held(s, seat) > 0)
    for colour in range(BLUE, VIOLET):
        gifts += s.gems[seat][colour] > 0
    return gifts


def items_held(s: State, seat: int) -> int:
    """Items but the rose, which counts as a heart."""
    count = -s.held[seat][ROSE]
    for item in range(ITEMS):
        count += s.held[seat][item]
    return count


def inside_worth(s: State, seat: int) -> int:
    """In the castle: gifts open more doors in a turn, and the fewer are closed the better."""
    worth = INSIDE + GIFT_HELD * gifts_held(s, seat)
    for door in range(DOORS):
        worth += OPENED_DOOR * (s.door[door] >= 0) + SEEN_CHILDREN * (s.peeked[seat][door] == ROYAL_CHILDREN)
    return worth


def goods_worth(s: State, seat: int) -> int:
    """Outside: what is held besides hearts and coins."""
    gems = 0
    for colour in range(BLUE, VIOLET):
        gems += s.gems[seat][colour]
    worth = GEM_HELD * gems + VIOLET_HELD * s.gems[seat][VIOLET] - BLACK_HELD * s.gems[seat][BLACK]
    worth += SWORD_HELD * min(s.swords[seat], MOST_SWORDS) + ITEM_HELD * items_held(s, seat)
    return worth + ELIXIR_HELD * s.elixirs[seat] + COIN_TO_SPARE * max(s.coins[seat] - goal(s), 0)


def estimate(e: Tables, s: State, seat: int) -> int:
    """How near a seat is to the wedding, in hundredths; who moves later is a little further away."""
    wait = (seat - s.active) % s.players
    if s.in_castle[seat]:
        return inside_worth(s, seat) - WAIT_INSIDE * wait // s.players
    worth = goods_worth(s, seat) - WAIT * wait // s.players
    hearts = hearts_missing(s, seat)
    coins = coins_missing(s, seat)
    worth -= HEART_MISSING * hearts + COIN_MISSING * coins
    if hearts == 0:
        worth += ALL_HEARTS
        if coins == 0 and s.gems[seat][BLACK] == 0:
            worth += OPEN_CASTLE - WAIT * wait // s.players
    return worth


def uncertainty(s: State) -> int:
    """How much more worth makes a win e times as likely."""
    return 100
