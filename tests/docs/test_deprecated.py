"""Old names live for one minor version, say what to use instead, and are gone when they said they would be."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typing_extensions import deprecated

import hegemon

SOURCE = Path(hegemon.__file__).parent
PROMISE = re.compile(r"use \S.*; gone in (\d+)\.(\d+)")


def old_names(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What is marked `@deprecated` in a source, and what the mark says."""
    for node in ast.walk(tree):
        for mark in getattr(node, "decorator_list", ()):
            if isinstance(mark, ast.Call) and ast.unparse(mark.func).rpartition(".")[2] == "deprecated":
                yield getattr(node, "name", ""), str(ast.literal_eval(mark.args[0]))


def fault(words: str, version: str) -> str:
    """What is wrong with a mark in a version of the package, or nothing."""
    promise = PROMISE.fullmatch(words)
    if promise is None:
        return "say `use NAME; gone in 0.3`"
    major, minor = (int(n) for n in version.split(".")[:2])
    return "is to be gone by now" if (major, minor) >= (int(promise[1]), int(promise[2])) else ""


def test_old_names_say_what_to_use_and_are_gone_in_time() -> None:
    wrong = [f"{path.name}: {name} {why}" for path in SOURCE.rglob("*.py")
             for name, words in old_names(ast.parse(path.read_text(encoding="utf-8")))
             if (why := fault(words, hegemon.__version__))]
    assert not wrong, "\n".join(wrong)


def test_marks_are_found_and_judged() -> None:
    tree = ast.parse('@deprecated("use State.scores; gone in 0.3")\ndef points(g): ...\n')
    assert list(old_names(tree)) == [("points", "use State.scores; gone in 0.3")]
    assert fault("use State.scores; gone in 0.3", "0.2.9") == ""
    assert fault("use State.scores; gone in 0.3", "0.3.0") == "is to be gone by now"
    assert "say" in fault("do not use it", "0.2.0")


def test_an_old_name_warns_and_warnings_are_errors_here() -> None:
    @deprecated("use harvest; gone in 0.3")
    def reap() -> int:
        return 1

    with pytest.raises(DeprecationWarning, match="use harvest"):
        reap()
