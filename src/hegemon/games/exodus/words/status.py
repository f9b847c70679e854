"""What picture and words both say about a view: stage, laws in force, the combat and its odds."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import ACTION, HEX, SEAT
from hegemon.games.exodus.odds import Odds, Unit, against_resistance, duel, one_round
from hegemon.games.exodus.rules.fire import HIT_FROM
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView, Fight

STAGE_NAMES: Final = ("Set-up", "Stage I, Upkeep", "Stage II, Council", "Stage III, Action", "Stage IV, Fire WMD",
                      "Stage V, Conquest", "Stage VI, NPC Action")


def stage_words(view: ExodusView) -> str:
    """The stage, with the number of the Conquest Stage."""
    words = STAGE_NAMES[view.stage]
    return f"{words} {view.conquest}" if view.stage == 5 else words


def laws_in_force(view: ExodusView) -> list[tuple[int, int]]:
    """Political cards in play: (card, seat it works for or -1)."""
    return [(c, -1) for c in view.laws + view.resolutions] + list(view.private)


def place_name(view: ExodusView, hex: int) -> str:
    """A hex by its planet, or by its place."""
    if hex == d.CENTRE:
        return "the High Council"
    return d.PLANET_ROWS[view.planet[hex]].name if view.planet[hex] >= 0 else HEX.label(hex)


def known(view: ExodusView, seat: int) -> int:
    """Technologies whose effects a seat has."""
    mask = view.techs[seat]
    lent = view.marker[seat]
    return mask | 1 << (lent & 63) if lent >= 0 and view.techs[lent >> 6] >> (lent & 63) & 1 else mask


def need(view: ExodusView, seat: int) -> int:
    """The lowest die that hits for a seat."""
    return min([5] + [n for bit, n in HIT_FROM if known(view, seat) & bit])


def ship_unit(view: ExodusView, ship: int) -> Unit:
    """Dice of a ship and hits that destroy it."""
    kind = ship % 16 // 4
    dice, shield, _, _ = d.stats(kind, view.parts[ship // 16 * 4 + kind])
    return dice, max(1, shield + 1 - view.damage[ship])


def fleet(view: ExodusView, seat: int, hex: int) -> tuple[Unit, ...]:
    """Visible ships of a seat in a hex as units."""
    return tuple(sorted([ship_unit(view, s) for s in range(seat * 16, seat * 16 + 16)
                         if view.where[s] == hex and not view.cloaked[s]]))


def rivals(view: ExodusView, seat: int, hex: int) -> list[int]:
    """Other seats with visible ships in a hex."""
    return sorted({s // 16 for s, h in enumerate(view.where) if h == hex and not view.cloaked[s] and s // 16 != seat})


def attack_odds(view: ExodusView, seat: int, hex: int, mine: tuple[Unit, ...]) -> Odds | None:
    """Chances of a fleet in a hex: win, lose, nobody left; nothing where nobody waits."""
    others = rivals(view, seat, hex)
    if others:
        foe = max(others, key=lambda s: sum([u[0] for u in fleet(view, s, hex)]))
        return duel(mine, fleet(view, foe, hex), (need(view, seat), need(view, foe)))
    levels = tuple(sorted([c & 3 for c in view.cr[hex]]))
    if not levels:
        return None
    if terms(view.code).solo:
        side = tuple([(d.CR_FIREPOWER[level], d.CR_SHIELDS[level] + 1) for level in levels])
        win = one_round(mine, side, need(view, seat))
        return win, 0.0, 0.0
    return against_resistance(mine, levels, terms(view.code).expansion, need(view, seat))


def fight_odds(view: ExodusView) -> Odds | None:
    """Chances of the combat under way for its first player, without Combat Cards."""
    fight = view.fight
    if fight is None or len(fight.sides) != 2:
        return None
    first, second = fight.sides[1], fight.sides[0]
    mine = fleet(view, first, fight.hex)
    if second != d.NPC:
        return duel(mine, fleet(view, second, fight.hex), (need(view, first), need(view, second)))
    enemy = tuple(sorted([cr_unit(view, i) for i, alive in enumerate(fight.alive) if alive]))
    return duel(mine, enemy, (need(view, first), 5))


def cr_unit(view: ExodusView, i: int) -> Unit:
    """A Resistance ship of the combat under way."""
    fight = view.fight
    assert fight is not None
    card = fight.crcards[i]
    level = fight.crcodes[i] & 3
    dice = d.CR_CARDS[card].firepower if card >= 0 else d.CR_FIREPOWER[level]
    shields = d.CR_CARDS[card].shields if card >= 0 else d.CR_SHIELDS[level]
    return dice, max(1, shields + 1 - fight.crdamage[i])


def side_name(side: int) -> str:
    """A side of a combat by name."""
    return "Resistance" if side == d.NPC else SEAT.label(side)


def side_units(view: ExodusView, side: int) -> list[Unit]:
    """What a side of the combat under way still has."""
    fight = view.fight
    assert fight is not None
    if side == d.NPC:
        return [cr_unit(view, n) for n, alive in enumerate(fight.alive) if alive]
    return list(fleet(view, side, fight.hex))


def card_words(fight: Fight, side: int) -> str:
    """The Combat Card of a side in this round, as far as it is known."""
    for whose, card in fight.shown:
        if whose == side:
            return (d.CR_COMBAT_CARDS if side == d.NPC else d.COMBAT_CARDS)[card].name
    return "a card face down" if side in fight.laid else ""


def fight_lines(view: ExodusView) -> list[str]:
    """The combat under way, line by line."""
    fight = view.fight
    assert fight is not None
    lines = []
    for i, side in enumerate(fight.sides):
        units = side_units(view, side)
        faces = f"; rolled {' '.join([str(n) for n in fight.dice[i]])}" if fight.dice and fight.dice[i] else ""
        hits = f"{faces}, {fight.hits[i]} hits" if fight.hits else ""
        card = f", {card_words(fight, side)}" if card_words(fight, side) else ""
        lines.append(f"{side_name(side)}: {sum([u[0] for u in units])} dice, {sum([u[1] for u in units])} hits to fall"
                     f"{hits}{card}")
    odds = fight_odds(view)
    if odds is not None:
        lines.append(f"{side_name(fight.sides[1])} wins {odds[0]:.0%}, {side_name(fight.sides[0])} {odds[1]:.0%}, "
                     f"nobody {odds[2]:.0%}")
    return lines


def steps_seen(view: ExodusView, ship: int) -> int:
    """Hexes a ship may go, as many as it gets movement tokens; -1 for a jump."""
    kind, seat = ship % 16 // 4, ship // 16
    _, _, drive, jumps = d.stats(kind, view.parts[seat * 4 + kind])
    rows = [(d.POLITICAL_KEY[c], d.POLITICAL[c].params) for c, whose in laws_in_force(view) if whose in (-1, seat)]
    caps = [int(params["value"]) for key, params in rows if key == "drive_cap"]
    if jumps:
        return min(caps) if caps else -1
    drive = min([drive] + caps)
    for key, params in rows:
        if key == "drive_delta":
            drive = max(int(params["floor"]), drive + int(params["delta"]))
    return drive


def program_lines(view: ExodusView) -> list[str]:
    """Who lays how many movement tokens face down: every ship as many as it may take steps."""  # section 5
    busy = [seat for seat, where, _ in view.now.standing if "Movement.reveal" in where]
    lines = []
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__) if busy else ():
        tokens = sum([max(0, steps_seen(view, s)) for s in range(seat * 16, seat * 16 + 16) if view.where[s] >= 0])
        lines.append(f"{SEAT.label(seat)}: {'lays' if seat in busy else 'has laid'} {tokens} "
                     f"{'token' if tokens == 1 else 'tokens'}{' ...' if seat in busy else ' face down'}")
    return lines


def score_lines(view: ExodusView) -> list[str]:
    """Every seat's points and where they come from, the most first."""
    lines = []
    for seat in sorted(range(len(view.scores)), key=lambda s: (s not in view.now.winners, -view.scores[s])):
        parts = ", ".join([f"{name} {n}" for name, n in view.sources[seat] if n])
        lines.append(f"{SEAT.label(seat)} {view.scores[seat]}: {parts}")
    return lines


def win_words(name: str, value: int) -> str:
    """A winning condition as people say it."""
    return {"home_population_min": f"{value} population at home", "planets_min": f"{value} planets with population",
            "vp_min": f"{value} VP", "cr3_cards_min": f"{value} Resistance card of level 3",
            "ship_in_high_council": "a ship alone in the High Council"}[name]


def status_lines(view: ExodusView) -> tuple[str, list[str]]:
    """Title and lines of the panel: the score, the combat, the rockets aimed, the action or the scenario."""
    if view.now.over:
        return "Final score", score_lines(view)
    if view.fight is not None:
        return f"Combat at {place_name(view, view.fight.hex)}, round {max(1, view.fight.round)}", fight_lines(view)
    if view.shots:
        return "Rockets aimed", [f"{'Resistance' if s[0] < 0 else SEAT.label(s[0])}: {d.ROCKETS[s[1]].name.lower()} at "
                                 f"{place_name(view, s[4])}" for s in view.shots]
    lines = program_lines(view)
    if lines:
        return "Movement tokens", lines
    if any([c >= 0 for c in view.acting]):
        lines += [f"{SEAT.label(s)}: {ACTION.label(c)}" for s, c in enumerate(view.acting) if c >= 0]
    if view.bonus >= 0:
        lines.append(f"Bonus action: {ACTION.label(view.bonus)}")
    scenario = terms(view.code).scenario
    if scenario is not None:
        lines += [f"Win: {win_words(k, v)}" for k, v in scenario.win.items()] + [f"Lose: {scenario.lose_text}"]
        if view.silo > 0:
            lines.append(f"Silo at {view.silo}")
        return scenario.name, lines
    return "This action" if view.acting else "This turn", lines or [f"{view.politics} political cards left"]

