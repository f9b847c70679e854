"""What a seat may answer and what the log can say; every choice is one small step of a chain (spec 4.1)."""
from __future__ import annotations

from typing import Final

from hegemon.games.pax_galactica.data import (
    ACTS,
    AGENCIES,
    AGENCY_NAMES,
    APPROACHES,
    AREA_IDS,
    AREA_NAMES,
    BANNERS,
    CARD_NAMES,
    CARD_WORDS,
    CARDS,
    CASE_NAMES,
    CASES,
    COMMAND_NAMES,
    COMMANDS,
    DECKS,
    FACTIONS,
    FORM_ROWS,
    GLYPHS,
    JOKER,
    LAW_NAMES,
    LAWS,
    NODE_IDS,
    OUTLET_NAMES,
    OUTLETS,
    PACK,
    PEOPLE,
    PEOPLE_NAMES,
    POLITICS,
    QUAD_NAMES,
    QUADS,
    RANKS,
    SECRETS,
    STYLES,
    SUITS,
    TOKENS,
)
from hegemon.games.pax_galactica.deeds import DEEDS, TARGETS
from hegemon.games.pax_galactica.paths import AREA_WORDS, PATHS
from hegemon.kernel import Action, Domain, Lexicon, Number, Said, Text, Verb, notice, numbers, verb

WHO: Final = Domain("who", PEOPLE, PEOPLE_NAMES, element=False)
SEAT: Final = Domain("seat", [str(n) for n in range(len(PEOPLE))], [""] * len(PEOPLE), element=False, seat=True)
AREA: Final = Domain("area", AREA_IDS, AREA_NAMES)
NODE: Final = Domain("node", NODE_IDS, [f"node {n.partition('.')[2]}" for n in NODE_IDS])
QUAD: Final = Domain("quad", QUADS, QUAD_NAMES, element=False)
FACTION: Final = Domain("faction", FACTIONS, element=False)
BANNER: Final = Domain("banner", BANNERS, [b if b.isupper() else b.capitalize() for b in BANNERS], element=False)
AGENCY: Final = Domain("agency", AGENCIES, AGENCY_NAMES)
TOKEN: Final = Domain("token", TOKENS, [*FACTIONS, *QUAD_NAMES, *OUTLET_NAMES])
CASE: Final = Domain("crisis", CASES, CASE_NAMES)
COMING: Final = Domain("case", CASES, CASE_NAMES, element=False)  # not on any board yet
CARD: Final = Domain("card", CARDS, CARD_NAMES)
ACT: Final = Domain("act", ACTS, [a.capitalize() for a in ACTS], element=False)
POLITIC: Final = Domain("politic", POLITICS, [p.replace("_", " ").capitalize() for p in POLITICS], element=False)
LAW: Final = Domain("law", LAWS, LAW_NAMES, element=False)
COMMAND: Final = Domain("command", COMMANDS, COMMAND_NAMES, element=False)
APPROACH: Final = Domain("approach", APPROACHES, element=False)
DIRECTION: Final = Domain("step", "n ne e se s sw w nw", [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"], element=False)
STYLE: Final = Domain("style", STYLES, element=False)
OUTLET: Final = Domain("outlet", OUTLETS, OUTLET_NAMES, element=False)
DECK: Final = Domain("deck", DECKS, [d.replace("_", " ").title() for d in DECKS], element=False)
PLAYING: Final = Domain("playing", [f"{s[0]}{r}" for s in SUITS for r in RANKS]
                        + [f"joker{i + 1}" for i in range(PACK - JOKER)], CARD_WORDS)
SUIT_OF: Final = Domain("suit", SUITS, GLYPHS[:len(SUITS)], element=False)
NPC: Final = Domain("npc", "pirate warlord", ["Pirates", "Warlords"], element=False)
TRACK: Final = Domain("track", "alien rebel", ["Alien", "Rebel"], element=False)
COUNT: Final = numbers("count", 0, 60)
SLOT: Final = numbers("slot", 0, 9)
SIDE: Final = numbers("side", 0, 9)
SHIP: Final = numbers("megaship", 0, 2)
MINE: Final = Domain("fleet", "own imperial", element=False)
ROW: Final = Domain("row", "sabotage files unrest informer raid", [
    "sabotage a shipyard", "steal files", "incite unrest", "turn an informer", "raid the box"], element=False)
HEADLINE: Final = Domain("headline", "praise condemn acclaim shame sway help hinder", element=False)
MEDIA_ACT: Final = Domain("media_act", "policy pin relations conspiracy courier", [
    "Media Policy", "Pin Blame", "Public Relations", "Media Conspiracy", "Carry something"], element=False)
SECRET: Final = Domain("secret", SECRETS, element=False)
SHARE: Final = Domain("share", "all half none", ["All", "Half", "None"], element=False)

# -- answers used by many questions ------------------------------------------------------------------------------
DONE: Final = verb("done", label="Done", rule="P-1.9")
PASS: Final = verb("pass", label="Pass", rule="P-1.9")
YES: Final = verb("yes", label="Yes", rule="P-1.9")
NO: Final = verb("no", label="No", rule="P-1.9")
AMOUNT: Final = verb("amount", COUNT, label="{}", rule="P-1.9")
# -- names of things -----------------------------------------------------------------------------------------------
NAME_WHO: Final = verb("who", WHO, label="{}", rule="P-18.3")
NAME_AREA: Final = verb("area", AREA, label="{}", rule="P-18.3")
NAME_QUAD: Final = verb("quadrant", QUAD, label="{}", rule="P-18.3")
NAME_FACTION: Final = verb("faction", FACTION, label="{}", rule="P-18.3")
NAME_AGENCY: Final = verb("agency", AGENCY, label="{}", rule="P-18.3")
NAME_TOKEN: Final = verb("token", TOKEN, label="The token of {}", rule="P-3.5")
NAME_STEP: Final = verb("step", DIRECTION, label="One space {}", rule="P-3.2")
NAME_CASE: Final = verb("crisis", CASE, label="{}", rule="P-11.3")
NAME_CARD: Final = verb("card", CARD, label="{}", rule="P-9.15")
NAME_LAW: Final = verb("law", LAW, label="{}", rule="P-10.7")
NAME_NPC: Final = verb("npc", NPC, label="{}", rule="P-18.3")
NAME_BANNER: Final = verb("banner", BANNER, label="{} units", rule="P-2.3")
NAME_NODE: Final = verb("node", NODE, label="{}", rule="P-4.1")
NAME_DECK: Final = verb("deck", DECK, label="The {} deck", rule="P-9.16")
NAME_ROW: Final = verb("row", ROW, label="{}", rule="P-15.4")
EFFECT_NO: Final = verb("effect", SIDE, label="Effect {}", rule="P-9.15")
# -- Quadrant ------------------------------------------------------------------------------------------------------
CLOCKWISE: Final = verb("clockwise", label="Clockwise", rule="P-5.2")
COUNTER: Final = verb("counter", label="Counter-clockwise", rule="P-5.2")
DRAW: Final = verb("draw", SLOT, label="Draw {} budget cards", rule="P-5.3")
ROB: Final = verb("rob", WHO, label="Rob {}", rule="P-5.4")
MULLIGAN: Final = verb("mulligan", label="Hand in all cards and draw again", rule="P-5.5")
SWAP: Final = verb("swap", label="Play Insider Ledger", rule="P-9.15")
KEEP: Final = verb("keep", PLAYING, label="{}", rule="P-5.6")
SET_ACT: Final = verb("set", ACT, label="{}", rule="P-5.10")
SET_CARD: Final = verb("lay", CARD, label="{} (privilege)", rule="P-5.10")
EMPTY: Final = verb("empty", label="Leave it empty", rule="P-5.10")
POWER: Final = verb("power", COUNT, label="{} AP", rule="P-5.9")
BOOST: Final = verb("boost", CARD, SLOT, label="{} on action {}", rule="P-9.15")
BASE: Final = verb("base", AREA, label="Starbase in {}", rule="P-5.15")
BASE_NODE: Final = verb("base_node", NODE, label="Starbase on {}", rule="P-5.15")
MONUMENT: Final = verb("monument", AREA, label="Monument in {}", rule="P-5.15")
FROM: Final = verb("from", AREA, label="From {}", rule="P-5.23")
TO: Final = verb("to", AREA, label="To {}", rule="P-5.24")
TO_CAPITAL: Final = verb("to_capital", label="Off the map, to the Capital", rule="P-8.2")
MEGASHIP: Final = verb("megaship", SHIP, label="Megaship {}", rule="P-5.27")
PATROLS: Final = verb("patrol", AREA, label="Patrol {}", rule="P-5.17")
BLOCKADE: Final = verb("blockade", AREA, label="Blockade {}", rule="P-5.17")
LOYAL: Final = verb("loyalty", AREA, label="Loyalty in {}", rule="P-5.16")
SOOTHE: Final = verb("soothe", TRACK, label="Lower {} Resentment", rule="P-5.16")
ATTACK: Final = verb("attack", MINE, AREA, BANNER, label="{} ships in {} attack {}", rule="P-7.2")
SUPPORT: Final = verb("support", SIDE, label="Support side {}", rule="P-7.3")
PLAY: Final = verb("play", PLAYING, label="Play {}", rule="P-7.7")
USE: Final = verb("use", CARD, label="Play {}", rule="P-9.15")
SUIT_PICK: Final = verb("suit", SUIT_OF, label="{} counts", rule="P-7.11")
TAKE: Final = verb("take", ACT, label="Take {}", rule="P-5.21")
# -- Capital -------------------------------------------------------------------------------------------------------
SET_POLITIC: Final = verb("politic", POLITIC, label="{}", rule="P-9.3")
TAKE_POLITIC: Final = verb("learn", POLITIC, label="Take {}", rule="P-9.13")
SPEND: Final = verb("spend", COUNT, label="{} Megapower", rule="P-9.3")
NAME_APPROACH: Final = verb("approach", APPROACH, label="{}", rule="P-11.13")
VETO: Final = verb("veto", label="Veto it", rule="P-9.6")
DIVIDE: Final = verb("divide", label="Call a division", rule="P-9.4")
ABSTAIN: Final = verb("abstain", label="Abstain", rule="P-9.4")
BUY: Final = verb("buy", AGENCY, label="Buy a card of {}", rule="P-9.8")
NOMINATE: Final = verb("nominate", WHO, label="Nominate {}", rule="P-11.9")
ELECT: Final = verb("elect", WHO, label="Vote for {}", rule="P-11.9")
ORDER: Final = verb("command", COMMAND, label="{}", rule="P-11.10")
# -- Diplomacy and Media -------------------------------------------------------------------------------------------
DEAL: Final = verb("deal", label="Make somebody an offer", rule="P-13.2")
OFFER: Final = verb("offer", WHO, label="Make {} an offer", rule="P-13.2")
GIVE_MP: Final = verb("give_mp", COUNT, label="Give {} Megapower", rule="P-13.2")
GIVE_SCRIP: Final = verb("give_scrip", COUNT, label="Give {} scrip", rule="P-13.2")
GIVE_CARD: Final = verb("give_card", CARD, label="Give {}", rule="P-13.2")
GIVE_TOKEN: Final = verb("give_token", COUNT, label="Give a legacy token worth {}", rule="P-13.2")
WANT_MP: Final = verb("want_mp", COUNT, label="Ask for {} Megapower", rule="P-13.2")
WANT_SCRIP: Final = verb("want_scrip", COUNT, label="Ask for {} scrip", rule="P-13.2")
WANT_CARD: Final = verb("want_card", DECK, label="Ask for a card of the {} deck", rule="P-13.2")
WANT_TOKEN: Final = verb("want_token", label="Ask for a legacy token", rule="P-13.2")
REPLY: Final = verb("reply", WHO, label="Answer the offer of {}", rule="P-13.2")
WITHDRAW: Final = verb("withdraw", WHO, label="Take back the offer to {}", rule="P-13.2")
ACCEPT: Final = verb("accept", label="Accept", rule="P-13.2")
REFUSE: Final = verb("refuse", label="Refuse", rule="P-13.2")
ATONE: Final = verb("atone", COUNT, label="Spend {} Megapower on Blame", rule="P-12.3")
CHANGE: Final = verb("change", FACTION, label="Go over to {}", rule="P-13.9")
RISE: Final = verb("rise", label="Vote to rise in rebellion", rule="P-17.5")
TALLY: Final = verb("tally", label="Ask for the Legacy count now", rule="P-12.5")
BUYOUT: Final = verb("buyout", NODE, label="Buy out the Pirates on {}", rule="P-10.9")
BUYOUT_AREA: Final = verb("buyout_area", AREA, label="Buy out the Pirates in {}", rule="P-10.9")
REJOIN: Final = verb("rejoin", label="Rejoin as a Galactic Loyalist", rule="P-17.7")
ALLOW: Final = verb("allow", WHO, label="Give or take back a standing permission to {}", rule="P-2.3")
PULL_TOWER: Final = verb("pull", STYLE, label="A {} pull", rule="P-13.5")
MEDIA_DO: Final = verb("media", MEDIA_ACT, label="{}", rule="P-16.1")
PRINT: Final = verb("headline", HEADLINE, label="{}", rule="P-16.7")
APPLAUD: Final = verb("applaud", OUTLET, label="Applaud the {}", rule="P-16.8")
BRING: Final = verb("bring", COMING, label="{} comes", rule="P-15.2")
FOLLOW: Final = verb("follow", SHARE, label="{} of the pieces follow", rule="P-13.9")
LEAD: Final = verb("lead", BANNER, label="Lead the {}s of your map", rule="P-17.1")
DECLINE: Final = verb("decline", BANNER, label="Decline to lead the {}s", rule="P-17.1")
# -- Control: forms for a person at the console (6.2) ----------------------------------------------------------------
def form(name: str, *domains: Domain, label: str, rule: str) -> Verb:
    """What is filled in by people: its title and its parts are named in a table."""
    row = FORM_ROWS[name]
    return verb(name, *domains, label=label, rule=rule, title=row["title"], parts=row["parts"])


WORDS: Final = Text("words", 300)
REASON: Final = Text("reason", 300)
VALUE: Final = Number("value", -999, 999)
PATH: Final = Domain("a number", [p[0] for p in PATHS], [p[1] for p in PATHS], element=False)
K_SET: Final = form("k_set", PATH, VALUE, REASON, label="Set {} to {}: {}", rule="P-15.1")
SITE: Final = Domain("area", AREA_IDS, AREA_WORDS, element=False)  # seen from no table in particular
K_PIECE: Final = form("k_piece", SITE, BANNER, VALUE, REASON, label="In {}, {} ships change by {}: {}", rule="P-15.1")
K_CARD: Final = form("k_card", WHO, CARD, VALUE, REASON, label="{}: {} changes by {}: {}", rule="P-15.1")
K_PAWN: Final = form("k_pawn", WHO, AGENCY, VALUE, REASON, label="{}: pawns in {} change by {}: {}", rule="P-15.1")
COURSE: Final = Domain("come or end", "add remove", ["come", "end"], element=False)
K_CRISIS: Final = form("k_crisis", CASE, COURSE, REASON, label="{} is to {}: {}", rule="P-15.2")
RULE_OF: Final = Domain("free or paralysed", "off on", ["free", "paralysed"], element=False)
K_PARALYSIS: Final = form("k_paralysis", RULE_OF, REASON, label="The government is {}: {}", rule="P-11.6")
K_SEAT: Final = form("k_seat", WHO, FACTION, REASON, label="{} now belongs to {}: {}", rule="P-2.14")
K_SECRET: Final = form("k_secret", WHO, SECRET, REASON, label="{} is secretly cast for {}: {}", rule="P-2.15")
K_MOLE: Final = form("k_mole", WHO, FACTION, COURSE, REASON, label="For {} a secret loyalty to {} is to {}: {}",
                     rule="P-2.11")
K_RELEASE: Final = form("k_release", WHO, REASON, label="{} belongs to no secret faction any more: {}", rule="P-2.15")
K_AWARD: Final = form("k_award", WHO, Number("number", 1, 20), REASON, label="{} is awarded {} legacy tokens: {}",
                      rule="P-16.8")
K_ROLL: Final = form("k_roll", REASON, label="Roll the dice: {}", rule="P-1.7")
K_BACK: Final = form("k_back", REASON, label="Take the last command back: {}", rule="P-15.1")
K_NOTICE: Final = form("k_notice", WHO, WORDS, label="Tell {} alone: {}", rule="P-13.13")
CHOICE: Final = Number("number (0 lists them)", 0, 99)
K_ACT: Final = form("k_act", WHO, CHOICE, REASON, label="Act for {}, choice {}: {}", rule="P-1.9")
K_ADVANCE: Final = form("k_advance", REASON, label="Close the step, defaults for all who are late: {}", rule="P-1.1")
K_END: Final = form("k_end", REASON, label="End the game after this turn: {}", rule="P-14.1")
LEVEL: Final = Domain("level", "office branch", element=False)
MODIFIER: Final = Number("modifier", -4, 4)
PRICE: Final = Number("price", 1, 5)
SUBJECT: Final = Domain("subject", "attacks retreats events crises media laws defections offers", element=False)
JUDGE_OF: Final = Domain("judge", "auto person", ["the rules", "a person"], element=False)
PHASE_OF: Final = Domain("phase", "map diplomacy media", ["Map", "Diplomacy", "Media"], element=False)
STREAM: Final = Domain("goes on or is rewound", "goes_on rewound", ["goes on", "is rewound"], element=False)
OUTLAW: Final = Domain("outlaw", "pirate rebel warlord", ["Pirates", "Rebels", "Warlords"], element=False)
LEAVE: Final = Domain("when", "by_rule allow deny", ["by its own condition", "at once", "not at all"], element=False)
AUDIENCE: Final = Domain("audience", ["all", *QUADS, "capital", *FACTIONS],
                         ["everybody", *QUAD_NAMES, "the Capital", *FACTIONS], element=False)
K_RESTORE: Final = form("k_restore", Number("number", 1, 9), PHASE_OF, STREAM, REASON,
                        label="Back to turn {}, {} Phase; chance {}: {}", rule="P-1.7")
K_OFFER: Final = form("k_offer", WHO, OUTLAW, REASON, label="Offer {} the lead of the {}: {}", rule="P-17.1")
K_REBELLION: Final = form("k_rebellion", SECRET, LEAVE, REASON, label="{} may rise {}: {}", rule="P-17.5")
K_EMPEROR: Final = form("k_emperor", WHO, REASON, label="{} becomes Strong Emperor: {}", rule="P-11.10")
K_AGE: Final = form("k_age", CASE, Number("number", 0, 99), REASON, label="The age of {} becomes {}: {}", rule="P-11.8")
K_MODE: Final = form("k_mode", SUBJECT, JUDGE_OF, REASON, label="From now on {} are judged by {}: {}", rule="P-15.1")
K_TELL: Final = form("k_tell", AUDIENCE, WORDS, label="Tell {}: {}", rule="P-13.13")
FLEET: Final = Number("number", 1, 999)
GOAL: Final = Domain("goal", AREA_IDS, AREA_WORDS, element=False)
BERTH: Final = Domain("berth", ["destroyed", "reserve", *AREA_IDS], ["the wrecks", "the reserve", *AREA_WORDS],
                      element=False)  # as the state counts them, from -2
K_BASE: Final = form("k_base", SITE, BANNER, VALUE, REASON, label="In {}, {} starbases change by {}: {}", rule="P-15.1")
K_MOVE: Final = form("k_move", FLEET, BANNER, SITE, GOAL, REASON, label="{} {} ships go from {} to {}: {}",
                     rule="P-15.1")
K_MEGA: Final = form("k_mega", SHIP, BERTH, REASON, label="Megaship {} goes to {}: {}", rule="P-5.29")
K_PLACE: Final = form("k_place", WHO, WHO, REASON, label="{} and {} change tables: {}", rule="P-2.14")
K_LEADER: Final = form("k_leader", WHO, REASON, label="{} now leads the own faction: {}", rule="P-2.2")
K_DRAW: Final = form("k_draw", WHO, DECK, Number("number", 1, 20), REASON, label="{}: the {} pile deals {} cards: {}",
                     rule="P-9.11")
K_USURP: Final = form("k_usurp", REASON, label="The Strong Admirals are asked again for the throne: {}", rule="P-8.1")
K_WEIGHT: Final = form("k_weight", CASE, Number("number", 0, 9), REASON, label="The weight of {} becomes {}: {}",
                       rule="P-11.6")
RECORD: Final = Number("number", 1, 9999)
K_UNDO: Final = form("k_undo", RECORD, STREAM, REASON, label="Back to before record {} of this phase; chance {}: {}",
                     rule="P-1.7")
K_REROLL: Final = form("k_reroll", RECORD, REASON, label="The dice of record {} of this phase are thrown again: {}",
                       rule="P-1.7")
DEED: Final = Domain("deed", [row[0] for row in DEEDS], [row[1] for row in DEEDS], element=False)
TARGET: Final = Domain("target", [row[0] for row in TARGETS], [row[1] for row in TARGETS], element=False)
WHEN: Final = Domain("when", "words once every_turn", ["in words alone", "once, now", "every turn"], element=False)
PIECE: Final = Domain("piece", "ships starbases", element=False)
HOW_MUCH: Final = Number("how much", -60, 60)
SPACE: Final = Number("space", -4, 4)
K_VALUE: Final = form("k_value", TOKEN, SPACE, SPACE, REASON, label="The token of {} stands {} east, {} north: {}",
                      rule="P-16.7")
K_DEED: Final = form("k_deed", DEED, HOW_MUCH, TARGET, REASON, label="Bring about {} ({}) for {}: {}", rule="P-15.1")
K_EDICT: Final = form("k_edict", WHO, WHEN, DEED, HOW_MUCH, TARGET, WORDS,
                      label="Proclaim, held by {}, {}, {} ({}) for {}: {}", rule="P-10.8")
K_REVOKE: Final = form("k_revoke", Number("number", 1, 99), REASON, label="Edict {} ends: {}", rule="P-10.8")
K_SPECIAL: Final = form("k_special", WHO, Number("Megapower", 0, 20), MODIFIER, DEED, HOW_MUCH, TARGET, DEED, HOW_MUCH,
                        TARGET, WORDS, rule="P-15.4",
                        label="{} may for {} Megapower ({}) try for {} ({}) for {}, else {} ({}) for {}: {}")
K_LAW: Final = form("k_law", WHO, LEVEL, MODIFIER, DEED, HOW_MUCH, TARGET, DEED, HOW_MUCH, TARGET, WORDS, rule="P-10.7",
                    label="{} may propose a law ({}, {}): {} ({}) for {}, at the price of {} ({}) for {}: {}")
K_COMMAND: Final = form("k_command", WHO, PRICE, DEED, HOW_MUCH, TARGET, WORDS, rule="P-11.10",
                        label="{} may command for {} points: {} ({}) for {}: {}")
K_SOLUTION: Final = form("k_solution", WHO, MODIFIER, DEED, HOW_MUCH, TARGET, DEED, HOW_MUCH, TARGET, WORDS,
                         rule="P-11.3",
                         label="{} may solve a crisis so ({}), with {} ({}) for {} and {} ({}) for {}: {}")
K_WRITE: Final = form("k_write", AGENCY, MODIFIER, Number("weight", 0, 9), DEED, HOW_MUCH, TARGET, DEED, HOW_MUCH,
                      TARGET, DEED, HOW_MUCH, TARGET, WORDS, rule="P-11.1",
                      label="A crisis led by {} ({}, weight {}); solved: {} ({}) for {}; a disaster: {} ({}) for {}; "
                      "ignored: {} ({}) for {}: {}")
K_CLOSE: Final = form("k_close", WHO, REASON, label="What {} has put to Control is dealt with: {}", rule="P-13.13")
K_TURN: Final = form("k_turn", FLEET, PIECE, BANNER, SITE, WHO, REASON, label="{} {} of {} in {} go over to {}: {}",
                     rule="P-13.9")
FELL: Final = Domain("stands or falls", "stands falls", element=False)
K_PULL: Final = form("k_pull", WHO, FELL, Number("scrip spent, or Blame", 0, 60), REASON,
                     label="{} has pulled a block: the tower {} ({}): {}", rule="P-13.5")
K_HEARD: Final = form("k_heard", DEED, HOW_MUCH, TARGET, REASON, rule="P-11.10",
                      label="The Emperor was heard to command {} ({}) for {}: {}")
K_LOYALTY: Final = form("k_loyalty", Number("number", 1, 20), SITE, GOAL, REASON,
                        label="{} Loyalty is lost in {} instead of {}: {}", rule="P-5.7")
CONTROL_FORMS: Final[tuple[Verb, ...]] = (  # in the order of 6.2
    K_ADVANCE, K_SET, K_PIECE, K_MOVE, K_BASE, K_MEGA, K_PAWN, K_CARD, K_CRISIS, K_AGE, K_WEIGHT, K_PARALYSIS, K_USURP,
    K_EMPEROR, K_MODE, K_LAW, K_COMMAND, K_SOLUTION, K_SEAT, K_SECRET, K_MOLE, K_RELEASE, K_PLACE, K_LEADER,
    K_AWARD, K_ROLL, K_DRAW, K_REROLL, K_BACK, K_UNDO, K_RESTORE, K_NOTICE, K_TELL, K_ACT, K_OFFER, K_REBELLION, K_END,
    K_VALUE, K_DEED, K_EDICT, K_REVOKE, K_SPECIAL, K_TURN, K_LOYALTY, K_PULL, K_HEARD,
    K_WRITE, K_CLOSE)
MATTER: Final = Domain("matter", "law command solution special role leave unhappy rules", [
    "law", "command", "solution", "special action", "wish for another role", "need to leave", "word that it is no fun",
    "question about the rules"], element=False)
NEED: Final = Domain("need", MATTER.names[4:], ["I would like another role", "I must leave", "I am not enjoying this",
                                                "I have a question about the rules"], element=False)
CALL: Final = form("call", NEED, WORDS, label="To Control: {}: {}", rule="P-2.14")
BID: Final = verb("bid", COMMAND, TARGET, label="{}: {}", rule="P-11.10")
IN_WORDS: Final = verb("in_words", label="A command of your own: what, whom, how much", rule="P-11.10")
DO_DEED: Final = verb("deed", DEED, label="{}", rule="P-11.10")
LESS_DEED: Final = verb("less", DEED, label="Less: {}", rule="P-11.10")
MEET: Final = verb("meets", TARGET, label="{}", rule="P-11.10")
SCHEME: Final = verb("scheme", numbers("scheme", 0, 59), label="Try special action {}", rule="P-15.4")
PROPOSAL: Final = Domain("matter", MATTER.names[:4], MATTER.labels[:4], element=False)
CONSULT: Final = form("consult", PROPOSAL, WORDS, label="Put to Control, a {}: {}", rule="P-13.13")
STATEMENT: Final = form("statement", Text("statement", 1200), label="Statement: {}", rule="P-16.6")

VERBS: Final = Lexicon(
    DONE, PASS, YES, NO, AMOUNT, NAME_WHO, NAME_AREA, NAME_QUAD, NAME_FACTION, NAME_AGENCY, NAME_TOKEN, NAME_STEP,
    NAME_CASE, NAME_CARD, NAME_LAW, NAME_NPC, NAME_BANNER, NAME_NODE, NAME_DECK, NAME_ROW, EFFECT_NO, CLOCKWISE,
    COUNTER, DRAW, ROB, MULLIGAN, SWAP, KEEP, SET_ACT, SET_CARD, EMPTY, POWER, BOOST, BASE, BASE_NODE, MONUMENT, FROM,
    TO, TO_CAPITAL, MEGASHIP, PATROLS, BLOCKADE, LOYAL, SOOTHE, ATTACK, SUPPORT, PLAY, USE, SUIT_PICK, TAKE,
    SET_POLITIC, TAKE_POLITIC, SPEND, NAME_APPROACH, VETO, DIVIDE, ABSTAIN, BUY, NOMINATE, ELECT, ORDER, DEAL, OFFER,
    GIVE_MP, GIVE_SCRIP, GIVE_CARD, GIVE_TOKEN, WANT_MP, WANT_SCRIP, WANT_CARD, WANT_TOKEN, REPLY, ACCEPT, REFUSE,
    WITHDRAW, ATONE, CHANGE, RISE, TALLY, BUYOUT, BUYOUT_AREA, REJOIN, ALLOW, PULL_TOWER, MEDIA_DO, PRINT, APPLAUD,
    FOLLOW, BRING, LEAD, DECLINE, BID, IN_WORDS, DO_DEED, LESS_DEED, MEET, SCHEME, CALL, CONSULT, STATEMENT,
    *CONTROL_FORMS)

AMOUNTS: Final[list[Action]] = AMOUNT.every()
POWERS: Final[list[Action]] = POWER.every()
SPENDS: Final[list[Action]] = SPEND.every()

# -- log lines (11.2) ------------------------------------------------------------------------------------------------

def plural(n: int, word: str, many: str = "") -> str:
    """A number and what it counts."""
    return f"{n} {word}" if n == 1 else f"{n} {many or word + 's'}"


class Counted(Said):
    """A number in the log with what it counts."""

    def label(self, value: int) -> str:
        return plural(value, self.name)


class Called(Said):
    """Somebody in the log, as he was called when it happened; where nobody says how, as he was cast."""

    def label(self, value: str | int) -> str:
        return value if isinstance(value, str) else WHO.label(value)


WHOM: Final = Called("who")
N: Final = Said("number")
X: Final = Said("text")
TURN: Final = notice("turn", "P-1.1", "Turn {}.", N)
PHASE: Final = notice("phase", "P-1.2", "{}.", X)
FIXED: Final = notice("fixed", "P-5.3", "{}{} draws {} budget cards.", SEAT, WHOM, N, you="You draw {2} budget cards.")
ROBBED: Final = notice("robbed", "P-5.4", "{}{} plays a Joker and robs {}.", SEAT, WHOM, WHOM,
                       you="You play a Joker and rob {2}.")
KEPT: Final = notice("kept", "P-5.6", "{}{} keeps {}; unused {}.", SEAT, WHOM, X, X, you="You keep {2}; unused {3}.")
EVENT: Final = notice("event", "P-5.7", "{} event {}: {} {} to {}.", QUAD, X, X, N, N)
ACTED: Final = notice("acted", "P-5.1", "{}{}: {} with {} AP: {}.", SEAT, WHOM, X, N, X,
                      you="You: {2} with {3} AP: {4}.")
LAPSED: Final = notice("lapsed", "P-5.30", "{}{}: action {} is passed over.", SEAT, WHOM, N,
                       you="You: action {2} is passed over.")
BATTLED: Final = notice("battled", "P-7.8", "Battle in {}: {}; {} wins; losses {}; Glory {}.", AREA, X, X, X, X)
SIDE_EFFECT: Final = notice("side_effect", "P-7.11", "Side effect in {}: {}.", AREA, X)
RETREATED: Final = notice("retreated", "P-7.10", "{} ships of {} retreat to {}.", N, BANNER, AREA)
RAID: Final = notice("raid", "P-6.10", "{} raid {}: effective {}, loyalty {} to {}, starbase {}.", BANNER, AREA, N, N,
                      N, X)
REPELLED: Final = notice("repelled", "P-6.8", "{} are repelled at {} by loyalty.", BANNER, AREA)
ROSE: Final = notice("rose", "P-6.12", "{} Rebel ships rise in {}.", N, AREA)
PRESTIGE: Final = notice("prestige", "P-6.15", "{}{} holds the {} card of {}.", SEAT, WHOM, X, QUAD,
                         you="You hold the {2} card of {3}.")
PULLED: Final = notice("pulled", "P-13.5", "{}{} makes a {} pull at a risk of {} in 1,000, roll {}: {}.", SEAT, WHOM,
                       STYLE, N, N, X, you="You make a {2} pull at a risk of {3} in 1,000, roll {4}: {5}.")
BLOCK_PULLED: Final = notice("block_pulled", "P-13.5", "{}{} pulls a block: {}.", SEAT, WHOM, X,
                             you="You pull a block: {2}.")
DIE: Final = Said("die")
DICE: Final = notice("dice", "P-9.7", "{}{} {}: {}/{}/{} {} = {}, {}, effect {}.", SEAT, WHOM, X, DIE, DIE, DIE, X, N,
                     X, N, you="You, {2}: {3}/{4}/{5} {6} = {7}, {8}, effect {9}.")
VOTED: Final = notice("voted", "P-9.4", "{} vote on {}: yes {}, no {}, abstain {}: {}.", AGENCY, X, N, N, N, X)
VETOED: Final = notice("vetoed", "P-9.6", "{}{} vetoes {}.", SEAT, WHOM, X, you="You veto {2}.")
CRISIS: Final = notice("crisis_is", "P-11.1", "{} {}; weight {} of {}.", CASE, X, N, N)
DROPPED: Final = notice("dropped", "P-11.1", "A crisis is dropped: {}.", X)
PARALYSIS: Final = notice("paralysis", "P-11.6", "PARALYSIS: no Capital business until a Strong Emperor is made.")
EMPEROR: Final = notice("emperor", "P-11.10", "STRONG EMPEROR {}{} ({}, reign {}).", SEAT, WHOM, X, N)
COMMANDED: Final = notice("commanded", "P-11.10", "Command {}: {}.", COMMAND, X)
BIDDEN: Final = notice("bidden", "P-11.10", "The Emperor commands: {}.", X)
USURPS: Final = notice("usurps", "P-8.2", "{}{} claims the throne.", SEAT, WHOM, you="You claim the throne.")
MARCHES: Final = notice("marches", "P-8.3", "{}{} marches on the Capital with {}.", SEAT, WHOM, N,
                        you="You march on the Capital with {2}.")
THRONE: Final = notice("throne", "P-8.4", "The battle of the Capital is won by {}.", X)
TOKEN_MOVED: Final = notice("token_moved", "P-16.1", "{}{} moves its token: one space.", SEAT, WHOM,
                            you="You move your token: one space.")
PRAISED: Final = notice("praised", "P-16.1", "{}{} praises a hero: {} Glory to {}.", SEAT, WHOM, N, X,
                        you="You praise a hero: {2} Glory to {3}.")
HEADLINES: Final = notice("headlines", "P-16.7", "{}{} prints: {}.", SEAT, WHOM, X, you="You print: {2}.")
APPLAUSE: Final = notice("applause", "P-16.8", "{}{} has the applause of the galaxy.", SEAT, WHOM,
                         you="You have the applause of the galaxy.")
LEGACY_EVENT: Final = notice("legacy_event", "P-12.5", "{} has {} Legacy: {}.", FACTION, N, X)
DEFECTS: Final = notice("defects", "P-13.9", "{}{} goes over from {} to {}; {} follow.", SEAT, WHOM, BANNER, BANNER, X,
                        you="You go over from {2} to {3}; {4} follow.")
REBELS: Final = notice("rebels", "P-17.5", "{} rises in rebellion: {}.", SECRET, X)
LEADS: Final = notice("leads", "P-17.2", "{}{} now leads the {} of {}.", SEAT, WHOM, BANNER, QUAD,
                      you="You now lead the {2} of {3}.")
OFFERED: Final = notice("offered", "P-13.2", "{}{} makes {} an offer.", SEAT, WHOM, WHOM, you="You make {2} an offer.")
REFUSED: Final = notice("refused", "P-13.2", "{}{} refuses {}'s offer.", SEAT, WHOM, WHOM,
                        you="You refuse {2}'s offer.")
WITHDRAWN: Final = notice("withdrawn", "P-13.2", "{}{} takes back the offer to {}.", SEAT, WHOM, WHOM,
                          you="You take back the offer to {2}.")
EXCHANGED: Final = notice("exchanged", "P-13.2", "{}{} gives {} {} for {}.", SEAT, WHOM, WHOM, X, X,
                          you="You give {2} {3} for {4}.")
LAW_PASSED: Final = notice("law_passed", "P-10.7", "{}{}: {} becomes law.", SEAT, WHOM, LAW,
                           you="You: {2} becomes law.")
LAW_ENDS: Final = notice("law_ends", "P-10.8", "{} is no longer law.", LAW)
CARD_PLAYED: Final = notice("card_played", "P-9.15", "{}{} plays {}.", SEAT, WHOM, CARD, you="You play {2}.")
REVEALED: Final = notice("revealed", "P-18.3", "{}{} learns about {}: {}.", SEAT, WHOM, WHOM, X,
                         you="You learn about {2}: {3}.")
DEALT_CARD: Final = notice("dealt_card", "P-9.8", "{}{} receives {}.", SEAT, WHOM, CARD, you="You receive {2}.")
DREW_TOKENS: Final = notice("drew_tokens", "P-12.4", "{}{} draws {}.", SEAT, WHOM, Counted("legacy token"),
                            you="You draw {2}.")
BLAMED: Final = notice("blamed", "P-12.1", "{} now has {} Blame.", FACTION, N)
SECRET_TOLD: Final = notice("secret_told", "P-2.15", "{}{} is of the {}, with {}.", SEAT, WHOM, SECRET, X,
                            you="You are of the {2}, with {3}.")
MOLE_TOLD: Final = notice("mole_told", "P-2.11", "{}{} is secretly of {} too; its leader knows.", SEAT, WHOM, FACTION,
                          you="You are secretly of {2} too; its leader knows.")
RECALLED: Final = notice("recalled", "P-9.11", "The {} deck runs low; given back at random: {} ({}).", DECK,
                          Counted("card"), X)
LOST_CARDS: Final = notice("lost_cards", "P-9.11", "{}{} gives back {}.", SEAT, WHOM, X, you="You give back {2}.")
BURNS: Final = notice("burns", "P-14.2", "The galaxy burns: the Empire collapses.")
HONOURS: Final = notice("honours", "P-14.6", "{}.", X)
RULED: Final = notice("ruled", "P-15.1", "Control decides: {} ({}).", X, X)
CONTROL_DID: Final = notice("control_did", "P-15.1", "CONTROL: {}{} ({}).", X, X, X)
CONSULTED: Final = notice("consulted", "P-13.13", "Control answers: {}.", X)
ASKED: Final = notice("asked", "P-13.13", "{}{} puts a {} to Control: {}", SEAT, WHOM, MATTER, X,
                      you="You put a {2} to Control: {3}")
AGREED: Final = notice("agreed", "P-13.13", "Control agrees with {}{}, a {}: {} ({}).", SEAT, WHOM, MATTER, X, X)
WORDED: Final = notice("worded", "P-10.7", "{}{}: {}.", SEAT, WHOM, X, you="You: {2}.")
PROCLAIMED: Final = notice("proclaimed", "P-10.8", "Control proclaims: {} ({}; {}).", X, X, X)
REVOKED: Final = notice("revoked", "P-10.8", "An edict ends: {}.", X)
RECURS: Final = notice("recurs", "P-10.8", "{}: {}.", X, X)
SPECIAL_AGREED: Final = notice("special_agreed", "P-15.4", "Control agrees with {}{}, a special action: {} "
                                "(Megapower {}, modifier {}; success: {}; disaster: {}).", SEAT, WHOM, X, N, X, X, X)
SPECIAL_TRIED: Final = notice("special_tried", "P-15.4", "{}{} tries: {}.", SEAT, WHOM, X, you="You try: {2}.")
WROTE: Final = notice("wrote", "P-11.1", "A crisis of Control's own: {} (led by {}, {}).", X, AGENCY, X)
INVITED: Final = notice("invited", "P-17.1", "Control offers {}{} the lead of the {}s.", SEAT, WHOM, BANNER)
PUT_BACK: Final = notice("put_back", "P-1.7", "CONTROL puts the game back to {} ({}).", X, X)
STATED: Final = notice("stated", "P-16.6", "{}{} says: {}", SEAT, WHOM, X, you="You say: {2}")
