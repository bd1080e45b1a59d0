"""What a club of so many tables would need follows from what a decision cost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.load.measuring import Figures
from benchmarks.load.sizing import ASKED, BUSY, Cost, carried_on, filled, need, page_of, read_page

PAGE = Path(__file__).parents[2] / "docs" / "sizing.md"
ONE = Cost(1, 40.0, 8.0, 2.0, 1.0, 0.0, 4.0, 0.5, 50.0, 100.0, 300.0)
TWO = replace(ONE, servers=2, server_ms=3.0, nats_ms=0.5)


def figures(**more: float) -> Figures:
    nothing = dict.fromkeys((field for field, kind in Figures.__annotations__.items() if kind in ("int", "float")), 0)
    counted = {"postgres_cpu_s": 0.4, "nats_cpu_s": 0.1, "wal_bytes": 409_600.0, "disk_bytes": 51_200.0}
    given = {**nothing, "decisions": 200, "seconds": 5.0, "server_cpu": 0.2, "server_before_mib": 300.0, **more}
    return Figures(
        server="two",
        secret_p95_ms=None,
        ack_p95_ms=None,
        errors={},
        **{**given, "counted": counted},  # type: ignore[arg-type]
    )


def test_a_cost_is_what_was_used_for_each_decision() -> None:
    cost = Cost.of(2, figures())
    assert cost.decisions_per_s == 40
    assert cost.server_ms == pytest.approx(5.0)  # 0.2 cores for 5 s, 200 decisions
    assert cost.postgres_ms == pytest.approx(2.0)
    assert cost.nats_ms == pytest.approx(0.5)
    assert cost.log_kib == pytest.approx(2.0)
    assert cost.disk_kib == pytest.approx(0.25)
    assert cost.idle_mib == 150
    assert cost.elsewhere == 0.5


def test_costs_are_carried_on_to_where_every_socket_is_elsewhere() -> None:
    assert carried_on([(0.0, 2.0), (0.5, 3.0)]) == pytest.approx(4.0)
    assert carried_on([(0.0, 2.0)]) == 2.0  # of one point nothing follows
    assert carried_on([(0.0, 3.0), (0.5, 2.0)]) == 3.0  # noise makes nothing cheaper


def test_needs_grow_with_the_tables_and_servers_stay_half_idle() -> None:
    small, large = need([ONE, TWO], 1_000), need([ONE, TWO], 10_000)
    assert small.decisions_per_s == 200
    assert small.server_cores == pytest.approx(0.8)  # 200 decisions a second of 4 ms
    assert small.servers == 2
    assert large.server_cores == pytest.approx(10 * small.server_cores)
    assert large.server_cores <= large.servers * BUSY
    assert need([ONE, TWO], 1_000, period_s=10).server_cores == pytest.approx(small.server_cores / 2)


def test_what_breaks_first_is_what_cannot_be_started_twice() -> None:
    assert need([ONE, TWO], 1_000).breaks_first == "nothing"
    assert need([ONE, TWO], 1_000_000).breaks_first.startswith("PostgreSQL (processor), 6.")
    assert need([replace(ONE, nats_ms=9.0)], 1_000_000).breaks_first.startswith("NATS")


def test_the_page_has_its_marks_and_is_filled_between_them() -> None:
    page = filled(read_page(PAGE), page_of([ONE, TWO], "a machine"))
    assert "a machine, 40 decisions a second" in page
    for tables in ASKED:
        assert f"| {tables:,} |" in page
    assert page.count("sizing -->") == 2
    with pytest.raises(ValueError, match="expected the marks"):
        read_page(Path(__file__))
