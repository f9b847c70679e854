"""Health, metrics and the socket's schema."""
from __future__ import annotations

import time
from typing import Any

from litestar import Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from hegemon import __version__
from hegemon.server.errors import Forbidden, Unavailable
from hegemon.server.protocol.bodies import Health, Ready
from hegemon.server.protocol.messages import protocol
from hegemon.server.web.common import PACKED, REFUSALS, Asking, TheServices
from hegemon.server.web.files import kept


@get("/health", summary="Whether the server is alive")
async def health(services: TheServices) -> Health:
    """Without asking the database."""
    return Health(ok=True, version=__version__, database="sqlite" if services.store.sqlite else "postgresql",
                  matches=len(services.matches.watched), sockets=services.matches.sockets,
                  stopping=services.stopping)


@get("/ready", summary="Whether the server can play", responses=REFUSALS)
async def ready(services: TheServices) -> Ready:
    """By writing something, for all who ask at once; 503 with the reason while it cannot."""
    if services.stopping:
        raise Unavailable("the server is stopping; try again in a moment", 5)
    began = time.perf_counter()
    await services.beats.of("beat", services.store.beat)
    return Ready(ok=True, seconds=time.perf_counter() - began, outages=services.store.outages.seen)


@get("/metrics", summary="Metrics for Prometheus", media_type="text/plain", responses=REFUSALS)
async def metrics(request: Asking) -> Response[bytes]:
    """To this machine alone."""
    if request.client is None or request.client.host not in ("127.0.0.1", "::1", "testclient"):
        raise Forbidden("metrics are for this machine alone")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get("/protocol.json", summary="JSON Schema of the socket's messages", opt={PACKED: True})
async def schema(request: Asking) -> Response[dict[str, Any]]:
    """From which the client's types are made."""
    return kept(request, protocol)


router = Router("/api", route_handlers=[health, ready, metrics, schema], tags=["operations"])
