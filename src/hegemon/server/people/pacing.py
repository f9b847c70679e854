"""The pace of a table and what its people vote on, made of its row and said in words."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hegemon.server.database.store import Row
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.clocks import OFF, ClockPlan
from hegemon.server.protocol.votes import VoteInfo

LATE: Final = {"show": "after that it counts on, and nobody is touched",
               "ask": "after that the others vote on what happens",
               "default": "after that the default is answered", "bot": "after that a bot plays on"}
WORDS: Final = {"pause": "stop the clocks", "resume": "let the clocks run again",
                "abandon": "end the game here, without a result"}


def plan_of(table: Row) -> ClockPlan:
    """How a table is timed."""
    chosen = (table.get("live") or {}).get("clock")
    return msgspec.convert(chosen, ClockPlan) if chosen else OFF


def timed(table: Row) -> bool:
    """Whether a table has clocks at all."""
    chosen = (table.get("live") or {}).get("clock")
    return chosen is not None and chosen.get("kind", OFF.kind) != OFF.kind


def span(seconds: float) -> str:
    """A length of time in words.

    >>> span(30), span(300), span(5400), span(86400), span(151200)
    ('30 s', '5 minutes', '1.5 hours', '24 hours', '42 hours')
    """
    if seconds < 120:
        return f"{seconds:g} s"
    return f"{seconds / 60:.3g} minutes" if seconds < 3600 else f"{seconds / 3600:.3g} hours"


def plan_words(plan: ClockPlan) -> str:
    """A pace in a sentence."""
    if plan.kind == "off":
        return "No clock."
    if plan.kind == "phase":
        return "By the game's timetable."
    counts = {"move": f"{span(plan.move / plan.pace)} for each decision",
              "bank": f"{span(plan.bank / plan.pace)} in all and {span(plan.gain / plan.pace)} more with each decision",
              "mail": f"{span(plan.mail * 3600 / plan.pace)} of playing time for each decision"}[plan.kind]
    return f"{counts}; {LATE[plan.decision]}."


def voters(seats: Sequence[Row]) -> dict[str, str]:
    """The people who play at a table, by id, with their names; whose seat a bot plays has no vote."""
    return {row["person"]: row["name"] for row in seats if row["person"] is not None and not row["bot"]}


def votes_of(table: Row, seats: Sequence[Row], who: Who | None) -> list[VoteInfo]:
    """What is being voted on at a table."""
    found = []
    for what, vote in (table.get("live") or {}).get("votes", {}).items():
        people = voters(seats)
        late = int(what[5:]) if what.startswith("late:") else -1
        if late >= 0:
            people.pop(seats[late]["person"], None)
        missing = {person: name for person, name in people.items() if person not in vote["yes"]}
        about = vote["about"]
        found.append(VoteInfo(
            what, known_as(vote["by"], seats), tuple([people[p] for p in vote["yes"] if p in people]),
            tuple(missing.values()), vote_words(what, about, seats), who is not None and who.id in missing,
            late if late >= 0 else int(about["seat"]) if what == "undo" else -1, str(about) if late >= 0 else ""))
    return found


def known_as(person: str, seats: Sequence[Row]) -> str:
    """The name of somebody at a table."""
    return next((str(row["name"]) for row in seats if row["person"] == person), "somebody")


def vote_words(what: str, about: Any, seats: Sequence[Row]) -> str:
    """What is voted on, as it goes on after "to"."""
    if what == "pace":
        return f"play at another pace: {plan_words(msgspec.convert(about, ClockPlan))}"
    if what == "undo":
        return f"go back to before the last answer of {seats[about['seat']]['name']}"
    if what.startswith("late:"):
        name = seats[int(what[5:])]["name"]
        return {"default": f"answer for {name} by the default", "bot": f"let a bot play for {name}"}.get(
            str(about), f"wait for {name}")
    return WORDS.get(what, what)
