"""What `make browser` measures is measured right. Speeds themselves are benchmarks, not tests."""

from __future__ import annotations

from benchmarks.browser.flights import Flight, flights_in
from benchmarks.browser.opening import open_page
from playwright.sync_api import Browser

from .browsing import PATIENCE_S, PHONE


def test_two_taps_lead_a_stranger_to_the_first_question(browser: Browser, address: str) -> None:
    opening = open_page(browser, address, PHONE, slower=1)
    assert 0 < opening.first_paint_s < opening.first_legal_click_s < PATIENCE_S


def test_frames_are_counted_between_the_marks_of_a_flight() -> None:
    drawn = [{"name": "DrawFrame", "ts": ts} for ts in (0, 100_000, 120_000, 140_000, 180_000, 900_000)]
    marks = [{"name": "flight begins", "ts": 90_000}, {"name": "flight ends", "ts": 200_000}]
    again = [{"name": "flight begins", "ts": 950_000}]  # the trace ends before it has landed
    assert flights_in([*marks, *drawn, *again]) == [Flight(frames_per_s=37.5, longest_gap_ms=40.0)]
    assert flights_in(drawn) == []
