"""One server and one browser for all tests of the client."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from .browsing import ROOT, launch, running_server


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
