"""The casting list: files as people make them, errors by line, and seats filled by wishes."""
from __future__ import annotations

import pytest
from tests.server.harness import Running

from hegemon.kernel.live import Chair, Team
from hegemon.server.events.casting import Hall, Listed, as_csv, checked, filled, read_csv

CHAIRS = (Chair(0, "sol.1", "Governor of Sol", "mega", "sol", order=2),
          Chair(1, "sol.2", "Admiral of Sol", "alm", "sol", order=1),
          Chair(2, "capital.1", "Politician", "mega", "capital", late=1, order=3))
HALL = Hall(CHAIRS, (Team("mega", "MEGA"), Team("alm", "Alliance")))


@pytest.mark.parametrize("text", [
    "name,seat,team,wish,note\nAna Ruiz,sol.1,MEGA,,\nBruno,,,politician,late\n",
    "\ufeffname;seat;team;wish;note\r\nAna Ruiz;SOL.1;mega;;\r\nBruno;;;politician;late\r\n",
    'wish,name,seat\n,"Ana Ruiz",sol.1\npolitician,Bruno,\n\n'])
def test_a_file_is_read_whatever_its_marks_order_and_line_ends(text: str) -> None:
    rows, errors = read_csv(text)
    listed, wrong = checked(rows, HALL)
    assert not errors and not wrong
    assert [(one.name, one.seat, one.wish) for one in listed] == [("Ana Ruiz", 0, ""), ("Bruno", -1, "politician")]


def test_what_is_wrong_is_told_by_line() -> None:
    rows, errors = read_csv("name,seat,team,colour\nAna,sol.9,MEGA,x\nBo,sol.1,Alliance,x\n,sol.1,,x\nEve,sol.1\n")
    _, wrong = checked(rows, HALL)
    said = errors + wrong
    assert any(["line 1: there is no column 'colour'" in one for one in said])
    assert any(["line 2: there is no chair 'sol.9'" in one for one in said])
    assert any(["line 3: sol.1 does not belong to Alliance" in one for one in said])
    assert any(["line 4: nobody is named" in one for one in said])
    assert any(["line 5: 2 fields where the header has 4" in one for one in said])
    assert read_csv("Ana,Bo\n")[1] == ["line 1: the header has to name the columns: name,seat,team,wish,note"]
    assert "more than 500" in read_csv("name\n" + "Ana\n" * 501)[1][0]
    twice, wrong = checked(read_csv("name,seat\nAna,sol.1\nBo,sol.1\n")[0], HALL)
    assert wrong == ["line 3: sol.1 is taken in line 2"]
    assert checked(read_csv("name\nA\nB\nC\nD\n")[0], HALL)[1] == ["4 people for 3 chairs"]
    assert len(twice) == 2


def test_seats_are_filled_by_wishes_first_then_in_the_games_order() -> None:
    people, said = filled([Listed("Ana"), Listed("Bo", wish="sol"), Listed("Eve", wish="governor / politician")], HALL)
    assert {one.name: one.seat for one in people} == {"Bo": 1, "Eve": 0, "Ana": 2}
    assert said == ['Bo: Admiral of Sol, Alliance, as wished ("sol")',
                    'Eve: Governor of Sol, MEGA, as wished ("governor / politician")',
                    "Ana: Politician, MEGA, in the game's order"]


def test_a_wish_may_be_the_word_that_chairs_of_a_kind_begin_with() -> None:
    hall = Hall((*CHAIRS, Chair(3, "press.herald", "Imperial Herald", "mega", "capital", order=4)), ())
    people, _ = filled([Listed("Ana"), Listed("Eve", wish="Press")], hall)
    assert {one.name: one.seat for one in people} == {"Eve": 3, "Ana": 1}


def test_a_file_written_is_read_again_and_holds_no_formula() -> None:
    listed = [Listed("Ana, the first", 0, "mega", "", '=HYPERLINK("x")')]
    text = as_csv(listed, HALL)
    assert "'=HYPERLINK" in text
    rows, errors = read_csv(text)
    assert not errors and checked(rows, HALL)[0][0].name == "Ana, the first"


# -- over the wire --------------------------------------------------------------------------------------------------


async def test_a_list_is_taken_over_whole_or_not_at_all(server: Running) -> None:
    chief = await server.person("Ruth")
    event = (await chief.post("/api/events", {"game": "skirmish", "seats": 3}))["id"]
    page = await chief.put(f"/api/tables/{event}/casting", {"csv": "name,seat\nAna,seat.1\nBo,seat.9\n"})
    assert page["errors"] == ["line 3: there is no chair 'seat.9'; they are called like seat.1"] and not page["rows"]
    page = await chief.put(f"/api/tables/{event}/casting", {"csv": "name,seat\nAna,seat.2\nBo,\n"})
    assert [(row["name"], row["chair"], row["title"]) for row in page["rows"]] == [
        ("Ana", "seat.2", "Seat 2"), ("Bo", "", "")] and not page["errors"]
    dry = await chief.post(f"/api/tables/{event}/casting/fill", {"dry": True})
    assert dry["changes"] == ["Bo: Seat 1, in the game's order"] and dry["rows"][1]["chair"] == "seat.1"
    assert (await chief.get(f"/api/tables/{event}/casting"))["rows"][1]["chair"] == ""
    done = await chief.post(f"/api/tables/{event}/casting/fill", {"dry": False})
    assert done["rows"][1]["chair"] == "seat.1" and [chair["key"] for chair in done["free"]] == ["seat.3"]
    assert (await chief.get(f"/api/tables/{event}/casting.csv")).splitlines() == [
        "name,seat,team,wish,note", "Ana,seat.2,,,", "Bo,seat.1,,,"]
