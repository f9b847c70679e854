"""Whom the result of a game counts for, and whether it does."""
from __future__ import annotations

from collections.abc import Sequence

from hegemon.server.database.store import Row


def player_of(seat: Row) -> str:
    """Who is rated for a seat: its person, even if a bot finished the game for him, else the level of the bot."""
    return f"person:{seat['person']}" if seat["person"] else f"bot:{seat['bot'] or 'none'}"


def why_unrated(table: Row, seats: Sequence[Row]) -> str:
    """Why a game counts for no rating, or nothing where it does."""
    people = [row["person"] for row in seats if row["person"]]
    why = {"it is a sandbox": table["sandbox"], "it is played for practice": not table["rated"],
           "it is open to designers": table["debug"],
           "the host chose the seed": table["chosen"],
           "it is played alone": len({player_of(row) for row in seats}) < 2,
           "somebody plays two seats": len(set(people)) < len(people),
           "a bot was asked for advice": any([row["advised"] for row in seats])}
    return next((sentence for sentence, true in why.items() if true), "")
