"""What is too dear is told when somebody asks, and to nobody but the seat that cannot pay."""
from __future__ import annotations

from tests.server.harness import Running

from hegemon.kernel.registry import find, names


async def test_what_cannot_be_paid_for_is_told_with_what_is_wanting(server: Running) -> None:
    """A solo game with prices: spend until something is too dear."""
    solo = next(name for name in names() if find(name).seats == (1,) and find(name).means)
    ann = await server.person("Ann")
    table = await server.table(ann, [{"kind": "me"}], game=solo, options={}, seed="7")
    state = server.services.matches.watched[table].logged.state
    for _ in range(40):
        found = await ann.get(f"/api/matches/{table}/why?seat=0")
        if found:
            break
        n = server.services.matches.watched[table].logged.count(0)
        await ann.act(table, 0, state.verbs.write(state.legal(0)[-1]), n)
    assert found and all(["needs " in one["why"] and ", you have " in one["why"] for one in found])
    offered = {state.verbs.say(action) for action in state.legal(0)}
    assert not offered & {one["label"] for one in found}
    assert await ann.get(f"/api/matches/{table}/why?seat=-1") == []
