"""Deals on phones: offers of open Diplomacy as cards, each with what can be done about it (P-13.2, R-103)."""
from __future__ import annotations

from collections import Counter
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
    WITHDRAW,
)
from hegemon.games.pax_galactica.data import CARD_DECK, CARD_NAMES, CONTROL, DECKS
from hegemon.games.pax_galactica.live.cells import choice, written
from hegemon.games.pax_galactica.rules import goods as rules
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import goods
from hegemon.games.pax_galactica.words.names import seat_name
from hegemon.kernel import Action
from hegemon.kernel.live import Cell, Choices, Deal, Orders, Pool

ASKED: Final = "Talk.chosen"     # where offers can be answered and made
MENU: Final = "P-13.1 What do you do"
GIVE: Final = "P-13.2 What do you give"
WANT: Final = "P-13.2 What do you want from"
MP: Final = "Megapower"
SCRIP: Final = "Scrip"
CARDS: Final = 6                 # rows of the page; more of it is offered step by step
TOKENS: Final = 3
WISHES: Final = 3
RULE: Final = "P-13.2"


def deals(view: PaxView) -> tuple[Deal, ...]:
    """Offers to the viewer, the own ones, and a new one where Diplomacy is open."""
    me, free = view.viewer, view.now.name == ASKED
    if me < 0 or view.role[me] == CONTROL:
        return ()
    found = [offered(view, giver, gives, wants, free) for giver, taker, gives, wants in view.offers if taker == me]
    found += [made(view, taker, gives, wants, free) for giver, taker, gives, wants in view.offers if giver == me]
    if free:
        page = offer_page(view, "offer", "Make an offer")
        found.append(Deal("new", "Make somebody an offer", ways=(page,), rule=RULE))
    return tuple(found)


def made(v: PaxView, taker: int, gives: Sequence[Action], wants: Sequence[Action], free: bool) -> Deal:
    """An offer of the viewer: it can be changed, or taken back as long as nobody has accepted it."""
    back = WITHDRAW.each[v.people[taker]]
    note = "Waits for an answer." if taker in asked(v) else "Is ready and hears no more offers, but takes a gift."
    ways: tuple[Orders, ...] = ()
    if free and back in v.now.legal:
        said_back = Cell("back", MENU, "Offer", (choice(back),), written(back))
        ways = (offer_page(v, f"change:{taker}", "Change", taker, lies=(*gives, *wants)),
                Orders(f"back:{taker}", "Take it back", (said_back,)))
    return Deal(f"mine:{taker}", f"Your offer to {seat_name(v, taker)}", taker, goods(wants), goods(gives), note, ways,
                own=True, rule=RULE)


def offered(v: PaxView, giver: int, gives: Sequence[Action], wants: Sequence[Action], free: bool) -> Deal:
    """An offer to the viewer: accept it, refuse it, or answer with another."""
    reply, note = REPLY.each[v.people[giver]], ""
    turned = tuple([mirrored(a) for a in (*gives, *wants)])
    ways: tuple[Orders, ...] = ()
    if free and reply in v.now.legal:
        answer = Cell("reply", MENU, "Offer", (choice(reply),), written(reply))
        ways = (Orders(f"refuse:{giver}", "Refuse", (answer, said(REFUSE.only))),
                offer_page(v, f"counter:{giver}", "Counter", giver, (answer, said(REFUSE.only)), turned))
        if v.now.legal.index(reply) < v.now.legal.index(DEAL.only):  # what cannot be met is listed last
            ways = (Orders(f"accept:{giver}", "Accept", (answer, said(ACCEPT.only), *which(v, wants)), stock=stock(v)),
                    *ways)
        else:
            note = "You do not have what is asked for."
    return Deal(f"from:{giver}", f"{seat_name(v, giver)} offers you", giver, goods(gives), goods(wants), note, ways,
                rule=RULE)


def said(answer: Action) -> Cell:
    """The word on an offer."""
    return Cell("answer", "P-13.2 Do you accept the offer", "Answer", (choice(answer),), written(answer))


def which(v: PaxView, wants: Sequence[Action]) -> list[Cell]:
    """Which card of a deck, which token: its giver says."""
    found: list[Cell] = []
    left = stock(v)
    for want in wants:
        if want[0] == "want_card":
            cards = sorted({c for c in v.privs if CARD_DECK[c] == want[1]}) or sorted(set(v.privs))
            listed = tuple([choice(GIVE_CARD.each[c], "", CARD_NAMES[c]) for c in cards])
        elif want[0] == "want_token":
            listed = tuple([choice(GIVE_TOKEN.each[n], "", f"worth {n}") for n in sorted(set(v.legacy))])
        else:
            continue
        wish = next((notation for notation, _, _ in listed if left[notation] > 0), "")
        left[wish] -= 1
        if wish:
            key = f"which_{len(found) + 1}"
            found.append(Cell(key, "P-13.2 Which one do you give", "You give", listed, wish))
    return found


def stock(v: PaxView) -> Counter[str]:
    """How many of each card and token the viewer has."""
    held = [*[GIVE_CARD.each[c] for c in v.privs], *[GIVE_TOKEN.each[n] for n in v.legacy]]
    return Counter([written(a) for a in held])


def mirrored(thing: Action) -> Action:
    """What one side gives as the other side asks for it, and the other way round; which card it is, is not known."""
    match thing:
        case ("give_card", card):
            return WANT_CARD.each[CARD_DECK[card]]
        case ("give_token", _):
            return WANT_TOKEN.only
        case ("give_mp" | "give_scrip", _):
            return (thing[0].replace("give", "want"), thing[1])
    return (thing[0].replace("want", "give"), *thing[1:])


def laid(cells: Sequence[Cell], things: Sequence[Action]) -> dict[str, str]:
    """Things put into the first cells that can hold them; what fits nowhere is left out."""
    found: dict[str, str] = {}
    for put in [written(a) for a in things]:
        able = [c.key for c in cells if c.key not in found and put in [notation for notation, _, _ in c.choices]]
        if able:
            found[able[0]] = put
    return found


def asked(v: PaxView) -> set[int]:
    """Who is not ready yet, and hears offers."""
    return {seat for seat, _, _ in v.now.standing}


def offer_page(v: PaxView, key: str, title: str, to: int = -1, before: tuple[Cell, ...] = (),
               lies: Sequence[Action] = ()) -> Orders:
    """An offer made up on one page: to whom, what is given, what is wanted."""  # P-13.2
    mine = v.viewer
    others = [to] if to >= 0 else [s for s in range(v.now.seats) if s != mine and v.role[s] != CONTROL]
    hear = asked(v)
    people: Choices = tuple([choice(OFFER.each[v.people[s]], "" if s in hear else "is ready, and takes gifts alone",
                                    seat_name(v, s)) for s in others])
    given, wanted = given_cells(v), wanted_cells()
    cells = (*before, Cell("deal", MENU, "Offer", (choice(DEAL.only),), written(DEAL.only)),
             Cell("to", "P-13.2 To whom do you make", "To", people, people[0][0]), *given, done("given", GIVE),
             *wanted, done("wanted", WANT))
    groups = (("To whom", ("to",)), ("You give", tuple([c.key for c in given])),
              ("You want", tuple([c.key for c in wanted])))
    pools = [Pool(pool, label, n) for pool, label, n in (("mp", MP, v.mp[mine]), ("scrip", SCRIP, v.scrip[mine]))]
    shared = tuple([pool for pool in pools if len([c for c in given if c.pool == pool.key]) > 1])
    return Orders(key, title, cells, groups, shared, dict(stock(v)), begun=laid((*given, *wanted), lies))


def given_cells(v: PaxView) -> list[Cell]:
    """What the viewer can put into an offer: sums, cards, tokens."""
    mine, things = v.viewer, len(set(v.privs)) + len(set(v.legacy))
    mp, scrip = rules.amounts(v.mp[mine], v.scrip[mine], rules.ANSWERS - 1 - things)
    cards: Choices = tuple([choice(GIVE_CARD.each[c], "", CARD_NAMES[c]) for c in sorted(set(v.privs))])
    tokens: Choices = tuple([choice(GIVE_TOKEN.each[n], "", f"worth {n}") for n in sorted(set(v.legacy))])
    return [*sums("give_mp", GIVE, MP, GIVE_MP.each, mp, v.mp[mine], "mp"),
            *sums("give_scrip", GIVE, SCRIP, GIVE_SCRIP.each, scrip, v.scrip[mine], "scrip"),
            *rows("give_card", GIVE, "Card", cards, min(CARDS, len(v.privs))),
            *rows("give_token", GIVE, "Legacy token", tokens, min(TOKENS, len(v.legacy)))]


def wanted_cells() -> list[Cell]:
    """What can be asked for: nobody knows what the other has."""
    decks: Choices = tuple([choice(WANT_CARD.each[d], "", DECK.label(d)) for d in range(len(DECKS))])
    mp, scrip = rules.amounts(rules.MOST, rules.MOST, rules.ANSWERS - 2 - len(DECKS))
    return [*sums("want_mp", WANT, MP, WANT_MP.each, mp, rules.MOST),
            *sums("want_scrip", WANT, SCRIP, WANT_SCRIP.each, scrip, rules.MOST),
            *rows("want_card", WANT, "A card of the deck", decks, WISHES),
            Cell("want_token", WANT, "Legacy token", (choice(WANT_TOKEN.only, "", "one of theirs"),), "")]


def sums(key: str, asks: str, label: str, each: Sequence[Action], listed: Sequence[int], most: int,
         pool: str = "") -> list[Cell]:
    """A number; beside one of the tens that are listed another for the rest, so that any sum can be made up."""
    if not listed:
        return []
    whole: Choices = tuple([choice(each[n], "", str(n)) for n in listed])
    units, run = whole[:rules.TEN - 1], len([n for i, n in enumerate(listed, 1) if n == i])
    rest = {notation: units for notation, _, _ in whole[run:]}
    again = -(-most // listed[-1]) - 1
    if again:
        rest[whole[-1][0]] = whole
    found = [Cell(key, asks, label, whole, "", "number", pool)]
    for n in range(2, 2 + again + int(run < len(listed))):
        found.append(Cell(f"{key}_{n}", asks, f"and {label}", (), "", "number", pool, after=found[-1].key, cases=rest))
    return found


def rows(key: str, asks: str, label: str, choices: Choices, many: int) -> list[Cell]:
    """Several things of a kind."""
    return [Cell(f"{key}_{n}" if n > 1 else key, asks, label, choices, "") for n in range(1, many + 1)]


def done(key: str, asks: str) -> Cell:
    """No more of it."""
    return Cell(key, asks, "No more", (choice(DONE.only),), written(DONE.only))
