"""Tables that are open to designers, over REST."""
from __future__ import annotations

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from hegemon.server.protocol.debugging import DebugPage, DebugText, DebugWish, ReportWish
from hegemon.server.web.common import REFUSALS, Somebody, TheServices


@get("/tables/{table:str}/debug", summary="The whole state, for designers", responses=REFUSALS)
async def look(table: FromPath[str], someone: Somebody, services: TheServices) -> DebugPage:
    """Secrets included; only at a table that was set up for it, for those who play there."""
    services.limits.spend("make", someone.id)
    return await services.debugging.page(someone, table)


@post("/tables/{table:str}/debug", summary="Force dice, or jump to a position", status_code=200, responses=REFUSALS)
async def change(table: FromPath[str], data: JSONBody[DebugWish], someone: Somebody,
                 services: TheServices) -> DebugPage:
    """The log says so, and the table counts for no rating."""
    services.limits.spend("make", someone.id)
    await services.debugging.change(someone, table, data)
    return await services.debugging.page(someone, table)


@get("/tables/{table:str}/debug/test", summary="The last action as a test", responses=REFUSALS)
async def as_test(table: FromPath[str], someone: Somebody, services: TheServices) -> DebugText:
    """A Python file: the position before, the action, what it became."""
    return await services.debugging.as_test(someone, table)


@post("/tables/{table:str}/debug/report", summary="A report with record and action number", status_code=200,
      responses=REFUSALS)
async def report(table: FromPath[str], data: JSONBody[ReportWish], someone: Somebody,
                 services: TheServices) -> DebugText:
    """What one saw, with everything needed to see it again."""
    return await services.debugging.report(someone, table, data.text)


router = Router("/api", tags=["designers"], route_handlers=[look, change, as_test, report])
