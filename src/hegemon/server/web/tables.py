"""The lobby, tables, seats and links."""
from __future__ import annotations

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hegemon.server.errors import Missing
from hegemon.server.protocol.bodies import (
    ActInfo,
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
from hegemon.server.tables.pace import chosen
from hegemon.server.web.common import (
    REFUSALS,
    Anyone,
    Asking,
    Somebody,
    TheServices,
    agent,
    gives_a_name,
    session_cookie,
)


@get("/lobby", summary="What waits for me, and what goes on", responses=REFUSALS)
async def lobby(who: Anyone, services: TheServices, game: FromQuery[str] = "",
                bots: FromQuery[bool | None] = None, seats: FromQuery[int] = 0) -> Lobby:
    """My turn first, then my tables, then open ones, then those to watch."""
    return await services.tables.lobby(who, game[:60], bots, max(0, min(seats, 1000)))


@post("/tables", summary="Set up a table", responses=REFUSALS)
async def create(data: JSONBody[NewTable], someone: Somebody, services: TheServices) -> TablePage:
    """A new table, begun at once if asked to."""
    services.limits.spend("make", someone.id)
    live = {"clock": msgspec.to_builtins(chosen(data))}
    id = await services.tables.create(someone, data, live)
    if any([seat.kind == "open" for seat in data.seats]):
        await services.links.there(someone, id, "table", -1)  # others come by its code
    return await services.tables.page(someone, id)


@get("/tables/{table:str}", summary="A table", responses=REFUSALS)
async def table(table: FromPath[str], who: Anyone, services: TheServices) -> TablePage:
    """Seats, options, commitment, result."""
    return await services.tables.page(who, table)


@post("/tables/{table:str}/sit", summary="Take a seat", status_code=200, responses=REFUSALS)
async def sit(table: FromPath[str], data: JSONBody[Sit], someone: Somebody, services: TheServices) -> TablePage:
    """Take an open seat."""
    await services.tables.sit(someone, table, data.seat)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/stand", summary="Leave one's seats", status_code=200, responses=REFUSALS)
async def stand(table: FromPath[str], someone: Somebody, services: TheServices) -> TablePage:
    """Before the game begins."""
    await services.tables.stand(someone, table)
    return await services.tables.page(someone, table)


@put("/tables/{table:str}/seats/{seat:int}", summary="Give a seat another use", responses=REFUSALS)
async def change(table: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChange], someone: Somebody,
                 services: TheServices) -> TablePage:
    """The host, before the game begins."""
    await services.tables.change(someone, table, seat, data)
    return await services.tables.page(someone, table)


@put("/tables/{table:str}/seats/{seat:int}/bot", summary="A bot takes over a seat", responses=REFUSALS)
async def bot_takes(table: FromPath[str], seat: FromPath[int], data: JSONBody[BotFor], someone: Somebody,
                    services: TheServices) -> TablePage:
    """In mid-game, by its person or the host."""
    services.limits.spend("chat", someone.id)  # the table is told
    await services.tables.bot_takes(someone, table, seat, data.level)
    return await services.tables.page(someone, table)


@delete("/tables/{table:str}/seats/{seat:int}/bot", summary="A bot hands a seat back", status_code=200,
        responses=REFUSALS)
async def bot_leaves(table: FromPath[str], seat: FromPath[int], someone: Somebody, services: TheServices) -> TablePage:
    """The person plays again."""
    services.limits.spend("chat", someone.id)
    await services.tables.bot_leaves(someone, table, seat)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/start", summary="Begin", status_code=200, responses=REFUSALS)
async def start(table: FromPath[str], someone: Somebody, services: TheServices) -> TablePage:
    """The host, when no seat is open."""
    await services.tables.start(someone, table)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/close", summary="Call a table off", status_code=200, responses=REFUSALS)
async def close(table: FromPath[str], someone: Somebody, services: TheServices) -> TablePage:
    """The host, before the game begins."""
    await services.tables.close(someone, table)
    return await services.tables.page(someone, table)


@post("/tables/{table:str}/rematch", summary="The same again", responses=REFUSALS)
async def rematch(table: FromPath[str], someone: Somebody, services: TheServices) -> TablePage:
    """A new table with the same people and bots."""
    services.limits.spend("make", someone.id)
    page = await services.tables.page(someone, await services.tables.rematch(someone, table))
    _, seats = await services.tables.rows(page.id)
    for person in {seat["person"] for seat in seats if seat["person"] not in (None, someone.id)}:
        await services.outbox.note(person, "invite", f"invite-{page.id}-{person}", table=page.id,
                                   text=f"{someone.name} has set up a rematch.")
    return page


@get("/tables/{table:str}/links", summary="The links of a table", responses=REFUSALS)
async def links(table: FromPath[str], someone: Somebody, services: TheServices) -> list[LinkInfo]:
    """For the host."""
    return await services.links.listed(someone, table)


@post("/tables/{table:str}/links", summary="Issue a link", responses=REFUSALS)
async def issue(table: FromPath[str], data: JSONBody[NewLink], someone: Somebody, services: TheServices) -> LinkInfo:
    """A new link takes the place of the old one."""
    services.limits.spend("make", someone.id)
    return await services.links.issue(someone, table, data)


@delete("/tables/{table:str}/links/{link:str}", summary="Revoke a link", responses=REFUSALS)
async def unlink(table: FromPath[str], link: FromPath[str], someone: Somebody, services: TheServices) -> None:
    """The host."""
    await services.links.revoke(someone, table, link)


@post("/tables/{table:str}/seats/{seat:int}/hand-over", summary="Hand a seat in play over", responses=REFUSALS)
async def hand_over(table: FromPath[str], seat: FromPath[int], someone: Somebody, services: TheServices) -> LinkInfo:
    """A link for who takes it over: by its holder, or by the host when the holder is away. Everybody sees it."""
    services.limits.spend("make", someone.id)
    return await services.links.hand_over(someone, table, seat)


@post("/tables/{table:str}/seats/{seat:int}/share", summary="Let others look over my shoulder", responses=REFUSALS)
async def share(table: FromPath[str], seat: FromPath[int], someone: Somebody, services: TheServices) -> LinkInfo:
    """A link that shows what my seat sees; everybody is told, and who followed it can take no other seat."""
    services.limits.spend("make", someone.id)
    return await services.links.share(someone, table, seat)


@delete("/tables/{table:str}/seats/{seat:int}/share", summary="Let nobody look over my shoulder", responses=REFUSALS)
async def unshare(table: FromPath[str], seat: FromPath[int], someone: Somebody, services: TheServices) -> None:
    """Ends the link and the looking."""
    await services.links.unshare(someone, table, seat)


@get("/tables/{table:str}/acts", summary="What was done to a table", responses=REFUSALS)
async def acts(table: FromPath[str], who: Anyone, services: TheServices) -> list[ActInfo]:
    """Seats that changed hands, devices, links: who did it and when."""
    row, seats = await services.tables.seen(who, table)
    inside = who is not None and (row["host"] == who.id or any([seat["person"] == who.id for seat in seats]))
    return await services.acts.listed(table, inside)


@get("/join/{token:str}", summary="What a link leads to", responses=REFUSALS)
async def invitation(token: FromPath[str], who: Anyone, services: TheServices) -> Invitation:
    """For the page that asks for a name."""
    return await services.links.invitation(who, token)


@post("/join/{token:str}", summary="Follow a link", status_code=200, responses=REFUSALS)
async def join(token: FromPath[str], data: JSONBody[Join], request: Asking, who: Anyone,
               services: TheServices) -> Response[Joined]:
    """Somebody unknown is made a guest on the way."""
    cookies, card = [], await services.links.signs_in(token)
    if card:
        services.limits.spend("card", services.links.derived(token))
    elif who is None:
        services.limits.spend("arrival", token)
        found = await services.links.invitation(None, token)
        if not found.usable:
            raise Missing(found.why_not)
        listed = await services.links.expected(token)
        if not listed:
            gives_a_name(request)
        _, session = await services.accounts.guest(listed or data.name, agent(request), listed=bool(listed))
        who = await services.accounts.who(session)
        assert who is not None
        cookies = [session_cookie(request, session)]
    followed = await services.links.follow(who, token, agent(request))
    if followed.session:
        cookies = [session_cookie(request, followed.session)]
    return Response(followed.joined, status_code=200, cookies=cookies)


@get("/join/{token:str}/qr.svg", summary="QR code of a link", media_type="image/svg+xml", responses=REFUSALS)
async def code(token: FromPath[str], request: Asking, services: TheServices) -> Response[bytes]:
    """The full address as a QR code."""
    await services.links.invitation(None, token)
    url = request.base_url
    return Response(qr(f"{str(url).rstrip('/')}/join/{token}"), media_type="image/svg+xml",
                    headers={"cache-control": "no-store", "content-security-policy": PICTURE_CSP})


router = Router("/api", tags=["tables"], route_handlers=[
    lobby, create, table, sit, stand, change, bot_takes, bot_leaves, start, close, rematch, links, issue, unlink,
    hand_over, share, unshare, acts, invitation, join, code])
