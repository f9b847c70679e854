"""Events: setting one up, the casting list, the door, members, screens and cards."""
from __future__ import annotations

from typing import Final

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody

from hegemon.server.protocol.events import (
    CastingPage,
    Code,
    CodeLeads,
    DoorAnswer,
    DoorWish,
    EventPage,
    EventRow,
    EventSettings,
    Fill,
    NewCasting,
    NewEvent,
    NewMember,
    Rehearsal,
    ScreenInfo,
    ScreenWish,
)
from hegemon.server.web.common import REFUSALS, Asking, Somebody, TheServices, address

PDF: Final = "application/pdf"


@post("/events", summary="Set up an event", responses=REFUSALS)
async def create(data: JSONBody[NewEvent], someone: Somebody, services: TheServices) -> EventPage:
    """A table for a hall; whoever sets it up is its chief."""
    services.limits.spend("make", someone.id)
    id = await services.events.create(someone, data)
    services.control.new(id)
    return await services.events.page(await services.events.staff.member(someone, id, "door"), someone)


@get("/events", summary="The events I help to run", responses=REFUSALS)
async def events(someone: Somebody, services: TheServices) -> list[EventRow]:
    """The latest first."""
    return await services.events.of(someone)


@get("/tables/{table:str}/event", summary="An event, for those who run it", responses=REFUSALS)
async def event(table: FromPath[str], someone: Somebody, services: TheServices) -> EventPage:
    """Chairs, members, screens, the day."""
    return await services.events.page(await services.events.staff.member(someone, table, "door"), someone)


@put("/tables/{table:str}/event", summary="Change how an event is run", responses=REFUSALS)
async def change(table: FromPath[str], data: JSONBody[EventSettings], someone: Somebody,
                 services: TheServices) -> EventPage:
    """The chief."""
    mine = await services.events.staff.member(someone, table, "chief")
    await services.events.change(mine, data)
    services.control.told(table)
    return await services.events.page(mine, someone)


@post("/tables/{table:str}/deal", summary="Deal early", status_code=200, responses=REFUSALS)
async def deal(table: FromPath[str], someone: Somebody, services: TheServices) -> EventPage:
    """The chief; answers count from Begin on."""
    mine = await services.events.staff.member(someone, table, "chief")
    await services.events.deal(mine)
    return await services.events.page(mine, someone)


@post("/tables/{table:str}/begin", summary="Begin the event", status_code=200, responses=REFUSALS)
async def begin(table: FromPath[str], someone: Somebody, services: TheServices) -> EventPage:
    """The chief."""
    mine = await services.events.staff.member(someone, table, "chief")
    await services.control.begin(mine)
    return await services.events.page(mine, someone)


@post("/tables/{table:str}/rehearse", summary="Practise an event", responses=REFUSALS)
async def rehearse(table: FromPath[str], data: JSONBody[Rehearsal], someone: Somebody,
                   services: TheServices) -> EventPage:
    """The chief; a copy with bots in all chairs, under way at once, which nothing of the event itself hangs on."""
    mine = await services.events.staff.member(someone, table, "chief")
    services.limits.spend("make", someone.id)
    copy = await services.events.rehearse(mine, someone, data)
    services.control.new(copy.table)
    await services.control.begin(copy)
    return await services.events.page(copy, someone)


# -- the list and the door ------------------------------------------------------------------------------------------


@get("/tables/{table:str}/casting", summary="The casting list", responses=REFUSALS)
async def casting(table: FromPath[str], someone: Somebody, services: TheServices) -> CastingPage:
    """Who plays which chair, who is here."""
    mine = await services.events.staff.member(someone, table, "door")
    return await services.events.door.page(mine.table)


@put("/tables/{table:str}/casting", summary="Take a casting list over", responses=REFUSALS)
async def cast(table: FromPath[str], data: JSONBody[NewCasting], someone: Somebody,
               services: TheServices) -> CastingPage:
    """Whole or not at all; errors by line."""
    return await services.events.door.save(await services.events.staff.member(someone, table, "door"), data)


@get("/tables/{table:str}/casting.csv", summary="The casting list as a file", media_type="text/csv",
     responses=REFUSALS)
async def casting_csv(table: FromPath[str], someone: Somebody, services: TheServices) -> Response[str]:
    """As it is read again."""
    mine = await services.events.staff.member(someone, table, "door")
    return Response(await services.events.door.csv(mine.table), media_type="text/csv; charset=utf-8",
                    headers={"content-disposition": 'attachment; filename="casting.csv"'})


@post("/tables/{table:str}/casting/fill", summary="Seat everybody", status_code=200, responses=REFUSALS)
async def fill(table: FromPath[str], data: JSONBody[Fill], someone: Somebody, services: TheServices) -> CastingPage:
    """By wishes, then in the game's order; dry unless told otherwise."""
    return await services.events.door.fill(await services.events.staff.member(someone, table, "door"), data.dry)


@post("/tables/{table:str}/door", summary="At the door", status_code=200, responses=REFUSALS)
async def door(table: FromPath[str], data: JSONBody[DoorWish], someone: Somebody, services: TheServices) -> DoorAnswer:
    """Here, no-show, swap, bot, a link, a seat for a walk-in."""
    mine = await services.events.staff.member(someone, table, "door")
    link = await services.events.door.tap(mine, someone, data)
    return DoorAnswer(page=await services.events.door.page(table),
                      link=await services.events.shown(table, link) if link is not None else None)


@post("/tables/{table:str}/door/no-shows", summary="Bots for those who did not come", status_code=200,
      responses=REFUSALS)
async def no_shows(table: FromPath[str], someone: Somebody, services: TheServices) -> CastingPage:
    """Whoever comes late takes the seat back by the card."""
    mine = await services.events.staff.member(someone, table, "door")
    await services.events.door.no_shows(mine)
    return await services.events.door.page(table)


@post("/codes", summary="Where a typed code leads", status_code=200, responses=REFUSALS)
async def code(data: JSONBody[Code], request: Asking, services: TheServices) -> CodeLeads:
    """A table that waits for players by six letters; a card by eight, while the door of its event is open."""
    services.limits.check("code", address(request))  # or whoever tries them all would know a right one by its answer
    return CodeLeads(path=await services.events.by_code(data.code, address(request)))


@post("/tables/{table:str}/door/reopen", summary="Let every card in again", status_code=200, responses=REFUSALS)
async def reopen(table: FromPath[str], someone: Somebody, services: TheServices) -> CastingPage:
    """After a change of address or machine: a new address means new cookies."""
    mine = await services.events.staff.member(someone, table, "door")
    await services.events.reopen(mine)
    return await services.events.door.page(table)


# -- members and screens --------------------------------------------------------------------------------------------


@post("/tables/{table:str}/members", summary="A member for Control or the door", responses=REFUSALS)
async def add_member(table: FromPath[str], data: JSONBody[NewMember], someone: Somebody,
                     services: TheServices) -> EventPage:
    """The chief; they come by their link."""
    mine = await services.events.staff.member(someone, table, "chief")
    page = await services.events.page(mine, someone)
    await services.events.staff.add(mine, someone, data, [area.key for area in page.all_areas])
    services.control.told(table)
    return await services.events.page(mine, someone)


@put("/tables/{table:str}/members/{member:int}", summary="Change a member", responses=REFUSALS)
async def change_member(table: FromPath[str], member: FromPath[int], data: JSONBody[NewMember], someone: Somebody,
                        services: TheServices) -> EventPage:
    """Name, role, areas."""
    mine = await services.events.staff.member(someone, table, "chief")
    await services.events.staff.change(mine, member, data)
    services.control.told(table)
    return await services.events.page(mine, someone)


@delete("/tables/{table:str}/members/{member:int}", summary="Dismiss a member", status_code=200, responses=REFUSALS)
async def dismiss(table: FromPath[str], member: FromPath[int], someone: Somebody, services: TheServices) -> EventPage:
    """The link ends too."""
    mine = await services.events.staff.member(someone, table, "chief")
    await services.events.staff.dismiss(mine, member)
    services.control.told(table)
    return await services.events.page(mine, someone)


@post("/tables/{table:str}/screens", summary="Another screen", responses=REFUSALS)
async def add_screen(table: FromPath[str], someone: Somebody, services: TheServices) -> list[ScreenInfo]:
    """Control."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.events.new_screen(mine, someone)
    return await services.events.screens(table, someone)


@put("/tables/{table:str}/screens/{screen:int}", summary="What a screen shows", responses=REFUSALS)
async def show(table: FromPath[str], screen: FromPath[int], data: JSONBody[ScreenWish], someone: Somebody,
               services: TheServices) -> list[ScreenInfo]:
    """Control; one kind, or several in turn."""
    mine = await services.events.staff.member(someone, table, "control")
    await services.events.show(mine, screen, data)
    await services.control.show_screens(table)
    services.control.told(table)
    return await services.events.screens(table, someone)


@get("/tables/{table:str}/cards.pdf", summary="Cards and briefings", media_type=PDF, responses=REFUSALS)
async def cards(table: FromPath[str], someone: Somebody, services: TheServices) -> Response[bytes]:
    """The chief, because of the secrets inside the folds."""
    mine = await services.events.staff.member(someone, table, "chief")
    return paper(await services.events.cards(mine, someone), "cards.pdf")


def paper(file: bytes, name: str) -> Response[bytes]:
    """A PDF to keep."""
    return Response(file, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}"',
                                                   "cache-control": "no-store"})


router = Router("/api", tags=["events"], route_handlers=[
    create, events, event, change, deal, begin, rehearse, casting, cast, casting_csv, fill, door, no_shows, code,
    reopen, add_member, change_member, dismiss, add_screen, show, cards])
