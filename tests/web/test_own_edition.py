"""Your box at your table: typed in in the browser, played by two, saved, and opened again elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .browsing import DESKTOP, PATIENCE_S, PHONE, Person, play_out, running_server
from .looking import assert_accessible, assert_fits
from .tables import ask, named

GAME = "broom-service"
PATIENCE_MS = 1000 * PATIENCE_S  # the checker has a process of its own, and a busy machine is not its fault
RICHER = '[aria-label*=" 9 points"][aria-label*="Crowsnest Crags"]'  # the tower whose points were changed


def opened(page: Page, title: str) -> Any:
    """A section of the editor, unfolded."""
    section = page.locator("details", has=page.get_by_role("heading", name=title, exact=True))
    section.locator("summary").click()
    return section


def looked_over(page: Page, verdict: str = "This edition can be played.") -> None:
    expect(page.locator(".verdict")).to_contain_text(verdict, timeout=PATIENCE_MS)


def test_an_own_edition_typed_in_played_by_two_saved_and_opened_elsewhere(
    browser: Browser, client: None, address: str, tmp_path: Path
) -> None:
    editions = tmp_path / "editions"
    editions.mkdir()
    with running_server(tmp_path, editions=editions) as (house, _):
        anna, bjorn = (
            named(Person(browser, house, DESKTOP, seed), name) for seed, name in enumerate(("Anna", "Björn"))
        )
        saved = type_in(anna, tmp_path / "attic.json")
        table = play_with_it(anna, bjorn)
        record = played_to_the_end([anna, bjorn], table)
        assert [*editions.glob("attic-*.json")]
        assert anna.complaints == bjorn.complaints == []
        anna.context.close()
        bjorn.context.close()
    somebody = Person(browser, address, PHONE)
    opens_the_game(somebody, record, tmp_path)
    opens_the_edition(somebody, saved)
    assert somebody.complaints == []
    somebody.context.close()


def type_in(anna: Person, saved: Path) -> Path:
    """Another map and another value; what cannot be is said beside its field."""
    page = anna.page
    anna.open(f"/edition/{GAME}")
    looked_over(page)
    page.get_by_text("Start from another edition").click()
    page.get_by_label("The map as lists").check()
    page.get_by_role("button", name="Start over").click()
    areas = opened(page, "Front: Areas")
    areas.get_by_label("hushwood: neighbours").fill("crowsnest, dandelion, candlewick, mothlight, saltgrass")
    areas.get_by_label("hushwood: neighbours").press("Tab")
    expect(areas.get_by_text("saltgrass does not name it")).to_be_visible(timeout=PATIENCE_MS)
    looked_over(page, "This edition cannot be played yet.")
    assert_accessible(page, "a finding in the editor")
    near = areas.get_by_label("saltgrass: neighbours")
    near.fill(f"{near.input_value()}, hushwood")
    near.press("Tab")
    looked_over(page)
    towers = opened(page, "Front: Towers")
    towers.get_by_label("f01: points").fill("nine")
    expect(towers.get_by_label("f01: points")).to_have_attribute("aria-invalid", "true", timeout=PATIENCE_MS)
    expect(towers.get_by_text("expected a whole number from 0 to 99, found 'nine'")).to_be_visible(timeout=PATIENCE_MS)
    towers.get_by_label("f01: points").fill("9")
    looked_over(page)
    opened(page, "Edition").get_by_label("name", exact=True).fill("attic")
    assert_fits(page, "the editor")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(saved)  # what is downloaded goes with its browser
    page.get_by_role("button", name="Offer it here").click()
    page.get_by_role("link", name="Make a table with it").click()
    return saved


def play_with_it(anna: Person, bjorn: Person) -> str:
    """Both sit down and see the new value on the table, and the name of the edition."""
    expect(anna.page.get_by_role("button", name="My box")).to_have_attribute(
        "aria-pressed", "true", timeout=PATIENCE_MS
    )
    anna.page.get_by_role("button", name="2", exact=True).click()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    anna.page.wait_for_url("**/t/*")
    table = anna.page.url.rpartition("/")[2]
    invite = ask(anna, "GET", f"/tables/{table}")["invite"]
    ask(bjorn, "POST", f"/tables/{table}/join", {"invite": invite})
    bjorn.open(f"/t/{table}")
    for person in (anna, bjorn):
        person.page.wait_for_selector(".verb.asked")
        expect(person.page.locator(".imported summary").first).to_contain_text(
            "attic (brought along, ", timeout=PATIENCE_MS
        )
        expect(person.page.locator(RICHER)).to_have_count(1, timeout=PATIENCE_MS)
    play_out([anna, bjorn], enough=lambda _: len(ask(anna, "GET", f"/tables/{table}/state?seat=0")["log"]) > 8)
    return table


def played_to_the_end(people: list[Person], table: str) -> dict[str, Any]:
    """The rest without looking: each answers with the last choice that is offered."""
    number = 0
    while (state := ask(people[0], "GET", f"/tables/{table}"))["status"] == "playing":
        for seat in state["waiting_for"]:
            now = ask(people[seat], "GET", f"/tables/{table}/state?seat={seat}")
            if (question := now["question"]) is None:
                continue
            codes = [code for option in question["options"][-question["least"] :] for code in option["codes"]]
            if question["least"] < question["most"] and question["done"] is not None:
                codes.append(question["done"])
            number += 1
            act = {"t": "act", "id": f"action-{number:04}", "seq": now["seq"], "seat": seat, "codes": codes}
            ask(people[seat], "POST", f"/tables/{table}/actions", act)
    return ask(people[0], "GET", f"/tables/{table}/record")


def opens_the_game(somebody: Person, record: dict[str, Any], folder: Path) -> None:
    """On another server, which does not have the edition: the board is the one it was played on."""
    file = folder / "attic.mutig"
    file.write_text(json.dumps(record), encoding="utf-8")
    somebody.open("/")
    somebody.page.locator('input[type="file"]').set_input_files(file)
    somebody.page.get_by_role("button", name="Look at it").click()
    expect(somebody.page.locator(RICHER)).to_have_count(1, timeout=PATIENCE_MS)


def opens_the_edition(somebody: Person, saved: Path) -> None:
    """In another browser, from the file, to type on."""
    page = somebody.page
    somebody.open(f"/edition/{GAME}")
    page.get_by_text("Start from another edition").click()
    page.locator('input[type="file"]').set_input_files(saved)
    towers = opened(page, "Front: Towers")
    expect(towers.get_by_label("f01: points")).to_have_value("9", timeout=PATIENCE_MS)
    looked_over(page)
    assert_accessible(page, "the editor on a telephone")
    assert_fits(page, "the editor on a telephone")


@pytest.mark.parametrize("look", ["desktop", "phone", "dark"])
def test_a_tower_and_a_border_are_moved_on_the_sketch(browser: Browser, client: None, address: str, look: str) -> None:
    """By pointer and by keyboard; what is then wrong is said beside the field, in the language of the page."""
    anna = Person(browser, address, PHONE if look == "phone" else DESKTOP)
    page = anna.page
    if look == "dark":
        page.emulate_media(color_scheme="dark")
    anna.open(f"/edition/{GAME}")
    looked_over(page)
    choose = page.get_by_label("Move on the sketch")
    choose.select_option("Towers")
    mark = page.get_by_role("button", name=re.compile("^f01: "))
    before = place_of(mark)
    mark.focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowDown")
    assert place_of(mark) == (before[0] + 20, before[1] + 2)
    towers = opened(page, "Front: Towers")
    expect(towers.get_by_label("f01: place x")).to_have_value("346.6")
    towers.get_by_label("f01: points").focus()  # which of the towers that is, is lit on the sketch
    assert centre_of(page.locator(".lit")) == pytest.approx(centre_of(mark), abs=1)
    dragged(page, mark, 300, 300)
    looked_over(page, "This edition cannot be played yet.")
    assert_accessible(page, f"handles, {look}")
    assert_fits(page, f"handles, {look}")
    choose.select_option("Borders")
    corner = page.locator(".layer button").nth(20)
    start = place_of(corner)
    dragged(page, corner, 60, 40)
    assert place_of(corner) != start
    assert anna.complaints == []
    anna.context.close()


def place_of(mark: Locator) -> tuple[int, int]:
    x, y = (mark.get_attribute("aria-label") or "").rpartition(": ")[2].split(", ")
    return int(x), int(y)


def centre_of(mark: Locator) -> tuple[float, float]:
    box = mark.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(page: Page, mark: Locator, right: float, down: float) -> None:
    mark.scroll_into_view_if_needed()
    x, y = centre_of(mark)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2)
    page.mouse.move(x + right, y + down)
    page.mouse.up()
