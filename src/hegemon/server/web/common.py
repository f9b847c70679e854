"""What every route needs: who is asking, the services, and refusals as one clear sentence."""
from __future__ import annotations

from typing import Annotated, Any, Final

import structlog
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from hegemon.kernel import Refused
from hegemon.plain import visible
from hegemon.server.errors import Forbidden, NameTaken, Nobody, Problem
from hegemon.server.limits import place
from hegemon.server.matches.logged import Stale
from hegemon.server.people.accounts import SESSION_DAYS, Who
from hegemon.server.protocol.bodies import Trouble
from hegemon.server.protocol.faults import UNREADABLE, fault
from hegemon.server.services import Services

log = structlog.get_logger("hegemon.api")
COOKIE: Final = "hegemon"
PACKED: Final = "packed"  # a route whose answers are compressed already
NOT_BY_CARD: Final = ("links", "start", "close", "rematch", "sandbox", "stand", "seats", "sweep", "clock", "live",
                      "end", "resign",
                      "hooks", "deliveries", "invites", "talk", "repair")
SECURE_COOKIE: Final = "__Host-hegemon"
REFUSALS: Final = {status: ResponseSpec(Trouble, description=words, generate_examples=False) for status, words in {
    400: "malformed", 401: "nobody", 403: "not yours", 404: "no such thing", 409: "not now", 413: "too big",
    422: "against the rules", 429: "too often", 503: "stopping, or the database is away"}.items()}
Asking = Request[Any, Any, State]
Pixels = Annotated[int, QueryParameter(ge=16, le=1024)]
TheServices = NamedDependency[Services]
Anyone = NamedDependency[Who | None]    # who is asking, if it is known
Somebody = NamedDependency[Who]         # who is asking; refused if it is not known


class Said(Asking):
    """A request whose body may be no text, or nested deeper than anybody can follow: malformed, not our mistake."""

    async def json(self) -> Any:
        """What the body says."""
        try:
            return await super().json()
        except (RecursionError, UnicodeError):
            raise HTTPException(status_code=400) from None


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The services behind the app."""
    services: Services = connection.app.state.services
    return services


def secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the browser came over https."""
    return connection.url.scheme in ("https", "wss")


async def who_asks(connection: ASGIConnection[Any, Any, Any, Any]) -> Who | None:
    """Who is asking: by bearer token if there is one, else by cookie."""
    bearer = connection.headers.get("authorization", "")
    if bearer:
        kind, _, token = bearer.partition(" ")
        who = await services_of(connection).accounts.who(token.strip()) if kind.lower() == "bearer" and token else None
        if who is None:
            raise Nobody("this token is not valid")
        wanted = needed(str(connection.scope.get("method", "GET")), connection.url.path)
        if who.may and wanted not in who.may.split():
            raise Forbidden(f"this token may {' and '.join(who.may.split())}, but not {wanted}")
        return who
    token = connection.cookies.get(SECURE_COOKIE if secure(connection) else COOKIE, "")
    who = await services_of(connection).accounts.who(token) if token else None
    return who if who is None or not who.scope or within(who.scope, connection.url.path) else None


def needed(method: str, path: str) -> str:
    """What a token needs to be allowed: to look, play, talk, host tables, or act for the person's own account."""
    _, _, kind, place, last, *_ = [*path.split("/"), "", "", "", ""]
    if kind in ("me", "sessions", "tokens", "ways", "wishes", "deliveries", "notes", "friends", "admin", "people"):
        return "look" if method in ("GET", "HEAD") and path in ("/api/me", f"/api/people/{place}") else "me"
    if method in ("GET", "HEAD"):
        return "look"
    if last in ("chat", "reports"):
        return "talk"
    playing = kind == "matches" and last in ("actions", "undo", "fill", "draft", "orders")
    return "play" if playing or kind == "join" or last in ("sit", "stand") else "host"


def within(table: str, path: str) -> bool:
    """Whether a card for one table may do this: play there and look on, but neither host it nor go elsewhere."""
    if path in ("/api/me", "/api/people/logout") or path.startswith("/api/join/"):
        return True
    _, _, kind, place, *rest = [*path.split("/"), "", "", "", ""][:6]
    refused = rest[0] in NOT_BY_CARD and (kind, rest[0]) != ("matches", "live")  # the socket, not how a table is run
    return kind in ("tables", "matches") and place == table and not refused


async def provide_services(request: Asking) -> Services:
    """For handlers: the services."""
    return services_of(request)


async def provide_who(request: Asking) -> Who | None:
    """For handlers: who is asking, if anybody."""
    return await who_asks(request)


async def provide_me(request: Asking) -> Who:
    """For handlers that need somebody."""
    who = await who_asks(request)
    if who is None:
        raise Nobody("come in first: give a name")
    return who


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody comes from, as it is counted."""
    return place(connection.client.host) if connection.client is not None else "unknown"


def agent(request: Asking) -> str:
    """The browser in a few words, so that people recognise their sessions."""
    words = request.headers.get("user-agent", "")
    browsers = [("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
                ("Safari/", "Safari")]
    systems = [("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
               ("Mac OS", "Mac"), ("Linux", "Linux")]
    browser = next((name for mark, name in browsers if mark in words), words[:30] or "a program")
    system = next((name for mark, name in systems if mark in words), "")
    return f"{browser} on {system}" if system else browser


def session_cookie(request: Asking, token: str) -> Cookie:
    """The cookie of a session; an empty token takes it away."""
    return Cookie(key=SECURE_COOKIE if secure(request) else COOKIE, value=token, path="/", httponly=True,
                  secure=secure(request), samesite="lax", max_age=SESSION_DAYS * 86400 if token else 0)


def gives_a_name(request: Asking) -> None:
    """Refuse whoever has tried too many names that are somebody's, before one more is looked up."""
    services_of(request).limits.check("taken", address(request))


# -- refusals -------------------------------------------------------------------------------------------------------


def trouble(status: int, sentence: str, n: int | None = None, retry_after: int = 0) -> Response[Trouble]:
    """A refusal; what was asked for may be quoted in it, and some of that nobody can see."""
    detail = visible(sentence)
    body = Trouble(status=status, detail=detail) if n is None else Trouble(status=status, detail=detail, n=n)
    return Response(body, status_code=status, media_type="application/json",
                    headers={"retry-after": str(retry_after)} if retry_after else {})


def on_problem(request: Asking, why: Problem) -> Response[Trouble]:
    """A refusal with its own code."""
    if isinstance(why, NameTaken):
        services_of(request).limits.note("taken", address(request))
    return trouble(why.status, str(why), retry_after=why.retry_after)


def on_stale(_: Asking, why: Stale) -> Response[Trouble]:
    """The present number comes along."""
    return trouble(409, str(why), why.n)


def on_refused(_: Asking, why: Refused) -> Response[Trouble]:
    """The kernel's own words."""
    return trouble(422, str(why)[:1000])


def on_validation(_: Asking, why: ValidationException) -> Response[Trouble]:
    """What is malformed, and where."""
    first: Any = why.extra[0] if isinstance(why.extra, list) and why.extra else {}
    where, what = (first.get("key", ""), first.get("message", "")) if isinstance(first, dict) else ("", "")
    return trouble(400, fault(str(what), str(where)))


def on_http(_: Asking, why: HTTPException) -> Response[Trouble]:
    """What the framework refuses."""
    words = {404: "there is nothing at this address", 405: "this address does not take that method",
             413: "the request is too big"}
    status = why.status_code
    return trouble(status, words.get(status, UNREADABLE if status < 500 else "something went wrong"))


def on_accident(request: Asking, why: Exception) -> Response[Trouble]:
    """Nobody should ever see this; the log has the details."""
    log.exception("a request failed", path=request.url.path, method=request.method, exc_info=why)
    return trouble(500, "the server has met a mistake of its own; it has been noted")


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Problem: on_problem, Stale: on_stale, Refused: on_refused, ValidationException: on_validation,
    HTTPException: on_http, Exception: on_accident}
