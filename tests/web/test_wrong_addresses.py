"""Whatever is typed or cut off: a page of ours, and a way home."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .browsing import DESKTOP, PATIENCE_S, Person

expect.set_options(timeout=PATIENCE_S * 1000)
NOBODYS = ["nonsense", "t/abcdefghij", "join/zzzzzz", "replay/abcdefghij"]
OF_NO_GAME = ["new/chess", "learn/chess", "learn/chess/1", "learn/touria/99", "rulebook/chess", "edition/chess"]


@pytest.mark.parametrize("path", [*NOBODYS, *OF_NO_GAME])
def test_a_wrong_address_leads_home(browser: Browser, address: str, path: str) -> None:
    anna = Person(browser, address, DESKTOP)
    anna.open(f"/{path}")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Lost in the clouds")
    anna.page.get_by_role("link", name="Home").click()
    expect(anna.page).to_have_url(f"{address}/")
    anna.context.close()
