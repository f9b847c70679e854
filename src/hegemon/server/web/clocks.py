"""Time over REST: the pace of a table, its clock, votes, answering for who is late, and leaving."""
from __future__ import annotations

from litestar import Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.access import check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.people.pacing import plan_words
from hegemon.server.protocol.bodies import Sit, SweepWish, Swept, TablePage
from hegemon.server.protocol.clocks import (
    PRESETS,
    Ballot,
    ClockAct,
    Hours,
    LiveWish,
    MyHours,
    PresetChoice,
    UndoPreview,
    Voted,
)
from hegemon.server.protocol.standing import StandingInfo, StandingWish
from hegemon.server.services import Services
from hegemon.server.web.common import REFUSALS, Somebody, TheServices


@get("/paces", summary="Paces by name")
async def paces() -> list[PresetChoice]:
    """What a new table may choose from."""
    return [PresetChoice(name=name, plan=plan, words=plan_words(plan)) for name, plan in PRESETS.items()]


@put("/tables/{table:str}/live", summary="The pace of a table", responses=REFUSALS)
async def live(table: FromPath[str], data: JSONBody[LiveWish], someone: Somebody, services: TheServices) -> Voted:
    """The host before the start; afterwards all people at the table have to agree."""
    return await services.pace.wish(someone, table, data)


@post("/tables/{table:str}/clock", summary="Do something to the clock", status_code=200, responses=REFUSALS)
async def clock(table: FromPath[str], data: JSONBody[ClockAct], someone: Somebody, services: TheServices) -> TablePage:
    """The host: start, pause, freeze, break, add, set, end, spot."""
    await services.pace.act(someone, table, data)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/vote", summary="Agree to something", status_code=200, responses=REFUSALS)
async def vote(table: FromPath[str], data: JSONBody[Ballot], someone: Somebody, services: TheServices) -> Voted:
    """Pause, go on, end the game here, or what happens to a seat that is late."""
    return await services.pace.vote(someone, table, data)


@get("/tables/{table:str}/undo", summary="What going back would take back", responses=REFUSALS)
async def undo(table: FromPath[str], someone: Somebody, services: TheServices,
               seat: FromQuery[int] = -1) -> UndoPreview:
    """With the consent of all who play; the lines of the log that would go, as this seat reads them."""
    return await services.pace.preview(someone, table, seat)


@get("/tables/{table:str}/standing", summary="What is answered for me", responses=REFUSALS)
async def standing(table: FromPath[str], someone: Somebody, services: TheServices,
                   seat: FromQuery[int]) -> list[StandingInfo]:
    """The kinds of question the game lets be answered for a seat of mine, and what I have said."""
    return list(services.standing.offers(await _held(services, someone, table, seat), seat))


@put("/tables/{table:str}/standing", summary="Have a kind of question answered", responses=REFUSALS)
async def say_standing(table: FromPath[str], data: JSONBody[StandingWish], someone: Somebody,
                       services: TheServices) -> list[StandingInfo]:
    """Until something else is asked, for this turn or for the game; with an empty `until`, be asked again."""
    return list(await services.standing.say(await _held(services, someone, table, data.seat), data.seat, data))


async def _held(services: Services, who: Who, table: str, seat: int) -> WatchedMatch:
    """The match of a table where somebody holds a seat."""
    found, seats = await services.tables.seen(who, table)
    check_seat(found, seats, who, seat)
    return await services.matches.settled(table)


@post("/tables/{table:str}/resign", summary="Leave a game for good", status_code=200, responses=REFUSALS)
async def resign(table: FromPath[str], data: JSONBody[Sit], someone: Somebody, services: TheServices) -> TablePage:
    """A bot plays on."""
    await services.pace.resign(someone, table, data.seat)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/end", summary="Close a game under way", status_code=200, responses=REFUSALS)
async def end(table: FromPath[str], someone: Somebody, services: TheServices) -> TablePage:
    """The host; it has no result."""
    await services.pace.end(someone, table)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/sweep", summary="Answer for who is late", status_code=200, responses=REFUSALS)
async def sweep(table: FromPath[str], data: JSONBody[SweepWish], someone: Somebody, services: TheServices) -> Swept:
    """By drafts, then defaults, in one transaction and one update; with `dry`, only how many answers that is."""
    services.limits.spend("make", someone.id)
    return await services.tables.sweep(someone, table, data)


@get("/hours", summary="When I play", responses=REFUSALS)
async def hours(someone: Somebody, services: TheServices) -> MyHours:
    """Games by mail count in these hours."""
    return await services.pace.hours(someone)


@put("/hours", summary="Choose when I play", responses=REFUSALS)
async def set_hours(data: JSONBody[Hours], someone: Somebody, services: TheServices) -> MyHours:
    """From, to, days, time zone and holidays."""
    return await services.pace.set_hours(someone, data)


router = Router("/api", tags=["clocks"], route_handlers=[
    paces, live, clock, vote, undo, standing, say_standing, resign, end, sweep, hours, set_hours])
