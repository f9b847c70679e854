"""What the holder of a seat has to know at the start: role, faction, aims, sides, people, conduct; secrets apart."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.box import (
    ACTIONS,
    DISASTER_AT,
    DRAWS,
    HEADLINES,
    NUMBER,
    POOLS_EACH,
    ROUND,
    SHUT_SLOTS,
    SLOT_ACTIONS,
)
from hegemon.games.pax_galactica.data import (
    ADMIRAL,
    CAPITAL,
    CONTROL,
    FACTION_TABLE,
    FACTIONS,
    GOALS,
    MEDIA,
    MEDIA_TABLE,
    META,
    POLITICIAN,
    QUAD_NAMES,
    RISE_TURN,
    ROLES,
    SECRET_GOALS,
    WING_ROWS,
    wing_of,
)
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.board import leader_of
from hegemon.games.pax_galactica.words.goals import aim, secret_name
from hegemon.games.pax_galactica.words.names import listed, outlet, seat_name, table
from hegemon.kernel import Section
from hegemon.kernel.live import Briefing

MAP_TURN: Final = (
    f"Map Phase: draw {NUMBER[DRAWS[0]]} to {NUMBER[DRAWS[-1]]} budget cards, keep {NUMBER[POOLS_EACH]}; every card "
    "you leave over makes trouble on your map.",
    f"Plan: a card in each of {NUMBER[len(SLOT_ACTIONS)]} slots, {NUMBER[len(SHUT_SLOTS)]} of them face down, and "
    f"Atomic Power on {NUMBER[ACTIONS]} actions.",
    f"Actions resolve {NUMBER[ROUND]} at a time; then Pirates, Rebels and Warlords attack.",
    "Take one new action card for good; prestige cards are awarded.",
    "Diplomacy Phase: walk about, exchange Megapower, scrip, privilege cards and legacy tokens, pull from the tower.",
    "Bring your leader Megapower: it buys privilege cards, and those come back to you.",
    "Media Phase: hear the State of the Galaxy, and applaud.")
CAPITAL_TURN: Final = (
    "Map Phase: choose four actions, two of them secret, and set Megapower aside for them and for buying cards.",
    "Public and secret actions resolve in turn; vetoes, votes and dice decide. "
    f"{NUMBER[DISASTER_AT].capitalize()} on the dice is a disaster.",
    "Buy a privilege card for a Megapower where you have pawns in an office.",
    "When crises weigh too much the government is paralysed until a Strong Emperor is made.",
    "Diplomacy Phase: hand cards to your map players, collect Megapower, agree on laws and put them to Control.",
    "Media Phase: hear the State of the Galaxy, and applaud.")
MEDIA_TURN: Final = (
    "You may be anywhere at any time and see everything that lies on a table.",
    "Act between the actions of others: Media Policy, Pin Blame, Public Relations, Media Conspiracy, carry something.",
    "Megapower comes to you from other players alone.",
    "Media Phase: one minute for the State of the Galaxy, "
    f"and up to {NUMBER[HEADLINES]} headlines; Control listens.")
DESK_TURN: Final = (
    "Keep the time: a phase that goes on is a phase that drags.",
    "Judge what is put to you; the prepared answer is there if you have none of your own.",
    "Everything you change takes a reason, is told to whom it concerns, and can be taken back.")
CONDUCT: Final = tuple([row["words"] for row in META["conduct"]])


def briefing(view: PaxView) -> Briefing:
    """The folded sheet of a seat; the inside of the fold is for its holder alone."""
    v, s = view, view.viewer
    if s < 0:
        return Briefing("The Galaxy Will Burn", (conduct(),))
    if v.role[s] == CONTROL:
        return Briefing("Control's desk", (conduct(),), steps=DESK_TURN)
    public = [who(v, s), stands_for(v, s), after(v, s), people(v, s), conduct()]
    steps = MAP_TURN if v.role[s] < POLITICIAN else CAPITAL_TURN if v.role[s] == POLITICIAN else MEDIA_TURN
    return Briefing(seat_name(v, s), tuple([p for p in public if p.rows]), tuple(secrets(v, s)), steps)


def who(v: PaxView, s: int) -> Section:
    """The role."""
    lead = leader_of(v, v.fac[s])
    rows = [("you are", seat_name(v, s))]
    if v.role[s] == MEDIA:
        rows.append(("your outlet", MEDIA_TABLE["agency"][outlet(v, s)]["note"]))
    else:
        duty = ("security of the trade routes on which prosperity rests" if v.role[s] == ADMIRAL else
                "the administration of many star systems" if v.role[s] < POLITICIAN else
                "the government of the Empire at the Imperial Capital")
        rows.append(("your office", f"{ROLES[v.role[s]].capitalize()}, responsible for {duty}"))
    rows.append(("where", "anywhere" if v.loc[s] > CAPITAL else "the Imperial Capital" if v.loc[s] == CAPITAL
                 else QUAD_NAMES[v.loc[s]]))
    if lead >= 0:
        rows.append(("your leader", "yourself" if lead == s else seat_name(v, lead)))
    return Section("Your role", ("", ""), tuple(rows))


def stands_for(v: PaxView, s: int) -> Section:
    """The public faction."""
    if v.fac[s] >= len(FACTIONS):
        return Section("Your faction", ("", ""), ())
    row = FACTION_TABLE["faction"][v.fac[s]]
    rows = [("name", f"{row['name']} ({row['id']})"), ("values", " and ".join(row["values"])),
            ("stands for", row["stance"]), ("strength", row["bonus"]), ("rival", row["rival"])]
    if wing(v, s) >= 0:
        mine = WING_ROWS[wing(v, s)]
        rows.append(("your wing", f"{mine['id']}: {mine['words']}; its aim: {aim(v, mine['goal'], v.fac[s])}"))
    return Section("Your faction", ("", ""), tuple(rows))


def after(v: PaxView, s: int) -> Section:
    """The aims everybody of the faction has."""
    rows = [aim(v, goal, v.fac[s]) for goal in GOALS[v.fac[s]]] if v.fac[s] < len(GOALS) else []
    return Section("What your faction is after", ("aim",), tuple([(x,) for x in rows]))


def sides(v: PaxView, s: int) -> Section:
    """When this player, and perhaps no other, may change sides."""  # P-13.9, R-113
    if v.leader[s]:
        return Section("Changing sides", ("",), (("You lead your faction and stay with it.",),))
    words = [row["words"] for row in FACTION_TABLE["condition"]]
    terms = [words[n] for n in v.terms[s]]
    if wing(v, s) >= 0:
        terms.append("the other wing of your faction has reached its aim and yours has not: to any other")
    rows = ["You may go over to another faction once in the game, from turn 2 on, by announcing it in Diplomacy, if",
            *[f"- {term}" for term in terms],
            "You keep Megapower, scrip, cards and tokens; Control judges which of your pieces follow."]
    return Section("Changing sides", ("",), tuple([(x,) for x in rows]))


def wing(v: PaxView, s: int) -> int:
    """The wing of the Infinite Legacy League a seat belongs to, or -1."""
    return wing_of(v.people[s], v.role[s], v.fac[s])


def people(v: PaxView, s: int) -> Section:
    """Who sits at the own table, and who else is of the own faction."""
    here = [t for t in table(v, v.loc[s]) if t != s] if v.loc[s] < CAPITAL else []
    mates = [t for t in range(v.now.seats) if t != s and v.fac[t] == v.fac[s] and v.fac[s] < len(FACTIONS)]
    rows = [("at your table", listed([seat_name(v, t) for t in here]))] if here else []
    rows += [("of your faction", listed([seat_name(v, t) for t in mates]))] if mates else []
    return Section("People you know", ("", ""), tuple(rows))


def conduct() -> Section:
    """How people treat each other."""
    return Section("Conduct", ("",), tuple([(line,) for line in CONDUCT]))


def secrets(v: PaxView, s: int) -> list[Section]:
    """What nobody else may read."""
    found = [sides(v, s)]
    if v.secret[s] >= 0:
        row = FACTION_TABLE["secret"][v.secret[s]]
        mates = [seat_name(v, t) for t in range(v.now.seats) if t != s and v.secret[t] == v.secret[s]]
        rows = [("you belong to", secret_name(v.secret[s])), ("with", listed(mates) if mates else "nobody else"),
                ("you may rise when", row["rebel_condition"].format(rise_at=row["rise_at"], turn=RISE_TURN))]
        rows += [("aim", aim(v, goal)) for goal in SECRET_GOALS[v.secret[s]]]
        found.append(Section("Your secret faction", ("", ""), tuple(rows)))
    if v.moles[s]:
        rows = [(FACTIONS[f], f"{seat_name(v, leader_of(v, f))}, its leader, knows of you; you may go over to it in "
                 "any Diplomacy Phase but the first") for f in v.moles[s]]
        rows += [("aim", f"{FACTIONS[f]}: {aim(v, goal, f)}") for f in v.moles[s] for goal in GOALS[f]]
        found.append(Section("Your secret loyalty", ("", ""), tuple(rows)))
    mine = [t for t in range(v.now.seats) if v.leader[s] and t != s and v.fac[s] in v.moles[t]]
    if mine:
        found.append(Section("Your secret members", ("",), tuple([(seat_name(v, t),) for t in mine])))
    return found
