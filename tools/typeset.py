"""Sets French and Italian as they are printed: apostrophes that are no ticks, and in French a narrow space that does
not break before ; : ! ? % » and after «. Rewrites every catalogue, so that one can type what a keyboard has.

With --check it only says which lines are not set yet.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CATALOGUES = ("src/mutig/**/messages/{}.toml", "examples/**/messages/{}.toml", "web/src/messages/{}.ts")
SPACE = "\u202f"
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`')  # of TypeScript, whose own ? and : stay as they are


def typeset(text: str, language: str) -> str:
    """A text as it is printed in its language."""
    if language in ("fr", "it"):
        text = re.sub(r"(?<=\w)'", "’", text)
    if language == "fr":
        text = re.sub(r"[ \u00a0](?=[;:!?%»])", SPACE, text)
        text = re.sub(r"«[ \u00a0]", "«" + SPACE, text)
    return text


def set_file(file: Path) -> str:
    """The text of a whole file as it should stand there."""
    text, language = file.read_text(encoding="utf-8"), file.stem
    if file.suffix == ".ts":
        return LITERAL.sub(lambda literal: typeset(literal[0], language), text)
    return typeset(text, language)


def main() -> None:
    is_check, wrong = "--check" in sys.argv[1:], 0
    for language in ("fr", "it"):
        for file in sorted(file for pattern in CATALOGUES for file in ROOT.glob(pattern.format(language))):
            before, after = file.read_text(encoding="utf-8"), set_file(file)
            for number, (old, new) in enumerate(zip(before.split("\n"), after.split("\n"), strict=True), 1):
                if old != new:
                    wrong += 1
                    print(f"{file.relative_to(ROOT)}:{number}: {new.strip()}")
            if before != after and not is_check:
                file.write_text(after, encoding="utf-8")
    if is_check and wrong:
        raise SystemExit(f"{wrong} lines are not set: run tools/typeset.py")


if __name__ == "__main__":
    main()
