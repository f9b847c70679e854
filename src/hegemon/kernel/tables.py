"""The tables of a game: what is in its box, read from the TOML files of its package; a designer may change numbers.

A process may read one file of changes, named by the environment variable `HEGEMON_DATA`, before it loads a game:

    [hegemonic.player_board]
    units.agent.cost = 2
    [exodus.ships]
    ship.fighter.cost.cp = 3      # the row of `ship` whose id is fighter

Every change names something that is there and has its type. What is changed is hashed into plans, records and reports;
a server never reads it.
"""
from __future__ import annotations

import hashlib
import importlib.util
import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from hegemon.kernel.errors import Refused

VARIABLE: Final = "HEGEMON_DATA"


def table(package: str, name: str) -> dict[str, Any]:
    """A table of a game's package, with what this process changes of it."""
    found = tomllib.loads((_folder(package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    game = package.rpartition(".")[2]
    changed = changes().get(game, {}).get(name, {})
    for key, value in changed.items():
        _change(found, key, value, f"{game}.{name}")
    return found


@lru_cache(maxsize=1)
def changes() -> dict[str, dict[str, Any]]:
    """What this process changes, by game and table; nothing unless a file is named."""
    path = os.environ.get(VARIABLE, "")
    return read_changes(Path(path)) if path else {}


def use(path: Path | None) -> None:
    """Read a file of changes in this process and those it starts; before any game is loaded."""
    if path is not None:
        read_changes(path)
        os.environ[VARIABLE] = str(path.resolve())
        changes.cache_clear()


def read_changes(path: Path) -> dict[str, dict[str, Any]]:
    """A file of changes."""
    try:
        read: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise Refused(f"there is no file {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise Refused(f"{path.name} is no TOML: {wrong}") from None
    for game, tables in read.items():
        if not isinstance(tables, dict) or not all([isinstance(t, dict) for t in tables.values()]):
            raise Refused(f"{path.name}: under [{game}] stand tables of that game")
    return read


def changed(game: str) -> str:
    """The hash of what this process changes of a game; empty if nothing."""
    mine = changes().get(game)
    return hashlib.blake2b(repr(_sorted(mine)).encode(), digest_size=8).hexdigest() if mine else ""


@lru_cache(maxsize=32)
def fingerprint(package: str) -> str:
    """A hash of everything a game's results depend on: its rules and tables as they lie there, and what is changed."""
    folder = _folder(package)
    found = hashlib.blake2b(changed(package.rpartition(".")[2]).encode(), digest_size=8)
    for path in sorted([*folder.rglob("*.py"), *(folder / "data").rglob("*.toml")]):
        found.update(path.relative_to(folder).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _folder(package: str) -> Path:
    home = importlib.util.find_spec(package)
    assert home is not None and home.origin is not None
    return Path(home.origin).parent


def _change(there: Any, key: str, value: Any, where: str) -> None:
    """Put one change where it belongs: into a table by its key, into a row of a list by its id."""
    here = f"{where}.{key}"
    if isinstance(there, list):
        rows = [row for row in there if isinstance(row, dict) and str(row.get("id", row.get("name", ""))) == key]
        if len(rows) != 1 or not isinstance(value, Mapping):
            raise Refused(f"{where} has no row {key} to change")
        for inner, number in value.items():
            _change(rows[0], inner, number, here)
        return
    if key not in there:
        raise Refused(f"there is no {here} to change")
    if isinstance(value, Mapping) and isinstance(there[key], (dict, list)):
        for inner, number in value.items():
            _change(there[key], inner, number, here)
        return
    if not _alike(there[key], value):
        raise Refused(f"{here} is {there[key]!r}; {value!r} is something else")
    there[key] = value


def _alike(old: Any, new: Any) -> bool:
    """Whether a value is of the kind that stands there."""
    if isinstance(old, list) and isinstance(new, list):
        return not old or all([_alike(old[0], part) for part in new])
    if isinstance(old, float):
        return isinstance(new, (int, float)) and not isinstance(new, bool)
    return type(old) is type(new)


def _sorted(value: Any) -> Any:
    return [(k, _sorted(v)) for k, v in sorted(value.items())] if isinstance(value, Mapping) else value
