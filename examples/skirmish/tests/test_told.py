"""What players are told is what the rules do."""
from __future__ import annotations

from hegemon.kernel.registry import find
from hegemon.testing.told.walking import walked


def test_nothing_is_said_that_the_rules_do_not_do() -> None:
    found = walked(find("skirmish"), 100)
    assert found.positions == 100 and not found.wrong, "\n".join(found.lines())
