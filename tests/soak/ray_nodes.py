"""Two Ray nodes of one core each on this machine, for tests: on the loopback, in a folder of their own.

`ray_nodes()` starts this file in an environment that has the extra `cluster`, which is made first where it is missing.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "build" / "cluster"
ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # that is how Ray is told to stay on the loopback
}
TRIES = 3  # Ray gives a node half a minute to start, which is not enough where others use the machine
PATIENCE = 60  # seconds until they have stopped
LONGEST = 600  # seconds that nodes may live, whatever becomes of the test


@contextmanager
def ray_nodes() -> Iterator[str]:
    """The address of two nodes; they are gone at the end."""
    python = with_the_extra() / "bin" / "python"
    with tempfile.TemporaryDirectory(prefix="mutig-ray-") as folder, tempfile.TemporaryFile("w+") as log:
        for _ in range(TRIES):
            nodes = subprocess.Popen(
                [python, __file__, folder],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | ENVIRONMENT,
            )
            assert nodes.stdout is not None
            if address := nodes.stdout.readline().strip():
                break
            nodes.communicate(timeout=PATIENCE)
        log.seek(0)
        assert address, log.read()
        try:
            yield address
        finally:
            nodes.communicate(timeout=PATIENCE)


def with_the_extra() -> Path:
    """An environment with this package and the extra, as the lock file pins it."""
    stamp, wanted = (
        PLACE / "made-of",
        "".join((ROOT / name).read_text() for name in ("pyproject.toml", "requirements.lock")),
    )
    if not stamp.exists() or stamp.read_text() != wanted:
        uv = [ROOT / "tools" / "uv"]
        subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", sys.executable, PLACE], check=True)
        pinned = ["--constraint", ROOT / "requirements.lock", "--override", ROOT / "tools" / "overrides.txt"]
        install = [*uv, "pip", "install", "--quiet", "--python", PLACE, *pinned, "--editable", f"{ROOT}[cluster]"]
        subprocess.run(install, check=True, env=os.environ | {"MUTIG_CLIENT": "beside"})
        stamp.write_text(wanted)
    return PLACE


def main(folder: str) -> None:
    """Start both, say where they are, and wait."""
    from ray.cluster_utils import Cluster

    signal.alarm(LONGEST)
    size = {"num_cpus": 1, "object_store_memory": 100_000_000}
    head = {"include_dashboard": False, "temp_dir": folder, **size}
    nodes = Cluster(initialize_head=True, head_node_args=head)
    nodes.add_node(**size)
    print(nodes.address, flush=True)
    sys.stdin.read()
    nodes.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
