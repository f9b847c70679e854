"""Leader abilities about cards, Conflicts and turns that ask for something: each a procedure of its own."""  # H-21.6
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import (
    BACK,
    BOUNCE,
    CARDS,
    DIG,
    DRAW_ON,
    LOOKED,
    PEEK,
    PICKED,
    PLAN,
    PLAY,
    RECALLED,
    SAW,
    SEAT,
    SUPPORT,
    SUPPORTED,
)
from hegemon.games.hegemonic.data import AMOUNT, CARD_POWER, CARD_TYPE, TECHNOLOGIES
from hegemon.games.hegemonic.power import faction_power, wild_power
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.technology import advance_cost, advances, advancing, discards
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, put


@dataclass
class Foresight(Frame):
    """Look at one other hand."""  # H-21.6/peek_hand
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Whose hand do you look at?", self.hands, self.looked)

    def hands(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PEEK.each[s] for s in range(g.seats) if s != seat and g.hands[s]]

    def looked(self, g: Hegemonic, answer: Action) -> Flow:
        other = answer[1]
        g.lore[other] = tuple([known | 1 << self.seat for known in g.lore[other]])
        g.reveal()
        g.tell(LOOKED, self.seat, other)
        g.tell(SAW, other, [TECHNOLOGIES[c].name for c in g.hands[other]], to=(self.seat,))
        return done()


@dataclass
class Deliberation(Frame):
    """Take back the revealed card and reveal another."""  # H-21.6/swap_conflict_card
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which card do you reveal instead?", self.hand, self.swapped, always=True)

    def hand(self, g: Hegemonic, seat: int) -> list[Action]:
        conflict = self.inside(Conflict)
        assert conflict is not None
        kind = conflict.type_of(seat)
        return [PLAY.each[c] for c in sorted(set(g.hands[seat]), key=lambda c: (-CARD_POWER[c][kind], c))]

    def swapped(self, g: Hegemonic, answer: Action) -> Flow:
        conflict = self.enclosing(Conflict)
        old = conflict.take_back(self.seat)
        g.drop_card(self.seat, answer[1])
        g.take_card(self.seat, old, g.everybody())
        g.reveal()
        conflict.lay_open(g, self.seat, answer[1])
        return done()


@dataclass
class MassMind(Frame):
    """Add a second Faction; a wild Home Embassy counts once."""  # H-21.6/second_faction, R-67
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 On which further Faction do you draw?", self.factions, self.added)

    def factions(self, g: Hegemonic, seat: int) -> list[Action]:
        conflict = self.inside(Conflict)
        assert conflict is not None
        used = conflict.factions[0 if seat == conflict.attacker else 1]
        free = [f for f in range(3) if f != used]
        return [DRAW_ON.each[f] for f in sorted(free, key=lambda f: -faction_power(g, seat, f))]

    def added(self, g: Hegemonic, answer: Action) -> Flow:
        conflict = self.enclosing(Conflict)
        side = 0 if self.seat == conflict.attacker else 1
        twice = wild_power(g, self.seat) if conflict.factions[side] >= 0 else 0
        conflict.strengthen(side, faction_power(g, self.seat, answer[1]) - twice, "Mass Mind")
        return done()


@dataclass
class EmbargoEdict(Frame):
    """Send another's Advanced Technology back; its owner then discards a card."""  # H-21.6/bounce_technology
    seat: int
    victim: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Advanced Technology?", self.technologies, self.bounced)

    def technologies(self, g: Hegemonic, seat: int) -> list[Action]:
        return [BOUNCE(s, c) for s in range(g.seats) if s != seat for c in g.advanced[s]] or [BACK.only]

    def bounced(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":
            return done()
        self.victim = answer[1]
        g.unadvance(self.victim, answer[2])
        g.take_card(self.victim, answer[2], g.everybody())
        g.tell(RECALLED, self.victim, answer[2])
        return ask(self.victim, "H-21.6 A technology came back to your hand: which card do you discard?",
                   self.hand, self.discarded,
                   always=True)

    def hand(self, g: Hegemonic, seat: int) -> list[Action]:
        return discards(g, seat)

    def discarded(self, g: Hegemonic, answer: Action) -> Flow:
        g.discard_from_hand(self.victim, answer[1])
        return done()


@dataclass
class Recollection(Frame):
    """Take one of the top three discards, discard one."""  # H-21.6/dig_discard
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which card do you take?", self.tops, self.dug)

    def tops(self, g: Hegemonic, seat: int) -> list[Action]:
        found = {c for pile in g.piles for c in pile[-AMOUNT["dig_discard"]:]}
        return [DIG.each[c] for c in sorted(found)]

    def dug(self, g: Hegemonic, answer: Action) -> Flow:
        card = answer[1]
        n = CARD_TYPE[card] if len(g.piles) > 1 else 0
        pile = list(g.piles[n])
        at = len(pile) - 1 - pile[::-1].index(card)
        g.piles[n] = tuple(pile[:at] + pile[at + 1:])
        g.take_card(self.seat, card, g.everybody())
        g.tell(PICKED, self.seat, card)
        return ask(self.seat, "H-21.6 Which card do you discard?", self.hand, self.discarded, always=True)

    def hand(self, g: Hegemonic, seat: int) -> list[Action]:
        return discards(g, seat)

    def discarded(self, g: Hegemonic, answer: Action) -> Flow:
        g.discard_from_hand(self.seat, answer[1])
        return done()


@dataclass
class ShadowPlay(Frame):
    """Change the own revealed Action Card, and gain CAPs."""  # H-21.6/swap_action_card
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Action Card do you reveal instead?", self.cards, self.swapped)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PLAN.each[c] for c in range(6) if c != g.plans[seat]]

    def gives(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["swap_action_card"])

    def swapped(self, g: Hegemonic, answer: Action) -> Flow:
        g.plans = put(g.plans, self.seat, answer[1])
        g.tell(CARDS, self.seat, answer[1])
        g.gain(self.seat, self.gives(g, self.seat, answer), "Shadow Play")
        return done()


@dataclass
class Counsel(Frame):
    """Power for either side of a foreign Conflict."""  # H-21.6/third_party_power
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Whom do the Ancients counsel?", self.sides, self.counselled)

    def sides(self, g: Hegemonic, seat: int) -> list[Action]:
        return [SUPPORT.each[0], SUPPORT.each[1]]

    def counselled(self, g: Hegemonic, answer: Action) -> Flow:
        conflict = self.enclosing(Conflict)
        conflict.strengthen(answer[1], AMOUNT["third_party_power"], SEAT.label(self.seat))
        helped = conflict.attacker if answer[1] == 0 else conflict.defender
        g.tell(SUPPORTED, self.seat, helped, AMOUNT["third_party_power"])
        return done()


@dataclass
class SpecialAdvance(Frame):
    """Advance a card of the hand on better terms, then draw one."""  # H-21.6/advance_tier_minus_1, free_advance
    seat: int
    lower: int
    free: bool

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Which Technology do you advance?", self.cards, self.chosen, always=True)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        return advances(g, seat, self.lower, self.free) or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return advance_cost(answer, self.free)

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":  # the CAPs were given away meanwhile
            return done()
        return call(advancing(self.seat, answer, self.free), self.draw)

    def draw(self, g: Hegemonic) -> Flow:
        if not g.draw_sources(self.seat):
            return done()
        return ask(self.seat, "H-6.1 From where do you draw a Technology Card?", self.sources, self.drawn)

    def sources(self, g: Hegemonic, seat: int) -> list[Action]:
        return g.draw_sources(seat)

    def drawn(self, g: Hegemonic, source: Action) -> Flow:
        g.draw_from(self.seat, source)
        return done()


@dataclass
class Spontaneity(Frame):
    """One more action, from another Action Card."""  # H-21.6/extra_action_other_card
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Of which card do you take an action?", self.cards, self.chosen)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        turn = self.inside(Turn)
        assert turn is not None
        return [PLAN.each[c] for c in range(6) if c != turn.card]

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        turn = self.enclosing(Turn)
        turn.left += 1
        turn.extra = answer[1]
        return done()
