"""Tournaments over REST."""
from __future__ import annotations

from litestar import Response, Router, get, post, put
from litestar.params import FromPath, JSONBody

from hegemon.server.protocol.contests import Enter, NewTournament, TournamentLine, TournamentPage
from hegemon.server.web.common import REFUSALS, Anyone, Somebody, TheServices


@get("/tournaments", summary="Tournaments", responses=REFUSALS)
async def listed(services: TheServices) -> list[TournamentLine]:
    """The latest first."""
    return await services.tournaments.listed()


@post("/tournaments", summary="Set up a tournament", responses=REFUSALS)
async def create(data: JSONBody[NewTournament], someone: Somebody, services: TheServices) -> TournamentPage:
    """For people, bots or both."""
    services.limits.spend("make", someone.id)
    return await services.tournaments.page(someone, await services.tournaments.create(someone, data))


@get("/tournaments/{tournament:str}", summary="A tournament", responses=REFUSALS)
async def page(tournament: FromPath[str], who: Anyone, services: TheServices) -> TournamentPage:
    """Standings with tie-breaks, and all tables."""
    return await services.tournaments.page(who, tournament)


@put("/tournaments/{tournament:str}/entry", summary="Take part, or not", responses=REFUSALS)
async def enter(tournament: FromPath[str], data: JSONBody[Enter], someone: Somebody,
                services: TheServices) -> TournamentPage:
    """Before it begins."""
    await services.tournaments.enter(someone, tournament, data.there)
    return await services.tournaments.page(someone, tournament)


@post("/tournaments/{tournament:str}/start", summary="Begin a tournament", status_code=200, responses=REFUSALS)
async def start(tournament: FromPath[str], someone: Somebody, services: TheServices) -> TournamentPage:
    """The host; rounds follow one another by themselves."""
    services.limits.spend("make", someone.id)
    await services.tournaments.start(someone, tournament)
    return await services.tournaments.page(someone, tournament)


@get("/tournaments/{tournament:str}/games.csv", summary="All games of a tournament", media_type="text/csv",
     responses=REFUSALS)
async def export(tournament: FromPath[str], services: TheServices) -> Response[str]:
    """Who sat where and came in which place."""
    return Response(await services.tournaments.export(tournament), media_type="text/csv; charset=utf-8",
                    headers={"content-disposition": 'attachment; filename="tournament.csv"'})


router = Router("/api", tags=["tournaments"], route_handlers=[listed, create, page, enter, start, export])
