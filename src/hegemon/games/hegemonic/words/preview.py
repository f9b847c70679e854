"""The conflict preview: both totals line by line, supporters, the swing of the cards, and what each result means."""
from __future__ import annotations

from hegemon.games.hegemonic.actions import BASE, BOARD, FACTION, HEX, SEAT, counted
from hegemon.games.hegemonic.data import BOARD_OF, INDUSTRIAL, PATTERNS, POLITICAL
from hegemon.games.hegemonic.power import Aim, added, total
from hegemon.games.hegemonic.rules.sides import sides
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.games.hegemonic.view import HegemonicView
from hegemon.games.hegemonic.words.outlook import declared_odds, lenders, spoils_on_board, swing
from hegemon.kernel import Hint

SAFE = 0.65  # a chance from which on an attack is shown as good
RISKY = 0.35


def preview(view: HegemonicView, g: Hegemonic, aim: Aim) -> Hint:
    """What declaring this Conflict would mean."""
    seat, (_, other, kind), pattern = view.now.viewer, aim, view.pattern
    attacker = PATTERNS[pattern].attacker
    hex = view.acting[1]
    if hex < 0:
        hex = (view.agents if attacker == POLITICAL else view.fleets)[view.acting[0]]
    attack, defence, factions = sides(g, seat, pattern, hex, aim)
    a, d = total(attack), total(defence)
    mine, theirs = swing(view, seat, attacker), swing(view, other, kind)
    lines = [f"{SEAT.label(seat)} {a}: {added(attack)}", f"{SEAT.label(other)} {d}: {added(defence)}"]
    lines += [f"{SEAT.label(third)} may lend {'you' if side == 0 else SEAT.label(other)} {power} "
              f"({FACTION.label(factions[side])})" for third, side, power in
              lenders(g, pattern, seat, other, kind, factions)]
    lines.append(f"with cards {a + mine[0]} to {a + mine[1]} against {d + theirs[0]} to {d + theirs[1]}")
    lines += results(g, seat, aim, PATTERNS[pattern].takeover, attacker)
    odds = declared_odds(view, g, seat, other, (attacker, kind), a - d)  # with the best own card, before support
    win = odds[0][1] if odds else -1.0
    return Hint(lines=tuple(lines), odds=odds, confirm=True, mark=f"{win:.0%}" if odds else "",
                tone="" if not odds else "good" if win >= SAFE else "bad" if win < RISKY else "warn")


def results(g: Hegemonic, seat: int, aim: Aim, takeover: bool, attacker: int) -> list[str]:
    """Win, draw and loss, with the VP swing on the board."""
    own, change = spoils_on_board(g, seat, aim, takeover)
    swings = ", ".join([f"{SEAT.label(s)} {before} to {after}" for s, before, after in change])
    unit = "" if attacker == INDUSTRIAL else "your Unit is destroyed"
    placed = f", you place {counted(own, BASE.label(aim[2]))}" if own else ""
    return [f"win: all targeted pieces on {HEX.names[aim[0]]} fall{placed}",
            f"{BOARD.label(BOARD_OF[aim[0]])}, VP: {swings or 'no change'}",
            f"draw: {unit + ' and ' if unit else ''}targeted Units fall, Bases stay",
            f"loss: {unit or 'your Complexes stay, your Gates there may be destroyed'}"]
