"""What is said at a table, and talk handed to the host."""
from __future__ import annotations

from litestar import Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.kernel import SPECTATOR
from hegemon.server.protocol.bodies import TablePage
from hegemon.server.protocol.talking import ChatLine, NewReport, OpenTalk, ReportInfo, Say
from hegemon.server.web.common import REFUSALS, Anyone, Somebody, TheServices
from hegemon.server.web.matches import Seat, looked_at


@get("/matches/{match:str}/chat", summary="What was said", responses=REFUSALS)
async def chat(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
               before: FromQuery[int] = 0, channel: FromQuery[str] = "") -> list[ChatLine]:
    """The latest lines somebody may read from a seat, or those before a number; of all channels, or of one."""
    watched = await looked_at(services, who, match, seat)
    return await services.talk.history(watched, who, seat, max(0, before), channel[:60])


@post("/matches/{match:str}/chat", summary="Say something", responses=REFUSALS)
async def say(match: FromPath[str], data: JSONBody[Say], someone: Somebody, services: TheServices) -> ChatLine:
    """To everybody at the table, or in a channel of one's own."""
    someone.check_talk()
    services.limits.spend("chat", someone.id)
    watched = await looked_at(services, someone, match, SPECTATOR)
    return await services.talk.say(watched, someone, data.seat, data.channel, data.text)


@post("/matches/{match:str}/reports", summary="Hand talk to the host", status_code=201, responses=REFUSALS)
async def report(match: FromPath[str], data: JSONBody[NewReport], someone: Somebody, services: TheServices) -> None:
    """A line one can read and twenty before it, to the host or Control; the channel is told."""
    services.limits.spend("make", someone.id)
    watched = await looked_at(services, someone, match, SPECTATOR)
    await services.talk.report(watched, someone, data.number, data.reason)


@get("/matches/{match:str}/reports", summary="Talk that was handed over", responses=REFUSALS)
async def reports(match: FromPath[str], someone: Somebody, services: TheServices) -> list[ReportInfo]:
    """For the host, or Control."""
    return await services.talk.reports(await looked_at(services, someone, match, SPECTATOR), someone)


@post("/matches/{match:str}/reports/{report:str}/close", summary="A report was looked at", status_code=200,
      responses=REFUSALS)
async def close_report(match: FromPath[str], report: FromPath[str], someone: Somebody,
                       services: TheServices) -> list[ReportInfo]:
    """By the host, or Control."""
    watched = await looked_at(services, someone, match, SPECTATOR)
    await services.talk.close_report(watched, someone, report)
    return await services.talk.reports(watched, someone)


@put("/tables/{table:str}/talk", summary="Whether those who look on may talk along", responses=REFUSALS)
async def open_talk(table: FromPath[str], data: JSONBody[OpenTalk], someone: Somebody,
                    services: TheServices) -> TablePage:
    """The host, at any time."""
    await services.tables.open_talk(someone, table, data.open)
    return await services.tables.page(someone, table)


router = Router("/api", route_handlers=[chat, say, report, reports, close_report, open_talk], tags=["talk"])
