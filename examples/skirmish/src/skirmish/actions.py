"""What is in the box and what a player may do; tables made once, shared by all states."""
from __future__ import annotations

from typing import Final

from hegemon.kernel import Domain, Lexicon, Said, Text, notice, numbers, verb

HEX: Final = Domain("hex", "A B C D E F G")  # A in the middle, B to G around it
SEAT: Final = Domain("seat", "blue yellow red green", ["Blue", "Yellow", "Red", "Green"], element=False, seat=True)
COINS: Final = numbers("coins", 0, 30)
AMOUNT: Final = Domain("amount", COINS.names, [f"{n} coin" + "s" * (n != "1") for n in COINS.names], element=False)
GIFT_SIZE: Final = Domain("size", AMOUNT.names[:4], AMOUNT.labels[:4], element=False)
SIDE: Final = Domain("side", "attacker defender", element=False)
NEXT: Final[list[list[int]]] = [[1, 2, 3, 4, 5, 6]] + [[0, (i - 2) % 6 + 1, i % 6 + 1] for i in range(1, 7)]
HOMES: Final = (1, 4, 2, 5)
WARP_CARD: Final = 1
HITS_FROM: Final = 4   # a die of so much or more hits
HEX_POINTS: Final = 2  # for a hex held alone
DECK: Final = [WARP_CARD] * 8 + [0] * 10  # eight Warp cards, ten blanks

BID: Final = verb("bid", COINS, label="Bid {}", rule="K-2.1")
MOVE: Final = verb("move", HEX, HEX, label="Move a ship from {} to {}", rule="K-3.1")
DONE: Final = verb("done", label="The plan is made", rule="K-3.1")
PASS: Final = verb("pass", label="Let it stand", rule="K-4.4")
WARP: Final = verb("warp", SIDE, label="Warp the die of the {}", rule="K-4.4")
LOSE: Final = verb("lose", label="Lose a ship", rule="K-4.5")
YIELD: Final = verb("yield", label="Yield the hex and go home", rule="K-4.5")
FIGHT: Final = verb("fight", label="Fight on", rule="K-4.7")
RETREAT: Final = verb("retreat", label="Retreat home, losing a ship", rule="K-4.7")
GIFT: Final = verb("gift", SEAT, GIFT_SIZE, label="Give {} {}", rule="K-6.1")
SAY: Final = verb("say", Text("words", 80), label="Say {}", rule="K-6.2")
VERBS: Final = Lexicon(BID, MOVE, DONE, PASS, WARP, LOSE, YIELD, FIGHT, RETREAT, GIFT, SAY)

BIDS: Final = [BID.each[:n + 1] for n in range(31)]  # lists cut once, never changed
MOVES: Final = [[MOVE(a, b) for b in NEXT[a]] for a in range(7)]

WON_BID: Final = notice("won_bid", "K-2.2", "{} acts first for {}.", SEAT, AMOUNT, you="You act first for {1}.")
MOVED: Final = notice("moved", "K-4.1", "{} moves from {} to {}.", SEAT, HEX, HEX, you="You move from {1} to {2}.")
ROLLED: Final = notice("rolled", "K-4.3", "{} rolls {} in {}.", SEAT, Said("die"), HEX, you="You roll {1} in {2}.")
WARPED: Final = notice("warped", "K-4.4", "{} warps the die of the {} in {}: {}.", SEAT, SIDE, HEX, Said("die"),
                       you="You warp the die of the {1} in {2}: {3}.")
LOST: Final = notice("lost", "K-4.5", "{} loses a ship in {}.", SEAT, HEX, you="You lose a ship in {1}.")
WENT_HOME: Final = notice("went_home", "K-4.5", "{} leaves {}.", SEAT, HEX, you="You leave {1}.")
DREW: Final = notice("drew", "K-5.2", "You draw a {} card.", Said("card"))
SOMEBODY_DREW: Final = notice("somebody_drew", "K-5.2", "{} draws a card.", SEAT, you="You draw a card.")
GAVE: Final = notice("gave", "K-6.1", "{} gives {} {}.", SEAT, SEAT, GIFT_SIZE, you="You give {1} {2}.")
SAID: Final = notice("said", "K-6.2", "{} says {}.", SEAT, Text("words", 80), you="You say {1}.")
