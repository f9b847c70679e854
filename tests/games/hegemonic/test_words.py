"""Words and picture: made from a view alone, complete, and in agreement with the rules."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hegemon.draw import Picture
from hegemon.games.hegemonic import GAME, live, rules, words
from hegemon.games.hegemonic.actions import counted
from hegemon.games.hegemonic.data import ASSAULT, HEX_NAMES, INDUSTRIALIZE
from hegemon.games.hegemonic.picture import picture
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Match, Rng, too_dear
from hegemon.testing import questions, table

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")


def four(galaxy: Make) -> Any:
    t = galaxy(4)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
        t.hand(seat, "nano_fabricants", "psionic_ecology")
    return t.caps(20, 20, 20, 20)


def walked(seats: int, seed: int, **options: Any) -> list[Any]:
    """Positions of a random game."""
    g = GAME.start(GAME.setup(seats, seed, options))
    rng, found = Rng(seed), []
    while not g.over:
        seat = rng.choice(g.waiting())
        if rng.below(25) == 0:
            found.append(g.clone())
        g.apply(seat, rng.choice(g.legal(seat)))
    return found + [g]


@pytest.mark.rule("I-23", "H-14.14")
def test_the_preview_equals_the_totals_of_step_one(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17", K1="S01", K2="S02", K3="S04")
    t.pieces(0, "a A5, e K1, c A2").pieces(1, "c A5 2, e K2").pieces(2, "e K3")
    t.pieces(1, "f A5").run(Turn(0, ASSAULT)).play("attack sabotage", "stay", "agent blue-1")
    view = t.view(0)
    shown = {a: words.hint(view, a) for a in view.now.legal}
    hint = shown[("target", HEX_NAMES.index("A5"), 1, 0)]
    assert view.now.cost(("target", HEX_NAMES.index("A5"), 1, 0)) == (("caps", 2),) and hint.confirm
    assert hint.lines[:2] == ("Marduk 4: 1 Agent, +3 Grex on K1", "Osiris 2: 2 group")
    assert any(["Bushido may lend you 1 (Grex)" in x for x in hint.lines])
    assert abs(sum([p for _, p in hint.odds]) - 1) < 1e-9
    t.play("target A5 yellow industrial", "draw_on orange")
    assert t.told("Power: Marduk 4 (1 Agent, +3 Grex on K1), Osiris 2 (2 group).") and t.g.caps[0] == 18


def test_hints_tell_the_price_and_the_change_before_building(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").run(Turn(0, INDUSTRIALIZE)).play("develop")
    t.g.plans = (INDUSTRIALIZE, -1, -1, -1)
    view = t.view(0)
    hint = words.hint(view, ("build", 0, HEX_NAMES.index("A5")))
    assert view.now.cost(("build", 0, HEX_NAMES.index("A5"))) == (("caps", 2),)
    assert hint.change == (("income", "6", "7"),) and hint.group == "Build Complex"
    caps = t.g.caps[0]
    t.play("build complex A5")
    assert caps - t.g.caps[0] == 2 and table_of(view).built == [1] * 12, "looking changes nothing"
    why = {b.label: b.why for b in words.blocked(t.view(0))}
    assert why["Build: Complex on B5"] == "another player's Home Sector"


@pytest.mark.rule("I-23")
def test_whoever_tries_something_on_the_table_has_his_own(galaxy: Make) -> None:
    view = four(galaxy).tiles(A5="S16").view(0)
    mine = table_of(view)
    mine.put(0, 0, HEX_NAMES.index("A5"))
    mine.caps[0] = 0
    theirs = table_of(view)
    assert theirs.built == [1] * 12 and theirs.caps == [20] * 4 and not theirs.complexes[HEX_NAMES.index("A5")]


def test_why_nots_of_advancing(galaxy: Make) -> None:
    t = four(galaxy).draw("phased_teleportation").caps(0).run(Turn(0, ASSAULT)).play("study")
    why = {b.label: b.why for b in words.blocked(t.view(0))}
    assert why == {"Advance Nano-Fabricants": "needs industrial tier 2",
                   "Advance Psionic Ecology": "needs political tier 2"}
    assert [(b.label, b.why) for b in too_dear(t.g, 0)] == [
        ("Advance Phased Teleportation", "needs 1 CAP, you have none")], "what is only too dear, the rules know"


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"leaders": "random"}), (6, {"technology_draft": True}),
                                                (3, {"free_board_placement": True}), (5, {"learning_game": True})])
def test_everything_an_action_touches_is_drawn_and_everything_can_be_said(seats: int, options: dict[str, Any]) -> None:
    for g in walked(seats, 3, **options):
        for viewer in [-1, *g.waiting()]:
            view = GAME.view(g, viewer)
            drawn = picture(view)
            assert isinstance(drawn, Picture)
            keys = set(drawn.by_key) | {c.key for c in words.hand(view)}
            for action in view.now.legal:
                assert set(GAME.verbs.touches(action)) <= keys, GAME.verbs.write(action)
                words.hint(view, action)
            assert len(words.panels(view)) == seats and words.meters(view)
            names = {s.title: s for s in words.board(view)}
            assert len(names["Sectors"].rows) == g.chart().usable.bit_count()
            words.blocked(view)


def test_the_text_board_is_complete_enough_to_rebuild_the_position() -> None:
    for g in walked(4, 5):
        view = GAME.view(g, -1)
        copy = table_of(view)
        for field in ("tile", "home", "homes", "laid", "complexes", "embassy", "holder", "height", "built", "where",
                      "squares", "circles", "triangles", "works", "growing", "agents", "fleets", "gates"):
            assert getattr(copy, field) == getattr(g, field), field
        text = str(words.board(view))
        for hex in range(51):
            if g.holder[hex] >= 0:
                assert counted(g.height[hex], "Outpost") in text


def test_a_spectators_picture_shows_no_hand() -> None:
    t = table("hegemonic", 4).until("Explore.taken")
    hands = {f"card-{GAME.verbs.verbs['play'].domains[0].write(c)}" for h in t.g.hands for c in h}
    assert not hands & set(picture(t.view(-1)).by_key) and not words.hand(t.view(-1))
    assert len(words.hand(t.view(1))) == len(set(t.g.hands[1]))


def test_previews_without_cards_are_certain(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "c A5 3").pieces(1, "c A2, f A5").hand(0).hand(1)
    t.run(Turn(0, INDUSTRIALIZE)).play("attack buyout")
    shown = words.hint(t.view(0), ("group", HEX_NAMES.index("A5")))
    assert shown.lines[0].startswith("reaches ") and "A2" in shown.lines[0]
    t.run(Turn(0, ASSAULT)).play("attack embargo")
    if t.question() == "ConflictAction.picked":
        t.play("group A5")
    assert t.told("Marduk attacked Osiris on A5"), "the lone Fleet is the only target of that group"


def test_hints_of_every_kind_of_question(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16", A2="S17").pieces(0, "a A5, f A5").run(Turn(0, ASSAULT))
    view = t.view(0)
    assert words.hint(view, ("plan", 5)).lines == ("order 4: CAPITALIZE, SURVEY, RESEARCH",)
    assert words.hint(view, ("plan", 1)).lines == ("order 2: BUILD Complexes and Gates, TAKEOVER, BASIC",)
    assert words.hint(view, ("attack", 1)).lines == (
        "Destroy Industrial or Martial pieces with an Agent, which may move first, for 1 CAP per point of Base Power.",)
    assert GAME.verbs.say(("gift", 1, 1)) == "Give Osiris 1 CAP" and words.hint(view, ("gift", 1, 3)).confirm
    assert view.now.gain(("collect",)) == (("caps", 2),)
    assert words.hint(view, ("fleet", 0)).lines[0] == "on A5" and "A2" in words.hint(view, ("fleet", 0)).lines[2]
    assert words.hint(view, ("use", 8)).confirm and words.hint(view, ("end",)).lines == ("you give up 2 actions",)
    assert words.hint(view, ("draw_on", 0)).lines == ("no Embassy of it",)


@pytest.mark.rule("H-19.1")
def test_the_end_is_told_in_words() -> None:
    assert words.outcome(GAME.view(walked(2, 3)[-1], -1)) == "The sector stack is empty."


@pytest.mark.rule("H-18.1", "H-18.2")
def test_contests_are_the_boards_as_they_would_pay_now(galaxy: Make) -> None:
    t = four(galaxy).tiles(A5="S16").pieces(1, "c A5 2")
    board = {c.name: c.rows for c in words.contests(t.view(-1))}
    assert board["Board A"] == ((0, 3, 6), (1, 2, 3)) and board["Core"] == ()


@pytest.mark.rule("H-18.3", "H-18.4", "H-19.2")
def test_the_sources_of_the_ending_add_up_to_the_score() -> None:
    for seats, seed in ((2, 3), (4, 1), (6, 2)):
        view = GAME.view(walked(seats, seed)[-1], -1)
        told = words.ending(view)
        sums = [sum([source.points[s] for source in told.sources]) for s in range(seats)]
        assert sums == list(view.vp) and told.sentence == words.outcome(view)
        assert words.names(view)[f"seat-{view.now.winners[0]}"] in told.title
        assert live.awards(view) and not live.awards(GAME.view(walked(seats, seed)[0], -1))


@pytest.mark.rule("H-21.3", "H-20.2")
def test_what_may_be_answered_for_a_person_is_an_answer_to_that_question() -> None:
    asked = questions(rules)
    for kind in live.automatic(GAME.view(walked(2, 3)[0], 0)):
        assert kind.question in asked and kind.answer in GAME.verbs.verbs


UNSAID = re.compile(
    r"\b1 (?:CAPs|Complexes|Embassies|Outposts|Agents|Fleets|actions|squares|triangles|tiles|boards|Sectors)\b"
    r"|_|\(-?\d+,-?\d+\)|\bS\d\d\b|\ba (?:Embassy|Outpost|Agent)\b"
    r"|\b(?:blue|yellow|red|green|purple|orange)\b", re.IGNORECASE)


def shown(view: Any) -> Iterator[str]:
    """Every sentence a viewer may read."""
    yield view.now.prompt
    yield words.tip(view)
    for action in view.now.legal + view.now.free[:3]:
        hint = words.hint(view, action)
        yield from (hint.label or GAME.verbs.say(action), hint.group, *hint.lines, *[" ".join(c) for c in hint.change])
    for no in words.blocked(view):
        yield f"{no.label}: {no.why}"
    for panel in words.panels(view):
        yield from (panel.name, panel.note, *[f"{s.name} {s.value} {s.note}" for s in panel.stats],
                    *[b.note for b in panel.bars])
    for meter in words.meters(view):
        yield f"{meter.name} {meter.value} {meter.note}"
    for section in words.board(view):
        yield from [" | ".join(row) for row in section.rows]
    yield from [element.label for element in picture(view).elements]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"leaders": "random"}), (3, {"learning_game": True}),
                                                (6, {"leaders": "choose", "multiple_discard_piles": True})])
def test_things_are_called_by_their_names_and_numbers_take_their_plurals(seats: int, options: dict[str, Any]) -> None:
    """No colour for a House, no tile by its id, no coordinates, no `1 CAPs`, on any part of the screen or the log."""
    assert UNSAID.search("1 CAPs") and UNSAID.search("tile S07") and not UNSAID.search("11 CAPs of Marduk")
    match, rng = Match(GAME, GAME.setup(seats, 8, options)), Rng(8)
    while not match.state.over:
        seat = match.state.waiting()[0]
        if rng.below(25) == 0:
            for said in shown(GAME.view(match.state, seat)):
                assert not UNSAID.search(said), said
        for what, parts, _ in match.play(seat, rng.choice(match.state.legal(seat))).events:
            assert not UNSAID.search(what.say(parts)), what.say(parts)
