"""The folder a series leaves behind: results as CSV and JSON, and a page with plots."""
from __future__ import annotations

import html
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hegemon.arena.match import Result
from hegemon.arena.plan import Plan
from hegemon.arena.plots import standard
from hegemon.arena.summary import Summary, write_csv
from hegemon.kernel.registry import find

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.5 Inter, system-ui, sans-serif; color: #171e33; background: #fff; max-width: 46rem;
        margin: 2rem auto; }}
h1 {{ font-family: "Iowan Old Style", Palatino, "URW Palladio L", serif; font-weight: 600; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
td, th {{ padding: .2rem .9rem .2rem 0; text-align: left; border-bottom: 1px solid #d8cfba; }}
svg {{ width: 100%; height: auto; margin: 1rem 0; }}
p {{ color: #3f4861; }}
</style></head><body>
<h1>{title}</h1>
<p>{subtitle}</p>
<table><tr><th>seat</th><th>bot</th><th>wins</th><th>95 %</th><th>score</th><th>range</th></tr>{rows}</table>
{plots}
<p>{decisions} decisions in {seconds} s. Digest of all final states: <code>{digest}</code>.</p>
</body></html>
"""


def write_report(out: Path, plan: Plan, played: Sequence[Result], summary: Summary) -> None:
    """Write results.csv, summary.json, summary.html and the plots."""
    game = find(plan.game)
    options = ", ".join([f"{k}={v}" for k, v in plan.options.items() if v != _default(plan.game, k)])
    bots = ", ".join(sorted(set(plan.bots)))
    subtitle = (f"{summary.finished} games of {plan.seats}, bots {bots}, seed {plan.seed}, "
                f"rules version {game.rules_version}{', ' + options if options else ''}")
    write_csv(out / "results.csv", played)
    (out / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2))
    plots = standard(summary, played, subtitle)
    for name, svg in plots.items():
        (out / f"{name}.svg").write_text(svg, encoding="utf-8")
    rows = "".join([
        f"<tr><td>{i}</td><td>{html.escape(summary.bots[i])}</td><td>{rate:.1%}</td><td>{low:.1%} to {high:.1%}</td>"
        f"<td>{score.mean:.1f} ± {score.sd:.1f}</td><td>{score.min} to {score.max}</td></tr>"
        for i, (score, (rate, low, high)) in enumerate(zip(summary.scores, summary.win_rates))])
    page = _PAGE.format(title=html.escape(game.title), subtitle=html.escape(subtitle), rows=rows,
                        plots="\n".join([svg[svg.index("<svg"):] for svg in plots.values()]),
                        decisions=summary.decisions, seconds=summary.seconds, digest=summary.digest)
    (out / "summary.html").write_text(page, encoding="utf-8")


def _default(game: str, option: str) -> object:
    return next(o.default for o in find(game).options.options if o.name == option)
