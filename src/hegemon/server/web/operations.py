"""Health, metrics and the socket's schema."""
from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from hegemon import __version__
from hegemon.server.errors import Forbidden
from hegemon.server.protocol.bodies import Health
from hegemon.server.protocol.messages import protocol
from hegemon.server.web.common import REFUSALS, Asking, TheServices, address


@get("/health", summary="Whether all is well")
async def health(services: TheServices) -> Response[Health]:
    """503 while stopping or without a database."""
    try:
        await services.store.rows(sa.select(sa.literal(1)))
        database = "sqlite" if services.store.sqlite else "postgresql"
    except Exception:  # whatever keeps it away
        database = "away"
    ok = database != "away" and not services.stopping
    report = Health(ok=ok, version=__version__, database=database, matches=len(services.matches.watched),
                    sockets=services.matches.sockets, stopping=services.stopping)
    return Response(report, status_code=200 if ok else 503)


@get("/metrics", summary="Metrics for Prometheus", media_type="text/plain", responses=REFUSALS)
async def metrics(request: Asking) -> Response[bytes]:
    """To this machine alone."""
    if address(request) not in ("127.0.0.1", "::1", "testclient"):
        raise Forbidden("metrics are for this machine alone")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/protocol.json", summary="JSON Schema of the socket's messages")
async def schema() -> dict[str, Any]:
    """From which the client's types are made."""
    return protocol()


router = Router("/api", route_handlers=[health, metrics, schema], tags=["operations"])
