"""Section 9: the scripted player and its reading of a position."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hegemon.games.galactic_emperor import GAME, rules
from hegemon.games.galactic_emperor.bot import DEFAULTED, PLANS, UNTAKEN, Scripted, evaluate
from hegemon.games.galactic_emperor.data import SPACE, SPACES
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.warlord import Warlord, WarlordTurn
from hegemon.kernel import Rng, Seen
from hegemon.testing import questions

Make = Callable[..., Any]
OFTEN = 12  # times an option must be offered before it counts that nobody took it


def decide(t: Any, seat: int | None = None) -> str:
    """The bot's answer in notation."""
    who = t.seat() if seat is None else seat
    return GAME.verbs.write(Scripted().decide(Seen(t.g, who, GAME.view, Rng(3))))


def game(seats: int, seed: int, scripted: set[int]) -> Any:
    """A game of scripted seats against random ones."""
    g, rngs, bot = GAME.start(GAME.setup(seats, seed)), [Rng(seed + 17 * s) for s in range(seats)], Scripted()
    while not g.over:
        seat = g.waiting()[0]
        seen = Seen(g, seat, GAME.view, rngs[seat])
        g.apply(seat, bot.decide(seen) if seat in scripted else seen.rng.choice(seen.legal))
    return g


def test_it_beats_random_players() -> None:
    """One scripted seat among three random ones wins nearly always."""
    wins = sum(seed % 4 in game(4, seed, {seed % 4}).won for seed in range(12))
    assert wins >= 11


def test_it_plays_the_same_game_twice() -> None:
    """Deterministic, given its own chance."""
    assert game(3, 5, {0, 1, 2}).digest() == game(3, 5, {0, 1, 2}).digest()


def test_it_takes_the_better_planets(galaxy: Make) -> None:
    """As Explorer it selects the sector with two planets and does not put it beside a rival."""
    t = galaxy(3).face_up("p01", "void_1", "p14", "sun_1").run(Explorer(0))
    assert decide(t) == "select p14"
    t.play("select p14")
    assert decide(t).split()[1] not in {"F1", "G2", "A2", "B1", "F2", "B2"}


def test_it_favours_no_corner_of_the_map(galaxy: Make) -> None:
    """Of spaces that are alike to it, mirrored at the axis of its home, it takes now one and now the other."""
    t = galaxy(6).face_up("p01", "void_1", "p14", "sun_1", "p02", "p08", "void_2").run(Explorer(0))
    t.play("select void_1")
    seen = [Seen(t.g, 0, GAME.view, Rng(seed)) for seed in range(12)]
    spaces = {SPACES[Scripted().decide(s)[1]] for s in seen}
    rows = {space[0] for space in spaces}
    assert len(spaces) > 1 and {chr(ord("A") + ord("G") - ord(row)) for row in rows} == rows


def test_it_claims_free_planets_within_reach(galaxy: Make) -> None:
    """A fighter at home sets out for the sector next door."""
    t = galaxy(3).put("D6", "p14").run(WarlordTurn(0))
    assert decide(t) == "sail D7"
    t.play("sail D7")
    assert decide(t) == "enter D6"


def test_it_attacks_with_good_chances_only(galaxy: Make) -> None:
    """Two dreadnoughts go for a lone Empire, a fighter does not go for a Starbase."""
    t = galaxy(3).put("D5", "p14", 1).ships("D6", 0, 0, 0, 2).run(WarlordTurn(0))
    assert decide(t) == "sail D6"
    t = galaxy(3).put("D6", "p08", 1, level=2).run(WarlordTurn(0))
    while t.question() and t.seat() == 0 and not t.over():
        answer = decide(t)
        assert answer != "enter D6"
        t.play(answer)


def test_it_places_its_last_token_only_to_win(galaxy: Make) -> None:
    """Points enough for what rivals may still take in this role: it ends the game; without them it goes elsewhere."""
    for lead, wanted in ((9, True), (1, False)):
        t = galaxy(3).put("D6", "p14")
        t.g.reserve[0], t.g.vp[0] = 1, lead
        t.run(Warlord(0))
        while t.question() and t.seat() == 0:
            t.play(decide(t))
        assert (t.holds("D6")[0] == 0) == wanted


def test_it_retreats_from_a_lost_battle(galaxy: Make) -> None:
    """One fighter left against two cruisers and a Starbase."""
    t = galaxy(3).put("D5", "p08", 1, level=2).ships("D5", 0, 1).ships("D5", 1, 0, 2)
    t.dice(1, 1, 1, 1, 1, 1, 1, 1).run(Battle(SPACE["D5"], 0, 1, ((SPACE["D6"], 1, 0),)))
    assert t.question() == "Battle.decided" and decide(t) == "retreat"


def test_it_puts_influence_where_it_gains(galaxy: Make) -> None:
    """As last placer a free planet of two is taken with one token."""
    t = galaxy(3).put("D5", "p14").put("E5", "p01", 1, level=2).run(Regent(0))
    while t.question() == "Regent.bought":
        t.play("pass")
    t.play("done", "done")
    assert decide(t) == "exert D5"


def test_evaluate_is_a_share(galaxy: Make) -> None:
    """Between 0 and 1, adding up to 1 over the seats; planets and points raise it; the end is certain."""
    t = galaxy(4)
    shares = [evaluate(t.g, s) for s in range(4)]
    assert abs(sum(shares) - 1) < 1e-9 and max(shares) - min(shares) < 1e-9
    t.put("D5", "p14", 2)
    assert evaluate(t.g, 2) > shares[2]
    t.g.over, t.g.won = True, (1,)
    assert [evaluate(t.g, s) for s in range(4)] == [0.0, 1.0, 0.0, 0.0]


def test_every_question_has_a_plan_or_a_reason_for_none() -> None:
    """Together they are all questions of the rules, each once."""
    assert set(PLANS) | set(DEFAULTED) == questions(rules) and not set(PLANS) & set(DEFAULTED)


def test_every_option_is_taken_or_has_a_reason() -> None:
    """What is offered often in whole games is taken at least once, or it is written down why not."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    bot = Scripted()
    for seed, seats in enumerate((3, 4, 5, 6, 3, 4)):
        g, rng = GAME.start(GAME.setup(seats, seed)), Rng(seed)
        while not g.over:
            seat = g.waiting()[0]
            seen = Seen(g, seat, GAME.view, rng)
            answer = bot.decide(seen)
            if len(seen.legal) > 1:
                offered.update({f"{seen.question} {a[0]}" for a in seen.legal})
                taken[f"{seen.question} {answer[0]}"] += 1
            g.apply(seat, answer)
    never = {option for option, times in offered.items() if times >= OFTEN and not taken[option]}
    assert never <= set(UNTAKEN), {option: offered[option] for option in never - set(UNTAKEN)}
    assert set(UNTAKEN) <= set(offered)
