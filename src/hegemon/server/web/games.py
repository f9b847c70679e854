"""What can be played here, and its rules."""
from __future__ import annotations

import warnings
from functools import cache, lru_cache

import structlog
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from hegemon.bots import bot_for, levels, offered
from hegemon.draw import Picture
from hegemon.draw.palette import Theme
from hegemon.kernel import SPECTATOR, Game, Rng, Seen, State
from hegemon.kernel.lessons import rulebook
from hegemon.kernel.registry import every
from hegemon.server.errors import Missing
from hegemon.server.matches.perspective import presenter_of
from hegemon.server.protocol.bodies import (
    GameInfo,
    LessonInfo,
    LevelInfo,
    OptionChoice,
    OptionInfo,
    PresetInfo,
    RulesPage,
)
from hegemon.server.protocol.update import FormPage
from hegemon.server.security import PICTURE_CSP
from hegemon.server.tables.replays import known_game
from hegemon.server.web.common import PACKED, REFUSALS, Asking, Pixels
from hegemon.server.web.files import kept
from hegemon.server.web.learn import taught
from hegemon.server.web.rules_page import rules_page

SVG = "image/svg+xml"
log = structlog.get_logger("hegemon.games")


@lru_cache(maxsize=200)
def info(game: Game) -> GameInfo:
    """A game as its card and its form show it."""
    try:
        has_rules = bool(game.spec())
    except ValueError:
        has_rules = False
    return GameInfo(
        name=game.name, title=game.title, about=game.about, stage=game.stage, version=game.rules_version,
        seats=list(game.seats),
        options=[OptionInfo(name=o.name, text=o.text, rule=o.rule, default=o.default,
                            choices=[OptionChoice(value=v, label=o.label(v)) for v in o.values])
                 for o in game.options.options if o.offered],
        presets=[PresetInfo(name=p.name, text=p.text, options=dict(p.options), seats=p.seats)
                 for p in game.options.presets],
        levels=[LevelInfo(name=name, text=text) for name, text in offered(game).items()],
        has_rules=has_rules, has_picture=presenter_of(game).drawn, has_rulebook=bool(rulebook(game)),
        lessons=[LessonInfo(name=one.name, title=one.title, about=one.about, minutes=one.minutes)
                 for one in taught(game)])


@get("/games", summary="All games", opt={PACKED: True})
async def games(request: Asking) -> Response[list[GameInfo]]:
    """All games that are installed."""
    return kept(request, _cards)


def _cards() -> list[GameInfo]:
    return [info(game) for game in installed()]


@cache
def installed() -> list[Game]:
    """All games that load; looked for once."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = every()
    for warning in caught:
        log.warning("a game is left out", why=str(warning.message)[:300])
    return found


@get("/games/{name:str}", summary="One game", responses=REFUSALS, opt={PACKED: True})
async def game(name: FromPath[str], request: Asking) -> Response[GameInfo]:
    """One game."""
    return kept(request, info, known_game(name))


@get("/games/{name:str}/rules", summary="The rules of a game", responses=REFUSALS, opt={PACKED: True})
async def rules(name: FromPath[str], request: Asking) -> Response[RulesPage]:
    """The rules in sections."""
    found = known_game(name)
    if not info(found).has_rules:
        raise Missing(f"the rules of {found.title} are not installed")
    return kept(request, rules_page, found)


@get("/games/{name:str}/forms/{verb:str}", summary="What a form asks for", responses=REFUSALS)
async def form(name: FromPath[str], verb: FromPath[str]) -> Response[FormPage]:
    """The same at all tables of the game: fetched when somebody first opens it."""
    found = presenter_of(known_game(name)).forms.get(verb)
    if found is None:
        raise Missing("the game has no such form")
    return Response(found, headers={"cache-control": "public, max-age=3600"})


@get("/games/{name:str}/picture.svg", summary="Thumbnail of a game", media_type=SVG, responses=REFUSALS,
     opt={PACKED: True})
async def thumbnail(name: FromPath[str], request: Asking, theme: FromQuery[Theme] = "dark") -> Response[str]:
    """The board when a game is well under way."""
    return kept(request, _thumbnail, known_game(name), theme, kind=SVG, cache_control="public, max-age=3600",
                content_security_policy=PICTURE_CSP)


@get("/games/{name:str}/thumb.svg", summary="Small picture of a game", media_type=SVG, responses=REFUSALS,
     opt={PACKED: True})
async def thumb(name: FromPath[str], request: Asking, w: Pixels = 208, h: Pixels = 124,
                theme: FromQuery[Theme] = "dark") -> Response[str]:
    """What is worth seeing of its map when a game is well under way."""
    return kept(request, _thumb, known_game(name), w, h, theme, kind=SVG, cache_control="public, max-age=3600",
                content_security_policy=PICTURE_CSP)


def _thumbnail(game: Game, theme: Theme) -> str:
    return _picture(game).svg(theme, ids=False)


def _thumb(game: Game, width: int, height: int, theme: Theme) -> str:
    return _picture(game).thumb(width, height, theme)


def _picture(game: Game) -> Picture:
    picture = presenter_of(game).picture(game.view(_under_way(game), SPECTATOR))
    if picture is None:
        raise Missing(f"{game.title} has no picture")
    return picture


@cache
def _under_way(game: Game) -> State:
    """A game some bots have played for a while: an empty board tells nothing of a game."""
    seats = min(game.seats, key=lambda n: abs(n - 4))
    state: State = game.start(game.setup(seats, 7))
    rng = Rng(7)
    bot = bot_for(game, "medium" if "medium" in levels(game) else "random")
    for _ in range(40 * min(seats, 4)):
        seat, ahead = state.open[0].seat, state.clone()
        try:
            ahead.apply(seat, bot.decide(Seen(state, seat, game.view, rng)))
        except Exception:
            log.exception("a bot failed", game=game.name)  # the card shows how far it came
            break
        if ahead.over:
            break
        state = ahead
    return state


router = Router("/api", route_handlers=[games, game, rules, form, thumbnail, thumb], tags=["games"])
