"""Control's deeds, edicts in its own words, and special actions that players create (P-13.13, P-15.4, R-108)."""
from __future__ import annotations

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import SCHEME
from hegemon.games.pax_galactica.data import DEEP_STATE
from hegemon.games.pax_galactica.deeds import AREA, CASE, DEEDS, NOBODY, PERSON, QUAD, TARGETS
from hegemon.games.pax_galactica.rules import crises
from hegemon.games.pax_galactica.rules.effects import Deed, bring_about
from hegemon.games.pax_galactica.rules.pieces import in_play
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Action, Refused, more, put

Scheme = tuple[int, str, int, int, Deed, Deed, int]  # seat, words, Megapower, modifier, success, disaster, 1 once used
IN_WORDS, AT_ONCE, EACH_TURN = range(3)
NOTHING = 0


# -- deeds --

def check_deed(g: Pax, deed: Deed) -> None:
    """Refuse a deed that is aimed at nothing it could meet."""
    number, _, target = deed
    _, words, _, kind = DEEDS[number]
    _, name, found, index = TARGETS[target]
    if found != kind:
        raise Refused(f"{words}: say whom or what it meets, which cannot be {name}")
    if index >= 0 and (kind == PERSON and g.seat_at(index) < 0 or kind == QUAD and index not in g.quads()):
        raise Refused(f"{name} is not in this game")
    if kind == AREA:
        in_play(g, index)
    if kind == CASE and not crises.active(g, index):
        raise Refused("that crisis is not active")


def deed_words(deed: Deed) -> str:
    """A deed as it is told."""
    number, n, target = deed
    if number == NOTHING:
        return DEEDS[NOTHING][1]
    aim = f", {TARGETS[target][1]}" if TARGETS[target][2] != NOBODY else ""
    return f"{n:+d} {DEEDS[number][1]}{aim}"


def deed_now(g: Pax, number: int, n: int, target: int) -> None:
    """Control brings something about."""  # 208, 425, 514, 1549-1553
    check_deed(g, (number, n, target))
    bring_about(g, (number, n, target), max(0, g.control_seat()))


# -- edicts --

def proclaim(g: Pax, person: int, when: int, number: int, n: int, target: int, words: str) -> None:
    """A law in words that Control enforces itself, or a new office, with a deed at once or every turn."""
    holder = -1 if g.seat_at(person) == g.control_seat() else g.seat_at(person)  # 1256-1271
    if g.seat_at(person) < 0:
        raise Refused(f"{actions.WHO.label(person)} is not in this game")
    deed = (number, n, target)
    if when != IN_WORDS:
        check_deed(g, deed)
    g.edicts += ((words, holder, deed if when == EACH_TURN else (), when),)
    g.tell(actions.PROCLAIMED, words, g.called(holder) if holder >= 0 else "everybody",
           deed_words(deed) if when != IN_WORDS else DEEDS[NOTHING][1])
    if when == AT_ONCE:
        bring_about(g, deed, max(0, g.control_seat()))


def revoke(g: Pax, number: int) -> None:
    """An edict ends; what it has done stays done."""
    if not 1 <= number <= len(g.edicts):
        raise Refused(f"there are {len(g.edicts)} edicts, and none of number {number}")
    words, _, _, _ = g.edicts[number - 1]
    g.edicts = g.edicts[:number - 1] + g.edicts[number:]
    g.tell(actions.REVOKED, words)


def recur(g: Pax) -> None:
    """What edicts do every turn."""
    for words, _, deed, _ in g.edicts:
        if deed:
            number, n, target = deed
            g.tell(actions.RECURS, words, deed_words((number, n, target)))
            bring_about(g, (number, n, target), max(0, g.control_seat()))


# -- special actions of players --

def agree_special(g: Pax, person: int, cost: int, modifier: int, success: int, gain: int, aim: int, disaster: int,
                  harm: int, victim: int, words: str) -> None:
    """Control agrees to a special action: its price, its chance, and what comes of it."""  # 1230-1234
    seat = g.seat_at(person)
    if seat < 0 or seat == g.control_seat():
        raise Refused("a special action belongs to a player of this game")
    check_deed(g, (success, gain, aim))
    check_deed(g, (disaster, harm, victim))
    g.schemes += ((seat, words, cost, modifier, (success, gain, aim), (disaster, harm, victim), 0),)
    g.requests = tuple([r for r in g.requests if r[:2] != (seat, actions.MATTER.names.index("special"))])
    g.note(actions.SPECIAL_AGREED, seat, words, cost, f"{modifier:+d}", deed_words((success, gain, aim)),
           deed_words((disaster, harm, victim)), to=g.private(seat))


def schemes_of(g: Pax, seat: int) -> list[Action]:
    """Special actions a player may try now: in Diplomacy, with the Megapower at hand."""  # P-13.3
    if g.over or g.phase != 1:
        return []
    return [SCHEME.each[i] for i, s in enumerate(g.schemes) if s[0] == seat and not s[6] and g.mp[seat] >= s[2]]


def try_scheme(g: Pax, seat: int, number: int) -> None:
    """The Megapower is paid, the dice are thrown; Blame goes to the Deep State."""  # P-15.4, P-9.7
    _, words, cost, modifier, success, disaster, _ = g.schemes[number]
    g.schemes = put(g.schemes, number, (*g.schemes[number][:6], 1))
    g.charge(seat, (("mp", cost),))
    g.note(actions.SPECIAL_TRIED, seat, words)
    result, _, black = crises.roll(g, seat, words, modifier)
    g.agency_blame = more(g.agency_blame, DEEP_STATE, black)
    if result == crises.FAILURE:
        return
    chosen = success if result == crises.SUCCESS else disaster
    g.tell(actions.RECURS, words, deed_words(chosen))
    bring_about(g, chosen, seat)
