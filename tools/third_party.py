"""THIRD-PARTY.txt follows from the built browser client: what it contains of others. With --check it only compares."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "web" / "dist" / "third-party.txt"  # written by web/vite.config.ts
TOLD = ROOT / "THIRD-PARTY.txt"
HEAD = """What others have made and the browser client contains, with the licences it comes with.
The same is served beside the client as /third-party.txt. The font of the drawings, in src/mutig/art/fonts, has its
licence beside it. Python packages are installed by themselves and bring theirs along.

"""


def main(check: bool) -> None:
    text = HEAD + "=" * 80 + "\n\n" + BUILT.read_text(encoding="utf-8")
    if not check:
        TOLD.write_text(text, encoding="utf-8")
    elif TOLD.read_text(encoding="utf-8") != text:
        sys.exit(f"{TOLD.name} is not what the client contains: tools/third_party.py writes it")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
