"""What is said to be at stake, held against the rules: every hand a rival can have, every flight and delivery tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import mutig
from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.games.broom_service import names as n
from mutig.games.broom_service.generated import State
from mutig.games.broom_service.stakes import Stakes
from mutig.games.broom_service.tables import ROLE_WORDS

VARIANTS = (["back"], ["storms", "mountains"], ["back", "storms", "mountains", "forests", "hills"], [])
ENDS = {n.WITCH_DELIVERY, n.DRUID_DELIVERY}


@dataclass
class Asked:
    """A seat that leads or answers, and what everybody at the table could read in the log of the round."""

    game: Game
    seat: int
    gone: dict[int, set[str]]  # by seat: roles it has laid or passed on

    @property
    def stakes(self) -> Stakes:
        table = self.game.table
        return Stakes(table, table.rules.state_of_view(table, self.game.view(self.seat)), self.seat)

    def state(self) -> State:
        return self.game.state.copy()

    def hands_of(self, seat: int) -> list[int]:
        """Every hand this seat can have, by what the table has seen of it."""
        left = [number for number, role in enumerate(ROLE_WORDS) if role not in self.gone[seat]]
        return [sum(1 << role for role in hand) for hand in combinations(left, self.game.state.hand_size[seat])]


def asked_to_play(games: range) -> Iterator[Asked]:
    """Every decision to lead or to answer in random games of all kinds."""
    for number in games:
        chance = random.Random(number)
        for asked in all_asked(number, lambda game, seat, chance=chance: chance.choice(game.choices(seat))):
            if asked.game.view(asked.seat)["asked"] in ("lead", "answer"):
                yield asked


def all_asked(number: int, choose: Callable[[Game, int], Choice]) -> Iterator[Asked]:
    """Every decision of a game that is played by what `choose` says."""
    variants = VARIANTS[number % len(VARIANTS)]
    game = mutig.new_game("broom-service", 2 + number % 4, seed=number, variants=variants)
    gone: dict[int, set[str]] = {}
    read, led = 0, ""
    while not game.over:
        for event in game.events(read):
            if event.id == "hands-revealed":
                gone = {seat: set() for seat in range(game.table.players)}
            elif event.id == "leads":
                led = str(event.args["role"])
                gone[event.args["seat"]].add(led)
            elif event.id in ("answers", "passes"):
                gone[event.args["seat"]].add(led)
        read = len(game.events())
        seat = min(game.pending)
        yield Asked(game, seat, gone)
        game.play(seat, choose(game, seat))


def later_seats(asked: Asked) -> list[int]:
    """The others in the order in which they answer, from the seat's left to the leader."""
    s = asked.game.state
    last = asked.seat if s.phase == n.LEAD else s.leader
    around = [(asked.seat + step) % s.players for step in range(1, s.players)]
    return around[: around.index(last)] if last in around else around


def is_asked_after(asked: Asked, code: int, rival: int, hand: int) -> bool:
    """Whether a rival with this hand, all between passing, would have a word after the seat's brave card."""
    rules, s = asked.game.table.rules.interpreted, asked.state()
    for seat in later_seats(asked):
        s.hand[seat] = hand if seat == rival else 0
    rules.apply(asked.game.table.e, s, asked.seat, code)
    return s.phase == n.ANSWER and s.depth == 0 and bool(s.pending >> (rival + 1) & 1)


def brave_codes(asked: Asked) -> dict[int, int]:
    """The brave choices, by role."""
    led = asked.game.state.led
    choices = [choice for choice in asked.game.choices(asked.seat) if choice.stance == "brave"]
    return {ROLE_WORDS.index(choice.role) if "role" in choice.details else led: choice.code for choice in choices}


def false_certainties(asked: Asked) -> list[str]:
    """What is said about who may still answer, and is not so in the worlds that are possible."""
    said = {rival.seat: rival for rival in asked.stakes.rivals()}
    found = []
    for role, code in brave_codes(asked).items():
        for seat in later_seats(asked):
            hands = asked.hands_of(seat)
            holding = [hand for hand in hands if is_asked_after(asked, code, seat, hand)]
            if bool(holding) != (seat in said):
                found.append(f"{asked.seat} leads or answers {ROLE_WORDS[role]}: {seat} was left out or named in vain")
            elif holding:
                rival = said[seat]
                if len(holding) * rival.roles != len(hands) * rival.cards:
                    found.append(f"{seat} has it in {len(holding)} of {len(hands)} hands, not {rival}")
                if rival.surely_holds_it != (len(holding) == len(hands)):
                    found.append(f"{seat} holds it for sure: {len(holding)} of {len(hands)}")
    return found


def false_prospects(asked: Asked) -> list[str]:
    """What is said about flights, deliveries and clouds, and is not so when it is tried."""
    found = []
    for role in brave_codes(asked):
        for brave in (True, False):
            said = asked.stakes.prospect(role, brave)
            areas, points, clouds, reach = tried(asked, role, brave)
            witch_flees = role <= n.PRAIRIE_WITCH and not brave
            if (said.areas, said.clouds) != (areas, clouds) or (not witch_flees and said.points != points):
                found.append(f"{ROLE_WORDS[role]} {brave}: {said}, but {areas} areas, {points} points, {clouds} clouds")
            if set(said.reach) != reach:
                found.append(f"{ROLE_WORDS[role]} {brave}: {said}, but it is about the areas {sorted(reach)}")
    return found


def tried(asked: Asked, role: int, brave: bool) -> tuple[int, int | None, int, set[int]]:
    """Areas where a flight of the card ends, the best delivery of the card itself, clouds it can dispel; and where."""
    rules, e, seat = asked.game.table.rules.interpreted, asked.game.table.e, asked.seat
    start = asked.state()
    start.led = role
    start.phase = n.END_TRICK
    start.pending = 0
    rules.begin_action(start, seat, int(brave))
    areas: set[int] = set()
    beside: set[int] = set()  # of deliveries without a flight, and of clouds
    points: list[int] = []
    clouds = 0
    waiting = [start]
    while waiting:
        s = waiting.pop()
        effect = s.effect[s.depth - 1]
        s.pending = 1 << (seat + 1)
        out = [0] * asked.game.table.rules.most_choices
        codes = out[: rules.legal(e, s, seat, out)]
        if effect == n.FAIRY:
            clouds = len(codes) - 1
            beside |= {e.cloud_area[code - n.DISPEL] for code in codes if code != n.NONE}
        elif effect in (n.WITCH_MOVE, n.TURBO_FLIGHT):
            for code in codes:
                after = s.copy()
                rules.take(e, after, seat, code)
                if code == n.STAY:
                    continue
                turbo = after.depth and after.effect[after.depth - 1] == n.TURBO_FLIGHT
                if turbo:
                    waiting.append(after)
                    continue
                pawn = s.effect_pawn[s.depth - 1] if effect == n.TURBO_FLIGHT else (code - n.MOVE) // n.AREAS
                areas.add(after.pawns[seat][pawn])
                # What the area itself offers comes on top: only the delivery of the witch is looked at.
                after.depth = next((k + 1 for k in range(after.depth) if after.effect[k] == n.WITCH_DELIVERY), 0)
                if after.depth:
                    waiting.append(after)
        elif effect in ENDS:
            for code in codes:
                after = s.copy()
                rules.take(e, after, seat, code)
                if code != n.NONE:
                    points.append(after.points[seat] - s.points[seat])
                    if effect == n.DRUID_DELIVERY:
                        beside.add(s.pawns[seat][(code - n.DELIVER) // n.TOWERS])
    return len(areas), max(points, default=None), clouds, areas | beside
