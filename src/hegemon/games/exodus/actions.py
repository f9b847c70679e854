"""What a player may do and what the log says; domains are the union over all set-ups."""
from __future__ import annotations

from typing import Final

from hegemon.games.exodus.data import (
    ACTION_NAMES,
    CENTRE,
    CLASSES,
    COMBAT_CARDS,
    CR_CARDS,
    CR_COMBAT_CARDS,
    FACTION_ROWS,
    HEXES,
    PARTS,
    PLANET_ROWS,
    POLITICAL,
    RADIUS,
    ROCKETS,
    STRUCTURES,
    TECHS,
    bonus_words,
)
from hegemon.kernel import Domain, Lexicon, Said, notice, numbers, verb

COLOURS: Final = ["blue", "yellow", "red", "green", "purple", "orange"]


def sector(q: int, r: int) -> str:
    """What a hex without a planet is called: its row as a letter, its place in the row as a number."""
    return "the High Council" if (q, r) == HEXES[CENTRE] else f"sector {chr(ord('A') + r + RADIUS)}{q + RADIUS + 1}"


def place_name(hex: int, tile: int) -> str:
    """A hex by its planet, or by its sector."""
    return PLANET_ROWS[tile].name if tile >= 0 else HEX.labels[hex]


class Spot(Domain):
    """A hex in the log, called by the planet that is there when it happens: `hex + SIZE * (planet + 1)`."""

    def __init__(self) -> None:
        super().__init__("hex", [f"q{q}r{r}" for q, r in HEXES], [sector(q, r) for q, r in HEXES])

    def write(self, value: int) -> str:
        return self.names[value % self.size]

    def label(self, value: int) -> str:
        return place_name(value % self.size, value // self.size - 1)


SEAT: Final = Domain("seat", COLOURS, [c.capitalize() for c in COLOURS], element=False, seat=True)
HEX: Final = Domain("hex", [f"q{q}r{r}" for q, r in HEXES], [sector(q, r) for q, r in HEXES])
SPOT: Final = Spot()
BLUEPRINT: Final = Domain("blueprint", [c.id for c in CLASSES], [c.name for c in CLASSES])
PLACE: Final = Domain("place", [c.id for c in CLASSES] + ["spare"], [c.name for c in CLASSES] + ["spare pile"],
                      element=False)
SHIP: Final = Domain(
    "ship", [f"{s}_{c.id}_{n}" for s in COLOURS for c in CLASSES for n in range(1, 5)]
    + [f"resistance_{n}" for n in range(1, 25)],
    [f"{s.capitalize()}'s {c.name} {n}" for s in COLOURS for c in CLASSES for n in range(1, 5)]
    + [f"Resistance {n}" for n in range(1, 25)])


def own_name(ship: int) -> str:
    """A ship as its owner calls it."""
    return f"{CLASSES[ship % 16 // 4].name} {ship % 4 + 1}"


FIRST_CR: Final = 96                  # the first Resistance ship among the values of SHIP
PART: Final = Domain("part", [p.id for p in PARTS], [p.name for p in PARTS], element=False)
ROCKET: Final = Domain("rocket", [r.id for r in ROCKETS], [r.name for r in ROCKETS], element=False)
STRUCTURE: Final = Domain("structure", [s.id for s in STRUCTURES], [s.name for s in STRUCTURES], element=False)
TECH: Final = Domain("tech", [t.id for t in TECHS], [t.name for t in TECHS])
FACTION: Final = Domain("faction", [f.id for f in FACTION_ROWS], [f.name for f in FACTION_ROWS], element=False)
CARD: Final = Domain("card", list(ACTION_NAMES[:6]), [a.replace("_", " ").title() for a in ACTION_NAMES[:6]],
                     element=False)
ACTION: Final = Domain("action", list(ACTION_NAMES), [a.replace("_", " ").title() for a in ACTION_NAMES], element=False)
SLOT: Final = Domain("slot", "A B C")
TOKENS: Final = Domain("tokens", "A B C AB AC BC ABC none", element=False)
TOKEN_SLOTS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2), ())
LAW: Final = Domain("law", [c.id for c in POLITICAL], [c.name for c in POLITICAL])
CR_CARD: Final = Domain("resistance", [c.id for c in CR_CARDS], [f"{bonus_words(c)} ({c.vp} VP)" for c in CR_CARDS],
                        element=False)
COMBAT_CARD: Final = Domain("combat", [c.name.replace(" ", "_") for c in COMBAT_CARDS], [c.name for c in COMBAT_CARDS],
                            element=False)
CR_COMBAT_CARD: Final = Domain("cr_combat", [c.name.replace(" ", "_") for c in CR_COMBAT_CARDS],
                               [c.name for c in CR_COMBAT_CARDS], element=False)
CP: Final = numbers("cp", 0, 120)
DELTA: Final = numbers("delta", -2, 2)  # index 2 stands for no change
COUNT: Final = numbers("count", 0, 24)
DUG: Final = Domain("count", [str(n) for n in range(25)], [f"{n} token{'s' * (n != 1)}" for n in range(25)], False)
ORDER: Final = numbers("number", 0, 6)
RESOURCE: Final = Domain("resource", "axinium phasium", ["Axinium", "Phasium"])
HEADING: Final = Domain("heading", "E NE NW W SW SE blank", element=False)
BLANK: Final = 6
WHEN: Final = Domain("when", "this next", ["this turn", "the next turn"], element=False)

DONE: Final = verb("done", label="That is all", rule="X-6.29")
PASS: Final = verb("pass", label="Pass", rule="X-1.8")
TAKE_FACTION: Final = verb("faction", FACTION, label="Lead the {}", rule="X-2.7")
OUTPOST: Final = verb("outpost", HEX, label="First colony in {}", rule="X-2.8")
LEARN: Final = verb("learn", TECH, label="Learn {}", rule="X-6.11")
GROW: Final = verb("grow", HEX, label="Population appears in {}", rule="X-4.2")
COLLECT: Final = verb("collect", label="Collect as much as the taxes allow", rule="X-4.6")
TAKE: Final = verb("take", HEX, label="Collect one unit from {}", rule="X-4.6")
VOTE: Final = verb("vote", TOKENS, label="Vote token {}", rule="X-5.3")
BID: Final = verb("bid", CP, label="{} CP", rule="X-5.3")
SHIFT: Final = verb("shift", DELTA, label="Change the bid by {}", rule="X-5.5")
CHOOSE: Final = verb("choose", SLOT, label="Card {}", rule="X-5.6")
REPEAL: Final = verb("repeal", LAW, label="Cancel {}", rule="X-5.7")
SCRAP: Final = verb("scrap", ROCKET, HEX, label="Scrap a {} rocket in {}", rule="X-5.7")
SCRAP_ABOARD: Final = verb("scrap_aboard", SHIP, label="Scrap the rocket aboard {}", rule="X-5.7")
RISE: Final = verb("rise", HEX, label="The Resistance rises in {}", rule="X-5.7")
NAME: Final = verb("name", ACTION, label="Offer {}", rule="X-5.10")
PICK: Final = verb("pick", ACTION, label="Bonus action {}", rule="X-5.10")
RANK: Final = verb("rank", SEAT, label="{} comes next", rule="X-5.12")
NUMBER: Final = verb("number", ORDER, label="Turn Order card {}", rule="X-5.13")
DISCARD: Final = verb("discard", COMBAT_CARD, label="Discard {}", rule="X-5.15")
LAY: Final = verb("lay", CARD, label="Lay {}", rule="X-6.1")
ONCE: Final = verb("once", label="Play the one-time version", rule="X-6.26")
PERFORM: Final = verb("perform", ACTION, label="Carry out {}", rule="X-6.2")
REACT: Final = verb("react", SEAT, label="React on {}'s card", rule="X-6.3")
PAY: Final = verb("pay", HEX, label="A cube from {}", rule="X-6.4")
REFIT: Final = verb("refit", label="Refit blueprints", rule="X-6.9")
FIT: Final = verb("fit", PART, PLACE, PLACE, label="{}: from {} to {}", rule="X-6.9")
USE: Final = verb("use", CR_CARD, label="Use a Resistance card: {}", rule="X-10.16")
BUILD: Final = verb("build", BLUEPRINT, HEX, label="Build a {} in {}", rule="X-6.15")
BUY_PART: Final = verb("part", PART, BLUEPRINT, label="{} on the {}", rule="X-6.17")
BUY_ROCKET: Final = verb("rocket", ROCKET, HEX, label="{} rocket in {}", rule="X-6.18")
ARM: Final = verb("arm", ROCKET, SHIP, label="{} rocket aboard {}", rule="X-7.12")
ERECT: Final = verb("structure", STRUCTURE, HEX, label="{} in {}", rule="X-6.19")
MINE: Final = verb("mine", HEX, DUG, label="Mine {}: {}", rule="X-6.20")
FIXED: Final = verb("fixed", label="The fixed figure", rule="X-14.5")
ROLL: Final = verb("roll", label="Roll for it", rule="X-14.5")
BUY: Final = verb("buy", RESOURCE, label="Buy 1 {}", rule="X-6.22")
SELL: Final = verb("sell", RESOURCE, label="Sell 1 {}", rule="X-6.22")
BUY_VP: Final = verb("buy_vp", label="Buy 1 VP", rule="X-6.24")
SETTLE: Final = verb("settle", HEX, label="A cube to {}", rule="X-16.8")
FERRY: Final = verb("ferry", HEX, HEX, label="A cube from {} to {}", rule="X-8.3")
LAUNCH: Final = verb("launch", ROCKET, HEX, label="Fire a {} rocket from {}", rule="X-7.1")
TARGET: Final = verb("target", HEX, label="At {}", rule="X-7.2")
BOMB: Final = verb("bomb", SHIP, label="{} fires its rocket", rule="X-7.12")
INTERCEPT: Final = verb("intercept", COUNT, label="Against rocket {}", rule="X-7.5")
KILL: Final = verb("kill", SEAT, label="A cube of {}", rule="X-7.7")
LOAD: Final = verb("load", SHIP, COUNT, label="{} loads {} population", rule="X-8.2")
TRANSFER: Final = verb("transfer", SHIP, label="Shift a cube from {}", rule="X-8.2")
CLOAK: Final = verb("cloak", HEX, label="Cloak in {}", rule="X-9.2")
UNCLOAK: Final = verb("uncloak", HEX, label="Uncloak in {}", rule="X-9.5")
RADAR: Final = verb("radar", HEX, SEAT, label="Radar in {} against {}", rule="X-9.5")
PROGRAM: Final = verb("program", SHIP, HEADING, label="{} goes {}", rule="X-8.5")
MOVE_SHIP: Final = verb("move", SHIP, HEX, label="{} to {}", rule="X-8.5")
JUMP: Final = verb("jump", SHIP, HEX, label="{} jumps to {}", rule="X-8.6")
STOP: Final = verb("stop", SHIP, label="Stop {}", rule="X-8.7")
FIGHT: Final = verb("fight", HEX, label="The combat in {} is next", rule="X-10.1")
FRONT: Final = verb("front", SHIP, label="{} in front", rule="X-10.3")
RAM: Final = verb("ram", SHIP, label="Sacrifice {}", rule="X-10.4")
PLAY: Final = verb("play", COMBAT_CARD, label="Lay {}", rule="X-10.5")
PLAY_CR: Final = verb("play_cr", CR_COMBAT_CARD, label="The Resistance lays {}", rule="X-10.15")
JAM: Final = verb("jam", ORDER, label="Jam card {}", rule="X-10.6")
MARK: Final = verb("mark", SHIP, label="{}", rule="X-10.6")  # the ship a card, a shift or a sacrifice is about
SPEND: Final = verb("spend", SHIP, label="A cube aboard {}", rule="X-10.6")
HIT: Final = verb("hit", SHIP, label="Hit {}", rule="X-10.8")
REFORM: Final = verb("reform", SHIP, label="Move a hit away from {}", rule="X-10.8")
SHRUG: Final = verb("shrug", SHIP, label="Cancel a hit on {}", rule="X-10.9")
MEND: Final = verb("mend", SHIP, label="Repair {}", rule="X-10.22")
LAND: Final = verb("land", SHIP, COUNT, label="{} lands {} population", rule="X-11.1")
BORROW: Final = verb("borrow", SEAT, TECH, label="Research marker on {}'s {}", rule="X-11.9")
ADVANCE: Final = verb("advance", label="Pay 10 CP for the next better Turn Order card", rule="X-15.4")
CALL_TIME: Final = verb("time", label="The agreed time is over", rule="X-14.4")
DECLARE: Final = verb("declare", WHEN, label="Make {} the last", rule="X-14.4")
VERBS: Final = Lexicon(
    DONE, PASS, TAKE_FACTION, OUTPOST, LEARN, GROW, COLLECT, TAKE, VOTE, BID, SHIFT, CHOOSE, REPEAL, SCRAP,
    SCRAP_ABOARD, RISE, NAME, PICK, RANK, NUMBER, DISCARD, LAY, ONCE, PERFORM, REACT, PAY, REFIT, FIT, USE,
    BUILD, BUY_PART, BUY_ROCKET, ARM, ERECT, MINE, FIXED, ROLL, BUY, SELL, BUY_VP, SETTLE, FERRY, LAUNCH,
    TARGET, BOMB, INTERCEPT, KILL, LOAD, TRANSFER, CLOAK, UNCLOAK, RADAR, PROGRAM, MOVE_SHIP, JUMP, STOP, FIGHT,
    FRONT, RAM, PLAY, PLAY_CR, JAM, MARK, SPEND, HIT, REFORM, SHRUG, MEND, LAND, BORROW, ADVANCE, DECLARE,
    CALL_TIME)

# Tables cut once; options are taken from them and never changed.
DONES: Final = [DONE.only]
PASSES: Final = [PASS.only]
BIDS: Final = [BID.each[:n + 1] for n in range(121)]
MOVES: Final = [[MOVE_SHIP(s, h) for h in range(len(HEXES))] for s in range(FIRST_CR)]
JUMPS: Final = [[JUMP(s, h) for h in range(len(HEXES))] for s in range(FIRST_CR)]
PROGRAMS: Final = [[PROGRAM(s, d) for d in range(7)] for s in range(FIRST_CR)]


def counted(n: int, one: str, more: str) -> str:
    """A number with its word."""
    return f"{n} {one if n == 1 else more}"


_T: Final = Said("text")
_N: Final = Said("number")
_DIE: Final = Said("die")
_DICE: Final = Said("dice")

STAGE: Final = notice("stage", "X-3.1", "Turn {} - {}", _N, _T)
SETUP_FACTION: Final = notice("setup_faction", "X-2.7", "{} leads the {}.", SEAT, FACTION, you="You lead the {1}.")
COLONY: Final = notice("colony", "X-2.8", "{} founds a colony in {}.", SEAT, SPOT, you="You found a colony in {1}.")
CLONES: Final = notice("clones", "X-4.2", "{} clones {} population in {} (supply {}).", SEAT, _N, SPOT, _N,
                       you="You clone {1} population in {2} (supply {3}).")
REPAIRS: Final = notice("repairs", "X-4.3", "{} repairs {} damage in all.", SEAT, _N,
                        you="You repair {1} damage in all.")
INCOME: Final = notice("income", "X-4.4", "{} collects {} CP, {} Axinium, {} Phasium; the tax is {} CP.",
                       SEAT, _N, _N, _N, _N, you="You collect {1} CP, {2} Axinium, {3} Phasium; the tax is {4} CP.")
REVEALED: Final = notice("revealed", "X-5.2", "Council: {}.", _T)
VOTED: Final = notice("voted", "X-5.4", "{} votes {} with {} CP.", SEAT, _T, _N, you="You vote {1} with {2} CP.")
INVALID: Final = notice("invalid", "X-5.4", "{}'s bid is invalid; {} CP are paid.", SEAT, _N,
                        you="Your bid is invalid; {1} CP are paid.")
VOTES: Final = notice("votes", "X-5.6", "Votes: {}.", _T)
ENACTED: Final = notice("enacted", "X-5.7", "{} takes effect.", LAW)
VISIONARY: Final = notice("visionary", "X-5.9", "{} enacts {} by Visionary Politics.", SEAT, LAW,
                          you="You enact {1} by Visionary Politics.")
REPEALED: Final = notice("repealed", "X-5.7", "{} is cancelled.", LAW)
OFFERED: Final = notice("offered", "X-5.10", "{} offers {}.", SEAT, ACTION, you="You offer {1}.")
BONUS: Final = notice("bonus", "X-5.10", "{} chooses {} as bonus action.", SEAT, _T,
                      you="You choose {1} as bonus action.")
BIDDED: Final = notice("bidded", "X-5.11", "{} bids {} CP for the playing order.", SEAT, _N,
                       you="You bid {1} CP for the playing order.")
ORDERED: Final = notice("ordered", "X-5.14", "Turn order: {}.", _T)
DREW: Final = notice("drew", "X-5.15", "{} draws {}.", SEAT, _T, you="You draw {1}.")
GAINED: Final = notice("gained", "X-16.5", "{} gains {}.", SEAT, _T, you="You gain {1}.")
LOST: Final = notice("lost", "X-16.5", "{} loses {}.", SEAT, _T, you="You lose {1}.")
LAID: Final = notice("laid", "X-6.1", "Action {}: {}.", _N, _T)
LEARNT: Final = notice("learnt", "X-6.12", "{} learns {} for {} CP.", SEAT, TECH, _N, you="You learn {1} for {2} CP.")
BANKED: Final = notice("banked", "X-6.14", "{} banks {} CP.", SEAT, _N, you="You bank {1} CP.")
BUILT: Final = notice("built", "X-6.15", "{} builds a {} in {}.", SEAT, BLUEPRINT, SPOT, you="You build a {1} in {2}.")
BOUGHT: Final = notice("bought", "X-6.17", "{} buys {} for the {}.", SEAT, PART, BLUEPRINT,
                       you="You buy {1} for the {2}.")
ARMED: Final = notice("armed", "X-6.18", "{} places a {} rocket in {}.", SEAT, ROCKET, SPOT,
                      you="You place a {1} rocket in {2}.")
ERECTED: Final = notice("erected", "X-6.19", "{} builds a {} in {}.", SEAT, STRUCTURE, SPOT,
                        you="You build a {1} in {2}.")
MINED: Final = notice("mined", "X-6.20", "{} adds {} in {}.", SEAT, _T, SPOT, you="You add {1} in {2}.")
TRADED_IN: Final = notice("traded_in", "X-6.22", "{} buys 1 {} at {} (space {}).", SEAT, RESOURCE, _N, _N,
                          you="You buy 1 {1} at {2} (space {3}).")
TRADED_OUT: Final = notice("traded_out", "X-6.22", "{} sells 1 {} at {} (space {}).", SEAT, RESOURCE, _N, _N,
                           you="You sell 1 {1} at {2} (space {3}).")
REACTED: Final = notice("reacted", "X-6.4", "{} reacts on {}'s card with {} for {} population.", SEAT, SEAT, ACTION, _N,
                        you="You react on {1}'s card with {2} for {3} population.")
USED: Final = notice("used", "X-10.16", "{} uses a Resistance card: {}.", SEAT, CR_CARD,
                     you="You use a Resistance card: {1}.")
AIMED: Final = notice("aimed", "X-7.1", "{} aims a {} rocket from {} at {}.", SEAT, ROCKET, SPOT, SPOT,
                      you="You aim a {1} rocket from {2} at {3}.")
FIRED: Final = notice("fired", "X-7.4", "{}'s {} rocket from {} at {}: die {} + {}, distance {}: {}.",
                      SEAT, ROCKET, SPOT, SPOT, _DIE, _N, _N, _T,
                      you="Your {1} rocket from {2} at {3}: die {4} + {5}, distance {6}: {7}.")
CR_FIRED: Final = notice("cr_fired", "X-15.12", "The Resistance's {} rocket at {}: die {} + {}, distance {}: {}.",
                         ROCKET, SPOT, _DIE, _N, _N, _T)
INTERCEPTED: Final = notice("intercepted", "X-7.5", "{} shoots down a {} rocket at {}.", _T, ROCKET, SPOT)
DEFENDED: Final = notice("defended", "X-7.5", "{} against a {} rocket at {}: die {}, {}.", _T, ROCKET, SPOT, _DIE, _T)
STRUCK: Final = notice("struck", "X-7.6", "{} rocket strikes {}: dice {}, {}.", ROCKET, SPOT, _DICE, _T)
BURNT: Final = notice("burnt", "X-7.7", "{} destroyed in {}.", _T, SPOT)
KILLED: Final = notice("killed", "X-7.7", "{} loses {} population in {}.", SEAT, _N, SPOT,
                       you="You lose {1} population in {2}.")
DESTROYED: Final = notice("destroyed", "X-7.8", "{} is destroyed, with all that was on it.", SPOT)
MOVED: Final = notice("moved", "X-8.5", "{}: {} to {}.", SHIP, SPOT, SPOT)
STOPPED: Final = notice("stopped", "X-8.7", "{} stops {}.", SHIP, SHIP)
CLOAKED: Final = notice("cloaked", "X-9.2", "{} cloaks in {}.", SEAT, SPOT, you="You cloak in {1}.")
UNCLOAKED: Final = notice("uncloaked", "X-9.3", "{} uncloaks in {}{}.", SEAT, SPOT, _T, you="You uncloak in {1}{2}.")
ROUND: Final = notice("round", "X-10.7", "Combat in {}, round {}: {}.", SPOT, _N, _T)
ROLLED: Final = notice("rolled", "X-10.7", "{} rolls {}: {}.", SEAT, _DICE, _T, you="You roll {1}: {2}.")
CR_ROLLED: Final = notice("cr_rolled", "X-10.15", "The Resistance rolls {}: {}.", _DICE, _T)
CARDED: Final = notice("carded", "X-10.6", "{} plays {}.", _T, _T)
SUNK: Final = notice("sunk", "X-10.9", "{} is destroyed in {}.", SHIP, SPOT)
WON: Final = notice("won", "X-10.13", "{} wins in {}: +{} VP.", SEAT, SPOT, _N, you="You win in {1}: +{2} VP.")
NO_VICTOR: Final = notice("no_victor", "X-10.13", "The combat in {} has no victor.", SPOT)
CR_CARD_SHOWN: Final = notice("cr_card_shown", "X-10.14", "Resistance level {} in {}: firepower {}, shields {}.",
                              _N, SPOT, _N, _N)
CR_BEATEN: Final = notice("cr_beaten", "X-10.16", "{} defeats the Resistance in {} for {}.", SEAT, SPOT, _T,
                          you="You defeat the Resistance in {1} for {2}.")
CR_STAYS: Final = notice("cr_stays", "X-10.17", "The Resistance holds {}.", SPOT)
CR_GONE: Final = notice("cr_gone", "X-10.18", "Nobody survives in {}; the Resistance leaves it.", SPOT)
LANDED: Final = notice("landed", "X-11.2", "{} lands {} population in {}.", SEAT, _N, SPOT,
                       you="You land {1} population in {2}.")
TRIED: Final = notice("tried", "X-11.3", "{} lands {} of {} population in {} (dice {}).", SEAT, _N, _N, SPOT, _DICE,
                      you="You land {1} of {2} population in {3} (dice {4}).")
COMMANDOS: Final = notice("commandos", "X-11.6", "{}'s commandos in {}: dice {}.", SEAT, SPOT, _DICE,
                          you="Your commandos in {1}: dice {2}.")
MARKED: Final = notice("marked", "X-11.9", "{} borrows {} from {}.", SEAT, TECH, SEAT, you="You borrow {1} from {2}.")
TIME_CALLED: Final = notice("time_called", "X-14.4", "{} says that the time is up.", SEAT,
                            you="You say that the time is up.")
LAST_TURN: Final = notice("last_turn", "X-14.4", "Time is up: turn {} is the last.", _N)
FINAL: Final = notice("final", "X-13.1", "Final: {} {} VP ({}).", SEAT, _N, _T)
NPC_LINE: Final = notice("npc", "X-15.9", "NPC: {}.", _T)
SOLO_END: Final = notice("solo_end", "X-15.10", "The scenario is {}.", _T)
STARTED: Final = notice("started", "X-2.9", "{} begins with {}.", SEAT, _T, you="You begin with {1}.")
MARKET_CLEARED: Final = notice("market_cleared", "X-4.1", "The cubes on the market return to their owners.")
EXPIRED: Final = notice("expired", "X-5.1", "{} is over.", LAW)
SHIFTED: Final = notice("shifted", "X-5.5", "{} changes the bid to {} CP.", SEAT, _N,
                        you="You change the bid to {1} CP.")
TIE_BROKEN: Final = notice("tie_broken", "X-5.6", "{} breaks the tie for {}.", SEAT, LAW,
                           you="You break the tie for {1}.")
UNCHOSEN: Final = notice("unchosen", "X-5.8", "{} is not chosen and leaves the game.", LAW)
SCRAPPED: Final = notice("scrapped", "X-5.7", "{} scraps a {} rocket in {}.", SEAT, ROCKET, SPOT,
                         you="You scrap a {1} rocket in {2}.")
ROSE: Final = notice("rose", "X-5.7", "Resistance of level {} rises in {}.", _N, SPOT)
SURVEYED: Final = notice("surveyed", "X-5.7", "{} found in {}.", _T, SPOT)
DISCARDED: Final = notice("discarded", "X-5.15", "{} discards {}.", SEAT, _T, you="You discard {1}.")
RETURNED: Final = notice("returned", "X-6.5", "{} takes {} back.", SEAT, CARD, you="You take {1} back.")
REFITTED: Final = notice("refitted", "X-6.9", "{} refits {}: from {} to {}.", SEAT, PART, PLACE, PLACE,
                         you="You refit {1}: from {2} to {3}.")
ONE_TIME: Final = notice("one_time", "X-6.26", "{} plays {}; the card {} leaves the game.", SEAT, _T, CARD,
                         you="You play {1}; the card {2} leaves the game.")
LOADED: Final = notice("loaded", "X-8.2", "{} loads {} population in {}.", SHIP, _N, SPOT)
TRANSFERRED: Final = notice("transferred", "X-8.2", "A cube goes from {} to {}.", SHIP, SHIP)
FERRIED: Final = notice("ferried", "X-8.3", "{} brings a cube from {} to {}.", SEAT, SPOT, SPOT,
                        you="You bring a cube from {1} to {2}.")
FRONTED: Final = notice("fronted", "X-10.3", "{} is the front ship.", SHIP)
RAMMED: Final = notice("rammed", "X-10.4", "{} is sacrificed against {}: {} damage.", SHIP, SHIP, _N)
JAMMED: Final = notice("jammed", "X-10.6", "{}'s {} is cancelled.", _T, _T)
AIMED_CARD: Final = notice("aimed_card", "X-10.6", "{} works on {}.", _T, SHIP)
SPENT: Final = notice("spent", "X-10.6", "A cube aboard {} is sacrificed.", SHIP)
ASSIGNED: Final = notice("assigned", "X-10.8", "{} assigns {}.", _T, _T)
REFORMED: Final = notice("reformed", "X-10.8", "A hit goes from {} to {}.", SHIP, SHIP)
SHRUGGED: Final = notice("shrugged", "X-10.9", "A hit on {} is cancelled.", SHIP)
USED_UP: Final = notice("used_up", "X-10.11", "{}'s {} is discarded.", _T, _T)
THEIRS_DISCARDED: Final = notice("theirs_discarded", "X-10.15", "The Resistance discards {}.", _T)
MENDED: Final = notice("mended", "X-10.22", "{} loses 1 damage.", SHIP)
CARD_PAID: Final = notice("card_paid", "X-15.3", "{} chooses {} for {} CP.", SEAT, LAW, _N,
                          you="You choose {1} for {2} CP.")
CLIMBED: Final = notice("climbed", "X-15.4", "{} moves up to Turn Order card {} for {} CP.", SEAT, _N, _N,
                        you="You move up to Turn Order card {1} for {2} CP.")
SETTLED: Final = notice("settled", "X-16.8", "{} places population in {}.", SEAT, SPOT,
                        you="You place population in {1}.")
