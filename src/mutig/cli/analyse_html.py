"""An analysis as one HTML page that needs nothing else: the chance over the game, and the decisions worth a word."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mutig.bots.analysis import Analysis, ToldAnalysis, ToldDecision
from mutig.bots.arena.report_html import section, whole_page
from mutig.core.game import Game
from mutig.voice.catalogues import Voice

from .analyse_report import interval, percent

WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM = 860, 300, 48, 12, 24, 40
MOST_ROUNDS = 12  # that are numbered


def page(game: Game, found: Analysis, told: ToldAnalysis, names: Sequence[str], language: str) -> str:
    """The whole page."""
    say = Voice(language)
    title = say("analysis-of", game=game.rules.title, name=names[found.seat])
    dear = "".join(_decision(str(place), each) for place, each in enumerate(told.dearest, start=1))
    best = "".join(_decision("✓", each) for each in told.best)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="lead">{escape(say("analysis-open" if found.open_hands else "analysis-known"))}</p>',
        section(say("analysis-course").rstrip(": \N{NARROW NO-BREAK SPACE}"), "", chart(say, found, told)),
        section(say("analysis-dearest"), "", dear or f"<p>{escape(say('analysis-nothing-dear'))}</p>"),
        section(say("analysis-best"), "", best) if best else "",
        f'<p class="note">{escape(say("analysis-worlds", worlds=found.worlds))}</p>',
    ]
    return whole_page(title, parts, language)


def chart(say: Voice, found: Analysis, told: ToldAnalysis) -> str:
    """The chance after each decision with its interval; the dearest decisions are numbers, the best ones dots."""
    last = max(1, len(found.judged) - 1)
    across, down = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def x(number: int) -> float:
        return LEFT + across * number / last

    def y(share: float) -> float:
        return TOP + down * (1 - share)

    lines = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        lines.append(f'<path class="grid" d="M{LEFT} {y(share):.1f}H{WIDE - RIGHT}"/>')
        lines.append(f'<text class="tick" x="{LEFT - 22}" y="{y(share) + 4:.1f}">{percent(share)}</text>')
    before, few = None, (found.judged[-1].round or 0) <= MOST_ROUNDS if found.judged else False
    for each in found.judged:
        if each.round != before and each.round is not None and before is not None:
            lines.append(f'<path class="grid" d="M{x(each.number):.1f} {TOP}V{HIGH - BOTTOM}"/>')
        if each.round != before and each.round is not None and few:
            lines.append(f'<text class="tick" x="{x(each.number) + 12:.1f}" y="{HIGH - 18}">{each.round}</text>')
        before = each.round
    high = [f"{x(each.number):.1f},{y(each.made.chance.high):.1f}" for each in found.judged]
    low = [f"{x(each.number):.1f},{y(each.made.chance.low):.1f}" for each in reversed(found.judged)]
    line = " ".join(f"{x(each.number):.1f},{y(each.made.chance.win):.1f}" for each in found.judged)
    lines.append(f'<polygon class="bar" points="{" ".join([*high, *low])}"/>')
    lines.append(f'<polyline points="{line}" fill="none" stroke="var(--accent)" stroke-width="2"/>')
    for good in told.best:
        lines.append(f'<circle class="dot" cx="{x(good.number):.1f}" cy="{y(good.made.chance.win):.1f}" r="5"/>')
    for place, dear in enumerate(told.dearest, start=1):
        at, height = x(dear.number), y(dear.made.chance.win)
        lines.append(f'<circle class="marked" cx="{at:.1f}" cy="{height:.1f}" r="10"/>')
        lines.append(f'<text class="cell" x="{at:.1f}" y="{height + 5:.1f}">{place}</text>')
    label = escape(say("analysis-course"))
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{"".join(lines)}</svg>'


def _decision(mark: str, decision: ToldDecision) -> str:
    rows = "".join(
        f"<tr><td class='text'>{'<b>' if number == decision.chosen else ''}{escape(choice.label)}"
        f"{'</b>' if number == decision.chosen else ''}</td><td>{escape(interval(choice.chance))}</td></tr>"
        for number, choice in enumerate(decision.choices)
    )
    why = f"<p>{escape(decision.why)}</p>" if decision.why else ""
    return f"<h3>{mark} · {escape(decision.title)}</h3>{why}<table>{rows}</table>"
