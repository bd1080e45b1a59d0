"""Figures of a worker, and where they are shown."""

from __future__ import annotations

import pytest

from mutig.core.errors import MutigError
from mutig.server.thinking.metrics import WorkerMetrics, shown_at


@pytest.mark.parametrize("address", ["9109", "here:", "127.0.0.1:99999"])
def test_an_address_for_figures_that_is_none_is_refused_in_a_sentence(address: str) -> None:
    with pytest.raises(MutigError, match="--metrics: expected HOST:PORT"), shown_at(address, WorkerMetrics()):
        pass
