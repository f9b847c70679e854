"""Many games stepped in one call, into arrays the caller reads without copying, over worker processes if wanted.

Each game shows the seat that is asked: its row, its mask, and whose turn it is. A game that ends begins again at once;
what its seats were rewarded with stands in `returns` of that step.

    with VectorGames("galactic_emperor", seats=4, games=64, workers=2) as games:
        games.reset(seed=1)
        while training:
            actions = policy(games.observations, games.masks)     # one number a game
            games.step(actions)
            learn(games.over, games.returns)
"""
from __future__ import annotations

import multiprocessing as mp
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hegemon.bots import bot_for
from hegemon.envs.observe import Form, Observer, actions_of
from hegemon.envs.rewards import reward_for, shaping_of
from hegemon.kernel import Game, Refused, Rng, Seen, Setup, State, Value
from hegemon.kernel.registry import find

STOP: Final = "stop"
KEEP: Final = "keep"
Kept = tuple[bytes, int]  # a game under way: its snapshot, and the chance that begins the next


class Arrays:
    """What all games write into, one row a game."""

    def __init__(self, games: int, observer: Observer, actions: int, seats: int,
                 memory: bytearray | memoryview | None = None) -> None:
        self.shapes: Final[tuple[tuple[str, tuple[int, ...], Any], ...]] = (
            ("observations", (games, observer.size), observer.dtype), ("masks", (games, actions), np.int8),
            ("asked", (games,), np.int16), ("over", (games,), np.bool_), ("returns", (games, seats), np.float32),
            ("actions", (games,), np.int64), ("standing", (games,), np.float32))
        room = memory if memory is not None else bytearray(self.bytes())
        start = 0
        for name, shape, dtype in self.shapes:
            setattr(self, name, np.ndarray(shape, dtype, room, start))
            start += _padded(shape, dtype)

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    asked: NDArray[np.int16]
    over: NDArray[np.bool_]
    returns: NDArray[np.float32]
    actions: NDArray[np.int64]
    standing: NDArray[np.float32]

    def bytes(self) -> int:
        """How much memory they take."""
        return sum([_padded(shape, dtype) for _, shape, dtype in self.shapes])


def _padded(shape: tuple[int, ...], dtype: Any) -> int:
    """The bytes of an array, so that the next begins on a good boundary."""
    return (int(np.prod(shape)) * int(np.dtype(dtype).itemsize) + 63) // 64 * 64


class Batch:
    """Some of the games, in this process."""

    def __init__(self, game: Game, setup: Setup, form: Form, reward: str, rows: range, bots: str = "",
                 seat: int = -1, shaped: bool = False) -> None:
        self.game, self.setup, self.rows = game, setup, rows
        self.standing = shaping_of(game) if shaped else None
        self.observer, self.actions = Observer(game, setup, form), actions_of(game, setup.seats)
        self.reward = reward_for(reward)
        self.bot, self.seat = bot_for(game, bots) if bots else None, seat
        self.states: list[State] = []
        self.rngs: list[Rng] = []

    def reset(self, arrays: Arrays, seed: int) -> None:
        """All games anew; a game's seed follows from its row, however the rows are shared out."""
        self.rngs = [Rng(seed + 7919 * row) for row in self.rows]
        self.states = [self._begun(rng) for rng in self.rngs]
        for i, row in enumerate(self.rows):
            arrays.over[row], arrays.returns[row] = False, 0
            self._show(arrays, row, self.states[i])

    def kept(self) -> list[Kept]:
        """The games as they stand, to go on with later."""
        return [(state.snapshot("msgpack"), rng.state) for state, rng in zip(self.states, self.rngs)]

    def restore(self, arrays: Arrays, kept: Sequence[Kept]) -> None:
        """Go on with games that were kept, all of them in the order of the rows."""
        self.states = [self.game.restored(kept[row][0], "msgpack") for row in self.rows]
        self.rngs = [Rng(0) for _ in self.rows]
        for i, row in enumerate(self.rows):
            self.rngs[i].state = kept[row][1]
            arrays.over[row], arrays.returns[row] = False, 0
            self._show(arrays, row, self.states[i])

    def _begun(self, rng: Rng) -> State:
        state: State = self.game.start(Setup(self.setup.seats, rng.below(1 << 30), self.setup.options))
        self._others(state, rng)
        return state

    def _others(self, state: State, rng: Rng) -> None:
        """Bots answer until the learner's seat is asked."""
        while self.bot is not None and not state.over and state.question(self.seat) is None:
            q = state.open[0]
            state.answer(q, self.bot.decide(Seen(state, q.seat, self.game.view, rng)))

    def step(self, arrays: Arrays) -> None:
        """Every game one answer further; an action that is not legal counts as the default."""
        for i, row in enumerate(self.rows):
            state = self.states[i]
            q = state.question(self.seat) if self.bot is not None else state.open[0]
            assert q is not None
            number = int(arrays.actions[row])
            chosen = self.actions.action(number) if arrays.masks[row, number] else state.legal(q.seat)[0]
            state.answer(q, chosen)
            self._others(state, self.rngs[i])
            arrays.over[row] = state.over
            if state.over:
                arrays.returns[row] = self.reward(state)
                state = self.states[i] = self._begun(self.rngs[i])
            else:
                arrays.returns[row] = 0
            self._show(arrays, row, state)

    def _show(self, arrays: Arrays, row: int, state: State) -> None:
        seat = self.seat if self.bot is not None else state.open[0].seat
        arrays.asked[row] = seat
        self.observer.write(self.game.view(state, seat), arrays.observations[row])
        self.actions.mask(state.legal(seat), arrays.masks[row])
        if self.standing is not None:
            arrays.standing[row] = self.standing(state, seat)


Order = int | list[Kept] | str | None  # a seed to begin with, games to go on with, to keep them; None: one step


def _done(batch: Batch, arrays: Arrays, order: Order) -> list[Kept] | None:
    """Carry out an order; what is kept, if that was asked for."""
    if order == KEEP:
        return batch.kept()
    if order is None:
        batch.step(arrays)
    elif isinstance(order, list):
        batch.restore(arrays, order)
    elif isinstance(order, int):
        batch.reset(arrays, order)
    return None


def _work(pipe: Connection, memory: str, games: int, name: str, setup: Setup, settings: dict[str, Any]) -> None:
    """A worker: its share of the games, stepped when it is told to."""
    batch, shared = Batch(find(name), setup, **settings), SharedMemory(memory)
    arrays = Arrays(games, batch.observer, batch.actions.size, setup.seats, shared.buf)
    try:
        while (order := pipe.recv()) != STOP:
            pipe.send(_done(batch, arrays, order))
    finally:
        del arrays
        shared.close()


class VectorGames:
    """Games side by side; without workers in this process, else in as many others, with the arrays in shared memory.

    With `bots` one seat of each game is the learner's and bots answer for the others; else all seats are.
    """

    def __init__(self, game: str, seats: int | None = None, games: int = 16, workers: int = 0,
                 options: dict[str, str | Value] | None = None, form: Form = "float32",
                 reward: str = "win", bots: str = "", seat: int = 0, shaped: bool = False) -> None:
        ours = find(game)
        self.setup: Setup = ours.setup(seats, 0, options)
        if games < 1 or workers < 0 or workers > games:
            raise Refused("there is at least one game, and no more workers than games")
        if not 0 <= seat < self.setup.seats:
            raise Refused(f"seats are 0 to {self.setup.seats - 1}")
        self.games, self.observer = games, Observer(ours, self.setup, form)
        self.numbers = actions_of(ours, self.setup.seats)
        settings: dict[str, Any] = {"form": form, "reward": reward, "bots": bots, "seat": seat if bots else -1,
                                    "shaped": shaped}
        self._shared: SharedMemory | None = None
        self._pipes: list[Any] = []
        self._workers: list[Any] = []
        if workers:
            self._start(game, workers, settings)
        else:
            self.arrays = Arrays(games, self.observer, self.numbers.size, self.setup.seats)
            self._batch = Batch(ours, self.setup, rows=range(games), **settings)

    def _start(self, game: str, workers: int, settings: dict[str, Any]) -> None:
        plain = Arrays(self.games, self.observer, self.numbers.size, self.setup.seats)
        self._shared = SharedMemory(create=True, size=plain.bytes())
        self.arrays = Arrays(self.games, self.observer, self.numbers.size, self.setup.seats, self._shared.buf)
        context = mp.get_context("spawn")
        for w in range(workers):
            rows = range(self.games * w // workers, self.games * (w + 1) // workers)
            here, there = context.Pipe()
            worker = context.Process(target=_work, daemon=True, args=(
                there, self._shared.name, self.games, game, self.setup, {**settings, "rows": rows}))
            worker.start()
            self._pipes.append(here)
            self._workers.append(worker)

    @property
    def observations(self) -> NDArray[Any]:
        """What the seat that is asked sees, a row a game; written anew by every step."""
        return self.arrays.observations

    @property
    def masks(self) -> NDArray[np.int8]:
        """One for every legal action."""
        return self.arrays.masks

    @property
    def asked(self) -> NDArray[np.int16]:
        """Which seat is asked."""
        return self.arrays.asked

    @property
    def over(self) -> NDArray[np.bool_]:
        """Whether the last step ended the game; it has begun again."""
        return self.arrays.over

    @property
    def returns(self) -> NDArray[np.float32]:
        """What each seat got by the last step: the reward where a game ended, else nothing."""
        return self.arrays.returns

    @property
    def standing(self) -> NDArray[np.float32]:
        """With `shaped`, how well the seat that is asked stands by the game's own `evaluate`: its change from one of a
        seat's questions to the next can shape a reward."""
        return self.arrays.standing

    def reset(self, seed: int = 0) -> None:
        """All games anew; equal seeds give equal games, whatever the number of workers."""
        self._tell(seed)

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> None:
        """An action for every game."""
        self.arrays.actions[:] = actions
        self._tell(None)

    def keep(self) -> list[Kept]:
        """All games as they stand; `restore` goes on with them as if nothing had been."""
        return [game for kept in self._tell(KEEP) for game in kept or ()]

    def restore(self, kept: Sequence[Kept]) -> None:
        """Go on with games that were kept."""
        if len(kept) != self.games:
            raise Refused(f"{len(kept)} games were kept, and there are {self.games}")
        self._tell(list(kept))

    def _tell(self, order: Order) -> list[list[Kept] | None]:
        if not self._pipes:
            return [_done(self._batch, self.arrays, order)]
        try:
            for pipe in self._pipes:
                pipe.send(order)
            return [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError) as why:
            raise RuntimeError("a process that plays games for others has ended; its last words stand above") from why

    def close(self) -> None:
        """End the workers."""
        for pipe in self._pipes:
            with suppress(OSError):  # it has ended already
                pipe.send(STOP)
        for worker in self._workers:
            worker.join(10)
        self._pipes, self._workers = [], []
        if self._shared is not None:
            del self.arrays
            self._shared.close()
            self._shared.unlink()
            self._shared = None

    def __enter__(self) -> VectorGames:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()
