"""A record that comes from outside is refused in a sentence, or is the game it says it is."""
from __future__ import annotations

from pathlib import Path

from tests.server.forged import forged
from tests.server.forgeries import FORGERIES, Forger
from tests.server.harness import Running


async def test_records_that_were_tampered_with_are_refused_or_are_what_they_say(tmp_path: Path) -> None:
    result = await forged(str(tmp_path / "forged.db"), 40)
    assert result.sent == sum(result.read.values()) == 40 and len(result.codes) > len(FORGERIES) // 2
    assert result.let_in and len(result.let_in) < 20, "most are none, and some are"
    assert result.clean(), (result.wrong, result.accidents)


async def test_what_a_record_says_is_not_said_again_where_nobody_can_see_it(server: Running) -> None:
    ann, record = await server.person("Ann"), Forger(1).short().splitlines()
    seat, _, *rest = record[1].split(" ")
    record[1] = " ".join([seat, "Window.\t", *rest])
    code, sentence = await ann.refused("POST", "/api/records", {"record": "\n".join(record)})
    assert code == 422 and "Window." in sentence and sentence.isprintable()
