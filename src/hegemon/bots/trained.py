"""Players that were trained: `trained:FILE` wherever bots are named (see `hegemon train`).

A server offers those that lie in the folder `HEGEMON_TRAINED` names; people there cannot name other files.
"""
from __future__ import annotations

import io
import os
import zipfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from hegemon.bots.network import NEVER, Weights, first_of_one, second
from hegemon.envs.observe import Observer, actions_of
from hegemon.kernel import Action, Game, Refused, Seen, Setup

FOLDER: Final = "HEGEMON_TRAINED"
KEENNESS: Final = 2.0  # how much surer of itself it plays than it learnt: it tries nothing out any more
DRAWS: Final = 1 << 30


class About(msgspec.Struct, frozen=True):
    """What a player was trained for, and by what."""
    game: str
    rules: int         # the version of the rules, and of the observation
    observation: int
    seats: int
    inputs: int
    actions: int
    hidden: int
    decisions: int     # learnt from
    command: str


def about_of(game: Game, seats: int, hidden: int, decisions: int, command: str) -> About:
    """What a player of a game is trained for now."""
    room: Any = game.room("seen")
    size = Observer(game, game.setup(seats)).size
    return About(game.name, game.rules_version, room.VERSION, seats, size, actions_of(game, seats).size, hidden,
                 decisions, command)


class Trained:
    """Answers by chance, as its network judges the answers."""

    def __init__(self, game: Game, about: About, weights: Weights) -> None:
        self.about, self.weights = about, weights
        self.observer = Observer(game, Setup(about.seats, 0), "scaled")
        self.actions = actions_of(game, about.seats)
        self.row = self.observer.empty()

    def decide(self, seen: Seen) -> Action:
        """One of the legal actions."""
        legal, w = seen.legal, self.weights
        if seen.view.now.seats != self.about.seats:
            raise Refused(f"this player was trained for {self.about.seats} seats, and here are {seen.view.now.seats}")
        if len(legal) == 1:
            return legal[0]
        self.observer.write(seen.view, self.row)
        further = second(w, first_of_one(w, self.row))[0]
        places = [self.actions.number(action) for action in legal]
        strength = KEENNESS * (further @ w["act.w"][:, places] + w["act.b"][places])
        likely = np.exp(np.maximum(strength - strength.max(), NEVER)).cumsum()
        return legal[int(np.searchsorted(likely, seen.rng.below(DRAWS) / DRAWS * likely[-1], "right"))]


def file_of(name: str) -> Path:
    """The file of a player: in the folder of this server, or anywhere."""
    folder = os.environ.get(FOLDER, "")
    kept = Path(folder, f"{name}.npz") if folder and name and name == Path(name).name else None
    return kept if kept is not None and kept.is_file() else Path(name)


def trained_bot(game: Game, name: str) -> Trained:
    """The player in a file, refused in a sentence where it does not play the game as it is now."""
    path = file_of(name)
    if not path.is_file():
        raise Refused(f"there is no trained player {name[-80:]}; `hegemon train {game.name}` makes one")
    about, weights = _read(path, path.stat().st_mtime_ns)
    if about.game != game.name:
        raise Refused(f"{path.name} was trained for {about.game}, not for {game.name}")
    now = about_of(game, about.seats, about.hidden, about.decisions, about.command)
    if now != about:
        raise Refused(f"{path.name} was trained for another version of {game.title}: train it anew")
    return Trained(game, about, weights)


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> tuple[About, Weights]:
    """What a file holds; `changed` so that a file written anew is read anew."""
    try:
        with np.load(io.BytesIO(path.read_bytes())) as kept:
            about = msgspec.json.decode(kept["about"].tobytes(), type=About)
            weights = {key: kept[key].astype(np.float32) for key in kept.files if key != "about"}
        shapes = (weights["in.w"].shape, weights["mid.w"].shape, weights["act.w"].shape)
    except (OSError, ValueError, KeyError, EOFError, msgspec.DecodeError, zipfile.BadZipFile) as why:
        raise Refused(f"{path.name} does not hold a trained player") from why
    if shapes != ((about.inputs, about.hidden), (about.hidden, about.hidden), (about.hidden, about.actions)):
        raise Refused(f"{path.name} does not hold a trained player")
    return about, weights


def write_player(path: Path, about: About, weights: Weights) -> None:
    """Put a player into a file, whole or not at all."""
    made = path.with_name(f".{path.name}.new.npz")
    np.savez(made, about=np.frombuffer(msgspec.json.encode(about), np.uint8), **weights)  # type: ignore[arg-type]
    made.replace(path)


def shelf(game: Game) -> list[str]:
    """The players of a game in the folder of this server, as bots are named."""
    folder = os.environ.get(FOLDER, "")
    found = []
    for path in sorted(Path(folder).glob("*.npz")) if folder else []:
        with suppress(Refused):  # of another game, or of another version
            trained_bot(game, path.stem)
            found.append(f"trained:{path.stem}")
    return found
