"""What a seat may see, built up from nothing: a forgotten field is hidden, not leaked."""  # section 5
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.exodus import data as d
from hegemon.games.exodus.rules.action import ActionRound
from hegemon.games.exodus.rules.battle import Battle
from hegemon.games.exodus.rules.council import Ballot, Council, Discarding
from hegemon.games.exodus.rules.economy import Trade
from hegemon.games.exodus.rules.movement import Movement, Paths, Program, Steps
from hegemon.games.exodus.rules.setup import StartingTechnologies
from hegemon.games.exodus.rules.windows import Refit
from hegemon.games.exodus.rules.wmd import FireWmd, Shot, Strike
from hegemon.games.exodus.scoring import sources
from hegemon.games.exodus.state import Exodus
from hegemon.kernel import Frame, Rng, View, frozen, now, put
from hegemon.kernel import redeal as dealt_anew


@dataclass(frozen=True)
class Fight:
    """A combat under way."""
    hex: int
    sides: tuple[int, ...]
    round: int
    crcards: tuple[int, ...]
    crdamage: tuple[int, ...]
    crcodes: tuple[int, ...]
    alive: tuple[int, ...]
    front: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]  # rolled in this round, by side
    hits: tuple[int, ...]
    assigned: tuple[tuple[int, int], ...]
    laid: tuple[int, ...]          # sides whose card lies face down
    shown: tuple[tuple[int, int], ...]  # (side, card) turned up in this round


@frozen
class ExodusView(View):
    """Everything one viewer may know; viewer -1 is a spectator."""
    code: int
    turn: int
    turns: int
    called: int                    # who says that the time is up, as a mask
    stage: int
    conquest: int
    bonus: int
    position: tuple[int, ...]
    home: tuple[int, ...]
    faction: tuple[int, ...]
    planet: tuple[int, ...]
    tokens: tuple[int, ...]
    pop: tuple[tuple[int, ...], ...]
    rockets: tuple[tuple[int, ...], ...]
    structures: tuple[tuple[int, ...], ...]
    cr: tuple[tuple[int, ...], ...]
    where: tuple[int, ...]
    damage: tuple[int, ...]
    cargo: tuple[int, ...]
    cloaked: tuple[int, ...]
    aboard: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    spare: tuple[tuple[int, ...], ...]
    cp: tuple[int, ...]
    axinium: tuple[int, ...]
    phasium: tuple[int, ...]
    vp: tuple[int, ...]
    supply: tuple[int, ...]
    techs: tuple[int, ...]
    marker: tuple[int, ...]
    learnt: tuple[int, ...]
    hand: tuple[int, ...]
    gone: tuple[int, ...]
    rank: tuple[int, ...]
    market: tuple[int, ...]
    laws: tuple[int, ...]
    resolutions: tuple[int, ...]
    private: tuple[tuple[int, int], ...]
    slots: tuple[int, ...]
    removed: tuple[int, ...]
    politics: int                  # cards left
    crdecks: tuple[int, ...]       # cards left by level
    crdiscard: tuple[tuple[int, ...], ...]
    crheld: tuple[tuple[int, ...], ...]
    crnext: tuple[tuple[int, ...], ...]  # by level from 0: what may come up next
    ccdeck: int
    ccdiscard: tuple[int, ...]
    crccdiscard: tuple[int, ...]   # CR Combat Cards discarded
    cchands: tuple[int, ...]       # number of Combat Cards by seat
    cards: tuple[int, ...]         # the viewer's own
    crhand: tuple[int, ...]        # CR Combat Cards, for the controller alone
    silo: int
    launched: int
    scores: tuple[int, ...]
    sources: tuple[tuple[tuple[str, int], ...], ...]
    fight: Fight | None
    acting: tuple[int, ...]        # action cards revealed in this action, by seat; -1 none
    bids: tuple[int, ...]          # revealed bids
    tokens_bid: tuple[int, ...]
    shots: tuple[Shot, ...]        # rockets aimed
    draft: tuple[tuple[int, ...], ...]  # the viewer's own plan while it grows: tokens, paths, picks, ballot, exchanges
    stopped: tuple[int, ...]


def view(g: Exodus, viewer: int) -> ExodusView:
    """Built up from what the viewer may see."""
    mine = g.question(viewer) if viewer >= 0 else None
    frame = g.open[0].frame if g.open and not g.sealed(g.open[0].path) else None
    battle = frame.inside(Battle) if frame is not None else None
    action = frame.inside(ActionRound) if frame is not None else None
    council = frame.inside(Council) if frame is not None else None
    movement = frame.inside(Movement) if frame is not None else None
    points = [sources(g, s) for s in range(g.seats)]
    return ExodusView(
        now=now(g, viewer), code=g.code, turn=g.turn, turns=g.last, called=g.called, stage=g.stage,
        conquest=g.conquest, bonus=g.bonus, position=g.position, home=g.home, faction=g.faction,
        planet=tuple(g.planet), tokens=tuple(g.tokens),
        pop=tuple(g.pop), rockets=tuple(g.rockets), structures=tuple(g.structures), cr=tuple(g.cr),
        where=tuple(g.where), damage=tuple(g.damage), cargo=tuple(g.cargo), cloaked=tuple(g.cloaked),
        aboard=tuple(g.aboard), parts=tuple(g.parts), spare=tuple(g.spare), cp=tuple(g.cp), axinium=tuple(g.axinium),
        phasium=tuple(g.phasium), vp=tuple(g.vp), supply=tuple(g.supply), techs=tuple(g.techs), marker=tuple(g.marker),
        learnt=tuple(g.learnt), hand=tuple(g.hand), gone=tuple(g.gone), rank=tuple(g.rank), market=g.market,
        laws=g.laws, resolutions=g.resolutions, private=g.private, slots=g.slots, removed=tuple(sorted(g.removed)),
        politics=len(g.politics), crdecks=tuple([len(deck) for deck in g.crdeck]), crdiscard=tuple(g.crdiscard),
        crheld=tuple(g.crheld), crnext=((), g.face_down(1), g.face_down(2), g.face_down(3)), ccdeck=len(g.ccdeck),
        ccdiscard=tuple(sorted(g.ccdiscard)), crccdiscard=tuple(sorted(g.crccdiscard)),
        cchands=tuple([len(h) for h in g.cchand]), cards=g.cchand[viewer] if viewer >= 0 else (),
        crhand=g.crhand if viewer >= 0 and viewer == g.controller else (), silo=g.silo, launched=g.launched,
        scores=tuple([sum(row.values()) for row in points]), sources=tuple([tuple(row.items()) for row in points]),
        fight=_fight(g, battle) if battle is not None else None,
        acting=action.cards if action is not None else (),
        bids=council.bids if council is not None else (), tokens_bid=council.tokens if council is not None else (),
        shots=_shots(frame), draft=_draft(g, mine.frame) if mine is not None else (),
        stopped=movement.stopped if movement is not None else ())


def _fight(g: Exodus, b: Battle) -> Fight:
    up = [side for side, _ in b.shown]
    return Fight(b.hex, b.sides, b.round, b.crcards, b.crdamage, b.crcodes, b.alive, b.front, b.dice, b.hits,
                 b.assigned, tuple([s for s in b.sides if g.laid[s] >= 0 and s not in up]), b.shown)


def _shots(frame: Frame | None) -> tuple[Shot, ...]:
    """Targets are named in public."""  # D-24
    if frame is None:
        return ()
    strike = frame.inside(Strike)
    if strike is not None:
        return strike.shots
    firing = frame.inside(FireWmd)
    return firing.shots if firing is not None else ()


def _draft(g: Exodus, frame: Frame) -> tuple[tuple[int, ...], ...]:
    """What the viewer has planned so far in an open question of his own."""
    match frame:
        case Program():
            return frame.tokens
        case Paths():
            return frame.paths
        case Refit():
            return ((frame.moved,),)
        case Trade():
            return ((frame.limit(g) - frame.made, frame.at(g, frame.seat)),)
        case Steps():
            return (frame.left,)
        case StartingTechnologies():
            return (frame.picks,)
        case Discarding():
            return (frame.thrown,)
        case Ballot():
            return ((frame.tokens,),)
        case FireWmd() if frame.start >= 0:
            return ((frame.kind, frame.start),)
    return ()


def redeal(g: Exodus, viewer: int, rng: Rng) -> None:
    """Decks, the Combat Cards of others and what lies face down are unknown."""  # section 5
    politics = list(g.politics)
    rng.shuffle(politics)
    g.politics = tuple(politics)
    for i in range(3):
        known = g.crbottom[i]
        rest = list(g.crdeck[i][known:])
        rng.shuffle(rest)
        g.crdeck = put(g.crdeck, i, g.crdeck[i][:known] + tuple(rest))
    if g.terms.cards:
        _redeal_combat(g, viewer, rng)
        _redeal_resistance(g, viewer, rng)


def _redeal_combat(g: Exodus, viewer: int, rng: Rng) -> None:
    others = [s for s in range(g.seats) if s != viewer]
    hands = {s: list(g.cchand[s]) for s in others}
    down = {s: [g.laid[s]] if g.laid[s] >= 0 else [] for s in others}
    deck = list(g.ccdeck)
    dealt_anew(rng, deck, *hands.values(), *down.values())
    g.ccdeck = tuple(deck)
    for s in others:
        g.cchand = put(g.cchand, s, tuple(sorted(hands[s])))
        g.laid = put(g.laid, s, down[s][0] if down[s] else -1)


def _redeal_resistance(g: Exodus, viewer: int, rng: Rng) -> None:
    """CR Combat Cards, which the seat that plays for the Resistance knows."""
    deck = list(g.crccdeck)
    if g.controller == viewer and viewer >= 0:
        rng.shuffle(deck)
    else:
        hand = list(g.crhand)
        laid = [g.laid[d.NPC]] if g.laid[d.NPC] >= 0 else []
        dealt_anew(rng, deck, hand, laid)
        g.crhand = tuple(sorted(hand))
        g.laid = put(g.laid, d.NPC, laid[0] if laid else -1)
    g.crccdeck = tuple(deck)
