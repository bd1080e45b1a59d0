"""The Dockerfile in its parts, without docker: what it copies is there, what it starts answers and can be stopped."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

from .installed import installed
from .markdown import ROOT
from .running import free_port

TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
LAST_STAGE = TEXT[TEXT.rindex("\nFROM ") :]


def words(instruction: str) -> list[str]:
    """The list that an instruction of the last stage gives."""
    (found,) = re.findall(rf"^{instruction}[^\n\[]*(\[.*\])$", LAST_STAGE, re.MULTILINE)
    given: list[str] = json.loads(found)
    return given


def test_what_it_copies_is_there() -> None:
    for source in re.findall(r"^COPY (?!--)(.*) \S+$", TEXT, re.MULTILINE):
        assert (ROOT / source).exists(), source
    left_out = [
        line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] not in "#"
    ]
    for needed in ("src", "web/src", "docs/rules", "tools/client", "requirements.lock", "README.md"):
        assert needed not in left_out
        assert (ROOT / needed).exists()
    for made_here in (".venv", ".tools", "build", "dist", "web/dist"):  # perhaps on another system
        assert made_here in left_out


def test_it_serves_as_somebody_without_rights_who_owns_the_data() -> None:
    user = re.search(r"^USER (\S+)$", LAST_STAGE, re.MULTILINE)
    data = re.search(r"^VOLUME (\S+)$", LAST_STAGE, re.MULTILINE)
    assert user is not None
    assert user[1] != "root"
    assert data is not None
    assert f"install --directory --owner {user[1]} --mode 700 {data[1]}" in LAST_STAGE
    assert words("ENTRYPOINT")[-1].startswith(data[1])
    assert f"MUTIG_CACHE_DIR={data[1]}" in LAST_STAGE


def test_what_it_starts_is_healthy_until_it_is_told_to_stop(tmp_path: Path) -> None:
    port = str(free_port())
    env = {"PATH": f"{installed() / 'bin'}:/usr/bin:/bin", "HOME": str(tmp_path), "MUTIG_CACHE_DIR": str(tmp_path)}
    command = [word.replace("/data", str(tmp_path)) for word in words("ENTRYPOINT")]
    health = [word.replace("8765", port) for word in words("HEALTHCHECK")]
    assert "8765" in " ".join(words("HEALTHCHECK"))
    assert subprocess.run(health, env=env, capture_output=True, check=False).returncode != 0
    server = subprocess.Popen(
        [*command, "--port", port], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        assert port in server.stdout.readline()
        subprocess.run(health, env=env, check=True)
        assert (tmp_path / "club.db").exists()
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) == 0
