"""The package is the whole product: wheel, sdist and the wheel made of that hold the same, and serve the client."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
UV = str(ROOT / "tools" / "uv")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, the wheel made from it, and in `direct` the wheel made from the checkout."""
    folder = tmp_path_factory.mktemp("built")
    subprocess.run([UV, "build", "--quiet", "--out-dir", str(folder), str(ROOT)], check=True)
    subprocess.run([UV, "build", "--quiet", "--wheel", "--out-dir", str(folder / "direct"), str(ROOT)], check=True)
    return folder


def contents(wheel: Path) -> dict[str, int]:
    """The checksum of every file by name."""
    return {file.filename: file.CRC for file in zipfile.ZipFile(wheel).infolist()}


def test_wheel_and_wheel_from_the_sdist_hold_the_same_files(built: Path) -> None:
    from_sdist, direct = next(built.glob("*.whl")), next((built / "direct").glob("*.whl"))
    assert contents(from_sdist) == contents(direct)
    client = {file.relative_to(ROOT / "web" / "dist").as_posix() for file in (ROOT / "web" / "dist").rglob("*.*")}
    inside = "mutig/server/web/client/"
    assert client <= {name.removeprefix(inside) for name in contents(direct) if name.startswith(inside)}
    drawn = {file.relative_to(ROOT / "src").as_posix() for file in (ROOT / "src").rglob("*.svg")}
    assert drawn <= set(contents(direct))


def test_licences_and_notices_come_along(built: Path) -> None:
    told = {name.rpartition("/licenses/")[2] for name in contents(next(built.glob("*.whl"))) if "/licenses/" in name}
    assert {"LICENSE", "LICENSE-ART", "NOTICE", "THIRD-PARTY.txt", "src/mutig/art/fonts/OFL.txt"} == told
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        in_sdist = sdist.getnames()
    assert {"LICENSE", "NOTICE", "THIRD-PARTY.txt"} <= {name.partition("/")[2] for name in in_sdist}


def test_the_wheel_alone_serves_the_browser_client(built: Path, tmp_path: Path) -> None:
    wheel = str(next(built.glob("*.whl")))
    command = [UV, "tool", "run", "--isolated", "--from", wheel, "mutig", "serve"]
    server = subprocess.Popen(
        [*command, "--port", "0", "--db", str(tmp_path / "tables.db")], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        page = httpx.get(address, timeout=60)
        assert page.status_code == 200
        assert "<script" in page.text
        games = httpx.get(f"{address}/api/v1/games", timeout=60).json()
        assert {game["game"] for game in games} == {"broom-service", "touria"}
    finally:
        server.terminate()
        server.wait(60)
