"""What both sides of a Conflict bring into its first step, and what they may draw on."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import ALONE, CALL_STACK, DRAW_ON
from hegemon.games.hegemonic.data import (
    EMPATHY,
    FACTION_OF,
    INDUSTRIAL,
    LOGISTICS,
    PATTERNS,
    POLITICAL,
    POLYMORPHIC,
    POST_PHYSICAL,
)
from hegemon.games.hegemonic.power import (
    Aim,
    Part,
    attack_parts,
    defence_parts,
    faction_power,
    net,
    stacks_in_reach,
    support_power,
    through,
)
from hegemon.games.hegemonic.sky import BIT
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action

Gain = tuple[int, int, int, str]  # in which step, which side, how much, through what
NOTHING: Final = (-1, -1)         # drawn on: no Faction, no stack


def first_gains(mine: list[Part], theirs: list[Part]) -> tuple[Gain, ...]:
    """The contributions of step 1, as a Conflict keeps them."""
    return tuple([(1, side, part[2], through(part)) for side, parts in enumerate((mine, theirs))
                  for part in parts if part[2]])


def sources(g: Hegemonic, seat: int, kind: int, hex: int, attacking: int) -> list[Action]:
    """Factions or stacks that Units may draw on, the largest first; nothing is always possible."""  # H-14.8, H-14.12
    if kind == POLITICAL:
        used = 0 if g.has(seat, POST_PHYSICAL) else g.faction_used[seat]
        free = [f for f in range(3) if not used >> f & 1]
        free.sort(key=lambda f: -faction_power(g, seat, f))
        return [DRAW_ON.each[f] for f in free] + [ALONE.only]
    used = 0 if g.has(seat, LOGISTICS) else g.outpost_used[seat]
    near = [s for s in stacks_in_reach(g, seat, hex) if not used >> s & 1]
    near.sort(key=lambda s: -net(g, seat, s, attacking if s == hex else 0))
    return [CALL_STACK.each[s] for s in near] + [ALONE.only]


def best_source(g: Hegemonic, seat: int, kind: int, hex: int, attacking: int) -> tuple[int, int]:
    """The Faction and stack that Units draw on by default; Complexes draw on nothing."""
    match sources(g, seat, kind, hex, attacking)[0] if kind != INDUSTRIAL else ALONE.only:
        case ("draw_on", faction):
            return faction, -1
        case ("call_stack", stack):
            return -1, stack
    return -1, -1


def draw_on(g: Hegemonic, seat: int, answer: Action) -> tuple[int, int]:
    """The Faction and stack chosen, marked as used."""  # H-14.8, H-14.12
    match answer:
        case ("draw_on", faction):
            g.faction_used[seat] |= 1 << faction
            return faction, -1
        case ("call_stack", hex):
            g.outpost_used[seat] |= BIT[hex]
            return -1, hex
    return -1, -1


def based(g: Hegemonic, seat: int, kind: int, sector: int) -> bool:
    """Whether a Defender's pieces have their own Base to stand on: then they draw on nothing else."""  # H-14.4, H-14.9
    return kind == INDUSTRIAL or g.count(seat, kind, sector) > 0


def faction_in_use(g: Hegemonic, kind: int, sector: int, drawn: int, stands: bool) -> int:
    """The Faction a Defender uses: that of the Embassy's tile, else the one drawn on, or -1."""  # H-14.4, H-14.6
    return FACTION_OF[g.tile[sector]] if kind == POLITICAL and stands else drawn


def sides(g: Hegemonic, seat: int, pattern: int, hex: int, aim: Aim,
          drawn: tuple[int, int] = NOTHING) -> tuple[list[Part], list[Part], tuple[int, int]]:
    """Both sides' contributions if each draws on the largest, and the Factions then in use.

    `drawn` is the Faction and stack the Attacker has already drawn on.
    """
    sector, other, kind = aim
    attacker = PATTERNS[pattern].attacker
    mine = drawn if drawn != NOTHING else best_source(g, seat, attacker, hex, 1)
    stands = based(g, other, kind, sector)
    theirs = NOTHING if stands else best_source(g, other, kind, sector, 0)
    return (attack_parts(g, seat, attacker, hex, *mine), defence_parts(g, other, kind, sector, *theirs),
            (mine[0], faction_in_use(g, kind, sector, theirs[0], stands)))


def lends(g: Hegemonic, third: int, kind: int, faction: int, opponent: int) -> int:
    """What a third player may lend a side that uses a type of Power with a Faction."""  # H-14.15-H-14.17
    return support_power(g, third, faction) if kind == POLITICAL and not g.has(opponent, EMPATHY) else 0


def victor(g: Hegemonic, attacker: int, defender: int, lead: int) -> int:
    """Who wins when the Attacker leads by so much, or -1 in a draw; Polymorphic Matter decides ties."""  # H-14.19
    if lead:
        return attacker if lead > 0 else defender
    return attacker if g.has(attacker, POLYMORPHIC) else defender if g.has(defender, POLYMORPHIC) else -1
