"""What docs/research.md shows works as it says; what is missing is said in a sentence."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mutig.research.gym_env
import mutig.research.gym_vector
import mutig.research.pettingzoo_env
import mutig.research.vector
from mutig.research import LAYOUT_VERSION, layout_of
from tests.research.tables import TABLES, new_game

PAGE = (Path(__file__).parents[2] / "docs/research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)  # tests/docs runs them


def test_the_page_has_a_block_for_each_environment():
    for name in ("VectorEnv", "gymnasium.make(", "gymnasium.make_vec(", "AecEnv", "ParallelEnv", "pyspiel"):
        assert any(name in block for block in BLOCKS)


def test_the_page_tells_the_layout():
    layouts = {kind[0]: layout_of(new_game(*kind).table) for kind in TABLES}
    assert f"version {LAYOUT_VERSION}" in PAGE
    for layout in layouts.values():
        assert f"{layout.size} numbers, {layout.features_size} features" in PAGE


@pytest.mark.parametrize(
    "module",
    [mutig.research.vector, mutig.research.gym_env, mutig.research.gym_vector, mutig.research.pettingzoo_env],
)
def test_the_docstrings_run(module):
    result = doctest.testmod(module)
    assert result.attempted >= 3
    assert result.failed == 0


@pytest.mark.parametrize(
    ("module", "package"), [("gym_env", "gymnasium"), ("pettingzoo_env", "pettingzoo"), ("openspiel_game", "pyspiel")]
)
def test_a_missing_package_is_a_sentence(module, package):
    program = f"import sys; sys.modules[{package!r}] = None; import mutig.research.{module}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = ran.stderr.strip().splitlines()[-1]
    assert last.startswith("mutig.core.errors.MutigError: this needs")
    assert "pip install 'mutig[research]'" in last
