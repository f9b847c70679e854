"""The conformance suite can fail: each fault planted in the template game is found by the check named with it."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hegemon.kernel import Action, Flow, Frame, Game, Match, Refused, Rng, Setup, State, call, fork, redeal
from hegemon.kernel.flow import FORK
from hegemon.kernel.record import Line
from hegemon.kernel.registry import find
from hegemon.testing import conformance
from hegemon.testing.conformance import Case, Played, hidden_is_hidden, same_in_every_process
from skirmish.actions import GIFT
from skirmish.rules import Battle, Plan, Round, Window, deal
from skirmish.state import Skirmish
from skirmish.view import SkirmishView, view

F = TypeVar("F", bound=Frame)


class Variant(Skirmish):
    """Skirmish again, without a fault of its own: what the faulty ones derive from."""


@dataclass
class Rounds(Round):
    """A round that runs the procedures of `KINDS` in place of the template's own."""

    def opened(self, g: Skirmish, bids: dict[int, Action]) -> Flow:
        super().opened(g, bids)
        return fork({s: self.kind(Plan)(s) for s in range(g.seats)}, self.planned, secret=True)

    def fight(self, g: Skirmish) -> Flow:
        flow = super().fight(g)
        if flow.kind != FORK:
            return flow
        kind = self.kind(Battle)
        return fork({h: kind(b.hex, b.attacker, b.defender) for h, b in flow.value.items()}, self.fought)

    def kind(self, frame: type[F]) -> type[F]:
        return frame


def variant(name: str, state: type[Variant] = Variant, first: type[Round] = Round, frames: Sequence[type[Frame]] = (),
            seen: Callable[[Any, int], Any] = view) -> Game:
    """Skirmish with another state, procedures or view, ready for the suite."""

    def deal_variant(setup: Setup) -> Variant:
        real, g = deal(setup), state()
        g.prepare(setup)
        g.rng, g.reveals, g.round, g.rounds, g.order = real.rng, real.reveals, 0, real.rounds, real.order
        g.ships, g.coins, g.hands, g.deck = real.ships, real.coins, real.hands, real.deck
        g.launch(first())
        return g

    plain = find("skirmish")
    state = type(state.__name__, (state,), {})  # a state belongs to one game
    game = Game(name=name, title=name, about="A variant of skirmish.", rules_version=1, seats=(2, 3, 4), state=state,
                deal=deal_variant, view=seen, package="skirmish", hidden=("hands", "deck"), means=plain.means,
                longest=2000, options=plain.options, scores=plain.scores, check=plain.check, redeal=plain.redeal,
                free=plain.free, forms=plain.forms, freely=plain.freely)
    game.classes.update({kind.__name__: kind for kind in (first, *frames)})
    return game


def found(game: Game, check: Callable[[Played], None], keeper: type[Match] = Match, games: int = 12) -> bool:
    """Whether a check fails for one of some random games; records of failing games are not kept."""
    for seed in range(games):
        case = Case(game, 2 + seed % 3, (), seed, keeper)
        try:
            check(conformance.played(case, []))
        except (AssertionError, AttributeError, Refused):
            return True
    return False


def test_a_variant_without_a_fault_passes() -> None:
    game = variant("sound", first=Rounds)
    for check in conformance.CHECKS:
        if check is not conformance.observed:  # the template declares its own questions, not those of variants
            assert not found(game, check, games=3), check.__name__
    hidden_is_hidden(game)


# -- the state -------------------------------------------------------------------------------------------------------

def test_a_clone_that_shares_a_list() -> None:
    class Shares(Variant):
        def clone(self) -> Any:
            n = super().clone()
            n.coins = self.coins
            return n

    assert found(variant("shares", Shares), conformance.clones)


def test_a_clone_that_forgets_a_field() -> None:
    class Forgets(Variant):
        def clone(self) -> Any:
            n = super().clone()
            del n.order
            return n

    assert found(variant("forgets", Forgets), conformance.clones)


def test_clones_that_share_a_cache() -> None:
    class Caches(Variant):
        _cache: dict[int, Sequence[Action]]

        def prepare(self, setup: Setup) -> None:
            super().prepare(setup)
            self._cache = {}

        def clone(self) -> Any:
            n = super().clone()
            assert isinstance(n, Caches)
            n._cache = self._cache
            return n

        def legal(self, seat: int) -> Sequence[Action]:
            if seat not in self._cache:
                self._cache[seat] = super().legal(seat)
            return self._cache[seat]

        def answer(self, q: Any, action: Action) -> None:
            self._cache.clear()
            super().answer(q, action)

    assert found(variant("caches", Caches), conformance.one_at_a_time)


def test_a_gift_under_sealed_bids() -> None:
    class Generous(Variant):
        def free(self, seat: int) -> Sequence[Action]:
            sizes = range(1, min(3, self.coins[seat]) + 1) if self.open else ()
            return [GIFT(to, n) for to in range(self.seats) if to != seat for n in sizes if self.coins[to] + n <= 30]

    assert found(variant("generous", Generous), conformance.secrets_keep)


# -- procedures ------------------------------------------------------------------------------------------------------

@dataclass
class SharedPlan(Plan):
    """A frame that is changed at rest."""

    def copy(self: F) -> F:
        return self


@dataclass
class WithSharedPlan(Rounds):
    def kind(self, frame: type[F]) -> type[F]:
        return SharedPlan if frame is Plan else frame  # type: ignore[return-value]


def test_a_frame_that_is_not_copied() -> None:
    assert found(variant("uncopied", first=WithSharedPlan, frames=[SharedPlan]), conformance.clones)


@dataclass
class RudeWindow(Window):
    """A window that changes the battle around it in place."""

    def enclosing(self, kind: type[F]) -> F:
        frame = self.inside(kind)
        assert frame is not None
        return frame


@dataclass
class QuietWindow(Window):
    """A window that asks only those who hold a Warp card, and so tells who does."""

    def begin(self, g: Skirmish) -> Flow:
        flow = super().begin(g)
        if flow.asking is not None:
            flow.asking.always = False
        return flow


@dataclass
class RudeBattle(Battle):
    def begin(self, g: Skirmish) -> Flow:
        super().begin(g)
        return call(RudeWindow(self.attacker, self.defender), self.casualties)


@dataclass
class TellingBattle(Battle):
    def begin(self, g: Skirmish) -> Flow:
        super().begin(g)
        return call(QuietWindow(self.attacker, self.defender), self.casualties)


@dataclass
class WithRudeBattle(Rounds):
    def kind(self, frame: type[F]) -> type[F]:
        return RudeBattle if frame is Battle else frame  # type: ignore[return-value]


@dataclass
class WithTellingBattle(Rounds):
    def kind(self, frame: type[F]) -> type[F]:
        return TellingBattle if frame is Battle else frame  # type: ignore[return-value]


def test_an_enclosing_procedure_changed_in_place() -> None:
    game = variant("rude", first=WithRudeBattle, frames=[RudeBattle, RudeWindow])
    assert found(game, conformance.clones)


def test_a_question_whose_asking_tells() -> None:
    game = variant("telling", first=WithTellingBattle, frames=[TellingBattle, QuietWindow])
    assert found(game, conformance.sealed)


@dataclass
class CostlyPlan(Plan):
    """A secret plan that writes the state: everybody sees the coin go."""

    def ordered(self, g: Skirmish, order: Action) -> Flow:
        g.coins[self.seat] = max(0, g.coins[self.seat] - 1)
        return super().ordered(g, order)


@dataclass
class WithCostlyPlan(Rounds):
    def kind(self, frame: type[F]) -> type[F]:
        return CostlyPlan if frame is Plan else frame  # type: ignore[return-value]


def test_a_secret_plan_that_writes_the_state() -> None:
    assert found(variant("costly", first=WithCostlyPlan, frames=[CostlyPlan]), conformance.secrets_keep)


# -- views and samples -----------------------------------------------------------------------------------------------

def test_a_view_that_shows_hands() -> None:
    def shows_hands(g: Skirmish, viewer: int) -> SkirmishView:
        return replace(view(g, viewer), hand=g.hands[0])

    assert found(variant("open_hands", seen=shows_hands), conformance.sealed)


def test_a_view_that_shows_bids() -> None:
    def shows_bids(g: Skirmish, viewer: int) -> SkirmishView:
        seen = view(g, viewer)
        return replace(seen, now=replace(seen.now, given=tuple([v for j in g.joins.values() for v in j.got.values()])))

    assert found(variant("open_bids", seen=shows_bids), conformance.sealed)


def test_a_redeal_without_the_deck() -> None:
    class KnowsTheDeck(Variant):
        def redeal(self, viewer: int, rng: Rng) -> None:
            hidden = [list(h) if s != viewer else [] for s, h in enumerate(self.hands)]
            redeal(rng, *hidden)
            self.hands = [h if s == viewer else tuple(sorted(hidden[s])) for s, h in enumerate(self.hands)]

    with pytest.raises(AssertionError, match=r"no sample ever changes deck"):
        hidden_is_hidden(variant("deck", KnowsTheDeck))


class Keeps(Variant):
    """A state whose samples keep what was handed in under seal: answers, or plans."""

    def kept(self, new: State, plans: bool) -> State:
        for path, join in self.joins.items():
            if bool(join.starts) == plans and path in new.joins:
                new.joins = {**new.joins, path: new.joins[path].having({**new.joins[path].got, **join.got})}
        return new


def test_samples_that_keep_answers() -> None:
    class KeepsAnswers(Keeps):
        def sample(self, viewer: int, rng: Rng, reopen: bool = False) -> State:
            return self.kept(super().sample(viewer, rng), plans=False)

    with pytest.raises(AssertionError, match="none changed sealed answers of others"):
        hidden_is_hidden(variant("keeps_answers", KeepsAnswers))


def test_samples_that_keep_plans() -> None:
    class KeepsPlans(Keeps):
        def sample(self, viewer: int, rng: Rng, reopen: bool = False) -> State:
            return self.kept(super().sample(viewer, rng), plans=True)

    with pytest.raises(AssertionError, match="none changed sealed plans of others"):
        hidden_is_hidden(variant("keeps_plans", KeepsPlans))


# -- chance and undo -------------------------------------------------------------------------------------------------

def test_a_die_that_is_not_marked() -> None:
    class Silent(Variant):
        def below(self, n: int) -> int:
            value = super().below(n)
            self.reveals -= 1
            return value

    assert found(variant("silent_die", Silent), conformance.reveals)


def test_a_draw_that_is_not_marked() -> None:
    """Only a retreat that ends the round draws without dice or sealed answers, so more games are looked at."""
    class Silent(Variant):
        def reveal(self) -> None:
            pass

    assert found(variant("silent_draw", Silent), conformance.reveals, games=60)


class PastAnswers(Match):
    """Takes back the last action of a seat whatever others have answered since."""

    def undoable(self, seat: int) -> int:
        for i in range(len(self.lines) - 1, -1, -1):
            line = self.lines[i]
            if line.before is None:
                return -1
            if line.seat == seat:
                return -1 if line.revealed else i
        return -1


class PastDice(Match):
    """Keeps every clone and takes back an action that threw a die."""

    def play(self, seat: int, action: Action, path: tuple[int, ...] | None = None) -> Line:
        before = self.state.clone()
        line = super().play(seat, action, path)
        line.before = before
        return line

    def undoable(self, seat: int) -> int:
        return len(self.lines) - 1 if self.lines and self.lines[-1].seat == seat else -1


@pytest.mark.parametrize("keeper", [PastAnswers, PastDice])
def test_undo_that_goes_too_far(keeper: type[Match]) -> None:
    assert found(find("skirmish"), conformance.undo, keeper)
    assert not found(find("skirmish"), conformance.undo, games=3)


# -- hash order ------------------------------------------------------------------------------------------------------

PLUG_IN = '''
from dataclasses import dataclass
from hegemon.kernel import Game
from skirmish.actions import SEAT
from skirmish.rules import Round, deal
from skirmish import GAME as SKIRMISH
from skirmish.state import Skirmish
from skirmish.view import view

@dataclass
class HashRound(Round):
    def opened(self, g, bids):
        flow = super().opened(g, bids)
        g.order = tuple([SEAT.index[name] for name in set(SEAT.names[:g.seats])])
        return flow

class Hashed(Skirmish):
    pass

def deal_by_hash(setup):
    g, real = Hashed(), deal(setup)
    g.prepare(setup)
    g.become(real)
    g.open, g.joins, g.round = (), {}, 0
    g.launch(HashRound())
    return g

GAME = Game(name="hash_order", title="Hash order", about="Seats act in the order of a set.", rules_version=1,
            seats=(2, 3, 4), state=Hashed, deal=deal_by_hash, view=view, package="skirmish", options=SKIRMISH.options,
            scores=SKIRMISH.scores, check=SKIRMISH.check, redeal=SKIRMISH.redeal, free=SKIRMISH.free,
            forms=SKIRMISH.forms, freely=SKIRMISH.freely)
'''


def test_a_game_that_follows_the_order_of_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "hegemon_hash_order-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hegemon-hash-order\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hegemon.games]\nhash_order = hash_order_game:GAME\n")
    (tmp_path / "hash_order_game.py").write_text(PLUG_IN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    with pytest.raises(AssertionError):
        same_in_every_process(find("hash_order"))
    same_in_every_process(find("skirmish"))
