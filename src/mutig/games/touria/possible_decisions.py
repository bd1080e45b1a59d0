"""Which effects and decisions can be waiting: the second half of the check, for states whose pieces are in order."""

from __future__ import annotations

from collections.abc import Iterator

from mutig.core.ruleset import NATURE, Table, pending_seats

from . import names as n
from .generated import State

# What an effect is about: how many things there are of that kind
ABOUT = {
    n.FILL_MINE: n.MINES,
    n.COLLECT: n.MINES,
    n.MINE_GEM: n.MINES,
    n.FILL_SLOT: n.SLOTS,
    n.REVEAL_ORDER: n.STACKS,
    n.PEEK_DOOR: n.DOORS,
    n.OPEN_DOOR: n.DOORS,
    n.BALL_DOOR: n.DOORS,
    n.LANTERN_GEM: n.MINES,
    n.ITEM_DOWN: n.ITEMS,
    n.BIRD_GEM: n.ITEMS,
}
DRAWING = (n.FILL_MINE, n.ROBBERS_DRAW, n.ROBBERS_KEEP)
OF_THE_ACTION = (n.ROBBERS_DRAW, n.ROBBERS_KEEP, n.DRAGON_ROLLED, n.HELMET_REWARD)
OF_THE_CASTLE = (n.PEEK_DOOR, n.OPEN_DOOR, n.BALL_DOOR)
MOST_STEPS = 200  # automatic steps between two decisions


def effect_faults(t: Table, s: State) -> Iterator[str]:
    """The stack: every effect is about something that is there."""
    if any(s.effect[s.depth :]) or any(s.effect_arg[s.depth :]):
        yield "effect, effect_arg: slots above the depth must be empty"
    top = s.effect[s.depth - 1] if s.depth else None
    if (s.drawn_count or s.aside) and top not in DRAWING:
        yield "drawn, aside: gems are drawn only to fill a mine or at the robbers"
    if s.depth and (s.phase == n.OVER or s.phase in (n.DRAW_START_PLAYER, n.START_BONUS, n.BEGIN_TURN)):
        yield "depth: no effect is waiting in this phase"
    for k in range(s.depth):
        effect, arg = s.effect[k], s.effect_arg[k]
        word = t.words.of("effect", effect) if effect >= 0 else "none"
        least = -1 if effect == n.BALL_DOOR else 0
        if effect < 0 or not least <= arg < ABOUT.get(effect, 1):
            yield f"effect_arg[{k}]: {arg} is nothing that {word} can be about"
        elif s.phase == n.LAY_TABLE and effect not in (n.FILL_MINE, n.FILL_SLOT, n.REVEAL_ORDER, n.ROLL_DIE):
            yield f"effect[{k}]: {word} cannot wait while the table is laid"
        elif not _fits(s, effect, arg) or (effect == n.BIRD_GEM and not _pays(s, k)):
            yield f"effect[{k}]: {word} cannot be waiting in this position"


def _fits(s: State, effect: int, arg: int) -> bool:
    """Whether what the effect needs is on the table."""
    if effect in OF_THE_ACTION and s.phase not in (n.ACTION, n.DOUBLING, n.COPYING):
        return False
    if effect in OF_THE_CASTLE and s.sudden:
        return False
    if effect == n.FILL_MINE:
        return bool(s.mine_gem[arg][0] < 0)
    if effect == n.MINE_GEM:
        first, second = s.mine_gem[arg]
        return bool(first > n.BLACK and second > n.BLACK and first != second)
    if effect == n.LANTERN_GEM:
        return bool(s.rulings & n.LANTERN_CHOOSES and s.lantern and s.mine_gem[arg] == [n.BLACK, n.NOTHING])
    if effect == n.ITEM_DOWN:
        asks = arg in (n.CRYSTAL_BALL, n.BACKPACK, n.HELMET)
        return bool(s.rulings & n.PILE_AFTERWARDS and asks and s.held[s.actor][arg])
    if effect == n.BIRD_GEM:
        bird = arg == n.BIRD or (arg == n.MIRROR and s.discard_top == n.BIRD and s.actor == s.active)
        return bool(s.rulings & n.BIRD_IS_A_GEM and bird and s.held[s.actor][arg])
    if effect == n.FILL_SLOT:
        return bool(s.displayed[arg] < 0)
    if effect in (n.PEEK_DOOR, n.OPEN_DOOR):
        return bool(s.door[arg] < 0)
    if effect == n.MIRROR_DOWN:
        return bool(s.held[s.active][n.MIRROR])
    if effect == n.ROBBERS_KEEP:
        return bool(s.drawn_count > 0)
    if effect == n.DRAGON_ROLLED:
        return bool(s.die >= 0)
    if effect == n.HELMET_REWARD:
        return bool(s.swords[s.actor] >= 2)
    return True


def _pays(s: State, k: int) -> bool:
    """Whether the bird on the stack pays where gems are paid: the dragon, merchant, goldsmith, a gift."""
    if k + 1 != s.depth:
        return False
    if k:
        return bool(s.effect[k - 1] == n.DRAGON_ROLLED and s.heroes == n.DRAGON)
    return bool(s.phase == n.GIFT or (s.phase == n.ACTION and s.heroes in (n.MERCHANT, n.GOLDSMITH)))


def decision_faults(t: Table, s: State) -> Iterator[str]:
    """Whoever is asked, now or after the automatic steps that come next, has something to choose."""
    rules, state = t.rules.interpreted, s.copy()
    if s.phase == n.TRAVEL:
        here = n.BRIDGE if s.heroes == n.TOURNAMENT else s.heroes
        if not rules.alive(t.e, state, here, s.free_steps + s.coins[s.active]):
            yield "destination: cannot be reached any more; no step ever leads there (T8.10)"
            return
    for _ in range(MOST_STEPS):
        if state.pending or rules.over(state):
            break
        rules.go_on(t.e, state)
    out = [0] * t.rules.most_choices
    for seat in pending_seats(state):
        if rules.legal(t.e, state, seat, out) == 0:
            name = "NATURE" if seat == NATURE else f"seat {seat}"
            yield f"phase, effect: {name} would be asked and could do nothing"
