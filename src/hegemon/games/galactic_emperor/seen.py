"""What a learner sees of the galaxy: the view, declared field by field."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.data import (
    ENERGY_CAP,
    FOOD_CAP,
    GOODS,
    METAL_CAP,
    ROLES,
    SHIP_NAMES,
    SHIPS,
    SPACES,
    TECHNOLOGIES,
    TILES,
    UNITS,
)
from hegemon.kernel.seen import (
    Bits,
    Counts,
    Derived,
    Each,
    Maybe,
    Number,
    One,
    Packed,
    Part,
    Record,
    Row,
    Seats,
    Table,
    Upto,
    Whose,
    Word,
)

VERSION: Final = 2
SPACE: Final = tuple(SPACES)
TILE: Final = tuple([str(i) for i in range(len(TILES))])
TECH: Final = tuple([t.id for t in TECHNOLOGIES])
ROLE: Final = tuple([r.id for r in ROLES])
AT: Final = One(("none", *SPACE), -1)
WHICH: Final = One(("none", *TILE), -1)
FLEET: Final = Table(SHIPS, SHIP_NAMES, tuple([unit.limit for unit in UNITS[:3]]))
DIE: Final = Number(0, 6)
FLAG: Final = Number(0, 1)

ORIGIN: Final = One(("warped", "stood", *SPACE), -2)
STACK: Final = Row((("origin", ORIGIN), ("fleet", FLEET), ("damaged", Number(0, 9))))
LOSSES: Final = Row((("stacks", Upto(12, STACK)), ("level", Number(0, 3)), ("lost", Upto(40, Number(0, 9)))))
TURN: Final = Record((
    ("seat", Whose()), ("idle", Each(SPACE, FLEET)), ("pending", Upto(8, One(SPACE))), ("group", FLEET), ("at", AT),
    ("left", Number(0, 9)), ("fusion", Number(-1, 60)), ("chooser", FLAG), ("field", AT), ("warped", AT),
    ("free", FLEET)))
SIDE: Final = Row((
    ("fleet", FLEET), ("level", Number(0, 3)), ("hurt", Number(0, 9)), ("extra", FLAG), ("cards", Bits(TECH))))
FIGHT: Final = Record((
    ("space", AT), ("attacker", Whose()), ("defender", Whose()), ("phase", Number(0, 4)), ("dice", Upto(48, DIE)),
    ("ours", Number(0, 48)), ("needed", Upto(48, DIE)),
    ("stacks", Upto(12, STACK)), ("sides", Each(("ours", "theirs"), SIDE)), ("extra", Number(-1, 2)), ("free", FLAG)))


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    return {
        "now.given": Upto(2, LOSSES),
        "round": Number(0, 80), "direction": One(("right", "none", "left"), -1), "order": Upto(seats, Whose()),
        "throne": Whose(), "roles": Each(ROLE, Whose(("pool", "gone"))), "role": One(("none", *ROLE), -1),
        "chooser": Whose(), "trigger": Derived("who began the last round is seen from the order"),
        "tile": Each(SPACE, WHICH), "owner": Each(SPACE, Whose()), "level": Each(SPACE, Number(0, 3)),
        "food": Each(SPACE, Number(0, FOOD_CAP)), "ships": Each(SPACE, Packed(9, FLEET)),
        "tokens": Each((*SPACE, "throne"), Packed(4, Number(0, 15))), "lock": AT, "stack": Number(0, len(TILE)),
        "back": Word(("", "plain", "atomic")), "top": WHICH, "shown": Counts(TILE), "held": WHICH,
        "marks": Seats(Number(0, 400)), "metal": Seats(Number(0, METAL_CAP)), "energy": Seats(Number(0, ENERGY_CAP)),
        "hand": Seats(Number(0, 80)), "reserve": Seats(Number(0, 30)), "influence": Seats(Number(0, 30)),
        "dock": Seats(FLEET), "planets": Seats(Number(0, 60)), "vp": Seats(Number(-1, 200)),
        "razed": Seats(Number(0, 60)), "pool": Number(0, 400),
        "vp_left": Number(0, 400), "prices": Each(GOODS, Number(0, 12)), "face": FLAG,
        "tech": Each(TECH, Whose(("pool", "gone"))), "spent": Bits(TECH), "sabotaged": Bits(TECH),
        "policy": Number(-1, 2), "homes": Seats(One(SPACE)), "influence_price": Number(0, 60),
        "market_dice": Upto(6, DIE), "window_dice": Upto(48, DIE), "bent": DIE,
        "window": Word(("", "W-TECH", "W-DIE", "W-INF")), "named": WHICH,
        "draft": Upto(24, Row((("class", One(SHIP_NAMES)), ("space", One(SPACE))))),
        "draft_cost": Upto(3, Row((("mean", Word(("metal", "energy", "marks"))), ("amount", Number(0, 120))))),
        "room": Number(0, 80), "sold": Bits(GOODS), "wasted": Number(0, 120), "spared": Counts(SPACE),
        "fleet": Maybe(TURN), "fight": Maybe(FIGHT), "losses": Each(("hits", "level"), Number(0, 40)),
    }
