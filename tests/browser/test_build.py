"""The built client: small, typed as the server speaks, and without the name of any game."""
from __future__ import annotations

import re
from concurrent.futures import Future
from pathlib import Path
from types import ModuleType

from hegemon.kernel import registry


def test_the_first_load_is_small_and_the_page_holds_no_inline_code(tool: ModuleType) -> None:
    """The content policy allows scripts and styles from files alone."""
    tool.build()
    assert tool.first_load() <= tool.FIRST_LOAD
    page = (tool.STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page and not re.search(r"<script(?![^>]*\bsrc=)", page) and " style=" not in page


def test_the_client_is_typed_as_the_server_speaks(tool: ModuleType, tmp_path: Path) -> None:
    """When a message of the server changes: python tools/build_web.py --types."""
    fresh = tmp_path / "schema.d.ts"
    tool.write_types(fresh)
    assert fresh.read_text(encoding="utf-8") == (tool.GENERATED / "schema.d.ts").read_text(encoding="utf-8")


def test_the_compiler_finds_no_mistake(checking: Future[None]) -> None:
    """Errors and warnings of svelte-check both count."""
    checking.result()


def test_the_parts_of_the_client_do_what_they_say(tool: ModuleType) -> None:
    """Choosing, patches, pan and zoom, tried without a browser: web/src/lib/*.test.ts."""
    tool.test()


def test_the_client_knows_no_game_by_name(tool: ModuleType) -> None:
    names = {word for game in registry.every() for word in (game.name, game.title)}
    assert len(names) > 2
    for path in (tool.WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte", ".css"):
            text = path.read_text(encoding="utf-8")
            assert not [name for name in names if name in text], path.name


def test_the_lock_file_names_every_platform_and_no_address(tool: ModuleType) -> None:
    """A clean machine of another kind installs the same versions from its own registry."""
    lock = (tool.WEB / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock and "binding-darwin-arm64" in lock and "binding-win32-x64-msvc" in lock
