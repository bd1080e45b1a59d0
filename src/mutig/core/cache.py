"""Where compiled code is kept: a folder of the user alone, one folder in it for every state of the sources.

Compiled code is loaded and run, so whoever can write there can run what they like as us. A folder counts only if it
belongs to us or to root and nobody else may write to it; failing that, a fresh private one serves this process alone.
"""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CHOSEN = "MUTIG_CACHE_DIR"
PREFIX = "numba-"
COMPLETE = "complete"  # the file that marks a folder in which every rule is compiled; its time is that of the last use
FORGOTTEN_S = 30 * 86_400.0  # a folder nobody has used for so long belongs to sources that are gone


def base_folder() -> Path:
    """The folder of this user for compiled code."""
    base = _wanted()
    with suppress(OSError):
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(base):
            return base
    return _for_this_process()


def _wanted() -> Path:
    """What was chosen, what systemd gives a service, or the usual place."""
    for name in (CHOSEN, "CACHE_DIRECTORY"):
        if os.environ.get(name):
            return Path(os.environ[name].split(os.pathsep)[0])
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(name) and Path(os.environ[name]).is_absolute():
            return Path(os.environ[name]) / "mutig"
    return Path(os.path.expanduser("~")) / ".cache" / "mutig"


def is_private(folder: Path) -> bool:
    """Whether nobody but us and root can put anything there; what is ours is made so."""
    if not hasattr(os, "geteuid"):  # Windows: folders of a user are private by themselves
        return True
    found = folder.stat()
    if found.st_uid == os.geteuid() and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        folder.chmod(0o700)
        found = folder.stat()
    return found.st_uid in (0, os.geteuid()) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _for_this_process() -> Path:
    """A private folder with a name nobody can guess, for us and the processes we start."""
    made = tempfile.mkdtemp(prefix="mutig-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    os.environ[CHOSEN] = made
    return Path(made)


def is_complete(folder: Path) -> bool:
    """Whether everything that belongs into a folder is compiled; it is in use then."""
    marker = folder / COMPLETE
    if not marker.exists():
        return False
    with suppress(OSError):  # where we may only read
        marker.touch()
    return True


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """One process compiles into a folder at a time. The lock goes with its process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows: both compile, and each file that is written replaces the same one
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def complete(folder: Path) -> None:
    """Everything is compiled there: say so, and clear away what nobody has used for a long time."""
    (folder / COMPLETE).touch()
    before = time.time() - FORGOTTEN_S
    for other in folder.parent.glob(f"{PREFIX}*"):
        if other != folder and _last_used(other) < before:
            shutil.rmtree(other, ignore_errors=True)


def _last_used(folder: Path) -> float:
    """When it was used last; what was never completed, when something was last put there."""
    marker = folder / COMPLETE
    try:
        return (marker if marker.exists() else folder).stat().st_mtime
    except OSError:  # somebody else is just clearing it away
        return time.time()
