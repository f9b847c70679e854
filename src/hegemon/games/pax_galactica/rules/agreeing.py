"""What Control may agree to in words, and what it refuses, with a sentence (P-13.13, K-08)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import AGENCIES, CRISIS_KIND, DECKS, EFFECT_TABLE, FLAGS, META, Effect
from hegemon.games.pax_galactica.rules.operations import OPERATIONS
from hegemon.games.pax_galactica.rules.written import COMMAND, FIRST, NUMBERS, parsed
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused

MOST: Final = 60
WORD_LIMIT: Final[int] = META["capital"]["law_word_limit"]
ENACTED: Final = [name for name, op in OPERATIONS.items() if op.enacted]  # the rest belongs to cards
_params: Final[dict[str, list[str]]] = {op["id"]: list(op["params"]) for op in EFFECT_TABLE["op"]}
_maps: Final = ("own_quadrant", "target_quadrant", "crisis_quadrant", "every_quadrant", "every_quadrant_but_sol",
                "worst_quadrant", "sol_or_first")
_values: Final[dict[str, tuple[str, ...]]] = {
    "agency": (*AGENCIES, "lead", "target_agency", "any", "any_office"), "npc": ("pirate", "warlord", "target_npc"),
    "track": ("alien", "rebel"), "banner": ("imperial",), "src": ("imperial",), "dst": ("rebel", "pirate", "warlord"),
    "deck": tuple(DECKS), "flag": (*FLAGS, "office_closed", "card_issuer", "repeal"), "kind": ("any", *CRISIS_KIND),
    "token": ("own_faction", "any_faction", "quadrant", "media", "any"), "per": ("active_crisis",), "where": _maps}


def read_effect(text: str) -> Effect:
    """`loyalty n=2 where=every_quadrant` as an effect; anything else is refused with a sentence."""
    op, *rest = text.split()
    if op not in ENACTED:
        raise Refused(f"{op[:30]} cannot be enacted; possible: {', '.join(ENACTED)}")
    keys = [_checked(op, word) for word in rest]
    for key in ("who", "where"):
        if key in _params[op] and key not in keys and (key == "where" or OPERATIONS[op].words):
            raise Refused(f"{op} needs {key}=, one of: {', '.join(_choices(op, key))}")
    return parsed(text)


def _choices(op: str, key: str) -> tuple[str, ...]:
    return OPERATIONS[op].words if key == "who" else _values.get(key, ())


def _checked(op: str, word: str) -> str:
    """The name of one word of an effect, if the effect has such a word and may have its value."""
    key, _, value = word.partition("=")
    if key not in _params[op] and key != "per":
        raise Refused(f"{op} has no {key[:20]}; its words are {', '.join(_params[op]) or 'none'}")
    if key in NUMBERS:
        if not value.lstrip("-").isdigit() or len(value) > 3:
            raise Refused(f"{key} of {op} is a whole number from -99 to 99")
    elif value not in _choices(op, key):
        raise Refused(f"{key} of {op} is one of: {', '.join(_choices(op, key))}")
    return key


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
    lawless = [line for line in (*wanted, *price) if OPERATIONS[parsed(line).op].lawless(parsed(line))]
    if matter == COMMAND and lawless:
        raise Refused(f"no command touches Aliens, Rebels, Pirates or Warlords (P-11.10): {lawless[0]}")
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
