"""Whole games of both titles at every size and in every language: nothing cut, nothing covered, to the last page."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import DESKTOP, Person
from tests.web.looking import assert_answers_in_sight, assert_fits, assert_uncut
from tests.web.tables import BOT, ME, WISE, named, new_table
from tests.web.test_bar import PICTURE_DRAWN, SIZES

LOCALES = ("en-GB", "de-DE", "fr-FR", "it-IT")


def look(anna: Person, what: str, first: int = 0) -> None:
    """At every size, one after the other from the first one on."""
    sizes = list(SIZES)
    for size in (*sizes[first:], *sizes[:first]):
        width, height = SIZES[size]["width"], SIZES[size]["height"]
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate(PICTURE_DRAWN)
        assert_uncut(anna.page, f"{what}, {size}")
        assert_fits(anna.page, f"{what}, {size}")
        assert_answers_in_sight(anna.page, f"{what}, {size}")


@pytest.mark.parametrize(("game", "rival"), [("broom-service", BOT), ("touria", WISE)])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_whole_game(browser: Browser, address: str, locale: str, game: str, rival: dict[str, str]) -> None:
    """Every question is looked at in all sizes, and answered in another one each time: a click on an answer fails if
    something else lies over it."""
    anna = named(Person(browser, address, DESKTOP, seed=len(game), locale=locale), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, rival, rival, rival])['id']}")
    for number in count():
        anna.page.wait_for_selector(".verb.asked, section.end")
        if anna.over:
            break
        if anna.page.locator(".verb.asked").count():
            look(anna, f"{game}, {locale}: {anna.page.locator('.verb .say').inner_text()}", number % len(SIZES))
        anna.act()
    look(anna, f"{game}, {locale}: the end")
    assert anna.complaints == []
    anna.context.close()
