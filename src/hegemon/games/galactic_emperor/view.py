"""What a seat may see, built up from nothing: a forgotten field is hidden, not leaked."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from hegemon.games.galactic_emperor.data import ATOMIC
from hegemon.games.galactic_emperor.rules.combat import Battle
from hegemon.games.galactic_emperor.rules.ending import Duel
from hegemon.games.galactic_emperor.rules.engineer import EngineerTurn
from hegemon.games.galactic_emperor.rules.explorer import Explorer
from hegemon.games.galactic_emperor.rules.fire import Losses
from hegemon.games.galactic_emperor.rules.merchant import Merchant, MerchantTurn
from hegemon.games.galactic_emperor.rules.regent import Regent
from hegemon.games.galactic_emperor.rules.sides import Side
from hegemon.games.galactic_emperor.rules.steward import StewardTurn
from hegemon.games.galactic_emperor.rules.warlord import WarlordTurn
from hegemon.games.galactic_emperor.rules.windows import DieWindow, InfluenceWindow, TechWindow
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.kernel import Cost, Frame, View, frozen, now

F = TypeVar("F", bound=Frame)


@dataclass(frozen=True)
class Fleet:
    """A Warlord turn under way: what has not moved, and the path in hand."""
    seat: int
    idle: tuple[int, ...]      # by space
    pending: tuple[int, ...]   # spaces where battles await
    group: int                 # the ships on a path
    at: int                    # where they are, or where ships are being picked
    left: int                  # movement left
    fusion: int
    chooser: bool
    field: int                 # where the present battles are, -1 before them
    warped: int                # where ships have warped to, -1 nowhere
    free: int                  # those of them whose free attack is still to come


@dataclass(frozen=True)
class Fight:
    """A battle under way, as everybody sees it."""
    space: int                 # -1 for the tie-break battle
    attacker: int
    defender: int
    phase: int
    dice: tuple[int, ...]      # the attacker's first
    ours: int                  # how many of them are the attacker's
    needed: tuple[int, ...]    # what each must show
    stacks: tuple[tuple[int, int, int], ...]  # the attacker's ships: origin, fleet, damaged
    sides: tuple[Side, Side]   # the attacker's and the defender's, with installations and cards in force
    extra: int                 # the class whose ship has the extra die this round, -1 none
    free: bool                 # the free attack of warped ships is still to come, or under way


@frozen
class EmperorView(View):
    """Everything one viewer may know; viewer -1 is a spectator."""
    round: int
    direction: int
    order: tuple[int, ...]
    throne: int
    roles: tuple[int, ...]
    role: int
    chooser: int
    trigger: str
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    level: tuple[int, ...]
    food: tuple[int, ...]
    ships: tuple[int, ...]
    tokens: tuple[int, ...]
    lock: int
    stack: int                 # how many tiles are face down
    back: str                  # of the top tile: plain, atomic, or nothing
    top: int                   # the top tile, if the viewer knows it, else -1
    shown: tuple[int, ...]
    held: int
    marks: tuple[int, ...]
    metal: tuple[int, ...]
    energy: tuple[int, ...]
    hand: tuple[int, ...]
    reserve: tuple[int, ...]
    influence: tuple[int, ...]
    dock: tuple[int, ...]
    planets: tuple[int, ...]
    vp: tuple[int, ...]        # the viewer's own; -1 for what is secret; all at the end
    razed: tuple[int, ...]     # points for destroyed Empires
    pool: int
    vp_left: int
    prices: tuple[int, ...]
    face: bool                 # prices are the faces of the dice
    tech: tuple[int, ...]
    spent: int
    sabotaged: int
    policy: int                # the viewer's own standing order, -1 for a spectator
    homes: tuple[int, ...]
    influence_price: int       # of one more token, during the Regent, else 0
    market_dice: tuple[int, ...]
    window_dice: tuple[int, ...]  # of a roll that a Time Warp may change
    bent: int                  # the die that was thrown again, as it lies now; 0 none
    window: str                # W-TECH, W-DIE, W-INF or nothing
    named: int                 # the tile named for a scan under way, -1 none; all heard it
    draft: tuple[tuple[int, int], ...]  # ships ordered so far: class, space
    draft_cost: Cost           # what they cost
    room: int                  # food that the sectors of a Merchant turn still take
    sold: int                  # goods sold in it, a bit each
    wasted: int                # cubes that the production of a Steward turn would find no room for
    spared: tuple[int, ...]    # sectors served by Protein Fields, or held back
    fleet: Fleet | None
    fight: Fight | None
    losses: tuple[int, int]    # the viewer's own hits still to give, and his installation's level meanwhile


def under_way(g: Emperor, kind: type[F]) -> F | None:
    """The procedure of a kind that is going on, inside or outside a fork."""
    for q in g.open:
        found = q.frame.inside(kind)
        if found is not None:
            return found
    for join in g.joins.values():
        found = join.frame.inside(kind)
        if found is not None:
            return found
    return None


def window(g: Emperor) -> str:
    """The interrupt window that is open."""
    for q in g.open:
        if isinstance(q.frame, TechWindow):
            return "W-TECH"
        if isinstance(q.frame, DieWindow):
            return "W-DIE"
        if isinstance(q.frame, InfluenceWindow):
            return "W-INF"
    return ""


def fleet(g: Emperor) -> Fleet | None:
    """The Warlord turn under way."""
    t = under_way(g, WarlordTurn)
    if t is None:
        return None
    return Fleet(t.seat, t.idle, t.pending, t.group, t.at, t.left, t.fusion, t.chooser, t.field, t.warped,
                 t.unfired())


def fight(g: Emperor) -> Fight | None:
    """The battle under way; dice being bent are shown as they lie."""
    b = under_way(g, Battle)
    if b is None:
        return tie_break(g)
    bending = under_way(g, DieWindow)
    dice = bending.dice if bending is not None and len(bending.dice) == len(b.dice) else b.dice
    return Fight(b.space, b.attacker, b.defender, b.phase, dice, len(b.needed[0]), b.needed[0] + b.needed[1], b.stacks,
                 b.sides(g), b.extra, b.free)


def tie_break(g: Emperor) -> Fight | None:
    """The battle of two tied players; neither attacks, the lower seat stands first."""  # E-13.6
    d = under_way(g, Duel)
    if d is None or not d.sides:
        return None
    return Fight(-1, *d.seats, d.phase, d.dice[0] + d.dice[1], len(d.needed[0]), d.needed[0] + d.needed[1], d.sides[0],
                 d.as_sides(), -1, False)


def view(g: Emperor, viewer: int) -> EmperorView:
    """Built up from what the viewer may see."""
    seated = viewer >= 0
    merchant, regent, explorer = under_way(g, Merchant), under_way(g, Regent), under_way(g, Explorer)
    engineer, steward, trade = under_way(g, EngineerTurn), under_way(g, StewardTurn), under_way(g, MerchantTurn)
    bending = under_way(g, DieWindow)
    mine = g.question(viewer) if seated else None
    own_losses = mine.frame if mine is not None and isinstance(mine.frame, Losses) else None
    knows = g.known >> (viewer if seated else 6) & 1
    dice = merchant.dice if merchant is not None and not merchant.turn else ()
    if merchant is not None and bending is not None:
        dice = bending.dice
    return EmperorView(
        now=now(g, viewer), round=g.round, direction=g.direction, order=g.order, throne=g.throne, roles=tuple(g.roles),
        role=g.role, chooser=g.chooser, trigger=g.trigger, tile=tuple(g.tile), owner=tuple(g.owner),
        level=tuple(g.level), food=tuple(g.food), ships=tuple(g.ships), tokens=tuple(g.tokens), lock=g.lock,
        stack=len(g.stack), back=("atomic" if ATOMIC[g.stack[-1]] else "plain") if g.stack else "",
        top=g.stack[-1] if g.stack and (knows or g.over) else -1, shown=g.shown, held=g.held, marks=tuple(g.marks),
        metal=tuple(g.metal), energy=tuple(g.energy), hand=tuple(g.hand), reserve=tuple(g.reserve),
        influence=tuple(g.influence), dock=tuple(g.dock), planets=tuple([g.planets(s) for s in range(g.seats)]),
        vp=tuple([points if s == viewer or g.over else -1 for s, points in enumerate(g.vp)]),
        razed=tuple(g.razed), pool=g.pool,
        vp_left=max(0, g.pool - sum(g.vp)), prices=g.prices, face=g.face, tech=tuple(g.tech),
        spent=g.spent, sabotaged=g.sabotaged,
        policy=g.policy[viewer] if seated else -1, homes=g.homes,
        influence_price=regent.price if regent is not None else 0, market_dice=dice, window=window(g),
        window_dice=bending.dice if bending is not None else (),
        bent=bending.dice[bending.index] if bending is not None else 0,
        named=explorer.named if explorer is not None else -1,
        draft=engineer.order if engineer is not None else (),
        draft_cost=engineer.due() if engineer is not None else (),
        room=trade.room(g) if trade is not None else 0, sold=trade.sold if trade is not None else 0,
        wasted=steward.wasted(g) if steward is not None else 0,
        spared=steward.spared if steward is not None else (), fleet=fleet(g), fight=fight(g),
        losses=(own_losses.hits, own_losses.level) if own_losses is not None else (0, 0))
