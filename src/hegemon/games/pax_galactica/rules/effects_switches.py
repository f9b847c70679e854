"""Switches of the rules, set by laws and undone when those end (P-10.9)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import NAME_AGENCY, NAME_CARD, NAME_DECK, NAME_LAW
from hegemon.games.pax_galactica.data import AT_SOL, CARD_DECK, FLAGS, FREE_LAW, LAW_EFFECTS, LAWS, OFFICES, SOL, Effect
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.operation import Operation, Want, at_capital
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, pick
from hegemon.games.pax_galactica.rules.written import effect, ruling
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import put

NEXT_TURN: Final = ("fuel_short_next_turn", "fuel_bonus_next_turn", "no_battle_between_players_next_turn")


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
    past = ruling(g, first[1])[5] if law == FREE_LAW else LAW_EFFECTS[law]  # of written laws the oldest
    g.laws = tuple([w for w in g.laws if w != first]) if law == FREE_LAW else tuple([w for w in g.laws if w[0] != law])
    for e in [effect(g, eid) for eid in past]:
        if e.op in SWITCHES:
            SWITCHES[e.op].repealed(g, e)
    if LAWS[law] == "L-CAPITAL-SOL" and g.fired[SOL]:
        g.flags = put(g.flags, AT_SOL, 1)  # the Homecoming is no law
    g.tell(actions.LAW_ENDS, law)


def switched_back(g: Pax, e: Effect) -> None:
    """A standing switch goes back when its law ends."""  # P-10.9
    if e.flag in FLAGS:
        i = FLAGS.index(e.flag)
        g.flags = put(g.flags, i, g.flags[i] - e.value if e.flag == "emperor_points_bonus" else 0)


def switch(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Which office, which card and issuer, or which law a switch is about."""  # P-10.9
    keys = [k for k, _ in picks]
    if e.flag == "office_closed" and "agency" not in keys:
        return "agency", [NAME_AGENCY.each[a] for a in OFFICES if bool(g.closed[a]) != bool(e.value)]
    if e.flag == "card_issuer" and "card" not in keys:
        return "card", [NAME_CARD.each[c] for c in range(len(CARD_DECK)) if 0 < CARD_DECK[c] < 6]
    if e.flag == "card_issuer" and "deck" not in keys:
        return "deck", [NAME_DECK.each[d] for d in range(1, 6) if d != g.issuer[pick(picks, "card")]]
    found = sorted({w[0] for w in g.laws})
    if e.flag == "repeal" and "law" not in keys and found:
        return "law", [NAME_LAW.each[w] for w in found]
    return None


def as_it_is(g: Pax, e: Effect, picks: Picks) -> bool:
    """The office is closed, or open, already."""  # P-9.17
    return e.flag == "office_closed" and g.closed[pick(picks, "agency")] == e.value


SWITCHES: Final[dict[str, Operation]] = {
    "rule_flag": Operation("a change of the rules", rule_flag, at_capital, asks=switch, moot=as_it_is,
                           repealed=switched_back)}
