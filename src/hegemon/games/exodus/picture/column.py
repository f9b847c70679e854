"""The column beside the map: turn order, market, laws, blueprints, and the fight, the council or the turn."""
from __future__ import annotations

from typing import Final

from hegemon.draw import SEAT_COLOURS, Canvas, Element, badge, caption, drawn, heading, text, token
from hegemon.draw.pieces import die
from hegemon.draw.shapes import rect, resource, rim_box
from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import LAW, SEAT, counted
from hegemon.games.exodus.scoring import TITLE_VP, TITLES
from hegemon.games.exodus.view import ExodusView, Fight
from hegemon.games.exodus.words.status import (
    card_words,
    fight_odds,
    laws_in_force,
    side_name,
    side_units,
    stage_words,
    status_lines,
)

LEFT: Final = 866
WIDE: Final = 236
PANEL: Final = 138                    # height of the panel at the foot
SLOT: Final = 61                      # of a card before the council
ROOMY: Final = 750                    # a column as tall as this spreads its rows
SHORT_TITLES: Final = ("", "Chancellor", "Vice", "Senator", "Delegate 4", "Delegate 5", "Delegate 6")


def column(canvas: Canvas, view: ExodusView, tall: float) -> None:
    """Everything beside a map of this height."""
    roomy = tall >= ROOMY
    canvas.put(_head(view.turn, view.turns, stage_words(view)))
    y = 94.0
    canvas.add("title-order", caption("TURN ORDER", LEFT, y))
    y += 8
    few = len(view.rank) < 5
    step = (30 if few else 24) if roomy else 26 if few else 21
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__):
        canvas.put(_seat_row(seat, view.rank[seat], view.scores[seat], view.cp[seat], view.axinium[seat],
                             view.phasium[seat], step - 3, y))
        y += step
    y += 14
    canvas.add("title-market", caption("MARKET", LEFT, y))
    _market(canvas, view, y + 7)
    y += 73
    foot = tall - 6 - (3 * SLOT if any([c >= 0 for c in view.slots]) else PANEL)
    row = 32 if roomy else 28
    blueprints = foot - 12 - 4 * row
    canvas.add("title-laws", caption("IN FORCE", LEFT, y))
    _laws(canvas, view, y + 7, blueprints - 20 - y)
    _blueprints(canvas, view, blueprints, row)
    _panel(canvas, view, foot)


@drawn
def _head(turn: int, turns: int, words: str) -> Element:
    bars = [rect(LEFT + i * (WIDE + 4) / turns, 66, WIDE / turns - 4, 6,
                 "brass" if i < turn else "line", radius=3) for i in range(turns)]
    return Element("turn", heading(f"Turn {turn} of {turns}", LEFT, 34, width=WIDE)
                   + text(words, LEFT, 56, 13, "text-soft", "start", width=WIDE) + "".join(bars))


@drawn
def _seat_row(seat: int, rank: int, score: int, cp: int, axinium: int, phasium: int, tall: float, y: float) -> Element:
    """Title, points and resources of a seat."""
    mid = tall / 2
    body = [rect(0, 0, WIDE, tall, "panel", "line", 1, radius=6), badge(SEAT_COLOURS[seat], 14, 14, mid),
            text(SHORT_TITLES[rank], 25, mid + 4.5, 11.5, "text", "start", 600, width=64),
            resource("cp", 98, mid, 12), text(cp, 106, mid + 4.5, 11.5, "text", "start", 600),
            resource("axinium", 132, mid, 12), text(axinium, 139, mid + 4.5, 11.5, "text", "start", 600),
            resource("phasium", 160, mid, 12), text(phasium, 167, mid + 4.5, 11.5, "text", "start", 600),
            text(f"{score} VP", WIDE - 6, mid + 4.5, 12, "text", "end", 700)]
    label = (f"{SEAT.label(seat)}: Turn Order card {rank} {TITLES[rank]} ({TITLE_VP[rank]} VP), {cp} CP, "
             f"{axinium} Axinium, {phasium} Phasium, {score} VP so far")
    return Element(f"seat-{SEAT.names[seat]}", "".join(body), LEFT, y, label=label)


def _market(canvas: Canvas, view: ExodusView, y: float) -> None:
    """Rates of the next space, white and red, and the cubes that lie there."""
    space = min(len(view.market), 5)
    buy, sell = d.WHITE[space]
    rbuy, rsell = d.RED[space]
    for i, name in enumerate(("axinium", "phasium")):
        body = [rect(0, 0, 115, 50, "panel", "line", 1, radius=8), resource(name, 18, 16, 16),
                text(name.capitalize(), 33, 21, 13, "text", "start", 600),
                text(f"buy {buy}/{rbuy}", 9, 41, 11.5, "text-soft", "start"),
                text(f"sell {sell}/{rsell}", 107, 41, 11.5, "text-soft", "end"), rim_box(0, 0, 115, 50, 8)]
        canvas.add(f"resource-{name}", *body, x=LEFT + i * 121, y=y,
                   label=f"{name.capitalize()}: space {space + 1}, buy {buy}, sell {sell}; "
                         f"with Advanced Trading {rbuy}, {rsell}")
    for i, seat in enumerate(view.market):
        canvas.add(f"cube-market-{i}", badge(SEAT_COLOURS[seat], 10), x=LEFT + 70 + i * 16, y=y - 13)


def _laws(canvas: Canvas, view: ExodusView, y: float, room: float) -> None:
    """Laws, Resolutions and private ones."""
    rows = laws_in_force(view)
    if not rows:
        canvas.add("no-laws", text("nothing", LEFT, y + 12, 12, "text-soft", "start"))
    tall = max(12.0, min(24.0, room / max(1, len(rows))))
    for card, whose in rows:
        row = d.POLITICAL[card]
        name = row.name + (f" ({SEAT.label(whose)})" if whose >= 0 else "")
        body = [rect(0, 0, WIDE, tall - 3, "panel", "line", 1, radius=5),
                text(name, 8, tall / 2 + 2.5, min(12, tall - 4), "text", "start", 600, width=160),
                text(row.kind, WIDE - 8, tall / 2 + 2.5, min(10.5, tall - 5), "text-faint", "end"),
                rim_box(0, 0, WIDE, tall - 3, 5)]
        canvas.add(f"law-{LAW.names[card]}", *body, x=LEFT, y=y, label=f"{name}: {row.text}")
        y += tall


def _blueprints(canvas: Canvas, view: ExodusView, y: float, step: float) -> None:
    """Blueprints of the viewer, or of the first in turn order for a spectator."""
    seat = view.now.viewer if view.now.viewer >= 0 else view.rank.index(min(view.rank))
    who = SEAT_COLOURS[seat]
    canvas.add("title-blueprints", caption(f"{SEAT.label(seat).upper()}'S BLUEPRINTS", LEFT, y))
    for kind, row in enumerate(d.CLASSES):
        parts = view.parts[seat * 4 + kind]
        dice, shield, drive, jumps = d.stats(kind, parts)
        free = sum([view.where[s] < 0 for s in range(seat * 16 + kind * 4, seat * 16 + kind * 4 + 4)])
        body = _blueprint(row.id, who, row.name, dice, shield, "jump" if jumps else str(drive), len(parts), row.slots)
        names = ", ".join([d.PARTS[p].name for p in parts]) or "no parts"
        canvas.add(f"blueprint-{row.id}", body, x=LEFT, y=y + 7 + kind * step,
                   label=f"{row.name}: {dice} dice, shield {shield}, drive {drive}, {names}, {free} off the map")


@drawn
def _blueprint(kind: str, who: str, name: str, dice: int, shield: int, drive: str, used: int, slots: int) -> str:
    out = [rect(0, 0, WIDE, 28, "panel", "line", 1, radius=7), token(kind, who, size=20, x=17, y=14),
           text(name, 34, 18.5, 12, "text", "start", 600, width=78)]
    for j, (value, unit) in enumerate(((str(dice), "dice"), (str(shield), "sh"), (drive, "mv"))):
        out += [text(value, 132 + j * 38, 18.5, 12.5, "text", "end", 700, width=24),
                text(unit, 134 + j * 38, 18.5, 9.5, "text-faint", "start")]
    for i in range(slots):
        out.append(rect(36 + i * 8, 21.5, 6, 3, "info" if i < used else "line", radius=1))
    return "".join([*out, rim_box(0, 0, WIDE, 28, 7)])


def _panel(canvas: Canvas, view: ExodusView, y: float) -> None:
    """The council's cards, the combat under way, or what the turn is about."""
    if any([c >= 0 for c in view.slots]):
        for i, card in enumerate(view.slots):
            if card >= 0:
                canvas.put(_slot(i, card, y + i * SLOT))
        return
    title, lines = status_lines(view)
    words = f"{title}. {' '.join(lines)}"
    if view.fight is not None:
        canvas.add("panel", _fight(view, view.fight, title), x=LEFT, y=y, label=words)
        return
    body = [rect(0, 0, WIDE, PANEL, "panel", "line", 1.4, radius=10),
            text(title, 12, 22, 13.5, "text", "start", 700, width=212)]
    step = 17 if len(lines) > 3 or not view.now.over else 34
    for i, line in enumerate(lines[:6]):
        body.append(text(line, 12, 42 + i * step, 12, "text-soft", "start", width=212, lines=step // 17, least=9))
    canvas.add("panel", *body, x=LEFT, y=y, label=words)


@drawn
def _slot(i: int, card: int, y: float) -> Element:
    """One card before the council."""
    row = d.POLITICAL[card]
    body = [rect(0, 0, WIDE, SLOT - 4, "panel", "line-strong", 1.2, radius=7),
            text("ABC"[i], 15, 34, 17, "brass", weight=800),
            text(row.name, 30, 15, 12, "text", "start", 700, width=140),
            text(row.kind, WIDE - 8, 15, 10, "text-soft", "end"),
            text(row.text, 30, 28, 10.5, "text-soft", "start", width=200, lines=3, least=8.5),
            rim_box(0, 0, WIDE, SLOT - 4, 7)]
    return Element(f"slot-{'ABC'[i]}", "".join(body), LEFT, y, label=f"{row.name} ({row.kind}): {row.text}")


def _fight(view: ExodusView, fight: Fight, title: str) -> str:
    """Strength and last dice of every side, and who wins how often."""
    body = [rect(0, 0, WIDE, PANEL, "panel", "accent", 1.6, radius=10),
            text(title, 12, 19, 13, "text", "start", 700, width=212)]
    step = 38 if len(fight.sides) < 3 else 110 / len(fight.sides)
    for i, side in enumerate(fight.sides):
        y = 35 + i * step
        units = side_units(view, side)
        strength = f"{sum([u[0] for u in units])} dice, {sum([u[1] for u in units])} to fall"
        body.append(text(f"{side_name(side)}: {strength}", 12, y, 11.5, "text", "start", 600, width=140))
        body.append(text(card_words(fight, side), WIDE - 12, y, 10, "text-soft", "end", width=84))
        faces = fight.dice[i] if fight.dice else ()
        size = min(14.0, step - 22, 200 / (len(faces) + 3))
        body += [die(face, size, 20 + n * (size + 2.5), y + 13) for n, face in enumerate(faces)]
        if faces:
            body.append(text(counted(fight.hits[i], "hit", "hits"), WIDE - 12, y + 17, 11, "text-soft", "end"))
    odds = fight_odds(view)
    if odds is not None:
        mine = (WIDE - 24) * odds[0]
        body += [rect(12, 111, WIDE - 24, 8, "line-strong", radius=4),
                 rect(12, 111, max(8.0, mine), 8, "info", radius=4),
                 text(f"{side_name(fight.sides[1])} wins {odds[0]:.0%}", 12, 132, 11.5, "text", "start", 700),
                 text(f"{side_name(fight.sides[0])} {odds[1]:.0%}", WIDE - 12, 132, 11.5, "text-soft", "end")]
    return "".join(body)
