"""What pages and screens need to know: how much each event of the log weighs, and honours at the end."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.hegemonic.data import CORE, PHASES
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.kernel import Setup
from hegemon.kernel.live import Automatic, Award, Moment, Phase, Timetable

WEIGHTS: Final = {  # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    **dict.fromkeys(("phase", "collected", "drew", "you_drew", "recovered", "reshuffled", "begins", "power", "rested",
                     "no_support", "cleaned", "flipped", "observed", "left_over", "made_room", "kept", "went_on",
                     "said"), 0),
    **dict.fromkeys(("won", "drawn", "lost", "took", "gate_lost", "used", "cancelled", "arbiter", "declared", "taxed",
                     "exchanged", "supported"), 2),
    **dict.fromkeys(("ended", "final", "wins"), 3),
}
HEADS: Final = {"phase": 2}  # chapters of the log: 1 a round, 2 a phase
ICONS: Final = {
    **dict.fromkeys(("declared", "power", "won", "drawn", "lost", "took", "supported"), "sword"),
    **dict.fromkeys(("gave", "taxed", "exchanged"), "coin"),
    **dict.fromkeys(("gated", "gate_lost", "gate_saved"), "gate"),
    **dict.fromkeys(("built", "mustered", "relocated", "replaced"), "complex"), "moved": "fleet", "advanced": "flask",
    **dict.fromkeys(("scored", "final", "wins"), "star"), "arbiter": "crown",
}


def timetable(setup: Setup) -> Timetable:
    """The phases of a round."""  # H-3.1
    return Timetable(tuple([Phase(title, title, 60 * setup.seats, first=120) for title in PHASES]), 10)


def moment(g: Hegemonic) -> Moment:
    """The round and its phase."""
    return Moment(g.round, PHASES[g.phase], "", f"Round {g.round}, {PHASES[g.phase]}" if g.phase else PHASES[0])


def awards(view: HegemonicView) -> tuple[Award, ...]:
    """Honours of a game that is over, the highest last: the Core, technologies, the best round, the most boards."""
    if not view.now.over:
        return ()
    seats, found = range(view.now.seats), []
    core = [sum([row[2 + s] for row in view.ledger if row[1] == CORE]) for s in seats]
    learning = [sum([row[2 + s] for row in view.ledger if row[1] < 0]) for s in seats]
    rounds = {row[0] for row in view.ledger}
    best = [max([sum([row[2 + s] for row in view.ledger if row[0] == n and row[1] >= 0]) for n in rounds])
            for s in seats]
    boards = [len({row[1] for row in view.ledger if row[1] >= 0 and row[2 + s]}) for s in seats]
    for title, sums, words, icon in (("Widest House", boards, "scored on {} boards", "flag"),
                                     ("Sage", learning, "{} VP for technologies", "flask"),
                                     ("Lord of the Core", core, "{} VP on the Core", "crown"),
                                     ("Best round", best, "{} VP in one round", "star")):
        found += honour(title, sums, words, icon)
    return tuple(found)


def automatic(view: HegemonicView) -> tuple[Automatic, ...]:
    """What a person may have answered for him: windows of Leaders, gifts, support."""  # 4.3.1
    return (Automatic("Window.answered", "Pass with your Leader", "pass"),
            Automatic("GiftPoll.given", "Give no CAPs", "pass"),
            Automatic("Conflict.supported", "Support nobody", "nobody"))


def honour(title: str, sums: Sequence[int], words: str, icon: str) -> list[Award]:
    """An honour for whoever stands alone with most."""
    most, alone = max(sums), list(sums).count(max(sums)) == 1
    return [Award(title, (sums.index(most),), words.format(most), icon=icon)] if most and alone else []
