"""docs/server.md: what it shows works as it says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from typer.main import get_command

import mutig.cli
from mutig.server.settings import Settings
from mutig.server.tables.seats import membership
from mutig.server.web.limits import Limits

from ..cli.command_line import mutig_says
from .web_server import Running, running_server

MUTIG = [sys.executable, "-c", "from mutig.cli import app; app()"]
PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def test_a_bot_in_a_dozen_lines(running: Running) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len([line for line in block.splitlines() if line.strip()]) == 12
    at_once = '["me", "greedy"], rules=wire.TableRules(bot_pace_s=0)'  # bots wait for people to follow; nobody watches
    program = block.replace("http://127.0.0.1:8765", running.url).replace('["me", "greedy"]', at_once)
    played = subprocess.run(
        [sys.executable, "-c", f"from mutig.server import wire\n{program}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "Round 7 begins" in played.stdout
    assert re.search(r"^points: \[-?\d+, -?\d+\]$", played.stdout, re.M)
    assert running.do(running.store.counts()).tables["over"] == 1


def test_the_four_requests_are_answered(running: Running) -> None:
    bodies = [json.loads(body) for body in re.findall(r"-d '(\{.*\})'", PAGE)]
    assert len(bodies) == 3
    guest, table, act = bodies
    with running.http() as curl:
        assert curl.post("/me", content=json.dumps(guest)).status_code == 201
        made = curl.post("/tables", content=json.dumps(table))
        assert made.status_code == 201
        state = curl.get(f"/tables/{made.json()['id']}/state", params={"seat": 0}).json()
        act |= {"seq": state["seq"], "codes": [5000]}
        assert (
            curl.post(f"/tables/{made.json()['id']}/actions", content=json.dumps(act)).json()["reason"]
            != "not-understood"
        )


def test_every_command_and_option_exists() -> None:
    commands = get_command(mutig.cli.app).commands  # type: ignore[attr-defined]
    shown = re.findall(r"^mutig ([\w-]+)", PAGE, re.M) + re.findall(r"bin/mutig ([\w-]+)", PAGE)
    assert set(shown) == {"serve", "backup", "restore", "club", "bot-worker"}
    assert set(shown) <= set(commands)
    options = {name for parameter in commands["serve"].params for name in parameter.opts}
    told = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.M))
    assert told == {name for name in options if name not in ("--help", "-h")}


OF_MANY_PROCESSES = ("processes", "drain", "leases")  # they need a bus, or a database on the network


def commands_shown(word: str) -> list[list[str]]:
    """The lines of the page that begin with `mutig` and a word, as a shell would read them."""
    return [shlex.split(line, comments=True) for line in re.findall(rf"^(mutig {word} .*)$", PAGE, re.M)]


def test_the_backup_is_made_and_restored(running: Running, tmp_path: Path) -> None:
    backup, restore = commands_shown("(?:backup|restore)")
    (tmp_path / "club.db").symlink_to(running.store.place)
    for command in (backup, restore):
        done = subprocess.run([*MUTIG, *command[1:]], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "new.db").stat().st_size > 0


def test_the_commands_of_a_keeper_are_carried_out(tmp_path: Path) -> None:
    table = re.findall(r"club close (\w+)", PAGE)[0]
    with running_server(tmp_path / "club.db", settings=Settings(tick_s=0.05)) as running:
        with running.guest("Ada") as ada, running.guest("Eve") as eve:
            for browser, account in ((ada, "ada"), (eve, "eve")):
                browser.post("/account", json={"account": account, "password": "correct horse battery"})
            with patch.object(membership, "fresh_id", lambda length: table if length == 10 else "i" * length):
                assert ada.post("/tables", json={"game": "touria", "seats": [{"who": "me"}] * 2}).status_code == 201
        shown = [line for line in commands_shown("club") if line[2] not in OF_MANY_PROCESSES]
        assert len(shown) == 11
        for command in shown:
            done = mutig_says(*(("club.db" in word and tmp_path / word) or word for word in command[1:]))
            assert done.code == 0, (command, done.err)
        acts, _ = running.do(running.store.acts(0, 20))
        told = set(re.findall(r"^\| (ban|mute|close|erase|keep) \|", PAGE, re.M))
        assert len(told) == 5
        assert {act.what for act in acts} >= told
        assert len(acts) == 8


def test_the_limits_are_those_of_the_program() -> None:
    limits = Limits()
    for number in (
        limits.messages.fast.requests,
        limits.messages.slow.requests,
        limits.requests.fast.requests,
        limits.requests.slow.requests,
        limits.heavy.slow.requests,
        limits.lists.slow.requests,
        limits.own_lists.slow.requests,
        limits.tables.fast.requests,
        limits.tables.slow.requests,
        limits.guests.slow.requests,
        limits.sign_in.slow.requests,
        limits.same_account.slow.requests,
        limits.account.slow.requests,
        limits.password.slow.requests,
    ):
        assert re.search(rf"\b{number:,}\b", PAGE), number
