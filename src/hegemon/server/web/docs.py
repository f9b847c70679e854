"""The documents as a site, if it has been built (`make site`): pages, search and pictures under /docs."""
from __future__ import annotations

from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.response import Redirect

from hegemon.server.errors import Missing
from hegemon.server.web.common import PACKED, Asking
from hegemon.server.web.files import below, sent

SITE: Final = Path(__file__).parents[1] / "site"
# its pages bring scripts and a search of their own, ask nobody else, and send nothing
POLICY: Final = ("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                 "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
                 "frame-ancestors 'none'")


@get(["/docs", "/docs/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def document(request: Asking) -> Response[bytes] | Redirect:
    """A file of the site; its address alone leads to the first page."""
    inside = request.url.path.removeprefix("/docs").strip("/")
    if not (SITE / "index.html").is_file():
        raise Missing("the documents are not built here: run make site")
    if not inside:
        return Redirect("/docs/index.html")
    file = below(SITE, inside)
    if file is None:
        raise Missing("there is no such page of the documents")
    return sent(request, file, POLICY)
