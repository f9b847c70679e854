"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.data import CARD_COPIES
from hegemon.games.pax_galactica.rules.crises import printed_weight
from hegemon.kernel.upgrade import Plain, Steps, given, objects, renamed, rows_as_lists, rows_as_tuples

UNNUMBERED: Final = 3
ROWS: Final = tuple("""
    agency_blame alien aliens baron bases battle battled beloved blame budget built closed collapsed decks deep fac
    fired fixed flags fresh glory gone hand handed_in legacy loc loyalty mega nodes order pawns piles placed pools
    powers pr privs rebel recalled reigns scrip seat_flags secret sent slots spent stacks stress strong supply tallies
    tokens track underdog usurper vetoes viceroy viceroy_tokens""".split())
SUBJECTS: Final = 8  # that Control may judge
ONE_SET: Final = sum(CARD_COPIES)


def control_has_a_desk(plain: Plain) -> None:
    """Control judges by subject, reads laws and headlines, answers requests and goes back to the start of a phase."""
    for g in objects(plain, "Pax"):
        g.setdefault("modes", [g.pop("mode", 0)] * SUBJECTS)
    given(plain, "Pax", kept=[], leave=[0, 0, 0, 0], requests=[], rulings=[], written=[])
    given(plain, "Sheet", unread=[])
    given(plain, "Build", camp=-1)
    given(plain, "Battle", beaten=[], losses=[], strengths=[])
    given(plain, "MediaPhase", counted=[], unread=[])
    given(plain, "Diplomacy", leaving=[], ruled=[], stopped=[])
    given(plain, "Administration", banner=-1, chosen=-1)
    given(plain, "Turns", first=0)


def crises_have_a_weight(plain: Plain) -> None:
    """Control may weigh a crisis, and what a phase has seen is on record."""
    given(plain, "Pax", past=[])
    for g in objects(plain, "Pax"):
        g["crises"] = [[*crisis, printed_weight(crisis[0])][:5] for crisis in g["crises"]]


def rows_are_tuples(plain: Plain) -> None:
    rows_as_tuples(plain, "Pax", ROWS)


def rows_are_lists(plain: Plain) -> None:
    rows_as_lists(plain, "Pax", ROWS)


def offers_are_offered(plain: Plain) -> None:
    """What is given in an offer has a name of its own: `gives` is what an answer brings."""
    renamed(plain, "Round", "gives", "offered")


def offers_are_given(plain: Plain) -> None:
    renamed(plain, "Round", "offered", "gives")


PUBLIC: Final = 10  # of a mole the one field once held this and the faction


def loyalties_are_several(plain: Plain) -> None:
    """Moles stand apart from secret factions, so that one may be both; edicts, schemes and sets of cards are new."""
    for g in objects(plain, "Pax"):
        secret = g["secret"]
        g["moles"] = [[x - PUBLIC] if x >= PUBLIC else [] for x in secret]
        g["secret"] = [x if x < PUBLIC else -1 for x in secret]
        total = sum([len(d) for d in g["decks"]]) + sum([len(p) for p in g["privs"]])
        g.setdefault("sets", 2 if total > ONE_SET else 1)
        g["recalled"] = [2 * x for x in g["recalled"]]
    given(plain, "Pax", edicts=[], schemes=[], clocked=0, verdict=0, wooden=0)
    for q in objects(plain, "Question"):  # an offer half made up is made anew
        if q["then"] in ("addressed", "gave", "wished") and q["frame"]["is"] == "Round":
            q.update(options="menu", then="chosen", prompt="P-13.10 What do you do in this round?", always=True)
    for frame in objects(plain, "Round"):
        for name in ("partner", "offered", "wants"):
            frame.pop(name, None)


STEPS: Final[Steps] = {1: control_has_a_desk, 2: crises_have_a_weight, 3: rows_are_tuples, 4: offers_are_offered,
                       5: loyalties_are_several}
BACK: Final[Steps] = {3: rows_are_lists, 4: offers_are_given}
