"""One server and one browser for all tests of the client."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from .browsing import ROOT, launch, running_server

PICTURES = ROOT / "build" / "test" / "failed"
GLIMPSE_MS = 5_000


@pytest.fixture(scope="session")
def client() -> None:
    """The client as it would be shipped."""
    subprocess.run([ROOT / "tools" / "client"], check=True)


@pytest.fixture(scope="session")
def address(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(Path(tmp_path_factory.mktemp("server"))) as (url, _):
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was on the screens when a test failed: in words with its report, and as pictures. Then they are closed."""
    report = yield
    browser = item.funcargs.get("browser")
    if report.when == "call" and report.failed and isinstance(browser, Browser):
        report.sections += seen_when_it_failed(browser, PICTURES / re.sub(r"\W+", "-", item.name))
        for context in browser.contexts:
            context.close()
    return report


def seen_when_it_failed(browser: Browser, pictures: Path) -> list[tuple[str, str]]:
    pages = [page for context in browser.contexts for page in context.pages]
    return [(f"page {n}: {page.url}", on_the_screen(page, pictures / f"{n}.png")) for n, page in enumerate(pages)]


def on_the_screen(page: Page, picture: Path) -> str:
    try:
        page.screenshot(path=picture, timeout=GLIMPSE_MS)
        return page.locator("body").aria_snapshot(timeout=GLIMPSE_MS)
    except PlaywrightError as error:
        return f"nothing could be seen: {error}"
