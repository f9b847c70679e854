"""The documents under /docs: built pages with a policy of their own, one sentence where there are none."""
from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import Running

from hegemon.server.web import docs


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site where the server looks for it."""
    (tmp_path / "site" / "rules").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<h1>hegemon</h1>" + "x" * 2000, encoding="utf-8")
    (tmp_path / "site" / "rules" / "skirmish.html").write_text("K-1", encoding="utf-8")
    (tmp_path / "secret.html").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(docs, "SITE", tmp_path / "site")
    return tmp_path / "site"


async def test_pages_are_shown_with_their_own_policy(server: Running, site: Path) -> None:
    reader = await server.person()
    for address in ("/docs", "/docs/"):
        answer = await reader.ask("GET", address)
        assert answer.status_code in (302, 307) and answer.headers["location"] == "/docs/index.html"
    page = await reader.ask("GET", "/docs/index.html")
    assert page.status_code == 200 and page.text.startswith("<h1>hegemon")
    assert page.headers["content-encoding"] == "gzip" and page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"] == docs.POLICY and page.headers["x-frame-options"] == "DENY"
    assert (await reader.ask("GET", "/docs/rules/skirmish.html")).text == "K-1"


async def test_no_path_leads_out_of_the_site(server: Running, site: Path) -> None:
    reader = await server.person()
    for address in ("/docs/gone.html", "/docs/rules", "/docs/../secret.html", "/docs/%2e%2e/secret.html",
                    "/docs/rules/..%2f..%2fsecret.html"):
        answer = await reader.ask("GET", address)
        assert "secret" not in answer.text, address
        assert answer.status_code == 404 or address == "/docs/../secret.html", address


async def test_a_server_without_a_built_site_says_so(server: Running, tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "SITE", tmp_path / "nothing")
    reader = await server.person()
    assert await reader.refused("GET", "/docs/index.html") == (404, "the documents are not built here: run make site")


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    parts = dict([part.strip().partition(" ")[::2] for part in docs.POLICY.split(";")])
    assert parts["default-src"] == "'none'" and parts["script-src"] == "'self'"
    assert all(source in ("'self'", "'none'", "'unsafe-inline'", "data:") for part in parts.values()
               for source in part.split())
