"""Why-nots of place, stock and tier; what is only too dear, the platform finds by itself."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import BASE, HEX
from hegemon.games.hegemonic.data import (
    BUILDS,
    INDUSTRIAL,
    PATTERNS,
    POLITICAL,
    SQUARES,
    TECHNOLOGIES,
    TRIANGLES,
    WORTH,
)
from hegemon.games.hegemonic.power import attack_reach, presence
from hegemon.games.hegemonic.rules.attack import UNIT_VERBS, struck, units_of
from hegemon.games.hegemonic.rules.technology import tier_allows
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.players import advance_note
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Blocked


def blocked(view: HegemonicView) -> tuple[Blocked, ...]:
    """Why things one would look for now cannot be done."""
    seat = view.now.viewer
    if seat < 0 or view.now.name not in ("Build.taken", "Study.chosen", "Turn.chosen", "ConflictAction.picked"):
        return ()
    g = table_of(view)
    if view.now.name == "Study.chosen":
        return advances(view, g)
    if view.now.name == "ConflictAction.picked":
        return attackers(view, g)
    card = view.plans[seat]
    kind = BUILDS[card] if card >= 0 else -1
    if kind < 0:
        return ()
    if view.now.name == "Build.taken":
        return sites(view, g, kind)
    if ("develop",) in view.now.legal:
        return ()
    return (Blocked("BUILD", "nothing in Range that you can pay", "H-9.2"),)


def advances(view: HegemonicView, g: Hegemonic) -> tuple[Blocked, ...]:
    """Cards of the hand that the seat's tiers do not allow."""
    return tuple([Blocked(f"Advance {TECHNOLOGIES[card].name}", advance_note(view, g, card), "H-6.4",
                          (f"card-{TECHNOLOGIES[card].id}",))
                  for card in dict.fromkeys(view.hand) if not tier_allows(g, view.now.viewer, card)])


def attackers(view: HegemonicView, g: Hegemonic) -> tuple[Blocked, ...]:
    """Pieces of the pattern that have attacked or reach nobody."""  # H-13.2, H-13.5
    seat, kind = view.now.viewer, PATTERNS[view.pattern].attacker
    found = []
    if kind == INDUSTRIAL:
        for hex in bits(g.where[3 * seat]):
            why = still(g, view, hex, bool(view.struck_groups[seat] >> hex & 1))
            if why and ("group", hex) not in view.now.legal:
                found.append(Blocked(f"Attack with the Complexes on {HEX.names[hex]}", why, "H-13.1",
                                     (f"hex-{HEX.names[hex]}",)))
        return tuple(found)
    word = "Agent" if kind == POLITICAL else "Fleet"
    for unit in range(3 * seat, 3 * seat + 3):
        hex, action = units_of(g, kind)[unit], UNIT_VERBS[kind][unit]
        why = still(g, view, hex, struck(g, kind, unit)) if hex >= 0 else ""
        if why and action not in view.now.legal:
            found.append(Blocked(f"{word} {unit % 3 + 1} on {HEX.names[hex]}", why, "H-13.1"))
    return tuple(found)


def still(g: Hegemonic, view: HegemonicView, hex: int, spent: bool) -> str:
    """Why pieces on a hex do not attack."""
    if spent:
        return "has attacked in this phase"
    seat, pattern = view.now.viewer, PATTERNS[view.pattern]
    prey = sum([1 << h for h in range(51) if any([presence(g, s, kind) >> h & 1 for s in range(g.seats) if s != seat
                                                  for kind in pattern.targets])])
    return "" if attack_reach(g, seat, pattern.attacker, hex) & prey else "reaches no such pieces of others"


def sites(view: HegemonicView, g: Hegemonic, kind: int) -> tuple[Blocked, ...]:
    """Tiles with a fitting Location on which nothing can be built."""
    listed = {a[2] for a in view.now.legal if a[0] == "build"}
    found = []
    for hex in bits(g.laid):
        why = site_block(g, view.now.viewer, kind, hex)
        if why and hex not in listed:
            found.append(Blocked(f"Build: {BASE.label(kind)} on {HEX.names[hex]}", why, "H-9.2",
                                 (f"hex-{HEX.names[hex]}",)))
    return tuple(found)


def site_block(g: Hegemonic, seat: int, kind: int, hex: int) -> str:
    """Why a Base cannot be built on a hex, if there is a Location for it at all."""
    tile = g.tile[hex]
    if not (SQUARES[tile] if kind == INDUSTRIAL else WORTH[tile] if kind == POLITICAL else TRIANGLES[tile]):
        return ""
    if g.foreign(seat) >> hex & 1:
        return "another player's Home Sector"
    if not g.open_to(seat, kind) >> hex & 1:
        return "no open Location"
    if not g.left(seat, kind):
        return "all are built: relocate one"
    return "" if g.build_range(seat, kind) >> hex & 1 else "out of Range"
