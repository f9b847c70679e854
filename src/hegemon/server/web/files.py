"""What is the same for everybody: built files, and answers that are worked out once; sent as they are or compressed."""
from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Response

from hegemon.server.web.common import Asking

KINDS: Final = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
                ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png",
                ".ico": "image/x-icon", ".json": "application/json", ".webmanifest": "application/manifest+json",
                ".map": "application/json", ".txt": "text/plain; charset=utf-8", ".mp3": "audio/mpeg",
                ".ogg": "audio/ogg", ".wav": "audio/wav"}
PACKABLE: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".map", ".txt"}
NOTHING: Final = "default-src 'none'"
PACKED_FROM: Final = 1000  # bytes


def below(folder: Path, inside: str) -> Path | None:
    """The file a path names below a folder, if there is one; no path leads out of it."""
    try:
        file = (folder / inside).resolve()
        return file if file.is_file() and folder.resolve() in file.parents else None
    except (OSError, ValueError):
        return None  # too long, or with characters that no name has


def sent(request: Asking, path: Path, policy: str) -> Response[bytes]:
    """A file, with the content policy of its pages."""
    plain, small, smallest = _file(path, path.stat().st_mtime)
    accepted = request.headers.get("accept-encoding", "")
    body, packed = next((form, word) for form, word in ((smallest, "br"), (small, "gzip"), (plain, ""))
                        if not word or form and word in accepted)
    part = path.parent.name == "assets"  # of a page, whose own policy holds for it; a cold visit fetches forty of them
    headers = {"cache-control": "no-cache" if path.suffix == ".html" else "public, max-age=31536000, immutable"
               if part else "public, max-age=3600", "vary": "accept-encoding",
               "content-security-policy": NOTHING if part else policy}
    if packed:
        headers["content-encoding"] = packed
    return Response(body, media_type=KINDS.get(path.suffix, "application/octet-stream"),
                    headers=headers)


@lru_cache(maxsize=500)
def _file(path: Path, _changed: float) -> tuple[bytes, bytes, bytes]:
    """A file as it is, compressed here, and compressed when it was built."""
    plain, built = path.read_bytes(), path.with_name(f"{path.name}.br")
    return plain, gzip.compress(plain, 9) if path.suffix in PACKABLE else b"", \
        built.read_bytes() if built.is_file() else b""


def kept(request: Asking, make: Callable[..., Any], *about: Any, kind: str = "application/json",
         **headers: str) -> Response[Any]:
    """What `make` says about something, worked out and packed once for all who will ever ask."""
    plain, small = _answer(make, *about)
    more = {name.replace("_", "-"): value for name, value in headers.items()} | {"vary": "accept-encoding"}
    if small and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=kind, headers={**more, "content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers=more)


@lru_cache(maxsize=300)
def _answer(make: Callable[..., Any], *about: Any) -> tuple[bytes, bytes]:
    """An answer as it is and compressed."""
    said = make(*about)
    plain = said.encode() if isinstance(said, str) else msgspec.json.encode(said)
    return plain, gzip.compress(plain, 9) if len(plain) >= PACKED_FROM else b""
