"""Which questions the rules of a game can ask, read from their source, so that those rarely met are not forgotten."""
from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType


def questions(rules: ModuleType) -> set[str]:
    """The names of all questions a package or module of rules can put: `Battle.after_round`."""
    source = Path(str(rules.__file__))
    modules = sorted(source.parent.glob("*.py")) if source.stem == "__init__" else [source.with_suffix(".py")]
    names = set()
    for module in modules:
        for frame in [c for c in ast.parse(module.read_text(encoding="utf-8")).body if isinstance(c, ast.ClassDef)]:
            for call in [n for n in ast.walk(frame) if isinstance(n, ast.Call)]:
                if isinstance(call.func, ast.Name) and call.func.id in ("ask", "gather"):
                    then = call.args[3]
                    assert isinstance(then, ast.Attribute), f"{module.name}: the step of a question is a method"
                    names.add(f"{frame.name}.{then.attr}")
    return names
