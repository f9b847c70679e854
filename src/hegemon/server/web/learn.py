"""Learning a game: guided lessons, the rulebook for players with drawn positions, and the glossary."""
from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

import structlog
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from hegemon.bots import bot_for, levels
from hegemon.draw.palette import Theme
from hegemon.draw.picture import Picture
from hegemon.kernel import SPECTATOR, Game, Refused, Rng, Seen, State
from hegemon.kernel.lessons import Lesson, Term, glossary, lessons, rulebook
from hegemon.server.errors import Missing
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.people.accounts import Who
from hegemon.server.protocol.bodies import LessonStep, RulesPage, TablePage
from hegemon.server.security import PICTURE_CSP
from hegemon.server.services import Services
from hegemon.server.tables.replays import known_game
from hegemon.server.web.common import PACKED, REFUSALS, Asking, Somebody, TheServices
from hegemon.server.web.files import kept
from hegemon.server.web.matches import played
from hegemon.server.web.rules_page import sections_of

log = structlog.get_logger("hegemon.learn")
SVG: Final = "image/svg+xml"
RIVALS: Final = "medium"  # who plays on against a learner
LATEST: Final = 2000  # decisions before a drawn position
_FIGURE: Final = re.compile(r"!\[([^\]]*)\]\(draw:([^)]*)\)")
_NUMBERS: Final = ("after", "seed", "seats", "seat")


class Figure(Struct, frozen=True):
    """A position a rulebook shows: a game of scripted bots after some decisions."""
    words: str
    after: int = 0
    seed: int = 0
    seats: int = 0
    seat: int = SPECTATOR  # who looks at it
    sheet: str = ""
    lit: tuple[str, ...] = ()


def taught(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game; a mistake in one must not hide the game."""
    try:
        return lessons(game)
    except Refused:
        log.exception("a lesson cannot be read", game=game.name)
        return ()


@cache
def figures(game: Game) -> tuple[Figure, ...]:
    """The positions of a game's rulebook, in their order."""
    found = []
    for words, wish in _FIGURE.findall(rulebook(game)):
        said = dict(part.split("=", 1) for part in wish.split() if "=" in part)
        numbers = {name: int(said[name]) for name in _NUMBERS if said.get(name, "").isdecimal()}
        lit = tuple(said["lit"].split(",")) if said.get("lit") else ()
        found.append(Figure(words, sheet=said.get("sheet", ""), lit=lit, **numbers))
    return tuple(found)


@cache
def book(game: Game) -> RulesPage:
    """The rulebook in sections; positions are pictures of this server, rule numbers lead to the full rules."""
    if not rulebook(game):
        raise Missing(f"{game.title} has no rulebook yet")
    numbers = iter(range(len(figures(game))))
    text = _FIGURE.sub(lambda found: f"![{found[1]}](/api/games/{game.name}/figures/{next(numbers)}.svg)",
                       rulebook(game))
    return RulesPage(game=game.name, title=game.title, sections=sections_of(text), index={})


@get("/games/{name:str}/lessons", summary="The guided lessons of a game", responses=REFUSALS, opt={PACKED: True})
async def all_lessons(name: FromPath[str], request: Asking) -> Response[list[Lesson]]:
    """With all their steps."""
    return kept(request, taught, known_game(name))


@get("/games/{name:str}/glossary", summary="The words of a game", responses=REFUSALS, opt={PACKED: True})
async def words(name: FromPath[str], request: Asking) -> Response[list[Term]]:
    """One sentence each."""
    return kept(request, glossary, known_game(name))


@get("/games/{name:str}/rulebook", summary="The rulebook for players", responses=REFUSALS, opt={PACKED: True})
async def pages(name: FromPath[str], request: Asking) -> Response[RulesPage]:
    """In sections, as safe HTML."""
    return kept(request, book, known_game(name))


@get("/games/{name:str}/figures/{number:str}", summary="A position of the rulebook", media_type=SVG,
     responses=REFUSALS, opt={PACKED: True})
async def figure(name: FromPath[str], number: FromPath[str], request: Asking,
                 theme: FromQuery[Theme] = "dark") -> Response[str]:
    """Drawn once."""
    game, place = known_game(name), number.removesuffix(".svg")
    if not place.isdecimal() or int(place) >= len(figures(game)):
        raise Missing("there is no such picture")
    return kept(request, _drawn, game, figures(game)[int(place)], theme, kind=SVG,
                cache_control="public, max-age=3600", content_security_policy=PICTURE_CSP)


def _drawn(game: Game, wish: Figure, theme: Theme) -> str:
    return pictured(game, wish).svg(theme, lit=wish.lit, ids=False, name=f"f{abs(hash(wish)):x}")


def pictured(game: Game, wish: Figure) -> Picture:
    """What a figure shows: its sheet, or all of them if there is none of that name."""
    picture = presenter_of(game).picture(game.view(_played(game, wish), wish.seat))
    if picture is None:
        raise Missing(f"{game.title} has no picture")
    known = {sheet.name for sheet in picture.sheets}
    return picture.only(wish.sheet) if wish.sheet in known else picture


def _played(game: Game, wish: Figure) -> State:
    """The position after some decisions of scripted bots."""
    seats = wish.seats or min(game.seats, key=lambda n: abs(n - 4))
    state: State = game.start(game.setup(seats, wish.seed))
    rng, bot = Rng(wish.seed), bot_for(game, "medium" if "medium" in levels(game) else "random")
    for _ in range(min(wish.after, LATEST)):
        if state.over:
            break
        seat = state.open[0].seat
        state.apply(seat, bot.decide(Seen(state, seat, game.view, rng)))
    return state


@post("/lessons/{name:str}/{lesson:str}", summary="Begin a lesson, or let the others move in it", responses=REFUSALS)
async def begin(name: FromPath[str], lesson: FromPath[str], data: JSONBody[LessonStep], someone: Somebody,
                services: TheServices) -> TablePage:
    """On a private table of its own, where the learner holds all seats."""
    game = known_game(name)
    one = next((one for one in taught(game) if one.name == lesson), None)
    if one is None:
        raise Missing(f"{game.title} has no lesson {escape(lesson)[:60]}")
    if not data.table:
        services.limits.spend("make", someone.id)
        return await services.tables.page(someone, await services.replays.learn(someone, game, one))
    services.limits.spend("move", someone.id)
    then = one.steps[data.step].then if data.step < len(one.steps) else ()
    for seat in sorted({int(line.partition(" ")[0]) for line in then}):
        await played(services, someone, data.table, seat)
    if then:
        await services.batches.lines(data.table, then, data.key)
    if data.step >= len(one.steps):
        await _alone(services, someone, data.table, one)
    return await services.tables.page(someone, data.table)


async def _alone(services: Services, who: Who, table: str, lesson: Lesson) -> None:
    """After its last step the learner plays on against bots."""
    _, seats = await services.tables.seen(who, table)
    for seat in range(len(seats)):
        if seat != lesson.seat and not seats[seat]["bot"]:
            await played(services, who, table, seat)
            await services.tables.lend(table, who.id, seat, True, RIVALS)


router = Router("/api", route_handlers=[all_lessons, words, pages, figure, begin], tags=["learning"])
