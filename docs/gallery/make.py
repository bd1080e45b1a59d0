"""Photographs every screen of the client into this folder: `make gallery`.

A real server, a real browser, real games against quick bots; nothing is posed but the names and the seed of the clicks.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from playwright.sync_api import TimeoutError as PlaywrightTimeout  # noqa: E402
from tests.web.browsing import DESKTOP, PHONE, Person, launch, running_server  # noqa: E402
from tests.web.tables import ME, OPEN, WISE, ask, named, new_table  # noqa: E402

PATIENCE_MS = 60_000
NAMED = [{**WISE, "name": name} for name in ("Björn", "Chloé", "Dario")]
TABLET, SIDEWAYS = {"width": 1024, "height": 768}, {"width": 844, "height": 390}


def small(picture: Image.Image) -> Image.Image:
    """160 colours: a quarter of the size. Rare colours count more than their area, so that small pieces keep theirs."""
    colours, counts = np.unique(np.asarray(picture).reshape(-1, 3), axis=0, return_counts=True)
    sample = np.repeat(colours, np.ceil(np.sqrt(counts)).astype(int), axis=0)
    palette = Image.fromarray(sample[np.newaxis]).quantize(160, kmeans=2)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


class Photographer:
    """Plays until something worth a picture is on the screen."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def person(self, viewport: dict[str, int], **settings: str) -> Person:
        someone = Person(self.browser, self.address, viewport, seed=11)
        likes = ", ".join(f'"{key}": "{value}"' for key, value in {"speed": "off", **settings}.items())
        someone.context.add_init_script(f"localStorage.setItem('mutig-settings', '{{{likes}}}')")
        return someone

    def shoot(self, person: Person, name: str) -> None:
        person.page.wait_for_timeout(600)
        picture = Image.open(BytesIO(person.page.screenshot()))
        small(picture.convert("RGB")).save(HERE / f"{name}.png", optimize=True)
        print(f"{name}.png", flush=True)

    def table(self, person: Person, game: str, players: int = 4) -> None:
        """A fresh one."""
        table = new_table(named(person, "Anna"), game, [ME, *NAMED[: players - 1]])
        person.open(f"/t/{table['id']}")
        person.page.wait_for_selector(".page main", timeout=PATIENCE_MS)

    def play_until(self, person: Person, seen: Callable[[], bool], most: int = 4000) -> None:
        for _ in range(most):
            if seen():
                return
            try:
                acted = person.act()
            except PlaywrightTimeout:  # something has come over what was to be clicked
                acted = False
            if not acted:
                person.page.wait_for_timeout(30)
        raise AssertionError("the moment never came")


def asked(person: Person, selector: str) -> Callable[[], bool]:
    return lambda: person.page.locator(selector).count() > 0


def broom_service(photos: Photographer, viewport: dict[str, int], suffix: str, **settings: str) -> None:
    anna = photos.person(viewport, **settings)
    photos.table(anna, "broom-service")
    anna.page.wait_for_selector(".choose", timeout=PATIENCE_MS)
    for n in (0, 4, 7):
        anna.page.locator(".choose .card").nth(n).click()
    photos.shoot(anna, f"broom-choose{suffix}")
    for n in (0, 4, 7):
        anna.page.locator(".choose .card").nth(n).click()
    photos.play_until(anna, asked(anna, ".verb .stance"))
    photos.shoot(anna, f"broom-trick{suffix}")
    photos.play_until(anna, asked(anna, ".board .glow"))
    photos.shoot(anna, f"broom-flight{suffix}")
    if not suffix:
        anna.page.locator("path.area:not(.legal)").nth(2).dispatch_event("click")
        anna.page.wait_for_selector(".verb .note")
        photos.shoot(anna, "broom-why-not")
    if not suffix:
        anna.page.get_by_role("button", name="Help").click()
        photos.shoot(anna, "help")
    anna.context.close()


def touria(photos: Photographer, viewport: dict[str, int], suffix: str, **settings: str) -> None:
    anna = photos.person(viewport, **settings)
    photos.table(anna, "touria")
    photos.play_until(anna, asked(anna, ".board .touch.legal .dance"))
    photos.shoot(anna, f"touria-towers{suffix}")
    photos.play_until(anna, asked(anna, ".verb .route"))
    anna.page.locator(".verb .option:has(.route)").first.hover()
    photos.shoot(anna, f"touria-travel{suffix}")
    anna.context.close()


def before_the_game(photos: Photographer, viewport: dict[str, int], suffix: str) -> None:
    """Waiting for friends, being invited, and handing one device around."""
    anna = photos.person(viewport)
    anna.open("/new/broom-service?with=invite")
    anna.page.locator("input[type=text]").first.fill("Anna")
    anna.page.locator("form .start").click()
    anna.page.wait_for_selector(".share", timeout=PATIENCE_MS)
    photos.shoot(anna, f"waiting{suffix}")
    ben = photos.person(viewport)
    ben.open(anna.page.locator(".share input").input_value().removeprefix(photos.address))
    ben.page.wait_for_selector(".seats", timeout=PATIENCE_MS)
    photos.shoot(ben, f"invited{suffix}")
    chloe = photos.person(viewport)
    chloe.open("/new/touria?with=pass")
    for n, name in enumerate(("Chloé", "Dario", "Elif", "Frida")):
        chloe.page.locator(".names input").nth(n).fill(name)
    chloe.page.locator("form .start").click()
    chloe.page.wait_for_selector(".next", timeout=PATIENCE_MS)
    photos.shoot(chloe, f"hand-over{suffix}")
    for person in (anna, ben, chloe):
        person.context.close()


def who_i_am(photos: Photographer, viewport: dict[str, int], suffix: str) -> None:
    anna = named(photos.person(viewport), "Anna")
    anna.open("/you")
    anna.page.wait_for_selector("section li")
    photos.shoot(anna, f"you{suffix}")
    anna.context.close()


def somebody_left(photos: Photographer, viewport: dict[str, int], suffix: str) -> None:
    """A table of four after one of them has gone, and what she sees when she looks in again."""
    people = [named(photos.person(viewport), name) for name in ("Anna", "Björn", "Chloé", "Dario")]
    anna, *others = people
    table = new_table(anna, "broom-service", [ME, OPEN, OPEN, OPEN])
    for person in others:
        ask(person, "POST", f"/tables/{table['id']}/join", {"invite": table["invite"]})
    for person in people:
        person.open(f"/t/{table['id']}")
        photos.play_until(person, asked(person, ".hand li"))
    chloe = people[2]
    ask(chloe, "POST", f"/tables/{table['id']}/leave", {})
    for person, name in ((anna, "somebody-left"), (chloe, "seat-kept")):
        person.page.wait_for_selector(".away", timeout=PATIENCE_MS)
        person.page.evaluate("scrollTo(0, 0)")
        photos.shoot(person, f"{name}{suffix}")
    for person in people:
        person.context.close()


def learning(photos: Photographer, viewport: dict[str, int], suffix: str) -> None:
    """The lessons of a game, the first of them, and the rules for people."""
    anna = photos.person(viewport)
    for path, waits_for, name in (
        ("/learn/broom-service", "main li", "learn"),
        ("/learn/touria/1", ".coach", "lesson"),
        ("/rulebook/broom-service", "main svg", "rulebook"),
    ):
        anna.open(path)
        anna.page.wait_for_selector(waits_for, timeout=PATIENCE_MS)
        photos.shoot(anna, f"{name}{suffix}")
    anna.context.close()


def the_round(photos: Photographer) -> None:
    """What a round brought, as everybody is told at its end."""
    anna = photos.person(DESKTOP, speed="fast")  # where nothing is staged, there is no such card
    photos.table(anna, "broom-service", players=3)
    anna.page.set_default_timeout(3_000)
    photos.play_until(anna, asked(anna, "dialog.result[open]"))
    photos.shoot(anna, "broom-round")
    anna.context.close()


def the_end(photos: Photographer, game: str, name: str) -> None:
    """A whole game, its result, on a phone too, and the replay in the middle of it."""
    person = photos.person(DESKTOP)
    photos.table(person, game)
    photos.play_until(person, lambda: person.over, most=40_000)
    person.page.wait_for_selector("section.end .how", timeout=PATIENCE_MS)
    photos.shoot(person, f"{name}-end")
    person.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    person.page.locator("section.end .how").evaluate("panel => panel.scrollIntoView()")
    photos.shoot(person, f"{name}-end-phone")
    person.page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    person.page.locator("section.end a[href^='/replay']").click()
    person.page.wait_for_selector("input[type=range]", timeout=PATIENCE_MS)
    slider = person.page.locator("input[type=range]")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    photos.shoot(person, f"{name}-replay")


def entrance(photos: Photographer, viewport: dict[str, int], suffix: str) -> None:
    stranger = photos.person(viewport)
    stranger.open("/")
    photos.shoot(stranger, f"home{suffix}")
    stranger.open("/new/touria")
    stranger.page.wait_for_selector(".start:not([disabled])")
    photos.shoot(stranger, f"new-table{suffix}")
    stranger.context.close()


Taking = Callable[[Photographer], None]
EVERY_SIZE = {
    "entrance": entrance,
    "before": before_the_game,
    "you": who_i_am,
    "left": somebody_left,
    "learning": learning,
}
LOOKS: list[tuple[dict[str, int], str, dict[str, str]]] = [
    (DESKTOP, "", {}),
    (PHONE, "-phone", {}),
    (SIDEWAYS, "-sideways", {}),
    (DESKTOP, "-contrast", {"theme": "contrast"}),
]


def both(take: Callable[[Photographer, dict[str, int], str], None]) -> Taking:
    def taken(photos: Photographer) -> None:
        for viewport, suffix in ((DESKTOP, ""), (PHONE, "-phone")):
            take(photos, viewport, suffix)

    return taken


def the_table_of_broom_service(photos: Photographer) -> None:
    for viewport, suffix, settings in LOOKS:
        broom_service(photos, viewport, suffix, **settings)
    broom_service(photos, TABLET, "-tablet", language="de")
    broom_service(photos, DESKTOP, "-light-de", theme="light", language="de")


def the_table_of_touria(photos: Photographer) -> None:
    for viewport, suffix, settings in LOOKS:
        touria(photos, viewport, suffix, **settings)
    touria(photos, TABLET, "-tablet", language="it")
    touria(photos, DESKTOP, "-dark-fr", theme="dark", language="fr")


PARTS: dict[str, Taking] = {
    **{name: both(take) for name, take in EVERY_SIZE.items()},
    "broom": the_table_of_broom_service,
    "round": the_round,
    "broom-end": lambda photos: the_end(photos, "broom-service", "broom"),
    "touria": the_table_of_touria,
    "touria-end": lambda photos: the_end(photos, "touria", "touria"),
}


def main(wanted: list[str]) -> None:
    """All parts, or those that are named: `docs/gallery/make.py broom-end touria-end`."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as (address, _),
        sync_playwright() as play,
    ):
        browser = launch(play)
        photos = Photographer(browser, address)
        for part in wanted or PARTS:
            PARTS[part](photos)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
