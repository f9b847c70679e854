"""What Control agrees to in words, with deeds that come of it (P-13.13, K-08)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.data import META
from hegemon.games.pax_galactica.deeds import DEEDS, TARGETS
from hegemon.games.pax_galactica.rules.effects import Deed
from hegemon.games.pax_galactica.rules.reigning import lawful
from hegemon.games.pax_galactica.rules.schemes import NOTHING, check_deed, deed_words
from hegemon.games.pax_galactica.rules.written import COMMAND, FIRST
from hegemon.games.pax_galactica.state import Pax
from hegemon.kernel import Refused

MOST: Final = 60
WORD_LIMIT: Final[int] = META["capital"]["law_word_limit"]


def agree(g: Pax, seat: int, matter: int, number: int, level: str, words: str, deeds: tuple[Deed, ...]) -> int:
    """Control agrees: the ruling is kept for the seat, and its request is answered; the ruling's number."""  # P-13.13
    if not words.strip():
        raise Refused("say in words what it is called and what it means")
    if len(words.split()) > WORD_LIMIT:
        raise Refused(f"a law has at most {WORD_LIMIT} words")
    for deed in deeds:
        (lawful if matter == COMMAND and deed[0] != NOTHING else check_deed)(g, deed)
    if len(g.rulings) >= MOST:
        raise Refused(f"Control has ruled on {MOST} free texts; more cannot be told apart")
    lines = [line(deed) if deed[0] != NOTHING else "" for deed in deeds]
    first = FIRST + len(g.written)
    g.written += tuple([text for text in lines if text])
    wanted = (first,) if lines[0] else ()
    side = tuple(range(first + len(wanted), FIRST + len(g.written)))
    g.rulings += ((seat, matter, number, level, words, wanted, side, 0),)
    close(g, seat, matter)
    price = f"{number:+d}" if matter != COMMAND else actions.plural(number, "point")
    what = "; ".join([deed_words(deed) for deed in deeds if deed[0] != NOTHING]) or DEEDS[NOTHING][1]
    g.note(actions.AGREED, seat, matter, f"{words}: {what}", price, to=g.private(seat))
    return len(g.rulings) - 1


def line(deed: Deed) -> str:
    """A deed as effects are kept."""
    number, n, target = deed
    return f"deed n={n} value={number} what={TARGETS[target][0]}"


def close(g: Pax, seat: int, matter: int) -> None:
    """The oldest request of a seat in a matter is answered."""
    answered = [r for r in g.requests if r[:2] == (seat, matter)][:1]
    g.requests = tuple([r for r in g.requests if r not in answered])
