"""The public boundary as text: `python -m tools.boundary` writes docs/api.txt anew.

What others may rely on: the names four packages list in `__all__`, the groups of entry points, the command line and the
protocol. Names come with their signatures as the source has them, so that a change of the boundary is a line in a diff.
"""
from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src"
TEXT: Final = ROOT / "docs" / "api.txt"
PACKAGES: Final = ("hegemon.kernel", "hegemon.draw", "hegemon.testing", "hegemon.envs")
LONGEST_VALUE: Final = 60
HEAD: Final = """\
The public boundary: what games, clients and scripts may rely on. `make api` writes this file, a test compares it.
Everything else may change from one version to the next without a word.
"""


# -- names of packages ----------------------------------------------------------------------------------------------

def public(package: str) -> Iterator[str]:
    """Every name of a package's `__all__` with its signature, and the public parts of its classes."""
    home = _module(package)
    whence = {alias.asname or alias.name: (node.module or package, alias.name)
              for node in ast.walk(home) if isinstance(node, ast.ImportFrom) for alias in node.names}
    listed = next(ast.literal_eval(node.value) for node in home.body
                  if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    for name in sorted(listed):
        module, original = whence.get(name, (package, name))
        found = [line for node in _module(module).body if name_of(node) == original for line in described(node)]
        if not found:
            raise LookupError(f"{package} lists {name}, which {module} does not define")
        yield from found


def _module(name: str) -> ast.Module:
    path = SOURCE / name.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def name_of(node: ast.stmt) -> str:
    """The name a statement defines, or nothing."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return ""


def described(node: ast.stmt) -> Iterator[str]:
    """A definition in a line, and a line for each public part of a class."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            mark = "property" if any(ast.unparse(d) == "property" for d in node.decorator_list) else "def"
            gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            yield f"{mark} {node.name}({ast.unparse(node.args)}){gives}"
        case ast.ClassDef():
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            yield f"class {node.name}({bases})" if bases else f"class {node.name}"
            for part in node.body:
                if name_of(part) == "__init__" or (name_of(part) and not name_of(part).startswith("_")):
                    yield from (f"    {line}" for line in described(part))
        case ast.AnnAssign(value=value):
            yield f"{name_of(node)}: {ast.unparse(node.annotation)}{_short(value)}"
        case ast.Assign(value=value):
            yield f"{name_of(node)}{_short(value)}"


def _short(value: ast.expr | None) -> str:
    if value is None:
        return ""
    text = ast.unparse(value)
    return f" = {text}" if len(text) <= LONGEST_VALUE else " = ..."


# -- the command line -----------------------------------------------------------------------------------------------

def commands() -> Iterator[str]:
    """Every command with its arguments and options; what may be left out stands in brackets."""
    app = importlib.import_module("hegemon.cli.app").app
    yield " ".join(["hegemon", *[_argument(a) for a in app.assemble_argument_collection()]])
    for name in sorted(name for name in app if not name.startswith("-")):
        yield from _commands(app[name], f"hegemon {name}")


def _commands(command: Any, name: str) -> Iterator[str]:
    """A command, or those it consists of."""
    if command.default_command is not None:
        yield " ".join([name, *[_argument(a) for a in command.assemble_argument_collection()]])
        return
    for part in sorted(part for part in command if not part.startswith("-")):
        yield from _commands(command[part], f"{name} {part}")


def _argument(argument: Any) -> str:
    field = argument.field_info
    if field.kind is field.POSITIONAL_OR_KEYWORD or field.kind is field.POSITIONAL_ONLY:
        text = argument.names[0].removeprefix("--").upper() if argument.names else field.name.upper()
    elif argument.hint is bool:
        text = "|".join(argument.names)
    else:
        hint = getattr(argument.hint, "__name__", str(argument.hint)).removeprefix("pathlib.").removesuffix(" | None")
        text = f"{'|'.join(argument.names)} {hint}"
    if field.default in (field.empty, None, "", False) or field.default == []:
        return text if field.required else f"[{text}]"
    return f"[{text} = {field.default}]"


# -- entry points and the protocol ----------------------------------------------------------------------------------

def groups() -> Iterator[str]:
    """The groups of entry points by which the program finds what others add."""
    registry = importlib.import_module("hegemon.kernel.registry")
    yield f"{registry.GROUP}: name = \"package:GAME\", a hegemon.kernel.Game"


def routes(document: Any) -> Iterator[str]:
    """Every route of the server, with what it takes and gives."""
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            asks = [f"{p['name']}{'' if p.get('required') else '?'}" for p in operation.get("parameters", ())
                    if p["in"] == "query"]
            gives = [f"{status}{_bodies(answer)}" for status, answer in operation["responses"].items()
                     if status.startswith("2")]
            query = f" ?{'&'.join(asks)}" if asks else ""
            body = _bodies(operation.get("requestBody", {}))
            yield f"{method.upper()} {path}{query}{body} -> {', '.join(gives)}"


def _bodies(part: Any) -> str:
    return "".join([f" {written(media.get('schema', {}))}" for media in part.get("content", {}).values()])


def shapes(schemas: dict[str, Any]) -> Iterator[str]:
    """Every shape that goes over the wire, with its fields; `?` marks what may be absent."""
    for name, shape in sorted(schemas.items()):
        fields = [f"{field}{'' if field in shape.get('required', ()) else '?'}: {written(of)}"
                  for field, of in shape.get("properties", {}).items()]
        plain = not fields and shape.get("type") != "object"
        yield f"{name} = {written(shape)}" if plain else f"{name}({', '.join(fields)})"


def written(schema: Any) -> str:
    """A JSON schema in a few words."""
    match schema:
        case {"$ref": ref}:
            return str(ref).rsplit("/", 1)[1]
        case {"anyOf": choices} | {"oneOf": choices}:
            return " | ".join([written(choice) for choice in choices])
        case {"enum": values}:
            return " | ".join([repr(value) for value in values])
        case {"const": value}:
            return repr(value)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join([written(item) for item in items])}]"
        case {"type": "array", "items": dict(items)}:
            return f"[{written(items)}, ...]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"{{{written(values)}}}"
        case {"type": list(kinds)}:
            return " | ".join(kinds)
        case {"type": kind}:
            return str(kind)
        case _:
            return "any"


# -- the text -------------------------------------------------------------------------------------------------------

def boundary() -> str:
    """The whole boundary."""
    document = importlib.import_module("hegemon.server.app").create().app.openapi_schema.to_schema()
    socket = importlib.import_module("hegemon.server.protocol.messages").protocol()
    parts = {f"package {package}": public(package) for package in PACKAGES}
    parts |= {"entry points": groups(), "command line": commands(), "routes": routes(document),
              "live socket": iter([f"from the {side}: {written(socket[side])}" for side in ("client", "server")]),
              "shapes": shapes({**document["components"]["schemas"], **socket["$defs"]})}
    return HEAD + "".join([f"\n[{title}]\n" + "".join([f"{line}\n" for line in lines])
                           for title, lines in parts.items()])


def main() -> None:
    """Write the text anew."""
    TEXT.write_text(boundary(), encoding="utf-8")
    print(f"The boundary is in {TEXT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
