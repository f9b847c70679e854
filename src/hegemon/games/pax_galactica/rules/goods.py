"""What changes hands: Megapower, scrip, cards and legacy tokens (P-13.2)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import GIVE_CARD, GIVE_MP, GIVE_SCRIP, GIVE_TOKEN, VERBS
from hegemon.games.pax_galactica.data import CONTROL
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, more, put

MOST = 59  # of Megapower or scrip at once


def belongings(g: Pax, seat: int, mp: int, scrip: int, most: int = MOST) -> list[Action]:
    """Everything a seat could give: so much Megapower and scrip, each kind of card, each value of token."""
    listed: list[Action] = [GIVE_MP.each[n] for n in range(1, min(most, mp) + 1)]
    listed += [GIVE_SCRIP.each[n] for n in range(1, min(most, scrip) + 1)]
    listed += [GIVE_CARD.each[c] for c in sorted(set(g.privs[seat]))]
    return listed + [GIVE_TOKEN.each[v] for v in sorted(set(g.legacy[seat]))]


def bargain(items: tuple[Action, ...], side: str) -> Cost:
    """The Megapower and scrip among the goods of an offer."""  # P-13.2
    return tuple([(a[0].removeprefix(side), a[1]) for a in items if a[0] in (f"{side}mp", f"{side}scrip")])

def can_give(g: Pax, seat: int, gives: tuple[Action, ...]) -> bool:
    """Whether a seat still has what it offered."""
    for kind, what in gives:
        if kind == "give_mp" and g.mp[seat] < what or kind == "give_scrip" and g.scrip[seat] < what:
            return False
        if kind == "give_card" and what not in g.privs[seat] or kind == "give_token" and what not in g.legacy[seat]:
            return False
    return True


def can_meet(g: Pax, seat: int, wants: tuple[Action, ...]) -> bool:
    """Whether a seat has what it is asked for."""
    for want in wants:
        match want:
            case ("want_mp", n):
                ok = g.mp[seat] >= n
            case ("want_scrip", n):
                ok = g.scrip[seat] >= n
            case ("want_card", deck):
                ok = any([g.issuer[c] == deck for c in g.privs[seat]])
            case _:
                ok = bool(g.legacy[seat])
        if not ok:
            return False
    return True


def exchange(g: Pax, offer: tuple[int, int, tuple[Action, ...], tuple[Action, ...]],
             picked: tuple[Action, ...] = ()) -> None:
    """An accepted offer is carried out, or lapses if it can no longer be met; what was picked goes first."""
    giver, taker, gives, wants = offer  # P-13.2, P-13.10
    if not can_give(g, giver, gives) or not can_meet(g, taker, wants) or g.role[taker] == CONTROL:
        return
    for kind, what in gives:
        pass_on(g, giver, taker, kind.partition("_")[2], what)
    left = list(picked)
    for want in wants:
        kind = want[0].partition("_")[2]
        chosen = next((a for a in left if a[0] == f"give_{kind}"), None)
        if chosen is not None:
            left.remove(chosen)
        what = chosen[1] if chosen is not None else meant(g, taker, want)
        pass_on(g, taker, giver, kind, what)
    g.reveal()
    g.note(actions.EXCHANGED, giver, g.called(taker), ", ".join([VERBS.say(a) for a in gives]) or "nothing",
           ", ".join([VERBS.say(a) for a in wants]) or "nothing", to=(giver, taker))


def meant(g: Pax, seat: int, want: Action) -> int:
    """What is given for a wish under seal: the first card of the deck, the smallest token, or the amount."""
    match want:
        case ("want_card", deck):
            return next(c for c in g.privs[seat] if g.issuer[c] == deck)
        case ("want_token",):
            return g.legacy[seat][0]
    return int(want[1])


def pass_on(g: Pax, giver: int, taker: int, kind: str, what: int) -> None:
    """One thing changes hands."""
    if kind == "mp":
        g.mp[taker] -= g.pay(giver, -what)
    elif kind == "scrip":
        g.scrip = more(g.scrip, giver, -what)
        g.scrip = more(g.scrip, taker, what)
    elif kind == "card":
        if g.drop_card(giver, what):
            crises.receive(g, taker, what)
    elif what in g.legacy[giver]:
        row = list(g.legacy[giver])
        row.remove(what)
        g.legacy = put(g.legacy, giver, tuple(row))
        g.legacy = put(g.legacy, taker, tuple(sorted((*g.legacy[taker], what))))
