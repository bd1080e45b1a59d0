"""compose.yaml and what it mounts, without docker: held against the Dockerfile and against what the commands take."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from mutig.cli import app

from .markdown import ROOT

TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
TRACES = "OTEL_EXPORTER_OTLP_ENDPOINT"
OURS = ["server-1", "server-2", "worker"]
PROXY = (ROOT / "ops" / "Caddyfile").read_text(encoding="utf-8")
BUS = (ROOT / "ops" / "nats.conf").read_text(encoding="utf-8")


def parsed(service: str) -> dict[str, Any]:
    """The options of our command in a service, read by the command itself."""
    name, command, *options = [*SERVICES[service]["entrypoint"], *SERVICES[service]["command"]]
    assert name == "mutig"
    known = typer.main.get_command(app)
    found = known.get_command(None, command)  # type: ignore[attr-defined, arg-type]
    assert found is not None, command
    options = [option.replace("${MUTIG_HOST:?write it into .env}", "club.example") for option in options]
    context = found.make_context(command, options, resilient_parsing=False, auto_envvar_prefix=None)
    values: dict[str, Any] = context.params
    return values


@pytest.fixture(autouse=True)
def _a_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUTIG_BUS", "nats://mutig:word@nats:4222")


def test_what_it_is_made_of() -> None:
    assert sorted(SERVICES) == ["caddy", "nats", "postgres", "server-1", "server-2", "worker"]


def test_our_commands_understand_what_they_are_given() -> None:
    ports = set()
    for server in ("server-1", "server-2"):
        given = parsed(server)
        ports.add(given["port"])
        assert given["db"] == "postgresql://mutig@postgres/mutig"
        assert given["bus"] == "nats://mutig:word@nats:4222"
        assert list(given["origin"]) == ["https://club.example"]
        assert given["host"] == "127.0.0.1", "only Caddy, which has the same network, reaches it"
        assert f"127.0.0.1:{given['port']}/healthz" in " ".join(SERVICES[server]["healthcheck"]["test"])
    assert ports == set(map(int, re.findall(r"127\.0\.0\.1:(\d+)", PROXY)))
    worker = parsed("worker")
    assert worker["bus"] == "nats://mutig:word@nats:4222"
    host, _, port = worker["metrics"].rpartition(":")
    assert (host, f"127.0.0.1:{port}/metrics" in " ".join(SERVICES["worker"]["healthcheck"]["test"])) == (
        "0.0.0.0",
        True,
    )


def test_every_image_has_a_version_and_ours_is_the_dockerfile() -> None:
    for name, service in SERVICES.items():
        if name in OURS:
            assert service["build"] == "."
            assert service["read_only"] is True
        else:
            assert re.fullmatch(r"[a-z]+:\d+(\.\d+)+(-[a-z]+)?", service["image"]), service["image"]
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (extras,) = re.findall(r'"\$\(ls /wheel/\*\.whl\)\[([a-z,]+)\]"', dockerfile)
    assert set(extras.split(",")) >= {"bus", "fast", "postgres"}


def test_no_secret_stands_in_the_files() -> None:
    """Passwords come from the environment, and nothing starts without them."""
    wanted = set()
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            given = re.findall(r"\$\{(\w+):\?[^}]+\}", value)
            assert given or name in ("POSTGRES_USER", "POSTGRES_DB") or value == f"${{{TRACES}:-}}", name
            wanted |= set(given)
    assert wanted == {"MUTIG_DB_PASSWORD", "MUTIG_BUS_PASSWORD", "MUTIG_HOST"}
    example = (ROOT / "ops" / "example.env").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == wanted
    assert re.findall(r"^\w+PASSWORD=(.+)$", example, re.MULTILINE) == []
    assert "password: $MUTIG_BUS_PASSWORD" in BUS
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert ".env" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def test_traces_of_ours_go_where_the_environment_says_and_nowhere_by_themselves() -> None:
    assert [name for name, service in SERVICES.items() if TRACES in service.get("environment", {})] == OURS
    assert f"# {TRACES}=" in (ROOT / "ops" / "example.env").read_text(encoding="utf-8")


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert COMPOSE["networks"]["inside"]["internal"] is True
    for name, service in SERVICES.items():
        assert bool(service.get("ports")) == (name == "caddy"), name
        if name.startswith("server"):
            assert service["network_mode"] == "service:caddy"
        else:
            assert service["networks"] == (["inside", "outside"] if name == "caddy" else ["inside"])


def test_everything_is_looked_after() -> None:
    """Each part has a health check, starts again, and waits for what it needs."""
    for name, service in SERVICES.items():
        assert service["healthcheck"]["test"][0] == "CMD", name
        assert service["restart"] == "unless-stopped", name
        assert service["logging"]["driver"], name
    for name in OURS:
        assert SERVICES[name]["depends_on"]["nats"]["condition"] == "service_healthy"
        assert SERVICES[name]["stop_grace_period"], "it finishes what is under way"
    for server in ("server-1", "server-2"):
        assert SERVICES[server]["depends_on"]["postgres"]["condition"] == "service_healthy"
        assert SERVICES[server]["depends_on"]["caddy"]["restart"] is True, "its network is Caddy's"


def test_volumes_and_mounts_are_there() -> None:
    named = set()
    for service in SERVICES.values():
        for volume in service.get("volumes", ()):
            source, target, *_ = volume.split(":")
            if source.startswith("."):
                assert (ROOT / source).is_file(), source
                assert volume.endswith(":ro")
            else:
                named.add(source)
            assert Path(target).is_absolute()
    assert named == set(COMPOSE["volumes"])
