"""What the people at a table are asked to agree to."""
from __future__ import annotations

from msgspec import Struct


class VoteInfo(Struct, frozen=True, omit_defaults=True):
    """Something the people at a table are asked to agree to."""
    what: str                           # pause, resume, pace, undo, abandon, late:3
    by: str                             # who asked
    yes: tuple[str, ...]                # names
    missing: tuple[str, ...]
    about: str = ""                     # in words
    asks: bool = False                  # I am among those who have not said anything yet
    seat: int = -1                      # of an undo: whose last answer; of a seat that is late: which
    choice: str = ""                    # of a seat that is late: default, bot or wait
