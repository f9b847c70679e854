"""What a Strong Emperor may command, and how it is carried out (P-11.10)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import (
    COMMAND_COST,
    COMMAND_EFFECTS,
    COMMANDS,
    EFFECTS,
    FREE_COMMAND,
    IMPERIAL,
    LAW_EFFECTS,
    LAW_SIDE,
    LAWS,
)
from hegemon.games.pax_galactica.deeds import AGENCY, AREA, DEEDS, FACTION, NOBODY, PERSON, PRICES, QUAD
from hegemon.games.pax_galactica.rules.choices import doable, value_of, wants
from hegemon.games.pax_galactica.rules.effects import TARGET_AT, Deed, carry_all, met
from hegemon.games.pax_galactica.rules.laws import enact, may_propose, proposals
from hegemon.games.pax_galactica.rules.schemes import check_deed
from hegemon.games.pax_galactica.rules.selectors import COMMANDED, Picks, pick
from hegemon.games.pax_galactica.rules.written import effect
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Refused

KINDS: Final = {"who": PERSON, "faction": FACTION, "quadrant": QUAD, "agency": AGENCY, "area": AREA}
AT_RANDOM: Final = TARGET_AT[NOBODY, -1]
LONGEST: Final = 40  # choices one command leaves


def sensible(g: Pax, seat: int, c: int) -> bool:
    """A command none of whose parameters is legal is not offered."""  # V-31
    name = COMMANDS[c]
    if c == FREE_COMMAND:
        return False
    if name == "E-DECREE":
        return any([may_propose(g, seat, law, True) for law in range(len(LAWS))])
    if name == "E-ANNUL":
        return bool(g.laws)
    if name == "E-PAWNS":
        return bool(pages(g, seat))
    if name == "E-CONVERT":
        return bool(captains(g, seat))
    if name == "E-REASSIGN":
        return len(g.quads()) > 1
    return all([doable(g, seat, EFFECTS[i]) for i in COMMAND_EFFECTS[c]])


def pages(g: Pax, seat: int) -> list[int]:
    """Politicians of the Emperor's faction."""
    return [s for s in g.politicians() if g.fac[s] == g.fac[seat]]


def captains(g: Pax, seat: int) -> list[int]:
    """Who may own converted ships: the Emperor's faction, or any map player for COSMOS."""
    mine = [s for s in g.map_players() if g.fac[s] == g.fac[seat] and g.banner(s) < IMPERIAL]
    loyal = [s for s in g.map_players() if g.loyal(s) and g.banner(s) < IMPERIAL]
    return mine or (loyal if g.fac[seat] == 0 else [])


def obeyed(g: Pax, seat: int, c: int, picks: Picks, lane: int) -> None:
    """A command of the list is carried out."""
    if COMMANDS[c] == "E-DECREE":
        enact(g, seat, pick(picks[:1], "law"), picks, lane)
    else:
        carry_all(g, COMMAND_EFFECTS[c], seat, picks, -1, lane)
    g.reveal()
    g.tell(actions.COMMANDED, c, actions.plural(COMMAND_COST[c], "point"))


# -- commands in one tap (R-112) --

def aims_of(g: Pax, seat: int, c: int) -> list[int]:
    """What a command can be aimed at in one tap: targets of its first choice, or nothing in particular."""
    if COMMANDS[c] in ("E-DECREE", "E-ANNUL", "E-VALUES", "E-REASSIGN"):
        return [AT_RANDOM]
    for number in COMMAND_EFFECTS[c]:
        want = wants(g, seat, effect(g, number), (COMMANDED,))
        if want is not None and want[1]:
            return [TARGET_AT[aim] for aim in [aim_of(a) for a in want[1]] if aim in TARGET_AT] or [AT_RANDOM]
    return [AT_RANDOM]


def aim_of(answer: Action) -> tuple[str, int]:
    """An answer as a target."""
    return (KINDS[answer[0]], answer[1]) if answer[0] in KINDS else (NOBODY, -2)


def picks_for(g: Pax, seat: int, c: int, target: int) -> Picks:
    """Every choice a command leaves: the first as it was aimed, the others as their default."""
    picks: Picks = (COMMANDED,)
    effects = COMMAND_EFFECTS[c]
    if COMMANDS[c] == "E-DECREE":
        law = proposals(g, seat, True)[0]
        picks, effects = (("law", law), COMMANDED), LAW_EFFECTS[law] + LAW_SIDE[law]
    aimed = target == AT_RANDOM
    for number in effects:
        for _ in range(LONGEST):
            want = wants(g, seat, effect(g, number), picks)
            if want is None or not want[1]:
                break
            meant = [a for a in want[1] if TARGET_AT.get(aim_of(a), -1) == target]
            answer = meant[0] if meant and not aimed else want[1][0]
            aimed = True
            picks += (value_of(g, want[0], answer),)
        picks = tuple([p for p in picks if p[0] != "end"])
    return (*picks, *named(g, seat, c))


def named(g: Pax, seat: int, c: int) -> Picks:
    """Whom some commands name besides."""
    match COMMANDS[c]:
        case "E-PAWNS":
            return (("who", pages(g, seat)[0]),)
        case "E-CONVERT":
            return (("owner", captains(g, seat)[0]),)
        case "E-CENTRAL":
            return (("sign", 1),)
    return ()


def lawful(g: Pax, deed: Deed) -> None:
    """Refuse what no Emperor may command: a deed without a price, or one that meets an outlaw."""  # P-11.10
    number, _, target = deed
    check_deed(g, deed)
    if DEEDS[number][0] not in PRICES:
        raise Refused("no command touches Aliens, Rebels, Pirates, Warlords or crises (P-11.10)")
    outlaws = [s for kind, s in met(g, target) if kind == PERSON and g.fac[s] > IMPERIAL]
    if outlaws:
        raise Refused(f"{g.called(outlaws[0])} leads outlaws, whom no command touches (P-11.10)")
