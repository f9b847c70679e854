"""What a clock, a phone and a page of orders have to know; made of the view, or of what everybody may know."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Question, Setup
from hegemon.kernel.live import Automatic, Cell, Choices, Moment, Orders, Phase, Timetable
from skirmish.actions import DONE, HEX, MOVES, VERBS
from skirmish.rules import Battle, Plan, Round
from skirmish.state import Skirmish
from skirmish.view import SkirmishView

WEIGHTS: Final = {"moved": 1, "rolled": 1, "lost": 2, "drew": 0, "somebody_drew": 0, "won_bid": 1, "said": 0}
TITLES: Final = {"bid": "Auction", "plan": "Plans", "battle": "Battles"}
STAY: Final = (VERBS.write(DONE.only), "Stay", "")
STEPS: Final = [[(VERBS.write(move), f"{HEX.write(move[1])} to {HEX.write(move[2])}", "") for move in moves]
                for moves in MOVES]


def timetable(setup: Setup) -> Timetable:
    """Auction, plans and battles of a round."""
    phases = (Phase("bid", TITLES["bid"], 60), Phase("plan", TITLES["plan"], 120, 60),
              Phase("battle", TITLES["battle"], 120, parts=(("dice", "Dice", 1), ("course", "Courses", 1))))
    return Timetable(phases, int(setup.options["rounds"]), quick={"Window.answered": 20})


def moment(g: Skirmish) -> Moment:
    """Which phase it is, by the procedure that asks."""
    kinds = {type(q.frame) for q in g.open}
    phase = "bid" if Round in kinds else "plan" if Plan in kinds else "battle"
    part = "" if phase != "battle" else "dice" if kinds - {Battle} else "course"
    return Moment(g.round, phase, part, f"Round {g.round}, {TITLES[phase]}")


def place_of(g: Skirmish, question: Question) -> str:
    """A battle belongs to its hex, everything else to the whole game."""
    battle = question.frame.inside(Battle)
    return HEX.write(battle.hex) if battle is not None else ""


def place_moment(g: Skirmish, place: str) -> Moment:
    """Battles go on side by side; a hex stands where the whole game stands."""
    now = moment(g)
    return Moment(now.round, now.phase, "", now.title)


def orders(view: SkirmishView) -> Orders | None:
    """Both moves of a plan on one page: what the second may be depends on the first."""  # K-3.1
    if view.now.name != "Plan.ordered" or view.plan:
        return None
    mine = [row[view.now.viewer] for row in view.ships]
    cases: dict[str, Choices] = {STAY[0]: (STAY,)}
    for start in [h for h, n in enumerate(mine) if n]:
        left = _moves([n - (h == start) for h, n in enumerate(mine)])
        cases |= {move: left for move, _, _ in STEPS[start]}
    asks = "K-3.1 Where does a ship go?"
    return Orders(f"plan.{view.round}", "Your plan", (
        Cell("first", asks, "First move", _moves(mine), STAY[0]),
        Cell("second", asks, "Second move", (STAY,), STAY[0], after="first", cases=cases)))


def _moves(ships: list[int]) -> Choices:
    """Every move of these ships, or none."""
    return (STAY, *[step for h, n in enumerate(ships) if n for step in STEPS[h]])


def automatic(view: SkirmishView) -> tuple[Automatic, ...]:
    """Dice may be let stand unasked: many a battle needs no Warp card."""  # K-4.4
    return (Automatic("Window.answered", "Let the dice stand", "pass"),)
