"""The tables of docs/protocol.md that are made from the code: `python -m tests.server.documented` writes them anew."""
from __future__ import annotations

import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import msgspec

from hegemon.server import limits, protocol
from hegemon.server.limits import BY_ADDRESS, BY_LINK, BY_PERSON, MESSAGES, Limit

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def _row(name: str, limit: Limit) -> str:
    rate = limit.per_second
    per, word = (rate, "second") if rate >= 0.5 else (rate * 60, "minute") if rate > 0.001 else (rate * 86400, "day")
    then = f"{per:g} a {word}"
    said = re.search(rf'"{name}": Limit\(.*\),\s*# (.*)', inspect.getsource(limits))
    words = f"`{name}`: {said[1]}" if said is not None else f"`{name}`"
    return f"{words} | {limit.burst:g} | {then} |"


def tables() -> dict[str, list[str]]:
    """The lines between two marks of the page, by the name of the marks."""
    rows = [f"| address | {_row(name, limit)}" for name, limit in BY_ADDRESS.items()]
    rows += [f"| link or event | {_row(name, limit)}" for name, limit in BY_LINK.items()]
    rows += [f"| person or session | {_row(name, limit)}" for name, limit in BY_PERSON.items()]
    sent = [f"| {_row(name, limit)}" for name, limit in MESSAGES.items()]
    left = []
    modules = [import_module(f"{protocol.__name__}.{one.name}") for one in pkgutil.iter_modules(protocol.__path__)]
    for kind in sorted({k for module in modules for k in vars(module).values()
                        if inspect.isclass(k) and issubclass(k, msgspec.Struct)
                        and k.__module__.startswith("hegemon.server")}, key=lambda k: k.__name__):
        names = [f"`{f.encode_name}`" for f in msgspec.structs.fields(kind) if not f.required]
        if kind.__struct_config__.omit_defaults and names:
            left.append(f"| `{kind.__name__}` | {', '.join(names)} |")
    return {"budgets": ["| counted by | what | at once | then |", "|---|---|---|---|", *rows],
            "messages": ["| message | at once | then |", "|---|---|---|", *sent],
            "defaults": ["| part | left out at its default |", "|---|---|", *left]}


def written(page: str) -> str:
    """The page with its tables made anew."""
    for name, rows in tables().items():
        begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        assert found, f"docs/protocol.md has no place for {name}"
        page = "\n".join([before + begin, *rows, end + after])
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
