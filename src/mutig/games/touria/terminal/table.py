"""The table of Touria as text: towers, board, offers, everybody's screens, my goods, and what is within reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid

from mutig.core.choice import Choice
from mutig.core.game import Game
from mutig.core.question import Question, View
from mutig.core.ruleset import Event, Table
from mutig.core.said import Said, Wording, chained, meant, quiet, strong
from mutig.terminal.presenter import add_row, heading, shown

from .. import names as n
from ..edition.edition import CORNERS
from ..tables import DOOR_WORDS, SIDE_WORDS
from ..words.choices import TouriaChoices
from ..words.routes import FAR, price, steps_to
from ..words.words import TouriaWords
from .count import final_count

# What the table shows anyway
QUIET = {"start-player", "turn-begins", "mine-filled", "item-displayed", "order-revealed", "items-shuffled", "wins"}
WHOLE_TABLE = {"start-bonus", "main-choice", "copying", "door"}  # decisions before which one looks around
ASKING = {
    "mine-gem",
    "robbers-keep",
    "dragon-rolled",
    "helmet-reward",
    "chest-take",
    "backpack-mine",
    "ball-door",
    "lantern-gem",
    "bird-gem",
}
NAME_WIDTH = 14


class TouriaPresenter:
    """Shows Touria from a view."""

    def __init__(self, table: Table, names: Sequence[str], language: str) -> None:
        self.words = TouriaWords(table, names, language)
        self.say = self.words.say
        self.rules_table = table

    def _seen(self, view: View) -> Any:
        return self.rules_table.rules.state_of_view(self.rules_table, view)

    def worth_telling(self, event: Event) -> bool:
        """A step only if it was paid: what others pay is nowhere else to be seen (T19.2)."""
        return event.id not in QUIET and (event.id != "steps" or "pays" in event.args)

    # The table

    def table(self, view: View) -> RenderableType:
        t = view["table"]
        before = t["active"] is None or not t["turn"]
        title = self.say("before-the-first-turn")
        if not before:
            title = self.say("turn-of", turn=t["turn"], name=self.words.players[t["active"]])
        board = self._labelled([*self._board_rows(view)])
        return Group(heading(title), self._towers(view), board, self._seats(view), self._mine(view))

    def _towers(self, view: View) -> Grid:
        """All four faces of each tower, the viewer's first; a turned tower shows what stands in the next column."""
        t, viewer = view["table"], view["viewer"]
        first = SIDE_WORDS.index(t["side"][viewer]) if isinstance(viewer, int) else SIDE_WORDS.index("S")
        sides = [SIDE_WORDS[(first + k) % len(SIDE_WORDS)] for k in range(len(SIDE_WORDS))]
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column(self.words.column("tower"), no_wrap=True)
        for side in sides:
            grid.add_column(shown(self._side(view, side)), no_wrap=True, max_width=NAME_WIDTH + 4)
        grid.add_column(f"{self.words.column('next')} {self._initial(sides[0])}", no_wrap=True, style="dim")
        for corner in CORNERS:
            faces = [self._face(view, corner, side) for side in sides]
            first_face, *others = (self.words.catalogue.word("face", face) for face in faces)
            add_row(grid, self.words.catalogue.word("corner-short", corner), strong(first_face), *others, others[0])
        return grid

    def _side(self, view: View, side: str) -> str:
        sides = view["table"]["side"]
        name = self.words.players[sides.index(side)] if side in sides else "-"
        return f"{self._initial(side)} {name}"

    def _initial(self, side: str) -> str:
        """A side by the first letter of its name."""
        return self.words.catalogue.word("side", side)[0]

    def _face(self, view: View, corner: str, side: str) -> str:
        """What a tower shows to a side, with or without a player there (T4.2)."""
        turned = view["table"]["turned"].get(corner, 0)
        shown: str = self.rules_table.edition.towers[corner][(SIDE_WORDS.index(side) + turned) % len(SIDE_WORDS)]
        return shown

    def _board_rows(self, view: View) -> Iterator[tuple[str, Wording]]:
        t, words = view["table"], self.words
        die = words.pair(self.say("die"), words.colour(t["die"])) if t["die"] else ""
        yield "heroes", words.listed(filter(None, [words.place(t["heroes"]), die]))
        mines = (words.place(mine) + " " + words.gems(gems) for mine, gems in words.mines(t).items())
        yield "mines", words.listed(mines)
        stacks = self.rules_table.words
        orders = [stacks.index("order", order, "order") for order in t["open_order"].values() if order]
        yield "orders", words.listed(words.order(order) for order in orders)
        top = t["discard_top"]
        discard = words.pair(self.say("discard"), words.item(top)) if top else ""
        yield "display", words.listed(filter(None, [words.items(filter(None, t["displayed"])), discard]))
        yield "castle", self._castle(view)

    def _castle(self, view: View) -> Said:
        """Who was met behind the doors, and what the viewer's crystal ball showed."""
        t, words = view["table"], self.words
        if t["sudden"]:
            return self.say("sudden-wedding", needed=view["goal"])
        closed = [door.rpartition("-")[2] for door in DOOR_WORDS if not t["door"].get(door)]
        parts = [self.say("doors-closed", doors=" ".join(closed))]
        met = (words.pair(words.door(door), words.inhabitant(who)) for door, who in t["door"].items() if who)
        known = t["peeked"][view["viewer"]] or {} if isinstance(view["viewer"], int) else {}
        seen = (
            words.pair(self.say("you-saw", door=words.door(door)), words.inhabitant(who))
            for door, who in known.items()
            if who and not t["door"].get(door)
        )
        return words.listed([*parts, *met, *seen])

    def _seats(self, view: View) -> Grid:
        """Everybody in the order of turns: where they sit, and what the viewer knows of their goods."""
        t = view["table"]
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, max_width=NAME_WIDTH + 10)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for seat in range(len(self.words.players)):
            if seat == view["viewer"]:
                known = quiet(self.say("see-below"))
            else:
                known = self.words.behind_screen(t, seat, view["goal"])
            inside = strong(self.say("in-castle")) + " " if t["in_castle"][seat] else Said()
            add_row(grid, self.words.player(seat, view), self._initial(t["side"][seat]), inside + known)
        return grid

    def _mine(self, view: View) -> RenderableType:
        """The viewer's own goods, large: every item with what it does."""
        seat, t = view["viewer"], view["table"]
        if not isinstance(seat, int):
            return ""
        rows = [("yours", strong(self.words.owned(t, seat, view["goal"])))]
        if t["gems"][seat].get("black"):
            rows.append(("", meant(self.say("cursed"), "alarm")))
        rows += [
            ("items" if not k else "", self.words.pair(strong(self.words.item(item)), self.words.item_deed(item)))
            for k, item in enumerate(t["held"][seat])
        ]
        return Group(heading(), self._labelled(rows))

    def _labelled(self, rows: Sequence[tuple[str, Wording]]) -> Grid:
        """Lines with what they are about in front."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for label, text in rows:
            add_row(grid, self.words.catalogue.word("label", label) if label else "", text)
        return grid

    def brief(self, view: View) -> RenderableType | None:
        """In the middle of a turn: what led here, and what the viewer owns."""
        if not view["effects"] and view["asked"] in WHOLE_TABLE:
            return None
        t, words = view["table"], self.words
        trail = chained(" > ", self._trail(view))
        owned = words.owned(t, view["viewer"], view["goal"])
        lines = [shown(self.say("in-turn", trail=trail, goods=owned))]
        if view["asked"] == "travel":
            about = {"place": words.place(t["heroes"]), "steps": t["free_steps"], "jumps": t["jumps"]}
            lines.append(shown(self.say("on-the-way", **about)))
        return Group(heading(), *lines)

    def _trail(self, view: View) -> Iterator[Wording]:
        """Whose turn, where, and which effects wait for each other, the innermost last."""
        t, words = view["table"], self.words
        if t["actor"] != t["active"]:
            yield self.say("copy-of", name=words.players[t["active"]])
        if t["in_castle"][t["actor"]]:
            yield strong(words.catalogue.word("label", "castle"))
        else:
            yield strong(words.place(t["destination"] or t["heroes"]))
        yield words.catalogue.word("phase", t["phase"])
        for effect in view["effects"]:
            if effect in ASKING:
                yield words.catalogue.word("effect", effect)

    # Within reach

    def around(self, view: View) -> RenderableType:
        """The roads from where the heroes stand, and how far every place is."""
        if not isinstance(view["viewer"], int) or view["table"]["in_castle"][view["viewer"]] or view["over"]:
            return ""
        t, words = view["table"], self.words
        near = []
        for road in self.rules_table.edition.roads:
            if t["heroes"] in road:
                other = road[1 - road.index(t["heroes"])]
                if self.rules_table.edition.space_by_id[other].kind != "tournament":
                    near.append(self._with_gems(view, other))
        far = [f"{words.action(place)} " + self._distance(view, place) for place in self._places()]
        return self._labelled([("near", words.listed(near)), ("far", words.listed(far))])

    def _places(self) -> list[str]:
        return [space.id for space in self.rules_table.edition.spaces if space.kind == "place"]

    def _with_gems(self, view: View, space: str) -> Wording:
        gems = self.words.mines(view["table"]).get(space)
        return self.words.place(space) if gems is None else self.words.place(space) + " (" + self.words.gems(gems) + ")"

    def _distance(self, view: View, place: str) -> Wording:
        """Steps from the heroes, and the coins for those that are not free."""
        seen = self._at_start_of_turn(view)
        number = self.rules_table.words.index("space", place, "space")
        steps = steps_to(self.words.rules, self.words.e, seen, seen.heroes, number)
        if steps == FAR:
            return "-"
        coins = price(seen, steps)
        return f"{steps} (" + self.words.some("coins", coins) + ")" if coins else str(steps)

    def _at_start_of_turn(self, view: View) -> Any:
        """The state as it counts for a whole way: in the middle of somebody's turn its steps are of no interest."""
        seen = self._seen(view)
        if view["table"]["phase"] not in ("main-choice", "travel") or view["table"]["active"] != view["viewer"]:
            seen.free_steps, seen.jumps = n.FREE_STEPS, 0
            seen.road_used[:] = [0] * len(seen.road_used)
        return seen

    def board(self, view: View) -> RenderableType:
        """Every space: what lies there, how far it is, and where its roads lead."""
        words, edition = self.words, self.rules_table.edition
        columns = (words.column(name) for name in ("space", "there", "steps", "roads"))
        grid = Grid(*columns, box=SIMPLE_HEAD, pad_edge=False)
        for space in edition.spaces:
            ends = [road[1 - road.index(space.id)] for road in edition.roads if space.id in road]
            gems = words.mines(view["table"]).get(space.id)
            there = [self.say("the-heroes")] if space.id == view["table"]["heroes"] else []
            there += [words.gems(gems)] if gems is not None else []
            steps = self._distance(view, space.id) if space.kind == "place" else ""
            roads = quiet(chained(", ", map(words.place, ends)))
            add_row(grid, words.place(space.id), words.listed(there), steps, roads)
        return grid

    # Decisions and the end

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        return TouriaChoices(self.words, view, self._seen(view)).question(choices)

    def explain(self, view: View) -> Said:
        first = view["asked"] in ("start-bonus", "main-choice")
        start = self.say("in-short", needed=view["goal"]) + "\n" if first else Said()
        rules = self.say(f"help-{self.words.asked(view)}", needed=view["goal"])
        return start + rules + "\n" + quiet(self.say("legend"))

    def count(self, game: Game) -> RenderableType:
        return final_count(self.words, game)


presenter = TouriaPresenter
