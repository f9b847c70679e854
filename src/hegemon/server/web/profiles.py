"""Profiles, leader boards, friends, and what chance gave."""
from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from hegemon.server.protocol.profiles import ChanceInfo, Friends, Invite, Leaders, PersonPage, Tie
from hegemon.server.web.common import REFUSALS, Anyone, Somebody, TheServices

Before = Annotated[float, QueryParameter(ge=0, le=1e11)]
SeatCount = Annotated[int, QueryParameter(ge=0, le=100)]


@get("/people/{person:str}", summary="Somebody's page", responses=REFUSALS)
async def person(person: FromPath[str], who: Anyone, services: TheServices, before: Before = 0) -> PersonPage:
    """Strength, reliability, colours and games; with `before`, those that ended before this moment."""
    return await services.profiles.person(who, person, before)


@put("/people/{person:str}/tie", summary="Follow or block somebody", responses=REFUSALS)
async def tie(person: FromPath[str], data: JSONBody[Tie], someone: Somebody, services: TheServices) -> PersonPage:
    """Whom I block neither follows nor invites me, nor sits down at my tables."""
    await services.circle.tie(someone, person, data.tie)
    return await services.profiles.person(someone, person, 0)


@get("/friends", summary="Whom I follow and block, and who invites me", responses=REFUSALS)
async def friends(someone: Somebody, services: TheServices) -> Friends:
    """With the public tables where those I follow wait or play."""
    return await services.circle.all(someone)


@post("/tables/{table:str}/invites", summary="Ask somebody to a table", responses=REFUSALS)
async def invite(table: FromPath[str], data: JSONBody[Invite], someone: Somebody, services: TheServices) -> None:
    """By name or id; whoever sits there may."""
    services.limits.spend("make", someone.id)
    invited = await services.circle.invite(someone, table, data.whom)
    await services.outbox.note(invited, "invite", f"invite-{table}-{invited}", table=table,
                               text=f"{someone.name} asks you to sit down.")


@delete("/tables/{table:str}/invites", summary="Decline an invitation", responses=REFUSALS)
async def decline(table: FromPath[str], someone: Somebody, services: TheServices) -> None:
    """My own."""
    await services.circle.decline(someone, table)


@get("/leaders/{game:str}", summary="The leader board of a game", responses=REFUSALS)
async def leaders(game: FromPath[str], who: Anyone, services: TheServices, seats: SeatCount = 0) -> Leaders:
    """People with an account and bots on one scale, by the lower end of the interval; my own row comes along."""
    return await services.profiles.leaders(who, game, seats)


@get("/chance", summary="What chance gave", responses=REFUSALS)
async def chance(services: TheServices, person: FromQuery[str] = "") -> ChanceInfo:
    """Dice and draws of all finished games, or of one person's seats in them."""
    return await services.profiles.chance(person[:32])


router = Router("/api", route_handlers=[person, tie, friends, invite, decline, leaders, chance], tags=["people"])
