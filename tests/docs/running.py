"""A page of Markdown as one script: its blocks in their order, in one folder, with the package as installed."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from .installed import installed
from .markdown import ROOT, Block, Mark, blocks, called

SHELLS = ("sh", "bash", "console")
PORT = "8765"  # what the pages say; the test takes a free one

# The commands the pages use, with what a test must add: a free port, and no address to fetch packages from.
BEGINNING = r"""
set -euo pipefail
trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT
mutig() {
  if [ "$1" = serve ]; then exec mutig "$@" --port "$PORT"; else command mutig "$@"; fi
}
/opt/mutig/bin/mutig() {
  mutig "$@"
}
curl() {
  command curl --silent --show-error --fail-with-body "${@//:8765/:$PORT}"
}
pip() {
  "$UV" pip "$1" --quiet --offline --no-deps --no-build-isolation --python "$(command -v python)" \
    --target "$PYTHONPATH" "${@:2}"
}
answers() {
  python - "$PORT" $! <<'END'
import os, sys, time, urllib.request
while True:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}/healthz")
        break
    except OSError:
        os.kill(int(sys.argv[2]), 0)  # as long as the server lives
        time.sleep(0.05)
END
}
"""


def parts(page: Path, folder: Path, *, soak: bool) -> Iterator[str]:
    """The lines of the script, and files of the blocks written into the folder `blocks` beside it."""
    for number, block in enumerate(blocks(page)):
        if block.file or block.language == "python":
            yield from _file_block(block, folder / "blocks" / f"{number}", soak)
        elif block.language in SHELLS:
            for command in block.commands:
                if line := _shell_line(command, block.mark_of(command), soak):
                    yield f"echo '== {block.place}' {shlex.quote(command)} >&2\n{line}"


def _left_out(mark: Mark | None, soak: bool) -> bool:
    return mark is not None and (mark.way == "never" or (mark.way == "soak" and not soak))


def _file_block(block: Block, kept: Path, soak: bool) -> Iterator[str]:
    if _left_out(block.mark_of(""), soak):
        return
    kept.parent.mkdir(exist_ok=True)
    text = block.text
    if block.file:
        kept.write_text(text, encoding="utf-8")
        yield f"mkdir -p {shlex.quote(str(Path(block.file).parent))}; cp {kept} {shlex.quote(block.file)}"
        return
    is_talk = block.is_talk
    program = kept.with_suffix(".txt" if is_talk else ".py")
    program.write_text("\n".join(_said_before(block)) + text if is_talk else text, encoding="utf-8")
    yield f'echo "== {block.place}" >&2\nsed -i "s/:{PORT}/:$PORT/g" {program}'
    yield f'PYTHONPATH="$PYTHONPATH:$PWD" python {"-m doctest " if is_talk else ""}{program}'


def _said_before(block: Block) -> list[str]:
    """A talk with Python goes on from block to block of a page."""
    return [other.text for other in blocks(block.page) if other.is_talk and other.line < block.line]


def _shell_line(command: str, mark: Mark | None, soak: bool) -> str:
    if _left_out(mark, soak):
        return ""
    if mark is not None and mark.way == "serves":
        return f"{{ {command} {mark.more}\n}} & answers"
    if mark is not None and mark.way == "typed":
        typed = "\\n".join(mark.more.split())
        return f"{{ {command}\n}} < <(printf '{typed}\\n')"
    if mark is not None and mark.way == "soak":
        return f"{{ {command}\n}} <<< q"  # whoever sits down at a table there gets up at once
    return command


def run_page(page: Path, folder: Path, *, soak: bool = False, patience_s: float = 240) -> str:
    """What the page's blocks say; all of them must succeed."""
    here = folder / "page"
    here.mkdir()
    if "examples/" in page.read_text(encoding="utf-8"):
        shutil.copytree(ROOT / "examples", here / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    script = folder / "script.sh"
    script.write_text(BEGINNING + "\n".join(parts(page, folder, soak=soak)) + "\n", encoding="utf-8")
    place = installed()
    env = {
        "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "PYTHONPATH": str(folder / "site"),
        "MUTIG_CACHE_DIR": str(place.parent / "compiled"),
        "UV": str(ROOT / "tools" / "uv"),
        "PORT": str(free_port()),
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "COLUMNS": "120",
    }
    said = folder / "said.txt"
    with said.open("w", encoding="utf-8") as told:
        page_run = subprocess.Popen(
            ["bash", str(script)],
            cwd=here,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            status = page_run.wait(patience_s)
        except subprocess.TimeoutExpired:
            status = -1
        finally:
            with contextlib.suppress(ProcessLookupError):  # nobody is left
                os.killpg(page_run.pid, signal.SIGKILL)
    output = said.read_text(encoding="utf-8", errors="replace")
    assert status == 0, f"{called(page)}, {'too slow' if status == -1 else f'status {status}'}: {output[-4000:]}"
    return output


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
