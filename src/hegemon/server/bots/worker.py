"""A process that thinks: bots decide here, records are checked, films are made; never on the server's event loop.

Jobs come in on stdin and go out on stdout, each four bytes of length and a MessagePack dictionary.
"""
from __future__ import annotations

import lzma
import os
import struct
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from hegemon.analysis import mistakes, moments
from hegemon.bots import bot_for
from hegemon.bots.advice import advise
from hegemon.bots.halving import Gain
from hegemon.bots.weighing import Weighed, Weighing
from hegemon.kernel import Bot, Game, Lexicon, Refused, Rng, Seen, Setup, State
from hegemon.kernel.record import opened, path_of, replay
from hegemon.kernel.registry import find
from hegemon.kernel.rng import started
from hegemon.server.matches.logged import manner_of, told
from hegemon.server.matches.logged import packed as packed_state
from hegemon.server.ratings.chance import drawn, plus

KEPT_EVERY: Final = 100  # actions of a record that comes in, from one position that is kept to the next
BLOCK: Final = 32  # positions of the archive that are compressed together
MEMORY: Final = 4 * 2**30  # bytes of addresses that a process may have
GIVES_WAY: Final = 10  # nice, of a process that looks back on matches
Job = dict[str, Any]
_bots: Final[dict[tuple[str, str], Bot]] = {}


def decide(job: Job) -> Job:
    """What a bot answers."""
    game = find(job["game"])
    state = game.restored(job["state"], "msgpack")
    key = (game.name, job["level"])
    if key not in _bots:
        _bots[key] = bot_for(game, job["level"])
    seen = Seen(state, job["seat"], game.view, Rng(job["seed"]), job["seconds"])
    legal, bot = list(seen.legal), _bots[key]
    begun = time.process_time()
    if job.get("part") and isinstance(bot, Weighing) and bot.worth(seen):
        found = bot.weighed(seen, bot.lines.plan.decide(seen))
        return {"weighed": packed(found, game.verbs), "cpu": time.process_time() - begun}
    action = bot.decide(seen)
    if action not in legal:
        raise Refused(f"the bot {job['level']} answered {action!r}, which is not possible")
    return {"do": game.verbs.write(action), "cpu": time.process_time() - begun}


def packed(found: Weighed, verbs: Lexicon) -> Job:
    """What came of weighing, as a message."""
    return {"plan": verbs.write(found.plan), "value": astuple(found.value),
            "gains": {verbs.write(a): astuple(gain) for a, gain in found.gains.items()}}


def unpacked(message: Job, verbs: Lexicon) -> Weighed:
    """The same, read."""
    return Weighed(verbs.read(message["plan"]), Gain(*message["value"]),
                   {verbs.read(a): Gain(*gain) for a, gain in message["gains"].items()})


def suggest(job: Job) -> Job:
    """What a strong bot would do, and why."""
    game = find(job["game"])
    seen = Seen(game.restored(job["state"], "msgpack"), job["seat"], game.view, Rng(job["seed"]), job["seconds"])
    begun = time.process_time()
    found = advise(game, seen)
    write = game.verbs.write
    runner = {"do": write(found.next[0]), "label": found.next[1], "after": found.next[2]} if found.next else None
    return {"do": write(found.do), "label": found.label, "why": list(found.why), "before": found.before,
            "after": found.after, "next": runner, "cpu": time.process_time() - begun}


def _give_way() -> None:
    """From now on this process works when nobody else does."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, GIVES_WAY)


def course(job: Job) -> Job:
    """How each seat of a finished match stood after every step."""
    _give_way()
    return {"moments": msgspec.to_builtins(moments(replay(job["text"], find)))}


def wrong(job: Job) -> Job:
    """The mistakes in a stretch of a finished match."""
    _give_way()
    found, looked = mistakes(replay(job["text"], find), None, job["work"], 0, *job["part"])
    return {"mistakes": msgspec.to_builtins(found), "looked": looked}


def check(job: Job) -> Job:
    """A record that is not trusted, played again action by action with everything checked."""
    text = job["text"]
    match = replay(text, find)
    fresh = opened(text, find)
    lines, states, kept = [], [fresh.state.snapshot("msgpack")], {}
    for step, line in enumerate(match.lines, 1):
        question, path = fresh.state.question(line.seat), path_of(line.question)
        path = question.path if path is None and question is not None else path
        sealed = path is not None and line.question != "free" and fresh.state.sealed(path) is not None
        done = fresh.again(line)
        done.before = None
        lines.append({"seat": line.seat, "notation": match.game.verbs.write(line.action), "question": line.question,
                      "sealed": sealed and not done.revealed, "told": told(done.events, manner_of(match.game))})
        states.append(fresh.state.snapshot("msgpack"))
        if step % KEPT_EVERY == 0 or step == len(match.lines):
            kept[step] = packed_state(fresh.state)
    state = fresh.state
    return {"game": match.game.name, "seats": match.setup.seats, "seed": str(match.setup.seed),
            "options": dict(match.setup.options), "script": list(match.setup.script),
            "opening": told(fresh.opening, manner_of(match.game)),
            "lines": lines, "over": state.over,
            "asked": {str(q.seat): q.prompt for q in reversed(state.open)}, "outcome": state.outcome,
            "blocks": _blocks(states), "kept": kept,
            "winners": list(state.winners()) if state.over else [],
            "scores": list(state.scores()) if state.over else []}


def archive(job: Job) -> Job:
    """Positions of a finished match from the step `first` on, so that looking at it never runs its rules again, and the
    one after them; the `last` ones with that."""
    game = find(job["game"])
    if job["state"]:
        state = game.restored(job["state"], "msgpack")
    else:
        state = game.start(Setup(job["seats"], int(job["seed"]), job["options"]))
    kept: dict[int, bytes] = dict(job["kept"])
    states = []
    draws = job["draws"] or [drawn(started(int(job["seed"])), state.rng), *[[] for _ in range(job["seats"])]]
    for step, (seat, notation) in enumerate(job["lines"], job["first"] + 1):
        states.append(kept.get(step - 1) or state.snapshot("msgpack"))
        before = state.rng
        if step in kept:
            state = game.restored(kept[step], "msgpack")
        else:
            _go_on(game, state, seat, notation, step < max(kept, default=0))
        draws[seat + 1] = plus(draws[seat + 1], drawn(before, state.rng))
    end = kept.get(job["first"] + len(job["lines"])) or state.snapshot("msgpack")
    return {"blocks": _blocks([*states, end] if job["last"] else states), "state": end, "draws": draws}


def _go_on(game: Game, state: State, seat: int, notation: str, earlier: bool) -> None:
    """One action more; what was played by earlier rules and does not fit any more leaves the last position standing."""
    before = state.clone()
    try:
        state.apply(seat, game.verbs.read(notation))
    except Exception:
        if not earlier:
            raise
        state.become(before)


def _blocks(states: list[bytes]) -> list[bytes]:
    return [lzma.compress(msgspec.msgpack.encode(states[i:i + BLOCK]), preset=1) for i in range(0, len(states), BLOCK)]


def block_state(block: bytes, place: int) -> bytes:
    """One position of a block of the archive."""
    states: list[bytes] = msgspec.msgpack.decode(lzma.decompress(block), type=list[bytes])
    return states[place]


def png(job: Job) -> Job:
    """A position as PNG."""
    from hegemon.draw.files import png as drawn
    return {"png": drawn(_pictures(job)[0], job["theme"], job["scale"])}


def film(job: Job) -> Job:
    """Positions one after another as an animated GIF."""
    from hegemon.draw.files import gif
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.gif"
        pictures = _pictures(job)
        gif(pictures, path, job["seconds"], job["theme"], min(1.0, 900 / pictures[0].width))
        return {"gif": path.read_bytes()}


def _pictures(job: Job) -> list[Any]:
    game = find(job["game"])
    room: Any = game.room("picture")
    if room is None:
        raise Refused(f"{game.title} has no picture")
    return [room.picture(game.view(game.restored(state, "msgpack"), job["seat"])) for state in job["states"]]


JOBS: Final[dict[str, Callable[[Job], Job]]] = {
    "decide": decide, "suggest": suggest, "course": course, "wrong": wrong, "check": check, "archive": archive,
    "png": png, "film": film}


def read(stream: BinaryIO) -> bytes | None:
    """The next message, or None at the end."""
    head = stream.read(4)
    return stream.read(struct.unpack("<I", head)[0]) if len(head) == 4 else None


def framed(message: Job) -> bytes:
    """A message with its length."""
    body = msgspec.msgpack.encode(message)
    return struct.pack("<I", len(body)) + body


def bounded() -> None:
    """From now on a job that asks for more memory than this fails, and nothing of the server's is taken for it."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # not everywhere
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = [limit for limit in (soft, hard, MEMORY) if limit >= 0]
        resource.setrlimit(resource.RLIMIT_AS, (min(most), hard))


def main() -> None:
    """Work until the server closes the pipe."""
    bounded()
    inward, outward = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints must not get between the messages
    os.nice(5)     # people wait for the server, bots may wait for people
    while (message := read(inward)) is not None:
        job: Job = msgspec.msgpack.decode(message)
        try:
            answer = JOBS[job["job"]](job)
        except Refused as why:
            answer = {"refused": str(why)}
        except Exception:
            answer = {"failed": traceback.format_exc(limit=-4)}
        try:
            outward.write(framed(answer))
            outward.flush()
        except BrokenPipeError:  # the server was killed; whoever starts next asks again
            os._exit(0)


if __name__ == "__main__":
    main()
