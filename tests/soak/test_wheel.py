"""A wheel made from the checkout is the whole product: with it alone, the server answers with the browser client."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]


def test_the_wheel_alone_serves_the_browser_client(tmp_path: Path) -> None:
    subprocess.run([ROOT / "tools" / "client"], check=True)
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(wheel, check=True)
    unpacked = tmp_path / "installed"
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(unpacked)
    drawn = {file.relative_to(ROOT / "src") for file in (ROOT / "src").rglob("*.svg")}
    assert drawn == {file.relative_to(unpacked) for file in (unpacked / "mutig").rglob("art/**/*.svg")}
    command = "import mutig, sys; sys.stderr.write(mutig.__file__); from mutig.cli import app; app()"
    server = subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", "0", "--db", str(tmp_path / "tables.db")],
        env={"PYTHONPATH": str(unpacked), "HOME": str(tmp_path)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
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
    finally:
        server.terminate()
        said = server.communicate(timeout=60)[1]
    assert str(unpacked) in said, "the checkout was used, not the wheel"
