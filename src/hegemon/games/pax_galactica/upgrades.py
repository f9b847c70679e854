"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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


# -- to version 7 --

CONTROL_ROLE: Final = 4
OLD_TERMS: Final = [0, 1, 2]  # disgrace, kinship, eclipse: what everybody's briefing said before


def rulings_stand_side_by_side(plain: Plain) -> None:
    """Every briefing has its own conditions, Control writes crises, and judges headlines, laws and sides at once."""
    for g in objects(plain, "Pax"):
        stay = zip(g["leader"], g["role"])
        g.setdefault("terms", [[] if led or role == CONTROL_ROLE else list(OLD_TERMS) for led, role in stay])
        g.setdefault("own_crises", [[], [], []])
        for q in list(g["open"]):
            split = SPLIT.get((q["frame"]["is"], q["then"]))
            if split is not None:
                side_by_side(g, q, *split(q))
    for frame in objects(plain, "MediaPhase"):
        frame.pop("counted", None)


def side_by_side(g: Plain, q: Plain, branches: dict[int, Plain], given_: dict[int, Any]) -> None:
    """A question that was one of several becomes one branch of a fork, and the others stand beside it."""
    frame, path = q["frame"], q["path"]
    join = {"is": "Join", "asked": [], "frame": frame, "got": {"dict": [[k, a] for k, a in given_.items()]},
            "keys": list(branches), "ready": True, "secret": False, "starts": list(branches.values()),
            "then": q["then"]}
    g["joins"]["dict"].append([path, join])
    asked = [{**q, "alone": True, "frame": start, "options": OPTIONS[start["is"]], "path": [*path, key],
              "then": "given"} for key, start in branches.items() if key not in given_]
    g["open"] = [part for part in g["open"] if part is not q] + asked


def headlines_apart(q: Plain) -> tuple[dict[int, Plain], dict[int, Any]]:
    """Headlines already let through, and those still to weigh."""
    frame = q["frame"]
    rows = [*frame["counted"], *frame["unread"]]
    frame["unread"] = rows
    starts = {i: {"is": "Weighing", "caller": None, "kind": row[1], "target": row[2], "then": ""}
              for i, row in enumerate(rows)}
    return starts, {i: ["yes"] for i in range(len(frame["counted"]))}


def laws_apart(q: Plain) -> tuple[dict[int, Plain], dict[int, Any]]:
    """Laws still to read; the first by its title."""
    title = q["prompt"].removeprefix("P-10.8 May ").removesuffix(" be put to the vote?")
    starts = {i: {"is": "Reading", "caller": None, "then": "", "title": title if not n else "this law"}
              for n, i in enumerate(q["frame"]["unread"])}
    return starts, {}


def sides_apart(q: Plain) -> tuple[dict[int, Plain], dict[int, Any]]:
    """Who goes over, and what was already judged to follow."""
    frame = q["frame"]
    starts = {s: {"is": "Following", "caller": None, "faction": new, "mover": s, "then": ""}
              for s, new in frame["leaving"]}
    judged = {s: ["follow", share] for s, share in frame["ruled"]}
    return {**{s: {"is": "Following", "caller": None, "faction": 0, "mover": s, "then": ""} for s in judged},
            **starts}, judged


OPTIONS: Final = {"Weighing": "verdicts", "Reading": "verdicts", "Following": "shares"}
SPLIT: Final[dict[tuple[str, str], Callable[[Plain], tuple[dict[int, Plain], dict[int, Any]]]]] = {
    ("MediaPhase", "weighed"): headlines_apart, ("Sheet", "admitted"): laws_apart,
    ("Diplomacy", "weighed"): sides_apart}

STEPS: Final[Steps] = {1: control_has_a_desk, 2: crises_have_a_weight, 3: rows_are_tuples, 4: offers_are_offered,
                       5: loyalties_are_several, 6: rulings_stand_side_by_side}
BACK: Final[Steps] = {3: rows_are_lists, 4: offers_are_given}
