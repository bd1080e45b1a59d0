"""The third game in a browser: listed, and clicked through at the plain table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.examples.conftest import installed

from .browsing import DESKTOP, PHONE, Person, play_out, running_server
from .test_whole_games import start_against_bots

__all__ = ["installed"]


@pytest.fixture(scope="module")
def address(client: None, installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed["PYTHONPATH"])
        with running_server(Path(tmp_path_factory.mktemp("server"))) as (url, _):
            yield url


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_against_bots_is_clicked_through(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    anna = Person(browser, address, viewport, seed=7)
    start_against_bots(anna, "Lantern Fair")
    options = anna.page.locator(".verb .option")
    options.first.wait_for()
    assert anna.page.locator(".verb").inner_text().startswith("Which card do you play?")
    assert re.match(r"Play the \d[abc]", options.first.inner_text())
    picture = anna.page.locator(".board img")
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth > 300 }")
    play_out([anna])
    assert anna.page.locator("section.end tbody tr .total").count() == 4
    assert anna.page.locator(".log li").count() > 20
    assert anna.complaints == []
    anna.context.close()
