"""Free commands: gifts, giving up an Advanced Technology, and talk, whenever somebody is asked."""  # 4.4, H-20
from __future__ import annotations

from collections.abc import Sequence

from hegemon.games.hegemonic.actions import GAVE, GIFTS, SAID, SAY, SCRAP, SCRAPPED
from hegemon.games.hegemonic.state import Hegemonic, caps
from hegemon.kernel import Action, Verb


def free(g: Hegemonic, seat: int) -> Sequence[Action]:
    """Gifts and giving up an Advanced Technology, whenever somebody is asked."""  # H-6.7, H-20.3, 4.4
    if not g.open:
        return ()
    q = g.question(seat)
    polled = q is not None and q.options == "gifts"  # who is asked for gifts answers with them
    return (gifts_of(g, seat) if g.transfers and not polled else []) + [SCRAP.each[c] for c in g.advanced[seat]]


def forms(g: Hegemonic, seat: int) -> Sequence[Verb]:
    """Anybody may speak at any time."""  # H-20.1
    return (SAY,)


def freely(g: Hegemonic, seat: int, action: Action) -> None:
    """Gifts and discards are carried out before the question that is open."""  # 4.4
    match action:
        case ("gift", to, amount):
            give(g, seat, to, amount)
        case ("scrap", card):
            g.unadvance(seat, card)
            g.discard(card)
            g.tell(SCRAPPED, seat, card)
        case ("say", words):
            g.tell(SAID, seat, words)


def gifts_of(g: Hegemonic, seat: int) -> list[Action]:
    """Every gift a seat can make at once; a larger one is made in parts."""  # H-20.2, R-72
    most = min(20, g.caps[seat])
    listed: list[Action] = []
    for to in range(g.seats):
        if to != seat:
            listed += GIFTS[to][:most]
    return listed


def give(g: Hegemonic, seat: int, to: int, amount: int) -> None:
    """A gift is immediate and final."""  # H-20.2
    g.charge(seat, caps(amount))
    g.grant(to, caps(amount))
    g.reveal()  # so that undo does not reach behind it
    g.tell(GAVE, seat, to, amount)
