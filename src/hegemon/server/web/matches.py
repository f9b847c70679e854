"""Playing and looking back over REST."""
from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from hegemon.draw.palette import Theme
from hegemon.kernel import SPECTATOR, Blocked
from hegemon.server.errors import NotNow
from hegemon.server.matches.delayed import behind
from hegemon.server.matches.watched import WatchedMatch
from hegemon.server.people.access import check_perspective, check_seat
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import (
    AnalysisPage,
    Ask,
    Branch,
    Done,
    Fill,
    Imported,
    LogPage,
    Move,
    RecordText,
    Scores,
    Suggestion,
    TablePage,
    TakeBack,
    TextPage,
    Timeline,
    Told,
)
from hegemon.server.protocol.update import Film, ReachInfo, Update
from hegemon.server.security import PICTURE_CSP
from hegemon.server.services import Services
from hegemon.server.web.common import PACKED, REFUSALS, Anyone, Asking, Pixels, Somebody, TheServices, address

Seat = Annotated[int, QueryParameter(ge=-1, le=99)]
Step = Annotated[int, QueryParameter(ge=0, le=10**6)]
MaybeStep = Annotated[int | None, QueryParameter(ge=0, le=10**6)]
Number = Annotated[int, QueryParameter(ge=-1, le=10**9)]
Scale = Annotated[float, QueryParameter(ge=0.1, le=3.0)]


async def looked_at(services: Services, who: Who | None, match: str, seat: int) -> WatchedMatch:
    """A match somebody may look at from a seat."""
    table, seats = await services.tables.seen(who, match)
    check_perspective(table, seats, who, seat)
    watched = await services.matches.settled(match)
    late = seat == SPECTATOR and behind(table, seats, who) and not await services.events.inside(who, match)
    return await services.delays.of(watched) if late else watched


async def played(services: Services, who: Who, match: str, seat: int) -> None:
    """Refuse whoever may not act for a seat."""
    table, seats = await services.tables.seen(who, match)
    if table["state"] not in ("playing", "over"):
        raise NotNow("the game has not begun")
    check_seat(table, seats, who, seat)
    if seats[seat]["bot"]:
        raise NotNow("a bot plays for you; take the seat back first")
    why = services.matches.barred(await services.matches.get(match))
    if why:
        raise NotNow(why)
    services.tables.heard(match, who)


@get("/matches/{match:str}", summary="What a viewer sees", responses=REFUSALS)
async def update(match: FromPath[str], who: Anyone, services: TheServices,
                 seat: Seat = SPECTATOR) -> Response[Update]:
    """A full update."""
    watched = await looked_at(services, who, match, seat)
    made: Any = watched.whole(seat)  # encoded once for all who ask
    return Response(made, media_type="application/json")


@get("/matches/{match:str}/ask", summary="What a seat is asked, for bots", responses=REFUSALS)
async def ask(match: FromPath[str], someone: Somebody, services: TheServices, seat: Seat, after: Number = -1) -> Ask:
    """With `after`, waits until the seat's number is beyond it or the seat is asked, but not longer than 25 s."""
    watched = await looked_at(services, someone, match, seat)
    until = time.monotonic() + services.settings.wait_seconds
    while after >= watched.logged.count(seat) and not watched.logged.over:
        if services.stopping or time.monotonic() >= until:
            break
        await watched.moved(max(0.01, until - time.monotonic()))
        watched = await looked_at(services, someone, match, seat)
    logged = watched.logged
    question = logged.state.question(seat) if seat >= 0 else None
    over = logged.over
    write = logged.game.verbs.write
    return Ask(n=logged.count(seat), step=logged.step(seat), over=over, question=question.name() if question else "",
               prompt=question.words() if question else "", rule=question.rule() if question else "",
               legal=[write(a) for a in logged.state.legal(seat)] if question else [], waiting=logged.state.waiting(),
               outcome=logged.state.outcome if over else "", winners=list(logged.state.winners()) if over else [],
               scores=list(logged.state.scores()) if over else [])


@post("/matches/{match:str}/actions", summary="Play an action", status_code=200, responses=REFUSALS)
async def act(match: FromPath[str], data: JSONBody[Move], someone: Somebody, services: TheServices) -> Done:
    """Durable when this answers."""
    services.limits.spend("move", someone.id)
    await played(services, someone, match, data.seat)
    return await services.matches.play(match, data.seat, data.do, data.at, data.key)


@post("/matches/{match:str}/fill", summary="Answer a decision by its page", status_code=200, responses=REFUSALS)
async def fill(match: FromPath[str], data: JSONBody[Fill], someone: Somebody, services: TheServices) -> Done:
    """All the small answers of the page, or none."""
    services.limits.spend("move", someone.id)
    await played(services, someone, match, data.seat)
    return await services.batches.fill(match, data.seat, data.orders, dict(data.cells), data.at, data.key)


@post("/matches/{match:str}/undo", summary="Take back the last action", status_code=200, responses=REFUSALS)
async def undo(match: FromPath[str], data: JSONBody[TakeBack], someone: Somebody, services: TheServices) -> Done:
    """As far as nothing was revealed since."""
    services.limits.spend("move", someone.id)
    await played(services, someone, match, data.seat)
    if data.decision:
        return await services.batches.take_back(match, data.seat, data.at, data.key)
    return await services.matches.undo(match, data.seat, data.at, data.key)


@get("/matches/{match:str}/suggest", summary="What a strong bot would do here", responses=REFUSALS)
async def suggest(match: FromPath[str], someone: Somebody, services: TheServices, seat: Seat) -> Suggestion:
    """It chooses and never does. Everybody at the table is told that it was asked."""
    services.limits.spend("think", someone.id)
    await played(services, someone, match, seat)
    return await services.advising.suggest(await services.matches.settled(match), seat)


@get("/matches/{match:str}/analysis", summary="Chances, turning points, mistakes and luck", responses=REFUSALS)
async def analysis(match: FromPath[str], someone: Somebody, services: TheServices) -> AnalysisPage:
    """Of a match that is over. The first to ask sets it going; ask again until it is done."""
    watched = await looked_at(services, someone, match, SPECTATOR)
    return await services.advising.analysis(watched)


@get("/matches/{match:str}/log", summary="The log", responses=REFUSALS)
async def log(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
              until: Step = 10**6) -> LogPage:
    """The lines up to a step, at most the last 500 of them."""
    watched = await looked_at(services, who, match, seat)
    lines = await services.replays.log(watched, seat, until)
    return LogPage(n=watched.logged.count(seat), step=watched.logged.step(seat), lines=lines)


@get("/matches/{match:str}/text", summary="The position as text", responses=REFUSALS)
async def text(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
               step: MaybeStep = None) -> TextPage:
    """For screen readers and terminals; with a step, an earlier position."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.text(watched, seat, _step(watched, seat, step))


@get("/matches/{match:str}/reach/{key:str}", summary="What a piece reaches", responses=REFUSALS)
async def reach(match: FromPath[str], key: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
                step: MaybeStep = None) -> ReachInfo:
    """The elements to light while somebody points at an element of kind `ranged`."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.reach(watched, seat, _step(watched, seat, step), key)


@get("/matches/{match:str}/why", summary="What is too dear", responses=REFUSALS)
async def why(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
              step: MaybeStep = None) -> list[Blocked]:
    """What the question of a seat would offer if it had more to pay with; other why-nots come with the update."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.why(watched, seat, _step(watched, seat, step))


# -- looking back ---------------------------------------------------------------------------------------------------


@get("/matches/{match:str}/timeline", summary="The steps of a replay", responses=REFUSALS)
async def timeline(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR) -> Timeline:
    """What each step was, as far as the viewer may know."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.timeline(watched, seat, who)


@get("/matches/{match:str}/scores", summary="The scores over the steps", responses=REFUSALS)
async def scores(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR) -> Scores:
    """As the viewer saw them at each step."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.scores(watched, seat)


@get("/matches/{match:str}/chronicle", summary="A stretch of the match in a sentence", responses=REFUSALS)
async def chronicle(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
                    first: Step = 0, last: MaybeStep = None) -> Told:
    """What a round of the log says while it is folded."""
    watched = await looked_at(services, who, match, seat)
    end = _step(watched, seat, last)
    return await services.replays.chronicle(watched, seat, min(first, end), end)


@get("/matches/{match:str}/at/{step:int}", summary="An earlier position", responses=REFUSALS)
async def at(match: FromPath[str], step: FromPath[int], who: Anyone, services: TheServices,
             seat: Seat = SPECTATOR) -> Update:
    """A full update without choices."""
    watched = await looked_at(services, who, match, seat)
    return await services.replays.update(watched, seat, _step(watched, seat, step))


@get("/matches/{match:str}/picture.svg", summary="A position as SVG", media_type="image/svg+xml", responses=REFUSALS)
async def svg(match: FromPath[str], who: Anyone, services: TheServices, seat: Seat = SPECTATOR, step: MaybeStep = None,
              theme: FromQuery[Theme] = "dark", sheet: FromQuery[str] = "") -> Response[str]:
    """A file of its own, with its style sheet; all of it, or one of its sheets."""
    watched = await looked_at(services, who, match, seat)
    drawn = await services.replays.picture(watched, seat, _step(watched, seat, step), theme, sheet[:60])
    return Response(drawn, media_type="image/svg+xml",
                    headers={"cache-control": "no-store", "content-security-policy": PICTURE_CSP})


@get("/matches/{match:str}/thumb.svg", summary="A position as a small picture", media_type="image/svg+xml",
     responses=REFUSALS)
async def thumb(match: FromPath[str], request: Asking, who: Anyone, services: TheServices, w: Pixels = 208,
                h: Pixels = 124, theme: FromQuery[Theme] = "dark", seat: Seat = SPECTATOR, near: Seat = SPECTATOR,
                at: MaybeStep = None) -> Response[str]:
    """What is worth seeing of the map as everybody or a seat sees it; `near` comes close to the pieces of a seat."""
    watched = await looked_at(services, who, match, seat)
    step = _step(watched, seat, at)
    tag = f'"{seat}-{near}-{step}-{w}x{h}-{theme}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "content-security-policy": PICTURE_CSP}
    if request.headers.get("if-none-match") == tag:
        return Response("", status_code=304, headers=headers)
    drawn = await services.replays.thumb(watched, seat, near, step, (w, h), theme)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get("/matches/{match:str}/film", summary="A stretch of the match as patches", responses=REFUSALS)
async def scenes(match: FromPath[str], request: Asking, who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
                 first: Step = 0, last: Step = 10**6) -> Film:
    """At most the last 61 positions of it; the first picture is whole."""
    services.limits.spend("draw", who.id if who is not None else address(request))
    watched = await looked_at(services, who, match, seat)
    return await services.replays.scenes(watched, seat, first, last)


@get("/matches/{match:str}/picture.png", summary="A position as PNG", media_type="image/png", responses=REFUSALS,
     opt={PACKED: True})
async def png(match: FromPath[str], request: Asking, who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
              step: MaybeStep = None, theme: FromQuery[Theme] = "dark", scale: Scale = 1.0) -> Response[bytes]:
    """Drawn in a worker."""
    services.limits.spend("draw", who.id if who is not None else address(request))
    watched = await looked_at(services, who, match, seat)
    drawn = await services.replays.png(watched, seat, _step(watched, seat, step), theme, scale)
    return Response(drawn, media_type="image/png", headers={"cache-control": "no-store"})


@get("/matches/{match:str}/film.gif", summary="A stretch of the match as GIF", media_type="image/gif",
     responses=REFUSALS, opt={PACKED: True})
async def film(match: FromPath[str], request: Asking, who: Anyone, services: TheServices, seat: Seat = SPECTATOR,
               first: Step = 0, last: Step = 10**6, theme: FromQuery[Theme] = "dark") -> Response[bytes]:
    """At most 200 positions."""
    services.limits.spend("draw", who.id if who is not None else address(request))
    watched = await looked_at(services, who, match, seat)
    drawn = await services.replays.film(watched, seat, first, last, theme)
    return Response(drawn, media_type="image/gif", headers={"cache-control": "no-store"})


@get("/matches/{match:str}/record", summary="The record", media_type="text/plain", responses=REFUSALS)
async def record(match: FromPath[str], who: Anyone, services: TheServices) -> Response[str]:
    """Once the game is over."""
    watched = await looked_at(services, who, match, SPECTATOR)
    name = f"{watched.logged.game.name}-{match}.record"
    return Response(await services.replays.record(watched), media_type="text/plain; charset=utf-8",
                    headers={"content-disposition": f'attachment; filename="{name}"'})


@post("/matches/{match:str}/sandbox", summary="Go on from a step in private", responses=REFUSALS)
async def sandbox(match: FromPath[str], data: JSONBody[Branch], someone: Somebody, services: TheServices) -> TablePage:
    """What the seat could not know is dealt anew."""
    services.limits.spend("make", someone.id)
    watched = await looked_at(services, someone, match, data.seat)
    return await services.tables.page(someone, await services.replays.branch(someone, watched, data))


@post("/records", summary="Import a record", request_max_body_size=2_500_000, responses=REFUSALS)
async def take_in(data: JSONBody[RecordText], someone: Somebody, services: TheServices) -> Imported:
    """Checked action by action; private to who imports it."""
    services.limits.spend("make", someone.id)
    return await services.replays.take_in(someone, data.record)


def _step(watched: WatchedMatch, seat: int, step: int | None) -> int:
    return watched.logged.step(seat) if step is None else max(0, step)


router = Router("/api", tags=["matches"], route_handlers=[
    update, ask, act, fill, undo, suggest, analysis, log, text, reach, why, timeline, scores, chronicle, at, svg,
    thumb, scenes, png, film, record, sandbox, take_in])
