"""Set-up: the galaxy, Leaders, cards, Home Sectors and the first tiles."""
from __future__ import annotations

from dataclasses import dataclass

from hegemon.games.hegemonic.actions import (
    DRAFT,
    FOLLOWS,
    HEX,
    KEPT,
    LAID_BOARD,
    LAY,
    LAY_BOARD,
    LEAD,
    LEFT_OVER,
    PLACED,
    POOLED,
    SETTLE,
    SETTLED,
    TAKE,
)
from hegemon.games.hegemonic.data import (
    CARD_POWER,
    COLOURS,
    CORE_MASK,
    FULL_DECK,
    GAME_TABLE,
    ICON_DECK,
    ICON_TILES,
    LEADERS,
    TILES,
)
from hegemon.games.hegemonic.rules.round import Round
from hegemon.games.hegemonic.sky import CELL_INDEX, CELLS, HOME_HINTS, LAYOUTS, bits, placements
from hegemon.games.hegemonic.state import Hegemonic
from hegemon.kernel import Action, Flow, Frame, Setup, ask, call, done, gather, goto, put

HAND = int(GAME_TABLE["setup"]["tech_hand"])
PACKET = int(GAME_TABLE["setup"]["draft_hand"])


def deal(setup: Setup) -> Hegemonic:
    """A new game at its first question."""  # H-2
    g = Hegemonic()
    g.prepare(setup)
    seats, chosen = g.seats, setup.options
    g.learning = bool(chosen["learning_game"])
    g.leaders = chosen["leaders"] != "off"
    g.longer = bool(chosen["longer_game"])
    g.wild = bool(chosen["wild_home_embassies"])
    g.transfers = bool(chosen["cap_transfers"]) and not g.learning
    g.advanced = [() for _ in range(seats)]
    g.clear_board(() if chosen["free_board_placement"] else LAYOUTS[seats])
    g.round = g.phase = 0
    g.caps, g.vp = [0] * seats, [0] * seats
    g.hands = [() for _ in range(seats)]
    g.lore = [() for _ in range(seats)]
    g.inactive = [() for _ in range(seats)]
    g.draw = g.sectors = g.spare = g.pool = g.turns = g.ledger = ()
    g.piles = [() for _ in range(3 if chosen["multiple_discard_piles"] else 1)]
    g.foretold = tuple([0] * seats)
    g.dealt = g.packets = tuple([() for _ in range(seats)])
    g.plans = tuple([-1] * seats)
    g.leader, g.level = [-1] * seats, [0] * seats
    g.free_move = g.discount = g.discipline = -1
    g.hoard = 0
    g.clear_flags()
    first = str(chosen["first_arbiter"])
    g.arbiter = g.below(seats) if first == "random" else COLOURS.index(first)  # H-2.1
    g.launch(Preparation(chosen["leaders"] == "choose", bool(chosen["technology_draft"])))
    return g


@dataclass
class Preparation(Frame):
    """The steps of the set-up, in the order of the rulebook."""  # H-2
    choose: bool     # Leaders are chosen, not dealt
    draft: bool      # cards are drafted, not dealt
    count: int = 0   # how often the present step was taken
    hex: int = -1    # where the first tile goes

    def begin(self, g: Hegemonic) -> Flow:
        """Galaxy Boards, if they are placed freely."""  # H-2.2, H-2.14
        if len(g.places) < len(LAYOUTS[g.seats]):
            seat = (g.arbiter - len(g.places)) % g.seats
            return ask(seat, "H-2.14 Where does the next Galaxy Board lie?", self.boards, self.laid)
        return goto(self.follow)

    def boards(self, g: Hegemonic, seat: int) -> list[Action]:
        """Legal places; the first free one of the suggested layout is the default."""
        legal = placements(g.places)
        hints = [p for p in LAYOUTS[g.seats] if p in legal][:1]
        return [LAY_BOARD(CELL_INDEX[q, r], k) for k, q, r in hints + [p for p in legal if p not in hints]]

    def laid(self, g: Hegemonic, answer: Action) -> Flow:
        q, r = CELLS[answer[1]]
        g.tell(LAID_BOARD, (g.arbiter - len(g.places)) % g.seats, len(g.places), answer[1])
        g.spread(g.places + ((answer[2], q, r),))
        return goto(self.begin)

    def follow(self, g: Hegemonic) -> Flow:
        """One Leader each, dealt or chosen."""  # H-2.4, H-21.1
        if not g.leaders:
            return goto(self.cards)
        if not self.choose:
            g.leader = g.shuffled(list(range(len(LEADERS))))[:g.seats]
            for seat in range(g.seats):
                g.tell(FOLLOWS, seat, g.leader[seat])
            return goto(self.cards)
        if self.count == g.seats:
            self.count = 0
            return goto(self.cards)
        return ask((g.arbiter - 1 - self.count) % g.seats, "H-21.1 Which Leader do you choose?",
                   self.candidates, self.followed)

    def candidates(self, g: Hegemonic, seat: int) -> list[Action]:
        return [LEAD.each[n] for n in range(len(LEADERS)) if n not in g.leader]

    def followed(self, g: Hegemonic, answer: Action) -> Flow:
        seat = (g.arbiter - 1 - self.count) % g.seats
        g.leader[seat] = answer[1]
        g.tell(FOLLOWS, seat, answer[1])
        self.count += 1
        return goto(self.follow)

    def cards(self, g: Hegemonic) -> Flow:
        """The Technology deck; five cards each, or six to draft from."""  # H-2.5
        deck = g.shuffled(FULL_DECK if g.seats > 3 else ICON_DECK)
        size = 0 if g.learning else PACKET if self.draft else HAND
        for seat in range(g.seats):
            dealt = [deck.pop() for _ in range(size)]
            if self.draft and size:
                g.packets = put(g.packets, seat, tuple(dealt))
            for card in dealt if not self.draft else []:
                g.take_card(seat, card, 0)
        g.draw = tuple(deck)
        return goto(self.drafting)

    def drafting(self, g: Hegemonic) -> Flow:
        """Five times everybody keeps a card and passes the rest clockwise."""  # H-2.15
        if len(g.packets[0]) > 1:
            return gather(range(g.seats), "H-2.15 Which card do you keep?", self.packet, self.kept, always=True)
        for seat in g.clockwise(g.arbiter):
            for card in g.packets[seat]:
                g.discard(card)
                g.tell(LEFT_OVER, seat, card)
        g.packets = tuple([() for _ in range(g.seats)])
        return goto(self.tiles)

    def packet(self, g: Hegemonic, seat: int) -> list[Action]:
        """The card with the highest total Power is the default."""
        cards = sorted(set(g.packets[seat]), key=lambda c: (-sum(CARD_POWER[c]), c))
        return [DRAFT.each[c] for c in cards]

    def kept(self, g: Hegemonic, picks: dict[int, Action]) -> Flow:
        passed: list[tuple[int, ...]] = []
        for seat, pick in picks.items():
            rest = list(g.packets[seat])
            rest.remove(pick[1])
            g.take_card(seat, pick[1], 0)
            passed.append(tuple(rest))
        g.packets = tuple([passed[seat - 1] for seat in range(g.seats)])
        self.count += 1
        g.tell(KEPT, self.count)
        return goto(self.drafting)

    def tiles(self, g: Hegemonic) -> Flow:
        """The sector stack; two tiles each, unseen by the others."""  # H-2.6, H-2.7, H-2.13, H-22.4
        self.count = 0
        icons, every = g.shuffled(ICON_TILES), g.shuffled(list(range(len(TILES))))
        size = GAME_TABLE["learning" if g.learning else "setup"]["sector_tiles_per_player"] * g.seats
        if g.longer and g.seats == 3:
            others = [t for t in every if t not in ICON_TILES]
            extra = GAME_TABLE["longer_game"]["extra_tiles_3p"]
            stack, spare = g.shuffled(icons + others[:extra]), others[extra:]
        else:
            source = icons if g.seats <= 3 else every
            size = len(source) if g.longer else size
            stack, spare = source[:size], source[size:]
        g.spare = tuple(spare)
        if not g.learning:
            g.dealt = tuple([(stack.pop(), stack.pop()) for _ in range(g.seats)])
        else:
            g.pool = tuple([stack.pop() for _ in range(g.seats + (g.seats == 2))])
        g.sectors = tuple(stack)
        return goto(self.home)

    def home(self, g: Hegemonic) -> Flow:
        """Home Sectors, clockwise from the Arbiter."""  # H-2.8, H-2.13
        if self.count == g.seats:
            self.count = 0
            return goto(self.first_hex)
        seat = (g.arbiter + self.count) % g.seats
        return ask(seat, "H-2.8 Where does your Home Sector lie?", self.hexes, self.settled)

    def hexes(self, g: Hegemonic, seat: int) -> list[Action]:
        """A free Galaxy Board, not beside another home; a free recommended hex is the default."""
        hints = HOME_HINTS[g.seats]
        near, boards = 0, 0
        for h in g.home:
            if h >= 0:
                near |= g.chart().next[h]
                boards |= 31 << h // 5 * 5
        free = g.blank & ~CORE_MASK & ~boards
        legal = free & ~near or free  # H-2.16
        if g.learning:
            return [SETTLE.each[h] for h in hints if g.home.count(h) == 0]
        suggested = [h for h in hints if legal >> h & 1] if g.places == LAYOUTS[g.seats] else []
        return [SETTLE.each[h] for h in suggested + [h for h in bits(legal) if h not in suggested]]

    def settled(self, g: Hegemonic, answer: Action) -> Flow:
        seat = (g.arbiter + self.count) % g.seats
        g.lay_home(seat, answer[1])
        g.tell(SETTLED, seat, answer[1])
        self.count += 1
        return goto(self.home)

    def first_hex(self, g: Hegemonic) -> Flow:
        """The first tile of each player lies beside the Home Sector; where, before which."""  # H-2.10
        if self.count == g.seats:
            return goto(self.fill)
        seat = (g.arbiter + self.count) % g.seats
        if g.learning:
            g.dealt = put(g.dealt, seat, (g.sectors[-1],))
            g.sectors = g.sectors[:-1]
            g.reveal()
        return ask(seat, "H-2.10 On which hex beside your Home Sector do you lay a tile?", self.beside, self.aimed)

    def beside(self, g: Hegemonic, seat: int) -> list[Action]:
        """Empty hexes beside the Home Sector, else the nearest empty ones."""
        chart, home = g.chart(), g.home[seat]
        legal = chart.next[home] & g.blank
        if not legal:
            nearest = min([chart.walk[home][h] for h in bits(g.blank)])
            return [LAY.each[h] for h in bits(g.blank) if chart.walk[home][h] == nearest]
        return [LAY.each[h] for h in bits(legal)]

    def aimed(self, g: Hegemonic, answer: Action) -> Flow:
        self.hex = answer[1]
        return ask((g.arbiter + self.count) % g.seats, f"H-2.10 Which tile do you lay on {HEX.label(self.hex)}?",
                   self.mine, self.placed)

    def mine(self, g: Hegemonic, seat: int) -> list[Action]:
        return [TAKE.each[t] for t in g.dealt[seat]]

    def placed(self, g: Hegemonic, answer: Action) -> Flow:
        seat = (g.arbiter + self.count) % g.seats
        g.lay_tile(self.hex, answer[1])
        g.dealt = put(g.dealt, seat, tuple([t for t in g.dealt[seat] if t != answer[1]]))
        g.reveal()
        g.tell(PLACED, seat, answer[1], self.hex)
        self.count += 1
        return goto(self.first_hex)

    def fill(self, g: Hegemonic) -> Flow:
        """All other tiles go into the Sector Pool, with two players one more."""  # H-2.11
        for seat in g.clockwise(g.arbiter):
            for tile in g.dealt[seat]:
                g.pool += (tile,)
                g.tell(POOLED, seat, tile)
            g.dealt = put(g.dealt, seat, ())
        if g.seats == 2 and not g.learning:
            g.pool += (g.sectors[-1],)
            g.sectors = g.sectors[:-1]
        g.reveal()
        return call(Round(), self.over)

    def over(self, g: Hegemonic) -> Flow:
        return done()
