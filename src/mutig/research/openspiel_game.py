"""Every game as an OpenSpiel game: importing this module registers each as `mutig_` and its name.

Chance is explicit, secret simultaneous choices follow each other in seat order, and forced decisions are decisions like
any other, so that the history is the record of the game. Strings and tensors come from what a seat may see *now*: they
are information states without perfect recall. Returns are shares of the win and sum to 1.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from mutig.core.ruleset import NATURE, Table
from mutig.games import GAMES, pack, rules

from .building import missing, table_for
from .observation import Observer
from .outcome import shares_of_the_win

try:
    import pyspiel
except ImportError:
    raise missing("open_spiel") from None

DEFAULTS: dict[str, Any] = {"players": 4, "variants": "", "edition": "house"}  # variants: names joined by +


def short_name(game: str) -> str:
    """The name a game is registered by."""
    return "mutig_" + game.replace("-", "_")


def defaults(game: str) -> dict[str, Any]:
    """What a game can be loaded with: the parameters of all games, and its rulings by the letter."""
    return {**DEFAULTS, **rules(game).check_rulings({})}


def game_type(game: str) -> Any:
    """What OpenSpiel wants to know of every game of this kind."""
    ruleset = rules(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=ruleset.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(ruleset.players),
        min_num_players=min(ruleset.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A table at which games begin. Parameters: players, variants ("storms+mountains"), edition, and rulings."""

    name = ""
    kind: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = defaults(self.name) | (params or {})
        rulings = {name: value for name, value in chosen.items() if name not in DEFAULTS}
        variants = [variant for variant in str(chosen["variants"]).split("+") if variant]
        self.table: Table = table_for(self.name, int(chosen["players"]), variants, str(chosen["edition"]), rulings)
        self.observer = Observer(self.table)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.rules.codes,
            max_chance_outcomes=self.table.rules.codes,
            num_players=self.table.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=pack(self.name).longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def state_at(self, position: Any) -> SpielState:
        """A state of the rules as OpenSpiel's, to think on from there; without its history it cannot be serialized."""
        state = SpielState(self)
        state.held = Held(self.name, position.copy())
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class Held:
    """A state as OpenSpiel wants it: a deep copy is a plain copy of its numbers, a pickle is their bytes."""

    def __init__(self, game: str, state: Any) -> None:
        self.game, self.state = game, state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game, self.state.copy())

    def __reduce__(self) -> tuple[Any, tuple[str, bytes]]:
        return held_again, (self.game, self.state.schema.pack(self.state))


def held_again(game: str, data: bytes) -> Held:
    """What was pickled."""
    return Held(game, rules(game).state.unpack(data))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position: the state of the rules, wrapped."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        table = game.table
        state = table.rules.start(table)
        table.rules.interpreted.advance(table.e, state)
        self.held = Held(game.name, state)

    @property
    def table(self) -> Table:
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.table.rules.interpreted.next_to_decide(self.held.state)
        return int(pyspiel.PlayerId.CHANCE) if seat == NATURE else int(seat)

    def _codes(self, seat: int) -> list[int]:
        out = [0] * self.table.rules.most_choices
        count = self.table.rules.interpreted.legal(self.table.e, self.held.state, seat, out)
        return sorted(out[:count])

    def _legal_actions(self, player: int) -> list[int]:
        return self._codes(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """NATURE's outcomes and how likely they are."""
        codes = self._codes(NATURE)
        weight = self.table.rules.interpreted.weight
        weights = [weight(self.table.e, self.held.state, code) for code in codes]
        return [(code, heavy / sum(weights)) for code, heavy in zip(codes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        rules: Any = self.table.rules.interpreted
        rules.apply(self.table.e, self.held.state, rules.next_to_decide(self.held.state), action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = NATURE if player == pyspiel.PlayerId.CHANCE else player
        return self.table.rules.describe(self.table, self.held.state, seat, action).text

    def is_terminal(self) -> bool:
        return bool(self.table.rules.interpreted.over(self.held.state))

    def returns(self) -> list[float]:
        return shares_of_the_win(self.table, self.held.state)

    def __str__(self) -> str:
        return json.dumps(self.table.codec.write(self.held.state))

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Another world that looks the same to the player, as the rules imagine it; `sampler` gives 0 to 1."""
        rules: Any = self.table.rules.interpreted
        world = self.held.state.copy()
        rules.hide_secrets(world, player)
        stream = [0] * 4
        rules.seed_random(stream, int(sampler() * (1 << 53)))
        rules.imagine(self.table.e, world, player, stream)
        other: SpielState = self.clone()
        other.held = Held(self.held.game, world)
        return other


class SpielObserver:
    """Tensors with one-hot things, whole and by the name of each piece; strings are the view as JSON."""

    def __init__(self, game: SpielGame) -> None:
        self._observer = game.observer
        layout = self._observer.layout
        self.tensor = np.zeros(layout.features_size, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for piece in layout.pieces:
            self.dict[piece.name] = self.tensor[start : start + piece.width]
            start += piece.width

    def set_from(self, state: SpielState, player: int) -> None:
        seen = self._observer.observe(state.held.state, player)
        self.tensor[:] = self._observer.layout.features(seen)

    def string_from(self, state: SpielState, player: int) -> str:
        return json.dumps(state.table.rules.view(state.table, state.held.state, player), sort_keys=True)


for _game in GAMES:
    _kind = game_type(_game)
    _class = type(f"SpielGame_{short_name(_game)}", (SpielGame,), {"name": _game, "kind": _kind})
    pyspiel.register_game(_kind, _class)
