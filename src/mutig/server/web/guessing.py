"""Guessing passwords is slow: for one address, for one address at one account, and for all addresses at one account.

The last stops a thousand addresses that guess at the same account. It must not lock its owner out: where the right
password was given before, only the limit of that address at that account counts, so whatever strangers do, elsewhere
or behind the same router, does not matter there. An account that does not exist is counted like one that does.
"""

from __future__ import annotations

from collections import OrderedDict

from .limits import Limiter, Limits

MOST_KNOWN = 20_000  # addresses at which somebody signed in; the longest absent is forgotten first


class Guesses:
    """Who may try a password now."""

    def __init__(self, addresses: Limiter, limits: Limits) -> None:
        self._addresses = addresses
        self._pairs = Limiter(limits.same_account, limits.unlimited)
        self._accounts = Limiter(limits.account, limits.unlimited)
        self._known: OrderedDict[str, None] = OrderedDict()

    def limiters(self) -> dict[str, Limiter]:
        """Its own, by their names."""
        return {limiter.limit.name: limiter for limiter in (self._pairs, self._accounts)}

    def wait(self, login: str, address: str) -> float:
        """0.0 and it counts, or the seconds to wait. What is refused by the first limits costs the account nothing."""
        pair = pair_of(login, address)
        if pair in self._known:
            return self._pairs.wait(pair, address)
        return (
            self._addresses.wait(address)
            or self._pairs.wait(pair, address)
            or self._accounts.wait(login.lower(), address)
        )

    def right(self, login: str, address: str) -> None:
        """The password was right: this account is at home at this address."""
        pair = pair_of(login, address)
        self._known[pair] = None
        self._known.move_to_end(pair)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


def pair_of(login: str, address: str) -> str:
    return f"{login.lower()} {address}"
