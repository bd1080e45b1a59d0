"""Puts the built browser client into a wheel, so that `pip install mutig` brings the whole table along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # the server finds web/dist of the checkout by itself
            return
        client = Path(self.root, "web", "dist")
        if (client / "index.html").exists():
            build_data["force_include"][str(client)] = "mutig/server/web/client"
        else:
            self.app.display_warning("the browser client is not built: `make wheel` makes a wheel with it")
