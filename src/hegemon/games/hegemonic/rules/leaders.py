"""The 36 abilities of the Leaders: when each has a use, and those that work at once."""  # H-21.6
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hegemon.games.hegemonic.actions import OBSERVED, PLAYED, RECOVERED
from hegemon.games.hegemonic.data import (
    ABILITIES,
    AMOUNT,
    CARD_POWER,
    INDUSTRIAL,
    KEYS,
    MARTIAL,
    ORDER,
    POLITICAL,
    TECHNOLOGIES,
)
from hegemon.games.hegemonic.rules import abilities, works
from hegemon.games.hegemonic.rules.build import relocation_sites
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.technology import Advance, Study, advances
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.windows import EFFECT, HIDDEN, USABLE, Usable
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Flow, Frame, call, done

# -- when an ability has a use, as far as everybody can tell ----------------------------------------------------------


def conflict_of(frame: Frame) -> Conflict:
    """The Conflict around a window."""
    found = frame.inside(Conflict)
    assert found is not None
    return found


def side_of(frame: Frame, seat: int) -> int:
    """0 for the Attacker, 1 for the Defender, -1 for others."""
    conflict = conflict_of(frame)
    return 0 if seat == conflict.attacker else 1 if seat == conflict.defender else -1


def uses(frame: Frame, seat: int, kind: int) -> bool:
    """Whether a seat is in the Conflict with this type of Power."""
    return side_of(frame, seat) >= 0 and conflict_of(frame).type_of(seat) == kind


def loses_bases(g: Hegemonic, seat: int, frame: Frame) -> bool:
    """Whether a seat is about to lose Bases as the Defender."""
    c = conflict_of(frame)
    return (seat == c.defender and c.winner == c.attacker and not c.survive
            and g.count(seat, c.target, c.sector) > 0)


def gate_pairs(g: Hegemonic, seat: int) -> int:
    """Gate pairs on the galaxy."""
    return 3 - g.gates[6 * seat:6 * seat + 6].count(-1) // 2


def conduit_power(g: Hegemonic, seat: int) -> int:
    """What Grand Conduit adds."""  # H-21.6/gate_power
    return min(AMOUNT["gate_power"], ABILITIES[KEYS["gate_power"]].each * gate_pairs(g, seat))


def on_a_card(frame: Frame, seat: int) -> bool:
    """Whether it is the seat's turn with an Action Card."""
    turn = frame.inside(Turn)
    return turn is not None and turn.seat == seat


def after_two(frame: Frame, seat: int) -> bool:
    """Whether the seat's second action is over."""
    turn = frame.inside(Turn)
    return turn is not None and turn.seat == seat and turn.taken >= 2 and not turn.left


def has_units(g: Hegemonic, seat: int) -> bool:
    return g.units_mask(seat, POLITICAL) | g.units_mask(seat, MARTIAL) > 0


def other_hands(g: Hegemonic, seat: int, frame: Frame) -> bool:
    return any([g.hands[s] for s in range(g.seats) if s != seat])


def card_on_table(g: Hegemonic, seat: int, frame: Frame) -> bool:
    side = side_of(frame, seat)
    return side >= 0 and conflict_of(frame).cards[side] >= 0 and bool(g.hands[seat])


def movable_complex(g: Hegemonic, seat: int, frame: Frame) -> bool:
    return any([relocation_sites(g, seat, INDUSTRIAL, h) for h in bits(g.where[3 * seat])])


def untaxed(g: Hegemonic, seat: int, frame: Frame) -> bool:
    advance = frame.inside(Advance)
    return advance is not None and advance.taxer < 0


def others_advanced(g: Hegemonic, seat: int, frame: Frame) -> bool:
    return any([g.advanced[s] for s in range(g.seats) if s != seat])


def tied(g: Hegemonic, seat: int, frame: Frame) -> bool:
    numbers = [ORDER[c] for c in g.plans]
    return numbers.count(numbers[seat]) > 1


def attacker_falls(g: Hegemonic, seat: int, frame: Frame) -> bool:
    c = conflict_of(frame)
    return seat == c.attacker and c.unit >= 0 and c.winner != c.attacker and not c.honour


TESTS: Final[dict[str, Usable]] = {
    "peek_hand": other_hands,
    "swap_conflict_card": card_on_table,
    "second_faction": lambda g, s, f: uses(f, s, POLITICAL),
    "free_move": lambda g, s, f: on_a_card(f, s) and g.free_move != s and has_units(g, s),
    "cheap_gate": lambda g, s, f: bool(works.web_steps(g, s)),
    "gate_power": lambda g, s, f: uses(f, s, INDUSTRIAL) and gate_pairs(g, s) > 0,
    "free_relocate_complex": movable_complex,
    "complex_discount": lambda g, s, f: on_a_card(f, s) and g.discount != s and g.left(s, INDUSTRIAL) > 0,
    "third_action": lambda g, s, f: after_two(f, s),
    "gain_caps": lambda g, s, f: True,
    "tax_advance": untaxed,
    "bounce_technology": others_advanced,
    "nudge_unit": lambda g, s, f: bool(works.drifters(g, s)),
    "fleet_anywhere": lambda g, s, f: g.caps[s] >= AMOUNT["fleet_anywhere"] and -1 in g.fleets[3 * s:3 * s + 3],
    "fleet_power": lambda g, s, f: side_of(f, s) >= 0 and conflict_of(f).fleets[side_of(f, s)],
    "dig_discard": lambda g, s, f: any(g.piles),
    "swap_action_card": lambda g, s, f: True,
    "third_party_power": lambda g, s, f: side_of(f, s) < 0,
    "first_in_tie": lambda g, s, f: g.discipline != s and tied(g, s, f),
    "save_attacker_unit": attacker_falls,
    "outpost_power": lambda g, s, f: uses(f, s, MARTIAL) and g.where[3 * s + MARTIAL] > 0,
    "basic_draw": lambda g, s, f: bool(g.draw_sources(s)),
    "advance_tier_minus_1": lambda g, s, f: bool(g.hands[s]),
    "extra_action_other_card": lambda g, s, f: after_two(f, s),
    "order_stack": lambda g, s, f: bool(g.sectors),
    "extra_tile": lambda g, s, f: bool(g.pool) and g.blank > 0,
    "swap_tiles": lambda g, s, f: len(works.bare_tiles(g)) > 1,
    "relocate_on_board": lambda g, s, f: bool(works.adaptable(g, s)),
    "rebuild_after_loss": lambda g, s, f: loses_bases(g, s, f) and not conflict_of(f).regrow,
    "build_one_each": lambda g, s, f: bool(works.living_steps(g, s, 0)),
    "recover_inactive": lambda g, s, f: bool(g.inactive[s]),
    "flip_bonus": lambda g, s, f: side_of(f, s) >= 0 and g.can_draw(),
    "free_advance": lambda g, s, f: bool(g.hands[s]),
    "retain_more": lambda g, s, f: g.caps[s] > g.limit(s),
    "defence_power": lambda g, s, f: side_of(f, s) == 1,
    "bases_survive": loses_bases,
}

# -- abilities that work at once --------------------------------------------------------------------------------------


@dataclass
class Instant(Frame):
    """An ability without a question."""  # H-21.6
    seat: int
    key: str

    def begin(self, g: Hegemonic) -> Flow:
        INSTANTS[self.key](g, self, self.seat)
        return done()

    def add(self, seat: int, power: int) -> None:
        """Power for the rest of this Conflict."""
        conflict = self.enclosing(Conflict)
        side = 0 if seat == conflict.attacker else 1
        conflict.strengthen(side, power, ABILITIES[KEYS[self.key]].name)


def conduit(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.free_move = seat


def grand_conduit(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.add(seat, conduit_power(g, seat))


def perfect_industry(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.discount = seat


def inevitable_merging(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.enclosing(Turn).left += 1


def leverage(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.gain(seat, caps(AMOUNT["gain_caps"]), "Leverage")


def monopoly(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.enclosing(Advance).taxer = seat


def angels(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.add(seat, AMOUNT["fleet_power"])


def discipline(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.discipline = seat


def honour(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.enclosing(Conflict).honour = True


def art_of_war(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.add(seat, min(AMOUNT["outpost_power"], g.where[3 * seat + MARTIAL].bit_count()))


def regrowth(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.enclosing(Conflict).regrow = True


def inquiry(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.recover(seat)
    g.tell(RECOVERED, seat)


def observation(g: Hegemonic, frame: Instant, seat: int) -> None:
    """The top card of the draw pile adds its value and is discarded."""
    conflict = frame.enclosing(Conflict)
    g.wanted()
    card = g.top_card()
    value = CARD_POWER[card][conflict.type_of(seat)]
    side = 0 if seat == conflict.attacker else 1
    conflict.strengthen(side, value, TECHNOLOGIES[card].name)
    g.tell(PLAYED, seat, card, value, conflict.defence if side else conflict.attack)
    g.discard(card)
    g.tell(OBSERVED, card, seat)


def hoard(g: Hegemonic, frame: Instant, seat: int) -> None:
    g.hoard |= 1 << seat


def sarcophagi(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.add(seat, AMOUNT["defence_power"])


def perpetual_survival(g: Hegemonic, frame: Instant, seat: int) -> None:
    frame.enclosing(Conflict).survive = True


INSTANTS: Final[dict[str, Callable[[Hegemonic, Instant, int], None]]] = {
    "free_move": conduit, "gate_power": grand_conduit, "complex_discount": perfect_industry,
    "third_action": inevitable_merging, "gain_caps": leverage, "tax_advance": monopoly, "fleet_power": angels,
    "first_in_tie": discipline, "save_attacker_unit": honour, "outpost_power": art_of_war,
    "rebuild_after_loss": regrowth, "recover_inactive": inquiry, "flip_bonus": observation, "retain_more": hoard,
    "defence_power": sarcophagi, "bases_survive": perpetual_survival,
}


@dataclass
class TownHall(Frame):
    """Draw one, discard or advance one."""  # H-21.6/basic_draw
    seat: int

    def begin(self, g: Hegemonic) -> Flow:
        return call(Study(self.seat), self.end)

    def end(self, g: Hegemonic, _: int) -> Flow:
        return done()


def instant(key: str) -> Callable[[int], Frame]:
    """The effect of an ability without a question."""
    return lambda seat: Instant(seat, key)


USABLE.update(TESTS)
HIDDEN.update({
    "advance_tier_minus_1": lambda g, s: bool(advances(g, s, 1)),
    "free_advance": lambda g, s: bool(advances(g, s, 0, True)),
})
EFFECT.update({key: instant(key) for key in INSTANTS})
EFFECT.update({
    "peek_hand": abilities.Foresight, "swap_conflict_card": abilities.Deliberation,
    "second_faction": abilities.MassMind, "cheap_gate": works.EnergyWeb,
    "free_relocate_complex": works.Reassembly, "bounce_technology": abilities.EmbargoEdict,
    "nudge_unit": works.Drift, "fleet_anywhere": works.DarkHarbour, "dig_discard": abilities.Recollection,
    "swap_action_card": abilities.ShadowPlay, "third_party_power": abilities.Counsel, "basic_draw": TownHall,
    "advance_tier_minus_1": lambda seat: abilities.SpecialAdvance(seat, 1, False),
    "extra_action_other_card": abilities.Spontaneity, "order_stack": works.Augury,
    "extra_tile": works.DarkEnergies, "swap_tiles": works.Motion, "relocate_on_board": works.Adaptation,
    "build_one_each": works.LivingMachine,
    "free_advance": lambda seat: abilities.SpecialAdvance(seat, 0, True),
})
