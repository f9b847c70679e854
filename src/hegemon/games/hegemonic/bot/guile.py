"""When the scripted player uses a Leader: what an ability would bring now, against the levels it gives up."""  # H-21
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.hegemonic.bot.raids import BEST_OF, MOST, best_card, best_raid, outdoes, raid_value, spoils
from hegemon.games.hegemonic.bot.worth import (
    advance_value,
    best_base,
    cap_value,
    card_value,
    chain,
    moved_base,
    scorings,
    shifted,
    tile_value,
)
from hegemon.games.hegemonic.data import (
    AMOUNT,
    BOARD_MASK,
    BOARD_OF,
    BUILDS,
    CARD_COST,
    CARD_PATTERNS,
    CARD_POWER,
    CARD_TIER,
    DISCOVER,
    FLEET_COST,
    FULL_DECK,
    INDUSTRIAL,
    MARTIAL,
    PATTERNS,
)
from hegemon.games.hegemonic.power import Aim, aims, faction_power, presence
from hegemon.games.hegemonic.rules.build import base_sites, relocation_sites
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.leaders import conduit_power, gate_pairs
from hegemon.games.hegemonic.rules.movement import move_cost
from hegemon.games.hegemonic.rules.technology import advance_cost, advances
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.rules.windows import W_DECLARE, Window
from hegemon.games.hegemonic.rules.works import adaptable, bare_tiles
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Frame

PATIENCE: Final = (0.0, 0.8, 1.0, 1.0)  # by level: what waiting is worth while there are rounds to come
LAST_ROUND: Final = 3.0                 # what ending the game a round earlier is worth to the leader
UNIT: Final = 1.4                       # an Agent or Fleet saved


def patience(g: Hegemonic, seat: int) -> float:
    """What an ability must bring to be used now, since the Leader returns to level 0; in the last round little."""
    return PATIENCE[g.level[seat]] if scorings(g) > 1 else 0.15


def ability_worth(g: Hegemonic, seat: int, key: str, frame: Frame) -> float:
    """What an ability would bring in the window the frame stands in."""
    return WORTH[key](g, seat, frame)


# -- in a Conflict ----------------------------------------------------------------------------------------------------

def conflict_in(frame: Frame) -> Conflict:
    found = frame.inside(Conflict)
    assert found is not None
    return found


def interest(g: Hegemonic, seat: int, c: Conflict) -> float:
    """What the Attacker's victory means to a seat."""
    return spoils(g, seat, c.attacker, (c.sector, c.defender, c.target), PATTERNS[c.pattern].takeover)


def prize(g: Hegemonic, seat: int, c: Conflict) -> float:
    """What winning means to a side, its Unit included."""
    return abs(interest(g, seat, c)) + (UNIT if seat == c.attacker and c.unit >= 0 else 0.0)


def odds(g: Hegemonic, seat: int, c: Conflict, bonus: float) -> float:
    """A side's chance with a bonus; for the Defender a draw is as good as a victory."""
    attacking = seat == c.attacker
    lead = (c.attack - c.defence if attacking else c.defence - c.attack) + bonus + (0 if attacking else 0.5)
    if c.step >= 3:
        return float(lead > 0)
    other = c.defender if attacking else c.attacker
    return outdoes(lead + best_card(g, seat, c.type_of(seat)), c.type_of(other), len(g.hands[other]))


def turned(g: Hegemonic, seat: int, frame: Frame, bonus: float) -> float:
    """What a bonus is worth to a side."""
    c = conflict_in(frame)
    return (odds(g, seat, c, bonus) - odds(g, seat, c, 0)) * prize(g, seat, c)


def another_faction(g: Hegemonic, seat: int, frame: Frame) -> float:
    c = conflict_in(frame)
    used = c.factions[0 if seat == c.attacker else 1]
    return turned(g, seat, frame, max([faction_power(g, seat, f) for f in range(3) if f != used]))


def another_card(g: Hegemonic, seat: int, frame: Frame) -> float:
    """Deliberation: whether a better card is left."""
    c = conflict_in(frame)
    kind = c.type_of(seat)
    played = c.cards[0 if seat == c.attacker else 1]
    return turned(g, seat, frame, best_card(g, seat, kind) - CARD_POWER[played][kind])


def top_card(g: Hegemonic, seat: int, frame: Frame) -> float:
    """Observation: an unknown card, after all others are known."""
    c = conflict_in(frame)
    lead = c.attack - c.defence if seat == c.attacker else c.defence - c.attack
    need = -lead + (1 if seat == c.attacker else 0)
    if need <= 0 or need > MOST:
        return 0.0
    return (1 - BEST_OF[c.type_of(seat)][1][need - 1]) * prize(g, seat, c)


def counsel(g: Hegemonic, seat: int, frame: Frame) -> float:
    """Help for the side whose victory serves."""
    c = conflict_in(frame)
    value = interest(g, seat, c)
    bonus = AMOUNT["third_party_power"] if value > 0 else -AMOUNT["third_party_power"]
    lead, cards = c.attack - c.defence + 3.7, len(g.hands[c.defender])
    return abs((outdoes(lead + bonus, c.target, cards) - outdoes(lead, c.target, cards)) * value)


def saved_bases(g: Hegemonic, seat: int, frame: Frame) -> float:
    return abs(interest(g, seat, conflict_in(frame)))


# -- on the own turn --------------------------------------------------------------------------------------------------

def best_action(g: Hegemonic, seat: int, card: int) -> float:
    """The best single action of a card."""
    if card == DISCOVER:
        return min([g.income(seat, k) for k in range(3)]) * cap_value(g)
    found = [2 * cap_value(g)]
    if BUILDS[card] >= 0:
        found.append(chain(g, seat, BUILDS[card])[0])
    raids = [best_raid(g, seat, pattern) for pattern in CARD_PATTERNS[card]]
    return max(found + [raid.value for raid in raids if raid is not None])


def card_in(frame: Frame) -> int:
    """The Action Card of the turn, or -1 in an expansion turn."""
    turn = frame.inside(Turn)
    return turn.card if turn is not None else -1


def acts_first(frame: Frame) -> bool:
    """Whether an action of the card is still to come."""
    turn = frame.inside(Turn)
    return turn is not None and turn.left > 0


def done_building(g: Hegemonic, frame: Frame) -> bool:
    """Whether CAPs spent on an advance are missed no more in this round."""
    return g.phase == 5 and not acts_first(frame)


def extra_action(g: Hegemonic, seat: int, frame: Frame) -> float:
    return max([best_action(g, seat, card) for card in range(6) if card != card_in(frame)])


def discount(g: Hegemonic, seat: int, frame: Frame) -> float:
    if not acts_first(frame) or BUILDS[card_in(frame)] != INDUSTRIAL:
        return 0.0
    return chain(g, seat, INDUSTRIAL)[1] * cap_value(g)


def fare_saved(g: Hegemonic, seat: int, frame: Frame) -> float:
    if not acts_first(frame):
        return 0.0
    raids = [(pattern, best_raid(g, seat, pattern)) for pattern in CARD_PATTERNS[card_in(frame)]]
    fares = [0]
    for pattern, raid in raids:
        if raid is not None and raid.goal >= 0:
            kind = PATTERNS[pattern].attacker
            start = (g.fleets if kind == MARTIAL else g.agents)[raid.unit]
            fares.append(move_cost(g, seat, kind, start, raid.goal))
    return max(fares) * cap_value(g)


def new_gate(g: Hegemonic, seat: int, frame: Frame) -> float:
    return 3 * cap_value(g) if gate_pairs(g, seat) < 2 and scorings(g) > 1 else 0.0


def moved_complex(g: Hegemonic, seat: int, frame: Frame) -> float:
    """The Complex that is missed least, where it is worth most."""
    sites = g.open_to(seat, INDUSTRIAL) & g.build_range(seat, INDUSTRIAL)
    gain = max([shifted(g, seat, INDUSTRIAL, h, 1) for h in bits(sites)], default=0.0)
    return 0.6 * (gain + max([shifted(g, seat, INDUSTRIAL, h, -1) for h in bits(g.where[3 * seat])], default=0.0))


def escape(g: Hegemonic, seat: int, frame: Frame) -> float:
    """Drift takes a lone Unit out of a declared Conflict."""
    found = frame.inside(Window)
    if found is None or found.kind != W_DECLARE:
        return 0.0
    c = conflict_in(frame)
    alone = seat == c.defender and c.target != INDUSTRIAL and not g.count(seat, c.target, c.sector)
    return UNIT * (1 - odds(g, seat, c, 0)) if alone else 0.0


def harbours(g: Hegemonic, seat: int, card: int) -> list[tuple[float, int]]:
    """What a new Fleet could attack at once, by hex, with what it would cost otherwise."""
    found = []
    for pattern in CARD_PATTERNS[card]:
        prizes: dict[Aim, float] = {}
        if PATTERNS[pattern].attacker != MARTIAL:
            continue
        prey = 0
        for other in range(g.seats):
            for kind in PATTERNS[pattern].targets if other != seat else ():
                prey |= presence(g, other, kind)
        for hex in bits(prey & ~g.homes):
            for aim in aims(g, seat, pattern, hex, g.caps[seat]):
                found.append((raid_value(g, seat, pattern, hex, aim, prizes) + FLEET_COST * cap_value(g), hex))
    return found


def harbour(g: Hegemonic, seat: int, frame: Frame) -> float:
    return max([v for v, _ in harbours(g, seat, card_in(frame))], default=0.0) if acts_first(frame) else 0.0


def better_card(g: Hegemonic, seat: int, frame: Frame) -> float:
    tops = [c for pile in g.piles for c in pile[-AMOUNT["dig_discard"]:]]
    worst = min([card_value(g, seat, c) for c in g.hands[seat]], default=0.0)
    return 0.4 * (max([card_value(g, seat, c) for c in tops]) - worst)


def card_worth(g: Hegemonic, seat: int, card: int) -> float:
    """What an Action Card would bring: its best two actions."""
    basic = 2 * cap_value(g)
    if card == DISCOVER:
        return 2 * min([g.income(seat, k) for k in range(3)]) * cap_value(g)
    found = [basic, basic]
    if BUILDS[card] >= 0:
        found.append(chain(g, seat, BUILDS[card])[0])
    for pattern in CARD_PATTERNS[card]:
        raid = best_raid(g, seat, pattern)
        if raid is not None:
            found.append(raid.value)
    found.sort()
    return found[-1] + found[-2]


def other_plan(g: Hegemonic, seat: int, frame: Frame) -> float:
    values = [card_worth(g, seat, card) for card in range(6)]
    return max([v for card, v in enumerate(values) if card != g.plans[seat]]) - values[g.plans[seat]] + AMOUNT[
        "swap_action_card"] * cap_value(g)


def edict(g: Hegemonic, seat: int, frame: Frame) -> float:
    return max([sent_back(g, s, c) for s in range(g.seats) if s != seat for c in g.advanced[s]])


def sent_back(g: Hegemonic, owner: int, card: int) -> float:
    """What it brings that another loses a technology, most of all the leader."""
    loss = 2 * CARD_TIER[card] + CARD_COST[card] * cap_value(g)
    return loss * (0.5 if g.vp[owner] == max(g.vp) else 0.3)


def study_worth(g: Hegemonic, seat: int, lower: int = 0, free: bool = False) -> float:
    """What the best advance brings."""
    return max([advance_value(g, seat, a[1], a[2] if a[0] == "replace" else -1,
                              sum([n for _, n in advance_cost(a, free)])) for a in advances(g, seat, lower, free)],
               default=0.0)


def survey_worth(g: Hegemonic, seat: int) -> float:
    """What another tile brings: much where nothing is left to build on, else little; and whoever leads ends the game by
    it where it is the last of the stack."""
    starved = not any([base_sites(g, seat, kind) for kind in range(3)])
    best = (0.5 if starved else 0.1) * extra_tile(g, seat) if g.pool else 0.0
    others = max([vp for s, vp in enumerate(g.vp) if s != seat])
    last = not g.longer and len(g.sectors) == 1
    return best + (LAST_ROUND * (1 if g.vp[seat] > others else -1) if last else 0.0)


def research_worth(g: Hegemonic, seat: int) -> float:
    """What a renewed hand brings: cards back from the Inactive Pile, and better ones for weak ones."""
    mean = sum([card_value(g, seat, c) for c in FULL_DECK], 0.0) / len(FULL_DECK)
    better = sum([max(0.0, mean - card_value(g, seat, c)) for c in g.hands[seat] + g.inactive[seat]], 0.0)
    return 0.3 * len(g.inactive[seat]) + 0.25 * better


def one_of_each(g: Hegemonic, seat: int, frame: Frame) -> float:
    gains = [best_base(g, seat, kind) for kind in range(3)]
    return sum([gain + cap_value(g) for gain, hex in gains if hex >= 0])


def extra_tile(g: Hegemonic, seat: int) -> float:
    """What laying one more tile of the pool brings."""
    empty = bits(g.blank)
    return 0.6 * max([tile_value(g, seat, tile, hex) for tile in g.pool for hex in empty])


def best_swap(g: Hegemonic, seat: int) -> tuple[float, int, int]:
    """The exchange of bare tiles that serves most, and what it brings."""
    bare = bare_tiles(g)
    worth = {(a, b): tile_value(g, seat, g.tile[a], b) for a in bare for b in bare}
    return max([(worth[a, b] + worth[b, a] - worth[a, a] - worth[b, b], a, b)
                for n, a in enumerate(bare) for b in bare[n + 1:]], default=(0.0, -1, -1))


def kept_caps(g: Hegemonic, seat: int, frame: Frame) -> float:
    return min(AMOUNT["retain_more"], g.caps[seat] - g.limit(seat)) * cap_value(g)


def best_adaptation(g: Hegemonic, seat: int, frame: Frame) -> float:
    """Adaptation: the Base that gains most on its own board, after the CAP it costs."""
    gains = [moved_base(g, seat, kind, hex, relocation_sites(g, seat, kind, hex, True) & BOARD_MASK[BOARD_OF[hex]])[0]
             for _, kind, hex in adaptable(g, seat)]
    return max(gains, default=0.0) - AMOUNT["relocate_on_board"] * cap_value(g)


WORTH: Final[dict[str, Callable[[Hegemonic, int, Frame], float]]] = {
    "peek_hand": lambda g, s, f: 0.2,
    "swap_conflict_card": another_card,
    "second_faction": another_faction,
    "free_move": fare_saved,
    "cheap_gate": new_gate,
    "gate_power": lambda g, s, f: turned(g, s, f, conduit_power(g, s)),
    "free_relocate_complex": moved_complex,
    "complex_discount": discount,
    "third_action": lambda g, s, f: best_action(g, s, card_in(f)),
    "gain_caps": lambda g, s, f: 0.8 * AMOUNT["gain_caps"] * cap_value(g),  # better abilities are a round away
    "tax_advance": lambda g, s, f: AMOUNT["tax_advance"] * cap_value(g) + 0.4,
    "bounce_technology": edict,
    "nudge_unit": escape,
    "fleet_anywhere": harbour,
    "fleet_power": lambda g, s, f: turned(g, s, f, AMOUNT["fleet_power"]),
    "dig_discard": better_card,
    "swap_action_card": other_plan,
    "third_party_power": counsel,
    "first_in_tie": lambda g, s, f: 0.0 if s == g.arbiter else 0.4,
    "save_attacker_unit": lambda g, s, f: UNIT,
    "outpost_power": lambda g, s, f: turned(g, s, f, min(AMOUNT["outpost_power"],
                                                         g.where[3 * s + MARTIAL].bit_count())),
    "basic_draw": lambda g, s, f: 0.2 + 0.4 * study_worth(g, s) if done_building(g, f) else 0.0,
    "advance_tier_minus_1": lambda g, s, f: 0.3 + 0.4 * study_worth(g, s, 1) if done_building(g, f) else 0.0,
    "extra_action_other_card": extra_action,
    "order_stack": lambda g, s, f: 0.3,
    "extra_tile": lambda g, s, f: extra_tile(g, s),
    "swap_tiles": lambda g, s, f: 0.6 * best_swap(g, s)[0],
    "relocate_on_board": best_adaptation,
    "rebuild_after_loss": lambda g, s, f: 0.6 * saved_bases(g, s, f),
    "build_one_each": one_of_each,
    "recover_inactive": lambda g, s, f: 0.35 * len(g.inactive[s]),
    "flip_bonus": top_card,
    "free_advance": lambda g, s, f: 0.4 + study_worth(g, s, 0, True),
    "retain_more": kept_caps,
    "defence_power": lambda g, s, f: turned(g, s, f, AMOUNT["defence_power"]),
    "bases_survive": saved_bases,
}
