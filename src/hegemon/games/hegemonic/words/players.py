"""Panels of the players, meters of the table, and the own hand."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import FACTION, HEX
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    BASES,
    CARD_COST,
    CARD_TIER,
    CARD_TYPE,
    COLOURS,
    HOUSES,
    LEADERS,
    PHASES,
    SLOTS,
    TECHNOLOGIES,
    TYPES,
)
from hegemon.games.hegemonic.rules.technology import tier_allows
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import ROMAN, colour, named, price
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Card, Meter, Panel, Stat


def panels(view: HegemonicView) -> tuple[Panel, ...]:
    """Every player as the table sees him."""
    g = table_of(view)
    return tuple([panel(view, g, s) for s in range(view.now.seats)])


def panel(view: HegemonicView, g: Hegemonic, seat: int) -> Panel:
    """One player."""
    stats = [Stat("CAPs", str(view.caps[seat]), "coin", f"keeps {g.retention(seat)}, collects {g.total_income(seat)}")]
    for kind in range(3):
        after = g.next_cost(seat, kind) if g.left(seat, kind) else 0
        stats.append(Stat(BASES[kind].capitalize(), str(g.built[3 * seat + kind]), BASES[kind],
                          f"tier {g.tier(seat, kind)}, income {g.income(seat, kind)}"
                          + (f", next costs {after}" if after else ", all built")))
    stats.append(Stat("Agents", str(view.agents[3 * seat:3 * seat + 3].count(-1)), "agent", "in the supply"))
    stats.append(Stat("Fleets", str(view.fleets[3 * seat:3 * seat + 3].count(-1)), "fleet", "in the supply"))
    stats.append(Stat("Gates", str(view.gates[6 * seat:6 * seat + 6].count(-1) // 2), "gate", "in the supply"))
    stats.append(Stat("Hand", str(view.held[seat]), "card",
                      f"inactive: {named(view.inactive[seat])}" if view.inactive[seat] else ""))
    for card in view.advanced[seat]:
        stats.append(Stat(TECHNOLOGIES[card].name, ROMAN[CARD_TIER[card]], "flask", TECHNOLOGIES[card].effect))
    if view.leader[seat] >= 0:
        leader = LEADERS[view.leader[seat]]
        open_now = [ABILITIES[3 * view.leader[seat] + n].name for n in range(view.level[seat])]
        stats.append(Stat(leader.name, f"level {view.level[seat]}", "crown", ", ".join(open_now)))
    return Panel(seat, f"{HOUSES[COLOURS[seat]]}", COLOURS[seat], f"{view.vp[seat]} VP", tuple(stats), note(view, seat))


def note(view: HegemonicView, seat: int) -> str:
    """What marks a player now."""
    notes = ["Arbiter"] if seat == view.arbiter else []
    if view.plans[seat] >= 0:
        notes.append(ACTION_CARDS[view.plans[seat]].name + (" (resolved)" if seat in view.turns[:-1] else ""))
    if seat == view.active:
        notes.append(f"{view.left} actions left")
    used = [FACTION.names[f] for f in range(3) if view.faction_used[seat] >> f & 1]
    notes += [f"drew on {', '.join(used)}"] if used else []
    stacks = [HEX.names[h] for h in bits(view.outpost_used[seat])]
    notes += [f"used stacks {', '.join(stacks)}"] if stacks else []
    return "; ".join(notes)


def meters(view: HegemonicView) -> tuple[Meter, ...]:
    """Round, phase and decks."""
    left = -(-view.stack // view.now.seats)
    ends = "until the galaxy is full" if view.longer else f"about {left} more after this one"
    order = [f"{colour(s)} {ACTION_CARDS[c].name} [{ACTION_CARDS[c].order}]"
             for s, c in enumerate(view.plans) if c >= 0]
    return (Meter("Round", str(view.round), ends), Meter("Phase", PHASES[view.phase]),
            Meter("Arbiter", colour(view.arbiter)), Meter("Sector stack", str(view.stack)),
            Meter("Draw pile", str(view.draw)), Meter("Discards", str(sum([len(p) for p in view.piles])),
                                                       named(tuple([p[-1] for p in view.piles if p]))),
            *([Meter("Cards played", ", ".join(order))] if order else []))


def hand(view: HegemonicView) -> tuple[Card, ...]:
    """The viewer's cards (in the draft the packet too), each kind once."""
    g = table_of(view)
    shown = []
    for card in dict.fromkeys((*view.packet, *view.hand)):
        t = TECHNOLOGIES[card]
        copies = view.hand.count(card) + view.packet.count(card)
        title = t.name + (f" ×{copies}" if copies > 1 else "")
        values = f"I {t.power[0]}  P {t.power[1]}  M {t.power[2]}"
        shown.append(Card(f"card-{t.id}", title, f"{TYPES[t.type].capitalize()}, tier {t.tier}", price(t.cost),
                          (values, t.effect, advance_note(view, g, card)), f"H-23/{t.id}"))
    return tuple(shown)


def advance_note(view: HegemonicView, g: Hegemonic, card: int) -> str:
    """Whether a card could be advanced now, and if not why."""
    seat = view.now.viewer
    if card in view.advanced[seat]:
        return "its twin is advanced: only in its place"
    if not tier_allows(g, seat, card):
        return f"needs {TYPES[CARD_TYPE[card]]} tier {CARD_TIER[card]}"
    if view.caps[seat] < CARD_COST[card]:
        return f"needs {CARD_COST[card]} CAPs, you have {view.caps[seat]}"
    return "can be advanced" + (" in place of another" if len(view.advanced[seat]) >= SLOTS else "")
