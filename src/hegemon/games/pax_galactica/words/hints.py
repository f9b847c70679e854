"""Hints: what an action costs, what comes of it, and the dice where dice decide."""
from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from hegemon.games.pax_galactica.actions import SHARE, VERBS, WHO
from hegemon.games.pax_galactica.box import GRID, within
from hegemon.games.pax_galactica.data import (
    CAPITAL,
    CARD_TEXTS,
    COMMAND_NAMES,
    MEDIA_TABLE,
    NOBODY,
    POLITICIAN,
    PULL,
    SABOTAGE,
    SEAT_OF,
    SECTORS,
    STEPS,
    TOKEN_QUAD,
)
from hegemon.games.pax_galactica.rules.factions import share_at
from hegemon.games.pax_galactica.rules.trade import RECKLESS, RECKLESS_BLAME, SABOTAGE_BLAME, chance
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import goods
from hegemon.games.pax_galactica.words.hints_capital import crisis, politics
from hegemon.games.pax_galactica.words.hints_map import budget, fighting, orders, planning
from hegemon.games.pax_galactica.words.names import allegiance, seat_name, total_loyalty
from hegemon.games.pax_galactica.words.odds import distance
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Action, Hint

MEDIA_WORDS: Final = (
    "your token one space for each Megapower", "the Blame of an agency on a faction there, by dice",
    "a map player gains Glory of one battle card", "a Policy roll on any faction or Quadrant, with Legacy",
    "takes a card, Megapower, scrip or a token to somebody elsewhere")
HEADLINE_WORDS: Final = tuple([str(MEDIA_TABLE["headline"][i]["effect"]) for i in (0, 1, 2, 3, 4, 5, 5)])
FINAL: Final = frozenset({"rise", "change", "accept", "mulligan", "veto", "tally", "rejoin", "buyout", "buyout_area",
                          "atone"})
ENDS: Final = frozenset({"done", "pass"})  # what ends a step stands apart from what goes on with it
GATHERED: Final = {"allow": "Standing permissions", "atone": "Spend Megapower on Blame"}


def hint_for(v: PaxView, action: Action) -> Hint:
    """The hint of one action; people who sit elsewhere by now or have gone over are called by what they are."""
    found = plain_hint(v, action)
    label = called_now(v, action)
    if label:
        found = replace(found, label=label)
    if action[0] in ENDS:
        return replace(found, place="end")
    if action[0] == "bid":  # one button a command, its aims behind it, and a tap is a command
        return replace(found, group=COMMAND_NAMES[action[1]], at_once=True)
    if v.now.name.startswith("Minute."):
        return replace(found, at_once=True)
    if action[0] in GATHERED:
        return replace(found, group=GATHERED[action[0]], place="rare" if action[0] == "allow" else "")
    return found


def called_now(v: PaxView, action: Action) -> str:
    """The words of a button that names a person whose name has changed; empty for all others."""
    verb = VERBS.verbs[action[0]]
    if v.viewer < 0 or verb.domains != (WHO,):
        return ""
    seat = SEAT_OF[v.preset][action[1]] if action[1] < len(SEAT_OF[v.preset]) else -1
    known = WHO.label(action[1])
    now = seat_name(v, seat) if seat >= 0 else known
    return VERBS.say(action).replace(known, now) if now != known else ""


def plain_hint(v: PaxView, action: Action) -> Hint:
    """What may come of one action; a plain one where nothing needs saying."""
    if v.viewer < 0:
        return Hint()
    for find in (budget, planning, orders, fighting, politics, crisis, diplomacy, naming):
        found = find(v, action)
        if found is not None:
            return found
    return Hint(confirm=action[0] in FINAL)


# -- Diplomacy, the media, and plain names --------------------------------------------------------------------------

def diplomacy(v: PaxView, action: Action) -> Hint | None:
    """Trade pulls, Blame bought down, faction changes, the media."""
    match action:
        case ("pull", style):
            most, _, _, stress = PULL[style]
            fall = chance(v.stress[v.loc[v.viewer]], style)
            blame = SABOTAGE_BLAME if style == SABOTAGE else RECKLESS_BLAME if fall >= RECKLESS else 0
            allowed = min(most, v.scrip[v.viewer])
            spend = f"spend up to {allowed} of your scrip on the track" if most else "spends nothing"
            lines = (spend, f"stress +{stress}",
                     "a fall costs all your scrip and brings a crisis" + (f" and {blame} Blame" if blame else ""))
            return Hint(lines=lines, odds=(("the tower falls", fall / 1000), ("it stands", 1 - fall / 1000)),
                        confirm=True)
        case ("atone", n):
            return Hint(lines=(f"your faction's Blame {v.blame[v.fac[v.viewer]]} to "
                                           f"{max(0, v.blame[v.fac[v.viewer]] - n)}",))
        case ("change", faction):
            apart = distance(v, v.fac[v.viewer], faction) if v.fac[v.viewer] < NOBODY else 9
            share = SHARE.names[share_at(apart)]
            return Hint(lines=(f"{share} of your pieces follow", "once a game"), confirm=True)
        case ("media", act):
            return Hint(lines=(MEDIA_WORDS[act],))
        case ("headline", kind):
            return Hint(lines=(HEADLINE_WORDS[kind],))
        case ("give_mp" | "want_mp", n):
            return Hint(lines=(f"you have {v.mp[v.viewer]}",))
        case ("give_scrip" | "want_scrip", n):
            return Hint(lines=(f"you have {v.scrip[v.viewer]}",))
        case ("reply", person):
            seat = SEAT_OF[v.preset][person]
            return Hint(lines=offer_lines(v, seat, v.viewer))
        case ("withdraw", person):
            return Hint(lines=offer_lines(v, v.viewer, SEAT_OF[v.preset][person]))
        case ("accept",) if v.now.name == "Talk.replied":
            return Hint(lines=offer_lines(v, draft(v).get("partner", -1), v.viewer), confirm=True)
        case ("give_card", card):
            return Hint(lines=(CARD_TEXTS[card],))
        case ("rise",):
            return Hint(lines=("only if every member votes for it; then there is no way back",), confirm=True)
        case ("yes",) if v.now.name == "Temptation.answered":
            return Hint(lines=("your fleets march; losers are executed", "the winner reigns as Strong Emperor"),
                        confirm=True)
        case ("allow", person):
            seat = SEAT_OF[v.preset][person]
            return Hint(lines=("takes it back" if seat in v.allies else "turns the usual answer round",))
    return None


def offer_lines(v: PaxView, sender: int, to: int) -> tuple[str, ...]:
    """What somebody offers somebody, and wants for it."""
    for giver, taker, gives, wants in v.offers:
        if (giver, taker) == (sender, to):
            given, wanted = [", ".join(goods(side, "{unit} {n}")) or "nothing" for side in (gives, wants)]
            return f"offers: {given}.", f"asks: {wanted}."  # no prices of the answer itself
    return ()


def naming(v: PaxView, action: Action) -> Hint | None:
    """People, factions, Quadrants, tokens and steps by name."""
    match action:
        case ("who", person) | ("offer", person):
            seat = SEAT_OF[v.preset][person]
            if seat < 0:
                return Hint()
            facts = f"Glory {v.glory[seat]}, scrip {v.scrip[seat]}" if v.role[seat] < POLITICIAN else ""
            return Hint(lines=tuple([w for w in (allegiance(v, seat), facts) if w]))
        case ("faction", f):
            return Hint(lines=(f"Blame {v.blame[f]}",))
        case ("quadrant", q):
            low = min([v.loyalty[a] for a in SECTORS[q]])
            return Hint(lines=(f"Loyalty {total_loyalty(v, q)}, least {low} in a sector",))
        case ("token", t):
            x, y = v.tokens[t]
            return Hint(lines=(f"now {x:+d} east, {y:+d} north",))
        case ("step", d):
            return step_hint(v, d)
        case ("npc", i):
            q = v.loc[v.viewer]
            if q < CAPITAL:
                return Hint(lines=(f"threat {v.threat[2 * q + i]}, menace {v.menace[2 * q + i]}",))
    return None


def step_hint(v: PaxView, d: int) -> Hint:
    """Where a token would stand, if it is known which one walks."""
    filled = draft(v)
    token = next((n for key, n in filled.get("picks", ()) if key == "token"), filled.get("token", -1))
    if filled.get("frame") == "Rule":
        token = TOKEN_QUAD + v.loc[v.viewer]
    if token < 0:
        return Hint()
    (x, y), (dx, dy) = v.tokens[token], STEPS[d]
    for step in filled.get("steps", ()):
        x, y = x + STEPS[step][0], y + STEPS[step][1]
    return Hint(lines=(f"to {within(x + dx, GRID):+d} east, {within(y + dy, GRID):+d} north",))
