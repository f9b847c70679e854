"""What goes over the wire about tournaments."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hegemon.server.protocol.bodies import Answer, Body, OptionValue


class NewTournament(Body):
    """Set up a tournament: `seats` at each table, `rounds` of a Swiss, `group` entrants a group, `hours` a round."""
    game: Annotated[str, Meta(min_length=1, max_length=60)]
    name: Annotated[str, Meta(max_length=60)] = ""
    system: Literal["round_robin", "swiss", "groups"] = "round_robin"
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    rounds: Annotated[int, Meta(ge=0, le=50)] = 4
    group: Annotated[int, Meta(ge=2, le=16)] = 4
    hours: Annotated[float, Meta(ge=0, le=10_000)] = 0.0
    options: Annotated[dict[str, OptionValue], Meta(max_length=100)] = {}
    bots: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)] = []
    rated: bool = True


class Enter(Body):
    """Take part, or leave before it begins."""
    there: bool


class EntrantRow(Answer):
    """One of the standings; those with equal points are told apart by the points of whom they played, then by wins."""
    place: int
    number: int
    name: str
    person: str                         # id; empty for a bot
    points: float
    buchholz: float
    wins: int
    games: int
    mine: bool


class Board(Answer):
    """One table of a round; a bye has one entrant and no table."""
    round: int
    board: int
    stage: str
    table: str
    names: list[str]                    # by seat
    places: list[int]                   # from 1, by seat; empty until it is over


class TournamentLine(Answer):
    """A tournament as a list shows it."""
    id: str
    name: str
    title: str
    system: str
    state: Literal["open", "running", "over"]
    entrants: int
    round: int
    created: float


class TournamentPage(Answer):
    """A tournament with its standings and all its tables."""
    id: str
    name: str
    game: str
    title: str
    system: str
    seats: int
    rounds: int
    hours: float
    due: float                          # when the round ends and bots finish it; 0 without
    state: Literal["open", "running", "over"]
    round: int
    host: str
    am_host: bool
    entered: bool
    standings: list[EntrantRow]
    boards: list[Board]
