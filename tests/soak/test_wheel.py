"""The package is the whole product: wheel, sdist and the wheel made of that hold the same, and serve the client."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from mutig.client import Client

ROOT = Path(__file__).parents[2]
UV = str(ROOT / "tools" / "uv")
MINORS = (11, 12, 13, 14)


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


def test_pip_makes_the_same_wheel_of_a_checkout_where_nothing_is_built(built: Path, tmp_path: Path) -> None:
    """As in the Dockerfile: pip builds in a place of its own, and tells by PYTHONPATH alone what it put there."""
    checkout = tmp_path / "checkout"
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")[:-1]:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    pip = [ROOT / ".tools" / "bin" / "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, checkout]
    subprocess.run(pip, check=True)
    assert contents(next(tmp_path.glob("*.whl"))) == contents(next((built / "direct").glob("*.whl")))


def test_licences_and_notices_come_along(built: Path) -> None:
    told = {name.rpartition("/licenses/")[2] for name in contents(next(built.glob("*.whl"))) if "/licenses/" in name}
    assert {"LICENSE", "LICENSE-ART", "NOTICE", "THIRD-PARTY.txt", "src/mutig/art/fonts/OFL.txt"} == told
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        in_sdist = sdist.getnames()
    assert {"LICENSE", "NOTICE", "THIRD-PARTY.txt"} <= {name.partition("/")[2] for name in in_sdist}


def runners(wheel: str) -> dict[str, list[str]]:
    """The ways in which strangers run a package without installing it, on every Python that is here."""
    listed = subprocess.check_output([UV, "python", "list", "--only-installed", "--output-format", "json"], text=True)
    found = {
        each["version_parts"]["minor"]: each["path"] for each in json.loads(listed) if each["key"][:9] == "cpython-3"
    }
    pythons = {f"3.{minor}": path for minor, path in found.items() if minor in MINORS}
    uvx = [UV, "tool", "run", "--isolated"]
    ways = {f"uvx on {version}": [*uvx, "-p", path, "--from", wheel, "mutig"] for version, path in pythons.items()}
    return {**ways, "pipx": [*uvx, "pipx", "run", "--spec", wheel, "mutig"]}


def test_strangers_run_the_wheel_and_a_bot_moves(built: Path, tmp_path: Path) -> None:
    ways = runners(str(next(built.glob("*.whl"))))
    assert len(ways) > 1
    for way, mutig in ways.items():
        folder = tmp_path / way.replace(" ", "-")
        folder.mkdir()
        help_text = subprocess.check_output([*mutig, "--help"], text=True, cwd=folder)
        assert "serve" in help_text, way
        serves_a_table(mutig, folder)


def serves_a_table(mutig: list[str], folder: Path) -> None:
    """The page answers, both games are there, and a bot makes its move."""
    server = subprocess.Popen(
        [*mutig, "serve", "--port", "0", "--db", str(folder / "tables.db")],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        page = httpx.get(address, timeout=60)
        assert page.status_code == 200
        assert "<script" in page.text
        games = httpx.get(f"{address}/api/v1/games", timeout=60).json()
        assert {game["game"] for game in games} == {"broom-service", "touria"}
        asyncio.run(asyncio.wait_for(until_a_bot_moves(address), 120))
    finally:
        server.terminate()
        server.wait(60)


async def until_a_bot_moves(address: str) -> None:
    async with Client(address, name="Stranger") as me:
        table = await me.create_table("touria", ["me", "greedy"])
        async with me.follow(table.id, seat=0) as game:
            async for state in game:
                if any(line.args.get("seat") == 1 for line in state.log):
                    return
                if state.question:
                    await game.choose(*state.question.options[: state.question.least])
