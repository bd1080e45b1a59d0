"""A club in the browser: what is kept about me, the way out for good, and the page of keepers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .browsing import DESKTOP, PHONE, Person, running_server
from .looking import assert_accessible, assert_fits
from .tables import BOT, ME, OPEN, ask, named, new_table
from .test_you import PASSWORD, make_account

SIZES = pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
Where, Size = tuple[str, Path], dict[str, int]
SPEAK = "language => localStorage.setItem('mutig-settings', JSON.stringify({ language }))"
LANGUAGES = ("de", "fr", "it", "en")


@pytest.fixture(scope="module")
def club(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server of its own: how long it keeps things is changed here."""
    folder = Path(tmp_path_factory.mktemp("club"))
    with running_server(folder) as (url, _):
        yield url, folder / "tables.sqlite"


def make_keeper(account: str, data: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from mutig.cli import app; app()", "club", "keeper", account, "--db", str(data)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def in_each_language(person: Person, path: str, ready: str, what: str) -> None:
    for language in LANGUAGES:
        person.page.evaluate(SPEAK, language)
        person.open(path)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        person.page.locator(ready).first.wait_for()
        assert_fits(person.page, f"{what} in {language}")
        assert_accessible(person.page, f"{what} in {language}")


@SIZES
def test_what_is_kept_is_told_with_true_values(browser: Browser, club: Where, viewport: Size) -> None:
    address, _ = club
    anna = Person(browser, address, viewport)
    anna.open("/")
    anna.page.get_by_role("link", name="What is kept about you").click()
    expect(anna.page.get_by_role("heading", name="Privacy")).to_be_visible()
    expect(anna.page.get_by_text("400 days without use")).to_be_visible()
    in_each_language(anna, "/privacy", "dl", "privacy")
    assert anna.complaints == []
    anna.context.close()


@SIZES
def test_taking_my_data_along_and_deleting_myself(browser: Browser, club: Where, viewport: Size) -> None:
    address, _ = club
    account = f"anna.gone.{viewport['width']}"
    anna = named(Person(browser, address, viewport), "Anna")
    bob = named(Person(browser, address, DESKTOP), "Bob")
    make_account(anna, account)
    table = new_table(anna, "broom-service", [ME, OPEN])
    ask(bob, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    bob.open(f"/t/{table['id']}")
    bob.page.get_by_text("Anna").first.wait_for()
    anna.open("/you")
    mine = anna.page.locator("section", has=anna.page.get_by_role("heading", name="Your data"))
    mine.get_by_label("Password").fill(PASSWORD)
    with anna.page.expect_download() as downloading:
        mine.get_by_role("button", name="Download my data").click()
    data = json.loads(Path(downloading.value.path()).read_text())
    assert data["format"] == "mutig-person-1"
    assert data["me"]["account"] == account
    assert [each["id"] for each in data["tables"]] == [table["id"]]
    mine.get_by_role("button", name="Delete me").click()
    expect(mine.get_by_role("alert")).to_contain_text("Nobody can undo this")
    assert_accessible(anna.page, "deleting myself")
    mine.get_by_role("button", name="Yes, delete me for good").click()
    expect(anna.page.get_by_text("Nobody is signed in here.")).to_be_visible()
    expect(bob.page.get_by_text("Somebody").first).to_be_visible()
    expect(bob.page.get_by_text("Anna")).to_have_count(0)
    assert bob.complaints == []
    anna.context.close()
    bob.context.close()


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="The club").get_by_role("button", name=name).click()
    expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()


@SIZES
def test_a_keeper_sees_bans_closes_and_decides(browser: Browser, club: Where, viewport: Size) -> None:
    address, data = club
    account, name = f"kim.{viewport['width']}", f"Eve {viewport['width']}"
    kim = named(Person(browser, address, viewport), "Kim")
    eve = named(Person(browser, address, DESKTOP), name)
    make_account(kim, account)
    kim.open("/club")
    expect(kim.page.get_by_text("Only keepers of this club")).to_be_visible()
    expect(kim.page.get_by_role("link", name="To your page")).to_be_visible()  # where keepers sign in
    make_keeper(account, data)
    table = new_table(eve, "broom-service", [ME, BOT])
    eve.open(f"/t/{table['id']}")
    eve.page.wait_for_selector(".verb")
    kim.open("/you")
    kim.page.get_by_role("link", name="The club").click()
    kim.page.get_by_label("A part of a name").fill(name)
    kim.page.get_by_role("button", name="Find").click()
    expect(kim.page.get_by_role("button", name=f"Ban: {name}")).to_be_visible()
    expect(kim.page.get_by_text("here now")).to_be_visible()
    assert_accessible(kim.page, "people")
    open_tab(kim.page, "Tables")
    kim.page.get_by_role("button", name=f"Close the table: Broom Service, {name}").click()
    kim.page.get_by_label("Why?").fill("for the test")
    assert_accessible(kim.page, "closing a table")
    kim.page.get_by_role("button", name="Close the table", exact=True).last.click()
    expect(kim.page.get_by_text("Done, and on record.")).to_be_visible()
    expect(eve.page.get_by_text("A keeper of this club has closed this table.").first).to_be_visible()
    open_tab(kim.page, "People")
    kim.page.get_by_role("button", name=f"Ban: {name}").click()
    kim.page.get_by_label("Why?").fill("for the test")
    assert_accessible(kim.page, "banning")
    kim.page.locator(".act").get_by_role("button", name="Ban").click()
    expect(kim.page.get_by_role("button", name=f"Lift the ban: {name}")).to_be_visible()
    expect(eve.page.get_by_role("heading", name="You are signed out")).to_be_visible()
    open_tab(kim.page, "How long things are kept")
    kim.page.get_by_label("Table talk: days").fill("30")
    kim.page.get_by_label("Why?").fill("for the test")
    kim.page.get_by_role("button", name="Save").click()
    expect(kim.page.get_by_text("Done, and on record.")).to_be_visible()
    assert_accessible(kim.page, "keeping")
    open_tab(kim.page, "What keepers did")
    expect(kim.page.get_by_role("cell", name="table closed").first).to_be_visible()
    assert_accessible(kim.page, "acts")
    assert_fits(kim.page, "acts")
    kim.open("/privacy")
    expect(kim.page.get_by_text("30 days", exact=False).first).to_be_visible()
    in_each_language(kim, "/club", "li b", "club")
    undone = subprocess.run(
        [sys.executable, "-c", "from mutig.cli import app; app()", "club", "keep", "--chats", "0", "--db", str(data)],
        capture_output=True,
        check=False,
    )
    assert undone.returncode == 0
    assert kim.complaints == []
    for person in (kim, eve):
        person.context.close()
