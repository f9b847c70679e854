"""The judge of drills finds what it looks for: each fault, planted in a history that is right otherwise."""
from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from tests.server.history import History, Shown, Verdict, agreed, beginnings

from hegemon.server.matches.logged import LogEntry, LogLine, written_lines

LOGS = {"m": [LogEntry(n, seat, "do", "", undone, sealed, f"key-{n}", float(n),
                       written_lines([LogLine(f"line {n}", "", seat, (), to)]), "")
              for n, (seat, undone, sealed, to) in enumerate([
                  (-1, -1, False, None), (0, -1, False, None), (1, -1, True, (1,)), (0, -1, False, None),
                  (0, 2, False, None), (1, -1, False, None)])]}


def right() -> History:
    """Everything acknowledged in order, and a spectator who was shown all of it."""
    history = History()
    for n in range(1, 6):
        sent = history.send("m", f"key-{n}")
        sent.first, sent.copies, sent.acknowledged, sent.done = 10.0 * n, 2, 1, 10.0 * n + 1
    history.viewer("m", -1).shown += [Shown(1, n, told, "") for n, told in beginnings(LOGS["m"], -1, False).items()]
    return history


def test_what_is_right_is_found_right() -> None:
    assert agreed(right(), LOGS, set()).all() == []
    assert len(beginnings(LOGS["m"], -1, False)) == 5, "what is done under seal is not counted by others"
    assert len(beginnings(LOGS["m"], 1, False)) == 6
    assert list(beginnings(LOGS["m"], -1, True))[-1] == 5, "in the end everything counts"


def _lost(history: History) -> None:
    history.send("m", "key-9").acknowledged = 1


def _refused(history: History) -> None:
    sent = history.sent["m", "key-3"]
    sent.acknowledged, sent.done, sent.refused = 0, 0.0, sent.copies


def _order(history: History) -> None:
    history.sent["m", "key-1"].first, history.sent["m", "key-2"].done = 90.0, 21.0


def _shown(history: History) -> None:
    history.viewers[0].shown[2] = msgspec.structs.replace(history.viewers[0].shown[2], told=(2, 0))


def _early(history: History) -> None:
    history.viewers[0].shown.append(Shown(1, 6, (4, 0), "what was never written"))


def _back(history: History) -> None:
    history.viewers[0].shown.append(history.viewers[0].shown[1])


@pytest.mark.parametrize(("plant", "kind"), [(_lost, "lost"), (_refused, "refused"), (_order, "order"),
                                             (_shown, "shown"), (_early, "shown"), (_back, "back")])
def test_a_fault_that_is_planted_is_found(plant: Callable[[History], None], kind: str) -> None:
    history = right()
    plant(history)
    verdict: Verdict = agreed(history, LOGS, set())
    assert getattr(verdict, kind) and len(verdict.all()) == len(getattr(verdict, kind)), verdict


def test_an_entry_that_stands_twice_is_found() -> None:
    twice = {"m": [*LOGS["m"], msgspec.structs.replace(LOGS["m"][5], number=6)]}
    assert agreed(right(), twice, set()).twice == ["m key-5"]
