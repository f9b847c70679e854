"""Free text Control has ruled on: laws, commands and solutions with effects of their own (P-13.13, K-08).

A ruling reads `Title: effect; effect / side effect`, an effect as `loyalty n=2 where=every_quadrant`, in the words of
`effects.toml`. It is a private option of whoever asked for it until it is used.
"""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import AGENCIES, CRISIS_KIND, DECKS, EFFECT_TABLE, EFFECTS, FLAGS, META, Effect
from hegemon.games.pax_galactica.rules.effects_people import FOR_PEOPLE
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused

LAW, COMMAND, SOLUTION = range(3)
FIRST: Final = 10_000  # the numbers of effects Control has written begin here
MOST: Final = 60
WORD_LIMIT: Final[int] = META["capital"]["law_word_limit"]
Ruling = tuple[int, int, int, str, str, tuple[int, ...], tuple[int, ...], int]
# seat, matter, modifier or price, level, title, effects, side effects, 1 once used

_params: Final[dict[str, list[str]]] = {op["id"]: list(op["params"]) for op in EFFECT_TABLE["op"]}
_numbers: Final = ("n", "value", "max_per_player")
_factions: Final = ("own_faction", "rival", "target_faction", "highest_blame", "all_factions", "lead_faction")
_banners: Final = ("imperial", "pirate", "rebel", "warlord")
_who: Final[dict[str, tuple[str, ...]]] = {
    **{name: op.words for name, op in FOR_PEOPLE.items() if op.enacted},
    **dict.fromkeys(("blame_faction", "pin_blame"), _factions), "pawn_remove": (*_factions, "every_politician"),
    "pawn_move": ("self", "any"), "destroy_ships": _banners, "destroy_starbase": _banners}
_maps: Final = ("own_quadrant", "target_quadrant", "crisis_quadrant", "every_quadrant", "every_quadrant_but_sol",
                "worst_quadrant", "sol_or_first")
_values: Final[dict[str, tuple[str, ...]]] = {
    "agency": (*AGENCIES, "lead", "target_agency", "any", "any_office"), "npc": ("pirate", "warlord", "target_npc"),
    "track": ("alien", "rebel"), "banner": ("imperial",), "src": ("imperial",), "dst": ("rebel", "pirate", "warlord"),
    "deck": tuple(DECKS), "flag": (*FLAGS, "office_closed", "card_issuer", "repeal"), "kind": ("any", *CRISIS_KIND),
    "token": ("own_faction", "any_faction", "quadrant", "media", "any"), "per": ("active_crisis",), "where": _maps}
# What a law, a command or a solution can do at the Capital; the rest belongs to cards in battles, rolls and votes.
ENACTED: Final = (
    *[name for name, op in FOR_PEOPLE.items() if op.enacted], "tower_stress", "tower_restore", "tower_collapse",
    "build_ships", "destroy_ships", "destroy_starbase", "convert_ships", "loyalty", "resentment", "threat", "menace",
    "spawn_rebels", "shift_value", "blame_agency", "blame_faction", "blame_move", "pin_blame", "pawn_add",
    "pawn_remove", "pawn_move", "crisis_trigger", "crisis_remove", "crisis_age", "weak_emperor", "set_viceroy",
    "centralise", "sixth_quadrant", "rule_flag")
_known: Final[dict[str, Effect]] = {}


def effect(g: Pax, number: int) -> Effect:
    """An effect by its number: of the data, or in Control's words."""
    return EFFECTS[number] if number < FIRST else read_effect(g.written[number - FIRST])


def read_effect(text: str) -> Effect:
    """`loyalty n=2 where=every_quadrant` as an effect; anything else is refused with a sentence."""
    known = _known.get(text)
    if known is None:
        op, *rest = text.split()
        if op not in ENACTED:
            raise Refused(f"{op[:30]} cannot be enacted; possible: {', '.join(ENACTED)}")
        parts: dict[str, Any] = {}
        for word in rest:
            key, _, value = word.partition("=")
            parts[key] = _value(op, key, value)
        for key in ("who", "where"):
            if key in _params[op] and key not in parts and (key == "where" or op in _who):
                raise Refused(f"{op} needs {key}=, one of: {', '.join(_choices(op, key))}")
        known = _known[text] = Effect(op, **parts)
    return known


def _choices(op: str, key: str) -> tuple[str, ...]:
    return _who.get(op, ()) if key == "who" else _values.get(key, ())


def _value(op: str, key: str, value: str) -> Any:
    """The value of one word of an effect, if the effect has such a word."""
    if key not in _params[op] and key != "per":
        raise Refused(f"{op} has no {key[:20]}; its words are {', '.join(_params[op]) or 'none'}")
    if key in _numbers:
        if not value.lstrip("-").isdigit() or len(value) > 3:
            raise Refused(f"{key} of {op} is a whole number from -99 to 99")
        return int(value)
    if value not in _choices(op, key):
        raise Refused(f"{key} of {op} is one of: {', '.join(_choices(op, key))}")
    return value


def read_ruling(text: str) -> tuple[str, list[str], list[str]]:
    """Title, effects and side effects of a ruling."""
    title, _, rest = text.partition(":")
    effects, _, side = rest.partition("/")
    wanted = [" ".join(e.split()) for e in effects.split(";") if e.strip()]
    price = [" ".join(e.split()) for e in side.split(";") if e.strip()]
    if not title.strip() or not wanted:
        raise Refused("write a ruling as: Title: effect; effect / side effect, "
                      "an effect as: loyalty n=2 where=every_quadrant")
    if len(title.split()) > WORD_LIMIT:
        raise Refused(f"a law has at most {WORD_LIMIT} words")
    for line in (*wanted, *price):
        read_effect(line)
    return title.strip(), wanted, price


def agree(g: Pax, seat: int, matter: int, number: int, level: str, text: str) -> int:
    """Control agrees: the ruling is kept for the seat, and its request is answered; the ruling's number."""  # P-13.13
    title, wanted, price = read_ruling(text)
    if len(g.rulings) >= MOST:
        raise Refused(f"Control has ruled on {MOST} free texts; more cannot be told apart")
    first = FIRST + len(g.written)
    g.written += (*wanted, *price)
    split = first + len(wanted)
    effects, side = tuple(range(first, split)), tuple(range(split, split + len(price)))
    g.rulings += ((seat, matter, number, level, title, effects, side, 0),)
    answered = [r for r in g.requests if r[:2] == (seat, matter)][:1]
    g.requests = tuple([r for r in g.requests if r not in answered])
    words = f"{number:+d}" if matter != COMMAND else f"{number} points"
    g.note(actions.AGREED, seat, matter, text, words, to=g.private(seat))
    return len(g.rulings) - 1


def agreed(g: Pax, seat: int, matter: int, most: int = 99) -> list[int]:
    """The rulings a seat may still use, of a matter and at most so dear."""
    return [i for i, r in enumerate(g.rulings) if r[0] == seat and r[1] == matter and not r[7] and r[2] <= most]


def ruling(g: Pax, number: int) -> Ruling:
    """A ruling by its number."""
    seat, matter, n, level, title, effects, side, used = g.rulings[number]
    return seat, matter, n, level, title, effects, side, used


def use(g: Pax, number: int) -> None:
    """A ruling is used once; from then on everybody knows it."""
    seat, matter, n, level, title, effects, side, _ = ruling(g, number)
    g.rulings = g.rulings[:number] + ((seat, matter, n, level, title, effects, side, 1),) + g.rulings[number + 1:]
    lines = "; ".join([g.written[e - FIRST] for e in (*effects, *side)])
    g.note(actions.WORDED, seat, f"{title} ({lines})")
