"""From one shape of the state to the next: see `hegemon.kernel.upgrade`."""
from __future__ import annotations

from typing import Final

from hegemon.games.hegemonic.rules.windows import PROMPTS
from hegemon.kernel.upgrade import Plain, Steps, given, objects

UNNUMBERED: Final = 2
LEADER: Final = "H-21.3 Use your Leader?"
SAID: Final = {  # as a question was put in version 2, and since
    "H-8.3 Move a Unit?": "H-8.3 Do you move a Unit before the Conflict?",
    "H-9.1 Build": "H-9.1 What do you build next?",
    "H-9.8 Where does it lead?": "H-9.8 Where does the Gate pair lead?",
    "H-12.1 Where does it go?": "H-12.1 Where does the Unit go?",
    "H-12.4 Where does it go?": "H-12.4 Where does the Unit go?",
    "H-14.16 Support a side?": "H-14.16 Lend your Embassies' Power to a side?",
    "H-14.21 Move a Base into the Location?": "H-14.21 Do you move a Base into the Location you took?",
    "H-15.1 Destroy a Gate pair?": "H-15.1 Do you destroy a Gate pair of the loser?",
    "H-21.4a Go on?": "H-21.4a Do you go on with the Conflict?",
    "H-21.6 ... with which?": "H-21.6 With which tile do you exchange it?",
    "H-23 Move the Agent to an Embassy?": "H-23 Does the Agent that attacked go to one of your Embassies?",
    "H-23 Pay 1 CAP to place the Agent at home?": "H-23 Your Agent is destroyed: do you pay to place it at home?",
    "H-23 Pay 1 CAP to place the Fleet at home?": "H-23 Your Fleet is destroyed: do you pay to place it at home?",
    "H-23 Pay 1 CAP to keep an Outpost?": "H-23 Your stack falls: do you pay to keep one Outpost?",
    "H-23 Re-place the Gate pair?": "H-23 Your Gate pair is about to be destroyed: do you re-place it?",
    "H-23 Where does it lead?": "H-23 Where does the Gate pair lead?",
}
CAME_BACK: Final = ("H-21.6 Discard a card", "H-21.6 A technology came back to your hand: discard a card")


def conflicts_keep_their_gains(plain: Plain) -> None:
    """What went into the totals of a Conflict is kept in order."""
    given(plain, "Conflict", gains=[])


def gates_are_decided_by_where_they_lie(plain: Plain) -> None:
    """A Conflict's end keeps no list of Gate pairs, an attack knows whether its player let the move go by, and
    questions say what they are about."""
    for end in objects(plain, "Aftermath"):
        del end["spared"]
    given(plain, "ConflictAction", stays=False)
    for asked in objects(plain, "Question"):
        if asked["then"] == "picked":
            asked["frame"]["stays"] = True
        frame = asked["frame"]
        asked["prompt"] = SAID.get(asked["prompt"], asked["prompt"])
        if frame["is"] == "Window":
            asked["prompt"] = PROMPTS[frame["declared"] or frame["kind"]]
        elif frame["is"] == "EmbargoEdict" and asked["prompt"] == CAME_BACK[0]:
            asked["prompt"] = CAME_BACK[1]


def gates_decided_are_listed(plain: Plain) -> None:
    """As it was: of Gate pairs already decided about none lies in the Sector any more."""
    for end in list(objects(plain, "Aftermath")):
        kept = {**end, "spared": []}
        end.clear()
        end.update({name: kept[name] for name in sorted(kept, key=lambda name: (name != "is", name))})
    for action in objects(plain, "ConflictAction"):
        del action["stays"]
    before = {now: then for then, now in SAID.items()}
    for asked in objects(plain, "Question"):
        asked["prompt"] = before.get(asked["prompt"], asked["prompt"])
        if asked["frame"]["is"] == "Window":
            asked["prompt"] = LEADER
        elif asked["prompt"] == CAME_BACK[1]:
            asked["prompt"] = CAME_BACK[0]


STEPS: Final[Steps] = {1: conflicts_keep_their_gains, 2: gates_are_decided_by_where_they_lie}
BACK: Final[Steps] = {2: gates_decided_are_listed}
