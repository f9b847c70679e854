"""Crises that Control writes itself: three blank ones, with a lead agency, a modifier and deeds (K-05, R-108)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import DEEP_STATE, FIRST_OWN, IS_OWN, OWN_CRISES
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.effects import Deed, bring_about
from hegemon.games.pax_galactica.rules.schemes import NOTHING, check_deed, deed_words
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused, put

SOLVED, DISASTER, IGNORED = range(3)


def write(g: Pax, agency: int, modifier: int, heavy: int, *rest: int | str) -> None:
    """A crisis of Control's own enters."""  # 1534-1547
    *parts, words = rest
    numbers = [int(n) for n in parts]
    deeds = tuple([(numbers[i], numbers[i + 1], numbers[i + 2]) for i in (0, 3, 6)])
    if agency == DEEP_STATE or g.closed[agency]:
        raise Refused("a crisis is led by a branch or an open office")
    free = [i for i in range(len(OWN_CRISES)) if not crises.active(g, FIRST_OWN + i)]
    if not free:
        raise Refused(f"{len(OWN_CRISES)} crises of Control are active already: end one first")
    for deed in deeds:
        if deed[0] != NOTHING:
            check_deed(g, deed)
    case = FIRST_OWN + free[0]
    g.own_crises = put(g.own_crises, free[0], (str(words), agency, modifier, deeds))
    g.tell(actions.WROTE, str(words), agency, f"{modifier:+d}")
    crises.enter(g, case, quiet=True)
    g.crises = tuple([(c, age, tried, spot, heavy if c == case else old) for c, age, tried, spot, old in g.crises])
    crises.maybe_paralyse(g)
    crises.owe_powers(g)


def comes_of(g: Pax, case: int, outcome: int, user: int, lane: int) -> None:
    """What Control has said comes of its crisis: solved, a disaster, or ignored."""
    if not IS_OWN[case] or not g.own_crises[case - FIRST_OWN]:
        return
    words, _, _, deeds = g.own_crises[case - FIRST_OWN]
    deed: Deed = deeds[outcome]
    if deed[0] != NOTHING:
        g.tell(actions.RECURS, words, deed_words(deed))
        bring_about(g, deed, user, lane)
