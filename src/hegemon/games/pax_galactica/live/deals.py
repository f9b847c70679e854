"""Deals on phones: offers of open Diplomacy as cards, each with what can be done about it (P-13.2, R-103)."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.pax_galactica.actions import (
    ACCEPT,
    DEAL,
    DECK,
    DONE,
    GIVE_CARD,
    GIVE_MP,
    GIVE_SCRIP,
    GIVE_TOKEN,
    OFFER,
    REFUSE,
    REPLY,
    WANT_CARD,
    WANT_MP,
    WANT_SCRIP,
    WANT_TOKEN,
)
from hegemon.games.pax_galactica.data import CARD_DECK, CARD_NAMES, CONTROL, DECKS
from hegemon.games.pax_galactica.live.sheets import choice, written
from hegemon.games.pax_galactica.rules.offer import MOST_OPEN
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import seat_name
from hegemon.kernel import Action
from hegemon.kernel.live import Cell, Choices, Deal, Orders

ASKED: Final = "Talk.chosen"     # where offers can be answered and made
MENU: Final = "P-13.1 What do you do"
CARDS: Final = 3                 # that one offer on a phone can hold; more go in another


def deals(view: PaxView) -> tuple[Deal, ...]:
    """Offers to the viewer, the own ones, and a new one where Diplomacy is open."""
    me, free = view.viewer, view.now.name == ASKED
    if me < 0 or view.role[me] == CONTROL:
        return ()
    found = [offered(view, giver, gives, wants, free) for giver, taker, gives, wants in view.offers if taker == me]
    found += [Deal(f"mine:{taker}", f"Your offer to {seat_name(view, taker)}", taker, goods(wants), goods(gives),
                   note="waits for an answer") for giver, taker, gives, wants in view.offers if giver == me]
    if free:
        found.append(Deal("new", "Make somebody an offer", ways=(offer_page(view, "offer", "Make an offer"),)))
    return tuple(found)


def offered(v: PaxView, giver: int, gives: Sequence[Action], wants: Sequence[Action], free: bool) -> Deal:
    """An offer to the viewer: accept it, refuse it, or answer with another."""
    reply, note = REPLY.each[v.people[giver]], ""
    ways: tuple[Orders, ...] = ()
    if free and reply in v.now.legal:
        answer = Cell("reply", MENU, "Offer", (choice(reply),), written(reply))
        ways = (Orders(f"accept:{giver}", "Accept", (answer, said(ACCEPT.only), *which(v, wants))),
                Orders(f"refuse:{giver}", "Refuse", (answer, said(REFUSE.only))),
                offer_page(v, f"counter:{giver}", "Counter", giver, (answer, said(REFUSE.only))))
    elif free:
        note, ways = "You do not have what is asked for.", (offer_page(v, f"instead:{giver}", "Counter", giver),)
    return Deal(f"from:{giver}", f"{seat_name(v, giver)} offers you", giver, goods(gives), goods(wants), note, ways)


def said(answer: Action) -> Cell:
    """The word on an offer."""
    return Cell("answer", "P-13.2 Do you accept the offer", "Answer", (choice(answer),), written(answer))


def which(v: PaxView, wants: Sequence[Action]) -> list[Cell]:
    """Which card of a deck, which token: its giver says."""
    found: list[Cell] = []
    for want in wants:
        if want[0] == "want_card":
            cards = sorted({c for c in v.privs if CARD_DECK[c] == want[1]}) or sorted(set(v.privs))
            listed = tuple([choice(GIVE_CARD.each[c], "", CARD_NAMES[c]) for c in cards])
        elif want[0] == "want_token":
            listed = tuple([choice(GIVE_TOKEN.each[n], "", f"worth {n}") for n in sorted(set(v.legacy))])
        else:
            continue
        if listed:
            key = f"which_{len(found) + 1}"
            found.append(Cell(key, "P-13.2 Which one do you give", "You give", listed, listed[0][0]))
    return found


def offer_page(v: PaxView, key: str, title: str, to: int = -1, before: tuple[Cell, ...] = ()) -> Orders:
    """An offer made up on one page: to whom, what is given, what is wanted."""  # P-13.2
    give, want = "P-13.2 What do you give", "P-13.2 What do you want from"
    mine, cards = v.viewer, sorted(set(v.privs))
    others = [to] if to >= 0 else [s for s in range(v.now.seats) if s != mine and v.role[s] != CONTROL]
    asked = {seat for seat, _, _ in v.now.standing}
    people: Choices = tuple([choice(OFFER.each[v.people[s]], "" if s in asked else "is ready, and takes gifts alone",
                                    seat_name(v, s)) for s in others])
    given = [Cell("give_mp", give, "Megapower", amounts(GIVE_MP.each, min(MOST_OPEN, v.mp[mine])), "", "number"),
             Cell("give_scrip", give, "Scrip", amounts(GIVE_SCRIP.each, min(MOST_OPEN, v.scrip[mine])), "", "number")]
    named: Choices = tuple([choice(GIVE_CARD.each[c], "", CARD_NAMES[c]) for c in cards])
    given += [Cell(f"give_card_{n + 1}", give, "Card", named, "") for n in range(min(CARDS, len(cards)))]
    tokens: Choices = tuple([choice(GIVE_TOKEN.each[n], "", f"worth {n}") for n in sorted(set(v.legacy))])
    given.append(Cell("give_token", give, "Legacy token", tokens, ""))
    decks: Choices = tuple([choice(WANT_CARD.each[d], "", DECK.label(d))
                            for d in range(len(DECKS))])
    wanted = [Cell("want_mp", want, "Megapower", amounts(WANT_MP.each, MOST_OPEN // 2), "", "number"),
              Cell("want_scrip", want, "Scrip", amounts(WANT_SCRIP.each, MOST_OPEN // 2), "", "number"),
              Cell("want_card", want, "A card of the deck", decks, ""),
              Cell("want_token", want, "Legacy token", (choice(WANT_TOKEN.only, "", "one of theirs"),), "")]
    given, wanted = [c for c in given if c.choices], [c for c in wanted if c.choices]
    cells = (*before, Cell("deal", MENU, "Offer", (choice(DEAL.only),), written(DEAL.only)),
             Cell("to", "P-13.2 To whom do you make", "To", people, people[0][0]), *given, done("given", give),
             *wanted, done("wanted", want))
    groups = (("You give", tuple([c.key for c in given])), ("You want", tuple([c.key for c in wanted])))
    return Orders(key, title, cells, (("To whom", ("to",)), *groups), stock={notation: 1 for notation, _, _ in named})


def amounts(each: Sequence[Action], most: int) -> Choices:
    """Numbers to step through; none of it is left blank."""
    return tuple([choice(each[n], "", str(n)) for n in range(1, most + 1)])


def done(key: str, asks: str) -> Cell:
    """No more of it."""
    return Cell(key, asks, "No more", (choice(DONE.only),), written(DONE.only))


def goods(items: Sequence[Action]) -> tuple[str, ...]:
    """What is on one side of a deal."""
    words = []
    for item in items:
        match item:
            case ("give_mp" | "want_mp", n):
                words.append(f"{n} Megapower")
            case ("give_scrip" | "want_scrip", n):
                words.append(f"{n} scrip")
            case ("give_card", card):
                words.append(CARD_NAMES[card])
            case ("want_card", deck):
                words.append(f"a card of the {DECK.label(deck)} deck")
            case ("give_token", n):
                words.append(f"a legacy token worth {n}")
            case _:
                words.append("a legacy token")
    return tuple(words)
