"""Pages for everybody: health, figures, printed sheets, the API's own description."""

from __future__ import annotations

from itertools import cycle, product

from .attack import Attack

LANGUAGES = ("en", "de", "fr", "it")
SIDES = {"broom-service": ("front", "back"), "touria": ("N", "E", "S", "W")}
SHEETS = [(game, side, language) for game in SIDES for side, language in product(SIDES[game], LANGUAGES)]


class HealthFlood(Attack):
    """The page that says whether the server is well, asked for without a pause."""

    async def strike(self) -> None:
        await self.guest.visit("/healthz")


class MetricsFlood(Attack):
    """The page of figures for its operator, asked for without a pause."""

    async def strike(self) -> None:
        await self.guest.visit("/metrics")


class PrintedSheets(Attack):
    """Every printed sheet in every language, one after the other."""

    _sheets = cycle(SHEETS)

    async def strike(self) -> None:
        game, side, language = next(self._sheets)
        await self.guest.ask("GET", f"/games/{game}/printed?side={side}&language={language}")


class ApiPages(Attack):
    """The description of everything the server understands, asked for without a pause."""

    async def strike(self) -> None:
        await self.guest.visit("/api/openapi.json")
