"""Coming in, accounts, sessions and bot tokens."""
from __future__ import annotations

from litestar import Response, Router, delete, get, patch, post
from litestar.params import FromPath, JSONBody

from hegemon.server.people.accounts import clean, fold
from hegemon.server.protocol.bodies import (
    Guest,
    Login,
    Me,
    Person,
    Recover,
    Register,
    Registered,
    Rename,
    SessionInfo,
    TokenMade,
)
from hegemon.server.protocol.tending import TokenWish
from hegemon.server.web.common import (
    REFUSALS,
    Anyone,
    Asking,
    Somebody,
    TheServices,
    address,
    agent,
    gives_a_name,
    session_cookie,
)


@get("/me", summary="Who I am", responses=REFUSALS)
async def me(who: Anyone) -> Me:
    """Who is asking."""
    return Me(person=who.person() if who is not None else None, role=who.role if who is not None else "")


@patch("/me", summary="Change my name", responses=REFUSALS)
async def rename(data: JSONBody[Rename], request: Asking, someone: Somebody, services: TheServices) -> Person:
    """Another name for a guest."""
    gives_a_name(request)
    return await services.accounts.rename(someone, data.name)


@post("/people/guest", summary="Come in with a name", responses=REFUSALS)
async def guest(data: JSONBody[Guest], request: Asking, services: TheServices) -> Response[Person]:
    """A guest in one click."""
    services.limits.spend("guest", address(request))
    gives_a_name(request)
    person, token = await services.accounts.guest(data.name, agent(request))
    return Response(person, status_code=201, cookies=[session_cookie(request, token)])


@post("/people/register", summary="Make an account", responses=REFUSALS)
async def register(data: JSONBody[Register], request: Asking, who: Anyone,
                   services: TheServices) -> Response[Registered]:
    """Name and passphrase; the recovery code is shown this once."""
    services.limits.spend("knock", address(request))
    gives_a_name(request)
    person, code, token = await services.accounts.register(who, data.name, data.passphrase, agent(request))
    if who is not None:
        services.matches.hang_up(who.session)
        services.notify.tell("session", who.session)
    return Response(Registered(person=person, recovery_code=code), status_code=201,
                    cookies=[session_cookie(request, token)])


@post("/people/login", summary="Log in", status_code=200, responses=REFUSALS)
async def login(data: JSONBody[Login], request: Asking, services: TheServices) -> Response[Person]:
    """Back with the passphrase."""
    services.limits.spend("knock", address(request))
    services.limits.spend("login", f"{address(request)} {fold(clean(data.name))}")
    person, token = await services.accounts.login(data.name, data.passphrase, agent(request))
    return Response(person, status_code=200, cookies=[session_cookie(request, token)])


@post("/people/recover", summary="Log in with the recovery code", status_code=200, responses=REFUSALS)
async def recover(data: JSONBody[Recover], request: Asking, services: TheServices) -> Response[Registered]:
    """Back with the recovery code; everything else that was logged in is not any more."""
    services.limits.spend("knock", address(request))
    services.limits.spend("login", f"{address(request)} {fold(clean(data.name))}")
    person, code, token = await services.accounts.recover(data.name, data.code, data.passphrase, agent(request))
    return Response(Registered(person=person, recovery_code=code), status_code=200,
                    cookies=[session_cookie(request, token)])


@post("/people/logout", summary="Log out", status_code=200, responses=REFUSALS)
async def logout(request: Asking, someone: Somebody, services: TheServices) -> Response[Me]:
    """End this session."""
    await services.accounts.revoke(someone, someone.session)
    services.matches.hang_up(someone.session)
    services.notify.tell("session", someone.session)
    return Response(Me(person=None), status_code=200, cookies=[session_cookie(request, "")])


@get("/sessions", summary="My sessions and tokens", responses=REFUSALS)
async def sessions(someone: Somebody, services: TheServices) -> list[SessionInfo]:
    """What may act for me."""
    return await services.accounts.sessions(someone)


@delete("/sessions/{session:str}", summary="Revoke a session or token", responses=REFUSALS)
async def revoke(session: FromPath[str], someone: Somebody, services: TheServices) -> None:
    """End one of them."""
    await services.accounts.revoke(someone, session)
    services.matches.hang_up(session)
    services.notify.tell("session", session)


@post("/tokens", summary="A token for an outside bot", responses=REFUSALS)
async def token(data: JSONBody[TokenWish], someone: Somebody, services: TheServices) -> TokenMade:
    """Shown this once."""
    services.limits.spend("make", someone.id)
    id, secret = await services.accounts.token(someone, data.name, " ".join(sorted(set(data.scopes))))
    return TokenMade(id=id, token=secret)


router = Router("/api", route_handlers=[me, rename, guest, register, login, recover, logout, sessions, revoke, token],
                tags=["people"])
