"""What the lab found, as one page to mail: differences, wins by seat, sources of points, what was used."""
from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hegemon.arena.findings import Used, Worth, by_name, course, race, used, wins_by_seat
from hegemon.arena.lab import MEASURES, Lab, Series, alike, measured
from hegemon.arena.noted import OPENING, PACE, PARTS
from hegemon.arena.plots import INK, SOFT, figure, svg
from hegemon.kernel.registry import find

SHOWN: Final = 40   # kinds of answers in the table, those whose use changed most first
TENTHS: Final = [100 * (part + 1) / PARTS for part in range(PARTS)]
COLOURS: Final = ("#1f4f9e", "#c8731c", "#2f7d4f", "#8a3ea8", "#b2392f", "#5b6378")

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 Inter, system-ui, sans-serif; color: #171e33; background: #fff; max-width: 52rem;
        margin: 2rem auto; padding: 0 1rem; }}
h1, h2 {{ font-family: "Iowan Old Style", Palatino, "URW Palladio L", serif; font-weight: 600; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }}
td, th {{ padding: .2rem .9rem .2rem 0; text-align: left; border-bottom: 1px solid #d8cfba; white-space: nowrap; }}
th {{ white-space: normal; vertical-align: bottom; }}
.wide {{ overflow-x: auto; }}
pre {{ background: #f5f1e6; padding: .6rem .9rem; overflow-x: auto; }}
svg {{ width: 100%; height: auto; margin: 1rem 0; }}
svg.spark {{ width: 60px; height: 16px; margin: 0; vertical-align: middle; fill: #1f4f9e; }}
p {{ color: #3f4861; }}
</style></head><body>
<h1>{title}</h1><p>{subtitle}</p>
<h2>What was changed</h2>{changed}
<h2>What comes of it</h2>{differences}
{plots}
{factions}{openings}
<h2>What the bots use</h2>
<p>Of what a bot seldom takes nothing can be concluded: two columns say how often it was offered and taken. Its
columns stand for the tenths of a game in which it was taken. Those who take a thing may win because they are ahead:
what it is worth is a hint, not a proof.</p>
{uses}
</body></html>
"""


def page(lab: Lab) -> str:
    """The report as a page that needs nothing else."""
    plan, game = lab.plan, find(lab.plan.game)
    counts = ", ".join([f"{len(s.games)} of {s.name} ({s.rules[:8]})" for s in lab.series])
    subtitle = f"Games of {plan.seats} played by {', '.join(sorted(set(plan.bots)))}, seed {plan.seed}: {counts}."
    short = f"{min([len(s.games) for s in lab.series])} games of each variant"
    plots = [wins_plot(lab.series, plan.seats, short), lengths_plot(lab.series, short), race_plot(lab.series, short),
             *[course_plot(s, list(course(lab.series[0]))) for s in lab.series], sources_plot(lab.series, short)]
    factions = names_table([by_name(s, lambda played: played.sides) for s in lab.series], lab.series, "faction")
    openings = names_table([by_name(s, lambda played: played.openings) for s in lab.series], lab.series, "opening")
    return _PAGE.format(
        title=html.escape(f"{game.title}: {' and '.join([s.name for s in lab.series])}"),
        subtitle=html.escape(subtitle), changed=changed(lab), differences=differences(lab),
        plots="\n".join([text[text.index("<svg"):] for text in plots]), uses=uses_table(lab.series),
        factions=factions and f"<h2>Who wins</h2>{factions}",
        openings=openings and f"<h2>Openings</h2><p>The first {OPENING} decisions of a seat in which it had a choice; "
                              f"those met most often.</p>{openings}")


class Drawn(str):
    """A cell that is a picture and no text."""


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join([f"<th>{html.escape(c)}</th>" for c in columns])
    body = "".join(["<tr>" + "".join([f"<td>{_cell(cell)}</td>" for cell in row]) + "</tr>" for row in rows])
    return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'


def _cell(text: str) -> str:
    return text if isinstance(text, Drawn) else html.escape(text)


def changed(lab: Lab) -> str:
    """What of each variant is not as printed, as it was written."""
    return "".join([f"<p>{html.escape(v.name)}:</p><pre>{html.escape(v.text)}</pre>" if v.text else
                    f"<p>{html.escape(v.name)}: nothing.</p>" for v in lab.variants])


def differences(lab: Lab) -> str:
    """Every measure of every variant against the first, with its interval."""
    rows = []
    for i, series in enumerate(lab.series[1:], 1):
        for measure in MEASURES:
            d = lab.difference(measure, i)
            low, high = d.interval
            beyond = "yes" if d.decided else "not shown"
            rows.append((series.name, measure, f"{d.before:.2f}", f"{d.after:.2f}", f"{d.change:+.2f}",
                         f"{low:+.2f} to {high:+.2f}", str(d.pairs), beyond))
    same = [s.name for s in lab.series[1:] if alike(lab.series[0], s)]
    said = "".join([f"<p>With {html.escape(name)} all games came out the same: nothing in them asked for the changed "
                    "numbers.</p>" for name in same])
    said += (f"<p>Minutes are those of people who think {PACE:.0f} seconds about a decision in which they have a "
             "choice, those asked together at the same time.</p>")
    return said + _table(("variant", "measure", "before", "after", "change", "95 %", "pairs", "beyond chance"), rows)


def wins_plot(series: Sequence[Series], seats: int, subtitle: str) -> str:
    """Wins by seat, the variants side by side."""
    fig, axes = figure("Wins by seat", subtitle)
    for k, s in enumerate(series):
        for seat, (share, low, high) in enumerate(wins_by_seat(s, seats)):
            x = seat + 0.14 * (k - (len(series) - 1) / 2)
            axes.plot([x, x], [100 * low, 100 * high], color=SOFT, linewidth=1.2)
            axes.plot([x], [100 * share], "o", color=COLOURS[k % 6], markersize=7, label=s.name if not seat else None)
    axes.axhline(100 / seats, color=SOFT, linewidth=1, linestyle="--")
    axes.set_xticks(range(seats), [f"seat {s}" for s in range(seats)] if seats <= 10 else range(seats))
    axes.set_xlim(-0.5, seats - 0.5)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("wins, %", color=SOFT, fontsize=9)
    axes.legend(frameon=False, fontsize=8, labelcolor=INK)
    return svg(fig)


def lengths_plot(series: Sequence[Series], subtitle: str) -> str:
    """How long games are."""
    fig, axes = figure("Length of a game", subtitle)
    axes.hist([[p.result.decisions for p in s.games.values()] for s in series], bins=18,
              color=[COLOURS[k % 6] for k in range(len(series))], label=[s.name for s in series])
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.set_ylabel("games", color=SOFT, fontsize=9)
    axes.set_xlabel("decisions", color=SOFT, fontsize=9)
    axes.legend(frameon=False, fontsize=8, labelcolor=INK)
    return svg(fig)


def sources_plot(series: Sequence[Series], subtitle: str) -> str:
    """Where points came from in the end."""
    of = [{name: means[-1] for name, means in course(s).items()} for s in series]
    names = list(dict.fromkeys([name for points in of for name in points]))
    fig, axes = figure("Points of a seat by source", subtitle, (7.0, max(2.4, 0.3 * len(names) + 1.4)))
    high = 0.8 / len(series)
    for k, (s, points) in enumerate(zip(series, of)):
        heights = [i + high * (k - (len(series) - 1) / 2) for i in range(len(names))]
        axes.barh(heights, [points.get(n, 0) for n in names], height=high, color=COLOURS[k % 6],
                  label=s.name)
    axes.set_yticks(range(len(names)), names)
    axes.grid(axis="y", visible=False)
    fig.legend(frameon=False, fontsize=8, labelcolor=INK, loc="outside lower right", ncols=len(series))
    return svg(fig)


def race_plot(series: Sequence[Series], subtitle: str) -> str:
    """How the scores of those who will win and of the others grow."""
    fig, axes = figure("Scores over a game", f"{subtitle}; the winners' drawn through, the others' dashed")
    for k, s in enumerate(series):
        winners, others = race(s)
        axes.plot(TENTHS, winners, "-", color=COLOURS[k % 6], label=s.name)
        if any(others):
            axes.plot(TENTHS, others, "--", color=COLOURS[k % 6])
    axes.set_xlabel("of the game's decisions, %", color=SOFT, fontsize=9)
    axes.set_ylabel("score", color=SOFT, fontsize=9)
    axes.legend(frameon=False, fontsize=8, labelcolor=INK)
    return svg(fig)


def course_plot(series: Series, order: Sequence[str]) -> str:
    """Where the points of a seat come from as a game goes on; a source has one colour in all variants."""
    found = course(series)
    names = [*order, *[name for name in found if name not in order]]
    fig, axes = figure(f"Points of a seat by source over a game, {series.name}", f"{len(series.games)} games")
    axes.stackplot(TENTHS, *[found.get(name, [0.0] * PARTS) for name in names], labels=names,
                   colors=[COLOURS[k % 6] for k in range(len(names))], alpha=0.8)
    axes.set_xlabel("of the game's decisions, %", color=SOFT, fontsize=9)
    axes.legend(frameon=False, fontsize=8, labelcolor=INK, loc="upper left")
    return svg(fig)


def names_table(of: Sequence[dict[str, tuple[int, Worth]]], series: Sequence[Series], what: str) -> str:
    """Factions or openings with what they were worth, or nothing where there are none to compare."""
    names = list(dict.fromkeys([name for found in of for name in found]))[:SHOWN // 2]
    rows = [(name, s.name, str(found[name][0]), found[name][1].told)
            for name in names for s, found in zip(series, of) if name in found]
    columns = (what, "variant", "games with it", "wins beyond its share, points of 100 (95 %)")
    return _table(columns, rows) if rows else ""


def uses_table(series: Sequence[Series]) -> str:
    """What was offered, taken, when, and what it was worth: first what changed most."""
    of = [used(s) for s in series]
    games = [max(1, len(s.games)) for s in series]
    kinds = sorted({kind for uses in of for kind in uses},
                   key=lambda kind: (-_moved(of, games, kind), -max([u[kind].times for u in of if kind in u]), kind))
    rows: list[tuple[str, ...]] = []
    for kind in kinds[:SHOWN]:
        first = True
        for s, uses, n in zip(series, of, games):
            use = uses.get(kind)
            if use is not None:
                label, first = kind if first else "", False
                rows.append((label, s.name, f"{use.offered / n:.1f}", f"{use.times / n:.2f}",
                             *((spark(use.taken), use.worth.told) if use.times else ("", "never taken"))))
    return _table(("answer", "variant", "offered a game", "taken a game", "when",
                   "wins of takers beyond their share, points of 100 (95 %)"), rows)


def spark(values: Sequence[int]) -> Drawn:
    """A column for each part of a game, the highest as high as the line."""
    most, wide, high = max(values), 6, 16
    columns = "".join([f'<rect x="{i * wide}" y="{high - high * v / most:.1f}" width="{wide - 1}" '
                       f'height="{high * v / most:.1f}"/>' for i, v in enumerate(values)])
    said = ", ".join(map(str, values))
    return Drawn(f'<svg class="spark" viewBox="0 0 {wide * len(values)} {high}" role="img" '
                 f'aria-label="taken by tenths of the game: {said}">{columns}</svg>')


def _moved(of: Sequence[dict[str, Used]], games: Sequence[int], kind: str) -> float:
    rates = [uses[kind].times / n if kind in uses else 0.0 for uses, n in zip(of, games)]
    return max(rates) - min(rates)


def sweep_plot(lab: Lab, measure: str, setting: str) -> str:
    """A measure over the values of one number."""
    first = [sum(values) / len(values) for values in [_all(s, measure) for s in lab.series]]
    fig, axes = figure(f"{measure.capitalize()} by {setting}", f"{len(lab.series[0].games)} games each")
    axes.plot(range(len(first)), first, "o-", color=COLOURS[0])
    axes.set_xticks(range(len(first)), [s.name.rpartition("=")[2] for s in lab.series])
    return svg(fig)


def _all(series: Series, measure: str) -> list[float]:
    return [measured(p, measure) for p in series.games.values()]


def write(lab: Lab, out: Path) -> Path:
    """Write the page."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / "lab.html"
    path.write_text(page(lab), encoding="utf-8")
    return path
