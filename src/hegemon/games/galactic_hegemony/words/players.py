"""Meters and the one player's panel."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.data import CRAFT, HIGHEST, PLANETS
from hegemon.games.galactic_hegemony.view import HegemonyView
from hegemon.games.galactic_hegemony.words.terms import PHASES, RESULTS, active, overflow, revolts
from hegemon.kernel import Card, Meter, Panel, Stat


def meters(v: HegemonyView) -> tuple[Meter, ...]:
    """Turn, phase, stock, size and what the next collection brings."""
    lost = overflow(v)
    found = [
        Meter("Turn", str(v.turn), "Play to Win" if v.counting else f"{v.track} left"),
        phase(v),
        Meter("Stock", f"{v.stock} of {v.limit}"),
        Meter("Hegemony", f"{v.size} of {len(PLANETS)}", revolts(v)),
        Meter("Next collection", f"+{v.income}", f"{lost} would be lost: spend first" if lost else ""),
        Meter("Saboteurs", str(active(v)), "active")]
    return (*found, Meter("Score", str(v.score), "turns, the fewer the better")) if v.score else tuple(found)


def phase(v: HegemonyView) -> Meter:
    """The phase among those of a turn, or how it ended."""
    if v.now.over or not v.phase:
        return Meter("Phase", RESULTS.get(v.now.outcome, PHASES[v.phase]))
    turn = {number: name for number, name in PHASES.items() if number}
    return Meter("Phase", PHASES[v.phase], steps=tuple(turn.values()), step=list(turn).index(v.phase))


def panels(v: HegemonyView) -> tuple[Panel, ...]:
    """The one player."""
    flying = len([h for h in v.craft if h >= 0])
    stats = (Stat("Stock", f"{v.stock}/{v.limit}", "coin"), Stat("Next collection", f"+{v.income}", "coin"),
             Stat("Spacecraft", f"{flying}/{CRAFT}", "spacecraft"),
             Stat("Colonies", str(len([m for m in v.morale if m <= HIGHEST])), "colony", revolts(v)),
             Stat("Saboteurs", str(active(v)), "saboteur"))
    return (Panel(0, "Hegemon", "blue", f"{v.size} of {len(PLANETS)}", stats, RESULTS.get(v.now.outcome, "")),)


def hand(v: HegemonyView) -> tuple[Card, ...]:
    """There are no cards in hand."""
    return ()
