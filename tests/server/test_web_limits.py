"""Limits: bursts and persistence are stopped, others are not touched, and memory stays bounded."""

from __future__ import annotations

import pytest

from mutig.server.web import limits
from mutig.server.web.limits import Bucket, Limit, Limiter, Window, address_key

LIMIT = Limit("test", Window(3, 1), Window(10, 100))


def test_the_fast_window_stops_a_burst_and_opens_again() -> None:
    bucket = Bucket(LIMIT, 0.0)
    assert [bucket.wait(LIMIT, 0.0) for _ in range(3)] == [0, 0, 0]
    assert bucket.wait(LIMIT, 0.0) == pytest.approx(1 / 3)
    assert bucket.wait(LIMIT, 0.2) > 0
    assert bucket.wait(LIMIT, 0.34) == 0


def test_the_slow_window_stops_whoever_stays_just_below_the_fast_one() -> None:
    bucket = Bucket(LIMIT, 0.0)
    allowed = [bucket.wait(LIMIT, second) == 0 for second in range(40)]
    assert allowed[:10] == [True] * 10
    assert 1 <= sum(allowed[12:]) <= 4  # one in ten seconds from then on


def test_a_refused_request_costs_nothing() -> None:
    bucket = Bucket(LIMIT, 0.0)
    for _ in range(100):
        bucket.wait(LIMIT, 0.0)
    assert bucket.wait(LIMIT, 0.4) == 0


def test_keys_do_not_share_and_the_unlimited_are_free() -> None:
    limiter = Limiter(LIMIT, frozenset({"own"}))
    while limiter.wait("flood") == 0:
        pass
    assert limiter.wait("other") == 0
    assert all(limiter.wait("own") == 0 for _ in range(100))


def test_memory_is_bounded_and_the_longest_absent_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 5)
    limiter = Limiter(LIMIT)
    for key in "abcdefgh":
        limiter.wait(key)
        limiter.wait("a")
    assert len(limiter._buckets) == 5
    assert "a" in limiter._buckets
    assert "b" not in limiter._buckets


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("strange", "strange"),
    ],
)
def test_an_address_stands_for_a_household(host: str, key: str) -> None:
    assert address_key((host, 1)) == key


def test_no_address_at_all_is_one_key() -> None:
    assert address_key(None) == "unknown"
