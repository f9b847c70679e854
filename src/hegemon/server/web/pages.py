"""The built browser client: its files, and its one page for every address outside the API."""
from __future__ import annotations

from pathlib import Path
from typing import Final

from litestar import Response, get

from hegemon.server.errors import Missing
from hegemon.server.security import CSP
from hegemon.server.web.common import PACKED, Asking
from hegemon.server.web.files import below, sent

STATIC: Final = Path(__file__).parents[1] / "static"
NOT_BUILT: Final = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>hegemon</title></head><body>
<h1>The server is running.</h1><p>The browser client is not built yet: run <code>make install</code> and load this page
again. The API is at <a href="/api/schema">/api/schema</a>.</p></body></html>"""


@get(["/", "/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def page(request: Asking) -> Response[bytes]:
    """A file of the client, or the page that routes itself."""
    inside = request.url.path.strip("/")
    if inside == "api" or inside.startswith("api/"):
        raise Missing("there is nothing at this address")
    file = below(STATIC, inside)
    if file is not None:
        return sent(request, file, CSP)
    if "." in inside.rpartition("/")[2]:
        raise Missing("there is no such file")
    index = STATIC / "index.html"
    if index.is_file():
        return sent(request, index, CSP)
    return Response(NOT_BUILT, media_type="text/html; charset=utf-8", headers={"content-security-policy": CSP})
