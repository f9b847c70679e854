"""Effects at the Capital: Blame, pawns, crises, values, law switches (P-10.9, P-18.3)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    AGENCIES,
    AT_SOL,
    CAPITAL,
    CASE_CRISIS,
    CRISIS_KIND,
    FLAGS,
    FREE_LAW,
    FRONTIER,
    LAW_EFFECTS,
    LAWS,
    SOL,
    WEAK,
    Effect,
)
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.pawns import add_pawns, pin_agency, remove_pawns
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, all_picks, factions_of, lead_agency, pick
from hegemon.games.pax_galactica.rules.written import effect, ruling
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import more, put

NEXT_TURN: Final = ("fuel_short_next_turn", "fuel_bonus_next_turn", "no_battle_between_players_next_turn")


def agency_of(g: Pax, e: Effect, use: Use) -> int:
    """The agency an effect names, leaves to the user, or finds in its crisis."""
    if e.agency == "lead":
        return lead_agency(g, use.case)
    return AGENCIES.index(e.agency) if e.agency in AGENCIES else pick(use.picks, "agency")


# -- Blame --

def blame_faction(g: Pax, e: Effect, use: Use) -> None:
    """Blame of factions changes."""
    for f in factions_of(g, e.who, use):
        g.pin(f, use.n)


def blame_agency(g: Pax, e: Effect, use: Use) -> None:
    """Blame of an open agency changes."""
    agency = agency_of(g, e, use)
    if agency >= 0 and not g.closed[agency]:
        g.agency_blame = put(g.agency_blame, agency, max(0, g.agency_blame[agency] + use.n))


def blame_move(g: Pax, e: Effect, use: Use) -> None:
    """Blame goes from one agency to another."""
    src, dst = pick(use.picks, "src"), pick(use.picks, "dst")
    if src >= 0 and dst >= 0 and not g.closed[dst]:
        moved = min(use.n, pick(use.picks, "n", use.n), g.agency_blame[src])
        g.agency_blame = more(g.agency_blame, src, -moved)
        g.agency_blame = more(g.agency_blame, dst, moved)


def pin_blame(g: Pax, e: Effect, use: Use) -> None:
    """All Blame of an agency falls on a faction."""
    agency = agency_of(g, e, use)
    for f in factions_of(g, e.who, use):
        pin_agency(g, agency, f)


# -- pawns --

def pawn_add(g: Pax, e: Effect, use: Use) -> None:
    """Pawns into an agency named by the effect or the user, or one each into several."""
    if e.agency in AGENCIES:
        add_pawns(g, use.user, AGENCIES.index(e.agency), use.n)
    elif e.agency == "target_agency":
        add_pawns(g, pick(use.picks, "who", use.user), pick(use.picks, "agency"), use.n)
    else:
        for agency in all_picks(use.picks, "agency")[:use.n]:
            add_pawns(g, use.user, agency, 1)
    crises.refresh_control(g)


def pawn_remove(g: Pax, e: Effect, use: Use) -> None:
    """Every politician, or factions, lose pawns of an agency."""
    agency = agency_of(g, e, use)
    if e.who == "every_politician":
        for s in g.politicians():
            add_pawns(g, s, agency, -use.n)
    else:
        for f in factions_of(g, e.who, use):
            remove_pawns(g, f, agency, use.n)
    crises.refresh_control(g)


def pawn_move(g: Pax, e: Effect, use: Use) -> None:
    """Pawns change agencies, one at a time."""
    froms, tos, whos = [all_picks(use.picks, key) for key in ("src", "dst", "mover")]
    for i in range(min(len(froms), len(tos), use.n)):
        seat = whos[i] if i < len(whos) else use.user
        if not g.closed[tos[i]] and add_pawns(g, seat, froms[i], -1):
            add_pawns(g, seat, tos[i], 1)
    crises.refresh_control(g)


# -- crises --

def crisis_age(g: Pax, e: Effect, use: Use) -> None:
    """A crisis grows older or younger."""
    chosen = pick(use.picks, "case", g.crises[0][0] if g.crises else -1)
    g.crises = tuple([(c, max(0, age + use.n * (c == chosen)), tried, spot, heavy)
                      for c, age, tried, spot, heavy in g.crises])


def crisis_trigger(g: Pax, e: Effect, use: Use) -> None:
    """A crisis of a kind is drawn, at the end of the beat if a Quadrant brings it."""
    if 0 <= use.lane < CAPITAL:
        g.queue.append((use.lane, "kind", e.kind))
    else:
        crises.draw_crisis(g, e.kind)


def crisis_remove(g: Pax, e: Effect, use: Use) -> None:
    """The crisis chosen, or the oldest of the kind, ends."""
    found = [c[0] for c in g.crises if e.kind in ("any", CRISIS_KIND[CASE_CRISIS[c[0]]])]
    chosen = pick(use.picks, "case")
    for c in ([chosen] if chosen in found else found[:use.n]):
        crises.leave(g, c, "removed")


def weak_emperor(g: Pax, e: Effect, use: Use) -> None:
    """The Weak Emperor crisis comes."""
    crises.trigger(g, WEAK, -1, use.lane)


# -- the state of the Empire --

def centralise(g: Pax, e: Effect, use: Use) -> None:
    """The Centralisation track moves."""
    g.central = max(-5, min(5, g.central + use.n * pick(use.picks, "sign", 1)))


def shift_value(g: Pax, e: Effect, use: Use) -> None:
    """A token walks on the Values Map."""
    token = pick(use.picks, "token")
    for step in all_picks(use.picks, "step")[:use.n]:
        g.shift(token, step, use.lane)


def sixth_quadrant(g: Pax, e: Effect, use: Use) -> None:
    """The Frontier is open."""  # P-12.6
    g.flags = put(g.flags, FRONTIER, 1)


def rule_flag(g: Pax, e: Effect, use: Use) -> None:
    """A switch of the rules is set."""
    set_flag(g, e.flag, e.value, use.picks)


def set_flag(g: Pax, flag: str, value: int, picks: Picks) -> None:
    """Rule switches of P-10.9; those for the next turn wait until it begins."""
    if flag == "office_closed":
        close_office(g, pick(picks, "agency"), value)
    elif flag == "card_issuer":
        card, deck = pick(picks, "card"), pick(picks, "deck")
        if card >= 0 and deck >= 0:
            reissue(g, card, deck)
    elif flag == "repeal":
        repeal(g, pick(picks, "law"))
    elif flag in NEXT_TURN:
        i = FLAGS.index(flag)
        g.fresh = put(g.fresh, i, g.fresh[i] + value if flag.startswith("fuel") else value)
    elif flag in FLAGS:
        i = FLAGS.index(flag)
        g.flags = put(g.flags, i, g.flags[i] + value if flag == "emperor_points_bonus" else value)


def reissue(g: Pax, card: int, deck: int) -> None:
    """A kind of card moves to another issuer: copies in the old deck go along."""  # P-10.9
    old = g.issuer[card]
    g.issuer = g.issuer[:card] + (deck,) + g.issuer[card + 1:]
    copies = [c for c in g.decks[old] if c == card]
    if copies and old != deck:
        g.decks = put(g.decks, old, tuple([c for c in g.decks[old] if c != card]))
        g.decks = put(g.decks, deck, tuple(g.shuffled([*g.decks[deck], *copies])))


def close_office(g: Pax, office: int, value: int) -> None:
    """A closed office has no pawns, cards, power or blame; a reopened one is empty."""  # P-10.9
    if office < 0:
        return
    g.closed = put(g.closed, office, value)
    if value:
        g.agency_blame = put(g.agency_blame, office, 0)
        for s in g.politicians():
            g.pawns = put(g.pawns, s, put(g.pawns[s], office, 0))
    crises.refresh_control(g)


def repeal(g: Pax, law: int) -> None:
    """A law ends: its standing switch is undone, one-off effects stay."""  # P-10.9
    if not any([w[0] == law for w in g.laws]):
        return
    first = next(w for w in g.laws if w[0] == law)
    ended = ruling(g, first[1])[5] if law == FREE_LAW else LAW_EFFECTS[law]  # of written laws the oldest
    g.laws = tuple([w for w in g.laws if w != first]) if law == FREE_LAW else tuple([w for w in g.laws if w[0] != law])
    for eid in ended:
        e = effect(g, eid)
        if e.op == "rule_flag" and e.flag in FLAGS:
            i = FLAGS.index(e.flag)
            g.flags = put(g.flags, i, g.flags[i] - e.value if e.flag == "emperor_points_bonus" else 0)
    if LAWS[law] == "L-CAPITAL-SOL" and g.fired[SOL]:
        g.flags = put(g.flags, AT_SOL, 1)  # the Homecoming is no law
    g.tell(actions.LAW_ENDS, law)


AT_THE_CAPITAL: Final[dict[str, Callable[[Pax, Effect, Use], None]]] = {
    "blame_faction": blame_faction, "blame_agency": blame_agency, "blame_move": blame_move, "pin_blame": pin_blame,
    "pawn_add": pawn_add, "pawn_remove": pawn_remove, "pawn_move": pawn_move, "crisis_age": crisis_age,
    "crisis_trigger": crisis_trigger, "crisis_remove": crisis_remove, "weak_emperor": weak_emperor,
    "centralise": centralise, "shift_value": shift_value, "sixth_quadrant": sixth_quadrant, "rule_flag": rule_flag}
