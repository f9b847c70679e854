"""Panels of the players, meters of the table, and the own hand."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.actions import ADVANCE, FACTION, HEX, ORDERS, SEAT, counted
from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    BASES,
    CARD_TIER,
    CARD_TYPE,
    COLOURS,
    LEADERS,
    PHASES,
    SLOTS,
    SPACES,
    TECHNOLOGIES,
    TYPES,
)
from hegemon.games.hegemonic.rules.technology import advance_cost, tier_allows
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic, amount
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.names import ROMAN, named
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Card, Meter, Panel, Stat
from hegemon.kernel.words import Bar


def panels(view: HegemonicView) -> tuple[Panel, ...]:
    """Every player as the table sees him."""
    g = table_of(view)
    return tuple([panel(view, g, s) for s in range(view.now.seats)])


def panel(view: HegemonicView, g: Hegemonic, seat: int) -> Panel:
    """One player."""
    stats = [Stat("CAPs", str(view.caps[seat]), "coin", keeping(view, g, seat)),
             Stat("Income", str(g.total_income(seat)), "plus", "what Collection pays"),
             Stat("Hand", str(view.held[seat]), "card",
                  f"inactive: {named(view.inactive[seat])}" if view.inactive[seat] else ""),
             Stat("Agents", str(view.agents[3 * seat:3 * seat + 3].count(-1)), "agent", "in the supply"),
             Stat("Fleets", str(view.fleets[3 * seat:3 * seat + 3].count(-1)), "fleet", "in the supply"),
             Stat("Gates", str(view.gates[6 * seat:6 * seat + 6].count(-1) // 2), "gate", "in the supply"),
             Stat("Keeps", str(g.limit(seat)), "lock", "the most CAPs after Arbitration")]
    for card in view.advanced[seat]:
        stats.append(Stat(TECHNOLOGIES[card].name, ROMAN[CARD_TIER[card]], "flask", TECHNOLOGIES[card].effect))
    if view.leader[seat] >= 0:
        leader = LEADERS[view.leader[seat]]
        open_now = [ABILITIES[3 * view.leader[seat] + n].name for n in range(view.level[seat])]
        stats.append(Stat(leader.name, f"level {view.level[seat]}", "crown", ", ".join(open_now)))
    return Panel(seat, SEAT.label(seat), COLOURS[seat], f"{view.vp[seat]} VP", tuple(stats), note(view, seat),
                 tuple([track(g, seat, kind) for kind in range(3)]), "Arbiter" if seat == view.arbiter else "",
                 1 + sum([vp > view.vp[seat] for vp in view.vp]))


def keeping(view: HegemonicView, g: Hegemonic, seat: int) -> str:
    """What Arbitration would take."""  # H-17.3
    over = view.caps[seat] - g.limit(seat)
    kept = f"keeps {g.limit(seat)}"
    return f"{kept}: {over} would be returned at Arbitration" if over > 0 and not view.learning else kept


def track(g: Hegemonic, seat: int, kind: int) -> Bar:
    """A track of the Player Board, with the price printed where the next base is taken from."""
    after = f"next {g.next_cost(seat, kind)}" if g.left(seat, kind) else "all built"
    return Bar(BASES[kind], g.built[3 * seat + kind], SPACES[kind], f"tier {g.tier(seat, kind)}, {after}")


def note(view: HegemonicView, seat: int) -> str:
    """What marks a player now."""
    notes = []
    if view.plans[seat] >= 0:
        notes.append(ACTION_CARDS[view.plans[seat]].name + (" (resolved)" if seat in view.turns[:-1] else ""))
    if seat == view.active:
        notes.append(f"{counted(view.left, 'action')} left")
    used = [FACTION.label(f) for f in range(3) if view.faction_used[seat] >> f & 1]
    notes += [f"drew on {', '.join(used)}"] if used else []
    stacks = [HEX.names[h] for h in bits(view.outpost_used[seat])]
    notes += [f"used stacks {', '.join(stacks)}"] if stacks else []
    groups = [HEX.names[h] for h in bits(view.struck_groups[seat])]
    notes += [f"attacked with the Complexes on {', '.join(groups)}"] if groups else []
    return "; ".join(notes)


def meters(view: HegemonicView) -> tuple[Meter, ...]:
    """The own budget, round, phase and decks."""
    left = -(-view.stack // view.now.seats)
    ends = "until the galaxy is full" if view.longer else f"about {left} more after this one"
    guessed = view.now.viewer < 0 and view.round > 0 and not view.longer  # who looks on has the room for it
    rounds = f"{view.round} of about {view.round + left}" if guessed else str(view.round)
    order = [f"{SEAT.label(s)} {ORDERS.label(view.plans[s])}" for s in view.queue]
    return (*own_budget(view), Meter("Round", rounds, ends), phase(view),
            Meter("Arbiter", SEAT.label(view.arbiter), heir(view)), Meter("Sector stack", str(view.stack)),
            Meter("Draw pile", str(view.draw)), Meter("Discards", str(sum([len(p) for p in view.piles])),
                                                       named(tuple([p[-1] for p in view.piles if p]))),
            *([Meter("Action Cards", ", ".join(order), "in resolving order; the Arbiter names who begins in a tie")]
              if order else []))


def phase(view: HegemonicView) -> Meter:
    """The phase among those of a round; the set-up is none of them."""  # H-3.1
    return Meter("Phase", PHASES[view.phase], steps=PHASES[1:] if view.phase else (), step=max(0, view.phase - 1))


def own_budget(view: HegemonicView) -> tuple[Meter, ...]:
    """What the viewer has to spend, and how many actions."""
    seat = view.now.viewer
    if seat < 0:
        return ()
    actions = f"{counted(view.left, 'action')} left" if seat == view.active and view.phase > 2 else ""
    return (Meter("Yours", counted(view.caps[seat], "CAP"), actions),)


def heir(view: HegemonicView) -> str:
    """Who would be Arbiter if Arbitration came now."""  # H-17.2
    richest = [SEAT.label(s) for s in range(view.now.seats) if view.caps[s] == max(view.caps)]
    if view.learning or not view.round:
        return ""
    if len(richest) > 1:
        return f"tied for next: {', '.join(richest)}"
    return "would stay" if richest[0] == SEAT.label(view.arbiter) else f"{richest[0]} would be next"


TONES: Final = ("h-amber", "h-violet", "bad")  # of industrial, political and martial cards


def hand(view: HegemonicView) -> tuple[Card, ...]:
    """The viewer's cards (in the draft the packet too), each kind once."""
    g = table_of(view)
    shown = []
    for card in dict.fromkeys((*view.packet, *view.hand)):
        t = TECHNOLOGIES[card]
        copies = view.hand.count(card) + view.packet.count(card)
        title = t.name + (f" ×{copies}" if copies > 1 else "")
        values = "  ".join([f"{sign} {n}" for sign, n in zip("■●▲", t.power)])  # as its bases are drawn
        shown.append(Card(f"card-{t.id}", title, f"{TYPES[t.type].capitalize()}, tier {t.tier}", counted(t.cost, "CAP"),
                          (values, t.effect, advance_note(view, g, card)), f"H-23/{t.id}", BASES[t.type],
                          TONES[t.type]))
    return tuple(shown)


def advance_note(view: HegemonicView, g: Hegemonic, card: int) -> str:
    """Whether a card could be advanced now, and if not why."""
    seat = view.now.viewer
    if card in view.advanced[seat]:
        return "its twin is advanced: only in its place"
    if not tier_allows(g, seat, card):
        return f"needs {TYPES[CARD_TYPE[card]]} tier {CARD_TIER[card]}"
    if view.caps[seat] < amount(advance_cost(ADVANCE.each[card])):
        return "too dear for you now"
    return "can be advanced" + (" in place of another" if len(view.advanced[seat]) >= SLOTS else "")
