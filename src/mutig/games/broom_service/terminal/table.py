"""The table of Broom Service as text: round and event, everybody's goods, the trick, and what is within reach."""

from __future__ import annotations

from collections.abc import Sequence
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

from ..tables import RESOURCE_WORDS
from ..words.choices import BroomChoices
from ..words.words import BroomWords
from .count import final_count
from .trick import trick_line

QUIET = {
    "cloud-laid",
    "tile-laid",
    "decided",
    "picks",
    "bids-kind",
    "start-player",
    "final-count",
    "wins",
    "share-victory",
}


class BroomPresenter:
    """Shows Broom Service from a view."""

    def __init__(self, table: Table, names: Sequence[str], language: str) -> None:
        self.words = BroomWords(table, names, language)
        self.say, self.column = self.words.say, self.words.column
        self.rules_table = table

    def _seen(self, view: View) -> Any:
        return self.rules_table.rules.state_of_view(self.rules_table, view)

    def worth_telling(self, event: Event) -> bool:
        return event.id not in QUIET

    # The table

    def table(self, view: View) -> RenderableType:
        t, words = view["table"], self.words
        event = t["event"]
        title = self.say("round-of", round=t["round"]) if t["round"] else self.say("before-the-first-round")
        lines: list[RenderableType] = [heading(title)]
        if event:
            lines.append(shown(words.pair(strong(words.event(event)), words.event_does(event) + ".")))
        if t["bewitched"]:
            lines.append(shown(meant(self.say("bewitched"), "alarm") + f" {words.roles(t['bewitched'])}"))
        lines.append(self._seats(view))
        below = (self._laid(t), self._forest_tiles(t), trick_line(words, t), self._hand(view))
        return Group(*lines, *(shown(said) for said in below if said))

    def _seats(self, view: View) -> Grid:
        t, words = view["table"], self.words
        grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        grid.add_column(f"  {self.column('player')}", no_wrap=True)
        for name in ["points", *RESOURCE_WORDS, "bolts", *(["amulets"] if t["mountains"] else []), "cards"]:
            grid.add_column(self.column(name), justify="right", no_wrap=True)
        grid.add_column(self.column("pawns"))
        for seat in range(len(words.players)):
            goods = t["goods"][seat]
            cells: list[Wording] = [strong(str(t["points"][seat]))]
            cells += [str(goods.get(kind, 0)) for kind in RESOURCE_WORDS]
            cells.append(str(view["bolts"][seat]))
            if t["mountains"]:
                cells.append(str(len(t["amulets"][seat])))
            cells.append(str(t["hand_size"][seat]))
            pawns = ", ".join(words.place(area) for area in t["pawns"][seat] if area)
            add_row(grid, words.player(seat, view), *cells, pawns)
        return grid

    def _laid(self, t: dict[str, Any]) -> Said:
        """Cards laid this round; brave ones carry an exclamation mark."""
        rows = []
        for seat, name in enumerate(self.words.players):
            brave = t["laid_brave"][seat]
            cards = [self.words.role(role) + ("!" if role in brave else "") for role in t["laid"][seat]]
            if cards:
                rows.append(self.words.pair(name, ", ".join(cards)))
        return self._rows("laid", rows)

    def _forest_tiles(self, t: dict[str, Any]) -> Said:
        spent = set(t["forest_spent"])
        rows = [
            self.words.pair(self.words.players[owner], self.words.tile(t["forest_tile"][space]))
            for space, owner in t["forest_owner"].items()
            if owner is not None and space not in spent
        ]
        return self._rows("forest-tiles", rows)

    def _hand(self, view: View) -> Said:
        """The viewer's own cards; whoever may see everything reads all hands."""
        hands, viewer = view["table"]["hand"], view["viewer"]
        if isinstance(viewer, int):
            own = self.words.roles(hands[viewer])
            return strong(self.say("your-hand")) + f" {own}" if own else Said()
        named = zip(self.words.players, hands, strict=True)
        return self._rows("hands", [self.words.pair(name, self.words.roles(hand)) for name, hand in named if hand])

    def _rows(self, label: str, rows: list[Said]) -> Said:
        return quiet(self.say(label)) + " " + self.words.listed(rows) if rows else Said()

    def brief(self, view: View) -> RenderableType | None:
        """Inside an action the options speak for themselves: what led here, and what the viewer owns."""
        t, seat = view["table"], view["viewer"]
        if not view["effects"]:
            return None
        effects = (self.words.catalogue.word("effect", effect) for effect in view["effects"])
        trail = chained(" > ", [strong(self.words.role(t["led"])), *effects])
        owned = {"points": t["points"][seat], "goods": self.words.goods(t["goods"][seat])}
        return Group(heading(), shown(self.say("in-action", trail=trail, **owned)))

    # Within reach

    def around(self, view: View) -> RenderableType:
        if not isinstance(view["viewer"], int):
            return ""
        seen, pawns = self._seen(view), view["table"]["pawns"][view["viewer"]]
        return Group(*(self._around_pawn(view, seen, pawns, area) for area in dict.fromkeys(pawns) if area))

    def _around_pawn(self, view: View, seen: Any, pawns: list[str], area: str) -> RenderableType:
        who = self.words.joined((str(pawn + 1) for pawn, place in enumerate(pawns) if place == area), "and")
        here = self._about(view, seen, area) or self.say("nothing-here")
        by_terrain: dict[str, list[Wording]] = {}
        for other in self.words.board.neighbours[area]:
            about = self._about(view, seen, other)
            if about or self.words.board.terrain_of[other] != "water":
                entry = self.words.pair(self.words.area(other), about) if about else self.words.area(other)
                by_terrain.setdefault(self.words.terrain(other), []).append(entry)
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for terrain, entries in by_terrain.items():
            add_row(grid, f"  {terrain}", self.words.listed(entries))
        return Group(shown(self.words.pair(self.words.pawn_in(who, area), here)), grid)

    def _about(self, view: View, seen: Any, area: str) -> Said:
        """Clouds, tiles and open towers of an area in the shortest form."""
        e = self.words.e
        clouds = [
            meant(self.say("cloud-in-short", fee=e.cloud_cost[k], flashes=e.cloud_bolts[k]), "blue")
            for k in self.words.clouds_on(seen, area)
        ]
        tiles = self.words.tiles_on(view["table"], area)
        return chained(", ", [*clouds, *tiles, *map(self.words.tower, self.words.towers_at(seen, area))])

    def board(self, view: View) -> RenderableType:
        t, seen, words = view["table"], self._seen(view), self.words
        columns = (self.column(name) for name in ("area", "there", "pawns", "borders"))
        grid = Grid(*columns, box=SIMPLE_HEAD, pad_edge=False, title=shown(words.board.title))
        for area in words.board.areas:
            standing = [
                f"{words.players[seat]} {pawn + 1}"
                for seat, pawns in enumerate(t["pawns"])
                for pawn, place in enumerate(pawns)
                if place == area.id
            ]
            clouds = [self.say("cloud", cloud=words.cloud(kind)) for kind in words.clouds_on(seen, area.id)]
            there = [*(meant(cloud, "blue") for cloud in clouds), self._open(view, seen, area.id)]
            near = ", ".join(words.area(other) for other in words.board.neighbours[area.id])
            add_row(grid, words.place(area.id), words.listed(filter(None, there)), ", ".join(standing), quiet(near))
        return grid

    def _open(self, view: View, seen: Any, area: str) -> Said:
        tiles = self.words.tiles_on(view["table"], area)
        towers = (self.words.tower(tower) + f" ({tower})" for tower in self.words.towers_at(seen, area))
        return chained(", ", [*tiles, *towers])

    # Decisions and the end

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        return BroomChoices(self.words, view, self._seen(view)).question(choices)

    def explain(self, view: View) -> Said:
        rules = self.say(f"help-{view['asked']}")
        if view["asked"] == "reveal-hands":
            rules = self.say("in-short") + "\n" + rules + " " + self.say("type-hand")
        return rules + "\n" + quiet(self.say("legend"))

    def count(self, game: Game) -> RenderableType:
        return final_count(self.words, game)


presenter = BroomPresenter
