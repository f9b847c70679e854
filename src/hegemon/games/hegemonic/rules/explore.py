"""Exploration: a tile is revealed, and one of the pool is laid."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import LAY, PLACED, REVEALED, TAKE
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Flow, Frame, ask, done


def reveal_tile(g: Hegemonic, seat: int) -> None:
    """The top tile of the stack joins the pool."""  # H-5.2
    if g.sectors:
        tile, g.sectors = g.sectors[-1], g.sectors[:-1]
        g.pool += (tile,)
        g.foretold = tuple([max(0, n - 1) for n in g.foretold])
        g.reveal()
        g.tell(REVEALED, seat, tile)


@dataclass
class Explore(Frame):
    """A tile of the pool comes onto an empty hex."""  # H-5.2, H-5.3
    seat: int
    reveal: bool = True
    tile: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        if self.reveal:
            reveal_tile(g, self.seat)
        if not g.pool or not g.blank:
            return done()
        return ask(self.seat, "H-5.3 Which tile of the Sector Pool do you lay?", self.tiles, self.taken)

    def tiles(self, g: Hegemonic, seat: int) -> list[Action]:
        return [TAKE.each[t] for t in g.pool]

    def taken(self, g: Hegemonic, answer: Action) -> Flow:
        self.tile = answer[1]
        return ask(self.seat, "H-5.3 On which empty hex do you lay it?", self.hexes, self.laid)

    def hexes(self, g: Hegemonic, seat: int) -> list[Action]:
        return [LAY.each[h] for h in bits(g.blank)]

    def laid(self, g: Hegemonic, answer: Action) -> Flow:
        g.pool = tuple([t for t in g.pool if t != self.tile])
        g.lay_tile(answer[1], self.tile)
        g.tell(PLACED, self.seat, self.tile, answer[1])
        return done()
