"""What the flags of commands share: how they are written, and what a command says of a thing that is wrong."""
from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from hegemon.kernel import Refused

Flag = Annotated[bool, Parameter(negative="")]
Json = Annotated[bool, Parameter(negative="", help="Print one JSON document.")]
Names = Annotated[list[str], Parameter(negative="")]
OptionList = Annotated[list[str], Parameter(name="--option", negative="", help="An option of the game: name=value.")]


class Wrong(Exception):
    """The thing asked about is wrong: exit status 1."""


def chosen(options: list[str]) -> dict[str, str]:
    """Options as they are typed: name=value."""
    pairs = [o.partition("=") for o in options]
    for (_, sign, _), typed in zip(pairs, options):
        if not sign:
            raise Refused(f"write an option as name=value, not {typed[:40]}")
    return {name: value for name, _, value in pairs}
