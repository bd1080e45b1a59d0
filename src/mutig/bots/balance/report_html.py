"""The report on an edition as one HTML page that needs nothing else, in the manner of the arena's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from mutig.bots.arena import plots
from mutig.bots.arena.report import counted
from mutig.bots.arena.report_html import percent, section, values_of, whole_page

from .report import number, target_words, verdict_word

STYLE = """<style>
td.ok { color: #2e7d4f; font-weight: 600; } td.off { color: var(--even); font-weight: 600; }
h2.players { margin: 2.2rem 0 0; font-size: 1.5rem; } .numbers { margin-top: .8rem; }
@media (prefers-color-scheme: dark) { td.ok { color: #7fd0a0; } }
</style>"""


def page(report: Mapping[str, Any]) -> str:
    """The whole page."""
    title = f"Balance: {report['title']}, edition {report['edition']['name']}"
    parts = [
        STYLE,
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">{escape(_lead(report))}</p>',
        section("Is it fair?", _VERDICT_NOTE, _overview(report)),
        _proposals(report),
    ]
    for table in report["tables"]:
        parts.append(f'<h2 class="players">{counted(table["players"], "player")}</h2>')
        parts.append(section("Verdicts", _games(table), _verdicts(table)))
        parts += [section(each["title"], each["note"], _content(each)) for each in table["sections"]]
    return whole_page(title, parts, goes_on=not report["whole"])


_VERDICT_NOTE = (
    "Each criterion by the item that is farthest from its target. A question mark: the 95 % interval also allows the "
    "other verdict."
)


def _lead(report: Mapping[str, Any]) -> str:
    variants = ", ".join(report["variants"]) or "none"
    so_far = "" if report["whole"] else "So far: "
    return (
        f"{so_far}{report['bot']} on all seats, variants: {variants}, seed {report['seed']}, "
        f"edition {report['edition']['hash'][:12]}, rules version {report['rules_version']}. Intervals are 95 %."
    )


def _games(table: Mapping[str, Any]) -> str:
    left_out = f" {table['unfinished']:,} more did not end and are left out." if table["unfinished"] else ""
    return f"{table['games']:,} games.{left_out}"


def _overview(report: Mapping[str, Any]) -> str:
    """Criteria against numbers of players."""
    tables = report["tables"]
    head = ["criterion", *(f"{table['players']} players" for table in tables)]
    rows = []
    for key, title in {v["criterion"]: v["title"] for table in tables for v in table["verdicts"]}.items():
        cells = [f"<td>{escape(title)}</td>"]
        for table in tables:
            verdict = next((v for v in table["verdicts"] if v["criterion"] == key), None)
            cells.append(_verdict_cell(verdict) if verdict else "<td>-</td>")
        rows.append("<tr>" + "".join(cells) + "</tr>")
    rows.append("<tr><td>unfairness</td>" + "".join(f"<td>{t['unfairness']:.1f}</td>" for t in tables) + "</tr>")
    return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{''.join(rows)}</table>"


def _verdict_cell(verdict: Mapping[str, Any]) -> str:
    return f'<td class="{"ok" if verdict["ok"] else "off"}">{verdict_word(verdict)}</td>'


def _verdicts(table: Mapping[str, Any]) -> str:
    rows = []
    for verdict in table["verdicts"]:
        measured = verdict["measured"]
        said = " to ".join(number(end, verdict["percent"], unit=False) for end in measured["interval"])
        cells = [
            f"<td>{escape(verdict['title'])}</td>",
            f"<td>{target_words(verdict)}</td>",
            f"<td>{escape(verdict['item'])}</td>",
            f"<td>{number(measured['mean'], verdict['percent'])}</td>",
            f"<td><small>{said}</small></td>",
            _verdict_cell(verdict),
        ]
        rows.append("<tr>" + "".join(cells) + "</tr>")
    head = "".join(f"<th>{name}</th>" for name in ("criterion", "target", "item", "measured", "95 %", "verdict"))
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _content(part: Mapping[str, Any]) -> str:
    """A plot where one is wanted, and the numbers, unless the plot has said them all."""
    drawn = _plot(part) if part["plot"] else ""
    if drawn and len(part["columns"]) == 1:
        return drawn
    return f'{drawn}<div class="numbers">{_numbers(part)}</div>'


def _plot(part: Mapping[str, Any]) -> str:
    column = next(each for each in part["columns"] if each["key"] == part["plot"])
    measures = {name: row[column["key"]] for name, row in part["rows"].items()}
    known = {name: each for name, each in measures.items() if each is not None}
    if not known:
        return ""
    rows = {name: percent(each) for name, each in known.items()} if column["percent"] else known
    scale = plots.scale_for([0.0, *values_of(rows), part["mark"]])
    unit = "%" if column["percent"] else ""
    return plots.intervals(column["title"], rows, unit, column["digits"], scale, part["mark"], part["mark_name"])


def _numbers(part: Mapping[str, Any]) -> str:
    columns: Sequence[Mapping[str, Any]] = part["columns"]
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *(column["title"] for column in columns)))
    rows = []
    for name, row in part["rows"].items():
        cells = "".join(f"<td>{_cell(row[column['key']], column)}</td>" for column in columns)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _cell(measure: Mapping[str, Any] | None, column: Mapping[str, Any]) -> str:
    if measure is None:
        return "-"
    told = number(measure["mean"], column["percent"], column["digits"])
    low, high = measure["interval"]
    half = number((high - low) / 2, column["percent"], column["digits"] + (1 if column["percent"] else 0), unit=False)
    return f"{told} <small>± {half}</small>"


def _proposals(report: Mapping[str, Any]) -> str:
    if "proposals" not in report:
        return ""
    rows = []
    for step, found in enumerate(report["proposals"], start=1):
        for each in found:
            low, high = each["improvement"]["interval"]
            rows.append(
                f'<tr><td>{step}</td><td class="text">{escape(each["change"])}</td>'
                f"<td>{each['improvement']['mean']:+.1f}</td><td><small>{low:.1f} to {high:.1f}</small></td>"
                f"<td>{each['unfairness']:.1f}</td><td>{'taken' if each['taken'] else ''}</td></tr>"
            )
    head = "<th>step</th><th class='text'>change</th><th>fairer by</th><th>95 %</th><th>unfairness then</th><th></th>"
    note = "Played with the same deals as the edition itself; the best ones once more with fresh deals."
    return section("Proposed changes", note, f"<table><tr>{head}</tr>{''.join(rows)}</table>")
