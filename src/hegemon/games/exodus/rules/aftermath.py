"""What a combat leaves: victory points, Resistance cards, technologies."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import CR_BEATEN, CR_CARD, CR_GONE, CR_STAYS, GAINED, LOST, NO_VICTOR, WON
from hegemon.games.exodus.rules import fire
from hegemon.games.exodus.rules.combat import Stage, combat_of
from hegemon.games.exodus.rules.discards import discard_laid, discard_theirs
from hegemon.games.exodus.rules.research import ResearchOffer, offered
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Flow, Frame, call, done, goto, more, put

BATTLE_RESEARCH: Final = d.owners("battle_research")
RESEARCH_CHANGE: Final = d.worth("battle_research", "cp")[0][1]


@dataclass
class Aftermath(Frame):
    """The end of a combat."""
    asked: int = 0

    def begin(self, g: Exodus) -> Flow:
        b = combat_of(self)
        discard_laid(g, b.sides)  # a combat may end before the cards are shown
        if g.crhand:
            discard_theirs(g, g.crhand)
        g.crhand, g.controller = (), -1
        if b.against_cr():
            self.resistance(g)
            return done()
        left = fire.sides_left(g, b)
        if len(left) == 1:
            self.victory(g, left[0])
        else:
            g.tell(NO_VICTOR, g.spot(b.hex))
        return goto(self.research)

    def victory(self, g: Exodus, victor: int) -> None:
        """The sole survivor scores every enemy ship destroyed, by whomever."""
        b = combat_of(self)
        vp = sum([d.SHIP_VP[kind] for side, kind in b.fallen if side != victor])
        g.vp = more(g.vp, victor, vp)
        g.tell(WON, victor, g.spot(b.hex), vp)
        cp = g.total("piracy", "cp", victor)
        for loser in sorted({side for side, _ in b.fallen if side != victor}, key=g.rank.__getitem__):
            taken = min(cp, g.cp[loser])
            if taken:
                g.cp[loser] -= taken
                g.cp[victor] += taken
                g.tell(LOST, loser, f"{taken} CP to piracy")
                g.tell(GAINED, victor, f"{taken} CP by piracy")

    def research(self, g: Exodus) -> Flow:
        """Advanced Research learns from other participants, once per Conquest Stage."""
        b = combat_of(self)
        seats = sorted(b.sides, key=g.rank.__getitem__)
        stage = self.inside(Stage)
        while self.asked < len(seats):
            seat = seats[self.asked]
            self.asked += 1
            if not g.known(seat) & BATTLE_RESEARCH or stage is not None and stage.researched >> seat & 1:
                continue
            among = 0
            for other in b.sides:
                if other != seat:
                    among |= g.techs[other]
            if offered(g, seat, RESEARCH_CHANGE, -1, among):
                return call(ResearchOffer(seat, RESEARCH_CHANGE, -1, among), self.learnt)
        return done()

    def learnt(self, g: Exodus, learnt: bool) -> Flow:
        if learnt and self.inside(Stage) is not None:
            seats = sorted(combat_of(self).sides, key=g.rank.__getitem__)
            self.enclosing(Stage).researched |= 1 << seats[self.asked - 1]
        return goto(self.research)

    def resistance(self, g: Exodus) -> None:
        """Won cards are taken, beaten ships leave, the others stay."""
        b = combat_of(self)
        seat = b.sides[1]
        survives = bool(g.visible_in(seat, b.hex))
        won = survives and not any(b.alive)
        g.cr = put(g.cr, b.hex, tuple([code for code, alive in zip(b.crcodes, b.alive) if alive]))
        for i, card in enumerate(b.crcards):
            level = b.crcodes[i] & 3
            if won:
                self.take(g, seat, card, level)
            elif not b.alive[i] and not g.terms.solo and card >= 0:
                g.crdiscard = put(g.crdiscard, level - 1, g.crdiscard[level - 1] + (card,))
            else:
                g.bury_resistance(card)
        if not won:
            g.tell(CR_STAYS if any(b.alive) else CR_GONE, g.spot(b.hex))

    def take(self, g: Exodus, seat: int, card: int, level: int) -> None:
        """The winner takes the card, or VP where there is none."""
        b = combat_of(self)
        bounty = g.total("cr_bounty", "vp", seat)
        if card >= 0:
            g.crheld = put(g.crheld, seat, tuple(sorted(g.crheld[seat] + (card * 2,))))
        else:
            bounty += d.CR_VP[level]
        g.vp = more(g.vp, seat, bounty)
        prize = f"a card: {CR_CARD.label(card)}" if card >= 0 else f"{d.CR_VP[level]} VP"
        g.tell(CR_BEATEN, seat, g.spot(b.hex), prize)
        if bounty:
            g.tell(GAINED, seat, f"{bounty} VP")
