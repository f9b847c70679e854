"""What goes over the wire about standing answers: kinds of question that are answered for a person who said so."""
from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from hegemon.server.protocol.bodies import Body, SeatNumber

NEXT: Final = "next"


class StandingInfo(Struct, frozen=True, omit_defaults=True):
    """A kind of question that may be answered for a seat."""
    question: str                       # `Window.answered`, as `decision.question` names it; see `Automatic`
    title: str                          # what is answered: "Let the dice stand"
    choices: tuple[str, ...]            # until when it may be: next (until something else is asked), turn, game
    until: str = ""                     # what was said; empty: the person is asked
    also: tuple[str, ...] = ()          # further questions that it answers


class StandingWish(Body):
    """Have a kind of question answered until then; an empty `until`: be asked again."""
    seat: SeatNumber
    question: Annotated[str, Meta(min_length=1, max_length=120)]
    until: Literal["", "next", "turn", "game"] = ""
