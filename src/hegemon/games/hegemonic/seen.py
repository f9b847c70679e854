"""What a learner sees of the galaxy: the view, declared field by field."""
from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, Final

from hegemon.games.hegemonic.actions import LEADER, ORDERS, PATTERN, VERBS
from hegemon.games.hegemonic.data import BOARDS, FACTIONS, FULL_DECK, HEX_NAMES, HOME, PHASES, SUPPLY, TECHNOLOGIES
from hegemon.games.hegemonic.sky import RADIUS
from hegemon.kernel.seen import (
    Act,
    Bits,
    BySeat,
    Each,
    Maybe,
    Number,
    One,
    Part,
    Record,
    Row,
    SeatBits,
    Seats,
    SomeSeats,
    Upto,
    Via,
    Whose,
    handed_in,
)

VERSION: Final = 4
FLAG: Final = Number(0, 1)
AT: Final = One(("none", *HEX_NAMES), -1)
TILES: Final = HOME + 6
TILE: Final = One(("none", *[str(n) for n in range(TILES)]), -1)
CARD_NAMES: Final = [t.id for t in TECHNOLOGIES]
CARD: Final = One(CARD_NAMES)
LIES: Final = Number(0, len(TECHNOLOGIES))   # a card in a pile that is seldom looked through: its number and one
UNITS: Final = [str(n + 1) for n in range(SUPPLY)]
BOTH: Final = ("attacker", "defender")
GAIN: Final = Row((("step", Number(0, 12)), ("side", Number(0, 2)), ("power", Number(-60, 60))))  # why: for people
CLASH: Final = Record((
    ("attacker", Whose()), ("defender", Whose()), ("pattern", Number(-1, 9)), ("sector", AT), ("target", AT),
    ("hex", AT),
    ("attack", Number(-20, 200)), ("defence", Number(-20, 200)), ("factions", Each(BOTH, Number(-1, 7))),
    ("stacks", Each(BOTH, Number(-1, 60))), ("cards", Each(BOTH, Number(-1, len(TECHNOLOGIES)))),
    ("lent", SomeSeats()), ("gains", Upto(48, GAIN)), ("asked", Number(0, 6)),
    ("winner", Number(-2, 6)), ("step", Number(0, 12))))


def by_one(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards counted from one, so that none of them reads as nothing."""
    return tuple([card + 1 for card in cards])


def last_scored(ledger: tuple[tuple[int, ...], ...]) -> list[Any]:
    """What was scored last: the rows of one round, by board and seat; what is older stands in the points."""
    rows = takewhile(lambda row: row[0] == ledger[-1][0], reversed(ledger))
    return [(row[0], row[1], row[2:]) for row in rows][::-1]


def flags_of(n: int) -> Callable[[int], tuple[int, ...]]:
    """What tells the bits of a number apart."""
    return lambda bits: tuple([bits >> i & 1 for i in range(n)])


PILE: Final = Via(by_one, Upto(len(FULL_DECK), LIES))
LEDGER: Final = Row((("round", Number(0, 20)), ("board", Number(-1, len(BOARDS))), ("vp", Seats(Number(0, 60)))))


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    struck = Via(flags_of(seats * SUPPLY), BySeat(UNITS, FLAG), sparse=True)
    place = Row((("turned", Number(0, 5)), ("q", Number(-RADIUS, RADIUS)), ("r", Number(-RADIUS, RADIUS))))
    return {
        "now.given": Via(handed_in, Upto(4, Act(VERBS))),
        "learning": FLAG, "leaders": FLAG, "longer": FLAG, "transfers": FLAG, "wild": FLAG, "round": Number(0, 20),
        "phase": One(PHASES), "arbiter": Whose(), "places": Upto(len(BOARDS), place), "tile": Each(HEX_NAMES, TILE),
        "home": Seats(AT), "complexes": BySeat(HEX_NAMES, Number(0, 9)), "embassy": Each(HEX_NAMES, Whose()),
        "holder": Each(HEX_NAMES, Whose()), "height": Each(HEX_NAMES, Number(0, 9)), "agents": BySeat(UNITS, AT),
        "fleets": BySeat(UNITS, AT), "gates": BySeat([f"{n}{half}" for n in UNITS for half in "ab"], AT),
        "caps": Seats(Number(0, 999)), "vp": Seats(Number(0, 999)), "advanced": Seats(Upto(8, CARD)),
        "inactive": Seats(Upto(24, CARD)), "hand": Upto(24, CARD), "held": Seats(Number(0, 40)),
        "known": Seats(Upto(16, CARD)), "draw": Number(0, len(FULL_DECK)), "piles": Upto(3, PILE),
        "stack": Number(0, TILES), "foretold": Upto(8, TILE), "pool": Upto(24, TILE), "dealt": Upto(12, TILE),
        "tiles_held": Seats(Number(0, 12)), "packet": Upto(12, CARD), "plans": Seats(One(("none", *ORDERS.names), -1)),
        "turns": Upto(seats, Whose()), "struck_agents": struck, "struck_fleets": struck,
        "struck_groups": Seats(Bits(HEX_NAMES)), "faction_used": Seats(Bits(FACTIONS)),
        "outpost_used": Seats(Bits(HEX_NAMES)), "leader": Seats(One(("none", *LEADER.names), -1)),
        "level": Seats(Number(0, 9)), "free_move": Whose(), "discount": Whose(), "discipline": Whose(),
        "hoard": SeatBits(), "ledger": Via(last_scored, Upto(24, LEDGER)), "active": Whose(), "left": Number(0, 9),
        "clash": Maybe(CLASH), "pattern": One(("none", *PATTERN.names), -1),
        "acting": Row((("unit", Number(-1, 6 * SUPPLY)), ("group", AT))),
        "advancing": One(("none", *CARD_NAMES), -1), "laying": TILE, "queue": Upto(seats, Whose()),
    }
