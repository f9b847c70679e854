"""What commands share: a console, JSON output, progress on a terminal and none when piped."""
from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")
console: Final = Console(highlight=False)
complaints: Final = Console(highlight=False, stderr=True)  # what must not get among the output of a command


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def progressed(items: Iterable[T], total: int, what: str, so_far: Callable[[T], int] | None = None) -> Iterator[T]:
    """Pass items on with a progress bar on the terminal's error stream; silent when that is piped. `so_far` says how
    far an item is of the total, where each is not one step."""
    if not sys.stderr.isatty():
        yield from items
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        for item in items:
            yield item
            if so_far is None:
                bar.advance(task)
            else:
                bar.update(task, completed=so_far(item))
