"""Hints: what an action costs, what comes of it, and the dice where dice decide."""
from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from hegemon.games.pax_galactica.actions import SHARE, VERBS, WHO
from hegemon.games.pax_galactica.box import (
    GOVERN_EACH,
    GRID,
    LEGISLATION_BASE,
    POLICY_BASE,
    POOLS_EACH,
    ROUND,
    SENATE_VOTES,
    SLOT_ACTIONS,
    TREASURY_MOST,
    govern_steps,
    menace_off,
    patrol_tokens,
    within,
)
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    ALIEN_AFFAIRS,
    APPROACH_MOD,
    BASES_EACH,
    BATTLE,
    BATTLESHIPS,
    BRIBERY,
    BUREAUCRACY,
    CAPITAL,
    CARD_DECK,
    CARD_TEXTS,
    CARD_VALUE,
    CASE_CRISIS,
    COMMAND_NAMES,
    COMMAND_TEXTS,
    CRISIS_TABLE,
    DECK_OF,
    DECKS,
    DEEP_STATE,
    EXECUTE,
    FACTIONS,
    FREE_COMMAND,
    FREE_LAW,
    GAL,
    GOVERN,
    IMPERIAL,
    IS_SECTOR,
    JOKER,
    KIND_NAMES,
    LAW_LEVEL,
    LAW_MOD,
    LAW_TEXTS,
    LEGISLATE,
    MEDIA_TABLE,
    MOVE,
    NAVAL,
    NOBODY,
    PATROL,
    POLICY,
    POLITICIAN,
    PULL,
    QUADRANT_AFFAIRS,
    RECRUIT,
    RELIEF,
    SABOTAGE,
    SEAT_OF,
    SECTOR_COST,
    SECTORS,
    STEPS,
    SUIT,
    TOKEN_QUAD,
    TRADE,
    TREASURY,
)
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.factions import share_at
from hegemon.games.pax_galactica.rules.orders import megapower, patrol_threat, points_of
from hegemon.games.pax_galactica.rules.schemes import deed_words
from hegemon.games.pax_galactica.rules.sides import bases_in, megas_of, ships, ships_of, side, strength_of
from hegemon.games.pax_galactica.rules.trade import RECKLESS, RECKLESS_BLAME, SABOTAGE_BLAME, chance
from hegemon.games.pax_galactica.rules.written import COMMAND
from hegemon.games.pax_galactica.state import PRIV
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.facts import base_words, fleet_words
from hegemon.games.pax_galactica.words.names import (
    allegiance,
    banner_name,
    case_name,
    own_banner,
    plural,
    seat_name,
    total_loyalty,
)
from hegemon.games.pax_galactica.words.odds import (
    battle_odds,
    dice_odds,
    distance,
    executive_lines,
    executive_mod,
    recruits,
    starbases,
)
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Action, Hint

EVENTS: Final = ("{} Loyalty lost on this map", "Alien Resentment +{}", "Warlord Threat +{}, Menace +1",
                 "Pirate Threat +{}, Menace +1")  # P-5.7, by suit
ACT_WORDS: Final = {
    TRADE: "Scrip: the AP, and one more for each own starbase on a lane node.",
    BATTLESHIPS: "Ships: the AP, and one more for each own starbase.",
    GOVERN: f"Loyalty or calm: one point, and another for every {GOVERN_EACH} AP.",
    MOVE: "Ships move: the AP, and one more for each own starbase.",
    PATROL: "Takes Threat off, one and the AP; lowers a Menace, lays Patrols.",
    BATTLE: "Attacks; the AP add to your strength."}
POLITIC_WORDS: Final = (
    "pawns into agencies, no dice", "shifts a token of the Values Map, by dice", "tackles a crisis, by vote and dice",
    "proposes a law, by vote and dice", "a pawn for each Megapower, and perhaps Blame",
    "Megapower if others spend any in this step, and perhaps Blame",
    f"+{SENATE_VOTES} votes in the Legislature this turn",
    f"+{SENATE_VOTES} votes in the Executive this turn", "one veto without pawn or control this turn")
MEDIA_WORDS: Final = (
    "your token one space for each Megapower", "the Blame of an agency on a faction there, by dice",
    "a map player gains Glory of one battle card", "a Policy roll on any faction or Quadrant, with Legacy",
    "takes a card, Megapower, scrip or a token to somebody elsewhere")
HEADLINE_WORDS: Final = tuple([str(MEDIA_TABLE["headline"][i]["effect"]) for i in (0, 1, 2, 3, 4, 5, 5)])
APPROACH_WORDS: Final = tuple([str(a["text"]) for a in CRISIS_TABLE["approach"]])
POWERS: Final = {
    TREASURY: "its controller gains Megapower for crises", BUREAUCRACY: "its controller recruits for crises",
    NAVAL: "its controller chooses Naval cards", QUADRANT_AFFAIRS: "its controller reassigns map players",
    ALIEN_AFFAIRS: "its controller takes Megapower from others", DEEP_STATE: "its pawns back Usurpers"}
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


# -- a Quadrant -----------------------------------------------------------------------------------------------------

def budget(v: PaxView, action: Action) -> Hint | None:
    """How many cards to draw, whom to rob, what to keep."""
    match action:
        case ("draw", n):
            spare = n - POOLS_EACH
            events = "becomes an event" if spare == 1 else "become events"
            return Hint(lines=(f"you keep {POOLS_EACH}, {spare} {events}",
                               "more cards: better pools, a worse galaxy"))
        case ("rob", person):
            seat = SEAT_OF[v.preset][person]
            return Hint(lines=(f"holds {plural(v.drawn_counts[seat], 'card')}",))
        case ("mulligan",):
            return Hint(lines=(f"all {len(v.drawn)} cards go, as many come; once a turn", "they make no events"),
                        confirm=True)
        case ("keep", card):
            event = EVENTS[SUIT[card]].format(CARD_VALUE[card]) if card < JOKER else "nothing"
            return Hint(lines=(f"worth {CARD_VALUE[card]}", f"left over it means: {event}"))
    return None


def planning(v: PaxView, action: Action) -> Hint | None:
    """What a card does in a slot, and Atomic Power or Megapower on it."""
    filled = draft(v)
    match action:
        case ("set", kind) | ("take", kind):
            return Hint(lines=(ACT_WORDS[kind],))
        case ("politic", kind):
            return political(v, kind, 0)
        case ("learn", kind):
            return Hint(lines=(POLITIC_WORDS[kind],))
        case ("lay", card) | ("boost", card, _):
            return Hint(lines=(CARD_TEXTS[card],))
        case ("power", n) if filled.get("frame") == "PlanMap":
            return Hint(lines=power_lines(v, filled, n))
        case ("spend", n):
            return spending(v, filled, n)
    return None


def power_lines(v: PaxView, filled: dict[str, Any], n: int) -> tuple[str, ...]:
    """What so much Atomic Power does on the action in question."""
    number = len(filled["ap"]) + 1
    base = starbases(v, v.loc[v.viewer], own_banner(v, v.viewer))
    pool = (number - 1) // ROUND
    left = f"leaves {v.pools[v.viewer][pool] - sum(filled['ap'][pool * ROUND:]) - n} in the pool"
    if number in (1, 4, 7):
        return f"Megapower +{megapower(n)}", left
    if number == 2:
        return f"{n + base} own ships", left
    if number == 3:
        return plural(min(BASES_EACH, n // SECTOR_COST), "starbase"), left
    return (*slot_lines(v, filled["slots"][SLOT_ACTIONS.index(number)], n, base), left)


def slot_lines(v: PaxView, kind: int, n: int, base: int) -> tuple[str, ...]:
    """What a choice card does with so much Atomic Power."""
    q = v.loc[v.viewer]
    if kind == GOVERN:
        steps = govern_steps(n)
        moves = (f"the token of the Quadrant moves {steps}",) if steps else ()
        return (plural(govern_points(v, n), "point"), *moves)
    if kind == PATROL:
        tokens = plural(patrol_tokens(n), "token")
        return (f"{patrol_threat(v.flags, n)} Threat off, Menace -{menace_off(n)}, {tokens}",)
    if kind == TRADE:
        return (f"scrip +{max(1, n)} or more{', and 2 as Trade Baron' if v.baron[q] == v.viewer else ''}",)
    if kind in (MOVE, BATTLESHIPS):
        return (f"{n + base} own ships {'move' if kind == MOVE else 'are built'}",)
    return (f"+{n} strength",) if kind == BATTLE else ()


def govern_points(v: PaxView, ap: int) -> int:
    """Points of a Govern action of the viewer."""  # P-5.16
    q, f = v.loc[v.viewer], v.fac[v.viewer]
    apart = distance(v, f, TOKEN_QUAD + q) if f < IMPERIAL else -1
    return points_of(ap, f, apart, q == v.quads[0], v.beloved[q] == v.viewer)


def orders(v: PaxView, action: Action) -> Hint | None:
    """Ships, starbases, Patrols, Loyalty."""
    match action:
        case ("base", area):
            return Hint(lines=there(v, area))
        case ("base_node", _):
            return Hint(lines=("counts in every section that ends there",))
        case ("monument", area):
            return Hint(lines=("a legacy token and 2 Glory",))
        case ("from", area) | ("to", area):
            return Hint(lines=there(v, area))
        case ("area", area):
            return Hint(lines=there(v, area))
        case ("to_capital",):
            return Hint(lines=("these ships fight for the throne and do not come back",), confirm=True)
        case ("patrol", area):
            return Hint(lines=("no outlaw attacks it this turn", *there(v, area)))
        case ("blockade", area):
            return Hint(lines=("others may not pass without your word", *there(v, area)))
        case ("loyalty", area):
            now = v.loyalty[area] + [a for a in draft(v).get("points", ())].count(action)
            return Hint(lines=(f"Loyalty {now} to {now + 1}",))
        case ("soothe", track):
            return Hint(lines=(f"now {(v.rebel if track else v.alien)[v.loc[v.viewer]]}",))
        case ("megaship", m):
            return Hint(lines=there(v, v.mega[m][0]))
    return None


def there(v: PaxView, area: int) -> tuple[str, ...]:
    """What stands in an area, in a line or two."""
    if area < 0:
        return ()
    lines = [fleet_words(v.stacks[area])[2:] or "no ships"]
    if IS_SECTOR[area]:
        lines.insert(0, f"Loyalty {v.loyalty[area]}, {base_words(v.bases[area], v.aliens[area])}")
    return tuple(lines)


def fighting(v: PaxView, action: Action) -> Hint | None:
    """Battles: strength against strength."""
    match action:
        case ("attack", fleet, area, target):
            return attack_hint(v, own_banner(v, v.viewer) if fleet == 0 else IMPERIAL, area, target)
        case ("play", card):
            filled = draft(v)
            laid = [c for c in filled.get("cards", ()) if c >= 0]
            total = sum([CARD_VALUE[c] for c in [*laid, card]])
            lines = (f"total {total} of {filled.get('limit', 0)}",) if card < JOKER else ("a lone Joker wins outright",)
            return Hint(lines=lines)
        case ("suit", suit):
            return Hint(lines=(("a Loyalty is lost there", "a starbase is destroyed", "Warlord Threat rises",
                                "Pirate Threat rises")[suit],))
        case ("support", i):
            sides = next((row[2] for row in v.battles if row[0] == v.loc[v.viewer]), ())
            label = f"Support {banner_name(sides[i][0])}" if i < len(sides) else ""
            return Hint(lines=("your ships there share the fate of that side",), label=label, confirm=True)
    return None


def attack_hint(v: PaxView, banner: int, area: int, target: int) -> Hint:
    """What both sides of an attack bring, and the chances where nothing about them is secret."""  # P-7.2 to P-7.8
    quad, ap = v.loc[v.viewer], draft(v).get("ap", 0)
    ours = side(banner, v.viewer if banner < GAL else -1, v.viewer, ap, 1)
    bases = bases_in(v, area, banner), bases_in(v, area, target)
    fleet, great = ships_of(v, area, ours), len(megas_of(v, area, ours))
    mine = f"{plural(fleet, 'ship')}, {plural(great, 'Megaship')} and Atomic Power {ap}"
    odds = battle_odds(v, quad, area, ours, target)
    return Hint(lines=(f"your strength {strength_of(v, area, ours)}: {mine}",
                       f"theirs: {plural(ships(v, area, target), 'ship')} and what they add",
                       f"starbases there: {bases[0]} against {bases[1]}; more give a card",
                       "cards up to your strength; the highest total wins",
                       *(["the chances hold if nobody else joins in or plays a card for it"] if odds else [])),
                odds=odds, confirm=True)


# -- the Capital ----------------------------------------------------------------------------------------------------

def political(v: PaxView, kind: int, mp: int) -> Hint:
    """A political action: what it does and, with dice, how likely."""
    lines = [POLITIC_WORDS[kind]]
    odds: tuple[tuple[str, float], ...] = ()
    if kind == RECRUIT:
        lines.append(f"{plural(recruits(v, v.viewer, mp), 'pawn')} as things stand")
    elif kind == POLICY:
        mod = POLICY_BASE + mp + min(TREASURY_MOST, v.pawns[v.viewer][TREASURY])
        lines.append(f"modifier {mod:+d}")
        odds = dice_odds(mod)
    elif kind == LEGISLATE:
        lines.append(f"modifier {LEGISLATION_BASE + mp:+d} and what the law adds")
        odds = dice_odds(LEGISLATION_BASE + mp)
    elif kind == BRIBERY:
        lines.append(plural(mp, "pawn"))
    elif kind == EXECUTE and v.crises:
        best = max([c[0] for c in v.crises], key=lambda c: executive_mod(v, v.viewer, c))
        mod = executive_mod(v, v.viewer, best) + mp
        lines.append(f"best on {case_name(v, best)}: {mod:+d}")
        odds = dice_odds(mod)
    return Hint(lines=tuple(lines), odds=odds)


def spending(v: PaxView, filled: dict[str, Any], n: int) -> Hint:
    """Megapower set aside for a step, or behind a roll."""
    if filled.get("frame") == "PlanCapital":
        step = len(filled["mp"]) + 4
        if step in STEPS_OF_SLOTS:
            kind = filled["slots"][STEPS_OF_SLOTS.index(step)]
            if 0 <= kind < PRIV:
                return political(v, kind, n)
        return Hint(lines=(f"up to {plural(n, 'card')} from offices where you have pawns",))
    if filled.get("frame") == "MediaAction" and filled["agency"] >= 0:
        a, f = filled["agency"], filled["faction"]
        pawns = sum([row[a] for s, row in enumerate(v.pawns) if v.fac[s] == f])
        mod = n + v.agency_blame[a] - pawns
        return Hint(lines=(f"modifier {mod:+d}: Megapower {n}, Blame {v.agency_blame[a]}, pawns -{pawns}",),
                    odds=dice_odds(mod), confirm=True)
    if filled.get("frame") == "MediaAction":
        return Hint(lines=(f"modifier {POLICY_BASE + n:+d}",), odds=dice_odds(POLICY_BASE + n), confirm=True)
    return Hint()


def politics(v: PaxView, action: Action) -> Hint | None:
    """Votes, vetoes, purchases, laws, the throne."""
    match action:
        case ("veto",):
            return Hint(lines=("takes a pawn of yours from the Judiciary, unless a Judge of yours pays",
                               "it is gone for this turn"), confirm=True)
        case ("divide",):
            return Hint(lines=("votes are counted; winners with two pawns there lose one",))
        case ("buy", agency):
            left = v.deck_sizes[DECK_OF[agency]] if agency in DECK_OF else 0
            return Hint(lines=(f"{plural(left, 'card')} in the deck", POWERS.get(agency, "")))
        case ("amount", number) if v.now.name in ("Target.worded", "Target.solved", "Reign.worded"):
            _, matter, n, level, title, lines, _ = v.rulings[number]
            added = "" if matter == COMMAND else f"modifier {n:+d}"
            return Hint(lines=tuple([w for w in (title, lines, added, level) if w]))
        case ("law", law) if law == FREE_LAW:
            return Hint(lines=("a law in your own words, as agreed with Control",))
        case ("law", law):
            mod = LEGISLATION_BASE + LAW_MOD[law] + int(draft(v).get("mp", 0))
            need = "nobody may vote No" if LAW_LEVEL[law] == "branch" else "needs more Yes than No"
            return Hint(lines=(LAW_TEXTS[law], need, f"modifier {mod:+d}"), odds=dice_odds(mod))
        case ("command", command) if command == FREE_COMMAND:
            return Hint(lines=("a command in your own words, at the price agreed with Control",))
        case ("command", command):
            return Hint(lines=(COMMAND_TEXTS[command],))
        case ("nominate", person) | ("elect", person):
            seat = SEAT_OF[v.preset][person]
            f = v.fac[seat]
            blame = f"{FACTIONS[f]} has {v.blame[f]} Blame and {plural(v.reigns[f], 'reign')}" if f < NOBODY else ""
            return Hint(lines=(blame,))
        case ("scheme", number):
            _, words, cost, mod, success, disaster, _ = v.schemes[number]
            return Hint(lines=(f"modifier {mod:+d}", f"success: {deed_words(success)}",
                               f"disaster: {deed_words(disaster)}"), odds=dice_odds(mod), confirm=True,
                        label=f"Try, for {cost} Megapower: {words}")
        case ("use", card) | ("card", card):
            return Hint(lines=(CARD_TEXTS[card], f"from the deck {DECKS[CARD_DECK[card]].replace('_', ' ')}"),
                        confirm=action[0] == "use")
        case ("agency", agency):
            mine = v.deep[v.viewer] if agency == DEEP_STATE else v.pawns[v.viewer][agency]
            return Hint(lines=(f"{AGENCY_NAMES[agency]}: you have {plural(max(0, mine), 'pawn')}",
                               f"Blame {v.agency_blame[agency]}"))
    return None


def crisis(v: PaxView, action: Action) -> Hint | None:
    """Crises and approaches with the dice they leave."""
    filled = draft(v)
    paid = int(filled.get("mp", 0)) if filled.get("frame") == "Target" else 0
    match action:
        case ("crisis", case) if filled.get("frame") == "Target":
            mod = executive_mod(v, v.viewer, case) + paid
            lines = [f"{n:+d} {why}" for why, n in executive_lines(v, v.viewer, case)]
            lines += [f"{paid:+d} for Megapower"] if paid else []
            return Hint(lines=(f"modifier {mod:+d}", *lines), odds=dice_odds(mod))
        case ("crisis" | "bring", case):
            return Hint(lines=(f"{KIND_NAMES[CASE_CRISIS[case]]} crisis",))
        case ("approach", way):
            case = next((n for key, n in filled.get("picks", ()) if key == "case"), -1)
            if case < 0:
                return Hint(lines=(APPROACH_WORDS[way],))
            mod = executive_mod(v, v.viewer, case) + paid + (1 if way == RELIEF else APPROACH_MOD[way])
            return Hint(lines=(APPROACH_WORDS[way], f"modifier {mod:+d}"), odds=dice_odds(mod))
    return None


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
            return Hint(lines=offer_lines(v, seat))
        case ("accept",) if v.now.name == "Talk.replied":
            return Hint(lines=offer_lines(v, draft(v).get("partner", -1)), confirm=True)
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


def offer_lines(v: PaxView, sender: int) -> tuple[str, ...]:
    """What somebody offers the viewer, and wants for it."""
    for giver, taker, gives, wants in v.offers:
        if (giver, taker) == (sender, v.viewer):
            return (f"offers: {'; '.join([VERBS.say(a) for a in gives]) or 'nothing'}.",
                    f"asks: {'; '.join([VERBS.say(a) for a in wants]) or 'nothing'}.")
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
