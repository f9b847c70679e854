"""Beside the stage: turn, planets held and stock; the chances of the next morale rolls; the last dice."""
from __future__ import annotations

from typing import Final

from hegemon.draw import Canvas, Element, badge, circle, dice, drawn, heading, icon, meter, rect, text, text_width
from hegemon.games.galactic_hegemony.actions import PLANET, signed
from hegemon.games.galactic_hegemony.data import PLANETS
from hegemon.games.galactic_hegemony.odds import morale_odds
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import RESULTS, check_words, overflow

COLUMN: Final = 220
STATE_HIGH: Final = 296
DICE_HIGH: Final = 88


def put_facts(canvas: Canvas, v: HegemonyView) -> None:
    """Turn, hegemony and stock; the next morale rolls; the last dice, if any were thrown."""
    state = canvas.sheet("state", "Hegemony", "track", COLUMN, STATE_HIGH)
    state.put(turn_element(v.turn, v.track, v.counting, v.now.outcome, v.score),
              hegemony_element(v.size, len([m for m in v.morale if m < 0])),
              stock_element(v.stock, v.limit, v.income, overflow(v)))
    rolls = tuple([(p, v.modifiers[p]) for p in range(len(PLANETS)) if v.colonised(p)])
    canvas.sheet("chances", "Next morale rolls", "table", COLUMN, 30 + 17 * len(rolls), "per cent").put(
        rolls_element(rolls))
    if v.duel or v.checks:
        canvas.sheet("dice", "Last dice", "scene", COLUMN, DICE_HIGH).put(dice_element(v))


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
        parts += [rect(i * 20, 50, 17, 7, "brass" if i < turn else "line", radius=3) for i in range(total)]
    return Element("turn", "".join(parts), 0, 0, label=f"Turn {turn}: {note}")


@drawn
def hegemony_element(size: int, revolts: int) -> Element:
    """Twelve places, those held filled."""
    parts = [text("Planets held", 0, 0, 12, "text-soft", "start", 600)]
    for i in range(len(PLANETS)):
        x, y = 12 + i % 6 * 36, 22 + i // 6 * 30
        lost = size <= i < size + revolts
        parts.append(badge("blue", 20, x, y) if i < size else circle(11, x, y, "panel", "line-strong", 1.3))
        if lost:
            parts.append(icon("revolt", x, y, 13, "bad"))
    words = f"{size} of {len(PLANETS)} planets" + (f", {revolts} in revolt" if revolts else "")
    parts.append(text(words, 0, 84, 12.5, "text-soft", "start"))
    return Element("hegemony", "".join(parts), 0, 84, label=words)


@drawn
def stock_element(stock: int, limit: int, income: int, lost: int) -> Element:
    """The stock, its limit, and what the next collection brings or loses."""
    parts = [text("Stock", 0, 0, 12, "text-soft", "start", 600), text(stock, 0, 36, 32, "text", "start", 700),
             text(f"of {limit}", text_width(str(stock), 32, 700) + 8, 36, 15, "text-soft", "start"),
             meter(stock, limit, COLUMN, 0, 51, fill="r-cap", height=10, words=""),
             text(f"Next collection +{income}", 0, 76, 12.5, "text", "start", 600)]
    if lost:
        parts.append(text(f"{lost} would be lost: spend first", 0, 94, 12, "warn", "start"))
    return Element("stock", "".join(parts), 0, 194, label=f"Stock {stock} of {limit}, next collection {income}")


@drawn
def rolls_element(rolls: tuple[tuple[int, int], ...]) -> Element:
    """Every colony's sum of modifiers and the chances of its next morale roll, in per cent."""
    parts = [text(words, 113 + 34 * i, 14, 12, "text-faint", "end") for i, words in enumerate(("-2", "-1", "0", "+1"))]
    for n, (p, modifiers) in enumerate(rolls):
        y = 32 + 17 * n
        odds = morale_odds(modifiers)
        parts.append(text(PLANET.names[p], 0, y, 12, "text-soft", "start"))
        parts.append(text(signed(modifiers) or "0", 78, y, 12, "text", "end", 600))
        for i, adjust in enumerate((-2, -1, 0, 1)):
            ink = "bad" if adjust == -2 else "warn" if adjust == -1 else "good" if adjust == 1 else "text-soft"
            parts.append(text(round(100 * odds[adjust]), 113 + 34 * i, y, 12, ink, "end"))
    return Element("rolls", "".join(parts), 0, 0, label="Chances of the next morale rolls")


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
