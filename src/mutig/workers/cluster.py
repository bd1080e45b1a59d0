"""Workers of a Ray cluster. Ray decides what runs where, and starts anew what was lost with a worker or a machine."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from math import inf
from pathlib import Path
from socket import create_connection
from typing import Any

from mutig.core.errors import MutigError

PATIENCE = COUNT_AGAIN = 5.0  # seconds
OURS = (".py", ".toml", ".npz")  # what results depend on: code, printed values, weights


class RayTasks(Executor):
    """Ray's tasks, one core each, behind the standard library's face."""

    def __init__(self, ray: Any) -> None:
        self._ray, self._task = ray, ray.remote(num_cpus=1)(_work)
        self._size, self._counted = 1, -inf

    @property
    def size(self) -> int:
        """The cores of all machines; a cluster may grow, so they are counted now and then."""
        if time.monotonic() - self._counted > COUNT_AGAIN:
            self._size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            self._counted = time.monotonic()
        return self._size

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        told: Future[Any] = Future()
        self._task.remote(sources(), work, *given, **named).future().add_done_callback(
            lambda done: _pass_on(done, told)
        )
        return told


def checked(address: str) -> str:
    """The address, if Ray is installed and somebody listens there: Ray itself would wait for minutes."""
    if find_spec("ray") is None:
        raise MutigError("--ray needs Ray, which is not installed here: pip install 'mutig[cluster]'")
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon and address != "auto":
        raise MutigError(
            f"--ray: expected HOST:PORT of a Ray cluster, or auto for the one of this machine, not {address}"
        )
    try:
        if colon:
            create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError) as problem:
        raise MutigError(f"--ray {address}: no Ray cluster answers there ({problem})") from None
    return address


@contextmanager
def cluster(address: str, folder: Path | None) -> Iterator[RayTasks]:
    """The cluster at an address; at the end none of our tasks is left there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    environment = {"working_dir": str(folder)} if folder else None
    try:
        ray.init(address, runtime_env=environment, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as problem:
        raise MutigError(f"--ray {address}: no Ray cluster answers there ({problem})") from None
    try:
        yield RayTasks(ray)
    finally:
        ray.shutdown()


def _pass_on(done: Future[Any], told: Future[Any]) -> None:
    """An error as it was raised; a worker that Ray could not replace is a lost one."""
    from ray.exceptions import RayError, RayTaskError

    problem = done.exception()
    if problem is None:
        told.set_result(done.result())
    elif isinstance(problem, RayTaskError):
        told.set_exception(problem.cause)
    elif isinstance(problem, RayError):
        told.set_exception(BrokenExecutor(str(problem)))
    else:
        told.set_exception(problem)


def _work(expected: str, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """One piece, on whatever machine this is: with the program of who asked, or not at all."""
    if sources() != expected:
        import platform

        raise MutigError(f"--ray: {platform.node()} has another Mutig installed; the same one belongs on every machine")
    return work(*given, **named)


@cache
def sources() -> str:
    """What tells this program from any other state of it."""
    digest, root = hashlib.sha256(), Path(str(files("mutig")))
    for file in sorted(path for path in root.rglob("*") if path.suffix in OURS):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
