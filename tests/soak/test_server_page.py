"""docs/server.md on a machine like a club's: installed as it says, behind the proxies and the unit it shows."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psycopg

from .postgres_server import postgres_server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
PATIENCE_S = 120


def program(name: str, package: str) -> str:
    """A program of Debian; its package is installed if it is missing."""
    if (found := shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")) is None:
        as_root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*as_root, "apt-get", "update", "-qq"], check=True)
        subprocess.run([*as_root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", package], check=True)
        found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    assert found
    return found


def block(kind: str, having: str) -> str:
    (found,) = [text for text in re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S) if having in text]
    return str(found)


def checked(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    nginx, openssl = program("nginx", "nginx-light"), program("openssl", "openssl")
    site = block("nginx", "proxy_pass")
    key, certificate = tmp_path / "club.example.key", tmp_path / "club.example.pem"
    subject = ["-subj", "/CN=club.example", "-keyout", key, "-out", certificate]
    checked(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject)
    (tmp_path / "site.conf").write_text(site.replace("/etc/ssl/", f"{tmp_path}/"))
    (tmp_path / "nginx.conf").write_text(f"events {{}}\nhttp {{ include {tmp_path}/site.conf; }}\n")
    said = checked(nginx, "-t", "-c", tmp_path / "nginx.conf", "-g", f"pid {tmp_path}/pid; error_log stderr;")
    assert "test is successful" in said


def test_caddy_accepts_its_configuration(tmp_path: Path) -> None:
    (tmp_path / "Caddyfile").write_text(block("caddyfile", "reverse_proxy"))
    checked(program("caddy", "caddy"), "validate", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile")


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = block("ini", "[Service]")
    verify = program("systemd-analyze", "systemd")
    (tmp_path / "mutig.service").write_text(unit.replace("/opt/mutig/bin/mutig", sys.executable))
    said = checked(verify, "verify", "--recursive-errors=no", "--man=no", tmp_path / "mutig.service")
    assert "mutig.service" not in said


def installed(opt: Path) -> None:
    """As the page says, with a folder of ours for /opt/mutig."""
    wheel = [ROOT / "tools" / "uv", "build", "--quiet", "--wheel", "--out-dir", opt.parent / "dist", ROOT]
    subprocess.run(wheel, check=True)
    for having in ("-m venv", "[postgres]"):
        lines = [line for line in block("sh", having).splitlines() if "serve" not in line]
        script = "\n".join(lines).replace("/opt/mutig", str(opt))
        done = subprocess.run(["bash", "-euc", script], cwd=opt.parent, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_what_is_installed_serves_from_a_file_and_from_postgresql(tmp_path: Path) -> None:
    opt = tmp_path / "opt"
    installed(opt)
    with postgres_server() as address:
        with psycopg.connect(address, autocommit=True) as db:
            db.execute("CREATE DATABASE mutig")
        for data in (str(tmp_path / "club.db"), address.replace("/postgres?", "/mutig?")):
            serves(opt / "bin" / "mutig", data, tmp_path)


def serves(mutig: Path, data: str, home: Path) -> None:
    alone = {"HOME": str(home), "PATH": os.environ["PATH"]}  # nothing of the checkout
    command = [mutig, "serve", "--port", "0", "--db", data]
    with subprocess.Popen(command, cwd=home, env=alone, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            assert httpx.get(f"{address}/healthz", timeout=PATIENCE_S).text == "ok\n"
            assert "<script" in httpx.get(address, timeout=PATIENCE_S).text
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE_S) == 0
