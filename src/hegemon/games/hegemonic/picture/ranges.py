"""What a piece reaches, for whoever points at it."""
from __future__ import annotations

from hegemon.draw import Reach
from hegemon.games.hegemonic.actions import HEX, SEAT
from hegemon.games.hegemonic.data import COLOURS, HEXES, MARTIAL, POLITICAL, PROBES, PROPAGANDA, STACK_RANGE
from hegemon.games.hegemonic.rules.movement import destinations
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.table import table_of

UNITS = {"agent": POLITICAL, "fleet": MARTIAL}


def reach(view: HegemonicView, key: str) -> Reach | None:
    """The Range of the Bases on a hex, where a Unit may go, what a Gate pair joins."""  # H-10.4
    kind, _, name = key.partition("-")
    if kind == "hex" and name in HEX.names:
        return of_bases(view, HEX.names.index(name))
    colour, _, number = name.rpartition("-")
    if colour not in COLOURS[:view.now.seats] or number not in ("1", "2", "3"):
        return None
    unit = 3 * COLOURS.index(colour) + int(number) - 1
    if kind in UNITS:
        return of_unit(view, UNITS[kind], unit)
    return of_gate(view, unit) if kind == "gate" else None


def hexes(mask: int) -> tuple[str, ...]:
    """A set of hexes as elements of the picture."""
    return tuple([f"hex-{HEX.names[h]}" for h in bits(mask)])


def counted(mask: int) -> str:
    """How many Sectors."""
    number = mask.bit_count()
    return f"{number} Sector{'s' if number != 1 else ''}"


def of_bases(view: HegemonicView, hex: int) -> Reach | None:
    """Industrial, Political and Martial Range of what stands on a hex, and all it covers."""
    g = table_of(view)
    found: list[tuple[str, int]] = []
    owners = [SEAT.label(s) for s in range(view.now.seats) if view.complexes[HEXES * s + hex]]
    if owners:
        found.append((f"Complexes ({', '.join(owners)})", 1))
    if view.embassy[hex] >= 0:
        found.append((f"Embassy ({SEAT.label(view.embassy[hex])})", 1))
    if view.height[hex]:
        stack = "Outpost" if view.height[hex] == 1 else f"stack of {view.height[hex]}"
        found.append((f"{stack} ({SEAT.label(view.holder[hex])})", STACK_RANGE[view.height[hex]]))
    if not found:
        return None
    covered = g.near().within(hex, max([distance for _, distance in found]))
    parts = ", ".join([f"{name} {distance}" for name, distance in found])
    return Reach(f"Range on {HEX.names[hex]}: {parts}; {counted(covered)}", hexes(covered))


def of_unit(view: HegemonicView, kind: int, unit: int) -> Reach | None:
    """Where an Agent or Fleet may go for the CAPs of its owner, and whether it attacks beside its own Sector."""
    seat, hex = unit // 3, (view.agents if kind == POLITICAL else view.fleets)[unit]
    if hex < 0:
        return None
    g: Hegemonic = table_of(view)
    goals = destinations(g, seat, kind, hex)
    far = g.has(seat, PROPAGANDA if kind == POLITICAL else PROBES)
    name = "Agent" if kind == POLITICAL else "Fleet"
    struck = (view.struck_agents if kind == POLITICAL else view.struck_fleets) >> unit & 1
    words = f"{name} of {SEAT.label(seat)} on {HEX.names[hex]}: Range {int(far)}, can move to {counted(goals)}"
    return Reach(words + ("; has attacked in this phase" if struck else ""), hexes(goals | 1 << hex))


def of_gate(view: HegemonicView, pair: int) -> Reach | None:
    """The two Sectors a Gate pair makes adjacent."""  # H-10.1
    a, b = view.gates[2 * pair], view.gates[2 * pair + 1]
    if a < 0:
        return None
    words = f"Gate pair of {SEAT.label(pair // 3)}: {HEX.names[a]} and {HEX.names[b]} are adjacent for everybody"
    return Reach(words, hexes(1 << a | 1 << b))
