"""What a player may do and what the log can say; tables of actions made once, shared by all states."""
from __future__ import annotations

from typing import Any, Final

from hegemon.games.hegemonic.data import (
    ABILITIES,
    ACTION_CARDS,
    BASES,
    BOARDS,
    COLOURS,
    FACTIONS,
    HEX_NAMES,
    HOUSES,
    LEADERS,
    LETTERS,
    PATTERNS,
    SPECIES,
    TECHNOLOGIES,
    TILES,
    TYPES,
    Tile,
)
from hegemon.games.hegemonic.sky import CELLS, RADIUS
from hegemon.kernel import Domain, Lexicon, Said, Text, notice, verb


def face(tile: Tile) -> str:
    """A tile in a few words: `tile 7 (2 squares, Grex circle of 2, 1 triangle)`."""
    parts = [counted(tile.industrial, "square")] if tile.industrial else []
    if tile.political:
        parts.append(f"{SPECIES[tile.faction]} circle of {tile.political}")
    if tile.martial:
        parts.append(counted(tile.martial, "triangle"))
    return f"{tile_name(tile)} ({', '.join(parts) or 'void'})"


def tile_name(tile: Tile) -> str:
    """How a tile is called: by its number."""
    return f"tile {int(tile.id[1:])}"


def counted(number: int, thing: str) -> str:
    """So many of a thing: `1 Complex`, `2 Embassies`."""
    return f"{number} {thing if number == 1 else PLURALS.get(thing, thing + 's')}"


PLURALS: Final = {"Complex": "Complexes", "Embassy": "Embassies"}


class Caps(Said):
    """An amount of CAPs in a sentence: `1 CAP`, `2 CAPs`."""

    def label(self, value: Any) -> str:
        return counted(int(value), "CAP")


SEAT: Final = Domain("seat", COLOURS, [HOUSES[c] for c in COLOURS], element=False, seat=True)
HEX: Final = Domain("hex", HEX_NAMES)
TILE: Final = Domain("tile", [t.id for t in TILES], [tile_name(t) for t in TILES])
FACE: Final = Domain("tile", [t.id for t in TILES], [face(t) for t in TILES])  # as a button says it
CELL: Final = Domain("cell", [f"{q}_{r}" for q, r in CELLS],
                     [f"place {q + RADIUS + 1}-{r + RADIUS + 1}" for q, r in CELLS])
TURNED: Final = Domain("turned", "r0 r1 r2 r3 r4 r5", [f"{60 * k}°" for k in range(6)], element=False)
CARD: Final = Domain("card", [t.id for t in TECHNOLOGIES], [t.name for t in TECHNOLOGIES])
ORDERS: Final = Domain("order", [c.id for c in ACTION_CARDS], [f"{c.name} [{c.order}]" for c in ACTION_CARDS],
                       element=False)
PATTERN: Final = Domain("pattern", [p.id for p in PATTERNS], [p.id.capitalize() for p in PATTERNS], element=False)
LEADER: Final = Domain("leader", [x.id for x in LEADERS], [x.name for x in LEADERS], element=False)
ABILITY: Final = Domain("ability", [a.key for a in ABILITIES], [f"{a.name} (level {a.level})" for a in ABILITIES],
                        element=False)
BASE: Final = Domain("base", BASES, [b.capitalize() for b in BASES], element=False)
A_BASE: Final = Domain("base", BASES, ["a Complex", "an Embassy", "an Outpost"], element=False)  # in a sentence
TYPE: Final = Domain("type", TYPES, [t.capitalize() for t in TYPES], element=False)
FACTION: Final = Domain("faction", FACTIONS, SPECIES, element=False)
PILE: Final = Domain("pile", "discards industrial political martial",
                     ["the discard pile", "the Industrial discards", "the Political discards", "the Martial discards"],
                     element=False)
_units: Final = [f"{c}-{n}" for c in COLOURS for n in (1, 2, 3)]
_unit_labels: Final = [f"{n} of {HOUSES[c]}" for c in COLOURS for n in (1, 2, 3)]
AGENT: Final = Domain("agent", _units, _unit_labels)
FLEET: Final = Domain("fleet", _units, _unit_labels)
GATE: Final = Domain("gate", _units, _unit_labels)
KIND: Final = Domain("kind", "agent fleet", ["Agent", "Fleet"], element=False)
A_KIND: Final = Domain("kind", "agent fleet", ["an Agent", "a Fleet"], element=False)
SIDE: Final = Domain("side", "attacker defender", ["the Attacker", "the Defender"], element=False)
CAPS: Final = Domain("caps", [str(n) for n in range(21)], [counted(n, "CAP") for n in range(21)], element=False)
BOARD: Final = Domain("board", list(BOARDS), [*[f"Board {b}" for b in LETTERS], "Core"], element=False)
N: Final = Said("number")
MONEY: Final = Caps("caps")
WORDS: Final = Said("words")

LAY_BOARD: Final = verb("lay_board", CELL, TURNED, label="Lay the board at {}, turned {}", rule="H-2.14")
LEAD: Final = verb("lead", LEADER, label="Follow {}", rule="H-21.1")
DRAFT: Final = verb("draft", CARD, label="Keep {}", rule="H-2.15")
SETTLE: Final = verb("settle", HEX, label="Put the Home Sector on {}", rule="H-2.8")
TAKE: Final = verb("take", FACE, label="Place {}", rule="H-5.3")
LAY: Final = verb("lay", HEX, label="Lay it on {}", rule="H-5.3")
DRAW: Final = verb("draw", label="Draw from the draw pile", rule="H-6.1")
PICK: Final = verb("pick", PILE, label="Take the top card of {}", rule="H-6.1")
RECALL: Final = verb("recall", CARD, label="Take back {}", rule="H-6.1")
DISCARD: Final = verb("discard", CARD, label="Discard {}", rule="H-5.5")
ADVANCE: Final = verb("advance", CARD, label="Advance {}", rule="H-6.4")
REPLACE: Final = verb("replace", CARD, CARD, label="Advance {} in place of {}", rule="H-6.5")
PLAN: Final = verb("plan", ORDERS, label="{}", rule="H-7.1")
FIRST: Final = verb("first", SEAT, label="{} begins", rule="H-7.2")
APPOINT: Final = verb("appoint", SEAT, label="{} becomes Arbiter", rule="H-17.2")
END: Final = verb("end", label="End the turn", rule="H-7.3")
COLLECT: Final = verb("collect", label="BASIC: gain CAPs", rule="H-8.1")
STUDY: Final = verb("study", label="BASIC: draw, then discard or advance", rule="H-8.1")
DEVELOP: Final = verb("develop", label="BUILD", rule="H-8.2")
ATTACK: Final = verb("attack", PATTERN, label="{}", rule="H-8.3")
CAPITALIZE: Final = verb("capitalize", label="CAPITALIZE: gain the lowest income", rule="H-8.4")
SURVEY: Final = verb("survey", label="SURVEY: reveal and place a tile", rule="H-8.5")
RESEARCH: Final = verb("research", label="RESEARCH: renew the hand", rule="H-8.6")
STAY: Final = verb("stay", label="No move", rule="H-8.3")
USE_AGENT: Final = verb("agent", AGENT, label="Agent {}", rule="H-8.3")
USE_FLEET: Final = verb("fleet", FLEET, label="Fleet {}", rule="H-8.3")
GO: Final = verb("go", HEX, label="Move to {}", rule="H-12.1")
NO_CONFLICT: Final = verb("no_conflict", label="No Conflict", rule="H-8.3")
GROUP: Final = verb("group", HEX, label="Attack with the Complexes on {}", rule="H-13.1")
TARGET: Final = verb("target", HEX, SEAT, TYPE, label="Attack the {2} pieces of {1} on {0}", rule="H-13.1")
BUILD: Final = verb("build", BASE, HEX, label="Build: {} on {}", rule="H-9.2")
MUSTER: Final = verb("muster", KIND, HEX, label="Build: {} on {}", rule="H-9.6")
GATE_FROM: Final = verb("gate", HEX, label="Gate pair beside the Complex on {}", rule="H-9.8")
GATE_TO: Final = verb("gate_to", HEX, label="... and on {}", rule="H-9.8")
SHIFT: Final = verb("shift", GATE, label="Relocate Gate pair {}", rule="H-9.9")
LIFT: Final = verb("lift", BASE, HEX, label="Relocate: {} from {}", rule="H-9.7")
SET_DOWN: Final = verb("set_down", HEX, label="Put it on {}", rule="H-9.7")
TRANSCEND: Final = verb("transcend", HEX, label="Transcendency Routine: Embassy from {}", rule="H-23")
FOLD: Final = verb("fold", HEX, label="Brane Manipulation: Outpost from {}", rule="H-23")
STOP: Final = verb("stop", label="Stop building", rule="H-9.1")
BACK: Final = verb("back", label="Leave it", rule="H-9.1")
GO_ON: Final = verb("go_on", label="Go on", rule="H-21.4a")
CANCEL: Final = verb("cancel", label="Cancel the declaration", rule="H-21.4a")
DRAW_ON: Final = verb("draw_on", FACTION, label="Draw on {}", rule="H-14.8")
CALL_STACK: Final = verb("call_stack", HEX, label="Draw on the stack on {}", rule="H-14.12")
ALONE: Final = verb("alone", label="Draw on nothing", rule="H-14.8")
SUPPORT: Final = verb("support", SIDE, label="Support {}", rule="H-14.16")
NOBODY: Final = verb("nobody", label="Support nobody", rule="H-14.16")
PLAY: Final = verb("play", CARD, label="Play {}", rule="H-14.18")
RAZE_GATE: Final = verb("raze_gate", GATE, label="Destroy Gate pair {}", rule="H-15.1")
ENOUGH: Final = verb("enough", label="No more", rule="H-15.1")
LOSE_GATE: Final = verb("lose_gate", label="Accept the loss", rule="H-23")
LEAVE: Final = verb("leave", label="Leave it empty", rule="H-14.21")
PAY: Final = verb("pay", label="Pay", rule="H-23")
DECLINE: Final = verb("decline", label="Decline", rule="H-23")
REST: Final = verb("rest", label="Put the played card on the Inactive Pile", rule="H-14.25")
PASS: Final = verb("pass", label="Pass", rule="H-21.3")
USE: Final = verb("use", ABILITY, label="Use {}", rule="H-21.3")
PEEK: Final = verb("peek", SEAT, label="Look at the hand of {}", rule="H-21.6")
BOUNCE: Final = verb("bounce", SEAT, CARD, label="Send back {1} of {0}", rule="H-21.6")
DIG: Final = verb("dig", CARD, label="Take {} from the discards", rule="H-21.6")
ON_TOP: Final = verb("on_top", FACE, label="{} comes next", rule="H-21.6")
SWAP: Final = verb("swap", HEX, label="Exchange the tile on {}", rule="H-21.6")
GIFT: Final = verb("gift", SEAT, CAPS, label="Give {} {}", rule="H-20.2")
SCRAP: Final = verb("scrap", CARD, label="Discard {} from the Advanced Technologies", rule="H-6.7")
SAY: Final = verb("say", Text("words", 200), label="Say {}", rule="H-20.1")

VERBS: Final = Lexicon(
    LAY_BOARD, LEAD, DRAFT, SETTLE, TAKE, LAY, DRAW, PICK, RECALL, DISCARD, ADVANCE, REPLACE, PLAN, FIRST, APPOINT,
    END, COLLECT, STUDY, DEVELOP, ATTACK, CAPITALIZE, SURVEY, RESEARCH, STAY, USE_AGENT, USE_FLEET, GO, NO_CONFLICT,
    GROUP, TARGET, BUILD, MUSTER, GATE_FROM, GATE_TO, SHIFT, LIFT, SET_DOWN, TRANSCEND, FOLD, STOP, BACK, GO_ON,
    CANCEL, DRAW_ON, CALL_STACK, ALONE, SUPPORT, NOBODY, PLAY, RAZE_GATE, ENOUGH, LOSE_GATE, LEAVE, PAY, DECLINE,
    REST, PASS, USE, PEEK, BOUNCE, DIG, ON_TOP, SWAP, GIFT, SCRAP, SAY)

# Lists cut once, never changed.
PLANS: Final = [PLAN.each[5], *PLAN.each[:5]]  # Discover is the default
BUILDS_OF: Final = [[BUILD(b, h) for h in range(51)] for b in range(3)]
MUSTERS: Final = [[MUSTER(k, h) for h in range(51)] for k in range(2)]
LIFTS: Final = [[LIFT(b, h) for h in range(51)] for b in range(3)]
GIFTS: Final = [[GIFT(to, n) for n in range(1, 21)] for to in range(6)]

LAID_BOARD: Final = notice("laid_board", "H-2.14", "{} laid {} at {}.", SEAT, BOARD, CELL,
                           you="You laid {1} at {2}.")
FOLLOWS: Final = notice("follows", "H-21.1", "{} follows {}.", SEAT, LEADER, you="You follow {1}.")
KEPT: Final = notice("kept", "H-2.15", "Round {} of the draft is over.", N)
SETTLED: Final = notice("settled", "H-2.8", "{} placed the Home Sector on {}.", SEAT, HEX,
                        you="You placed the Home Sector on {1}.")
PLACED: Final = notice("placed", "H-5.3", "{} placed {} on {}.", SEAT, TILE, HEX, you="You placed {1} on {2}.")
POOLED: Final = notice("pooled", "H-2.11", "{} put {} into the Sector Pool.", SEAT, TILE,
                       you="You put {1} into the Sector Pool.")
PHASE: Final = notice("phase", "H-3.1", "Round {}, phase {}: {}.", N, N, WORDS)
COLLECTED: Final = notice("collected", "H-4.1", "{} collected {} ({}+{}+{}).", SEAT, MONEY, N, N, N,
                          you="You collected {1} ({2}+{3}+{4}).")
REVEALED: Final = notice("revealed", "H-5.2", "{} revealed {}.", SEAT, TILE, you="You revealed {1}.")
DREW: Final = notice("drew", "H-6.1", "{} drew from the draw pile.", SEAT, you="You drew from the draw pile.")
YOU_DREW: Final = notice("you_drew", "H-6.1", "You drew {}.", CARD)
PICKED: Final = notice("picked", "H-6.1", "{} took {} from the discard pile.", SEAT, CARD,
                       you="You took {1} from the discard pile.")
RECALLED: Final = notice("recalled", "H-6.1", "{} took back {}.", SEAT, CARD, you="You took back {1}.")
RESHUFFLED: Final = notice("reshuffled", "H-6.2", "The discards were shuffled into a new draw pile.")
DISCARDED: Final = notice("discarded", "H-6.8", "{} discarded {}.", SEAT, CARD, you="You discarded {1}.")
MADE_ROOM: Final = notice("made_room", "H-6.5", "{} discarded {} to make room for {}.", SEAT, CARD, CARD,
                          you="You discarded {1} to make room for {2}.")
LEFT_OVER: Final = notice("left_over", "H-2.15", "{} discarded {}, the last card of the draft.", SEAT, CARD,
                          you="You discarded {1}, the last card of the draft.")
CLEANED: Final = notice("cleaned", "H-14.25", "{} discarded the played card {}.", SEAT, CARD,
                        you="You discarded the played card {1}.")
FLIPPED: Final = notice("flipped", "H-22.1", "{}, turned over for {}, was discarded.", CARD, SEAT)
OBSERVED: Final = notice("observed", "H-21.6", "{}, turned over for {}, was discarded.", CARD, SEAT)
ADVANCED: Final = notice("advanced", "H-6.4", "{} advanced {} for {}.", SEAT, CARD, MONEY,
                         you="You advanced {1} for {2}.")
SCRAPPED: Final = notice("scrapped", "H-6.7", "{} gave up {}.", SEAT, CARD, you="You gave up {1}.")
CARDS: Final = notice("cards", "H-7.1", "{} revealed {}.", SEAT, ORDERS, you="You revealed {1}.")
BEGINS: Final = notice("begins", "H-7.2", "The Arbiter {} chose {} to begin among those with Order Number {}.", SEAT,
                       SEAT, N)
GAINED: Final = notice("gained", "H-8.1", "{} gained {} ({}).", SEAT, MONEY, WORDS, you="You gained {1} ({2}).")
RESEARCHED: Final = notice("researched", "H-8.6", "{} renewed the hand.", SEAT, you="You renewed the hand.")
BUILT: Final = notice("built", "H-9.2", "{} built {} on {} for {} ({}).", SEAT, A_BASE, HEX, MONEY, WORDS,
                      you="You built {1} on {2} for {3} ({4}).")
MUSTERED: Final = notice("mustered", "H-9.6", "{} built {} on {} for {}.", SEAT, A_KIND, HEX, MONEY,
                         you="You built {1} on {2} for {3}.")
GATED: Final = notice("gated", "H-9.8", "{} built a Gate pair {}-{} for {}.", SEAT, HEX, HEX, MONEY,
                      you="You built a Gate pair {1}-{2} for {3}.")
RELOCATED: Final = notice("relocated", "H-9.7", "{} relocated {} from {} to {} for {} ({}).",
                          SEAT, A_BASE, HEX, HEX, MONEY, WORDS, you="You relocated {1} from {2} to {3} for {4} ({5}).")
MOVED: Final = notice("moved", "H-12.1", "{} moved {} {} from {} to {} ({}).", SEAT, KIND, N, HEX, HEX, MONEY,
                      you="You moved {1} {2} from {3} to {4} ({5}).")
DECLARED: Final = notice("declared", "H-13.1", "{} attacked {} on {} from {}: {}, {} pieces, {}.",
                         SEAT, SEAT, HEX, HEX, PATTERN, TYPE, MONEY,
                         you="You attacked {1} on {2} from {3}: {4}, {5} pieces, {6}.")
CANCELLED: Final = notice("cancelled", "H-21.4a", "{} cancelled the declaration.", SEAT,
                          you="You cancelled the declaration.")
WENT_ON: Final = notice("went_on", "H-21.4a", "{} went on.", SEAT, you="You went on.")
POWER: Final = notice("power", "H-14.14", "Power: {} {} ({}), {} {} ({}).",
                      SEAT, N, WORDS, SEAT, N, WORDS)
SUPPORTED: Final = notice("supported", "H-14.16", "{} supported {} with {}.", SEAT, SEAT, N,
                          you="You supported {1} with {2}.")
NO_SUPPORT: Final = notice("no_support", "H-14.16", "{} supported nobody.", SEAT, you="You supported nobody.")
PLAYED: Final = notice("played", "H-14.18", "{} played {} ({}): {}.", SEAT, CARD, N, N,
                       you="You played {1} ({2}): {3}.")
WON: Final = notice("won", "H-14.19", "{} won the Conflict on {}, {} to {}.", SEAT, HEX, N, N,
                    you="You won the Conflict on {1}, {2} to {3}.")
DRAWN: Final = notice("drawn", "H-14.23", "Draw on {}: {} to {}.", HEX, N, N)
LOST: Final = notice("lost", "H-14.20", "{} lost {} on {}.", SEAT, WORDS, HEX, you="You lost {1} on {2}.")
TOOK: Final = notice("took", "H-14.21", "{} placed {} on {}.", SEAT, WORDS, HEX, you="You placed {1} on {2}.")
GATE_LOST: Final = notice("gate_lost", "H-15.1", "{} destroyed the Gate pair {}.", SEAT, GATE,
                          you="You destroyed the Gate pair {1}.")
GATE_SAVED: Final = notice("gate_saved", "H-23", "{} re-placed a Gate pair {}-{} for {} (Predictive Algorithms).",
                           SEAT, HEX, HEX, MONEY,
                           you="You re-placed a Gate pair {1}-{2} for {3} (Predictive Algorithms).")
RETURNED: Final = notice("returned", "H-23", "{} placed the {} in the Home Sector for {}.", SEAT, KIND, MONEY,
                         you="You placed the {1} in the Home Sector for {2}.")
REPLACED: Final = notice("replaced", "H-23", "{} put {} on {} ({}).", SEAT, WORDS, HEX, WORDS,
                         you="You put {1} on {2} ({3}).")
RESTED: Final = notice("rested", "H-14.25", "{} put {} on the Inactive Pile.", SEAT, CARD,
                       you="You put {1} on the Inactive Pile.")
RECOVERED: Final = notice("recovered", "H-16.2", "{} took the Inactive Pile back into hand.", SEAT,
                          you="You took the Inactive Pile back into hand.")
USED: Final = notice("used", "H-21.3", "{} used {}, {}.", SEAT, LEADER, ABILITY, you="You used {1}, {2}.")
LOOKED: Final = notice("looked", "H-21.6", "{} looked at the hand of {}.", SEAT, SEAT,
                       you="You looked at the hand of {1}.")
SAW: Final = notice("saw", "H-21.6", "{} holds {}.", SEAT, WORDS, you="You hold {1}.")
EXCHANGED: Final = notice("exchanged", "H-21.6", "{} exchanged the tiles on {} and {}.", SEAT, HEX, HEX,
                          you="You exchanged the tiles on {1} and {2}.")
TAXED: Final = notice("taxed", "H-21.4c", "{} paid {} {} (Monopoly).", SEAT, SEAT, MONEY,
                      you="You paid {1} {2} (Monopoly).")
GAVE_UP: Final = notice("gave_up", "H-21.4c", "{} gave up the advance.", SEAT, you="You gave up the advance.")
GAVE: Final = notice("gave", "H-20.2", "{} gave {} {}.", SEAT, SEAT, CAPS, you="You gave {1} {2}.")
SAID: Final = notice("said", "H-20.1", "{} said: {}", SEAT, Text("words", 200), you="You said: {1}")
ARBITER: Final = notice("arbiter", "H-17.2", "{} became Arbiter with {}.", SEAT, MONEY,
                        you="You became Arbiter with {1}.")
TRIMMED: Final = notice("trimmed", "H-17.3", "{} returned {} (limit {}).", SEAT, MONEY, N,
                        you="You returned {1} (limit {2}).")
SCORED: Final = notice("scored", "H-18.2", "{}: {} scored {} VP with Power {} ({}).", BOARD, SEAT, N, N, WORDS)
FINAL: Final = notice("final", "H-19.2", "{} scored {} VP for technologies.", SEAT, N,
                      you="You scored {1} VP for technologies.")
ENDED: Final = notice("ended", "H-19.1", "The game ends: {}.", WORDS)
WINS: Final = notice("wins", "H-19.3", "{} won with {} VP.", SEAT, N, you="You won with {1} VP.")
