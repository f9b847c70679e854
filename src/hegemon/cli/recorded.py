"""`hegemon replay` and `hegemon picture`: records checked, printed and drawn."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.markup import escape

from hegemon.bots import bot_for
from hegemon.cli.flags import Flag, Names, OptionList, Wrong, chosen
from hegemon.cli.series import plan_for
from hegemon.cli.show import console, progressed
from hegemon.draw import gif as save_gif
from hegemon.draw import save
from hegemon.kernel import SPECTATOR, Match, Refused, Rng, Seen
from hegemon.kernel.record import opened, replay
from hegemon.kernel.registry import find
from hegemon.kernel.words import names_of

LIMIT = 20_000_000  # bytes of a record; the longest real ones are a hundredth of it


def read(file: Path) -> str:
    """The text of a record file."""
    if not file.is_file():
        raise Refused(f"there is no file {file}")
    if file.stat().st_size > LIMIT:
        raise Wrong(f"{file} is too large for a record")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Wrong(f"{file} is no hegemon record: it is not text") from None


def drawn(match: Match, seat: int) -> Any:
    """The picture a seat sees now."""
    room: Any = match.game.room("picture")
    if room is None:
        raise Refused(f"{match.game.title} has no picture")
    if not -1 <= seat < match.setup.seats:
        raise Refused(f"seats are 0 to {match.setup.seats - 1}, or -1 for a spectator")
    return room.picture(match.game.view(match.state, seat))


def show_record(file: Path, *, verify: Flag = False, svg: Path | None = None, png: Path | None = None,
                gif: Path | None = None, at: int | None = None, seat: int = -1, theme: str = "dark") -> None:
    """Play a record again: check it, print it, or draw it."""
    _theme(theme)
    text = read(file)
    if at is not None and at < 0:
        raise Refused("--at counts actions from 0")
    try:
        whole = replay(text, find)
    except Refused as why:
        raise Wrong(f"{file}: {why}") from None
    if verify:
        state = whole.state
        ended = f"over, {state.outcome}, winners {state.winners()}" if state.over else "not over"
        said = f"{file}: {len(whole.lines)} actions of {whole.game.title} replay to {state.digest()}; {ended}."
        console.print(escape(said), soft_wrap=True)
    if at is not None and at > len(whole.lines):
        raise Refused(f"{file} has {len(whole.lines)} actions")
    match = replay(text, find, at) if at is not None else whole
    for path in (svg, png):
        if path is not None:
            save(drawn(match, seat), path, theme=theme)  # type: ignore[arg-type]  # checked above
    if gif is not None:
        pictures = list(progressed(_frames(text, at, seat), len(whole.lines) + 1, "drawing"))
        save_gif(pictures, gif, theme=theme)  # type: ignore[arg-type]  # checked above
    if not verify and svg is None and png is None and gif is None:
        _print(match)


def _theme(theme: str) -> None:
    if theme not in ("dark", "light"):
        raise Refused("the theme is dark or light")


def _frames(text: str, at: int | None, seat: int) -> list[Any]:
    """A picture after every action."""
    match = opened(text, find)
    pictures = [drawn(match, seat)]
    for line in replay(text, find, at).lines:
        match.again(line)
        pictures.append(drawn(match, seat))
    return pictures


def _print(match: Match) -> None:
    """Every action with what came of it, as a spectator heard it."""
    names = names_of(match.game.room("words"), match.game.view(match.state, SPECTATOR))
    for number, line in enumerate(match.lines, 1):
        said = escape(match.game.verbs.say(line.action, names))
        console.print(f"[dim]{number:4d}[/] seat {line.seat}: {said}", soft_wrap=True)
        for what, parts, to in line.events:
            if to is None or -1 in to:
                console.print(f"       [dim]{escape(what.say(parts))}[/]", soft_wrap=True)
    state = match.state
    ended = f"over: {state.outcome}, winners {state.winners()}, scores {state.scores()}"
    console.print(escape(ended) if state.over else "not over", soft_wrap=True)


def _thumb_size(thumb: str) -> tuple[int, int]:
    """The two numbers of `208x124`."""
    found = re.fullmatch(r"([1-9]\d{0,3})x([1-9]\d{0,3})", thumb)
    if found is None:
        raise Refused(f"a thumbnail has a size like 208x124, not {thumb}")
    return int(found[1]), int(found[2])


def draw_position(game: str, *, out: Annotated[Path, Parameter(name=["--out", "-o"])], seats: int = 0, seed: int = 0,
                  after: int = 0, seat: int = 0, bots: str = "random", theme: str = "dark",
                  option: OptionList = [], sheet: Names = [], thumb: str = "") -> None:  # noqa: B006
    """Draw a position as SVG or PNG: a game of bots after a number of decisions, as one seat sees it.

    `--sheet map` draws some parts of the picture alone, `--thumb 208x124` what is worth seeing of its stage.
    """
    _theme(theme)
    size = _thumb_size(thumb) if thumb else None
    if size is not None and out.suffix != ".svg":
        raise Refused("a thumbnail is written as .svg")
    if out.suffix not in (".svg", ".png"):
        raise Refused(f"a picture is written as .svg or .png, not {out.name}")
    if after < 0:
        raise Refused("--after counts decisions from 0")
    plan = plan_for(game, seats, 1, bots, seed, chosen(option))
    played = find(game)
    match = Match(played, played.setup(plan.seats, seed, plan.options))
    players, rng = [bot_for(played, b) for b in plan.bots], Rng(seed)
    for _ in range(after):
        if match.state.over:
            break
        turn = match.state.open[0].seat
        match.play(turn, players[turn].decide(Seen(match.state, turn, played.view, rng)))
    picture = drawn(match, seat)
    if sheet:
        try:
            picture = picture.only(*sheet)
        except ValueError as wrong:
            raise Refused(str(wrong).rstrip(".")) from None
    if size is not None:
        out.write_text(picture.thumb(*size, theme), encoding="utf-8")
    else:
        save(picture, out, theme=theme)  # type: ignore[arg-type]  # checked above
