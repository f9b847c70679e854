"""The lobby, tables, seats and links."""
from __future__ import annotations

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.server.errors import Missing
from hegemon.server.protocol.bodies import (
    BotFor,
    Invitation,
    Join,
    Joined,
    LinkInfo,
    Lobby,
    NewLink,
    NewTable,
    SeatChange,
    Sit,
    TablePage,
)
from hegemon.server.security import PICTURE_CSP
from hegemon.server.tables.links import qr
from hegemon.server.web.common import REFUSALS, Anyone, Asking, Somebody, TheHouse, address, agent, session_cookie


@get("/lobby", summary="What waits for me, and what goes on", responses=REFUSALS)
async def lobby(who: Anyone, house: TheHouse, game: FromQuery[str] = "",
                bots: FromQuery[bool | None] = None, seats: FromQuery[int] = 0) -> Lobby:
    """My turn first, then my tables, then open ones, then those to watch."""
    return await house.tables.lobby(who, game[:60], bots, max(0, min(seats, 1000)))


@post("/tables", summary="Set up a table", responses=REFUSALS)
async def create(data: JSONBody[NewTable], someone: Somebody, house: TheHouse) -> TablePage:
    """A new table, begun at once if asked to."""
    house.limits.spend("make", someone.id)
    return await house.tables.page(someone, await house.tables.create(someone, data))


@get("/tables/{table:str}", summary="A table", responses=REFUSALS)
async def table(table: FromPath[str], who: Anyone, house: TheHouse) -> TablePage:
    """Seats, options, commitment, result."""
    return await house.tables.page(who, table)


@post("/tables/{table:str}/sit", summary="Take a seat", status_code=200, responses=REFUSALS)
async def sit(table: FromPath[str], data: JSONBody[Sit], someone: Somebody, house: TheHouse) -> TablePage:
    """Take an open seat."""
    await house.tables.sit(someone, table, data.seat)
    return await house.tables.page(someone, table)


@post("/tables/{table:str}/stand", summary="Leave one's seats", status_code=200, responses=REFUSALS)
async def stand(table: FromPath[str], someone: Somebody, house: TheHouse) -> TablePage:
    """Before the game begins."""
    await house.tables.stand(someone, table)
    return await house.tables.page(someone, table)


@put("/tables/{table:str}/seats/{seat:int}", summary="Give a seat another use", responses=REFUSALS)
async def change(table: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange], someone: Somebody,
                 house: TheHouse) -> TablePage:
    """The host, before the game begins."""
    await house.tables.change(someone, table, seat, data)
    return await house.tables.page(someone, table)


@put("/tables/{table:str}/seats/{seat:int}/bot", summary="A bot takes over a seat", responses=REFUSALS)
async def bot_takes(table: FromPath[str], seat: FromPath[int], data: JSONBody[BotFor], someone: Somebody,
                    house: TheHouse) -> TablePage:
    """In mid-game, by its person or the host."""
    await house.tables.bot_takes(someone, table, seat, data.level)
    return await house.tables.page(someone, table)


@delete("/tables/{table:str}/seats/{seat:int}/bot", summary="A bot hands a seat back", status_code=200,
        responses=REFUSALS)
async def bot_leaves(table: FromPath[str], seat: FromPath[int], someone: Somebody, house: TheHouse) -> TablePage:
    """The person plays again."""
    await house.tables.bot_leaves(someone, table, seat)
    return await house.tables.page(someone, table)


@post("/tables/{table:str}/start", summary="Begin", status_code=200, responses=REFUSALS)
async def start(table: FromPath[str], someone: Somebody, house: TheHouse) -> TablePage:
    """The host, when no seat is open."""
    await house.tables.start(someone, table)
    return await house.tables.page(someone, table)


@post("/tables/{table:str}/close", summary="Call a table off", status_code=200, responses=REFUSALS)
async def close(table: FromPath[str], someone: Somebody, house: TheHouse) -> TablePage:
    """The host, before the game begins."""
    await house.tables.close(someone, table)
    return await house.tables.page(someone, table)


@post("/tables/{table:str}/rematch", summary="The same again", responses=REFUSALS)
async def rematch(table: FromPath[str], someone: Somebody, house: TheHouse) -> TablePage:
    """A new table with the same people and bots."""
    house.limits.spend("make", someone.id)
    return await house.tables.page(someone, await house.tables.rematch(someone, table))


@get("/tables/{table:str}/links", summary="The links of a table", responses=REFUSALS)
async def links(table: FromPath[str], someone: Somebody, house: TheHouse) -> list[LinkInfo]:
    """For the host."""
    return await house.links.listed(someone, table)


@post("/tables/{table:str}/links", summary="Issue a link", responses=REFUSALS)
async def issue(table: FromPath[str], data: JSONBody[NewLink], someone: Somebody, house: TheHouse) -> LinkInfo:
    """A new link takes the place of the old one."""
    house.limits.spend("make", someone.id)
    return await house.links.issue(someone, table, data)


@delete("/tables/{table:str}/links/{link:str}", summary="Revoke a link", responses=REFUSALS)
async def unlink(table: FromPath[str], link: FromPath[str], someone: Somebody, house: TheHouse) -> None:
    """The host."""
    await house.links.revoke(someone, table, link)


@get("/join/{token:str}", summary="What a link leads to", responses=REFUSALS)
async def invitation(token: FromPath[str], who: Anyone, house: TheHouse) -> Invitation:
    """For the page that asks for a name."""
    return await house.links.invitation(who, token)


@post("/join/{token:str}", summary="Follow a link", status_code=200, responses=REFUSALS)
async def join(token: FromPath[str], data: JSONBody[Join], request: Asking, who: Anyone,
               house: TheHouse) -> Response[Joined]:
    """Somebody unknown is made a guest on the way."""
    cookies = []
    if who is None:
        house.limits.spend("guest", address(request))
        found = await house.links.invitation(None, token)
        if not found.usable:
            raise Missing(found.why_not)
        _, session = await house.people.guest(data.name, agent(request))
        who = await house.people.who(session)
        assert who is not None
        cookies = [session_cookie(request, session)]
    return Response(await house.links.follow(who, token), status_code=200, cookies=cookies)


@get("/join/{token:str}/qr.svg", summary="QR code of a link", media_type="image/svg+xml", responses=REFUSALS)
async def code(token: FromPath[str], request: Asking, house: TheHouse) -> Response[bytes]:
    """The full address as a QR code."""
    await house.links.invitation(None, token)
    url = request.base_url
    return Response(qr(f"{str(url).rstrip('/')}/join/{token}"), media_type="image/svg+xml",
                    headers={"cache-control": "no-store", "content-security-policy": PICTURE_CSP})


router = Router("/api", tags=["tables"], route_handlers=[
    lobby, create, table, sit, stand, change, bot_takes, bot_leaves, start, close, rematch, links, issue, unlink,
    invitation, join, code])
