"""Whoever walks over every page, as a stranger, a guest or with an account, reads nothing in the console."""

from __future__ import annotations

from playwright.sync_api import Browser, ConsoleMessage, Response, expect

from .browsing import DESKTOP, PATIENCE_S, Person
from .tables import BOT, ME, OPEN, ask, finished, named, new_table

expect.set_options(timeout=PATIENCE_S * 1000)
HARMLESS = ("log", "info", "debug")
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


class Walker(Person):
    """Somebody who looks into the console on every page."""

    def __init__(self, browser: Browser, address: str) -> None:
        super().__init__(browser, address, DESKTOP)
        self.asked = ""  # the page that was opened last
        self.page.on("response", self._hear)

    def _note(self, message: ConsoleMessage) -> None:
        itself = message.location["url"] == f"{self.address}{self.asked}"  # a wrong address is said to be one
        if message.type not in HARMLESS and not (itself and "404" in message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def _hear(self, response: Response) -> None:
        if response.status >= 400 and response.url != f"{self.address}{self.asked}":
            self.complaints.append(f"{response.status} {response.url}")

    def walk(self, pages: dict[str, str]) -> None:
        """Every page until what it is about is there."""
        for self.asked, sign in pages.items():
            self.open(self.asked)
            self.page.locator(sign).first.wait_for()
            self.page.evaluate(DRAWN)
            assert self.complaints == [], f"{self.asked}: {self.complaints}"


def test_the_console_stays_empty_on_every_page(browser: Browser, address: str) -> None:
    host = named(Walker(browser, address), "Anna")
    over = finished(host, "broom-service")
    playing = new_table(host, "touria", [ME, BOT])
    lobby = new_table(host, "broom-service", [ME, OPEN])
    pages = {
        "/": ".game",
        "/about": "main h1",
        "/privacy": "main h1",
        "/you": "main h1",
        "/club": "main h1",
        "/rulebook/touria": ".leaf",
        "/rulebook/broom-service#brave": "#brave.meant",
        "/learn/touria": ".panel li",
        "/learn/touria/1": ".coach .say",
        "/new/broom-service": ".panel .btn.key",
        "/new/touria?with=invite": ".panel .btn.key",
        "/edition/broom-service": "main h1",
        f"/join/{lobby['invite']}": ".seats",
        f"/t/{lobby['id']}": ".seats",
        f"/t/{playing['id']}": ".verb",
        f"/t/{over['id']}": "section.end",
        f"/replay/{over['id']}": ".verb, .log",
        f"/analyse/{over['id']}": ".working, .chance",
        "/nonsense": "main h1",
    }
    stranger, guest, account = Walker(browser, address), named(Walker(browser, address), "Björn"), host
    ask(account, "POST", "/account", {"account": "anna.walks", "password": "correct horse battery"})
    for person in (stranger, guest, account):
        person.walk(pages)
        person.context.close()
