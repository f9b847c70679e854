"""What is written out in the copy of the sources that is compiled: text the compiler sees, instead of what Python
makes at run time, interpreted.

Procedures get a constructor and a `copy`, states the `clone` that the kernel makes from their fields, and `any([...])`
loses its list: interpreted a list is quicker, compiled a plain loop that stops early. A constructor can do without any
argument: the compiler has `__new__` call it, and that is how a procedure is read from a snapshot.
"""
from __future__ import annotations

import ast
from pathlib import Path

from hegemon.kernel.cloning import clone_lines

Kinds = dict[str, ast.ClassDef]


def write_out(src: Path, modules: list[str]) -> None:
    """Write the text into the modules of a copy."""
    texts = {m: (src / m).read_text(encoding="utf-8") for m in modules}
    kinds = {m: {c.name: c for c in ast.parse(text).body if isinstance(c, ast.ClassDef)} for m, text in texts.items()}
    for m, text in texts.items():
        package = m.rpartition("/")[0].split("/")[:3]  # a game is compiled as a whole, and names differ between games
        homes = [other for other in kinds if "/kernel/" in other or other.split("/")[:len(package)] == package]
        near = {n: c for home in homes for n, c in kinds[home].items()}
        lines = text.splitlines()
        for kind in reversed(list(kinds[m].values())):
            _written_out(kind, near, lines)
        (src / m).write_text(_looped("\n".join(lines) + "\n"), encoding="utf-8")


def _written_out(kind: ast.ClassDef, kinds: Kinds, lines: list[str]) -> None:
    assert kind.end_lineno is not None
    by_hand = {m.name for m in kind.body if isinstance(m, ast.FunctionDef)}
    if _derived(kind, "Frame", kinds) and [ast.unparse(d) for d in kind.decorator_list] == ["dataclass"]:
        if "copy" not in by_hand:
            lines[kind.end_lineno:kind.end_lineno] = _procedure(kind, _fields(kind, "Frame", kinds))
            del lines[kind.decorator_list[0].lineno - 1]
    elif _derived(kind, "State", kinds) and "clone" not in by_hand:
        lines[kind.end_lineno:kind.end_lineno] = _state(kind, kinds)


def _derived(kind: ast.ClassDef, base: str, kinds: Kinds) -> bool:
    """Whether a class derives from one of the kernel's, itself or by others of its game."""
    bases = [ast.unparse(b) for b in kind.bases]
    return len(bases) == 1 and (bases == [base] or bases[0] in kinds and _derived(kinds[bases[0]], base, kinds))


def _fields(kind: ast.ClassDef, upto: str, kinds: Kinds) -> dict[str, ast.AnnAssign]:
    """The fields of a class, those of its bases first, the kernel's own left out."""
    base = ast.unparse(kind.bases[0]) if kind.bases else upto
    found = _fields(kinds[base], upto, kinds) if base in kinds and base != upto else {}
    own = [a for a in kind.body if isinstance(a, ast.AnnAssign) and "ClassVar" not in ast.unparse(a.annotation)]
    return {**found, **{ast.unparse(a.target): a for a in own}}


def _procedure(kind: ast.ClassDef, parts: dict[str, ast.AnnAssign]) -> list[str]:
    """Constructor and `copy` of a procedure, in place of a dataclass's."""
    names = [f"{n}: {ast.unparse(a.annotation)} = {ast.unparse(a.value) if a.value else _blank(a.annotation)}"
             for n, a in parts.items()]
    made = ["", f"    def __init__({', '.join(['self', *names])}) -> None:"]
    made += [f"        self.{n} = {n}" for n in parts] or ["        pass"]
    return [*made, "", f"    def copy(self) -> {kind.name}:",
            f"        new = {kind.name}({', '.join([f'self.{n}' for n in parts])})",
            "        new.caller, new.then = self.caller, self.then", "        return new"]


def _blank(kind: ast.expr) -> str:
    """What stands in a field until it is read: something of its kind."""
    plain = {"int": "0", "bool": "False", "str": "''"}.get(ast.unparse(kind))
    if plain is not None:
        return plain
    inner = kind.slice if isinstance(kind, ast.Subscript) else None
    if isinstance(inner, ast.Tuple) and not isinstance(inner.elts[-1], ast.Constant):  # a row of so many
        return f"({', '.join([_blank(part) for part in inner.elts])},)"
    return "()"


def _state(kind: ast.ClassDef, kinds: Kinds) -> list[str]:
    """The `clone` of a state."""
    own = {n: ast.unparse(a.annotation) for n, a in _fields(kind, "State", kinds).items()}
    shared = _fields(kinds["State"], "State", kinds)
    return ["", f"    def clone(self) -> {kind.name}:", f"        new = {kind.name}()",
            *[f"        {line}" for line in clone_lines(own, shared)], "        return new"]


def _looped(text: str) -> str:
    """Take the lists out of `any([...])`, `all([...])` and `sum([...])`."""
    starts, whole = [0], text.encode()
    for line in whole.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    marks: list[int] = []
    for call in ast.walk(ast.parse(text)):
        if (isinstance(call, ast.Call) and ast.unparse(call.func) in ("any", "all", "sum") and len(call.args) == 1
                and isinstance(call.args[0], ast.ListComp)):
            inner = call.args[0]
            assert inner.end_lineno is not None and inner.end_col_offset is not None
            marks.append(starts[inner.lineno - 1] + inner.col_offset)
            marks.append(starts[inner.end_lineno - 1] + inner.end_col_offset - 1)
    for at in sorted(marks, reverse=True):
        whole = whole[:at] + whole[at + 1:]
    return whole.decode()
