"""What a viewer may know, built up from nothing: a forgotten field is hidden, not leaked."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from hegemon.games.hegemonic.rules.attack import ConflictAction
from hegemon.games.hegemonic.rules.conflict import Conflict
from hegemon.games.hegemonic.rules.explore import Explore
from hegemon.games.hegemonic.rules.round import ActionPhase, queue
from hegemon.games.hegemonic.rules.sides import Gain
from hegemon.games.hegemonic.rules.technology import Advance
from hegemon.games.hegemonic.rules.turn import Turn
from hegemon.games.hegemonic.sky import Place
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Frame, View, frozen, now

F = TypeVar("F", bound=Frame)


@dataclass(frozen=True)
class Clash:
    """The Conflict under way, as everybody sees it."""
    attacker: int
    defender: int
    pattern: int
    sector: int
    target: int
    hex: int
    attack: int
    defence: int
    factions: tuple[int, int]
    stacks: tuple[int, int]
    cards: tuple[int, int]
    lent: tuple[int, ...]
    gains: tuple[Gain, ...]
    asked: int       # how many players clockwise from the Attacker were asked for support
    winner: int
    step: int


@frozen
class HegemonicView(View):
    """Everything one viewer may know; viewer -1 is a spectator."""
    learning: bool
    leaders: bool
    longer: bool
    transfers: bool
    wild: bool
    round: int
    phase: int
    arbiter: int
    places: tuple[Place, ...]
    tile: tuple[int, ...]
    home: tuple[int, ...]
    complexes: tuple[int, ...]
    embassy: tuple[int, ...]
    holder: tuple[int, ...]
    height: tuple[int, ...]
    agents: tuple[int, ...]
    fleets: tuple[int, ...]
    gates: tuple[int, ...]
    caps: tuple[int, ...]
    vp: tuple[int, ...]
    advanced: tuple[tuple[int, ...], ...]
    inactive: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]                  # the viewer's own
    held: tuple[int, ...]                  # how many cards each seat holds
    known: tuple[tuple[int, ...], ...]     # by seat: cards of the hand the viewer has seen
    draw: int
    piles: tuple[tuple[int, ...], ...]
    stack: int
    foretold: tuple[int, ...]              # the viewer's own Augury, the next tile first
    pool: tuple[int, ...]
    dealt: tuple[int, ...]                 # the viewer's own tiles of the set-up
    tiles_held: tuple[int, ...]
    packet: tuple[int, ...]                # the viewer's own, in the draft
    plans: tuple[int, ...]
    turns: tuple[int, ...]
    struck_agents: int
    struck_fleets: int
    struck_groups: tuple[int, ...]
    faction_used: tuple[int, ...]
    outpost_used: tuple[int, ...]
    leader: tuple[int, ...]
    level: tuple[int, ...]
    free_move: int
    discount: int
    discipline: int
    hoard: int
    ledger: tuple[tuple[int, ...], ...]
    active: int                            # whose Action Card is being resolved, or -1
    left: int                              # actions left to that player
    clash: Clash | None
    pattern: int                           # of the Conflict action under way, or -1
    acting: tuple[int, int]                # its Unit and its group's Sector, or -1
    advancing: int                         # the card of a declared advance, or -1
    laying: int                            # the tile of the pool that is being laid, or -1
    queue: tuple[int, ...]                 # seats in the order in which their Action Cards resolve


def within(frames: Sequence[Frame], kind: type[F]) -> F | None:
    """The procedure of a kind that is under way, or none."""
    for frame in frames:
        found = frame.inside(kind)
        if found is not None:
            return found
    return None


def view(g: Hegemonic, viewer: int) -> HegemonicView:
    """Built up from what the viewer may see."""
    frames = [q.frame for q in g.open] + [j.frame for j in g.joins.values()]
    turn, conflict, action = within(frames, Turn), within(frames, Conflict), within(frames, ConflictAction)
    advance, phase, explore = within(frames, Advance), within(frames, ActionPhase), within(frames, Explore)
    eye = g.eye(viewer)
    foretold = g.foretold[viewer] if viewer >= 0 else 0
    return HegemonicView(
        now=now(g, viewer), learning=g.learning, leaders=g.leaders, longer=g.longer, transfers=g.transfers,
        wild=g.wild, round=g.round, phase=g.phase, arbiter=g.arbiter, places=g.places, tile=tuple(g.tile),
        home=tuple(g.home), complexes=tuple(g.complexes), embassy=tuple(g.embassy), holder=tuple(g.holder),
        height=tuple(g.height), agents=tuple(g.agents), fleets=tuple(g.fleets), gates=tuple(g.gates),
        caps=tuple(g.caps), vp=tuple(g.vp), advanced=tuple(g.advanced), inactive=tuple(g.inactive),
        hand=g.hands[viewer] if viewer >= 0 else (), held=tuple([len(h) for h in g.hands]),
        known=tuple([tuple([c for c, seen in zip(g.hands[s], g.lore[s]) if seen & eye]) for s in range(g.seats)]),
        draw=len(g.draw), piles=tuple(g.piles), stack=len(g.sectors),
        foretold=g.sectors[len(g.sectors) - foretold:][::-1] if foretold else (), pool=g.pool,
        dealt=g.dealt[viewer] if viewer >= 0 else (), tiles_held=tuple([len(t) for t in g.dealt]),
        packet=g.packets[viewer] if viewer >= 0 else (), plans=tuple(g.plans), turns=g.turns,
        struck_agents=g.struck_agents, struck_fleets=g.struck_fleets, struck_groups=tuple(g.struck_groups),
        faction_used=tuple(g.faction_used), outpost_used=tuple(g.outpost_used), leader=tuple(g.leader),
        level=tuple(g.level), free_move=g.free_move, discount=g.discount, discipline=g.discipline, hoard=g.hoard,
        ledger=g.ledger, active=turn.seat if turn is not None else -1, left=turn.left if turn is not None else 0,
        clash=seen_clash(conflict) if conflict is not None else None,
        pattern=action.pattern if action is not None else -1,
        acting=(action.unit, action.group) if action is not None else (-1, -1),
        advancing=advance.card if advance is not None else -1,
        laying=explore.tile if explore is not None else -1,
        queue=queue(g, phase.line if phase is not None else ()))


def seen_clash(c: Conflict) -> Clash:
    """A Conflict without its machinery; sealed cards are not in it until they are revealed."""
    return Clash(c.attacker, c.defender, c.pattern, c.sector, c.target, c.hex, c.attack, c.defence, c.factions,
                 c.stacks, c.cards, c.lent, c.gains, c.asked if c.step == 2 else 0, c.winner, c.step)
