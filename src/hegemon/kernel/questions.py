"""Which questions the rules of a game can ask, read from their source, so that those rarely met are not forgotten."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType


def questions(rules: ModuleType) -> set[str]:
    """The names of all questions a package or module of rules can put: `Battle.after_round`.

    A procedure asks what its base asks, under its own name; a base that nothing begins asks nothing itself.
    """
    source = Path(str(rules.__file__))
    modules = sorted(source.parent.glob("*.py")) if source.stem == "__init__" else [source.with_suffix(".py")]
    trees = [ast.parse(module.read_text(encoding="utf-8"), module.name) for module in modules]
    frames = {c.name: c for tree in trees for c in tree.body if isinstance(c, ast.ClassDef)}
    bases = {base for frame in frames.values() for base in _bases(frame)}
    begun = {name for tree in trees for name in _begun(tree)}
    return {f"{name}.{step}" for name, frame in frames.items() if name not in bases or name in begun
            for step in _asked(frame, frames, frozenset())}


def _asked(frame: ast.ClassDef, frames: dict[str, ast.ClassDef], overridden: frozenset[str]) -> Iterator[str]:
    """The steps that get an answer, those of the bases too, unless a method that asks was written anew."""
    methods = [m for m in frame.body if isinstance(m, ast.FunctionDef) and m.name not in overridden]
    for call in [n for method in methods for n in ast.walk(method) if isinstance(n, ast.Call)]:
        if isinstance(call.func, ast.Name) and call.func.id in ("ask", "gather"):
            then = call.args[3]
            assert isinstance(then, ast.Attribute), f"{frame.name}: the step of a question is a method"
            yield then.attr
    anew = frozenset([m.name for m in methods if not _calls(m, m.name)])
    for base in _bases(frame):
        if base in frames:
            yield from _asked(frames[base], frames, overridden | anew)


def _calls(method: ast.FunctionDef, name: str) -> bool:
    """Whether a method calls one of this name, its base's: `super().begin(g)`."""
    return any([isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr == name
                for n in ast.walk(method)])


def _bases(frame: ast.ClassDef) -> list[str]:
    return [base.id for base in frame.bases if isinstance(base, ast.Name)]


def _begun(tree: ast.Module) -> Iterator[str]:
    """Names that are called, or kept in a table to be called later."""
    for node in ast.walk(tree):
        kept: list[ast.expr | None] = []
        if isinstance(node, ast.Call):
            kept = [node.func]
        elif isinstance(node, ast.Dict):
            kept = [*node.values]
        elif isinstance(node, ast.Tuple | ast.List):
            kept = [*node.elts]
        yield from [name.id for name in kept if isinstance(name, ast.Name)]
