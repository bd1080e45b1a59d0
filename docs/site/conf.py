"""How docs/ becomes a site: Sphinx, in the look of the product. `tools/site` builds it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

HERE = Path(__file__).parent
DOCS, ROOT = HERE.parent, HERE.parents[1]
sys.path.insert(0, str(ROOT / "src"))

from mutig import __version__  # noqa: E402

project, author, release = "Mutig", "The Mutig authors", __version__
project_copyright = "the Mutig authors; the games are by their authors and publishers"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
needs_sphinx = "9.0"
exclude_patterns = ["site/**"]

# The order of the pages. A page that no line names stands at the end of the reference.
NAVIGATION = {
    "Begin": ["tutorial"],
    "How to": ["server", "editions", "bots", "research", "gpu", "learning", "adding-a-game"],
    "Rules": ["rules/broom-service", "rules/touria"],
    "See": ["gallery/README", "benchmarks", "balance/README", "tuning"],
    "Reference": ["reference/*", "choice-codes", "views", "socket", "refusals"],
    "How it is built": ["architecture", "security", "words", "dependencies", "decisions/*"],
}
FRONT = "index"

myst_enable_extensions = ["strikethrough"]
myst_heading_anchors = 6
myst_links_external_new_tab = False
suppress_warnings = ["misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
maximum_signature_line_length = 88
default_role = "code"

html_theme = "furo"
html_title = "Mutig"
html_static_path = ["static", "../../src/mutig/art/fonts", "../../web/public/icon.svg"]
html_favicon = "../../web/public/icon.svg"
html_logo = "../../web/public/icon.svg"
html_css_files = ["look.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
copybutton_exclude = ".linenos, .gp, .go"
pygments_style, pygments_dark_style = "friendly", "monokai"


def with_navigation(app: Sphinx, page: str, source: list[str]) -> None:
    """The front page carries the table of contents; in the file itself it would stand in everybody's way."""
    if page != FRONT:
        return
    patterns = [pattern for pages in NAVIGATION.values() for pattern in pages]
    rest = sorted(
        page
        for page in app.env.found_docs
        if page != FRONT and not any(Path(page).match(pattern) for pattern in patterns)
    )
    for caption, pages in NAVIGATION.items():
        entries = pages + rest if caption == "Reference" else pages
        lines = ["", "```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", "", *entries, "```", ""]
        source[0] += "\n".join(lines)


INDENTED = re.compile(r"^\s{2,}\S")


def as_it_stands(app: Sphinx, kind: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """In our docstrings an indented block is a listing, to be shown as it stands."""
    for number in range(len(lines) - 1, 0, -1):
        if INDENTED.match(lines[number]) and not lines[number - 1].strip():
            lines[number:number] = [".. code-block:: text", ""]


class WithinTheSite(SphinxPostTransform):
    """What lies outside docs/ is not on the site: such a link is its words alone."""

    default_priority = 4  # before MyST looks for what it links to

    def run(self, **_: object) -> None:
        for link in list(self.document.findall(nodes.Element)):
            target = str(link.get("reftarget", "")).partition("#")[0]
            if link.tagname in ("pending_xref", "download_reference") and target.startswith(("../", "/")):
                place = (DOCS / str(self.env.docname)).parent / target
                if not place.resolve().is_relative_to(DOCS):
                    link.replace_self(link.children)


def setup(app: Sphinx) -> None:
    app.connect("source-read", with_navigation)
    app.connect("autodoc-process-docstring", as_it_stands)
    app.add_post_transform(WithinTheSite)
