"""Rule numbers are links: every procedure cites its rule, and every rule has a test."""
from __future__ import annotations

import pytest

from hegemon.cli.flowing import procedures
from hegemon.cli.listing import tests_folder as folder_of_tests
from hegemon.kernel.registry import find, names
from hegemon.rulebook import cited, rules


@pytest.mark.parametrize("name", names())
def test_every_procedure_cites_its_rule(name: str) -> None:
    """In the first lines of its class, or of the steps it has."""
    bare = [p.name for p in procedures(find(name)).values() if not p.rules]
    assert not bare, f"no rule stands beside {', '.join(bare)}"


@pytest.mark.parametrize("name", names())
def test_every_rule_has_a_test(name: str) -> None:
    game = find(name)
    found = rules(game.spec())
    shown = cited(folder_of_tests(game))
    assert len(found) > 10 and not [r.number for r in found if r.number not in shown]
