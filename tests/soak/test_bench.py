"""`mutig bench` measures whatever it promises of Touria as well, compiling from nothing included."""

from __future__ import annotations

from tests.cli.test_bench import assert_all_is_measured


def test_bench_measures_everything_it_promises() -> None:
    assert_all_is_measured("touria", "turns")
