"""What the player may see, which is what a spectator sees: all but the numbers of face-down tiles."""
from __future__ import annotations

from hegemon.games.galactic_hegemony.scoring import score
from hegemon.games.galactic_hegemony.state import GONE, WILD, Duel, Hegemony
from hegemon.kernel import View, frozen, now


@frozen
class HegemonyView(View):
    """The galaxy as it lies open. Planets, craft and saboteurs count from 0."""
    turn: int
    track: int
    counting: bool
    phase: int
    stock: int
    limit: int
    size: int
    income: int
    score: int
    home: int
    place: tuple[int, ...]       # hex of each planet that is explored, else -1
    face_down: tuple[int, ...]   # hexes of face-down tiles
    unknown: tuple[int, ...]     # the planets that are among them
    morale: tuple[int, ...]      # by planet; WILD where there is no colony
    built: tuple[int, ...]
    modifiers: tuple[int, ...]   # sum of each colony's morale modifiers, 0 for others
    craft: tuple[int, ...]
    saboteurs: tuple[int, ...]
    checks: tuple[tuple[int, int, int, int], ...]
    duel: tuple[Duel, ...]

    def planet_at(self, hex: int) -> int:
        """The explored planet of a hex, or -1."""
        return self.place.index(hex) if hex in self.place else -1

    def colonised(self, planet: int) -> bool:
        """Whether a planet has a colony token."""
        return self.morale[planet] != WILD

    def in_revolt(self, planet: int) -> bool:
        """Whether a colony is in revolt."""
        return self.morale[planet] < 0


def view(g: Hegemony, viewer: int) -> HegemonyView:
    """Built up from what everybody may see; when the game is over all tiles are turned up."""
    planets = range(len(g.place))
    face_up = [g.over or found for found in g.explored]
    return HegemonyView(
        now=now(g, viewer), turn=g.turn, track=g.track, counting=g.counting, phase=g.phase, stock=g.stock,
        limit=g.limit(), size=g.size(), income=g.income(), score=score(g), home=g.home,
        place=tuple([g.place[p] if face_up[p] else GONE for p in planets]),
        face_down=tuple(sorted([g.place[p] for p in planets if not face_up[p]])),
        unknown=tuple([p for p in planets if not face_up[p]]),
        morale=tuple(g.morale), built=tuple(g.built),
        modifiers=tuple([g.modifiers(p) if g.morale[p] != WILD else 0 for p in planets]),
        craft=tuple(g.craft), saboteurs=tuple(g.saboteurs), checks=g.checks, duel=g.duel)
