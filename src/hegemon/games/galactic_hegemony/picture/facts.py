"""Beside the stage: turn, planets held and stock; the chances of the next morale rolls; the last dice."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Element, badge, circle, dice, drawn, heading, icon, path, rect, text, text_width
from hegemon.games.galactic_hegemony.actions import PLANET, signed
from hegemon.games.galactic_hegemony.data import PLANETS
from hegemon.games.galactic_hegemony.odds import morale_odds
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import RESULTS, check_words, overflow

COLUMN: Final = 220
STATE_HIGH: Final = 296
DUEL_HIGH: Final = 88
CHECK_HIGH: Final = 48


def put_facts(canvas: Canvas, v: HegemonyView) -> None:
    """Turn, hegemony and stock; the next morale rolls; the last dice, if any were thrown."""
    revolts = len([m for m in v.morale if m < 0])
    state = canvas.sheet("state", "Hegemony", "track", COLUMN, STATE_HIGH)
    state.put(turn_element(v.turn, v.track, v.counting, v.now.outcome, v.score), hegemony_element(v.size, revolts),
              *places(v.size, revolts),
              stock_head(), stock_element(v.stock, v.limit), collection_element(v.income, overflow(v)))
    rolling = tuple([(p, v.modifiers[p]) for p in range(len(PLANETS)) if v.colonised(p)])
    canvas.sheet("chances", "Next morale rolls", "table", COLUMN, 30 + 17 * len(rolling),
                 "change of morale, per cent").put(
        *rolls(rolling))
    if v.duel or v.checks:
        canvas.sheet("dice", "Last dice", "scene", COLUMN, DUEL_HIGH if v.duel else CHECK_HIGH).put(dice_element(v))


@drawn
def turn_element(turn: int, track: int, counting: bool, outcome: str, score: int) -> Element:
    """The turn, what is left, and how it ended."""
    note = "Play to Win" if counting else f"{track} left, spend resources" if not outcome else RESULTS[outcome]
    if counting and outcome:
        note = f"{RESULTS[outcome]}, score {score}" if score else RESULTS[outcome]
    ink = {"": "text-soft", "won": "good"}.get(outcome, "bad")
    parts = [heading(f"Turn {turn}", 0, 20, 20), text(note, 0, 40, 13, ink, "start")]
    if not counting:
        total = turn + track - (outcome != "lost_time")
        for tint, steps in (("brass", range(turn)), ("line", range(turn, total))):
            parts.append(path("".join([f"M{3 + i * 20} 53h11" for i in steps]), "none", tint, 7, cls="round"))
    return Element("turn", "".join(parts), 0, 0, label=f"Turn {turn}: {note}")


@drawn
def hegemony_element(size: int, revolts: int) -> Element:
    """How many planets are held, over twelve places."""
    words = f"{size} of {len(PLANETS)} planets" + (f", {revolts} in revolt" if revolts else "")
    parts = (text("Planets held", 0, 0, 12, "text-soft", "start", 600), text(words, 0, 84, 12.5, "text-soft", "start"))
    return Element("hegemony", "".join(parts), 0, 84, label=words)


@drawn
def places(size: int, revolts: int) -> tuple[Element, ...]:
    """Twelve places, those held filled."""
    return tuple([place_element(i, "held" if i < size else "in revolt" if i < size + revolts else "empty")
                  for i in range(len(PLANETS))])


@drawn
def place_element(i: int, state: str) -> Element:
    """One of twelve places: held, lost to a revolt, or still empty."""
    body = badge("blue", 20) if state == "held" else circle(11, 0, 0, "panel", "line-strong", 1.3)
    if state == "in revolt":
        body += icon("revolt", 0, 0, 13, "bad")
    return Element(f"place-{i + 1}", body, 12 + i % 6 * 36, 106 + i // 6 * 30, label=f"Place {i + 1}: {state}")


@drawn
def stock_head() -> Element:
    """What stands over and under the stock and never changes."""
    return Element("stock-head", text("Stock", 0, 0, 12, "text-soft", "start", 600)
                   + rect(0, 46, COLUMN, 10, "raised", radius=5), 0, 194)


@drawn
def stock_element(stock: int, limit: int) -> Element:
    """The stock and its limit."""
    full = COLUMN * min(1.0, stock / limit) if limit else 0.0
    parts = (text(stock, 0, 36, 32, "text", "start", 700),
             text(f"of {limit}", text_width(str(stock), 32, 700) + 8, 36, 15, "text-soft", "start"),
             rect(0, 46, max(10.0, full), 10, "r-cap", radius=5) if stock else "")
    return Element("stock", "".join(parts), 0, 194, label=f"Stock {stock} of {limit}")


@drawn
def collection_element(income: int, lost: int) -> Element:
    """What the next collection brings or loses."""
    words = f"Next collection +{income}"
    body = text(words, 0, 0, 12.5, "text", "start", 600)
    if lost:
        body += text(f"{lost} would be lost: spend first", 0, 18, 12, "warn", "start")
    return Element("collection", body, 0, 270, label=words)


@drawn
def rolls(rolling: tuple[tuple[int, int], ...]) -> tuple[Element, ...]:
    """The next morale rolls: what the columns stand for, and a row for each colony with its sum of modifiers."""
    parts = [text("bonus", 78, 14, 12, "text-faint", "end")]
    parts += [text(words, 113 + 34 * i, 14, 12, "text-faint", "end") for i, words in enumerate(("-2", "-1", "0", "+1"))]
    places_ = {p: (modifiers, i) for i, (p, modifiers) in enumerate(rolling)}
    return (Element("rolls", "".join(parts), 0, 0, label="Chances of the next morale rolls"),
            *[roll_element(p, *places_.get(p, (0, -1))) for p in range(len(PLANETS))])


@drawn
def roll_element(p: int, modifiers: int, place: int) -> Element:
    """A colony's sum of modifiers and the chances of its next morale roll, in per cent; nothing where there is none."""
    if place < 0:
        return Element(f"roll-{PLANET.names[p]}", "")
    odds = morale_odds(modifiers)
    parts = [text(PLANET.names[p], 0, 0, 12, "text-soft", "start"),
             text(signed(modifiers) or "0", 78, 0, 12, "text", "end", 600)]
    for i, adjust in enumerate((-2, -1, 0, 1)):
        ink = "bad" if adjust == -2 else "warn" if adjust == -1 else "good" if adjust == 1 else "text-soft"
        parts.append(text(round(100 * odds[adjust]), 113 + 34 * i, 0, 12, ink, "end"))
    return Element(f"roll-{PLANET.names[p]}", "".join(parts), 0, 32 + 17 * place)


def dice_element(v: HegemonyView) -> Element:
    """The last duel of this turn, else its last morale roll."""
    for _, ours, theirs in v.duel:
        return duel_element(ours, theirs)
    return check_element(v.checks[-1]) if v.checks else Element("dice", "")


@drawn
def check_element(check: tuple[int, int, int, int]) -> Element:
    """Two dice, the sum, what came of it."""
    name, words, result = check_words(check)
    parts = [dice(check[1:3], 32, 18, 24), text(words, 86, 20, 12.5, "text", "start", 600),
             text(f"{name} {result}", 86, 38, 12, "text-soft", "start")]
    return Element("dice", "".join(parts), 0, 0, label=f"{name}: {words}, {result}")


@drawn
def duel_element(ours: tuple[int, ...], theirs: tuple[int, ...]) -> Element:
    """Our dice over theirs, pair by pair."""
    parts = [dice(ours, 26, 14, 18, gap=6), dice(theirs, 26, 14, 52, gap=6),
             text("ours", COLUMN, 22, 12, "text-soft", "end"), text("theirs", COLUMN, 56, 12, "text-soft", "end")]
    pairs = min(len(ours), len(theirs))
    won = [ours[i] > theirs[i] for i in range(pairs)]
    parts += [icon("check" if w else "cross", 14 + 32 * i, 78, 11, "good" if w else "bad") for i, w in enumerate(won)]
    words = f"{', '.join(map(str, ours))} against {', '.join(map(str, theirs))}"
    return Element("dice", "".join(parts), 0, 0, label=f"Duel: {words}")
