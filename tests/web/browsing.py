"""A server, a browser, and people who click: what the tests of the client share."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

ROOT = Path(__file__).parents[2]
IN_THE_HOUSE = "192.168.7.7"  # to the browser another machine of the house; it is this one
FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]
FLAGS += [f"--host-resolver-rules=MAP {IN_THE_HOUSE} 127.0.0.1"]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
PATIENCE_S = 120  # a busy machine is not the client's fault
STUCK_S = 5 * PATIENCE_S  # nobody waits longer for a question


@contextmanager
def running_server(
    folder: Path, port: int = 0, editions: Path | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`mutig serve` on loopback with its data in a folder; stopped at the end."""
    program = [str(Path(sys.executable).parent / "mutig"), "serve", "--port", str(port)]
    own = ["--editions", str(editions)] if editions else []
    process = subprocess.Popen(
        [*program, "--db", str(folder / "tables.sqlite"), *own],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield _address(process), process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=PATIENCE_S)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            _wait_until_it_answers(found[0])
            return found[0]
    raise AssertionError("the server said no address")


def _wait_until_it_answers(address: str) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=PATIENCE_S):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def launch(playwright: Playwright, *programs: str) -> Browser:
    """Debian's Chromium, where there is one without its windows: drawing those takes longer than most pages."""
    paths = map(shutil.which, programs or ("chromium-headless-shell", "chromium"))
    path = next(filter(None, paths), None)
    assert path, "chromium is missing: tools/test installs it"
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


class Person:
    """Somebody with a browser of their own. Anything the page complains about in its console is remembered."""

    def __init__(
        self, browser: Browser, address: str, viewport: dict[str, int], seed: int = 0, pace: str = "off", **options: Any
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": viewport["width"], "height": viewport["height"]},
            **{"locale": "en-GB", "reduced_motion": "reduce", **options},
        )
        # Nothing is staged, unless a test is about that: the settings of this person, as long as none were made.
        stored = json.dumps(json.dumps({"speed": pace}))
        kept = "localStorage.getItem('mutig-settings')"
        self.context.add_init_script(f"try {{ {kept} ?? localStorage.setItem('mutig-settings', {stored}) }} catch {{}}")
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.page: Page = self.context.new_page()
        self.address, self.random = address, random.Random(seed)
        self.idle_since: float | None = None
        self.complaints: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    @property
    def over(self) -> bool:
        return self.page.locator("section.end").count() > 0

    def act(self) -> bool:
        """Answer the question on the screen by clicking, if there is one and nothing lies over it."""
        if self._act():
            self.idle_since = None
            return True
        self.idle_since = self.idle_since or time.monotonic()
        assert time.monotonic() < self.idle_since + STUCK_S, "nothing could be answered any more"
        return False

    def _act(self) -> bool:
        page = self.page
        if page.locator("dialog[open]").count():
            return False
        if page.locator(".choose .card:not([disabled])").count():
            return self._choose_hand()
        options = page.locator(".verb .option")
        count = options.count()
        return count > 0 and self._tap(options.nth(self.random.randrange(count)))

    def _choose_hand(self) -> bool:
        """Card by card; what was chosen before something came between stays chosen."""
        page = self.page
        chosen, wanted = map(int, re.findall(r"\d+", page.locator(".verb .count").inner_text()))
        cards = page.locator(".choose .card:not([disabled])")
        open_ones = [n for n in range(cards.count()) if cards.nth(n).get_attribute("aria-pressed") == "false"]
        picked = self.random.sample(open_ones, wanted - chosen)
        return all(self._tap(cards.nth(n)) for n in picked) and self._tap(page.locator(".verb .confirm"))

    def _tap(self, target: Locator) -> bool:
        """False where the table went on under the finger: then look again."""
        try:
            target.click(timeout=10_000)
        except PlaywrightTimeout:
            return False
        return True


def over_for_all(people: list[Person]) -> bool:
    return all(person.over for person in people)


def play_out(
    people: list[Person], enough: Callable[[list[Person]], bool] = over_for_all, seconds: float = 5 * PATIENCE_S
) -> None:
    """Everybody answers whatever is asked, until the game is over for all of them (or it is enough)."""
    deadline = time.monotonic() + seconds
    while not enough(people):
        assert time.monotonic() < deadline, f"the game was not so far after {seconds} s"
        acted = [person.act() for person in people]
        if not any(acted):
            people[0].page.wait_for_timeout(40)
