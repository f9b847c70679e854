"""What a player may do and what the log can say; tables of actions are made once and cut from."""
from __future__ import annotations

from typing import Final

from hegemon.games.galactic_emperor.data import COLOURS, GOODS, ROLES, SHIP_NAMES, SPACES, TECHNOLOGIES, TILES
from hegemon.kernel import Action, Domain, Lexicon, Said, notice, verb

MEANS: Final = {"marks": "mark|marks", "metal": "metal", "energy": "energy", "hand": "food"}  # what is paid with

SEAT: Final = Domain("seat", COLOURS, [c.capitalize() for c in COLOURS], element=False, seat=True)
HEX: Final = Domain("hex", SPACES)


def _tile_label(kind: str, food: int, metal: int, energy: int, planets: int) -> str:
    """A tile as people read it: `planet, 2 food` or `sun`."""
    if kind not in ("planet", "home"):
        return {"sun": "a sun", "empty": "empty space", "omega_sun": "the Omega Sun",
                "black_hole": "the Black Hole"}[kind]
    goods = [f"{n} {good}" for n, good in ((food, "food"), (metal, "metal"), (energy, "energy")) if n]
    return f"{planets} planet{'s' if planets > 1 else ''} ({', '.join(goods)})"


TILE_WORDS: Final = [_tile_label(t.kind, t.food, t.metal, t.energy, t.planets) for t in TILES]
SECTOR: Final = Domain("tile", [t.id for t in TILES], TILE_WORDS)
ROLE: Final = Domain("role", [r.id for r in ROLES], [r.name for r in ROLES])
TECH: Final = Domain("tech", [t.id for t in TECHNOLOGIES], [t.name for t in TECHNOLOGIES])
GOOD: Final = Domain("market", GOODS)
SHIP: Final = Domain("ship", SHIP_NAMES, element=False)
UNIT: Final = Domain("unit", "fighter cruiser dreadnought damaged starbase empire",
                     ["a fighter", "a cruiser", "a dreadnought (damage it)", "a damaged dreadnought",
                      "the Starbase (it becomes an Empire)", "the Empire"], element=False)
DIE: Final = Domain("die", [str(n) for n in range(1, 27)], element=False)
POLICY: Final = Domain("policy", "ask involved pass",
                       ["always ask me", "ask me when I am involved", "always pass for me"], element=False)
MARKS: Final = Domain("marks", [str(n) for n in range(400)], ["1 mark" if n == 1 else f"{n} marks" for n in range(400)],
                      element=False)

TOKENS: Final = Domain("tokens", [str(n) for n in range(12)],
                       ["1 token" if n == 1 else f"{n} tokens" for n in range(12)], element=False)
WORLDS: Final = Domain("planets", [str(n) for n in range(60)],
                       ["1 planet" if n == 1 else f"{n} planets" for n in range(60)], element=False)
SCORED: Final = Domain("hits", [str(n) for n in range(27)], ["1 hit" if n == 1 else f"{n} hits" for n in range(27)],
                       element=False)

LEFT: Final = verb("left", label="Play goes left (clockwise)", rule="E-2.1")
RIGHT: Final = verb("right", label="Play goes right (counter-clockwise)", rule="E-2.1")
CHOOSE: Final = verb("choose", ROLE, label="Choose the {}", rule="E-2.2")

SELECT: Final = verb("select", SECTOR, label="Take {}", rule="E-3.1")
PLACE: Final = verb("place", HEX, label="Put it on {}", rule="E-3.1")
SCAN: Final = verb("scan", SECTOR, label="Scan the stack, naming {}", rule="E-12.6")
TAKE_NAMED: Final = verb("take_named", label="Take the sector you named", rule="E-12.6")
TAKE_SCANNED: Final = verb("take_scanned", label="Take the scanned sector", rule="E-12.6")

DISCARD: Final = verb("discard", DIE, label="Discard die {}", rule="E-4.1")
FUND: Final = verb("fund", HEX, label="Put a food on {}", rule="E-4.5")
LIFT: Final = verb("lift", HEX, label="Pick up a food from {}", rule="E-4.3")
BUY: Final = verb("buy", GOOD, label="Buy 1 {}", rule="E-4.4")
SELL: Final = verb("sell", GOOD, label="Sell 1 {}", rule="E-4.4")
ROB_METAL: Final = verb("rob_metal", SEAT, label="Space Pirate: take 1 metal from {}", rule="E-12.1")
ROB_FOOD: Final = verb("rob_food", HEX, label="Space Pirate: take 1 food from {}", rule="E-12.1")
DONE: Final = verb("done", label="Done", rule="E-2.3")

RECEIVE: Final = verb("receive", GOOD, label="Take 1 free {}", rule="E-5.1")
DECLINE: Final = verb("decline", label="Decline", rule="E-2.3")
PRODUCE: Final = verb("produce", label="Produce", rule="E-5.2")
HOLD: Final = verb("hold", HEX, label="Keep the food of {} back", rule="E-5.2")
USE_PROTEIN: Final = verb("protein_fields", label="Use Protein Fields", rule="E-12.1")
SPARE: Final = verb("spare", HEX, label="{} produces without food", rule="E-12.1")

DEPLOY: Final = verb("deploy", HEX, label="Deploy the free fighter at {}", rule="E-6.1")
BUILD: Final = verb("build", SHIP, HEX, label="Build a {} at {}", rule="E-6.2")
USE_ROBOTICS: Final = verb("robotics", label="Use Robotics (2 metal less)", rule="E-12.1")

USE_FUSION: Final = verb("fusion_engines", label="Use Fusion Engines (all ships +1)", rule="E-12.1")
SAIL: Final = verb("sail", HEX, label="Move ships from {}", rule="E-7.1")
WHOLE: Final = verb("whole", label="All ships together", rule="E-7.1")
TAKE: Final = verb("take", SHIP, label="Take a {} along", rule="E-7.1")
READY: Final = verb("ready", label="Set out with these", rule="E-7.1")
ENTER: Final = verb("enter", HEX, label="Enter {}", rule="E-7.2")
STOP: Final = verb("stop", label="Stop here", rule="E-7.2")
WARP: Final = verb("warp", HEX, label="Warp to {}", rule="E-7.7")
CLAIM: Final = verb("claim", HEX, label="Claim {}", rule="E-7.6")
ATTACK: Final = verb("attack", HEX, label="Attack in {}", rule="E-7.6")
BATTLE: Final = verb("battle", HEX, label="Fight at {}", rule="E-8.1")
AGAINST: Final = verb("against", SEAT, label="Fight {} first", rule="E-8.2")
DECLARE: Final = verb("declare", TECH, label="Use {}", rule="E-8.3")
EXTRA: Final = verb("extra", SHIP, label="The extra die goes to a {}", rule="E-8.5")
NO_EXTRA: Final = verb("no_extra", label="No extra die", rule="E-8.5")
HIT: Final = verb("hit", UNIT, label="Give a hit to {}", rule="E-8.6")
FROM: Final = verb("from", HEX, label="The one that came from {}", rule="E-8.6")
STOOD: Final = verb("stood", label="The one that stood here", rule="E-8.6")
WARPED_IN: Final = verb("warped_in", label="The one that warped in", rule="E-8.6")
FIGHT: Final = verb("fight", label="Fight on", rule="E-8.8")
RETREAT: Final = verb("retreat", label="Retreat", rule="E-8.8")

BUY_INFLUENCE: Final = verb("buy_influence", label="Buy one more influence", rule="E-9.2")
USE_DIPLOMAT: Final = verb("diplomat", label="Buy it through the Diplomat for 2 marks", rule="E-12.1")
EXERT: Final = verb("exert", HEX, label="Put influence on {}", rule="E-9.3")
EXERT_THRONE: Final = verb("exert_throne", label="Put influence on the Throne", rule="E-9.3")
FALL_BACK: Final = verb("fall_back", HEX, label="Fall back to {}", rule="E-9.7")
RESEARCH: Final = verb("research", TECH, label="Buy {}", rule="E-10.1")

PASS: Final = verb("pass", label="Pass", rule="E-12.8")
SABOTAGE: Final = verb("sabotage", label="Sabotage it", rule="E-12.3")
BEND: Final = verb("bend", DIE, label="Time Warp: re-roll die {}", rule="E-12.4")
AGAIN: Final = verb("again", label="Re-roll it once more", rule="E-12.4")
KEEP: Final = verb("keep", label="Keep it", rule="E-12.4")
BLOCK: Final = verb("block", label="Block this influence", rule="E-12.5")
ORDER: Final = verb("order", POLICY, label="Standing order: {}", rule="E-12.8")

VERBS: Final = Lexicon(
    LEFT, RIGHT, CHOOSE, SELECT, PLACE, SCAN, TAKE_NAMED, TAKE_SCANNED, DISCARD, FUND, LIFT, BUY, SELL, ROB_METAL,
    ROB_FOOD, DONE, RECEIVE, DECLINE, PRODUCE, HOLD, USE_PROTEIN, SPARE, DEPLOY, BUILD, USE_ROBOTICS, USE_FUSION, SAIL,
    WHOLE, TAKE, READY, ENTER, STOP, WARP, CLAIM, ATTACK, BATTLE, AGAINST, DECLARE, EXTRA, NO_EXTRA, HIT, FROM, STOOD,
    WARPED_IN, FIGHT, RETREAT, BUY_INFLUENCE, USE_DIPLOMAT, EXERT, EXERT_THRONE, FALL_BACK, RESEARCH, PASS, SABOTAGE,
    BEND, AGAIN, KEEP, BLOCK, ORDER)

BUILDS: Final[list[list[Action]]] = [[BUILD(k, s) for s in range(HEX.size)] for k in range(3)]

ROUND_START: Final = notice("round_start", "E-2.1", "Round {}: {} holds the Throne; play goes {}.",
                            Said("round"), SEAT, Said("direction"))
ROLE_CHOSEN: Final = notice("role_chosen", "E-2.2", "{} chooses the {}.", SEAT, ROLE, you="You choose the {1}.")
ROUND_END: Final = notice("round_end", "E-2.4", "The round ends; everybody gets {}.", MARKS)
TURNED_UP: Final = notice("turned_up", "E-3.4", "Turned up: {}.", Said("tiles"))
PLACED: Final = notice("placed", "E-3.1", "{} puts {} on {}.", SEAT, SECTOR, HEX, you="You put {1} on {2}.")
SCANNED: Final = notice("scanned", "E-12.6", "{} looks at the top tile.", SEAT, you="You look at the top tile.")
SEEN: Final = notice("seen", "E-12.6", "The top tile is {}.", SECTOR)
PUT_BACK: Final = notice("put_back", "E-12.6", "{} puts {} face down on the stack.", SEAT, SECTOR,
                         you="You put {1} face down on the stack.")
CLAIMED: Final = notice("claimed", "E-3.2", "{} claims {} ({} left).", SEAT, HEX, TOKENS,
                        you="You claim {1} ({2} left).")
CLAIMED_ENTERING: Final = notice("claimed_entering", "E-7.4", "{} enters and claims {} ({} left).", SEAT, HEX, TOKENS,
                                 you="You enter and claim {1} ({2} left).")
CLAIMED_IN_PLACE: Final = notice("claimed_in_place", "E-7.6", "{} claims {}, where his ships are ({} left).",
                                 SEAT, HEX, TOKENS, you="You claim {1}, where your ships are ({2} left).")
CLAIMED_WARPING: Final = notice("claimed_warping", "E-7.7", "{} warps in and claims {} ({} left).", SEAT, HEX, TOKENS,
                                you="You warp in and claim {1} ({2} left).")
CLAIMED_BY_VICTORY: Final = notice("claimed_by_victory", "E-8.10", "{} claims {} after the battle ({} left).",
                                   SEAT, HEX, TOKENS, you="You claim {1} after the battle ({2} left).")
COLLAPSED: Final = notice(
    "black_hole", "E-3.5", "{} finds the Black Hole: the Omega Sun collapses; the Scientist is gone.", SEAT,
    you="You find the Black Hole: the Omega Sun collapses; the Scientist is gone.")
FLIPPED: Final = notice("explorer_flipped", "E-3.4", "All sectors are found; the Explorer becomes a second Warlord.")
ROLLED_MARKET: Final = notice("rolled_market", "E-4.1", "{} rolls {} for the market.", SEAT, Said("dice"),
                              you="You roll {1} for the market.")
PRICED: Final = notice("market", "E-4.1", "{} drops the {}: food {}, metal {}, energy {}.",
                       SEAT, Said("die"), Said("food"), Said("metal"), Said("energy"),
                       you="You drop the {1}: food {2}, metal {3}, energy {4}.")
HARVESTED: Final = notice("harvest", "E-4.3", "{} harvests {} food.", SEAT, Said("food"), you="You harvest {1} food.")
LIFTED: Final = notice("lifted", "E-4.3", "{} picks up a food from {}.", SEAT, HEX, you="You pick up a food from {1}.")
BOUGHT: Final = notice("bought", "E-4.4", "{} buys 1 {} for {}.", SEAT, GOOD, MARKS, you="You buy 1 {1} for {2}.")
SOLD: Final = notice("sold", "E-4.4", "{} sells 1 {} for {}.", SEAT, GOOD, MARKS, you="You sell 1 {1} for {2}.")
FUNDED: Final = notice("fund", "E-4.5", "{} funds {} to {} food.", SEAT, HEX, Said("food"),
                       you="You fund {1} to {2} food.")
FORCED_SALE: Final = notice("forced_sale", "E-4.6", "{} sells {} left-over food for {}.",
                            SEAT, Said("food"), MARKS, you="You sell {1} left-over food for {2}.")
ROBBED_METAL: Final = notice("robbed_metal", "E-12.1", "{}'s Space Pirate takes 1 metal from {}.", SEAT, SEAT,
                             you="Your Space Pirate takes 1 metal from {1}.")
ROBBED_FOOD: Final = notice("robbed_food", "E-12.1", "{}'s Space Pirate takes 1 food from {}.", SEAT, HEX,
                            you="Your Space Pirate takes 1 food from {1}.")
RECEIVED: Final = notice("received", "E-5.1", "{} takes 1 free {}.", SEAT, GOOD, you="You take 1 free {1}.")
PRODUCED: Final = notice("produce", "E-5.3", "{} produces {} metal, {} energy ({} lost).",
                         SEAT, Said("metal"), Said("energy"), Said("lost"),
                         you="You produce {1} metal, {2} energy ({3} lost).")
DEPLOYED: Final = notice("deployed", "E-6.1", "{} deploys a free fighter at {}.", SEAT, HEX,
                         you="You deploy a free fighter at {1}.")
BUILT: Final = notice("built", "E-6.2", "{} deploys a {} at {}.", SEAT, SHIP, HEX, you="You deploy a {1} at {2}.")
PAID: Final = notice("paid", "E-6.2", "{} pays {} metal, {} energy, {} for ships.",
                     SEAT, Said("metal"), Said("energy"), MARKS, you="You pay {1} metal, {2} energy, {3} for ships.")
MOVED: Final = notice("moved", "E-7.1", "{} moves {} {} to {}.", SEAT, Said("ships"), Said("path"), HEX,
                      you="You move {1} {2} to {3}.")
WARPED: Final = notice("warped", "E-7.7", "{} warps {} to {}.", SEAT, Said("ships"), HEX, you="You warp {1} to {2}.")
BATTLE_START: Final = notice("battle_start", "E-8.2", "{} attacks {} at {}: {} against {}.",
                             SEAT, SEAT, HEX, Said("forces"), Said("forces"),
                             you="You attack {1} at {2}: {3} against {4}.")
ROLLED: Final = notice("roll", "E-8.5", "{}, {}: {} -> {}.", SEAT, Said("phase"), Said("dice"), SCORED,
                       you="You, {1}: {2} -> {3}.")
SHIELDED: Final = notice("shielded", "E-12.2", "{}'s Shield Generators cancel a hit.", SEAT,
                         you="Your Shield Generators cancel a hit.")
LOST: Final = notice("casualties", "E-8.6", "{} takes a hit on {}.", SEAT, UNIT, you="You take a hit on {1}.")
RETREATED: Final = notice("retreated", "E-8.8", "{} retreats with {} to {}.", SEAT, Said("ships"), HEX,
                          you="You retreat with {1} to {2}.")
BATTLE_WON: Final = notice("battle_end", "E-8.10", "{} wins at {}, +{} VP.", SEAT, HEX, Said("vp"),
                           you="You win at {1}, +{2} VP.")
BATTLE_HELD: Final = notice("battle_held", "E-8.11", "{} does not take {}.", SEAT, HEX, you="You do not take {1}.")
INFLUENCE_BOUGHT: Final = notice("influence_bought", "E-9.2", "{} buys influence for {}.", SEAT, MARKS,
                                 you="You buy influence for {1}.")
EXERTED: Final = notice("exerted", "E-9.3", "{} puts influence on {}.", SEAT, HEX, you="You put influence on {1}.")
EXERTED_THRONE: Final = notice("exerted_throne", "E-9.3", "{} puts influence on the Throne.", SEAT,
                               you="You put influence on the Throne.")
INFLUENCE_RESULT: Final = notice("influence_result", "E-9.6", "{}: {} -> {}.", HEX, Said("before"), Said("after"))
DISPLACED: Final = notice("displaced", "E-9.7", "{} falls back with {} to {}.", SEAT, Said("ships"), HEX,
                          you="You fall back with {1} to {2}.")
THRONE: Final = notice("throne", "E-9.8", "{} takes the Throne.", SEAT, you="You take the Throne.")
COUNTED: Final = notice("victory_count", "E-9.9", "{} scores {}.", SEAT, WORLDS, you="You score {1}.")
RESEARCHED: Final = notice("tech_bought", "E-10.1", "{} buys {} for {} energy.", SEAT, TECH, Said("energy"),
                           you="You buy {1} for {2} energy.")
DECLARED: Final = notice("declared", "E-12.1", "{} uses {}.", SEAT, TECH, you="You use {1}.")
SABOTAGED: Final = notice("sabotaged", "E-12.3", "{} sabotages {}'s {}.", SEAT, SEAT, TECH,
                          you="You sabotage {1}'s {2}.")
CATCH_ROLL: Final = notice("catch_roll", "E-12.3", "{} rolls {} to catch the Saboteur.", SEAT, Said("die"),
                           you="You roll {1} to catch the Saboteur.")
CAUGHT: Final = notice("caught", "E-12.3", "The Saboteur of {} is caught ({}).", SEAT, Said("die"))
BENT: Final = notice("time_warp", "E-12.4", "{} bends time: {} -> {}.", SEAT, Said("old"), Said("die"),
                     you="You bend time: {1} -> {2}.")
BLOCKED: Final = notice("ambassador", "E-12.5", "{} blocks {} at {}.", SEAT, SEAT, HEX, you="You block {1} at {2}.")
TRIGGERED: Final = notice("end_triggered", "E-13.1", "{} triggers the end ({}).", SEAT, Said("why"),
                          you="You trigger the end ({1}).")
BONUS: Final = notice("bonus", "E-13.4", "{} takes {} VP for {}.", SEAT, Said("vp"), Said("why"),
                      you="You take {1} VP for {2}.")
DUEL: Final = notice("duel", "E-13.6", "{} and {} are tied and fight it out: {} against {}.",
                     SEAT, SEAT, Said("ships"), Said("ships"),
                     you="You and {1} are tied and fight it out: {2} against {3}.")
FINAL: Final = notice("final", "E-13.6", "{} wins with {} VP.", SEAT, Said("vp"), you="You win with {1} VP.")
