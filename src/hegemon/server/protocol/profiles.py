"""What goes over the wire about people: profiles, leader boards, friends, and what chance gave."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hegemon.server.protocol.bodies import Answer, Body, TableLine


class SkillInfo(Answer):
    """How strong a player is in one game at one number of seats: openskill with its 95 % interval."""
    game: str
    title: str
    seats: int
    skill: float
    low: float
    high: float
    games: int
    wins: float


class LeaderRow(Answer):
    """A player of a leader board. `place` is 0 where a player is not listed: a guest."""
    place: int
    kind: Literal["person", "bot"]
    id: str                             # of the person, or the level of the bot
    name: str
    skill: float
    low: float                          # by which the board is ordered
    high: float
    games: int
    wins: float
    mine: bool


class Leaders(Answer):
    """The leader board of a game at a number of seats; `mine` is my own row, wherever it stands."""
    game: str
    title: str
    seats: int
    counts: list[int]                   # numbers of seats at which games were rated
    rows: list[LeaderRow]
    mine: LeaderRow | None


class SeatResult(Answer):
    """How a game ended for one seat."""
    name: str
    person: str                         # id; empty for a bot
    title: str
    colour: str
    place: int                          # from 1
    score: int
    left: str                           # resigned, abandoned, bot, lent; empty who stayed


class PastGame(Answer):
    """A game somebody played."""
    table: str
    game: str
    title: str
    name: str
    ended: float
    seat: int
    seats: list[SeatResult]
    unrated: str                        # why it counts for no rating; empty where it does
    skill: float                        # after it; 0 where it is unrated
    record: str                         # where its record can be had; empty where there is none


class Reliability(Answer):
    """Whether others can count on somebody."""
    games: int                          # finished
    left: int                           # of these, resigned, abandoned, or run out of time
    moves: int                          # answers given
    late: int                           # answers the clock, or a bot it called, gave instead


class ColourCount(Answer):
    """A colour and how often it was played."""
    colour: str
    games: int


class PersonPage(Answer):
    """Somebody as everybody may see it; only games the reader may see are listed."""
    id: str
    name: str
    account: bool
    since: float
    me: bool
    tie: Literal["", "follow", "block"]
    skills: list[SkillInfo]
    reliability: Reliability
    colours: list[ColourCount]
    games: list[PastGame]
    more: float                         # ask again with `before` this, if it is not 0


class Friend(Answer):
    """Somebody I follow or block."""
    id: str
    name: str
    account: bool
    tie: Literal["follow", "block"]
    follows_me: bool
    tables: list[TableLine]             # public ones where they wait or play


class Invited(Answer):
    """A table somebody asked me to come to."""
    table: TableLine
    by: str
    at: float


class Friends(Answer):
    """Whom I follow and block, and who asks me to a table."""
    people: list[Friend]
    invites: list[Invited]


class Tie(Body):
    """Follow somebody, block, or neither."""
    tie: Literal["", "follow", "block"]


class Invite(Body):
    """Ask somebody to a table, by name or by id."""
    whom: Annotated[str, Meta(min_length=1, max_length=80)]


class DiceCount(Answer):
    """How often each face of the dice of one game came up."""
    game: str
    title: str
    faces: list[str]
    counts: list[int]


class ChanceInfo(Answer):
    """What chance gave: dice as they were rolled, and all draws by the tenth of their range they fell into.

    `spread` is chi-square of the draws over ten equal tenths: about 9 where chance is fair, seldom above 22.
    """
    games: int
    dice: list[DiceCount]
    draws: list[int]
    spread: float
