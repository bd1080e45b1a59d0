"""The report of an arena as one HTML page that needs nothing else: no scripts, no fonts, no pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from . import plots
from .report import counted, is_whole

READ_AGAIN = 5  # seconds
STYLE = """
:root { --paper: #fbf8f1; --card: #ffffff; --ink: #2b2a33; --soft: #716d7c; --line: #e4dfd2; --accent: #6b4fa0;
  --band: #c9bce4; --even: #b4552d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1b24; --card: #272430; --ink: #ece8f2; --soft: #a9a3b8;
  --line: #3b3748; --accent: #b59cf0; --band: #57468a; --even: #f0a073; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 900px; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; }
h1 { font: 600 2rem/1.2 Georgia, "DejaVu Serif", serif; margin: 0 0 .3rem; }
h2 { font: 600 1.25rem/1.3 Georgia, "DejaVu Serif", serif; margin: 0 0 .2rem; }
p { margin: 0 0 .8rem; } .lead, .note { color: var(--soft); } .note { font-size: .9rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.4rem;
  margin-top: 1.25rem; }
.wide { overflow-x: auto; } svg { display: block; width: 100%; min-width: 520px; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .88rem; }
th, td { padding: .42rem .4rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 600; }
td small { color: var(--soft); } tr:last-child td { border-bottom: 0; }
td.text, th.text { text-align: left; white-space: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.2rem; margin: 0; font-size: .93rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
svg text { font: 14px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: var(--ink); }
svg .name { text-anchor: end; font-weight: 600; } svg .tick { text-anchor: middle; fill: var(--soft); font-size: 12px; }
svg .head { font-weight: 600; font-size: 13px; fill: var(--ink); } svg .small { font-size: 11px; fill: var(--soft); }
svg .value { font-weight: 600; } svg .grid { stroke: var(--line); } svg .marked { fill: var(--even); }
svg .mark { stroke: var(--even); stroke-width: 1.5; stroke-dasharray: 5 4; } svg .bar { fill: var(--band); }
svg .dot { fill: var(--accent); } svg .empty { fill: none; stroke: var(--line); }
svg .cell { text-anchor: middle; font-weight: 600; fill: #2b2a33; } svg .fine { font-size: 11px; font-weight: 400; }
.warning { border-left: 5px solid var(--even); }
"""


def page(report: Mapping[str, Any]) -> str:
    """The whole page."""
    options = report["settings"]["options"]
    title = f"Arena: {report['title']}, {options['players']} players"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">{escape(_lead(report))}</p>',
        _warnings(report),
        section("Win share", _win_note(report), _wins(report)),
        section("Who is placed before whom", _CROSS_NOTE, _cross(report)),
        section("Margin", _MARGIN_NOTE, _margins(report)) if _has_margins(report) else "",
        section("Mean rank", _RANK_NOTE, _ranks(report)),
        section("In numbers", _ladder_note(report), _table(report)),
        section("Settings", "", _settings(report)),
    ]
    return whole_page(title, parts, goes_on=not is_whole(report))


def whole_page(title: str, parts: Sequence[str], language: str = "en", goes_on: bool = False) -> str:
    """A page that stands alone, from its parts; as long as it goes on, a browser reads it again and again."""
    body = "\n".join(part for part in parts if part)
    again = f'<meta http-equiv="refresh" content="{READ_AGAIN}">\n' if goes_on else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{again}<style>{STYLE}</style>\n'
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


_CROSS_NOTE = (
    "At shared tables, how often the bot of the row is placed before the bot of the column; equal counts half."
)
_MARGIN_NOTE = "Points ahead of the best other player, negative when behind; only games that were played to the end."
_RANK_NOTE = "Lower is better; players on the same place share the mean of the places they take."


def _lead(report: Mapping[str, Any]) -> str:
    bots = report["bots"]
    best = max(bots, key=lambda bot: bots[bot]["win_share"]["mean"])
    so_far = "" if is_whole(report) else f"So far, of {report['planned']:,}: "
    return (
        f"{so_far}{report['games']:,} games: {counted(report['deals'], 'deal')}, each in all seat rotations. "
        f"The largest share of wins went to {best}: {100 * bots[best]['win_share']['mean']:.1f} % per seat."
    )


def _warnings(report: Mapping[str, Any]) -> str:
    parts = []
    if report["forfeits"]:
        rows = "".join(
            f"<tr><td>{escape(each['bot'])}</td><td>{len(each['games']):,}</td>"
            f'<td class="text">{escape(each["reason"])}</td><td>{escape(each["games"][0])}</td></tr>'
            for each in report["forfeits"]
        )
        parts.append(
            '<section class="warning"><h2>Forfeited games</h2>'
            '<p class="note">Whoever forfeits is last; the others share the win.</p><div class="wide"><table>'
            f'<tr><th>bot</th><th>games</th><th class="text">reason</th><th>first in</th></tr>{rows}'
            "</table></div></section>"
        )
    if report["few_deals"]:
        parts.append(
            f'<section class="warning"><p class="note" style="margin:0">So few deals ({report["deals"]}) give '
            "rough intervals, probably too narrow.</p></section>"
        )
    return "\n".join(parts)


def section(title: str, note: str, content: str) -> str:
    """A card with a heading, a note and a plot or table."""
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f'<section><h2>{escape(title)}</h2>{said}<div class="wide">{content}</div></section>'


def _win_note(report: Mapping[str, Any]) -> str:
    even = f"{100 * report['par']:.1f} %"
    return (
        f"Per seat, shared wins split; {even} is an even share. Bars are 95 % intervals over deals; "
        "a dot without a bar means that all deals went the same way."
    )


def _wins(report: Mapping[str, Any]) -> str:
    rows = {bot: percent(numbers["win_share"]) for bot, numbers in report["bots"].items()}
    scale = plots.scale_for([0.0, *values_of(rows), 100 * report["par"]])
    return plots.intervals("Win share", rows, "%", 1, scale, 100 * report["par"], "even share")


def percent(measure: Mapping[str, Any]) -> dict[str, Any]:
    """A share in percent."""
    interval = measure["interval"]
    return {"mean": 100 * measure["mean"], "interval": interval and [100 * value for value in interval]}


def values_of(rows: Mapping[str, Mapping[str, Any] | None]) -> list[float]:
    """All numbers that a plot has to have room for."""
    return [value for row in rows.values() if row for value in (row["mean"], *(row["interval"] or []))]


def _cross(report: Mapping[str, Any]) -> str:
    return plots.heat_map("Cross table", list(report["bots"]), report["cross_table"])


def _has_margins(report: Mapping[str, Any]) -> bool:
    return any(numbers["margin"] for numbers in report["bots"].values())


def _margins(report: Mapping[str, Any]) -> str:
    rows = {bot: numbers["margin"] for bot, numbers in report["bots"].items()}
    return plots.intervals("Margin", rows, "", 1, plots.scale_for([0.0, *values_of(rows)]), 0.0, "level")


def _ranks(report: Mapping[str, Any]) -> str:
    players = report["settings"]["options"]["players"]
    rows = {bot: numbers["mean_rank"] for bot, numbers in report["bots"].items()}
    scale = plots.Scale(1.0, float(players), 0.5 if players < 4 else 1.0)
    return plots.intervals("Mean rank", rows, "", 2, scale, (players + 1) / 2, "middle")


def _ladder_note(report: Mapping[str, Any]) -> str:
    if report["ladder"] is None:
        return "The ladder is missing: it needs the package openskill."
    zero = "random is 0" if report["ladder_anchor"] == "random" else "the mean is 0"
    return f"The ladder is openskill's Plackett-Luce rating; {zero}."


def _table(report: Mapping[str, Any]) -> str:
    head = ["bot", "seats", "wins %", "rank", "margin", "ladder", "decisions", "forfeits"]
    lines = ["<table><tr>" + "".join(f"<th>{name}</th>" for name in head) + "</tr>"]
    for bot, numbers in report["bots"].items():
        rated = (report["ladder"] or {}).get(bot)
        cells = [
            escape(bot),
            f"{numbers['win_share']['count']:,}",
            f"{100 * numbers['win_share']['mean']:.1f}",
            f"{numbers['mean_rank']['mean']:.2f}",
            f"{numbers['margin']['mean']:+.1f}" if numbers["margin"] else "-",
            f"{rated['rating']:.1f} <small>± {rated['uncertainty']:.1f}</small>" if rated else "-",
            f"{numbers['decisions']:,}",
            f"{numbers['forfeits']}",
        ]
        lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return "\n".join([*lines, "</table>"])


def _settings(report: Mapping[str, Any]) -> str:
    settings = report["settings"]
    options = {name: value for name, value in settings["options"].items() if value is not None}
    facts = {
        "game": f"{settings['game']}, rules version {settings['rules_version']}",
        "edition": f"{settings['edition']} ({settings['edition_hash'][:12]})",
        "options": ", ".join(f"{name}: {_plain(value)}" for name, value in options.items()),
        "meetings": "one against the field" if settings["one_vs_field"] else "round robin",
        "seed": settings["seed"],
        "budget": f"{settings['budget']:g} s a decision; more than {report['decision_limit']:g} s is a forfeit",
    }
    rows = "".join(f"<dt>{name}</dt><dd>{escape(str(value))}</dd>" for name, value in facts.items())
    return f"<dl>{rows}</dl>"


def _plain(value: object) -> str:
    return (", ".join(str(each) for each in value) or "none") if isinstance(value, list | tuple) else str(value)
