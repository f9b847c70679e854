"""What a learner sees: the view, declared field by field."""
from __future__ import annotations

from typing import Final

from hegemon.kernel.seen import Act, Counts, Each, Number, One, Part, Row, Seats, Upto, Via, Whose, handed_in
from skirmish.actions import HEX, VERBS

VERSION: Final = 1
PLANNED: Final = Upto(12, Act(VERBS))
BATTLE: Final = Row((("hex", One(HEX.names)), ("attacker", Whose()), ("defender", Whose()),
                     ("dice", Each(("attacker", "defender"), Number(0, 6)))))


def seen(seats: int) -> dict[str, Part]:
    """Every field of the view and what it is."""
    return {
        "now.given": Via(handed_in, PLANNED), "round": Number(0, 50), "rounds": Number(0, 50),
        "ships": Each(HEX.names, Seats(Number(0, 20))), "coins": Seats(Number(0, 200)), "scores": Seats(Number(0, 500)),
        "hand": Counts(("blank", "warp"), 18), "cards": Seats(Number(0, 18)), "deck": Number(0, 18),
        "order": Upto(seats, Whose()), "battles": Upto(7, BATTLE), "plan": PLANNED,
    }
