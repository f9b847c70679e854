"""Facts of a view that words and pictures both tell."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hegemon.games.pax_galactica.actions import DECK, POLITIC
from hegemon.games.pax_galactica.data import (
    CARD_NAMES,
    CASE_CRISIS,
    CRISIS_LEAD,
    DEEP_STATE,
    FIRST_OWN,
    FREE_LAW,
    IS_OWN,
    LAW_NAMES,
    LAW_TEXTS,
    MEDIA,
    META,
    TOKEN_OUTLET,
    TOKEN_QUAD,
)
from hegemon.games.pax_galactica.rules.goods import UNITS, bargain
from hegemon.games.pax_galactica.rules.politics import title
from hegemon.games.pax_galactica.state import PRIV
from hegemon.games.pax_galactica.view import PaxView, Row, Rows
from hegemon.games.pax_galactica.words.names import banner_name, of_role, outlet, plural, short_name, wears
from hegemon.kernel import Action

ALIEN_LIMIT: Final[int] = META["map_limits"]["alien_uprising_at"]
REBEL_LIMIT: Final[int] = META["map_limits"]["rebellion_at"]


def base_words(bases: Row, aliens: Row) -> str:
    """The starbases of a sector in words."""
    count: dict[str, int] = {}
    for code in [*bases, *[c for c in aliens if c >= 0]]:
        count[banner_name(code // 100)] = count.get(banner_name(code // 100), 0) + 1
    words = [plural(n, f"{who} starbase") for who, n in count.items()]
    free = len([c for c in aliens if c < 0])
    return ", ".join([*words, *([plural(free, "alien enclave")] if free else [])]) or "no starbase"


def fleet_words(stacks: Rows) -> str:
    """The fleets of an area in words."""
    return "".join([f", {n} {banner_name(b)} {'ship' if n == 1 else 'ships'}" for b, _, n in stacks])


def total(v: PaxView, a: int) -> int:
    """All pawns of an agency; of the Deep State the number last made public."""
    return v.deep_shown if a == DEEP_STATE else sum([row_[a] for row_ in v.pawns])


def holders(v: PaxView, a: int) -> tuple[tuple[str, str], ...]:
    """Who controls an agency; nobody controls the Deep State."""  # P-9.5, P-9.10
    if a == DEEP_STATE or a >= len(v.controllers):
        return ()
    return tuple([(wears(v, s), short_name(v, s)) for s in v.controllers[a]])


def paper_words(v: PaxView, paper: tuple[Any, ...]) -> str:
    """One action, as far as its targets are named."""
    seat, kind, mp, picks = paper
    return title((seat, kind, mp, picks), v.rulings) if picks or kind >= PRIV else POLITIC.label(kind)


def lead_of(v: PaxView, case: int) -> int:
    """The agency that leads a crisis."""
    if IS_OWN[case] and v.own_crises[case - FIRST_OWN]:
        return int(v.own_crises[case - FIRST_OWN][1])
    return CRISIS_LEAD[CASE_CRISIS[case]]


def law_words(v: PaxView, law: Row) -> tuple[str, str]:
    """The name of a law in force and what it says."""
    if law[0] != FREE_LAW:
        return LAW_NAMES[law[0]], LAW_TEXTS[law[0]]
    return v.rulings[law[1]][4], v.rulings[law[1]][5]


def tokens_in_play(v: PaxView) -> list[int]:
    """Factions with members, the Quadrants played, the outlets cast; Quadrants lie lowest."""
    here = set(v.fac)
    return ([TOKEN_QUAD + q for q in v.quads] + [f for f in range(7) if f in here]
            + [TOKEN_OUTLET + outlet(v, s) for s in of_role(v, MEDIA)])


def goods(items: Sequence[Action], counted: str = "{n} {unit}") -> tuple[str, ...]:
    """What is on one side of a deal, sums first."""
    side = items[0][0].partition("_")[0] + "_" if items else ""
    words = [counted.format(n=n, unit=UNITS[mean]) for mean, n in bargain(tuple(items), side)]
    for item in items:
        match item:
            case ("give_card", card):
                words.append(CARD_NAMES[card])
            case ("want_card", deck):
                words.append(f"a card of the {DECK.label(deck)} deck")
            case ("give_token", n):
                words.append(f"a legacy token worth {n}")
            case ("want_token",):
                words.append("a legacy token")
    return tuple(words)
