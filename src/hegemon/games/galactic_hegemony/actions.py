"""What a player may do and what the log can say."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_hegemony.data import CRAFT, HEXES, KINDS, MANY_SABOTEURS, PLANETS
from hegemon.kernel import Domain, Lexicon, Said, notice, numbers, verb

HEX: Final = Domain("hex", [h.id for h in HEXES], [f"hex {h.row}-{h.column}" for h in HEXES])
PLANET: Final = Domain("planet", [p.name for p in PLANETS])
SHIP_ID: Final = Domain("craft", [str(i + 1) for i in range(CRAFT)])
COUNT: Final = numbers("count", 1, CRAFT)  # its index is one less
SABOTEURS: Final = Domain("saboteurs", [str(n) for n in range(MANY_SABOTEURS + 1)],
                          ["1 saboteur" if n == 1 else f"{n} saboteurs" for n in range(MANY_SABOTEURS + 1)],
                          element=False)
MEANS: Final = {"stock": "resource|resources"}  # what is paid with
KIND: Final = Domain("kind", KINDS, ["civil infrastructure", "factory", "shipyard"], element=False)

END: Final = verb("end", label="End the phase", rule="G-7.12")
MOVE: Final = verb("move", SHIP_ID, HEX, label="Move craft {} to {}", rule="G-7.5")
ATTACK: Final = verb("attack", HEX, COUNT, label="Attack the saboteurs at {} with {} craft", rule="G-7.6")
COLONISE: Final = verb("colonise", PLANET, label="Colonise {}", rule="G-7.7")
BOOST: Final = verb("boost", PLANET, label="Boost the morale of {}", rule="G-7.8")
MILITARY: Final = verb("military", PLANET, label="Military action at {}", rule="G-7.9")
BUILD: Final = verb("build", PLANET, KIND, label="Build {1} at {0}", rule="G-7.10")
SHIP: Final = verb("ship", PLANET, label="Build spacecraft at {}", rule="G-7.11")
VERBS: Final = Lexicon(END, MOVE, ATTACK, COLONISE, BOOST, MILITARY, BUILD, SHIP)

SET_UP: Final = notice("setup", "G-1.1", "Galaxy: {} tiles placed; home {} at {}.", Said("tiles"), PLANET, HEX)
TURN_START: Final = notice("turn_start", "G-3.1", "Turn {} ({}): stock {}/{}, size {}.", Said("turn"), Said("track"),
                           Said("stock"), Said("limit"), Said("size"))
STRIKES: Final = notice("saboteur_moved", "G-4.2", "Saboteur {} strikes at {}.", Said("saboteur"), HEX)
STRIKES_PLANET: Final = notice("saboteur_at_planet", "G-4.3", "Saboteur {0} strikes at {2}.", Said("saboteur"), HEX,
                               PLANET)
REVOLT_STARTED: Final = notice("revolt_started", "G-2.2", "{} rises in revolt (morale {}); size {}, stock {}.", PLANET,
                               Said("morale"), Said("size"), Said("stock"))
REVOLT_ENDED: Final = notice("revolt_ended", "G-2.3", "{} is calm again.", PLANET)
INFRASTRUCTURE_LOST: Final = notice("infrastructure_lost", "G-5.1", "{} loses its {}.", PLANET, KIND)
MORALE_ROLL: Final = notice("morale_roll", "G-6.1", "{}: {}+{}{} = {} -> {}; morale {}.", PLANET, Said("die"),
                            Said("die"), Said("modifiers"), Said("total"), Said("adjustment"), Said("morale"))
CONTENT: Final = notice("bonus", "G-6.3", "{} is content: +1 resource.", PLANET)
MOVED: Final = notice("moved", "G-7.5", "Craft {0} moves to {2}.", SHIP_ID, HEX, Said("place"))
EXPLORED: Final = notice("explored", "G-7.5", "{} is found.", PLANET)
ATTACK_ROUND: Final = notice("attack_round", "G-7.1", "Attack at {1}: {2} against {3}: {4} and {5} craft lost.",
                             HEX, Said("place"), Said("dice"), Said("dice"), SABOTEURS, Said("craft"))
MILITARY_ROUND: Final = notice("military_round", "G-7.2", "Military action at {}: {} against {}: morale {}.", PLANET,
                               Said("dice"), Said("dice"), Said("morale"))
COLONISED: Final = notice("colonised", "G-7.7", "{} is colonised; size {}.", PLANET, Said("size"))
BOOSTED: Final = notice("boosted", "G-7.8", "Morale of {} raised to 1.", PLANET)
BUILT: Final = notice("built", "G-7.10", "{} builds {}.", PLANET, KIND)
LAUNCHED: Final = notice("launched", "G-7.11", "{} builds spacecraft {}.", PLANET, SHIP_ID)
COLLECTED: Final = notice("collected", "G-8.1", "Collected {} ({} lost): stock {}/{}.", Said("sum"), Said("lost"),
                          Said("stock"), Said("limit"))
WON: Final = notice("won", "G-9.1", "Won in turn {}.", Said("turn"))
LOST: Final = notice("lost", "G-9.1", "Lost: {}, {} of 12 held.", Said("reason"), Said("size"))
STOPPED: Final = notice("stopped", "G-10.3", "Stopped unfinished after {} turns.", Said("turn"))


def signed(number: int) -> str:
    """A number as it is added: `+1`, `-2`, and nothing for 0."""
    return f"{number:+d}" if number else ""
