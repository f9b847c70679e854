"""How scripted players talk: deals in Diplomacy, headlines and the press (section 10)."""
from __future__ import annotations

from hegemon.games.pax_galactica.actions import WANT_TOKEN
from hegemon.games.pax_galactica.bot.map import AMBITIOUS, CHAOTIC, GREEDY
from hegemon.games.pax_galactica.bot.sight import NEAR, apart, leading, may_befriend, standing
from hegemon.games.pax_galactica.data import (
    ADMIRAL,
    CARD_TIMING,
    CARD_WHERE,
    GAL,
    GOALS,
    GOVERNOR,
    MEDIA,
    POLITICIAN,
    QUAD_AREAS,
    RIVAL,
    SECRET_BANNER,
    TOKEN_OUTLET,
)
from hegemon.games.pax_galactica.rules.crises import chances
from hegemon.games.pax_galactica.rules.media import PRAISE
from hegemon.games.pax_galactica.view import PaxView
from hegemon.kernel import Action, Rng

UNMASKED = 15  # how often, in percent, a mole shows his true colours once his side does better
PLENTY = 16    # Megapower beyond which a politician shares it out
PRESS_FEE = 6  # what an outlet is given at most
EASY = 3       # half of a politician's Megapower with which Blame is bought down gladly
FULL_HAND = 4  # cards for anywhere that a politician keeps
TRIBUTE = 25   # how often, in percent, a mole deals with his true leader
SPARE = 3      # Megapower a map player keeps no longer than until the next Diplomacy
OWN_NEED = 4   # Megapower an outlet keeps for its own dice
PRICE = 3      # Megapower that a card for the maps costs strangers there
DEARER = 5     # and leaders, who buy it for their followers
PLAYABLE = 32  # what a card is worth to somebody whose side can play it
CHEAPER = 5    # and so much less a Megapower is worth to those who have plenty
FAME = 5       # Megapower for somebody's least legacy token
GRAVE = ("rise", "change", "rejoin", "tally")  # what is thought over again before one is ready for a whole phase,
LATER_ROUNDS = 2                               # as often as there would be sealed rounds after the first
AHEAD, KIN = 6, 4  # what being ahead, or of the own faction, counts with an outlet, in steps of the Values Map
WORTH = {"give_mp": 10, "want_mp": 10, "give_scrip": 3, "want_scrip": 3, "give_card": 12, "want_card": 14,
         "give_token": 30, "want_token": 30}


def worth(items: tuple[Action, ...]) -> int:
    """What the goods of an offer are worth."""
    total = 0
    for a in items:
        n = a[1] if len(a) > 1 and a[0].endswith(("mp", "scrip", "token")) else 1
        total += WORTH[a[0]] * (n if a[0] != "give_token" else 1)
    return total


class TalkMind:
    """Deals: Megapower flows to leaders, cards to those who can play them, blame is bought down."""

    def __init__(self, v: PaxView, seat: int, temper: int, rng: Rng) -> None:
        self.v, self.seat, self.temper, self.rng = v, seat, temper, rng
        self.f = v.fac[seat]

    def chance(self, percent: int) -> bool:
        """Whether a whim of so many percent strikes."""
        return self.rng.below(100) < percent

    def reply(self, legal: list[Action]) -> Action:
        """Accept what brings more than it costs, from anybody but the rival."""
        mine = [o for o in self.v.offers if o[1] == self.seat]
        if not mine:
            return legal[0]
        gain = max([self.brings(o[2]) - self.costs(o[3]) for o in mine])
        rival = self.f <= GAL and any([self.v.fac[o[0]] == RIVAL[self.f] for o in mine])
        return legal[1] if gain > (15 if rival else 0) or (gain == 0 and self.chance(50)) else legal[0]

    def brings(self, items: tuple[Action, ...]) -> int:
        """What goods are worth to this player: cards that the own side can play more than others."""
        cards = tuple([a[1] for a in items if a[0] == "give_card"])
        idle = () if self.followers() else self.useless(cards)
        return worth(items) + (PLAYABLE - WORTH["give_card"]) * (len(cards) - len(idle))

    def costs(self, items: tuple[Action, ...]) -> int:
        """What goods cost this player: Megapower less where there is plenty of it."""
        mp = sum([a[1] for a in items if a[0] == "want_mp"])
        return worth(items) - (CHEAPER * mp if self.rich() else 0)

    def followers(self) -> list[int]:
        """Whom a politician can pass cards on to."""
        return self.friends(ADMIRAL) + self.friends(GOVERNOR) if self.v.role[self.seat] == POLITICIAN else []

    def reply_now(self, legal: list[Action]) -> Action:
        """An offer in open Diplomacy, weighed like one under seal."""
        return self.reply(legal) if legal[1][0] == "accept" else legal[0]

    def open_menu(self, legal: list[Action]) -> Action:
        """Letters first, then what the rounds would bring; ready when nothing comes to mind."""
        letters = [a for a in legal if a[0] == "reply"]
        if letters:
            return letters[0]
        deal = [a for a in legal if a[0] == "deal"]
        if deal and self.owes() and self.chance(95):
            return deal[0]
        wish = self.menu(legal) if self.chance(60) else legal[0]
        return wish if wish != legal[0] else self.last_thought(legal)

    def last_thought(self, legal: list[Action]) -> Action:
        """Ready is for the whole phase: sides and risings are thought of as often as sealed rounds would ask."""
        grave = [a for a in legal if a[0] in GRAVE]
        for _ in range(LATER_ROUNDS if grave else 0):
            wish = self.menu([legal[0], *grave])
            if wish != legal[0]:
                return wish
        return legal[0]

    def menu(self, legal: list[Action]) -> Action:
        """Cards, confession, rebellion, a count of Legacy, then a deal."""
        by: dict[str, list[Action]] = {}
        for a in legal:
            by.setdefault(a[0], []).append(a)
        v = self.v
        if "scheme" in by and self.chance(70):
            return by["scheme"][0]
        if "use" in by and self.chance(60):
            return self.rng.choice(by["use"])
        if "tally" in by and v.faction_legacy >= v.event_at:
            return by["tally"][0]
        if "rejoin" in by:
            return by["rejoin"][0]
        if "rise" in by and v.turn >= 3 and self.chance(self.rebellious()):
            return by["rise"][0]
        top = self.f <= GAL and v.blame[self.f] >= max(v.blame) - 1
        spare = self.penance()
        if "atone" in by and self.chance(80 if spare >= EASY or self.stained() else 50 if top else 0):
            return by["atone"][max(0, min(len(by["atone"]), spare) - 1)]
        true = [a for a in by.get("change", ()) if a[1] in v.moles[self.seat]]
        if true and v.turn >= v.turns // 2 and self.chance(UNMASKED) and standing(v, true[0][1]) > standing(v, self.f):
            return true[0]
        if "change" in by and self.chance(self.disloyal(top)):
            return max(by["change"], key=lambda a: standing(v, a[1]))
        if "allow" in by and self.chance(30):
            turned = self.alliance(by["allow"])
            if turned is not None:
                return turned
        for deal in ("buyout", "buyout_area"):
            if deal in by and self.chance(30):
                return by[deal][0]
        if "deal" in by and (self.chance(90) if self.owes() else self.chance(30) and (v.mp[self.seat] >= 2 or v.privs)):
            return by["deal"][0]
        return legal[0]

    def stained(self) -> int:
        """How much Blame lies between the faction and an aim of its own."""
        clean = [int(x["n"]) for x in GOALS[self.f] if x["test"] == "own_blame_at_most"] if self.f <= GAL else []
        return max(0, self.v.blame[self.f] - clean[0]) if clean else 0

    def penance(self) -> int:
        """Megapower to spend on Blame: half of it, and at the end whatever an aim still asks for."""
        held = self.v.mp[self.seat]
        if self.v.turn >= self.v.turns - 1 and self.stained():
            return min(held, self.stained())
        return held // 2 if self.v.role[self.seat] == POLITICIAN else 2

    def owes(self) -> bool:
        """Whether the own side waits for something: Megapower for the Capital, or cards for the maps."""
        v, mine = self.v, self.f <= GAL
        if v.role[self.seat] < POLITICIAN:
            return mine and v.mp[self.seat] >= SPARE and bool(self.friends(POLITICIAN))
        if v.role[self.seat] == POLITICIAN and self.rich() and (self.friends(POLITICIAN) or self.press()):
            return True
        return mine and bool(self.useless(v.privs))

    def sells(self) -> bool:
        """Whether a politician has cards for the maps and nobody of the faction there: strangers pay for them."""
        return (self.f <= GAL and self.v.role[self.seat] == POLITICIAN and bool(self.useless(self.v.privs))
                and not self.followers())

    def customers(self, seats: list[int]) -> list[int]:
        """Whom to sell to: leaders, or map players of factions near in values if there are any; never a rival."""
        v = self.v
        found = [s for s in seats if v.role[s] <= POLITICIAN and v.fac[s] <= GAL and v.fac[s] != RIVAL[self.f]
                 and v.fac[s] != self.f]
        leaders = [s for s in found if v.role[s] == POLITICIAN]
        if leaders and self.chance(60):
            return leaders
        return [s for s in found if apart(v, self.f, v.fac[s]) <= NEAR] or found

    def rich(self) -> bool:
        """Whether there is more Megapower than a turn at the Capital can use."""
        return self.v.mp[self.seat] > PLENTY

    def press(self) -> list[int]:
        """The outlets, who live on what others give them."""
        return [s for s in range(self.v.now.seats) if self.v.role[s] == MEDIA and s != self.seat]

    def friends(self, role: int) -> list[int]:
        """Others of the own faction in a role, the leader first."""
        v = self.v
        found = [s for s in range(v.now.seats) if s != self.seat and v.role[s] == role
                 and (v.fac[s] == self.f or self.f in v.moles[s])]  # a leader knows the own moles
        return sorted(found, key=lambda s: (v.fac[s] != self.f, -v.leader[s]))

    def useless(self, cards: tuple[int, ...]) -> list[int]:
        """Cards that can only be played elsewhere."""
        here = "capital" if self.v.role[self.seat] == POLITICIAN else "quadrant"
        useless = [c for c in cards if CARD_WHERE[c] not in ("any", here)]
        spare = [c for c in cards if CARD_WHERE[c] == "any"][FULL_HAND:] if here == "capital" else []
        return useless + spare

    def disloyal(self, blamed: bool) -> int:
        """How ready one is to go over, in percent: from a faction in disgrace or left behind, to a better one."""
        v = self.v
        ahead = leading(v, self.f)
        behind = ahead >= 0 and self.f <= GAL and standing(v, ahead) > standing(v, self.f) + 20
        keen = {CHAOTIC: 5, AMBITIOUS: 4, GREEDY: 3}.get(self.temper, 0)
        return keen * (int(blamed) + int(behind))

    def alliance(self, legal: list[Action]) -> Action | None:
        """One ally at the table, near in values; the ambitious drop one who has become too glorious."""
        v = self.v
        seats = {a: v.people.index(a[1]) for a in legal}
        for a, s in seats.items():
            if s in v.allies and self.temper in (AMBITIOUS, CHAOTIC) and v.glory[s] > v.glory[self.seat] + 5:
                return a
        friends = [a for a, s in seats.items() if s not in v.allies and may_befriend(v, self.seat, s)]
        taken = [s for s in v.allies if v.fac[s] != self.f]
        return self.rng.choice(friends) if friends and not taken else None

    def rebellious(self) -> int:
        """How ready a secret member is to rise: with a fleet behind the banner, later more than sooner."""
        banner = SECRET_BANNER[self.v.secret[self.seat]] if 0 <= self.v.secret[self.seat] < 4 else -1
        if banner < 0 or self.v.loc[self.seat] > 4:
            return 40
        fleet = sum([n for a in QUAD_AREAS[self.v.loc[self.seat]] for b, _, n in self.v.stacks[a] if b == banner])
        return min(60, 10 + fleet + 8 * (self.v.turn - 3))

    def partner(self, legal: list[Action]) -> Action:
        """The own leader, a map player of the faction, an outlet, or a stranger."""
        v = self.v
        seats = {a: v.people.index(a[1]) for a in legal if a[0] == "offer"}
        own = [a for a, s in seats.items() if v.fac[s] == self.f and self.f <= GAL]
        true = [a for a, s in seats.items() if v.leader[s] and v.fac[s] in v.moles[self.seat]]
        if true and self.chance(TRIBUTE):  # a mole pays both sides
            return true[0]
        lead = [a for a in own if v.leader[seats[a]]]
        capital = [a for a in own if v.role[seats[a]] == POLITICIAN]
        if v.role[self.seat] < POLITICIAN and (capital or lead) and self.chance(85):
            return (capital or lead)[0] if self.chance(60) else self.rng.choice(capital or lead)
        friends = [*self.friends(ADMIRAL), *self.friends(GOVERNOR)]
        maps = [a for a, s in seats.items() if s in friends]
        press = [a for a, s in seats.items() if v.role[s] == MEDIA]
        if v.role[self.seat] == POLITICIAN and self.useless(v.privs) and maps and self.chance(90):
            return self.rng.choice(maps)
        customers = self.customers(list(seats.values())) if self.sells() else []
        if customers and self.chance(90):
            buyer = self.rng.choice(customers)
            return next(a for a, s in seats.items() if s == buyer)
        strangers = [a for a, s in seats.items() if v.role[s] == POLITICIAN and v.fac[s] not in (self.f, self.rival())]
        if v.role[self.seat] == POLITICIAN and self.rich() and strangers and self.chance(40):
            return self.rng.choice(strangers)
        if v.role[self.seat] == POLITICIAN and self.rich() and (capital or press):
            return self.rng.choice(capital if capital and self.chance(65) else press or capital)
        if v.role[self.seat] == POLITICIAN and (maps or own) and self.chance(85):
            return self.rng.choice(maps or own)
        if press and self.chance(20):
            return self.rng.choice(press)
        return self.rng.choice(list(seats))

    def give(self, legal: list[Action]) -> Action:
        """A card one cannot play, or half of one's Megapower."""
        useless = [a for a in legal if a[0] == "give_card" and self.useless((a[1],))]
        if useless and self.chance(80):
            return useless[0]
        spare = [a for a in legal if a[0] == "give_card" and CARD_TIMING[a[1]] == "action"]
        if spare and self.chance(10):
            return self.rng.choice(spare)
        idle = [a for a in legal if a[0] == "give_scrip"] if self.stranded() else []
        if idle and self.chance(50):
            return idle[-1]
        money = [a for a in legal if a[0] == "give_mp"]
        if money and self.buys_fame():
            return legal[0] if self.pays() else min(money, key=lambda a: abs(a[1] - FAME))
        on_map = self.v.role[self.seat] < POLITICIAN
        share = self.share() - self.pays()
        if money and share > 0 and self.chance(90 if on_map or self.rich() else 25):
            return min(money, key=lambda a: abs(a[1] - share))
        return legal[0]

    def share(self) -> int:
        """Megapower for a partner: on the maps all but one, at the Capital a third; an outlet gets its fee."""
        held = self.v.mp[self.seat]
        share = max(1, held - 1 if self.v.role[self.seat] < POLITICIAN else held // 3)
        return min(share, PRESS_FEE) if self.partner_role() == MEDIA else share

    def rival(self) -> int:
        """The rival of the own faction."""
        return RIVAL[self.f] if self.f <= GAL else -1

    def stranded(self) -> bool:
        """Whether the own tower lies in ruins: scrip serves others better."""
        quad = self.v.loc[self.seat]
        return self.v.role[self.seat] < POLITICIAN and quad < len(self.v.collapsed) and bool(self.v.collapsed[quad])

    def pays(self) -> int:
        """Megapower in the offer at hand."""
        return sum([a[1] for a in dict(self.v.draft).get("offered", ()) if a[0] == "give_mp"])

    def buys_fame(self) -> bool:
        """Whether a politician with more Megapower than the Capital can use buys legacy tokens from strangers."""
        partner = dict(self.v.draft).get("partner", -1)
        return (self.v.role[self.seat] == POLITICIAN and self.partner_role() == POLITICIAN
                and (self.rich() or self.pays() > 0) and self.v.fac[partner] != self.f)

    def partner_role(self) -> int:
        """What the partner of the offer at hand is."""
        partner = dict(self.v.draft).get("partner", -1)
        return self.v.role[partner] if partner >= 0 else -1

    def wish(self, legal: list[Action]) -> Action:
        """Something back from strangers; nothing from friends."""
        filled = dict(self.v.draft)
        partner, cards = filled.get("partner", -1), [a for a in filled.get("offered", ()) if a[0] == "give_card"]
        price = ("want_mp", (DEARER if self.partner_role() == POLITICIAN else PRICE) * len(cards))
        if cards and self.sells() and price in legal:
            return price
        if self.buys_fame() and self.pays():
            return WANT_TOKEN.only if WANT_TOKEN.only in legal else legal[0]
        if partner >= 0 and self.v.fac[partner] == self.f or self.chance(60):
            return legal[0]
        asks = [a for a in legal if a in (("want_mp", 1), ("want_mp", 2)) or a[0] == "want_card"]
        if self.temper == GREEDY and self.v.role[self.seat] < POLITICIAN and not self.stranded():
            asks += [a for a in legal if a == ("want_scrip", 3)]
        return self.rng.choice(asks) if asks else legal[0]


class MediaMind:
    """An outlet: pin what can be pinned, praise close races, print what the own corner of the map likes."""

    def __init__(self, v: PaxView, seat: int, temper: int, rng: Rng) -> None:
        self.v, self.seat, self.temper, self.rng = v, seat, temper, rng
        outlets = [s for s in range(len(v.role)) if v.role[s] == MEDIA]
        self.token = TOKEN_OUTLET + (v.people[seat] - v.people[outlets[0]])

    def chance(self, percent: int) -> bool:
        """Whether a whim of so many percent strikes."""
        return self.rng.below(100) < percent

    def disliked(self, faction: int) -> int:
        """How gladly one brings a faction down: far from the outlet's token, or too far ahead; the own one seldom."""
        own, ahead = faction == self.v.fac[self.seat], faction == leading(self.v)
        return apart(self.v, self.token, faction) + (AHEAD if ahead else 0) - (KIN if own else 0)

    def culprit(self, legal: list[Action]) -> Action:
        """Blame falls on whom one dislikes."""
        return max(legal, key=lambda a: (self.disliked(a[1]) + self.rng.below(5), a[1]))

    def headline(self, legal: list[Action]) -> Action:
        """Any headline rather than none."""
        return self.rng.choice(legal[1:]) if self.chance(90) else legal[0]

    def whim(self, legal: list[Action]) -> Action:
        """Sensations: anything at all."""
        return self.rng.choice(legal)

    def stake(self, legal: list[Action]) -> Action:
        """A little Megapower behind a vote for the throne."""
        return legal[min(len(legal) - 1, 1)]

    def act(self, legal: list[Action]) -> Action:
        """Pin Blame at good odds, Public Relations whenever it is free, plots with money."""
        by = {a[1]: a for a in legal if a[0] == "media"}
        money = self.v.mp[self.seat]
        if 1 in by and max(self.v.agency_blame[:8]) + min(money, 4) >= 7:
            return by[1]
        if 2 in by:
            return by[2]
        if 3 in by and money >= 2 and self.chance(60):
            return by[3]
        if 4 in by and (self.errand() or self.chance(20)):
            return by[4]
        return legal[0]

    def errand(self) -> list[int]:
        """Politicians an outlet carries its riches to: of its faction, as long as there is enough to pass on."""
        v, f = self.v, self.v.fac[self.seat]
        if v.mp[self.seat] <= OWN_NEED and not v.privs:
            return []
        return [s for s in range(len(v.role)) if v.role[s] == POLITICIAN and v.fac[s] == f and f <= GAL]

    def address(self, legal: list[Action]) -> Action:
        """Whoever of the own side holds most pawns; without an errand nobody."""
        going = self.errand()
        best = max(going, key=lambda s: (sum(self.v.pawns[s]), -s)) if going else -1
        return next((a for a in legal if a[0] == "who" and self.v.people.index(a[1]) == best), legal[0])

    def carry(self, legal: list[Action]) -> Action:
        """A card an outlet cannot play, else Megapower beyond the own need."""
        cards = [a for a in legal if a[0] == "give_card"]
        spare = [a for a in legal if a[0] == "give_mp" and a[1] <= self.v.mp[self.seat] - OWN_NEED]
        return cards[0] if cards else spare[-1] if spare else legal[0]

    def fund(self, legal: list[Action]) -> Action:
        """As much as makes the odds good, up to four."""
        for a in legal[:5]:
            if chances(3 + a[1])[2] >= 130:
                return a
        return legal[min(3, len(legal) - 1)]

    def hero(self, legal: list[Action]) -> Action:
        """The second in Glory: close races sell."""
        order = sorted(legal, key=lambda a: -self.v.glory[self.v.people.index(a[1])])
        return order[min(1, len(order) - 1)] if self.chance(70) else self.rng.choice(legal)

    def about(self, legal: list[Action]) -> Action:
        """Praise those one likes, condemn the others; sensations otherwise."""
        if legal[0][0] != "faction":
            return self.rng.choice(legal)
        praise = dict(self.v.draft).get("kind") == PRAISE
        order = sorted(legal, key=lambda a: (self.disliked(a[1]), a[1]))
        return order[0] if praise else order[-1]
