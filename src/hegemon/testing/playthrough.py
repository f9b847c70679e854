"""A recorded game to read: what every viewer sees at every question, as it changes.

Kept beside golden records, so that a changed rule or a leak shows in a readable diff. Write it anew on purpose, and
read the diff before committing: `python -m hegemon.testing.playthrough golden/first.record > golden/first.txt`.
"""
from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from hegemon.kernel import SPECTATOR, Event, Match, replay
from hegemon.kernel.record import opened
from hegemon.kernel.registry import find

Known = dict[int, dict[str, str]]  # by viewer: the parts of the view and how they read


def playthrough(record: str) -> str:
    """Every question of a record with its choices, what each viewer sees anew, the answer, and what was said of it."""
    match, known = opened(record, find), Known()
    rows = [record.partition("\n")[0], *_said(match.opening)]
    for number, line in enumerate(replay(record, find).lines, 1):
        q, write = match.state.question(line.seat), match.game.verbs.write
        rows += ["", *_seen(match, known), f"{number}. {line.question}, seat {line.seat}: {q.prompt if q else ''}",
                 f"   of {', '.join([write(a) for a in match.state.legal(line.seat)])}", f" > {write(line.action)}"]
        rows += _said(match.again(line).events)
    return "\n".join([*rows, "", *_seen(match, known), f"= {match.state.digest()}", ""])


def _said(events: list[Event]) -> list[str]:
    """Log lines, those not for all with those they are for."""
    return [f"   {what.say(parts)}" + (f" (to {', '.join(map(str, to))})" if to is not None else "")
            for what, parts, to in events]


def _seen(match: Match, known: Known) -> list[str]:
    """What has changed in the viewers' eyes, once for all to whom it looks the same."""
    changes: dict[str, list[str]] = {}
    viewers = (SPECTATOR, *range(match.setup.seats))
    for viewer in viewers:
        view = match.game.view(match.state, viewer)
        parts = {**_parts(view), **{f"now.{k}": v for k, v in _parts(view.now).items()}}
        before = known.get(viewer, {})
        for name, text in parts.items():
            if before.get(name) != text:
                changes.setdefault(f"{name} {text}", []).append("spectator" if viewer < 0 else str(viewer))
        known[viewer] = parts
    return [f"[{'all' if len(who) == len(viewers) else ', '.join(who)}] {change}" for change, who in changes.items()]


def _parts(thing: Any) -> dict[str, str]:
    """The fields of a view as text; the choices are shown where they are made."""
    return {f.name: repr(getattr(thing, f.name)) for f in fields(thing)
            if f.name not in ("now", "legal", "free", "viewer", "prompt", "rule", "path", "queue")}


if __name__ == "__main__":
    sys.stdout.write(playthrough(Path(sys.argv[1]).read_text(encoding="utf-8")))
