"""OpenSpiel: a game as a tree with chance in it, for its algorithms.

    import pyspiel
    import hegemon.envs.spiel                      # registers every game that declares what learners see
    game = pyspiel.load_game("hegemon_skirmish", {"players": 3})

Where an answer would draw from chance, a chance node of 1,024 equal outcomes comes first and fixes the counter the
draws come from: a search on a clone sees other dice than those to come. The deal is such a node too.
"""
from __future__ import annotations

from typing import Any, Final

import pyspiel

from hegemon.envs.observe import Actions, Observer, actions_of
from hegemon.envs.rewards import win
from hegemon.envs.showing import as_text
from hegemon.kernel import Action, Event, Game, Refused, Rng, Setup, State
from hegemon.kernel.registry import find, names
from hegemon.kernel.seen import layout

CHANCES: Final = 1024
LARGEST: Final = 6      # games for more players than this are no games for a tree


def _setup(game: Game, params: dict[str, Any]) -> Setup:
    """The set-up that parameters name: `players`, and `options` as `rounds:5;wild:true`."""
    pairs = [pair.partition(":") for pair in str(params.get("options", "")).split(";") if pair]
    return game.setup(int(params.get("players", game.seats[0])), 0, {name: value for name, _, value in pairs})


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # a compiled class without types
    """One set-up of a game."""

    kind: pyspiel.GameType
    ours: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        seats = _setup(self.ours, chosen).seats
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.ours, seats).size, max_chance_outcomes=CHANCES, num_players=seats,
            min_utility=0.0, max_utility=1.0, utility_sum=1.0 if self.ours.seats[0] > 1 else None,
            max_game_length=2 * self.ours.longest)
        super().__init__(self.kind, info, chosen)

    @property
    def setup(self) -> Setup:
        """The set-up, from the parameters: they are all that a pickled game keeps."""
        return _setup(self.ours, self.get_parameters())

    @property
    def actions(self) -> Actions:
        """The actions that can occur in it."""
        return actions_of(self.ours, self.num_players())

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What looks at a position for one player."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # a compiled class without types
    """A position, or a chance node before one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = game
        self.seats, self.actions = game.num_players(), game.actions
        self.now: State | None = None           # None before the deal
        self.pending: Action | None = None      # an answer that waits for its chance
        self.heard: list[list[str]] = [[] for _ in range(self.seats)]

    # -- the tree -----------------------------------------------------------------------------------------------

    def current_player(self) -> Any:
        """Who decides: a seat, chance, or nobody any more."""
        if self.now is None or self.pending is not None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.now.over else self.now.open[0].seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.now is not None
        number = self.actions.number
        return sorted([number(action) for action in self.now.legal(player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes are equal."""
        return [(n, 1 / CHANCES) for n in range(CHANCES)]

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self._deal(action)
        elif self.pending is not None:
            answer, self.pending = self.pending, None
            drawn = Rng(self.now.rng + action)
            self.now.rng = drawn.below(1 << 30) << 30 | drawn.below(1 << 30)
            self._play(answer)
        else:
            answer = self.actions.action(action)
            if self._draws(answer):
                self.pending = answer
            else:
                self._play(answer)

    def _deal(self, chance: int) -> None:
        setup = self.spiel.setup
        self.now = self.spiel.ours.start(Setup(setup.seats, chance, setup.options))

    def _draws(self, answer: Action) -> bool:
        """Whether chance decides anything of what an answer brings about."""
        assert self.now is not None
        trial = self.now.clone()
        trial.apply(trial.open[0].seat, answer)
        return trial.rng != self.now.rng

    def _play(self, answer: Action) -> None:
        state = self.now
        assert state is not None
        seat = state.open[0].seat
        events: list[Event] = []
        self.heard[seat].append(self.spiel.ours.verbs.write(answer))
        state._events = events
        try:
            state.apply(seat, answer)
        finally:
            state._events = None
        for what, parts, to in events:
            for s in range(state.seats):
                if to is None or s in to:
                    self.heard[s].append(what.say(parts))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now is not None and self.now.over

    def returns(self) -> list[float]:
        """One, shared by the winners, at the end."""
        return win(self.now) if self.now is not None and self.now.over else [0.0] * self.seats

    # -- text and copies ----------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Chance {action}"
        return self.spiel.ours.verbs.write(self.actions.action(action))

    def __str__(self) -> str:
        if self.now is None:
            return "before the deal"
        waiting = "" if self.pending is None else f" {self.spiel.ours.verbs.write(self.pending)}"
        return f"{self.now.digest()}{waiting}"

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        new = SpielState(self.spiel)
        new.now = self.now.clone() if self.now is not None else None
        new.pending, new.heard = self.pending, [list(lines) for lines in self.heard]
        return new


class SpielObserver:
    """What a player sees, as a row and as text; with perfect recall also all it was told and answered."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.game, self.recall = game, bool(kind.perfect_recall)
        self.observer = Observer(game.ours, game.setup)
        self.tensor = self.observer.empty()
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees."""
        if state.now is None:
            self.tensor[:] = 0
        else:
            self.observer.write(self.game.ours.view(state.now, player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, in words."""
        if state.now is None:
            return "before the deal"
        seen = as_text(self.game.ours, self.game.ours.view(state.now, player))
        return "\n".join([*state.heard[player], seen]) if self.recall else seen


def _registered(ours: Game) -> None:
    """A game under the name `hegemon_<game>`."""
    seats = [n for n in ours.seats if n <= LARGEST]
    if not seats or layout(ours, seats[0]) is None:
        return
    kind = pyspiel.GameType(
        short_name=f"hegemon_{ours.name}", long_name=ours.title, dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if seats[0] > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=seats[-1], min_num_players=seats[0],
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"players": seats[0], "options": ""})
    name = f"Spiel{ours.state.__name__}"
    globals()[name] = type(name, (SpielGame,), {"kind": kind, "ours": ours, "__module__": __name__})  # pickled by name
    pyspiel.register_game(kind, globals()[name])


for _name in names():
    try:
        _registered(find(_name))
    except Refused:
        continue  # a plug-in that does not load is nobody's tree
