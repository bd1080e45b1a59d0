"""The long tests in a browser have the server and the browser of the short ones."""

from tests.web.conftest import address, browser, client

__all__ = ["address", "browser", "client"]
