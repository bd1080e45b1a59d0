"""The browser client's files: read once at the start, so that a request can only get what was there."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Request, Response
from msgspec import Struct

# Addresses the client gives its own pages; each is answered with the one page there is.
PAGES = (
    "new",
    "t",
    "join",
    "replay",
    "analyse",
    "settings",
    "you",
    "about",
    "edition",
    "privacy",
    "club",
    "rulebook",
    "learn",
)
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mutig</title>
<meta name="viewport" content="width=device-width">
<body style="font: 1.1rem/1.5 Georgia, serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1>The table server is running.</h1>
<p>Its browser client is not built here. Bots and programs can play already:
<a href="/api">what the server understands</a>.</p>
</body></html>
"""


WORTH_PACKING = 1000  # bytes
TYPES = {  # what the client consists of; the list of the machine differs from machine to machine
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = ".gz"  # how the name of a file ends that was packed when the client was built
PACKED_ALREADY = ("image/png", "font/woff2", "application/octet-stream")


class Page(Struct, frozen=True):
    """One file, ready to be sent."""

    content: bytes
    worth_packing: bool
    media_type: str
    tag: str
    caching: str
    is_packed: bool = False  # with gzip, for nearly everybody reads that

    def answer(self, request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
        """What a browser gets: nothing if it has this already, compressed if it can read that."""
        headers = {"etag": self.tag, "cache-control": self.caching, "vary": "accept-encoding"}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(b"", status_code=304, headers=headers)
        content = self.content
        if "gzip" not in request.headers.get("accept-encoding", ""):
            content = gzip.decompress(content) if self.is_packed else content
        elif self.is_packed or self.worth_packing:
            content = content if self.is_packed else packed(content)
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=self.media_type, headers=headers)


class Pages:
    """All files of the client by path. Without a client there is one friendly page."""

    def __init__(self, folder: Path | None) -> None:
        self._files: dict[str, Page] = {}
        if folder is not None and folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    name = path.relative_to(folder).as_posix()
                    self._files[name.removesuffix(PACKED)] = page_of(path.read_bytes(), name)
        self._files.setdefault("index.html", page_of(NOT_BUILT, "index.html"))

    @property
    def client(self) -> Page:
        """The one page there is; it tells by itself what it does not know."""
        return self._files["index.html"]

    def find(self, path: str) -> Page | None:
        """The file for a path, the client itself for one of its pages, or nothing."""
        name = path.strip("/")
        if name == "" or name.partition("/")[0] in PAGES:
            name = "index.html"
        return self._files.get(name)


@lru_cache(maxsize=1000)
def packed(content: bytes) -> bytes:
    """Compressed: once, and not before somebody wants it, so that the server starts without delay."""
    return gzip.compress(content, mtime=0)


def page_of(content: bytes, name: str) -> Page:
    """A file to be sent; one that was packed is sent under the name it had before."""
    is_packed, name = name.endswith(PACKED), name.removesuffix(PACKED)
    media_type = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    worth_it = media_type not in PACKED_ALREADY and len(content) > WORTH_PACKING
    kept = name.startswith(("assets/", "art/"))  # their names change with their content
    tag = f'W/"{sha256(content).hexdigest()[:24]}"'
    return Page(content, worth_it, media_type, tag, FOREVER if kept else ASK_AGAIN, is_packed)
