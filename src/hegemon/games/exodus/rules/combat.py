"""What a Conquest Stage and a combat remember, for the procedures within them to look at and to change."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.kernel import Frame

BOTH: Final = 0
CR_ALONE: Final = 1
PLAYER_ALONE: Final = 2


@dataclass
class Stage(Frame):
    """What is known all through a Conquest Stage."""
    final: bool                      # the last one of the last turn
    asked: int = 0
    fought: tuple[int, ...] = ()     # hexes
    researched: int = 0              # seats that used Advanced Research in this stage, as a mask


@dataclass
class Combat(Frame):
    """One hex, two or more sides; the Resistance is side 6 and comes first."""
    hex: int
    sides: tuple[int, ...]                     # in reverse turn order
    plain: bool = False                        # no Combat Cards: fights of the NPC stage
    crcodes: tuple[int, ...] = ()              # Resistance ships as in `cr`
    crcards: tuple[int, ...] = ()              # their cards, -1 without one
    crdamage: tuple[int, ...] = ()
    alive: tuple[int, ...] = ()
    round: int = 0
    idle: int = 0                              # rounds in a row without a die
    asked: int = 0
    front: tuple[int, ...] = (-1, -1, -1, -1, -1, -1, -1)
    fallen: tuple[tuple[int, int], ...] = ()   # (side, class) destroyed in this combat; sacrificed ones not counted
    ram: int = -1                              # the Raider being sacrificed
    # this round
    queue: tuple[int, ...] = ()                # sides whose cards are still to be applied
    shown: tuple[tuple[int, int], ...] = ()    # (side, card) once they are turned up
    cancelled: tuple[int, ...] = ()
    protected: tuple[int, ...] = ()
    decoys: tuple[tuple[int, int], ...] = ()   # (ship, hits)
    focus: tuple[tuple[int, int], ...] = ()    # (side, unit)
    aims: tuple[tuple[int, int], ...] = ()     # (side, lowest die that hits)
    overloaded: tuple[int, ...] = ()
    factor: int = 1
    extra: int = 0                             # more dice for the Resistance
    shifts: tuple[tuple[int, int], ...] = ()   # (unit, change of its shield value)
    side_shifts: tuple[tuple[int, int], ...] = ()
    lucky: tuple[int, ...] = ()                # sides with Lucky Volley
    defence: tuple[tuple[int, int], ...] = ()  # (side, hits that Point Defence cancels)
    strike: int = 0                            # first_strike: who rolls now, BOTH to begin with
    dice: tuple[tuple[int, ...], ...] = ()     # faces after re-rolls, by place in `sides`
    hits: tuple[int, ...] = ()                 # likewise
    assigned: tuple[tuple[int, int], ...] = ()  # (side, unit hit)
    sunk: tuple[int, ...] = ()                 # units destroyed in this round

    def against_cr(self) -> bool:
        """Whether this is a combat against the Resistance."""
        return self.sides[0] == d.NPC


def combat_of(frame: Frame) -> Combat:
    """The combat a procedure is part of, to look at."""
    b = frame.inside(Combat)
    assert b is not None
    return b
