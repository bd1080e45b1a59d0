"""One installation, and so one compiled game, for all tests of the examples."""

from __future__ import annotations

import pytest

from .guests import EXAMPLE, install


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which the third game is one of the games."""
    return install(EXAMPLE, tmp_path_factory.mktemp("site"))
