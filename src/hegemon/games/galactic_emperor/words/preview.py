"""What is going on, in a few lines with the odds: shown in the picture and said in words."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.galactic_emperor.actions import MARKS, MEANS, TILE_WORDS
from hegemon.games.galactic_emperor.data import COLOURS, FLEET_WORDS, ROLES, SPACES
from hegemon.games.galactic_emperor.odds import Odds, battle
from hegemon.games.galactic_emperor.rules.fire import PHASES, WARPED
from hegemon.games.galactic_emperor.rules.sides import fleet_in, sides
from hegemon.games.galactic_emperor.state import THRONE
from hegemon.games.galactic_emperor.view import EmperorView, Fight
from hegemon.kernel.words import paid


@dataclass(frozen=True)
class Rolled:
    """The dice of one player, and which of them hit; hits -1 where nothing is to be hit."""
    colour: str
    faces: tuple[int, ...]
    struck: tuple[bool, ...]
    hits: int = -1


@dataclass(frozen=True)
class Preview:
    """A title, lines with the colour they are said in, the attacker's chances and the dice on the table."""
    title: str
    lines: tuple[tuple[str, str], ...] = ()
    odds: tuple[float, float] | None = None  # win, and everything else
    attacker: str = ""
    defender: str = ""
    dice: tuple[Rolled, ...] = ()            # by line, as far as there are any


def foes_at(view: EmperorView, space: int, seat: int) -> list[int]:
    """The other players with forces in a space."""
    return [s for s in range(view.now.seats) if s != seat and (fleet_in(view, space, s) or view.owner[space] == s)]


def odds_of_attack(view: EmperorView, space: int, attacker: int, defender: int, coming: int = 0,
                   warped: int = 0) -> Odds:
    """The chances against one player in a space, with the ships on their way there and the cards both may use."""
    return battle(*sides(view, space, attacker, defender, coming), warped)


def odds_of_fight(fight: Fight) -> Odds:
    """The chances of a battle under way, from the start of the next round."""
    return battle(*fight.sides, sum([s[1] for s in fight.stacks if s[0] == WARPED]) if fight.free else 0)


def staged(view: EmperorView) -> bool:
    """Whether there is something to look at besides the board: a battle, a roll, or the end."""
    awaited = view.fleet is not None and len(view.fleet.pending) > 0
    return view.now.over or view.fight is not None or awaited or len(view.market_dice) > 0


def preview(view: EmperorView) -> Preview:
    """The battle under way or awaited, the market roll, or whose choice it is."""
    if view.now.over:
        names = " and ".join([COLOURS[s].capitalize() for s in view.now.winners])
        scores = tuple([(COLOURS[s], f"{COLOURS[s].capitalize()} {view.vp[s]} VP") for s in sorted(
            range(view.now.seats), key=lambda s: (-view.vp[s], s))][:4])
        return Preview(f"{names} wins" if len(view.now.winners) == 1 else f"{names} share the victory", scores)
    if view.fight is not None:
        return of_fight(view, view.fight)
    if view.fleet is not None and view.fleet.pending:
        space, seat = view.fleet.pending[0] if view.fleet.field < 0 else view.fleet.field, view.fleet.seat
        foes = foes_at(view, space, seat)
        if foes and fleet_in(view, space, seat):
            return between(view, f"{SPACES[space]}: battle", space, seat, foes[0])
    if view.market_dice:
        return Preview("The market roll", (("", "One die is discarded; the rest set"), ("", "food, metal and energy")),
                       dice=(Rolled("", view.market_dice, (True,) * len(view.market_dice)),))
    return of_choice(view)


def between(view: EmperorView, title: str, space: int, attacker: int, defender: int) -> Preview:
    """A battle that is to come."""
    odds = odds_of_attack(view, space, attacker, defender)
    ours, theirs = sides(view, space, attacker, defender)
    a, d = COLOURS[attacker], COLOURS[defender]
    return Preview(title, ((a, ours.words()), (d, theirs.words())), (odds.win, 1 - odds.win), a, d)


def of_fight(view: EmperorView, fight: Fight) -> Preview:
    """The battle under way, with the last dice."""
    a, d = COLOURS[fight.attacker], COLOURS[fight.defender]
    odds = odds_of_fight(fight)
    ours, theirs = [side.words() for side in fight.sides]
    where = f"Battle at {SPACES[fight.space]}" if fight.space >= 0 else "Tie-break battle"
    phase = f", {PHASES[fight.phase]}" if fight.phase else ""
    if view.losses[0]:
        phase = f": {view.losses[0]} hit{'s' if view.losses[0] > 1 else ''} to give"
    return Preview(where + phase, ((a, ours), (d, theirs)), (odds.win, 1 - odds.win), a, d, rolls(fight))


def rolls(fight: Fight) -> tuple[Rolled, ...]:
    """The dice of both sides as they lie, the attacker's first."""
    if not fight.dice or len(fight.dice) != len(fight.needed):
        return ()
    struck = tuple([die >= need for die, need in zip(fight.dice, fight.needed)])
    sides = ((fight.attacker, 0, fight.ours), (fight.defender, fight.ours, len(fight.dice)))
    return tuple([Rolled(COLOURS[seat], fight.dice[i:j], struck[i:j], sum(struck[i:j])) for seat, i, j in sides])


def of_influence(view: EmperorView) -> list[tuple[str, str]]:
    """What one more token costs while tokens are bought, then who strives for the Throne."""
    if any([where.endswith("Regent.bought") for _, where, _ in view.now.standing]):
        return [("", f"One more influence costs {MARKS.label(view.influence_price)}")]
    placed = [(COLOURS[s], view.tokens[THRONE] >> 4 * s & 15) for s in range(view.now.seats)]
    claims = [(colour, f"On the Throne: {colour.capitalize()} {count}") for colour, count in placed if count]
    return claims or [("", "Nobody strives for the Throne yet")]


def of_choice(view: EmperorView) -> Preview:
    """Whose choice it is, and in which role."""
    asked = [seat for seat, _, _ in view.now.standing]
    names = ", ".join([COLOURS[s].capitalize() for s in asked])
    title = f"{ROLES[view.role].name} of {COLOURS[view.chooser].capitalize()}" if view.role >= 0 else "A role is chosen"
    waiting = "It is your choice" if view.now.viewer in asked else f"Waiting for {names}"
    lines = [("", waiting)] if asked else []
    if view.held >= 0:
        lines.append(("text", f"To be placed: {TILE_WORDS[view.held]}"))
    if view.named >= 0:
        lines.append(("text", f"Named for a scan: {TILE_WORDS[view.named]}"))
        if view.now.name == "Explorer.scanned":
            lines.append(("text", f"Scanned: {TILE_WORDS[view.top]}"))
    if view.influence_price:
        lines += of_influence(view)
    if view.fleet is not None and view.fleet.group:
        lines.append((COLOURS[view.fleet.seat], f"{FLEET_WORDS[view.fleet.group]} at {SPACES[view.fleet.at]}, "
                                                f"{view.fleet.left} to go"))
    if view.draft:
        lines.append(("", f"Order: {paid(MEANS, view.draft_cost)}"))
    return Preview(title, tuple(lines))

