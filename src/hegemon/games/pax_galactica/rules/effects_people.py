"""Effects on people: Megapower, scrip, Glory, cards, Legacy, where they sit and what is found out (P-18.3)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import DONE, NAME_QUAD
from hegemon.games.pax_galactica.box import TABLE_MOST
from hegemon.games.pax_galactica.data import ACTS, CARD_NAMES, DECKS, MEDIA, POLITICIAN, POLITICS, SECRETS, Effect
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.operation import (
    Operation,
    Want,
    at_capital,
    at_home,
    in_lane,
    late,
    others,
    people,
)
from hegemon.games.pax_galactica.rules.selectors import Picks, Use, pick, seats_of, spared
from hegemon.games.pax_galactica.state import END_OF_MAP, PRIV, Pax
from hegemon.kernel import more, put


def gain_mp(g: Pax, e: Effect, use: Use) -> None:
    """Megapower for everybody meant but outlets, who have theirs from other players alone."""  # P-16.1, I-24
    for s in seats_of(g, e.who, use):
        g.pay(s, use.n if g.role[s] != MEDIA else 0)


def lose_mp(g: Pax, e: Effect, use: Use) -> None:
    """Everybody meant loses Megapower, never below nothing."""
    for s in seats_of(g, e.who, use):
        g.pay(s, -use.n)


def steal_mp(g: Pax, e: Effect, use: Use) -> None:
    """Megapower of others goes to the user."""
    for s in seats_of(g, e.who, use):
        g.mp[use.user] -= g.pay(s, -min(use.n, e.max_per_player or use.n))


def gain_scrip(g: Pax, e: Effect, use: Use) -> None:
    """Scrip for everybody meant."""
    for s in seats_of(g, e.who, use):
        g.scrip = more(g.scrip, s, use.n)


def lose_scrip(g: Pax, e: Effect, use: Use) -> None:
    """Everybody meant loses scrip, never below nothing."""
    for s in seats_of(g, e.who, use):
        g.scrip = put(g.scrip, s, max(0, g.scrip[s] - use.n))


def glory(g: Pax, e: Effect, use: Use) -> None:
    """Glory comes or goes."""
    for s in seats_of(g, e.who, use):
        g.honour(s, use.n)


def legacy(g: Pax, e: Effect, use: Use) -> None:
    """Tokens from the bag."""
    for s in seats_of(g, e.who, use):
        crises.draw_legacy(g, s, use.n, use.lane)


def gain_card(g: Pax, e: Effect, use: Use) -> None:
    """Cards from the top of a deck."""
    for s in seats_of(g, e.who, use):
        for _ in range(use.n):
            crises.draw_card(g, s, DECKS.index(e.deck))


def lose_card(g: Pax, e: Effect, use: Use) -> None:
    """Random cards are lost."""
    for s in seats_of(g, e.who, use):
        for _ in range(use.n):
            drop_any(g, s, use.lane)


def drop_any(g: Pax, seat: int, lane: int) -> None:
    """A random privilege card goes back to its deck."""
    if g.privs[seat]:
        card = g.privs[seat][g.below(len(g.privs[seat]))]
        g.drop_card(seat, card)
        crises.give_back(g, card, lane)


def assassinate(g: Pax, e: Effect, use: Use) -> None:
    """Glory halved and a random privilege card lost; a politician loses two pawns instead; Media only the card."""
    for s in seats_of(g, e.who, use):
        if g.role[s] < POLITICIAN:
            g.glory = put(g.glory, s, g.glory[s] // 2)  # P-2.6
        elif g.role[s] == POLITICIAN:
            g.queue.append((use.lane, "lose_pawns", s, 2))
        drop_any(g, s, use.lane)


def reassign(g: Pax, e: Effect, use: Use) -> None:
    """Map players change tables when the Map Phase ends."""  # P-9.9
    picks = use.picks
    g.queue.append((END_OF_MAP, "reassign", pick(picks, "who"), pick(picks, "other"), pick(picks, "quad")))


def reveal(g: Pax, e: Effect, use: Use) -> None:
    """The user learns something about a seat."""
    find_out(g, e.what, use.user, pick(use.picks, "who"))


def find_out(g: Pax, what: str, user: int, seat: int) -> None:
    """The user learns something about a seat, and nobody else but Control."""  # section 5
    if seat < 0:
        return
    g.reveal()
    if what == "megapower":
        said = f"{g.mp[seat]} Megapower"
    elif what == "hand":
        said = ", ".join([CARD_NAMES[c] for c in g.privs[seat]]) or "no privilege cards"
    elif what == "secret_faction":
        said = SECRETS[g.secret[seat]] if 0 <= g.secret[seat] < 4 else "no secret faction"
    elif what == "secret_actions":
        names = POLITICS if g.role[seat] == POLITICIAN else ACTS
        said = ", ".join([names[k] if 0 <= k < PRIV else CARD_NAMES[k - PRIV] if k >= PRIV else "nothing"
                          for k in (g.slots[seat][1], g.slots[seat][3])])
    else:
        said = f"{sum(g.legacy[seat])} Legacy"
    g.note(actions.REVEALED, user, g.called(seat), said, to=g.private(user))


# -- whom they may name, where that is not simply anybody --

def map_players(g: Pax, e: Effect, user: int) -> list[int]:
    """Who has Glory to gain or lose."""
    return g.map_players()


def user_first(g: Pax, e: Effect, user: int) -> list[int]:
    """Anybody but outlets, the user before others."""  # I-24
    return [s for s in (user, *others(g, e, user)) if g.role[s] != MEDIA]


def other_politicians(g: Pax, e: Effect, user: int) -> list[int]:
    """Who has Megapower to lose."""
    return [s for s in g.politicians() if s != user]


def watched(g: Pax, e: Effect, user: int) -> list[int]:
    """Whose secrets of this kind there are to find out."""
    if e.what == "secret_actions":
        return [s for s in g.players(g.loc[user]) if s != user]
    return other_politicians(g, e, user) if e.what == "megapower" else others(g, e, user)


def marks(g: Pax, e: Effect, user: int) -> list[int]:
    """Map players of the own table by Glory, then everybody else by pawns."""
    everybody = others(g, e, user)
    table = [s for s in everybody if g.loc[s] == g.loc[user] and g.role[s] < POLITICIAN]
    first = sorted(table, key=lambda s: (-g.glory[s], s))
    return first + sorted([s for s in everybody if s not in first], key=lambda s: (-sum(g.pawns[s]), s))


def new_table(g: Pax, e: Effect, user: int, picks: Picks) -> Want | None:
    """Whom to move, then to which map or with whom to swap."""  # P-9.9, D-30
    keys = [k for k, _ in picks]
    if len(g.quads()) < 2 or "end" in keys:
        return None
    if "who" not in keys:
        return "who", [DONE.only, *people(g, spared(g, user, picks, g.map_players()))]
    if "quad" in keys or "other" in keys:
        return None
    seat = pick(picks, "who")
    room = [NAME_QUAD.each[q] for q in g.quads() if q != g.loc[seat] and len(g.players(q)) < TABLE_MOST]
    return "other", room + people(g, spared(g, user, picks, [
        s for s in g.map_players() if g.loc[s] != g.loc[seat]]))


def from_the_proposer(e: Effect) -> int:
    """What a law takes from whoever proposes it."""  # P-10.8
    return e.n if e.who == "acting_player" else 0


FOR_PEOPLE: Final[dict[str, Operation]] = {
    "gain_mp": Operation("{} Megapower", gain_mp, whom=user_first),
    "lose_mp": Operation("a loss of {} Megapower", lose_mp, at_capital, paid=from_the_proposer),
    "steal_mp": Operation("{} Megapower taken from somebody", steal_mp, at_capital, other_politicians),
    "gain_scrip": Operation("{} scrip", gain_scrip),
    "lose_scrip": Operation("a loss of {} scrip", lose_scrip, at_home),
    "glory": Operation("{} Glory", glory, at_home, map_players),
    "legacy": Operation("{} legacy token|{} legacy tokens", legacy, late),
    "gain_card": Operation("{} card|{} cards", gain_card, late),
    "lose_card": Operation("a loss of {} card|a loss of {} cards", lose_card, at_capital),
    "assassinate": Operation("an assassination", assassinate, at_home, marks),
    "reassign": Operation("a transfer to another map", reassign, late, asks=new_table),
    "reveal": Operation("a look behind the scenes", reveal, in_lane, watched)}
