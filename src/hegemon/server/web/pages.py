"""The built browser client: its files, and its one page for every address outside the API."""
from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

from litestar import Response, get

from hegemon.server.errors import Missing
from hegemon.server.security import CSP
from hegemon.server.web.common import PACKED, Asking

STATIC: Final = Path(__file__).parents[1] / "static"
KINDS: Final = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
                ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png",
                ".ico": "image/x-icon", ".json": "application/json", ".webmanifest": "application/manifest+json",
                ".map": "application/json", ".txt": "text/plain; charset=utf-8", ".mp3": "audio/mpeg",
                ".ogg": "audio/ogg", ".wav": "audio/wav"}
PACKABLE: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".map", ".txt"}
NOT_BUILT: Final = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>hegemon</title></head><body>
<h1>The server is running.</h1><p>The browser client is not built yet: run <code>make install</code> and load this page
again. The API is at <a href="/api/schema">/api/schema</a>.</p></body></html>"""


@lru_cache(maxsize=500)
def _file(path: Path, _changed: float) -> tuple[bytes, bytes]:
    """A file as it is and compressed."""
    plain = path.read_bytes()
    return plain, gzip.compress(plain, 9) if path.suffix in PACKABLE else b""


def _answer(request: Asking, path: Path) -> Response[bytes]:
    plain, small = _file(path, path.stat().st_mtime)
    packed = bool(small) and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": "no-cache" if path.suffix == ".html" else "public, max-age=31536000, immutable"
               if path.parent.name == "assets" else "public, max-age=3600", "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    if path.suffix == ".html":
        headers["content-security-policy"] = CSP
    return Response(small if packed else plain, media_type=KINDS.get(path.suffix, "application/octet-stream"),
                    headers=headers)


@get(["/", "/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def page(request: Asking) -> Response[bytes]:
    """A file of the client, or the page that routes itself."""
    inside = request.url.path.strip("/")
    if inside == "api" or inside.startswith("api/"):
        raise Missing("there is nothing at this address")
    if inside and ".." not in inside.split("/"):
        file = (STATIC / inside).resolve()
        if file.is_relative_to(STATIC.resolve()) and file.is_file():
            return _answer(request, file)
    if "." in inside.rpartition("/")[2]:
        raise Missing("there is no such file")
    index = STATIC / "index.html"
    if index.is_file():
        return _answer(request, index)
    return Response(NOT_BUILT, media_type="text/html; charset=utf-8", headers={"content-security-policy": CSP})
