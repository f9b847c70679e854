"""Control's commands: what each verb does (K-02 to K-16, 6.2)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.box import LOYALTY_MOST
from hegemon.games.pax_galactica.data import (
    AGENCY_OF,
    ANYWHERE,
    CAPITAL,
    CONTROL,
    COSMOS,
    FACTIONS,
    FREE_LAW,
    GAL,
    IS_OWN,
    IS_SECTOR,
    PIRATE,
    POLITICIAN,
    QUADS,
)
from hegemon.games.pax_galactica.rules import agreeing, crises, own_crises, pieces, schemes, trade, units, written
from hegemon.games.pax_galactica.rules.effects import bring_about
from hegemon.games.pax_galactica.rules.emperor import Reign
from hegemon.games.pax_galactica.rules.factions import convert, mark_track
from hegemon.games.pax_galactica.rules.laws import enact
from hegemon.games.pax_galactica.rules.numbers import set_number
from hegemon.games.pax_galactica.rules.pawns import add_pawns
from hegemon.games.pax_galactica.rules.reigning import lawful
from hegemon.games.pax_galactica.rules.setup import may_be_mole, tell_mole
from hegemon.games.pax_galactica.rules.usurper import weak_emperor
from hegemon.games.pax_galactica.state import DESTROYED, END_OF_MAP, Pax
from hegemon.kernel import Refused, put

SHIPS = 0  # a kind of piece
TO_BE_ASKED = 1  # the Emperor is weak and nobody has been asked yet


def named(g: Pax, person: int) -> int:
    """The seat of a person, if it is cast."""
    seat = g.seat_at(person)
    if seat < 0:
        raise Refused(f"{actions.WHO.label(person)} is not in this game")
    return seat


# -- numbers and pieces on the tables --

def put_ships(g: Pax, area: int, banner: int, n: int) -> None:
    """Ships come or go."""  # K-03
    units.add_ships(g, area, banner, pieces.keeper(g, area, banner), n)


def move_megaship(g: Pax, ship: int, berth: int) -> None:
    """A Megaship goes to an area, the reserve or the wrecks."""  # K-03
    pieces.move_megaship(g, ship, berth + DESTROYED)


def put_pawns(g: Pax, person: int, agency: int, n: int) -> None:
    """Pawns come or go."""  # K-03
    add_pawns(g, named(g, person), agency, n)
    crises.refresh_control(g)


# -- people, cards and tokens --

def change_faction(g: Pax, person: int, faction: int) -> None:
    """A player belongs to another faction from now on."""  # K-10
    seat = named(g, person)
    if g.role[seat] == CONTROL:
        raise Refused("Control belongs to no faction")
    if g.leader[seat]:
        raise Refused("a leader stays with the faction: name another leader first")
    if faction == COSMOS and g.role[seat] < POLITICIAN:
        raise Refused("COSMOS has no Admirals or Governors (R-49)")
    if g.fac[seat] == faction:
        raise Refused(f"that player belongs to {FACTIONS[faction]} already")
    before = g.banner(seat)
    g.fac = put(g.fac, seat, faction)
    if g.role[seat] < POLITICIAN:
        convert(g, seat, before, g.banner(seat), 0, -1)  # all pieces follow; k_piece and k_base say otherwise (I-08)
        mark_track(g, g.loc[seat], faction)


def cast_secretly(g: Pax, person: int, secret: int) -> None:
    """A player belongs to a secret faction from now on."""  # K-10
    seat = named(g, person)
    if g.leader[seat] or g.role[seat] > POLITICIAN or g.fac[seat] >= GAL:
        raise Refused("leaders, outlets, Galactic Loyalists and outlaws hold no secret faction (P-2.2, I-21)")
    g.secret = put(g.secret, seat, secret)


def change_mole(g: Pax, person: int, faction: int, ends: int) -> None:
    """A player secretly belongs to another public faction, or does no longer; its leader learns of it."""  # K-09
    seat = named(g, person)
    if ends:
        if faction not in g.moles[seat]:
            raise Refused(f"that player is no secret member of {FACTIONS[faction]}")
        g.moles = put(g.moles, seat, tuple([f for f in g.moles[seat] if f != faction]))
        return
    if faction in g.moles[seat] or not may_be_mole(g, seat, faction):
        raise Refused("a mole is a politician or map player of another faction than that one, which has a leader; "
                      "leaders, outlets and Galactic Loyalists are none (P-2.2)")
    g.moles = put(g.moles, seat, tuple(sorted((*g.moles[seat], faction))))
    g.reveal()
    tell_mole(g, seat, faction)


def release(g: Pax, person: int) -> None:
    """A player belongs to no secret faction any more."""  # K-09
    seat = named(g, person)
    if g.secret[seat] < 0:
        raise Refused("that player belongs to no secret faction")
    g.secret = put(g.secret, seat, -1)


def award(g: Pax, person: int, n: int) -> None:
    """Legacy tokens for a player."""  # K-09
    crises.draw_legacy(g, named(g, person), n, -1)


def notify(g: Pax, person: int, words: str) -> None:
    """A word for one player alone."""  # K-13
    g.tell(actions.CONSULTED, words, to=g.private(named(g, person)))


def announce(g: Pax, audience: int, words: str) -> None:
    """A word for a table, the Capital, a faction or everybody."""  # K-13
    g.tell(actions.CONSULTED, words, to=listeners(g, audience))


# -- the Empire --

def change_crisis(g: Pax, case: int, ends: int) -> None:
    """A crisis comes or ends."""  # K-05
    if ends:
        be_active(g, case)
        crises.leave(g, case, "removed by Control")
    elif IS_OWN[case]:
        raise Refused("say first what that crisis is: write a crisis")
    elif not crises.enter(g, case):
        raise Refused("that crisis is active already")


def change_age(g: Pax, case: int, age: int) -> None:
    """An active crisis is older or younger."""  # K-05
    be_active(g, case)
    g.crises = tuple([(c, age if c == case else old, tried, spot, heavy) for c, old, tried, spot, heavy in g.crises])


def change_rule(g: Pax, on: int) -> None:
    """The government is paralysed or free."""  # K-06
    if on == g.paralysed:
        raise Refused(f"the government is {actions.RULE_OF.label(on)} already")
    if on:
        crises.paralyse(g)
    else:
        g.paralysed = 0


def throw(g: Pax) -> None:
    """The dice of the Capital are thrown."""  # K-11
    crises.roll(g, g.control_seat(), "a roll of Control", 0)


def change_judge(g: Pax, subject: int, judge: int) -> None:
    """A subject is judged by the rules or by a person."""  # 6.1
    g.modes = put(g.modes, subject, judge)


def end_game(g: Pax) -> None:
    """The game ends with this turn."""  # K-16
    g.ending = 1


# -- rulings, offers and the throne --

def agree_law(g: Pax, person: int, level: int, modifier: int, deed: int, n: int, target: int, price: int, much: int,
              payer: int, words: str) -> None:
    """A politician may propose a law of that wording; Control's own is enacted at once."""  # K-08
    seat = named(g, person)
    number = agreeing.agree(g, seat, written.LAW, modifier, actions.LEVEL.names[level], words,
                            ((deed, n, target), (price, much, payer)))
    if seat == g.control_seat():  # nobody else proposes it
        enact(g, seat, FREE_LAW, (("law", FREE_LAW), ("ruling", number)), -1)


def agree_command(g: Pax, person: int, price: int, deed: int, n: int, target: int, words: str) -> None:
    """An Emperor may command so."""  # K-08
    agreeing.agree(g, named(g, person), written.COMMAND, price, "", words, ((deed, n, target),))


def agree_solution(g: Pax, person: int, modifier: int, deed: int, n: int, target: int, other: int, much: int, aim: int,
                   words: str) -> None:
    """A politician may solve a crisis so."""  # K-08
    seat = named(g, person)
    if g.role[seat] != POLITICIAN:
        raise Refused("only a politician solves crises")
    agreeing.agree(g, seat, written.SOLUTION, modifier, "", words, ((deed, n, target), (other, much, aim)))


def deal_with(g: Pax, person: int) -> None:
    """What a player has put to Control is dealt with; he hears why."""  # P-13.13, P-2.14
    seat = named(g, person)
    if not any([r[0] == seat for r in g.requests]):
        raise Refused(f"{g.called(seat)} has put nothing to Control")
    g.requests = tuple([r for r in g.requests if r[0] != seat])


def offer_lead(g: Pax, person: int, outlaw: int) -> None:
    """A loyal map player is offered the lead of Pirates, Rebels or Warlords."""  # K-15
    seat, banner = named(g, person), PIRATE + outlaw
    if g.role[seat] >= POLITICIAN or not g.loyal(seat):
        raise Refused("only a loyal map player can be offered the lead of an outlaw banner")
    if (seat, banner) in g.invited:
        raise Refused("that offer stands already")
    g.invited += ((seat, banner),)
    g.note(actions.INVITED, seat, banner, to=g.private(seat))


def let_rise(g: Pax, secret: int, leave: int) -> None:
    """A secret faction may rise by its condition, at once, or not at all."""  # K-15
    g.leave = put(g.leave, secret, leave)


def crown(g: Pax, person: int) -> None:
    """Somebody becomes Strong Emperor when the beat or round ends."""  # K-06
    seat = named(g, person)
    if not g.loyal(seat) or g.role[seat] > POLITICIAN:
        raise Refused("a Strong Emperor is a loyal politician or map player")
    g.queue.append((-1, "reign", seat))


def be_active(g: Pax, case: int) -> None:
    """Refuse what is meant for an active crisis if this is none."""
    if not crises.active(g, case):
        raise Refused("that crisis is not active")


def weigh(g: Pax, case: int, heavy: int) -> None:
    """An active crisis counts more or less than is printed; paralysis is tested as if it came now."""  # P-11.6
    be_active(g, case)
    g.crises = tuple([(c, age, tried, spot, heavy if c == case else old) for c, age, tried, spot, old in g.crises])
    crises.tell_crisis(g, case, f"now weighs {heavy}")
    crises.maybe_paralyse(g)


def change_tables(g: Pax, person: int, partner: int) -> None:
    """Two map players change maps when the Map Phase ends, or in Diplomacy the round; every table stays full."""
    seat, other = named(g, person), named(g, partner)
    if max(g.role[seat], g.role[other]) >= POLITICIAN:
        raise Refused("only map players change tables")
    if g.loc[seat] == g.loc[other]:
        raise Refused("they sit at one table already")
    g.queue.append((END_OF_MAP, "reassign", seat, other, -1))  # P-9.9


def make_leader(g: Pax, person: int) -> None:
    """A faction has one leader, who belongs to no secret one."""  # P-2.2
    seat = named(g, person)
    if g.role[seat] > POLITICIAN or not g.loyal(seat):
        raise Refused("a leader is a politician or map player of a public faction")
    if g.leader[seat]:
        raise Refused("that seat leads the faction already")
    if g.secret[seat] >= 0 or g.moles[seat]:
        raise Refused("a leader is never a secret member of another faction")
    g.leader = tuple([int(s == seat) if g.fac[s] == g.fac[seat] else led for s, led in enumerate(g.leader)])
    g.reveal()  # a leader sees the faction's Legacy and its moles


def open_claims(g: Pax) -> None:
    """The Strong Admirals are asked for a claim when the beat or round ends, as when C-WEAK came."""  # P-8.1
    if not weak_emperor(g):
        raise Refused("the Emperor is not weak: let the crisis Weak Emperor come first")
    if g.weak == TO_BE_ASKED:
        raise Refused("the Strong Admirals are to be asked already")
    g.weak = TO_BE_ASKED


def listeners(g: Pax, audience: int) -> tuple[int, ...] | None:
    """The seats of a table, of the Capital or of a faction, Control included; None is everybody."""  # K-13
    if not audience:
        return None
    place = audience - 1 if audience <= len(QUADS) else CAPITAL if audience == len(QUADS) + 1 else ANYWHERE
    faction = audience - len(QUADS) - 2
    here = [s for s in g.people() if (g.loc[s] == place if place < ANYWHERE else g.fac[s] == faction)]
    if not here:
        raise Refused(f"nobody is there to hear it: {actions.AUDIENCE.label(audience)}")
    return (*here, g.control_seat())


def give_cards(g: Pax, person: int, card: int, n: int) -> None:
    """Cards go from their deck to a seat, or back."""  # K-04
    seat = named(g, person)
    deck = g.issuer[card]
    for _ in range(abs(n)):
        if n > 0 and card in g.decks[deck]:
            i = g.decks[deck].index(card)
            g.decks = put(g.decks, deck, g.decks[deck][:i] + g.decks[deck][i + 1:])
            crises.receive(g, seat, card)
        elif n < 0 and g.drop_card(seat, card):
            crises.give_back(g, card, -1)


def draw_cards(g: Pax, person: int, deck: int, n: int) -> None:
    """Cards from the top of a deck as chance has laid them; no hand is asked to give cards back for it."""  # K-11
    seat = named(g, person)
    if g.role[seat] == CONTROL:
        raise Refused("Control holds no cards")
    if deck and g.closed[AGENCY_OF[deck]]:
        raise Refused("that agency is closed and gives no cards")
    if len(g.decks[deck]) < n:
        raise Refused(f"that deck has {len(g.decks[deck])} cards, not {n}")
    for _ in range(n):
        crises.take_top(g, seat, deck)


# -- values, sides and Loyalty --

def place_token(g: Pax, token: int, x: int, y: int) -> None:
    """A token of the Values Map stands where Control says."""  # K-03, 425
    g.tokens = put(g.tokens, token, (x, y))


def turn_pieces(g: Pax, n: int, piece: int, banner: int, area: int, person: int) -> None:
    """Some pieces of a banner go over to a player, one by one as Control judges."""  # 208, P-13.9
    seat, quad = named(g, person), pieces.in_play(g, area)
    if g.role[seat] >= POLITICIAN or g.loc[seat] != quad:
        raise Refused(f"{g.called(seat)} has no pieces on that map")
    mine = g.banner(seat)
    if mine == banner:
        raise Refused("they fly that banner already")
    there = units.ships(g, area, banner) if piece == SHIPS else units.bases_in(g, area, banner)
    if there < n:
        raise Refused(f"there are {there} there, not {n}")
    for _ in range(n):
        if piece == SHIPS:
            owner = max([(m, -o) for b, o, m in g.stacks[area] if b == banner])[1]
            units.add_ships(g, area, banner, -owner, -1)
            units.add_ships(g, area, mine, g.owner(seat, mine), 1)
        else:
            units.remove_base(g, area, banner)
            pieces.raise_base(g, area, units.base(mine, g.owner(seat, mine)))


def pull_block(g: Pax, person: int, fell: int, n: int) -> None:
    """What happened at a tower of wood: it stands, and scrip is spent, or it falls, and Blame is laid."""
    seat = named(g, person)
    quad = g.loc[seat]
    if g.role[seat] >= POLITICIAN:
        raise Refused("only map players pull from a tower")
    if g.collapsed[quad]:
        raise Refused("that tower lies in ruins")
    if fell:
        trade.fall(g, quad, seat)
        g.pin(g.fac[seat], n)
    elif g.scrip[seat] < n:
        raise Refused(f"{g.called(seat)} has {g.scrip[seat]} scrip, not {n}")
    else:
        trade.climb(g, quad, seat, n)
    g.note(actions.BLOCK_PULLED, seat, "the tower falls" if fell else "the tower stands")


def heard(g: Pax, number: int, n: int, target: int) -> None:
    """Control enters what it heard the Emperor command, while the reign lasts."""  # 1126-1139, R-112
    if not any([q.frame.inside(Reign) is not None for q in g.open]):
        raise Refused("nobody reigns now")
    deed = (number, n, target)
    lawful(g, deed)
    g.tell(actions.BIDDEN, schemes.deed_words(deed))
    bring_about(g, deed, max(0, g.control_seat()))


def move_loss(g: Pax, n: int, area: int, instead: int) -> None:
    """Loyalty is lost elsewhere than the rules took it."""  # 514
    if pieces.in_play(g, area) != pieces.in_play(g, instead):
        raise Refused("both sectors lie on one map")
    if not (IS_SECTOR[area] and IS_SECTOR[instead]) or g.loyalty[area] < n or g.loyalty[instead] + n > LOYALTY_MOST:
        raise Refused(f"there is no room for that: {g.loyalty[area]} Loyalty there, {g.loyalty[instead]} instead")
    g.loyalty = put(put(g.loyalty, area, g.loyalty[area] - n), instead, g.loyalty[instead] + n)


# A command ends with its reason, or with the words it says: those of SPOKEN take all their parts.
COMMANDS: Final[dict[str, Callable[..., None]]] = {
    "k_set": set_number, "k_piece": put_ships, "k_base": pieces.change_bases, "k_move": pieces.move_ships,
    "k_mega": move_megaship, "k_pawn": put_pawns, "k_card": give_cards, "k_draw": draw_cards, "k_award": award,
    "k_seat": change_faction, "k_secret": cast_secretly, "k_mole": change_mole, "k_release": release,
    "k_place": change_tables, "k_leader": make_leader,
    "k_notice": notify, "k_tell": announce, "k_crisis": change_crisis, "k_age": change_age, "k_weight": weigh,
    "k_paralysis": change_rule, "k_roll": throw, "k_mode": change_judge, "k_end": end_game, "k_law": agree_law,
    "k_command": agree_command, "k_solution": agree_solution, "k_offer": offer_lead, "k_rebellion": let_rise,
    "k_emperor": crown, "k_usurp": open_claims, "k_value": place_token, "k_deed": schemes.deed_now,
    "k_edict": schemes.proclaim, "k_revoke": schemes.revoke, "k_special": schemes.agree_special, "k_turn": turn_pieces,
    "k_loyalty": move_loss, "k_pull": pull_block, "k_heard": heard,
    "k_write": own_crises.write, "k_close": deal_with}
SPOKEN: Final = ("k_notice", "k_tell", "k_law", "k_command", "k_solution", "k_edict", "k_special", "k_write")
