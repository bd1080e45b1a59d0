"""Compiling the rules: names are unique, nothing calls itself, and the cache knows what it was made from."""

from __future__ import annotations

import gc
import importlib
import json
import os
import subprocess
import sys
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest

import mutig
from mutig.core import contract
from mutig.core.compile import (
    CONTRACT,
    FOR_BOTS,
    cache_folder,
    called_often,
    called_once,
    callees_first,
    extended,
    interpreted,
    parameter_types,
    rules_of,
    to_records,
)
from mutig.games.broom_service.bots import worth

from ..games.broom_service.engine_games import RULES, house_table


def module(name: str, source: str, folder: Path | None = None) -> ModuleType:
    """A rules module made on the spot."""
    made = ModuleType(f"toy.{name}")
    made.__package__ = "toy"
    if folder is not None:
        file = folder / f"{name}.py"
        file.write_text(source, encoding="utf-8")
        made.__file__ = str(file)
    exec(source, made.__dict__)
    for value in vars(made).values():
        if callable(value) and hasattr(value, "__module__"):
            value.__module__ = made.__name__
    return made


def test_functions_of_all_modules_see_each_other():
    rules = interpreted(
        [
            module("one", "def twice(x):\n    return 2 * plus_one(x)"),
            module("two", "def plus_one(x):\n    return x + 1"),
        ]
    )
    assert rules.twice(3) == 8


def test_two_rules_or_constants_of_one_name_are_refused():
    same = [module("one", "def lay(s):\n    return 1"), module("two", "def lay(s):\n    return 2")]
    with pytest.raises(ValueError, match=r"two rules are named lay: toy.one and toy.two"):
        interpreted(same)
    with pytest.raises(ValueError, match="two constants are named WAND"):
        interpreted([module("one", "WAND = 3"), module("two", "WAND = 4")])
    interpreted([module("one", "WAND = 3"), module("two", "WAND = 3")])


def test_rules_that_call_themselves_are_refused():
    one = interpreted(
        [module("one", "def a(x):\n    return b(x)\ndef b(x):\n    return c(x)\ndef c(x):\n    return a(x)")]
    )
    functions = {name: getattr(one, name) for name in "abc"}
    with pytest.raises(ValueError, match="rules must not call themselves"):
        callees_first(functions)
    own = interpreted([module("one", "def a(x):\n    return a(x - 1)")])
    with pytest.raises(ValueError, match="rules must not call themselves: a -> a"):
        callees_first({"a": own.a})


def test_callees_come_before_callers():
    order = callees_first(dict(vars(RULES.interpreted)))
    assert len(order) == len(set(order)) == len(vars(RULES.interpreted))
    for caller, callee in (("apply", "take"), ("take", "take_lead"), ("take_lead", "lay"), ("arrive", "land")):
        assert order.index(callee) < order.index(caller)


def test_what_is_called_in_one_place_is_inlined_there():
    one = module("one", "def legal(x):\n    return b(x) + c(x) + c(x)\ndef greedy(x):\n    return e(x)")
    two = module(
        "two",
        "def b(x):\n    return d(x)\ndef c(x):\n    return x\ndef d(x):\n    return c(x)\ndef e(x):\n    return x",
    )
    assert called_once([one, two]) == {"b", "d"}  # e is only what a bot thinks with


def test_what_a_module_names_is_inlined_too():
    named = called_often([worth, module("other", "X = 1")])
    assert "promise" in named
    assert all(callable(getattr(worth, name)) for name in named)


def test_a_row_of_numbers_is_one_constant_of_the_rules():
    read = module("one", "ROW = (3, 5)\ndef entry(k):\n    return ROW[k]")
    assert [interpreted([read]).entry(k) for k in (0, 1)] == [3, 5]
    with pytest.raises(ValueError, match="two constants are named ROW"):
        interpreted([read, module("two", "ROW = (3, 6)")])


def test_the_cache_is_named_by_every_source(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("MUTIG_CACHE_DIR", str(tmp_path / "cache"))
    modules = [module("one", "X = 1", tmp_path), module("two", "Y = 1", tmp_path)]
    first = cache_folder(modules)
    assert first.parent == tmp_path / "cache"
    assert cache_folder(modules) == first
    (tmp_path / "two.py").write_text("Y = 2", encoding="utf-8")
    assert (second := cache_folder(modules)) != first
    os.utime(tmp_path / "two.py", (1, 1))
    assert cache_folder(modules) != second  # Numba goes by the time of a file


def test_bounds_checked_code_has_its_own_cache(tmp_path: Path, monkeypatch):
    import numba

    monkeypatch.setenv("MUTIG_CACHE_DIR", str(tmp_path))
    plain = cache_folder(RULES.modules)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert cache_folder(RULES.modules).name == f"{plain.name}-bounds"


@pytest.mark.parametrize("game", mutig.GAMES)
def test_the_whole_contract_is_there(game: str):
    rules = mutig.rules(game)
    assert {*CONTRACT, "apply"} <= set(vars(rules.compiled()))
    assert {*CONTRACT, *FOR_BOTS, "apply"} <= set(vars(rules.interpreted))
    assert {"random_games", "count_random_game"} <= set(vars(rules.compiled_at_random()))
    thinking = {*vars(rules.compiled_with_bots()), *vars(rules.compiled_at_random())}
    assert thinking == {*vars(rules.interpreted), "play_one"}  # which is compiled only


@pytest.mark.parametrize("game", mutig.GAMES)
def test_who_only_plays_never_waits_for_bots_or_random_games(game: str):
    rules = mutig.rules(game)
    plain, thinking = rules.compiled(), rules.compiled_with_bots()
    assert "random_games" not in vars(plain)
    assert not set(FOR_BOTS) & set(vars(plain))
    assert not set(rules.bot_modules) & set(plain.modules)
    assert thinking.take is plain.take  # and nothing is compiled twice


TOY = """
from mutig.core.flow import random_below


def over(s: "State") -> int:
    return 2


def milestone(s: "State") -> int:
    return 10 * over(s) + next_to_decide(s)
"""


def test_more_functions_are_compiled_on_top_of_others(tmp_path: Path, monkeypatch):
    base, state = RULES.compiled(), to_records(RULES.start(house_table(3, ())))
    (tmp_path / "toy_layer.py").write_text(TOY, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("MUTIG_CACHE_DIR", str(tmp_path / "cache"))
    toy = importlib.import_module("toy_layer")
    monkeypatch.setattr(toy, "__package__", "mutig")
    told: list[tuple[int, int]] = []
    collecting: set[bool] = set()

    def progress(done: int, functions: int) -> None:
        told.append((done, functions))
        collecting.add(gc.isenabled())

    more = extended(base, [toy], progress)
    assert told == [(1, 2), (2, 2)]  # over and milestone: what is imported from the base is there already
    assert collecting == {False}  # nobody looks for rubbish among what the compiler makes
    assert gc.isenabled()
    assert more.random_below is base.random_below
    assert more.milestone(state[0]) == 20 + base.next_to_decide(state[0])  # the new over, the old next_to_decide
    assert base.over(state[0]) == 0
    again = extended(base, [toy], progress)
    assert again.milestone(state[0]) == more.milestone(state[0])
    assert len(told) == 2  # the second time from the cache


def test_what_is_only_declared_is_no_rule():
    source = "from mutig.core.contract import over\ndef ends(s):\n    return over(s)"
    brought = module("two", "def over(s):\n    return s == 3")
    assert interpreted([module("one", source), brought]).ends(3)
    assert not hasattr(interpreted([module("one", source)]), "over")
    own = "from mutig.core.contract import declared\n@declared\ndef over(s):\n    raise NotImplementedError"
    assert rules_of(module("one", own)) == {}


@pytest.mark.parametrize("game", mutig.GAMES)
def test_every_function_of_the_contract_is_brought_as_it_is_declared(game: str):
    rules = mutig.rules(game).interpreted
    for declared in (*contract.RULES, *contract.BOTS):
        assert signature(getattr(rules, declared.__name__)) == signature(declared), declared.__name__


@pytest.mark.parametrize(("source", "said"), [("def f(s):\n    return 1", "None"), ("def f(s: str): pass", "'str'")])
def test_a_parameter_without_a_type_that_can_be_compiled_is_refused(source: str, said: str):
    with pytest.raises(ValueError, match=f"f: the parameter s is annotated {said}; expected one of Tables, State"):
        parameter_types(vars(module("one", source))["f"], RULES.compiled().types)


BOUNDS_CHECKED_GAMES = """
import json, sys
import numpy as np
import mutig
from mutig.games.broom_service.bots import worth
from mutig.core.compile import to_records
from tests.engine.games import record_of
from tests.games.broom_service.engine_games import CONFIGURATIONS, RULES, house_table

games = int(sys.argv[1])
c = RULES.compiled_at_random()
out, rng = np.zeros(RULES.most_choices, np.int64), np.zeros(4, np.int64)
c.seed_random(rng, 2024)
played = decisions = 0
while played < games:
    for configuration in CONFIGURATIONS:
        table = house_table(*configuration)
        states = to_records(RULES.start(table), 2)
        decisions += c.random_games(record_of(table.e), states, out, rng, 8)
        played += 8
import numba
print(json.dumps({"played": played, "decisions": decisions, "checked": bool(numba.config.BOUNDSCHECK)}))
"""


def bounds_checked_games(games: int, folder: Path) -> dict[str, int]:
    """Random compiled games in a process of their own, in which every index is checked."""
    root = Path(__file__).parents[2]
    environment = os.environ | {
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_DISABLE_JIT": "0",
        "MUTIG_CACHE_DIR": str(folder),
        "PYTHONPATH": str(root),
    }
    done = subprocess.run(
        [sys.executable, "-c", BOUNDS_CHECKED_GAMES, str(games)],
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    result: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return result


def test_compiled_games_stay_within_their_arrays(pytestconfig):
    result = bounds_checked_games(200, pytestconfig.cache.mkdir("bounds-checked"))
    assert result["checked"]
    assert result["played"] >= 200
    assert result["decisions"] > 200 * 100
