"""Why-nots: what a player may look for that cannot be done now, and why."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import HEX
from hegemon.games.hegemonic.data import BASES, BUILDS, INDUSTRIAL, SQUARES, TECHNOLOGIES, TRIANGLES, WORTH
from hegemon.games.hegemonic.rules.build import base_price
from hegemon.games.hegemonic.sky import bits
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.players import advance_note
from hegemon.games.hegemonic.words.table import table_of
from hegemon.kernel import Blocked


def blocked(view: HegemonicView) -> tuple[Blocked, ...]:
    """Why things one would look for now cannot be done."""
    seat = view.now.viewer
    if seat < 0 or view.now.name not in ("Build.taken", "Study.chosen", "Turn.chosen"):
        return ()
    g = table_of(view)
    found: list[Blocked] = []
    if view.now.name == "Study.chosen":
        can = {a[1] for a in view.now.legal if a[0] in ("advance", "replace")}
        for card in dict.fromkeys(view.hand):
            if card not in can:
                found.append(Blocked(f"Advance {TECHNOLOGIES[card].name}", advance_note(view, g, card), "H-6.4",
                                     (f"card-{TECHNOLOGIES[card].id}",)))
        return tuple(found)
    card = view.plans[seat]
    kind = BUILDS[card] if card >= 0 else -1
    if kind < 0:
        return ()
    listed = {a[2] for a in view.now.legal if a[0] == "build"}
    if view.now.name == "Build.taken":
        for hex in bits(g.laid):
            why = site_block(g, seat, kind, hex)
            if why and hex not in listed:
                found.append(Blocked(f"Build: {BASES[kind].capitalize()} on {HEX.names[hex]}", why, "H-9.2",
                                     (f"hex-{HEX.names[hex]}",)))
    elif ("develop",) not in view.now.legal:
        found.append(Blocked("BUILD", "no open Location in Range that you can pay", "H-9.2"))
    return tuple(found)


def site_block(g: Hegemonic, seat: int, kind: int, hex: int) -> str:
    """Why a Base cannot be built on a hex, if there is a Location for it at all."""
    tile = g.tile[hex]
    if not (SQUARES[tile] if kind == INDUSTRIAL else WORTH[tile] if kind == 1 else TRIANGLES[tile]):
        return ""
    if g.foreign(seat) >> hex & 1:
        return "another player's Home Sector"
    if not g.open_to(seat, kind) >> hex & 1:
        return "no open Location"
    if not g.left(seat, kind):
        return "all are built: relocate one"
    if not g.build_range(seat, kind) >> hex & 1:
        return "out of Range"
    cost = base_price(g, seat, kind, hex)
    return f"costs {cost}, you have {g.caps[seat]}" if cost > g.caps[seat] else ""
