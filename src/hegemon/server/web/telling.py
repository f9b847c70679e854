"""What people are told: notes, the ways they go, wishes, the log of deliveries; webhooks of tables."""
from __future__ import annotations

from litestar import Router, delete, get, post, put
from litestar.params import FromPath, JSONBody

from hegemon.server.database.schema import WAYS
from hegemon.server.errors import Forbidden
from hegemon.server.outbox.guard import Unreached
from hegemon.server.outbox.hooks import Telling
from hegemon.server.outbox.mail import Rejected
from hegemon.server.outbox.mail import send as send_mail
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.telling import (
    ChangeWay,
    Confirm,
    DeliveryInfo,
    NewPush,
    NewWay,
    Notes,
    ReadNotes,
    TableWish,
    WayInfo,
    Ways,
    WishBody,
    Wished,
)
from hegemon.server.services import Services
from hegemon.server.web.common import REFUSALS, Asking, Somebody, TheServices


def origin(request: Asking) -> str:
    """Where our pages are, as the browser sees them."""
    return request.headers.get("origin", "") or str(request.base_url)


def _people(who: Who) -> Who:
    """A bot token is no person to be told things."""
    if who.token:
        raise Forbidden("a bot token cannot change what people are told; log in with a browser")
    return who


@get("/notes", summary="What I was told", responses=REFUSALS)
async def notes(someone: Somebody, services: TheServices) -> Notes:
    """The latest first, with the number of those I have not looked at."""
    return await services.outbox.notes(someone)


@post("/notes/read", summary="Notes I have looked at", status_code=200, responses=REFUSALS)
async def read(data: JSONBody[ReadNotes], someone: Somebody, services: TheServices) -> Notes:
    """Some of them, or all."""
    await services.outbox.read(_people(someone), data.keys)
    return await services.outbox.notes(someone)


@get("/ways", summary="How I am told", responses=REFUSALS)
async def ways(someone: Somebody, services: TheServices) -> Ways:
    """My ways, and what this server offers."""
    return await services.outbox.ways(_people(someone))


@post("/ways", summary="Add e-mail or a webhook", responses=REFUSALS)
async def add(data: JSONBody[NewWay], request: Asking, someone: Somebody, services: TheServices) -> WayInfo:
    """An e-mail address gets a code that confirms it."""
    services.limits.spend("make", _people(someone).id)
    if data.kind == "mail":
        services.limits.spend("mail", someone.id)
        services.limits.spend("mail", data.target.strip().casefold())
    way, code = await services.outbox.add(someone, data, origin(request))
    if code:
        await _send_code(services, someone, way, data.target.strip(), code)
    return way


async def _send_code(services: Services, who: Who, way: WayInfo, address: str, code: str) -> None:
    """To an address that may be a stranger's: nothing stands in it that whoever asked has chosen, no name, no link."""
    told = Telling(f"code-{way.id}", "code", "Your code for hegemon",
                   "Somebody who plays hegemon wants to be told at this address when it is their turn. The code is "
                   f"{code}. If you do not know of this, do nothing: nothing else will come.", "")
    try:
        await send_mail(services.settings, address, told)
    except (Unreached, Rejected) as why:
        await services.outbox.remove(await services.outbox.way(who, way.id))
        raise Forbidden(f"no e-mail could be sent: {why}") from why


@post("/ways/push", summary="Tell this browser", responses=REFUSALS)
async def add_push(data: JSONBody[NewPush], request: Asking, someone: Somebody, services: TheServices) -> WayInfo:
    """A push subscription."""
    services.limits.spend("make", _people(someone).id)
    return await services.outbox.add_push(someone, data, origin(request))


@put("/ways/{way:str}", summary="Tell at once, once a day or not at all", responses=REFUSALS)
async def change(way: FromPath[str], data: JSONBody[ChangeWay], someone: Somebody, services: TheServices) -> WayInfo:
    """One of my ways."""
    return await services.outbox.change(_people(someone), way, data)


@post("/ways/{way:str}/confirm", summary="Confirm an e-mail address", status_code=200, responses=REFUSALS)
async def confirm(way: FromPath[str], data: JSONBody[Confirm], someone: Somebody, services: TheServices) -> WayInfo:
    """By the code that was sent there."""
    services.limits.spend("confirm", _people(someone).id)
    return await services.outbox.confirm(someone, way, data.code)


@post("/ways/{way:str}/test", summary="Send a test", status_code=200, responses=REFUSALS)
async def test(way: FromPath[str], someone: Somebody, services: TheServices) -> list[DeliveryInfo]:
    """On one of my ways; the log says how it went."""
    services.limits.spend("test", _people(someone).id)
    await services.outbox.test(await services.outbox.way(someone, way))
    return await services.outbox.deliveries((WAYS.c.person == someone.id) & (WAYS.c.table == ""))


@delete("/ways/{way:str}", summary="Take a way away", responses=REFUSALS)
async def remove(way: FromPath[str], someone: Somebody, services: TheServices) -> None:
    """With what still waits for it."""
    await services.outbox.remove(await services.outbox.way(_people(someone), way))


@get("/deliveries", summary="What was sent to me", responses=REFUSALS)
async def deliveries(someone: Somebody, services: TheServices) -> list[DeliveryInfo]:
    """The latest first: sent, waiting, dropped with the reason, given up."""
    return await services.outbox.deliveries((WAYS.c.person == _people(someone).id) & (WAYS.c.table == ""))


@post("/deliveries/{key:str}/again", summary="Try one again that was given up", status_code=200, responses=REFUSALS)
async def again(key: FromPath[str], someone: Somebody, services: TheServices) -> list[DeliveryInfo]:
    """With the same key."""
    services.limits.spend("test", _people(someone).id)
    await services.outbox.again(someone, key)
    return await services.outbox.deliveries((WAYS.c.person == someone.id) & (WAYS.c.table == ""))


@get("/wishes", summary="What I want to be told", responses=REFUSALS)
async def wishes(someone: Somebody, services: TheServices) -> WishBody:
    """And when."""
    return await services.outbox.wishes(_people(someone).id)


@put("/wishes", summary="Choose what I am told", responses=REFUSALS)
async def wish(data: JSONBody[WishBody], someone: Somebody, services: TheServices) -> WishBody:
    """Kinds, quiet hours, the hour of the digest, how long to wait."""
    return await services.outbox.wish(_people(someone), data)


@get("/tables/{table:str}/wishes", summary="What I want to be told of a table", responses=REFUSALS)
async def followed(table: FromPath[str], someone: Somebody, services: TheServices) -> Wished:
    """As everywhere, everything, or nothing."""
    await services.tables.seen(someone, table)
    return Wished(follow=(await services.outbox.followed(someone, table)).follow)


@put("/tables/{table:str}/wishes", summary="Choose what I am told of a table", responses=REFUSALS)
async def follow(table: FromPath[str], data: JSONBody[TableWish], someone: Somebody, services: TheServices) -> Wished:
    """As everywhere, everything, or nothing."""
    await services.tables.seen(someone, table)
    await services.outbox.follow(_people(someone), table, data)
    return Wished(follow=data.follow)


async def _host(services: Services, who: Who, table: str) -> None:
    row, _ = await services.tables.seen(who, table)
    if row["host"] != _people(who).id:
        raise Forbidden("only the host can do this")


@get("/tables/{table:str}/hooks", summary="The webhooks of a table", responses=REFUSALS)
async def hooks(table: FromPath[str], someone: Somebody, services: TheServices) -> list[WayInfo]:
    """For the host."""
    await _host(services, someone, table)
    return await services.outbox.hooks(table)


@post("/tables/{table:str}/hooks", summary="Add a webhook to a table", responses=REFUSALS)
async def add_hook(table: FromPath[str], data: JSONBody[NewWay], request: Asking, someone: Somebody,
                   services: TheServices) -> WayInfo:
    """The host: it is told whose turn it is, and the end; nothing that is hidden."""
    await _host(services, someone, table)
    services.limits.spend("make", someone.id)
    return (await services.outbox.add(someone, data, origin(request), table))[0]


@post("/tables/{table:str}/hooks/{way:str}/test", summary="Send a test to a table's webhook", status_code=200,
      responses=REFUSALS)
async def test_hook(table: FromPath[str], way: FromPath[str], someone: Somebody,
                    services: TheServices) -> list[DeliveryInfo]:
    """The host; the log says how it went."""
    await _host(services, someone, table)
    services.limits.spend("test", someone.id)
    await services.outbox.test(await services.outbox.hook(table, way))
    return await services.outbox.deliveries(WAYS.c.table == table)


@get("/tables/{table:str}/deliveries", summary="What was sent to a table's webhooks", responses=REFUSALS)
async def table_deliveries(table: FromPath[str], someone: Somebody, services: TheServices) -> list[DeliveryInfo]:
    """For the host."""
    await _host(services, someone, table)
    return await services.outbox.deliveries(WAYS.c.table == table)


@delete("/tables/{table:str}/hooks/{way:str}", summary="Take a webhook from a table", responses=REFUSALS)
async def remove_hook(table: FromPath[str], way: FromPath[str], someone: Somebody, services: TheServices) -> None:
    """The host."""
    await _host(services, someone, table)
    await services.outbox.remove(await services.outbox.hook(table, way))


router = Router("/api", tags=["telling"], route_handlers=[
    notes, read, ways, add, add_push, change, confirm, test, remove, deliveries, again, wishes, wish, followed, follow,
    hooks, add_hook, test_hook, table_deliveries, remove_hook])
