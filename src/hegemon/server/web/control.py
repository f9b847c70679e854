"""The control room, notices, the press, screens, phones' home, and what is left of an event."""
from __future__ import annotations

from typing import Final

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.draw.palette import Theme
from hegemon.server.protocol.bodies import Swept
from hegemon.server.protocol.clocks import ClockAct
from hegemon.server.protocol.events import (
    ActFor,
    AskedSeat,
    CaseWish,
    DeskPage,
    DeskSweep,
    Effect,
    EventPage,
    FormWish,
    Help,
    HomePage,
    NewNotice,
    PieceWish,
    PressPage,
    Reveal,
    ScreenPage,
    SeatDeed,
    SeenNotice,
    StoryPage,
    ToolInfo,
    ToolWish,
    UndoWish,
    Way,
)
from hegemon.server.security import PICTURE_CSP
from hegemon.server.web.common import REFUSALS, Anyone, Somebody, TheServices
from hegemon.server.web.events import PDF, paper

STORY_CSP: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"


@get("/tables/{table:str}/desk", summary="The control room", responses=REFUSALS)
async def desk(table: FromPath[str], someone: Somebody, services: TheServices) -> DeskPage:
    """Queue, places, notices, press, screens, who did what."""
    await services.events.staff.member(someone, table, "control")
    return await services.control.look(table)


@post("/tables/{table:str}/queue/{case:str}", summary="Claim, hold or answer a case", status_code=200,
      responses=REFUSALS)
async def decide(table: FromPath[str], case: FromPath[str], data: JSONBody[CaseWish], someone: Somebody,
                 services: TheServices) -> DeskPage:
    """Of two who answer at once one is taken, and the other reads who decided what."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.control.decide(mine, case, data)
    return await services.control.look(table)


@get("/tables/{table:str}/tools", summary="Numbers that Control changes", responses=REFUSALS)
async def tools(table: FromPath[str], someone: Somebody, services: TheServices,
                place: FromQuery[str] = "") -> list[ToolInfo]:
    """Of one place, or all."""
    mine = await services.events.staff.member(someone, table, "control")
    return await services.control.numbers.tools(mine, place[:60])


@post("/tables/{table:str}/tools", summary="Change a number, with a reason", status_code=200, responses=REFUSALS)
async def turn(table: FromPath[str], data: JSONBody[ToolWish], someone: Somebody, services: TheServices) -> Effect:
    """One step; dry, it tells what would change."""
    return await services.control.numbers.turn(await services.events.staff.member(someone, table, "control"), data)


@post("/tables/{table:str}/forms", summary="A form of the desk", status_code=200, responses=REFUSALS)
async def form(table: FromPath[str], data: JSONBody[FormWish], someone: Somebody, services: TheServices) -> Effect:
    """Any override of the game; dry, it tells what would change."""
    return await services.control.numbers.form(await services.events.staff.member(someone, table, "control"), data)


@post("/tables/{table:str}/desk/undo", summary="Take back what the desk did last", status_code=200, responses=REFUSALS)
async def undo(table: FromPath[str], data: JSONBody[UndoWish], someone: Somebody, services: TheServices) -> DeskPage:
    """Under the rule of every undo."""
    await services.control.numbers.undo(await services.events.staff.member(someone, table, "control"), data)
    return await services.control.look(table)


@post("/tables/{table:str}/desk/sweep", summary="End a phase, close a table", status_code=200, responses=REFUSALS)
async def sweep(table: FromPath[str], data: JSONBody[DeskSweep], someone: Somebody, services: TheServices) -> Swept:
    """Drafts count, then defaults; with `dry`, how many answers that is. Held rulings wait."""
    mine = await services.events.staff.member(someone, table, "control")
    return await services.control.sweep(mine, data)


@post("/tables/{table:str}/desk/clock", summary="Keep the clock of an event", status_code=200, responses=REFUSALS)
async def clock(table: FromPath[str], data: JSONBody[ClockAct], someone: Somebody, services: TheServices) -> DeskPage:
    """Start, pause, freeze, break, add, set, a spot."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.clocks.act(table, mine.signed, data)
    services.control.told(table)
    return await services.control.look(table)


@post("/tables/{table:str}/desk/seats/{seat:int}", summary="A silent seat", status_code=200, responses=REFUSALS)
async def seat_deed(table: FromPath[str], seat: FromPath[int], data: JSONBody[SeatDeed], someone: Somebody,
                    services: TheServices) -> Way | None:
    """A nudge, a new QR code, a bot, or its person again."""
    mine = await services.events.staff.member(someone, table, "control")
    return await services.control.seat(mine, someone, seat, data.do)


@post("/tables/{table:str}/desk/seats/{seat:int}/act", summary="Act for a seat", status_code=200, responses=REFUSALS)
async def act_for(table: FromPath[str], seat: FromPath[int], data: JSONBody[ActFor], someone: Somebody,
                  services: TheServices) -> AskedSeat:
    """One answer, or the whole decision by itself; both stand in the log with the member's name."""
    mine = await services.events.staff.member(someone, table, "control")
    asked = await services.control.acting.act(mine, seat, data)
    services.control.told(table)
    return asked


@post("/tables/{table:str}/help", summary="Ask Control", status_code=200, responses=REFUSALS)
async def help_me(table: FromPath[str], data: JSONBody[Help], someone: Somebody, services: TheServices) -> HomePage:
    """A player calls somebody."""
    services.limits.spend("chat", someone.id)
    await services.control.help(someone, table, data)
    return await services.story.home(someone, table, data.seat)


@get("/tables/{table:str}/home", summary="A phone beside the game", responses=REFUSALS)
async def home(table: FromPath[str], someone: Somebody, services: TheServices, seat: FromQuery[int] = -1,
               briefing: FromQuery[bool] = False) -> HomePage:
    """Role, what counts if one does nothing, notices, news, what happened meanwhile; the briefing, if it is wanted."""
    return await services.story.home(someone, table, seat, briefing)


# -- notices and the press ------------------------------------------------------------------------------------------


@post("/tables/{table:str}/notices", summary="Announce", status_code=200, responses=REFUSALS)
async def announce(table: FromPath[str], data: JSONBody[NewNotice], someone: Somebody,
                   services: TheServices) -> DeskPage:
    """To all, a place, a team, a seat, the screens."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.press.announce(mine, data)
    services.control.told(table)
    return await services.control.look(table)


@delete("/tables/{table:str}/notices/{notice:int}", summary="Withdraw a notice", status_code=200, responses=REFUSALS)
async def withdraw(table: FromPath[str], notice: FromPath[int], someone: Somebody, services: TheServices) -> DeskPage:
    """It goes from all phones and screens."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.press.withdraw(mine, notice)
    services.control.told(table)
    return await services.control.look(table)


@post("/tables/{table:str}/notices/{notice:int}/seen", summary="I have read it", status_code=200, responses=REFUSALS)
async def seen(table: FromPath[str], notice: FromPath[int], data: JSONBody[SeenNotice], someone: Somebody,
               services: TheServices) -> HomePage:
    """Control sees how many have."""
    await services.press.seen(someone, table, notice, data)
    services.control.told(table)
    return await services.story.home(someone, table, data.seat)


@get("/tables/{table:str}/pieces", summary="The press desk", responses=REFUSALS)
async def pieces(table: FromPath[str], someone: Somebody, services: TheServices,
                 seat: FromQuery[int] = -1) -> PressPage:
    """Of a seat that writes for an outlet."""
    return await services.press.desk(someone, table, seat)


@post("/tables/{table:str}/pieces", summary="A new piece", status_code=200, responses=REFUSALS)
async def write(table: FromPath[str], data: JSONBody[PieceWish], someone: Somebody, services: TheServices) -> PressPage:
    """Saved, or handed in."""
    page = await services.press.write(someone, table, 0, data)
    services.control.told(table)
    return page


@put("/tables/{table:str}/pieces/{piece:int}", summary="Go on with a piece", responses=REFUSALS)
async def rewrite(table: FromPath[str], piece: FromPath[int], data: JSONBody[PieceWish], someone: Somebody,
                  services: TheServices) -> PressPage:
    """Its author, until it is published."""
    page = await services.press.write(someone, table, piece, data)
    services.control.told(table)
    return page


@put("/tables/{table:str}/desk/pieces/{piece:int}", summary="Publish a piece or send it back", responses=REFUSALS)
async def judge(table: FromPath[str], piece: FromPath[int], data: JSONBody[PieceWish], someone: Somebody,
                services: TheServices) -> DeskPage:
    """Control."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.press.judge(mine, piece, data)
    services.control.told(table)
    return await services.control.look(table)


# -- screens, and what is left --------------------------------------------------------------------------------------


@get("/screens/{token:str}", summary="What a screen shows", responses=REFUSALS)
async def screen(token: FromPath[str], services: TheServices) -> ScreenPage:
    """Its link is all it needs."""
    return await services.story.screen(token)


@get("/screens/{token:str}/{kind:str}", summary="A big picture of the game", media_type="image/svg+xml",
     responses=REFUSALS)
async def big_picture(token: FromPath[str], kind: FromPath[str], services: TheServices,
                      theme: FromQuery[Theme] = "dark") -> Response[str]:
    """One of the game's own screens, as everybody may see it."""
    return Response(await services.story.big_picture(token, kind, theme), media_type="image/svg+xml",
                    headers={"cache-control": "no-store", "content-security-policy": PICTURE_CSP})


@post("/tables/{table:str}/awards", summary="Reveal the next award", status_code=200, responses=REFUSALS)
async def reveal(table: FromPath[str], data: JSONBody[Reveal], someone: Somebody, services: TheServices) -> EventPage:
    """One by one on the screens."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.story.reveal(mine, data.shown)
    await services.control.show_screens(table)
    return await services.events.page(mine, someone)


@get("/tables/{table:str}/story", summary="What happened", responses=REFUSALS)
async def story(table: FromPath[str], who: Anyone, services: TheServices) -> StoryPage:
    """Round by round, as everybody may know it."""
    return await services.story.page(who, table)


@get("/tables/{table:str}/story.html", summary="What happened, as one file", media_type="text/html",
     responses=REFUSALS)
async def story_file(table: FromPath[str], who: Anyone, services: TheServices) -> Response[str]:
    """With all its pictures in it."""
    return Response(await services.story.alone(who, table), media_type="text/html; charset=utf-8", headers={
        "content-disposition": 'attachment; filename="story.html"', "content-security-policy": STORY_CSP})


@get("/tables/{table:str}/export.zip", summary="Everything in one file", media_type="application/zip",
     responses=REFUSALS)
async def export(table: FromPath[str], someone: Somebody, services: TheServices) -> Response[bytes]:
    """The chief, when the game is over; no private talk, no links."""
    mine = await services.events.staff.member(someone, table, "chief")
    return Response(await services.story.export(mine), media_type="application/zip", headers={
        "content-disposition": 'attachment; filename="event.zip"', "cache-control": "no-store"})


@get("/tables/{table:str}/printed/{gate:str}", summary="Every place on paper", media_type=PDF, responses=REFUSALS)
async def printed(table: FromPath[str], gate: FromPath[str], someone: Somebody,
                  services: TheServices) -> Response[bytes]:
    """As it is `now`, or as it was at a gate; enough to play on by hand."""
    await services.events.staff.member(someone, table, "control")
    watched = await services.matches.settled(table)
    return paper(await services.control.gates.paper(watched, gate), "places.pdf")


router = Router("/api", tags=["control"], route_handlers=[
    desk, decide, tools, turn, form, undo, sweep, clock, seat_deed, act_for, help_me, home, announce, withdraw, seen,
    pieces, write, rewrite, judge, screen, big_picture, reveal, story, story_file, export, printed])
