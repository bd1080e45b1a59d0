"""Whole games of both titles at every size and in every language: nothing cut, nothing covered, to the last page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browsing import Person, launch, running_server
from tests.web.looking import assert_fits, assert_uncut
from tests.web.tables import BOT, ME, named, new_table
from tests.web.test_bar import SIZES

LOCALES = ("en-GB", "de-DE", "fr-FR", "it-IT")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(Path(tmp_path_factory.mktemp("tables"))) as (address, _):
        yield address


@pytest.mark.parametrize("game", ["broom-service", "touria"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game(browser: Browser, address: str, size: str, locale: str, game: str) -> None:
    """A click on an answer fails if something else lies over it."""
    anna = named(Person(browser, address, SIZES[size], seed=len(size), locale=locale), "Anna")
    anna.open(f"/t/{new_table(anna, game, [ME, BOT, BOT, BOT])['id']}")
    while not anna.over:
        anna.page.wait_for_selector(".verb.asked, section.end")
        if anna.page.locator(".verb.asked").count():
            ask = anna.page.locator(".verb .say").inner_text()
            assert_uncut(anna.page, f"{game}, {size}, {locale}: {ask}")
            assert_fits(anna.page, f"{game}, {size}, {locale}: {ask}")
        anna.act()
    assert_uncut(anna.page, f"{game}, {size}, {locale}: the end")
    assert anna.complaints == []
    anna.context.close()
