"""Two threads that read the same type for the first time end the process; a server's types are ready before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from msgspec import Struct

from mutig.server.wire import ready

from .web_server import running_server

CRASH = """
import sys, threading
from msgspec import Struct, defstruct, json
from mutig.server.wire.ready import make_types_ready

def fresh(number):
    inner = defstruct("Inner", [(f"f{k}", int, 0) for k in range(20)], module="mutig.tests")
    return defstruct("Outer", [("a", inner), ("b", list[inner])], module="mutig.tests")

def read(kind, start):
    start.wait()
    json.decode(b'{"a": {"f0": 1, "f19": 3}, "b": [{"f1": 2}]}', type=kind)

kinds = [fresh(number) for number in range(300)]
make_types_ready()
sys.setswitchinterval(1e-6)
for kind in kinds:
    start = threading.Barrier(6)
    readers = [threading.Thread(target=read, args=(kind, start)) for _ in range(6)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
"""


def test_threads_that_read_a_type_for_the_first_time_at_once() -> None:
    """Without `make_types_ready` this process ends with a segmentation fault, on every try."""
    assert subprocess.run([sys.executable, "-c", CRASH], timeout=120, check=False).returncode == 0


def test_all_types_of_a_server_are_ready_when_it_opens(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.db"):
        # Litestar's own, of handlers, are read by the event loop alone.
        kinds = {kind for kind in ready._kinds(Struct) if not kind.__name__.endswith("_signature_model")}
        assert {"KeptSession", "TableRules", "LogLine", "Act", "Result"} <= {kind.__name__ for kind in kinds}
        assert kinds <= ready._ready
