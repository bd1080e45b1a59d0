"""The rules as pages the client can link into: docs/rules/*.md -> FOLDER/<game>.html, every clause with its anchor."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt

RULES = Path(__file__).parent.parent / "docs" / "rules"
CLAUSE = re.compile(r"<(li|td)>(\s*<p>)?\s*<strong>([A-Z]\d+(?:\.\d+)?)</strong>")
SECTION = re.compile(r"<h3>([A-Z]\d+) ")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="icon" href="/icon.svg">
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 17px/1.55 Georgia, serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem;
  background: light-dark(#f8f2e4, #221c33); color: light-dark(#33241c, #efe6d4); }}
h1, h2, h3 {{ line-height: 1.15; }} table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
td, th {{ border: 1px solid; padding: .25em .6em; text-align: left; vertical-align: top; }}
:target {{ background: light-dark(#ffe9a8, #5a4a1c); outline: 3px solid light-dark(#b4530a, #e9b44c); }}
a {{ color: inherit; }}
</style></head><body><p><a href="/">Mutig</a></p>
{body}
</body></html>
"""


def page(markdown: str) -> str:
    """One page; a clause that is named in bold becomes a place to link to."""
    body = MarkdownIt("commonmark").enable("table").render(markdown)
    body = CLAUSE.sub(lambda m: f'<{m[1]} id="{m[3]}">{m[2] or ""}<strong>{m[3]}</strong>', body)
    body = SECTION.sub(lambda m: f'<h3 id="{m[1]}">{m[1]} ', body)
    title = re.search("<h1>(.*?)</h1>", body)
    return PAGE.format(title=title[1] if title else "Rules", body=body)


def write_pages(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(RULES.glob("*.md")):
        (folder / f"{file.stem}.html").write_text(page(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
