"""Plans for Conflicts: whom to attack, what to draw on, whom to support, which card to play, and what becomes of it."""
from __future__ import annotations

from hegemon.games.hegemonic.bot.guile import interest
from hegemon.games.hegemonic.bot.raids import Raid, best_raid, outdoes, raid_value
from hegemon.games.hegemonic.bot.table import Table
from hegemon.games.hegemonic.bot.worth import card_value
from hegemon.games.hegemonic.data import CARD_POWER, PATTERNS, POLITICAL
from hegemon.games.hegemonic.rules.attack import ConflictAction
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.kernel import Action

UNMOVED = 0.1   # a Conflict that means less to a third player leaves him out of it
BETTER = 0.8    # by how much an open card must be better than the played one
INACTIVE = 2    # cards laid aside from which on a played card is rather exchanged


# -- declaring --------------------------------------------------------------------------------------------------------

def raid_of(t: Table) -> Raid | None:
    """The best Conflict of the action; a Unit that has moved attacks itself."""
    action = t.frame(ConflictAction)
    return best_raid(t.g, t.seat, action.pattern, action.unit if action.moved else -1)


def wanted(t: Table, raid: Raid | None, answer: Action) -> Action:
    """An answer that follows the raid, if it is on offer."""
    return answer if raid is not None and answer in t.legal else t.legal[0]


def unit_verb(t: Table) -> str:
    return "agent" if PATTERNS[t.frame(ConflictAction).pattern].attacker == POLITICAL else "fleet"


def moving(t: Table) -> Action:
    """The Unit of the best raid, if it has to move for it."""
    raid = raid_of(t)
    return wanted(t, raid, (unit_verb(t), raid.unit) if raid is not None and raid.goal >= 0 else ("stay",))


def going(t: Table) -> Action:
    raid = raid_of(t)
    return wanted(t, raid, ("go", raid.goal if raid is not None else -1))


def attacking(t: Table) -> Action:
    """The pieces of the best raid."""
    raid = raid_of(t)
    if raid is None:
        return t.legal[0]
    return wanted(t, raid, ("group", raid.group) if raid.group >= 0 else (unit_verb(t), raid.unit))


def aiming_at(t: Table) -> Action:
    """The target of the best raid."""
    raid = raid_of(t)
    return wanted(t, raid, ("target", *raid.aim) if raid is not None else ())


def going_on(t: Table) -> Action:
    """A Conflict that was interrupted goes on if it is still worth its price."""
    c = t.frame(Conflict)
    value = raid_value(t.g, t.seat, c.pattern, c.hex, (c.sector, c.defender, c.target), {})
    return t.legal[0] if value > 0 else t.legal[-1]


# -- the five steps ---------------------------------------------------------------------------------------------------

def supporting(t: Table) -> Action:
    """The side whose victory serves."""
    value = interest(t.g, t.seat, t.frame(Conflict))
    answer = ("support", 0 if value > 0 else 1)
    return answer if abs(value) > UNMOVED and answer in t.legal else t.legal[0]


def playing(t: Table) -> Action:
    """The card whose chance of winning is worth more than the card itself."""
    g, seat, c = t.g, t.seat, t.frame(Conflict)
    mine = c.type_of(seat)
    attacker = seat == c.attacker
    other = c.defender if attacker else c.attacker
    lead = c.attack - c.defence if attacker else c.defence - c.attack
    prize = abs(interest(g, seat, c)) + 1.0

    def worth(card: int) -> float:
        reach = lead + CARD_POWER[card][mine] + (0 if attacker else 0.7)  # a draw saves the Defender's Bases
        return outdoes(reach, c.type_of(other), len(g.hands[other])) * prize - 0.12 * card_value(g, seat, card)

    return max(t.of("play"), key=lambda a: worth(a[1]))


def cleaning(t: Table) -> Action:
    """The played card rests; it is exchanged for a better open one, or with many at rest, lest the hand dry up."""
    c = t.frame(Conflict)
    played = card_value(t.g, t.seat, c.cards[0 if t.seat == c.attacker else 1])
    for a in t.of("pick"):
        if card_value(t.g, t.seat, t.g.piles[max(0, a[1] - 1)][-1]) > played + BETTER:
            return a
    many = t.g.hands[t.seat] and len(t.g.inactive[t.seat]) >= INACTIVE
    return ("draw",) if many and ("draw",) in t.legal else t.legal[0]


def swapping(t: Table) -> Action:
    """The cards lie open: the highest left."""
    kind = t.frame(Conflict).type_of(t.seat)
    return max(t.legal, key=lambda a: CARD_POWER[a[1]][kind])


def counselling(t: Table) -> Action:
    """The side whose victory serves."""
    return ("support", 0 if interest(t.g, t.seat, t.frame(Conflict)) > 0 else 1)
