"""What changes hands: Megapower, scrip, cards and legacy tokens (P-13.2)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import GIVE_CARD, GIVE_MP, GIVE_SCRIP, GIVE_TOKEN, WANT_TOKEN
from hegemon.games.pax_galactica.data import CARD_NAMES, CONTROL
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Cost, more, put

ANSWERS: Final = 60  # of one question at most, one of them "no more" (P-1.9)
MOST: Final = 60     # Megapower or scrip in one answer: what is more is given in several
TEN: Final = 10


def belongings(g: Pax, seat: int, mp: int, scrip: int, given: tuple[Action, ...] = ()) -> list[Action]:
    """What a seat can give: so much Megapower and scrip, each kind of card and token it has more of than was given."""
    things: list[Action] = [GIVE_CARD.each[c] for c in sorted(set(g.privs[seat]))
                            if g.privs[seat].count(c) > given.count(GIVE_CARD.each[c])]
    things += [GIVE_TOKEN.each[v] for v in sorted(set(g.legacy[seat]))
               if g.legacy[seat].count(v) > given.count(GIVE_TOKEN.each[v])]
    sums, others = amounts(mp, scrip, ANSWERS - 1 - len(things))
    return [*[GIVE_MP.each[n] for n in sums], *[GIVE_SCRIP.each[n] for n in others], *things]


def amounts(one: int, other: int, room: int) -> tuple[list[int], list[int]]:
    """The amounts of two kinds that can be named in so many answers, each half of them unless it needs fewer."""
    first = ladder(one, max(room // 2, room - other))
    return first, ladder(other, room - len(first))


def ladder(held: int, room: int) -> list[int]:
    """All amounts, or as many small ones as there is room for beside the tens: two answers then make any sum."""
    high = min(held, MOST)
    small = high if high <= room else max(1, room - high // TEN)
    return [*range(1, small + 1), *[n for n in range(TEN, high + 1, TEN) if n > small]][:room]


UNITS: Final = {"mp": "Megapower", "scrip": "scrip"}


def bargain(items: tuple[Action, ...], side: str) -> Cost:
    """The Megapower and scrip among the goods of an offer."""  # P-13.2
    sums = [(mean, sum([a[1] for a in items if a[0] == side + mean])) for mean in ("mp", "scrip")]
    return tuple([(mean, n) for mean, n in sums if n])


def can_give(g: Pax, seat: int, gives: tuple[Action, ...]) -> bool:
    """Whether a seat still has what it offered."""
    return _has_sums(g, seat, bargain(gives, "give_")) and all(
        [(g.privs if kind == "give_card" else g.legacy)[seat].count(what) >= gives.count((kind, what))
         for kind, what in gives if kind in ("give_card", "give_token")])


def can_meet(g: Pax, seat: int, wants: tuple[Action, ...]) -> bool:
    """Whether a seat has what it is asked for."""
    decks = [g.issuer[c] for c in g.privs[seat]]
    return (_has_sums(g, seat, bargain(wants, "want_")) and wants.count(WANT_TOKEN.only) <= len(g.legacy[seat])
            and all([decks.count(w[1]) >= wants.count(w) for w in wants if w[0] == "want_card"]))


def _has_sums(g: Pax, seat: int, sums: Cost) -> bool:
    return all([g.means_of(seat, mean) >= n for mean, n in sums])


def exchange(g: Pax, offer: tuple[int, int, tuple[Action, ...], tuple[Action, ...]],
             picked: tuple[Action, ...] = ()) -> None:
    """An accepted offer is carried out, or lapses if it can no longer be met; what was picked goes first."""
    giver, taker, gives, wants = offer  # P-13.2, P-13.10
    if not can_give(g, giver, gives) or not can_meet(g, taker, wants) or g.role[taker] == CONTROL:
        return
    given = [(kind.partition("_")[2], what) for kind, what in gives]
    returned: list[tuple[str, int]] = []
    for kind, what in given:
        pass_on(g, giver, taker, kind, what)
    left = list(picked)
    for want in wants:
        kind = want[0].partition("_")[2]
        chosen = next((a for a in left if a[0] == f"give_{kind}"), None)
        if chosen is not None:
            left.remove(chosen)
        what = chosen[1] if chosen is not None else meant(g, taker, want)
        pass_on(g, taker, giver, kind, what)
        returned.append((kind, what))
    g.reveal()
    g.note(actions.EXCHANGED, giver, g.called(taker), in_words(given), in_words(returned), to=(giver, taker))


def in_words(things: list[tuple[str, int]]) -> str:
    """What changed hands: sums, then cards and tokens by name."""
    said = [f"{n} {UNITS[mean]}" for mean, n in bargain(tuple(things), "")]
    said += [f"the card {CARD_NAMES[n]}" for kind, n in things if kind == "card"]
    said += [f"a legacy token worth {n}" for kind, n in things if kind == "token"]
    return ", ".join(said) or "nothing"


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
