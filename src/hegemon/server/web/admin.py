"""Administration: repairs at a table, people, reports, words to everybody; and what is one's own to take or delete."""
from __future__ import annotations

from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.server.protocol.bodies import Me, TablePage
from hegemon.server.protocol.tending import (
    Leaving,
    NewNotice,
    Notice,
    Overview,
    PersonAct,
    PersonRow,
    Repair,
    ReportRow,
    SiteAct,
    TableRow,
)
from hegemon.server.web.common import PACKED, REFUSALS, Asking, Somebody, TheServices, session_cookie


@post("/tables/{table:str}/repair", summary="Repair something at a table", status_code=200, responses=REFUSALS)
async def repair(table: FromPath[str], data: JSONBody[Repair], someone: Somebody, services: TheServices) -> TablePage:
    """The host pauses and closes; moderators do the rest. Each has a reason and stands in the log of acts."""
    services.limits.spend("make", someone.id)
    await services.repairs.do(someone, table, data)
    return await services.tables.page(someone, table)


@get("/admin", summary="How the site stands", responses=REFUSALS)
async def overview(someone: Somebody, services: TheServices) -> Overview:
    """For moderators; to everybody else there is nothing here."""
    return await services.wardens.overview(someone)


@get("/admin/people", summary="People", responses=REFUSALS)
async def people(someone: Somebody, services: TheServices, wanted: FromQuery[str] = "") -> list[PersonRow]:
    """By a part of the name or by id; the latest without."""
    return await services.wardens.people(someone, wanted[:80])


@post("/admin/people/{person:str}", summary="Do something about somebody", status_code=200, responses=REFUSALS)
async def person(person: FromPath[str], data: JSONBody[PersonAct], someone: Somebody,
                 services: TheServices) -> list[PersonRow]:
    """Mute, ban, rename; operators also give roles and delete accounts."""
    services.limits.spend("make", someone.id)
    await services.wardens.act(someone, person, data)
    return await services.wardens.people(someone, person)


@get("/admin/tables", summary="Tables", responses=REFUSALS)
async def tables(someone: Somebody, services: TheServices, wanted: FromQuery[str] = "") -> list[TableRow]:
    """By a part of the name, by host or by id; the latest without."""
    return await services.wardens.tables(someone, wanted[:80])


@get("/admin/reports", summary="Talk that was reported", responses=REFUSALS)
async def reports(someone: Somebody, services: TheServices) -> list[ReportRow]:
    """What nobody has dealt with first."""
    return await services.wardens.reports(someone)


@post("/admin/reports/{report:str}", summary="A report is dealt with", status_code=200, responses=REFUSALS)
async def settle(report: FromPath[str], someone: Somebody, services: TheServices) -> list[ReportRow]:
    """It moves to the end of the list."""
    await services.wardens.settle(someone, report)
    return await services.wardens.reports(someone)


@get("/admin/acts", summary="What was done", responses=REFUSALS)
async def acts(someone: Somebody, services: TheServices) -> list[SiteAct]:
    """The log of acts of the site and of all tables, the latest first."""
    return await services.wardens.done(someone)


@get("/notices", summary="Words to everybody", responses=REFUSALS)
async def notices(services: TheServices) -> list[Notice]:
    """What is up now."""
    return await services.notices.now()


@post("/admin/notices", summary="Say something to everybody", responses=REFUSALS)
async def say(data: JSONBody[NewNotice], someone: Somebody, services: TheServices) -> list[Notice]:
    """An announcement, or that the server restarts in some minutes."""
    services.limits.spend("make", someone.id)
    await services.notices.say(someone, data)
    await services.show_notice()
    return await services.notices.now()


@delete("/admin/notices", summary="Take the words to everybody down", responses=REFUSALS)
async def withdraw(someone: Somebody, services: TheServices) -> None:
    """All of them."""
    await services.notices.withdraw(someone)


@get("/me/export", summary="All my games and data", media_type="application/zip", responses=REFUSALS,
     opt={PACKED: True})
async def export(someone: Somebody, services: TheServices) -> Response[bytes]:
    """A zip with a record for each finished game and everything the server knows about me."""
    services.limits.spend("make", someone.id)
    made = await services.exporting.of(someone)
    return Response(made, media_type="application/zip",
                    headers={"content-disposition": 'attachment; filename="hegemon.zip"', "cache-control": "no-store"})


@post("/me/delete", summary="Delete my account and my data", status_code=200, responses=REFUSALS)
async def leave(request: Asking, data: JSONBody[Leaving], someone: Somebody, services: TheServices) -> Response[Me]:
    """For good: my name becomes "a former player" everywhere."""
    services.limits.spend("login", someone.id)
    await services.accounts.check_own(someone, data.passphrase)
    await services.wardens.delete(someone, someone.id, "by the person")
    return Response(Me(person=None), status_code=200, cookies=[session_cookie(request, "")])


router = Router("/api", tags=["administration"], route_handlers=[
    repair, overview, people, person, tables, reports, settle, acts, notices, say, withdraw, export, leave])
