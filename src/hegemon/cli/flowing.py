"""`hegemon rules GAME --flow`: the procedures of a game and their steps as a graph, read from the sources."""
from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.markup import escape

from hegemon.cli.show import console
from hegemon.kernel import Frame, Game, Refused

RULE: Final = re.compile(r"\b[A-Z]+-[A-Z]?\d+(?:\.\d+)*[a-z]?\b")
KINDS: Final = {"goto": "", "call": "calls", "done": "is done", "ask": "asks", "gather": "asks all", "fork": "forks"}
THEN: Final = {"goto": 0, "call": 1, "ask": 3, "gather": 3, "fork": 1}  # which argument is the next step


@dataclass(frozen=True)
class Edge:
    """How a step goes on."""
    kind: str                  # goto, call, ask, gather, fork, done, finish
    then: str                  # the next step of the same procedure, if any
    frames: tuple[str, ...]    # the procedures called or forked
    said: str                  # the prompt of a question, the outcome of an end

    def __str__(self) -> str:
        then = f" -> {self.then}" if self.then else ""
        what = self.said and f' "{self.said}"' or ("" if not self.frames else f" {', '.join(self.frames)}")
        return f"{'ends the game' if self.kind == 'finish' else KINDS[self.kind]}{what}{then}".strip()


@dataclass(frozen=True)
class Step:
    """One method of a procedure that hands back a flow."""
    name: str
    rules: tuple[str, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Procedure:
    """One frame: what it is, the rules it cites, and its steps."""
    name: str
    text: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]

    def calls(self) -> set[str]:
        """The procedures it starts."""
        return {frame for step in self.steps for edge in step.edges for frame in edge.frames}


def procedures(game: Game) -> dict[str, Procedure]:
    """All procedures of a game, in the order of the sources."""
    known = {name for name, kind in game.classes.items() if isinstance(kind, type) and issubclass(kind, Frame)}
    found = {}
    for path in _sources(game):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and node.name in known:
                found[node.name] = _procedure(node, text.splitlines(), known)
    return found


def _sources(game: Game) -> list[Path]:
    home = importlib.util.find_spec(game.package)
    assert home is not None and home.origin is not None
    return sorted(Path(home.origin).parent.rglob("*.py"))


def _procedure(node: ast.ClassDef, lines: list[str], known: set[str]) -> Procedure:
    methods = [n for n in node.body if isinstance(n, ast.FunctionDef)]
    head = lines[node.lineno - 1:methods[0].lineno - 1 if methods else node.end_lineno]
    steps = [Step(m.name, _cited(lines[m.lineno - 1:m.body[0].end_lineno]), edges)
             for m in methods if (edges := tuple(dict.fromkeys(_edges(m, known))))]
    said = (ast.get_docstring(node) or "").partition("\n")[0]
    return Procedure(node.name, said, _cited(head), tuple(steps))


def _cited(lines: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(RULE.findall("\n".join(lines))))


def _edges(method: ast.FunctionDef, known: set[str]) -> Iterator[Edge]:
    """The flows a step can hand back."""
    for call in [n for n in ast.walk(method) if isinstance(n, ast.Call)]:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "finish" and call.args:
            yield Edge("finish", "", (), _text(call.args[0]))
        if not isinstance(call.func, ast.Name) or call.func.id not in KINDS:
            continue
        kind = call.func.id
        place = THEN.get(kind, -1)
        then = call.args[place] if 0 <= place < len(call.args) else None
        frames = _frames(call.args[0], method, known) if kind in ("call", "fork") and call.args else ()
        prompt = _text(call.args[1]) if kind in ("ask", "gather") and len(call.args) > 1 else ""
        yield Edge(kind, then.attr if isinstance(then, ast.Attribute) else "", frames, prompt)


def _frames(argument: ast.expr, method: ast.FunctionDef, known: set[str]) -> tuple[str, ...]:
    """The procedures an argument names, itself or where the step makes it; else the argument as it is written."""
    made = [n.value for n in ast.walk(method) if isinstance(n, ast.Assign | ast.AnnAssign) and n.value is not None
            and ast.unparse(n.targets[0] if isinstance(n, ast.Assign) else n.target) == ast.unparse(argument)]
    named = [n.id for part in (argument, *made) for n in ast.walk(part) if isinstance(n, ast.Name) and n.id in known]
    return tuple(dict.fromkeys(named)) or (f"({ast.unparse(argument)[:40]})",)


def _text(argument: ast.expr) -> str:
    """A prompt as the source has it; parts worked out are shown by their names."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    if isinstance(argument, ast.JoinedStr):
        return "".join([str(v.value) if isinstance(v, ast.Constant) else "{...}" for v in argument.values])
    return ast.unparse(argument)[:60]


def within(found: dict[str, Procedure], only: str) -> dict[str, Procedure]:
    """One procedure and all it calls, directly or not."""
    if only not in found:
        raise Refused(f"there is no procedure {only[:40]}; there are {', '.join(found)}")
    wanted, rest = [only], [only]
    while rest:
        calls = [c for c in sorted(found[rest.pop()].calls()) if c in found and c not in wanted]
        wanted += calls
        rest += calls
    return {name: found[name] for name in wanted}


def show_flow(game: Game, dot: bool, only: str) -> None:
    """Print the procedures of a game as text, or as a graph in the language of Graphviz."""
    found = procedures(game)
    if only:
        found = within(found, only)
    if dot:
        print("\n".join(as_dot(game.name, found)))
        return
    for line in as_text(found):
        console.print(line, soft_wrap=True)


def as_text(found: dict[str, Procedure]) -> Iterator[str]:
    """Each procedure with its steps and how they go on."""
    for p in found.values():
        yield f"[bold]{p.name}[/] [dim]{' '.join(p.rules)}[/] {escape(p.text)}"
        for step in p.steps:
            for i, edge in enumerate(step.edges):
                head = f"{step.name} [dim]{' '.join(step.rules)}[/] " if i == 0 else " " * (len(step.name) + 1)
                yield f"  {head} {escape(str(edge))}".replace(" [dim][/]", "")


def as_dot(name: str, found: dict[str, Procedure]) -> Iterator[str]:
    """A cluster for each procedure; what it calls is joined by dashed lines."""
    yield f'digraph "{name}" {{'
    yield '  rankdir=LR; node [shape=box, style=rounded, fontname="sans-serif"];'
    yield '  edge [fontname="sans-serif", fontsize=10];'
    for p in found.values():
        yield f'  subgraph "cluster_{p.name}" {{ label="{p.name} {" ".join(p.rules)}";'
        for step in p.steps:
            yield f'    "{p.name}.{step.name}" [label="{step.name}"];'
        yield "  }"
    for p in found.values():
        steps = {step.name for step in p.steps}
        for step in p.steps:
            for edge in step.edges:
                yield from _joined(p, steps, step, edge, found)
    yield "}"


def _joined(p: Procedure, steps: set[str], step: Step, edge: Edge, found: dict[str, Procedure]) -> Iterator[str]:
    said = edge.said.replace("\\", "").replace('"', "'")
    if edge.then in steps:
        yield f'  "{p.name}.{step.name}" -> "{p.name}.{edge.then}" [label="{said}"];'
    for frame in edge.frames:
        if frame in found and found[frame].steps:
            yield f'  "{p.name}.{step.name}" -> "{frame}.{found[frame].steps[0].name}" [style=dashed];'
