"""Many games stepped in one call, into arrays the caller reads without copying, over worker processes if wanted.

Each game shows the seat that is asked: its row, its mask, and whose turn it is. A game that ends begins again at once;
what its seats were rewarded with stands in `returns` of that step.

    with VectorGames("galactic_emperor", seats=4, games=64, workers=2) as games:
        games.reset(seed=1)
        while training:
            actions = policy(games.observations, games.masks)     # one number a game
            games.step(actions)
            learn(games.over, games.returns)

A learner that takes its time need not keep the workers waiting, nor they each other: each has two parts of the games
and steps one while the learner decides for the other. (With `split=1` a worker has one part: half as many hand-overs,
but it stands still until the learner has answered.)

        while training:
            part = games.ready()                                  # or every part in turn: `games.wait(part)`
            rows = games.parts[part]
            games.send(policy(games.observations[rows], games.masks[rows]), part)

A learner quicker than the games stands still, and each time it is woken it takes a worker's place. With `joins` it is
itself the last of the workers, and steps its own games while no other part is ready.
"""
from __future__ import annotations

import multiprocessing as mp
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain, pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from select import select
from socket import socket, socketpair
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hegemon.bots import bot_for
from hegemon.envs.observe import Actions, Form, Observer, actions_of
from hegemon.envs.rewards import reward_for, shaping_of
from hegemon.kernel import Action, Game, Refused, Rng, Seen, Setup, State, Value
from hegemon.kernel.registry import find

KEEP: Final = "keep"
SPLIT: Final = 64      # at most so many parts for a worker: a bell says the number of one that is to be stepped,
ALL: Final = b"a"      # or all of them,
ORDER: Final = b"o"    # or something else, which the pipe says
STOP: Final = b"s"
ENDED: Final = "a process that plays games for others has ended; its last words stand above"
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
        self.shown, self.legal = self.observations.view(), self.masks.view()  # for those who may not write: a step
        self.shown.flags.writeable = self.legal.flags.writeable = False  # relies on what the one before it wrote

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


class Running:
    """One game of a batch: what stands there, where it is written, and what was offered last."""
    __slots__ = ("follower", "legal", "places", "rng", "row", "seen", "state")
    state: State

    def __init__(self, row: int, arrays: Arrays, observer: Observer) -> None:
        self.row, self.rng, self.follower = row, Rng(0), observer.follow()
        self.seen = arrays.observations[row]
        self.legal: Sequence[Action] = ()
        self.places: list[int] = []  # of what is legal, in the mask

    def action(self, number: int) -> Action:
        """The action of a number; the default where it is not legal."""
        try:
            return self.legal[self.places.index(number)]
        except ValueError:
            return self.legal[0]


class Batch:
    """Some of the games, in this process, in parts that can be stepped each by itself."""

    def __init__(self, game: Game, setup: Setup, arrays: Arrays, observer: Observer, actions: Actions,
                 shares: Sequence[range], reward: str, bots: str, seat: int, shaped: bool) -> None:
        self.game, self.setup, self.arrays, self.actions = game, setup, arrays, actions
        self.standing = shaping_of(game) if shaped else None
        self.reward = reward_for(reward)
        self.bot, self.seat = bot_for(game, bots) if bots else None, seat
        self.parts = [[Running(row, arrays, observer) for row in share] for share in shares]
        self.running = [one for part in self.parts for one in part]
        self.chosen = [arrays.actions[share.start:share.stop] for share in shares]
        self.asked = [arrays.asked[share.start:share.stop] for share in shares]
        self.masks = [arrays.masks[share.start:share.stop] for share in shares]
        self.starts = [np.arange(len(share)) * actions.size for share in shares]  # of each game's mask among its part's
        self.offered = [np.zeros(0, np.int64) for _ in shares]  # what is set in the masks of a part
        self.ended: list[list[int]] = [[] for _ in shares]  # rows of games that the last step ended

    def reset(self, seed: int) -> None:
        """All games anew; a game's seed follows from its row, however the rows are shared out."""
        for one in self.running:
            one.rng = Rng(seed + 7919 * one.row)
            one.state = self._begun(one.rng)
        self._show_all()

    def kept(self) -> list[tuple[int, Kept]]:
        """The games as they stand, each with its row, to go on with later."""
        return [(one.row, (one.state.snapshot("msgpack"), one.rng.state)) for one in self.running]

    def restore(self, kept: Sequence[Kept]) -> None:
        """Go on with games that were kept, all of them in the order of the rows."""
        for one in self.running:
            position, one.rng.state = kept[one.row]
            one.state = self.game.restored(position, "msgpack")
        self._show_all()

    def _begun(self, rng: Rng) -> State:
        state: State = self.game.start(Setup(self.setup.seats, rng.below(1 << 30), self.setup.options))
        self._others(state, rng)
        return state

    def _others(self, state: State, rng: Rng) -> None:
        """Bots answer until the learner's seat is asked."""
        while self.bot is not None and not state.over and state.question(self.seat) is None:
            q = state.open[0]
            state.answer(q, self.bot.decide(Seen(state, q.seat, self.game.view, rng)))

    def step(self, parts: Sequence[int]) -> None:
        """Every game of these parts one answer further; an action that is not legal counts as the default."""
        for part in parts:
            for row in self.ended[part]:
                self.arrays.over[row], self.arrays.returns[row] = False, 0
            ended = self.ended[part] = []
            chosen = zip(self.parts[part], self.chosen[part].tolist())
            self._offer(part, [self._stepped(one, number, ended) for one, number in chosen])

    def _stepped(self, one: Running, number: int, ended: list[int]) -> int:
        """A game one answer further, begun again if it ends; who is asked then."""
        state = one.state
        q = state.question(self.seat) if self.bot is not None else state.open[0]
        assert q is not None
        state.answer(q, one.action(number))
        if self.bot is not None:
            self._others(state, one.rng)
        if state.over:
            ended.append(one.row)
            self.arrays.over[one.row], self.arrays.returns[one.row] = True, self.reward(state)
            one.state = self._begun(one.rng)
        return self._show(one)

    def _show(self, one: Running) -> int:
        """Write what is seen by the seat that is asked; which it is."""
        state = one.state
        seat = self.seat if self.bot is not None else state.open[0].seat
        one.follower.write(self.game.view(state, seat), one.seen)
        one.legal = legal = state.legal(seat)
        one.places = self.actions.places(legal)
        if self.standing is not None:
            self.arrays.standing[one.row] = self.standing(state, seat)
        return seat

    def _offer(self, part: int, asked: list[int]) -> None:
        """Write who is asked in the games of a part and what is legal there, in all of them at once."""
        self.asked[part][:] = asked
        masks, listed = self.masks[part], [one.places for one in self.parts[part]]
        masks.put(self.offered[part], 0)  # far less is touched than a mask is wide
        offered = self.offered[part] = np.fromiter(chain.from_iterable(listed), np.int64)
        offered += self.starts[part].repeat([len(places) for places in listed])
        masks.put(offered, 1)

    def _show_all(self) -> None:
        """Write all games, which have just begun or gone on."""
        self.ended = [[] for _ in self.parts]
        for part, games in enumerate(self.parts):
            for one in games:
                self.arrays.over[one.row], self.arrays.returns[one.row] = False, 0
            self._offer(part, [self._show(one) for one in games])


Order = int | list[Kept] | str  # a seed to begin with, games to go on with, to keep them


def _done(batch: Batch, order: Order) -> list[tuple[int, Kept]]:
    """Carry out an order; what is kept, if that was asked for."""
    if order == KEEP:
        return batch.kept()
    if isinstance(order, list):
        batch.restore(order)
    elif isinstance(order, int):
        batch.reset(order)
    return []


def _work(bell: socket, pipe: Connection, memory: str, games: int, name: str, setup: Setup, form: Form,
          settings: dict[str, Any]) -> None:
    """A worker: its share of the games, stepped when the bell says so and answered by the bell: a byte costs next to
    nothing beside what goes through a pipe."""
    shared, game = SharedMemory(memory), find(name)
    observer, actions = Observer(game, setup, form), actions_of(game, setup.seats)
    batch = Batch(game, setup, Arrays(games, observer, actions.size, setup.seats, shared.buf), observer, actions,
                  **settings)
    try:
        while (told := bell.recv(1)) not in (b"", STOP):
            if told == ORDER:
                pipe.send(_done(batch, pipe.recv()))
            else:
                batch.step(range(len(batch.parts)) if told == ALL else told)  # a byte is a number
                bell.send(told)
    except (EOFError, ConnectionError):  # whoever the games were played for has ended
        pass
    finally:
        del batch  # its arrays lie in the memory
        shared.close()


class VectorGames:
    """Games side by side; without workers in this process, else in as many others, with the arrays in shared memory.

    With `bots` one seat of each game is the learner's and bots answer for the others; else all seats are. `parts` says
    which rows can be stepped apart from others: so many for each worker as `split` says. With `joins` this process is
    the last of the workers: it steps its parts when it would else wait.
    """

    def __init__(self, game: str, seats: int | None = None, games: int = 16, workers: int = 0,
                 options: dict[str, str | Value] | None = None, form: Form = "float32",
                 reward: str = "win", bots: str = "", seat: int = 0, shaped: bool = False,
                 split: int = 2, joins: bool = False) -> None:
        ours = find(game)
        self.setup: Setup = ours.setup(seats, 0, options)
        if games < 1 or workers < 0 or workers > games:
            raise Refused("there is at least one game, and no more workers than games")
        if not 1 <= split <= SPLIT:
            raise Refused(f"a worker's games are split into 1 to {SPLIT} parts")
        if not 0 <= seat < self.setup.seats:
            raise Refused(f"seats are 0 to {self.setup.seats - 1}")
        self.games, self.observer = games, Observer(ours, self.setup, form)
        self.numbers = actions_of(ours, self.setup.seats)
        shares = max(1, workers)
        others = workers - 1 if joins and workers else workers
        ends = [games * end // (split * shares) for end in range(split * shares + 1)]
        self._split = split
        self.parts: Final = tuple([slice(*part) for part in pairwise(ends)])
        self._idle = list(range(len(self.parts)))  # parts that are not being stepped, those that waited longest first
        settings: dict[str, Any] = {"reward": reward, "bots": bots, "seat": seat if bots else -1, "shaped": shaped}
        self._shared: SharedMemory | None = None
        self._bells: list[socket] = []
        self._pipes: list[Any] = []
        self._workers: list[Any] = []
        self._sent: list[list[int]] = [[] for _ in range(shares)]  # parts that each is to step, in this order
        self.arrays = Arrays(games, self.observer, self.numbers.size, self.setup.seats)
        if others:
            self._start(game, others, form, settings)
        self._own: Batch | None = None
        if others < shares:
            self._own = Batch(ours, self.setup, self.arrays, self.observer, self.numbers, self._shares(others),
                              **settings)

    def _shares(self, worker: int) -> list[range]:
        """The rows of a worker's parts."""
        its = self.parts[self._split * worker:self._split * (worker + 1)]
        return [range(part.start, part.stop) for part in its]

    def _start(self, game: str, workers: int, form: Form, settings: dict[str, Any]) -> None:
        self._shared = SharedMemory(create=True, size=self.arrays.bytes())
        self.arrays = Arrays(self.games, self.observer, self.numbers.size, self.setup.seats, self._shared.buf)
        context = mp.get_context("spawn")
        for w in range(workers):
            (bell, rung), (here, there) = socketpair(), context.Pipe()
            worker = context.Process(target=_work, daemon=True, args=(
                rung, there, self._shared.name, self.games, game, self.setup, form,
                {**settings, "shares": self._shares(w)}))
            worker.start()
            rung.close()
            there.close()
            self._bells.append(bell)
            self._pipes.append(here)
            self._workers.append(worker)

    @property
    def observations(self) -> NDArray[Any]:
        """What the seat that is asked sees, a row a game, to be read: every step writes what has changed."""
        return self.arrays.shown

    @property
    def masks(self) -> NDArray[np.int8]:
        """One for every legal action, to be read."""
        return self.arrays.legal

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
        self._finish()
        self.arrays.actions[:] = actions
        for worker in range(len(self._bells)):
            self._ring(worker, ALL)
        if self._own is not None:
            self._own.step(range(self._split))
        for worker in range(len(self._bells)):
            self._hear(worker)

    def send(self, actions: Sequence[int] | NDArray[np.int64], part: int) -> None:
        """An action for every game of a part; a worker carries them out while the caller goes on, until he waits."""
        rows, (worker, its) = self.wait(part), divmod(part, self._split)
        self.arrays.actions[rows] = actions
        if worker < len(self._bells):
            self._ring(worker, bytes((its,)))
        self._sent[worker].append(part)
        self._idle.remove(part)

    def ready(self) -> int:
        """The part that waits for actions, whichever was done first; the order differs from run to run."""
        while not self._idle:
            own = self._own is not None and bool(self._sent[-1])
            rung = select(self._bells, [], [], 0 if own else None)[0]
            for bell in rung:
                self._stepped(self._bells.index(bell))
            if not rung:
                self._stepped(len(self._bells))
        return self._idle[0]

    def wait(self, part: int) -> slice:
        """What was sent for a part is done; its rows."""
        while part not in self._idle:
            self._stepped(part // self._split)
        return self.parts[part]

    def _stepped(self, worker: int) -> None:
        """A worker is done with what it was sent first; this process does its own now."""
        if worker < len(self._bells):
            self._hear(worker)
        elif self._own is not None:
            self._own.step((self._sent[worker][0] % self._split,))
        self._idle.append(self._sent[worker].pop(0))

    def keep(self) -> list[Kept]:
        """All games as they stand; `restore` goes on with them as if nothing had been."""
        return [game for _, game in sorted(self._tell(KEEP), key=lambda kept: kept[0])]

    def restore(self, kept: Sequence[Kept]) -> None:
        """Go on with games that were kept."""
        if len(kept) != self.games:
            raise Refused(f"{len(kept)} games were kept, and there are {self.games}")
        self._tell(list(kept))

    def _tell(self, order: Order) -> list[tuple[int, Kept]]:
        """Have something done by all workers; what they kept, if that was the order."""
        self._finish()
        for worker in range(len(self._bells)):
            self._ring(worker, ORDER)
        try:
            for pipe in self._pipes:
                pipe.send(order)
            own = _done(self._own, order) if self._own is not None else []
            return [*own, *[game for pipe in self._pipes for game in pipe.recv()]]
        except (EOFError, OSError) as why:
            raise RuntimeError(ENDED) from why

    def _finish(self) -> None:
        """Whatever was sent is done."""
        for part in range(len(self.parts)):
            self.wait(part)

    def _ring(self, worker: int, told: bytes) -> None:
        """Tell a worker something."""
        try:
            self._bells[worker].send(told)
        except OSError as why:
            raise RuntimeError(ENDED) from why

    def _hear(self, worker: int) -> None:
        """A worker has stepped what it was told to."""
        try:
            heard = self._bells[worker].recv(1)
        except OSError as why:
            raise RuntimeError(ENDED) from why
        if not heard:
            raise RuntimeError(ENDED)

    def close(self) -> None:
        """End the workers."""
        for bell in self._bells:
            with suppress(OSError):  # it has ended already
                bell.send(STOP)
        for worker in self._workers:
            worker.join(10)
        for ends in (self._bells, self._pipes):
            for end in ends:
                end.close()
        self._bells, self._pipes, self._workers = [], [], []
        if self._shared is not None:
            self._own = None  # its arrays lie in the memory
            del self.arrays
            self._shared.close()
            self._shared.unlink()
            self._shared = None

    def __enter__(self) -> VectorGames:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def drawn(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for every row of masks, each as likely as any other.

    >>> drawn(np.array([[0, 1, 0], [0, 0, 1]], np.int8), np.random.default_rng(1)).tolist()
    [1, 2]
    """
    rows, size = masks.shape
    starts = np.arange(0, (rows + 1) * size, size)
    legal = masks.view(np.bool_).ravel().nonzero()[0]
    ends = legal.searchsorted(starts)
    chosen = (rng.random(rows) * (ends[1:] - ends[:-1])).astype(np.int64)
    found: NDArray[np.int64] = legal[chosen + ends[:-1]] - starts[:-1]
    return found
