"""The ASGI application: routes, the guard in front of them, and the life of the services behind them."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hegemon import __version__
from hegemon.server.errors import TooOften
from hegemon.server.limits import place
from hegemon.server.security import ANSWER_CSP, CSP, HEADERS, PART_HEADERS, ours
from hegemon.server.services import Services
from hegemon.server.settings import Settings
from hegemon.server.web import (
    admin,
    clocks,
    contests,
    control,
    debugging,
    docs,
    events,
    games,
    learn,
    live,
    matches,
    operations,
    pages,
    people,
    profiles,
    tables,
    talk,
    telling,
)
from hegemon.server.web.common import (
    COOKIE,
    HANDLERS,
    PACKED,
    SECURE_COOKIE,
    Said,
    provide_me,
    provide_services,
    provide_who,
)
from hegemon.server.web.patient import in_time

BODY: Final = 100_000  # bytes of an ordinary request
LOOKS: Final = ("/api/matches/", "/api/games/", "/api/lobby", "/api/leaders/", "/api/chance",
                "/api/tournaments")  # where an answer may have to be worked out
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Headers = dict[str, str]
Refusal = tuple[int, str, int]  # status, sentence, seconds to wait
STOPPING: Final[Refusal] = (503, "the server is stopping; try again in a moment", 5)


class Document(JsonRenderPlugin):
    """The OpenAPI document, written once for all who will ever ask."""
    _written = b""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The document."""
        self._written = self._written or super().render(request, openapi_schema)
        return self._written


class Guard:
    """In front of everything: security headers, the check against foreign pages, and the budget of requests."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    @property
    def services(self) -> Services:
        """The services behind the app, once they are open."""
        services: Services = self.app.state.services
        return services

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def with_headers(message: Any) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableScopeHeaders.from_message(message)
                for name, value in (PART_HEADERS if scope["path"].startswith("/assets/") else HEADERS).items():
                    headers.setdefault(name, value)
                answers = scope["path"].startswith("/api")  # data: whoever opens it as a page gets nothing else with it
                headers.setdefault("content-security-policy", ANSWER_CSP if answers else CSP)
                if answers:
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        why = self._too_often(scope, headers) or self._obstacle(scope, headers)
        if why is None:
            try:
                await self.app(scope, in_time(receive), with_headers)
            except asyncio.CancelledError:  # it still waited in line when the server had to stop
                if begun or not self.services.stopping:
                    raise
                await _refuse(with_headers, *STOPPING)
        else:
            await _refuse(with_headers, *why)

    def _too_often(self, scope: Any, headers: Headers) -> Refusal | None:
        """Count a request by its session; one without, or with one that is not known yet, by its address."""
        services = self.services
        client = scope.get("client")
        address = place(client[0]) if client else "unknown"
        session = services.accounts.known(_token(headers))
        looks = scope["path"].startswith(LOOKS)
        _, _, token = scope["path"].partition("/api/join/")
        try:
            link = services.links.derived(token.partition("/")[0]) if token and not session else ""
            if link:  # many phones of one hall have one address, and each its own link
                services.limits.spend("link", link)
                return None
            services.limits.spend("session" if session else "address", session or address)
            if looks:
                services.limits.spend("look" if session else "stranger", session or address)
        except TooOften as why:
            return 429, str(why), why.retry_after
        return None

    def _obstacle(self, scope: Any, headers: Headers) -> Refusal | None:
        services = self.services
        if "\0" in scope["path"]:
            return 404, "there is nothing at this address", 0  # nor does PostgreSQL take such a character
        if scope["method"] in SAFE:
            return None
        if services.stopping:
            return STOPPING
        origin = headers.get("origin", "")
        if headers.get("authorization"):  # an empty one proves nothing: the cookie would count
            return None
        if origin and not ours(origin, headers.get("host", ""), services.settings.origins):
            return 403, "this page may not act here", 0
        if "x-hegemon" not in headers:
            return 403, "requests that change something need the header X-Hegemon: 1", 0
        return None


def _token(headers: Headers) -> str:
    """The token of a request: of its bearer, else of its cookie."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return bearer.strip()
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name in (COOKIE, SECURE_COOKIE):
            return value
    return ""


async def _refuse(send: Any, status: int, sentence: str, wait: int) -> None:
    body = msgspec.json.encode({"status": status, "detail": sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(wait).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def create(settings: Settings | None = None) -> Guard:
    """The application, ready to be served."""
    chosen = settings or Settings.from_environment()

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        services = app.state.services = await Services.open(chosen)
        try:
            yield
        finally:
            await services.close()

    return Guard(Litestar(
        route_handlers=[games.router, learn.router, people.router, profiles.router, tables.router, telling.router,
                        clocks.router, talk.router, matches.router, admin.router, contests.router,
                        operations.router, events.router, control.router, debugging.router, live.router,
                        docs.document, pages.page],
        dependencies={"services": Provide(provide_services), "who": Provide(provide_who),
                      "someone": Provide(provide_me)},
        exception_handlers=HANDLERS, lifespan=[life], request_class=Said, request_max_body_size=BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000,
                                             exclude_opt_key=PACKED),
        openapi_config=OpenAPIConfig(
            title="hegemon", version=__version__,
            openapi_router=Router("/api/schema", route_handlers=[], include_in_schema=False, opt={PACKED: True}),
            description="Play games of galactic empire: see docs/protocol.md for the ground rules.",
            render_plugins=[Document(path=["/", "/openapi.json"])]),
        logging_config=None))
