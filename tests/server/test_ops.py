"""The dashboard and the alerts in ops/ name figures that our processes give, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.exposition import generate_latest

from mutig.server.bus.inside import Hub
from mutig.server.cluster import ClusterService
from mutig.server.settings import Settings
from mutig.server.store import Store
from mutig.server.thinking.metrics import WorkerMetrics
from mutig.server.thinking.worker import BotWorker
from mutig.server.web.metrics import Metrics

pytestmark = pytest.mark.anyio

OPS = Path(__file__).parents[2] / "ops"
DASHBOARD: dict[str, Any] = json.loads((OPS / "grafana.json").read_text(encoding="utf-8"))
ALERTS: dict[str, Any] = yaml.safe_load((OPS / "alerts.yml").read_text(encoding="utf-8"))
WORDS = {"by", "le", "sum", "rate", "max", "count", "absent", "and", "increase", "histogram_quantile", "up"}
WORDS |= {"max_over_time", "min_over_time"}


def expressions() -> Iterator[str]:
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    for group in ALERTS["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


def figures_named() -> set[str]:
    """Every figure of ours that is asked for; labels and functions left out."""
    bare = (re.sub(r"\{[^}]*\}|\[\w+\]|by \([^)]*\)", " ", each) for each in expressions())
    return {word for each in bare for word in re.findall(r"[a-z_]{2,}", each)} - WORDS


def given_by(page: bytes) -> set[str]:
    return set(re.findall(r"^([a-z_]+)(?:\{| )", page.decode(), re.MULTILINE))


async def test_every_figure_that_is_named_is_given(store: Store) -> None:
    hub = Hub()
    service = await ClusterService.join_club(store, Settings(owner="one", bot_threads=1), hub.bus())
    worker = BotWorker(hub.bus(), 1)
    try:
        server, of_worker = Metrics(), WorkerMetrics()
        server.who.labels("server", "one").set(1)
        server.messages.labels("act").inc()
        server.message_seconds.labels("act").observe(0.01)
        server.refusals.labels("stale").inc()
        server.hung_up.labels("silent").inc()
        server.requests.labels("/", "GET", 200).inc()
        of_worker.watch(worker)
        of_worker.done("search", "answered", 0.3)
        given = given_by(server.page(service.counts()))
        given |= given_by(generate_latest(of_worker.registry))
    finally:
        await worker.close()
        await service.close()
    named = figures_named()
    assert len(named) > 20
    assert named - given == set()


def test_labels_that_are_asked_for_are_there() -> None:
    asked = {label for each in expressions() for label in re.findall(r"[{,] ?(\w+)=", each)}
    assert asked == {"type", "role", "reason", "job"}


def test_every_alert_says_what_to_do() -> None:
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")


def test_panels_do_not_lie_on_each_other() -> None:
    places = [tuple(panel["gridPos"].values()) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(places)
