"""Leader abilities that ask for something: each a procedure of its own."""  # H-21.6
from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import (
    BACK,
    BOUNCE,
    BUILDS_OF,
    CARDS,
    DIG,
    DRAW_ON,
    EXCHANGED,
    GATE_FROM,
    GO,
    LIFTS,
    LOOKED,
    MOVED,
    MUSTERS,
    ON_TOP,
    PEEK,
    PICKED,
    PLAN,
    PLAY,
    RECALLED,
    SAW,
    SEAT,
    SHIFT,
    STOP,
    SUPPORT,
    SUPPORTED,
    SWAP,
)
from hegemon.games.hegemonic.data import (
    AMOUNT,
    BOARD_MASK,
    BOARD_OF,
    CARD_POWER,
    CARD_TYPE,
    CORE,
    INDUSTRIAL,
    MARTIAL,
    POLITICAL,
    TECHNOLOGIES,
)
from hegemon.games.hegemonic.power import faction_power, wild_power
from hegemon.games.hegemonic.rules.build import (
    Gate,
    Relocate,
    base_price,
    base_sites,
    build_base,
    gate_starts,
    muster,
    new_ends,
    relocation_sites,
    spare_pair,
)
from hegemon.games.hegemonic.rules.conflict import UNIT_VERBS, Conflict, units_of
from hegemon.games.hegemonic.rules.explore import Explore, reveal_tile
from hegemon.games.hegemonic.rules.technology import advance_cost, advances, advancing, discards
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.sky import BIT, bits
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Cost, Flow, Frame, ask, call, done, goto, put

WEB: Final = 2  # how much further Energy Web reaches


@dataclass
class Foresight(Frame):
    """Look at one other hand."""  # H-21.6/peek_hand
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Whose hand?", self.hands, self.looked)

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
        return ask(self.seat, "H-21.6 Reveal which card instead?", self.hand, self.swapped, always=True)

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
        return ask(self.seat, "H-21.6 Which further Faction?", self.factions, self.added)

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
class EnergyWeb(Frame):
    """A Gate pair, free, two hexes further."""  # H-21.6/cheap_gate
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Build or relocate a Gate pair", self.pairs, self.chosen)

    def pairs(self, g: Hegemonic, seat: int) -> list[Action]:
        return web_steps(g, seat) or [BACK.only]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["cheap_gate"]) if answer[0] != "back" else ()

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        match answer:
            case ("gate", hex):
                return call(Gate(self.seat, spare_pair(g, self.seat), AMOUNT["cheap_gate"], WEB, hex), self.end)
            case ("shift", pair):
                return call(Gate(self.seat, pair, AMOUNT["cheap_gate"], WEB), self.end)
        return done()

    def end(self, g: Hegemonic) -> Flow:
        return done()


def web_steps(g: Hegemonic, seat: int) -> list[Action]:
    """What Energy Web can build or relocate."""
    if g.caps[seat] < AMOUNT["cheap_gate"]:
        return []
    starts = gate_starts(g, seat, WEB)
    listed = [GATE_FROM.each[h] for h in starts] if spare_pair(g, seat) >= 0 else []
    return listed + [SHIFT.each[p] for p in range(3 * seat, 3 * seat + 3) if g.gates[2 * p] >= 0
                     and any([new_ends(g, seat, p, h, WEB) for h in starts])]


@dataclass
class Reassembly(Frame):
    """Relocate one Complex, free."""  # H-21.6/free_relocate_complex
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Relocate which Complex?", self.movable, self.lifted)

    def movable(self, g: Hegemonic, seat: int) -> list[Action]:
        return [LIFTS[INDUSTRIAL][h] for h in bits(g.where[3 * seat]) if relocation_sites(g, seat, INDUSTRIAL, h)]

    def lifted(self, g: Hegemonic, answer: Action) -> Flow:
        return call(Relocate(self.seat, INDUSTRIAL, answer[2], 0, "Reassembly"), self.end)

    def end(self, g: Hegemonic) -> Flow:
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
        return ask(self.victim, "H-21.6 Discard a card", self.hand, self.discarded, always=True)

    def hand(self, g: Hegemonic, seat: int) -> list[Action]:
        return discards(g, seat)

    def discarded(self, g: Hegemonic, answer: Action) -> Flow:
        g.discard_from_hand(self.victim, answer[1])
        return done()


def drift_goals(g: Hegemonic, seat: int, kind: int, start: int) -> int:
    """A few hexes away; Agents do not use Gates."""
    steps = AMOUNT["nudge_unit"]
    near = g.chart().within[steps][start] if kind == POLITICAL else g.near().within(start, steps)
    return near & g.laid & ~g.foreign(seat) & ~BIT[start]


def drifters(g: Hegemonic, seat: int) -> list[Action]:
    """Units that can drift somewhere."""
    listed: list[Action] = []
    for kind in (POLITICAL, MARTIAL):
        units = units_of(g, kind)
        listed += [UNIT_VERBS[kind][u] for u in range(3 * seat, 3 * seat + 3)
                   if units[u] >= 0 and drift_goals(g, seat, kind, units[u])]
    return listed


@dataclass
class Drift(Frame):
    """Move one Unit a few hexes, free."""  # H-21.6/nudge_unit
    seat: int
    kind: int = -1
    unit: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Move which Unit?", self.units, self.chosen)

    def units(self, g: Hegemonic, seat: int) -> list[Action]:
        return drifters(g, seat)

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        self.kind = POLITICAL if answer[0] == "agent" else MARTIAL
        self.unit = answer[1]
        return ask(self.seat, "H-12.4 Where does it go?", self.goals, self.moved)

    def goals(self, g: Hegemonic, seat: int) -> list[Action]:
        return [GO.each[h] for h in bits(drift_goals(g, seat, self.kind, units_of(g, self.kind)[self.unit]))]

    def moved(self, g: Hegemonic, answer: Action) -> Flow:
        start = units_of(g, self.kind)[self.unit]
        if self.kind == POLITICAL:
            g.place_agent(self.unit, answer[1])
        else:
            g.place_fleet(self.unit, answer[1])
        g.tell(MOVED, self.seat, 0 if self.kind == POLITICAL else 1, self.unit % 3 + 1, start, answer[1], 0)
        return done()


@dataclass
class DarkHarbour(Frame):
    """Build a Fleet on any tile."""  # H-21.6/fleet_anywhere
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Build a Fleet where?", self.hexes, self.built)

    def hexes(self, g: Hegemonic, seat: int) -> list[Action]:
        if g.caps[seat] < AMOUNT["fleet_anywhere"]:
            return [BACK.only]
        return [MUSTERS[1][h] for h in bits(g.laid & ~g.foreign(seat))]

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(AMOUNT["fleet_anywhere"]) if answer[0] == "muster" else ()

    def built(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "muster":
            muster(g, self.seat, 1, answer[2], AMOUNT["fleet_anywhere"])
        return done()


@dataclass
class Recollection(Frame):
    """Take one of the top three discards, discard one."""  # H-21.6/dig_discard
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Take which card?", self.tops, self.dug)

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
        return ask(self.seat, "H-21.6 Discard a card", self.hand, self.discarded, always=True)

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
        return ask(self.seat, "H-21.6 Reveal which Action Card instead?", self.cards, self.swapped)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        return [PLAN.each[c] for c in range(6) if c != g.plans[seat]]

    def swapped(self, g: Hegemonic, answer: Action) -> Flow:
        g.plans = put(g.plans, self.seat, answer[1])
        g.tell(CARDS, self.seat, answer[1])
        g.gain(self.seat, caps(AMOUNT["swap_action_card"]), "Shadow Play")
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
        return ask(self.seat, "H-21.6 Advance which Technology?", self.cards, self.chosen, always=True)

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
        return ask(self.seat, "H-6.1 Draw a Technology Card", self.sources, self.drawn)

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
        return ask(self.seat, "H-21.6 An action of which card?", self.cards, self.chosen)

    def cards(self, g: Hegemonic, seat: int) -> list[Action]:
        turn = self.inside(Turn)
        assert turn is not None
        return [PLAN.each[c] for c in range(6) if c != turn.card]

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        turn = self.enclosing(Turn)
        turn.left += 1
        turn.extra = answer[1]
        return done()


@dataclass
class Augury(Frame):
    """Put the top tiles of the stack into any order; only their number is public."""  # H-21.6/order_stack
    seat: int
    placed: int = 0

    def begin(self, g: Hegemonic) -> Flow:
        seen = min(AMOUNT["order_stack"], len(g.sectors))
        g.foretold = tuple([seen if s == self.seat else 0 for s in range(g.seats)])
        g.reveal()
        return goto(self.order)

    def order(self, g: Hegemonic) -> Flow:
        if self.placed >= g.foretold[self.seat] - 1:
            return done()
        return ask(self.seat, "H-21.6 Which tile comes next?", self.tiles, self.ordered)

    def tiles(self, g: Hegemonic, seat: int) -> list[Action]:
        """Tiles not yet put in their place, in the order they lie."""
        top = g.sectors[len(g.sectors) - g.foretold[seat]:][::-1]
        return [ON_TOP.each[t] for t in top[self.placed:]]

    def ordered(self, g: Hegemonic, answer: Action) -> Flow:
        below = len(g.sectors) - g.foretold[self.seat]
        top = list(g.sectors[below:][::-1])
        top.remove(answer[1])
        top.insert(self.placed, answer[1])
        g.sectors = g.sectors[:below] + tuple(top[::-1])
        self.placed += 1
        return goto(self.order)


@dataclass
class DarkEnergies(Frame):
    """Place one pool tile, then refill the pool."""  # H-21.6/extra_tile
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return call(Explore(self.seat, False), self.refill)

    def refill(self, g: Hegemonic) -> Flow:
        reveal_tile(g, self.seat)
        return done()


def bare_tiles(g: Hegemonic) -> list[int]:
    """Sector Tiles without Bases and Units, no Home Sectors."""
    return [h for h in bits(g.laid & ~g.homes) if not g.pieces_at(h)]


@dataclass
class Motion(Frame):
    """Exchange two tiles that hold nothing."""  # H-21.6/swap_tiles
    seat: int
    first: int = -1

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Exchange which tile?", self.tiles, self.chosen)

    def tiles(self, g: Hegemonic, seat: int) -> list[Action]:
        return [SWAP.each[h] for h in bare_tiles(g) if h != self.first]

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        if self.first < 0:
            self.first = answer[1]
            return ask(self.seat, "H-21.6 ... with which?", self.tiles, self.chosen)
        g.swap_tiles(self.first, answer[1])
        g.tell(EXCHANGED, self.seat, self.first, answer[1])
        return done()


def adaptable(g: Hegemonic, seat: int) -> list[Action]:
    """Bases with another open Location on their Galaxy Board."""
    if g.caps[seat] < AMOUNT["relocate_on_board"]:
        return []
    return [LIFTS[kind][h] for kind in range(3) for h in bits(g.where[3 * seat + kind])
            if BOARD_OF[h] != CORE and relocation_sites(g, seat, kind, h, True) & BOARD_MASK[BOARD_OF[h]]]


@dataclass
class Adaptation(Frame):
    """Relocate one Base on the same Galaxy Board for 1 CAP."""  # H-21.6/relocate_on_board
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Relocate which Base?", self.movable, self.lifted)

    def movable(self, g: Hegemonic, seat: int) -> list[Action]:
        return adaptable(g, seat) or [BACK.only]

    def lifted(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "back":
            return done()
        _, kind, hex = answer
        return call(Relocate(self.seat, kind, hex, AMOUNT["relocate_on_board"], "Adaptation", True,
                             BOARD_MASK[BOARD_OF[hex]]), self.end)

    def end(self, g: Hegemonic) -> Flow:
        return done()


def living_steps(g: Hegemonic, seat: int, built: int) -> list[Action]:
    """One Base of each type not yet built, each 1 CAP cheaper."""
    return [BUILDS_OF[kind][h] for kind in range(3) if not built >> kind & 1
            for h in bits(base_sites(g, seat, kind)) if living_price(g, seat, kind, h) <= g.caps[seat]]


def living_price(g: Hegemonic, seat: int, kind: int, hex: int) -> int:
    return max(0, base_price(g, seat, kind, hex) - 1)


@dataclass
class LivingMachine(Frame):
    """Build up to one Base of each type."""  # H-21.6/build_one_each
    seat: int
    built: int = 0

    def begin(self, g: Hegemonic) -> Flow:
        return ask(self.seat, "H-21.6 Build one Base of each type", self.sites, self.chosen)

    def sites(self, g: Hegemonic, seat: int) -> list[Action]:
        return [STOP.only] + living_steps(g, seat, self.built)

    def takes(self, g: Hegemonic, seat: int, answer: Action) -> Cost:
        return caps(living_price(g, seat, answer[1], answer[2])) if answer[0] == "build" else ()

    def chosen(self, g: Hegemonic, answer: Action) -> Flow:
        if answer[0] == "stop":
            return done()
        _, kind, hex = answer
        build_base(g, self.seat, kind, hex, living_price(g, self.seat, kind, hex))
        self.built |= 1 << kind
        return goto(self.begin)
