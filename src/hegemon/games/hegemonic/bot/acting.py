"""Plans for the Action phases: which card, which action, what to build, and Arbitration."""
from __future__ import annotations

from hegemon.games.hegemonic.bot.guile import card_worth, research_worth, study_worth, survey_worth
from hegemon.games.hegemonic.bot.raids import best_raid
from hegemon.games.hegemonic.bot.table import Table
from hegemon.games.hegemonic.bot.worth import base_gain, cap_value, chain, moved_base, price_value, scorings
from hegemon.games.hegemonic.data import BUILDS, INDUSTRIAL, SQUARES
from hegemon.games.hegemonic.rules.arbitration import GiftPoll
from hegemon.games.hegemonic.rules.build import Build, Relocate, relocation_sites
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.sky import BIT
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action

NEAR_BEST = 0.4    # cards this near to the best are chosen among by chance, so that nobody can foretell them
UNIT_RESERVE = 4   # CAPs from which Units are built
GATE_RESERVE = 6   # likewise Gates
MOVES = ("lift", "transcend", "fold")


def planning(t: Table) -> Action:
    """The card that brings most, a little mixed."""
    values = {a: card_worth(t.g, t.seat, a[1]) for a in t.legal}
    top = max(values.values())
    return t.rng.choice(sorted([a for a, v in values.items() if v >= top - NEAR_BEST]))


def naming(t: Table) -> Action:
    """The Arbiter favours himself, else whoever has fewest VP."""
    own = [a for a in t.legal if a[1] == t.seat]
    return own[0] if own else min(t.legal, key=lambda a: t.g.vp[a[1]])


def acting(t: Table) -> Action:
    """The best action of the card: build, raid, or the CAPs of BASIC."""
    turn = t.frame(Turn)
    card = turn.card if turn.extra < 0 else turn.extra
    return t.best(lambda a: action_worth(t, a, card), *{a[0] for a in t.legal})


def action_worth(t: Table, a: Action, card: int) -> float:
    """What one action of a card brings."""
    g, seat = t.g, t.seat
    match a:
        case ("develop",):
            return chain(g, seat, BUILDS[card])[0]
        case ("attack", pattern):
            raid = best_raid(g, seat, pattern)
            return raid.value if raid is not None else -1.0
        case ("collect",) | ("capitalize",):
            return t.gain(a) * cap_value(g)
        case ("study",):
            return study_worth(g, seat)
        case ("survey",):
            return survey_worth(g, seat)
        case ("research",):
            return research_worth(g, seat)
    return 0.0


# -- BUILD ------------------------------------------------------------------------------------------------------------

def building(t: Table) -> Action:
    """The step that brings most: a Base, or one that moves; Units and Gates when CAPs are left over."""
    best = t.best(lambda a: step_worth(t, a), "build", *MOVES)
    if best[0] != "stop" or scorings(t.g) < 2:
        return best
    return units(t) or gates(t) or best


def step_worth(t: Table, a: Action) -> float:
    """What a new or a moved Base brings after its price."""
    g, seat = t.g, t.seat
    if a[0] == "build":
        return base_gain(g, seat, a[1], a[2], t.price(a))
    kind, start = t.frame(Build).kind, a[-1]
    sites = relocation_sites(g, seat, kind, start, a[0] == "transcend")
    return moved_base(g, seat, kind, start, sites)[0] - price_value(g, seat, t.price(a))


def units(t: Table) -> Action | None:
    """Two Agents and Fleets; a third when CAPs would be lost."""
    g, seat, found = t.g, t.seat, t.of("muster")
    if not found or g.caps[seat] < UNIT_RESERVE:
        return None
    mine = (g.agents if found[0][1] == 0 else g.fleets)[3 * seat:3 * seat + 3]
    wanted = 2 if g.caps[seat] <= g.retention(seat) else 3
    return t.rng.choice(found) if sum([h >= 0 for h in mine]) < wanted else None


def gates(t: Table) -> Action | None:
    """A first Gate pair; with CAPs that would be lost, one that opens no square any more goes elsewhere."""
    g, seat, found = t.g, t.seat, t.of("gate")
    if g.caps[seat] < GATE_RESERVE:
        return None
    if found and all([h < 0 for h in g.gates[6 * seat:6 * seat + 6]]):
        return t.rng.choice(found)
    spare = g.caps[seat] - g.limit(seat)
    idle = [a for a in t.of("shift") if t.price(a) <= spare and not opened(g, a[1])]
    return t.rng.choice(idle) if idle else None


def opened(g: Hegemonic, pair: int) -> int:
    """Open squares on and beside both ends of a Gate pair."""
    return g.near().grown(BIT[g.gates[2 * pair]] | BIT[g.gates[2 * pair + 1]]) & g.squares


def beginning_gate(t: Table) -> Action:
    """Any Complex will do."""
    return t.rng.choice(t.legal)


def leading_gate(t: Table) -> Action:
    """A far end with room to build."""
    g, reach = t.g, t.g.reach(t.seat, INDUSTRIAL)
    return max(t.of("gate_to"), default=t.legal[0],
               key=lambda a: (not reach >> a[1] & 1, g.squares >> a[1] & 1, SQUARES[g.tile[a[1]]]))


def relocating(t: Table) -> Action:
    """Where the Base is worth most."""
    frame = t.frame(Relocate)
    if not t.of("set_down"):
        return t.legal[0]
    sites = sum([BIT[a[1]] for a in t.of("set_down")])
    return ("set_down", moved_base(t.g, t.seat, frame.kind, frame.start, sites)[1])


# -- Arbitration ------------------------------------------------------------------------------------------------------

def appointing(t: Table) -> Action:
    """Whoever has fewest VP."""
    return min(t.legal, key=lambda a: t.g.vp[a[1]])


def giving(t: Table) -> Action:
    """CAPs that would be returned go to whoever is last, if another leads: he will spend them against the leader."""
    g, seat = t.g, t.seat
    over = g.caps[seat] - g.limit(seat)
    last = min(range(g.seats), key=lambda s: (g.vp[s], s))
    leads = g.vp[seat] == max(g.vp)
    if not t.frame(GiftPoll).above or leads or last == seat or g.seats < 3 or scorings(g) < 2:
        return t.legal[0]
    room = max(0, g.limit(last) - g.caps[last])
    wanted: Action = ("gift", last, min(over, room))
    return wanted if wanted in t.legal else t.legal[0]
