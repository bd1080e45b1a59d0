"""The package as people get it: a wheel of this checkout in a virtual environment of its own."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import venv
from functools import cache
from pathlib import Path

from .markdown import ROOT

PLACE = ROOT / "build" / "installed"
SOURCES = ("src", "web/dist", "pyproject.toml", "README.md", "tools", "tests/docs/installed.py")


@cache
def installed() -> Path:
    """The environment's folder, made anew when something of the package has changed; several processes share it."""
    PLACE.mkdir(parents=True, exist_ok=True)
    stamp = PLACE / "made-of"
    with (PLACE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if not stamp.exists() or stamp.read_text() != wanted:
            stamp.unlink(missing_ok=True)
            make(PLACE / "venv")
            stamp.write_text(wanted)
    return PLACE / "venv"


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for name in SOURCES:
        place = ROOT / name
        for file in [place] if place.is_file() else sorted(place.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return digest.hexdigest()


def make(place: Path) -> None:
    """The wheel alone is installed; what it depends on is lent by the environment of the tests."""
    for old in (place, PLACE / "wheel"):
        shutil.rmtree(old, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(PLACE / "wheel")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (PLACE / "wheel").glob("*.whl")
    venv.create(place, with_pip=False)
    install = [ROOT / "tools" / "uv", "pip", "install", "--quiet", "--python", place, "--no-deps", "--offline", wheel]
    subprocess.run(install, check=True, capture_output=True)
    (site,) = place.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
