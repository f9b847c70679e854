"""What may come of what is done at the Capital: votes, dice, crises, laws (section 4)."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica.box import LEGISLATION_BASE, POLICY_BASE, SENATE_VOTES, TREASURY_MOST
from hegemon.games.pax_galactica.data import (
    AGENCY_NAMES,
    ALIEN_AFFAIRS,
    APPROACH_MOD,
    BRIBERY,
    BUREAUCRACY,
    CARD_DECK,
    CARD_TEXTS,
    CASE_CRISIS,
    COMMAND_TEXTS,
    CRISIS_TABLE,
    DECK_OF,
    DECKS,
    DEEP_STATE,
    EXECUTE,
    FACTIONS,
    FREE_COMMAND,
    FREE_LAW,
    KIND_NAMES,
    LAW_LEVEL,
    LAW_MOD,
    LAW_TEXTS,
    LEGISLATE,
    NAVAL,
    NOBODY,
    POLICY,
    QUADRANT_AFFAIRS,
    RECRUIT,
    RELIEF,
    SEAT_OF,
    TREASURY,
)
from hegemon.games.pax_galactica.rules.capital import STEPS_OF_SLOTS
from hegemon.games.pax_galactica.rules.schemes import deed_words
from hegemon.games.pax_galactica.rules.written import COMMAND
from hegemon.games.pax_galactica.state import PRIV
from hegemon.games.pax_galactica.view import PaxView
from hegemon.games.pax_galactica.words.names import case_name, plural
from hegemon.games.pax_galactica.words.odds import dice_odds, executive_lines, executive_mod, recruits
from hegemon.games.pax_galactica.words.orders import draft
from hegemon.kernel import Action, Hint

POLITIC_WORDS: Final = (
    "pawns into agencies, no dice", "shifts a token of the Values Map, by dice", "tackles a crisis, by vote and dice",
    "proposes a law, by vote and dice", "a pawn for each Megapower, and perhaps Blame",
    "Megapower if others spend any in this step, and perhaps Blame",
    f"+{SENATE_VOTES} votes in the Legislature this turn",
    f"+{SENATE_VOTES} votes in the Executive this turn", "one veto without pawn or control this turn")
APPROACH_WORDS: Final = tuple([str(a["text"]) for a in CRISIS_TABLE["approach"]])
POWERS: Final = {
    TREASURY: "its controller gains Megapower for crises", BUREAUCRACY: "its controller recruits for crises",
    NAVAL: "its controller chooses Naval cards", QUADRANT_AFFAIRS: "its controller reassigns map players",
    ALIEN_AFFAIRS: "its controller takes Megapower from others", DEEP_STATE: "its pawns back Usurpers"}


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
