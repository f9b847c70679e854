"""Time over REST: the pace of a table, its clock, votes, answering for who is late, and leaving."""
from __future__ import annotations

from litestar import Router, get, post, put
from litestar.params import FromPath, JSONBody

from hegemon.server.protocol.bodies import Sit, SweepWish, Swept, TablePage
from hegemon.server.protocol.clocks import PRESETS, Ballot, ClockAct, Hours, LiveWish, MyHours, PresetChoice, Voted
from hegemon.server.web.common import REFUSALS, Somebody, TheServices


@get("/paces", summary="Paces by name")
async def paces() -> list[PresetChoice]:
    """What a new table may choose from."""
    return [PresetChoice(name=name, plan=plan) for name, plan in PRESETS.items()]


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
    paces, live, clock, vote, resign, end, sweep, hours, set_hours])
