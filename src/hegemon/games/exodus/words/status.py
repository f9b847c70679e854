"""What picture and words both say about a view: stage, laws in force, the combat and its odds."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus import data as d
from hegemon.games.exodus.actions import ACTION, SEAT, SHIP, counted, own_name, place_name
from hegemon.games.exodus.odds import Odds, Unit
from hegemon.games.exodus.rules import fire, forecast
from hegemon.games.exodus.rules.combat import Combat
from hegemon.games.exodus.rules.conquest import at_peace, fighters
from hegemon.games.exodus.terms import terms
from hegemon.games.exodus.view import ExodusView, Fight
from hegemon.games.exodus.words.table import steps_seen, table_of

STAGE_NAMES: Final = ("Set-up", "Stage I, Upkeep", "Stage II, Council", "Stage III, Action", "Stage IV, Fire WMD",
                      "Stage V, Conquest", "Stage VI, NPC Action")
PENDING: Final = ("Assignment.", "Formation.", "Cancelling.", "RoundEnd.", "CardPlay.")  # within a round of combat


def stage_words(view: ExodusView) -> str:
    """The stage, with the number of the Conquest Stage."""
    words = STAGE_NAMES[view.stage]
    return f"{words} {view.conquest}" if view.stage == 5 else words


def laws_in_force(view: ExodusView) -> list[tuple[int, int]]:
    """Political cards in play: (card, seat it works for or -1)."""
    return [(c, -1) for c in view.laws + view.resolutions] + list(view.private)


def place(view: ExodusView, hex: int) -> str:
    """A hex by its planet, or by its sector."""
    return place_name(hex, view.planet[hex])


def ship_name(view: ExodusView, ship: int) -> str:
    """A ship as the viewer calls it: those of others by their owners too."""
    return own_name(ship) if ship // 16 == view.now.viewer else SHIP.label(ship)


# -- combat -----------------------------------------------------------------------------------------------------------

def rivals(view: ExodusView, seat: int, hex: int) -> list[int]:
    """Other seats a fleet of this seat would fight in a hex."""
    g = table_of(view)
    others = [s for s in g.present(hex) if s != seat]
    met = fighters(g, sorted([*others, seat]))
    return [s for s in others if s in met] if seat in met and not at_peace(g) else []


def attack_odds(view: ExodusView, seat: int, hex: int, ships: list[int]) -> Odds | None:
    """Chances of ships in a hex; nothing where nobody waits, or where more than two sides would fight."""
    g, others = table_of(view), rivals(view, seat, hex)
    if len(others) == 1:
        return forecast.against_players(g, seat, hex, ships, others[0])
    if others or not 0 < len(view.cr[hex]) <= forecast.EXACT or any([s != seat for s in g.present(hex)]):
        return None
    return forecast.against_resistance(g, seat, hex, ships, view.crnext)


def combat(fight: Fight) -> Combat:
    """The combat under way, as the rules look at it."""
    return Combat(fight.hex, fight.sides, crcodes=fight.crcodes, crcards=fight.crcards, crdamage=fight.crdamage,
                  alive=fight.alive, round=fight.round, front=fight.front)


def fight_odds(view: ExodusView) -> Odds | None:
    """Chances of the combat under way for its second side, without Combat Cards; nothing within a round."""
    fight = view.fight
    if fight is None or len(fight.sides) != 2 or any([word in where for _, where, _ in view.now.standing
                                                      for word in PENDING]):
        return None
    g, b = table_of(view), combat(fight)
    mine, theirs = fire.units(g, b, fight.sides[1]), fire.units(g, b, fight.sides[0])
    return forecast.odds(g, b, mine, theirs, fight.sides[1]) if mine and theirs else None


def side_name(side: int) -> str:
    """A side of a combat by name."""
    return "Resistance" if side == d.NPC else SEAT.label(side)


def side_units(view: ExodusView, side: int) -> list[Unit]:
    """What a side of the combat under way still has."""
    assert view.fight is not None
    g, b = table_of(view), combat(view.fight)
    return list(forecast.side(g, b, side, fire.units(g, b, side)).units)


def strength(units: list[Unit]) -> str:
    """Dice and hits that destroy all of it."""
    dice, life = sum([u.dice for u in units]), sum([u.shield + 1 - u.damage for u in units])
    return f"{counted(dice, 'die', 'dice')}, {counted(life, 'hit', 'hits')} to fall"


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
        faces = f"; rolled {' '.join([str(n) for n in fight.dice[i]])}" if fight.dice and fight.dice[i] else ""
        hits = f"{faces}, {counted(fight.hits[i], 'hit', 'hits')}" if fight.hits else ""
        card = f", {card_words(fight, side)}" if card_words(fight, side) else ""
        lines.append(f"{side_name(side)}: {strength(side_units(view, side))}{hits}{card}")
    odds = fight_odds(view)
    if odds is not None:
        lines.append(f"{side_name(fight.sides[1])} wins {odds.win:.0%}, {side_name(fight.sides[0])} {odds.lose:.0%}, "
                     f"nobody {odds.none:.0%}")
    return lines



# -- the panel --------------------------------------------------------------------------------------------------------

def program_lines(view: ExodusView) -> list[str]:
    """Who lays how many movement tokens face down: every ship as many as it may take steps."""  # section 5
    busy = [seat for seat, where, _ in view.now.standing if "Movement.reveal" in where]
    lines = []
    for seat in sorted(range(len(view.rank)), key=view.rank.__getitem__) if busy else ():
        tokens = sum([max(0, steps_seen(view, s)) for s in range(seat * 16, seat * 16 + 16) if view.where[s] >= 0])
        said, me = counted(tokens, "token", "tokens"), seat == view.now.viewer
        who = "You" if me else SEAT.label(seat)
        lines.append(f"{who} {'lay' if me else 'lays'} {said} ..." if seat in busy
                     else f"{who}: {said} face down")
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


def goal_lines(view: ExodusView) -> list[str]:
    """What the scenario asks for, and what loses it."""
    scenario = terms(view.code).scenario
    if scenario is None:
        return []
    lines = [f"Win: {win_words(k, v)}" for k, v in scenario.win.items()] + [f"Lose: {scenario.lose_text}"]
    return [*lines, f"Silo at {view.silo}"] if view.silo > 0 else lines


def status_lines(view: ExodusView) -> tuple[str, list[str]]:
    """Title and lines of the panel: the combat, the rockets aimed, the action, the scenario, or the score."""
    if view.now.over:
        return "Final score", score_lines(view)
    if view.fight is not None:
        return f"Combat in {place(view, view.fight.hex)}, round {max(1, view.fight.round)}", fight_lines(view)
    if view.shots:
        return "Rockets aimed", [f"{'Resistance' if s[0] < 0 else SEAT.label(s[0])}: {d.ROCKETS[s[1]].name.lower()} at "
                                 f"{place(view, s[4])}" for s in view.shots]
    lines = program_lines(view)
    if lines:
        return "Movement tokens", lines
    if any([c >= 0 for c in view.acting]):
        lines += [f"{SEAT.label(s)}: {ACTION.label(c)}" for s, c in enumerate(view.acting) if c >= 0]
    if view.bonus >= 0:
        lines.append(f"Bonus action: {ACTION.label(view.bonus)}")
    scenario = terms(view.code).scenario
    if scenario is not None:
        return scenario.name, lines + goal_lines(view)
    if not lines:
        return "Points so far", score_lines(view)
    return "This action" if view.acting else "This turn", lines
