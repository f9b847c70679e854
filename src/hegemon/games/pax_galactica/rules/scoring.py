"""The end: goals, scores, winners and honours (P-14.3 to P-14.6, P-17.4)."""
from __future__ import annotations

from typing import Any

from hegemon.games.pax_galactica import actions
from hegemon.games.pax_galactica.actions import plural
from hegemon.games.pax_galactica.aims import aim_words, least
from hegemon.games.pax_galactica.data import (
    BANNERS,
    FACTIONS,
    GOALS,
    ILL,
    IMPERIAL,
    LAWS,
    META,
    PIRATE,
    REBEL,
    SECRET_BANNER,
    SECRET_GOALS,
    SECRETS,
    SECTORS,
    WARLORD,
    WING_ROWS,
)
from hegemon.games.pax_galactica.rules import crises, units
from hegemon.games.pax_galactica.state import Pax

SCORING: dict[str, int] = META["scoring"]
BY_POINTS, STORY = range(2)
STATES = ("golden age", "survival", "decline", "ashes")


def goal_met(g: Pax, goal: dict[str, Any], faction: int, secret: int = -1) -> bool:
    """One test of P-14.4."""
    test, n = goal["test"], int(goal.get("n", 0))
    count = least(g.preset, goal, faction if secret < 0 else -1)
    mine = g.members(faction) if secret < 0 else [s for s in range(g.seats) if g.secret[s] == secret]
    counts = {"battles_won_by_faction": 0, "laws_enacted_by_faction": 1, "crises_resolved_by_faction": 2,
              "monuments_built_by_faction": 3}
    if test in counts:
        return g.tallies[4 * faction + counts[test]] >= count
    if test == "own_blame_at_most":
        return g.blame[faction] <= n
    if test == "most_battleships_in_quadrants":
        led = 0
        for q in g.quads():
            fleet = [units.on_map(g, q, b) for b in range(7)]
            led += fleet[faction] > 0 and all([fleet[faction] > x for b, x in enumerate(fleet) if b != faction])
        return led >= count
    if test in ("strong_admirals_held", "viceroys_held"):
        row = g.strong if test[0] == "s" else g.viceroy
        return len([q for q in g.quads() if row[q] in mine]) >= count
    if test == "law_in_force":
        return any([w[0] == LAWS.index(goal["law"]) for w in g.laws])
    if test == "loyalty_in_quadrant_at_least":
        return units.total_loyalty(g, 0 if 0 in g.quads() else g.quads()[0]) >= count
    if test == "own_legacy_at_least":
        return crises.legacy_of(g, faction) >= count
    bases = {"starbases_of_faction_at_least": units.starbases,
             "hyperlane_starbases_of_faction_at_least": units.lane_bases,
             "assimilated_starbases_of_faction_at_least": units.alien_bases}
    if test in bases:
        return sum([bases[test](g, q, faction) for q in g.quads()]) >= count
    return _other_goal(g, test, n, count, faction, mine)


def _other_goal(g: Pax, test: str, n: int, count: int, faction: int, mine: list[int]) -> bool:
    """The tests that are no plain count of deeds, prestige cards or starbases."""
    if test == "legacy_event_unlocked":
        return g.fired[faction] > 0
    if test == "alien_resentment_total_at_most_per_quadrant":
        return all([g.alien[q] <= n for q in g.quads()])
    if test == "strong_emperors_of_faction":
        return g.reigns[faction] >= count
    if test == "empire_not_collapsed":
        return not g.burnt
    if test == "npc_starbases_total_at_most":
        return sum([units.starbases(g, q, b) for q in g.quads() for b in (PIRATE, REBEL, WARLORD)]) <= n
    if test in ("rebel_starbases_total_at_least", "pirate_starbases_total_at_least"):
        banner = REBEL if test[0] == "r" else PIRATE
        return sum([units.starbases(g, q, banner) for q in g.quads()]) >= count
    if test == "warlord_sectors_total_at_least":
        return len([a for q in g.quads() for a in SECTORS[q] if units.controls(g, a) == WARLORD]) >= count
    if test == "capital_battle_won_by_secret":
        return any([s in g.capital_won for s in mine])
    if test == "towers_collapsed_total_at_least":
        return g.towers_fallen >= count
    if test == "centralisation_at_most":
        return g.central <= n
    if test == "secret_member_was_strong_emperor":
        return any([s in g.crowned for s in mine])
    assert test == "deep_state_pawns_of_members_at_least", test
    return sum([g.deep[s] for s in mine]) >= count


Parts = dict[str, int]  # what a score is made of
LEGACY, AIMS, EVENT, THRONE, GLORY, STATECRAFT, BLAME, LANDS, SECRET = (
    "Legacy", "aims", "Legacy event", "reigns", "Glory", "statecraft", "Blame", "starbases and sectors", "secret aims")
SOURCES = (LEGACY, AIMS, EVENT, THRONE, GLORY, STATECRAFT, BLAME, LANDS, SECRET)


def legacy_points(g: Pax, f: int) -> int:
    """What the Legacy of a faction counts: three twentieths, more of a small faction, less of a large one."""
    loyal, teams = len([s for s in range(g.seats) if g.loyal(s)]), len(g.in_play())
    count = 2 * SCORING["legacy_percent"] * weighed(g, crises.remembered(g, f)) * loyal
    return count // (100 * (len(g.members(f)) * teams + loyal))


def weighed(g: Pax, seats: list[int]) -> int:
    """The tokens of some people, none for more than ten: no single draw is to decide."""
    return sum([min(token, SCORING["legacy_token_most"]) for s in seats for token in g.legacy[s]])


def faction_parts(g: Pax, f: int) -> Parts:
    """Legacy, goals, event, reigns, Glory and statecraft, less Blame; collapse halves goals and event."""  # P-14.3
    aims = SCORING["goal_achieved"] * len([x for x in GOALS[f] if goal_met(g, x, f)])
    event = SCORING["legacy_event_unlocked"] * g.fired[f]
    if g.burnt:
        aims, event = aims // 2, event // 2
    best = max([0, *[g.glory[s] for s in g.members(f)]])
    return {LEGACY: legacy_points(g, f), AIMS: aims, EVENT: event, GLORY: best // SCORING["glory_divisor"],
            THRONE: SCORING["strong_emperor_reign"] * g.reigns[f], STATECRAFT: statecraft(g, f),
            BLAME: -SCORING["blame_percent"] * g.blame[f] // 100}


def statecraft(g: Pax, f: int) -> int:
    """Laws and solved crises: to the Capital what Glory is to the maps."""  # P-14.3, R-116
    _, laws, crises_solved, _ = g.tallies[4 * f:4 * f + 4]
    return SCORING["law_enacted"] * laws + SCORING["crisis_resolved"] * crises_solved


def faction_score(g: Pax, f: int) -> int:
    """The points of a public faction."""
    return sum(faction_parts(g, f).values())


def personal_parts(g: Pax, seat: int) -> Parts:
    """Who leads Pirates, Rebels or Warlords is ranked like a faction of one."""  # P-17.4
    b, q = g.fac[seat], g.loc[seat]
    lands = 2 * units.starbases(g, q, b) + len([a for a in SECTORS[q] if units.controls(g, a) == b]) if q < 5 else 0
    return {LEGACY: own_legacy(g, [seat]), LANDS: lands}


def own_legacy(g: Pax, seats: list[int]) -> int:
    """What the Legacy of people counts who stand for themselves."""
    return SCORING["legacy_percent"] * weighed(g, seats) // 100


def personal_score(g: Pax, seat: int) -> int:
    """The points of an outlaw."""
    return sum(personal_parts(g, seat).values())


def secret_ranked(g: Pax, x: int) -> bool:
    """A secret faction is ranked if it rebelled or met every goal."""  # P-14.5
    mine = [s for s in range(g.seats) if g.secret[s] == x]
    if not mine:
        return False
    rebelled = SECRET_BANNER[x] >= 0 and all([g.fac[s] == SECRET_BANNER[x] for s in mine])
    return rebelled or g.rising == x or all([goal_met(g, goal, 0, x) for goal in SECRET_GOALS[x]])


def secret_parts(g: Pax, x: int) -> Parts:
    """Fifteen a goal, and the Legacy of members who rebelled."""  # P-14.5
    mine = [s for s in range(g.seats) if g.secret[s] == x]
    met = len([goal for goal in SECRET_GOALS[x] if goal_met(g, goal, 0, x)])
    return {SECRET: SCORING["secret_goal_achieved"] * met,
            LEGACY: own_legacy(g, [s for s in mine if g.fac[s] > IMPERIAL])}


def secret_score(g: Pax, x: int) -> int:
    """The points of a secret faction."""
    return sum(secret_parts(g, x).values())


Rank = tuple[int, int, int, tuple[int, ...]]  # score, less Blame, reigns, seats


def ranking(g: Pax) -> list[Rank]:
    """Everybody who is ranked, the best first."""  # P-14.6
    rows: list[Rank] = [(faction_score(g, f), -g.blame[f], g.reigns[f], tuple(g.members(f))) for f in g.in_play()]
    for x in range(4):
        if secret_ranked(g, x):
            mine = tuple([s for s in range(g.seats) if g.secret[s] == x])
            rows.append((secret_score(g, x), 0, g.reigns[7 + x], mine))
    for s in range(g.seats):
        if g.fac[s] > IMPERIAL:
            rows.append((personal_score(g, s), 0, 0, (s,)))
    rows.sort(key=lambda r: (-r[0], -r[1], -r[2], r[3]))
    return rows


def seat_parts(g: Pax) -> list[Parts]:
    """What each seat's score is made of: its faction's, its own, or a ranked secret faction's if that is higher."""
    base = {f: faction_parts(g, f) for f in g.in_play()}
    hidden = {x: secret_parts(g, x) for x in range(4) if g.over and secret_ranked(g, x)}
    found = []
    for s in range(g.seats):
        own = base[g.fac[s]] if g.loyal(s) else personal_parts(g, s) if g.fac[s] > IMPERIAL else {
            LEGACY: own_legacy(g, [s])}
        secret = hidden.get(g.secret[s], own)
        found.append(secret if sum(secret.values()) > sum(own.values()) else own)
    return found


def seat_scores(g: Pax) -> list[int]:
    """The score of each seat."""
    return [sum(parts.values()) for parts in seat_parts(g)]


def sources(g: Pax) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Where the points of each seat come from; nothing where the story is enough."""
    if g.verdict != BY_POINTS:
        return ()
    rows = seat_parts(g)
    return tuple([(name, tuple([row.get(name, 0) for row in rows])) for name in SOURCES
                  if any([row.get(name) for row in rows])])


def winning_seats(g: Pax) -> list[int]:
    """The seats of the best rank, shared where even Blame and reigns are equal; nobody, if the story is enough."""
    if g.verdict != BY_POINTS:
        return []  # the source names no winner
    rows = ranking(g)
    best = [r for r in rows if r[:3] == rows[0][:3]]
    return sorted({s for r in best for s in r[3]})


def empire_state(g: Pax) -> str:
    """What has become of the Empire, by Loyalty against the start."""  # P-14.6
    share = 100 * sum([units.total_loyalty(g, q) for q in g.quads()]) // max(1, g.start_loyalty)
    return STATES[0] if share >= 120 else STATES[1] if share >= 70 else STATES[2] if share > 25 else STATES[3]


def honours(g: Pax) -> list[str]:
    """The story of the game: the Empire, aims, rise and fall, secrets, honours; points last."""  # P-14.6, R-109
    told = [*_empire(g), *_reached(g), *_aims(g), *_fates(g), *_names(g)]
    return [*told, *_points(g)] if g.verdict == BY_POINTS else told


def _empire(g: Pax) -> list[str]:
    share = 100 * sum([units.total_loyalty(g, q) for q in g.quads()]) // max(1, g.start_loyalty)
    return [f"The Empire: {empire_state(g)}, Loyalty at {share} % of the start, "
            f"{plural(sum(g.reigns), 'reign')}, {plural(g.towers_fallen, 'tower')} fallen"]


def _reached(g: Pax) -> list[str]:
    """How many of its aims each faction reached, the most first."""
    met = {f: len([x for x in GOALS[f] if goal_met(g, x, f)]) for f in g.in_play()}
    rows = [(words, [FACTIONS[f] for f in met if met[f] == n])
            for n, words in ((3, "all"), (2, "two"), (1, "one"), (0, "none"))]
    return ["Aims reached: " + "; ".join([f"{words} by {', '.join(who)}" for words, who in rows if who])]


def _aims(g: Pax) -> list[str]:
    """Who reached which aims."""
    lines = []
    for f in g.in_play():
        met = [aim_words(g.preset, x, f) for x in GOALS[f] if goal_met(g, x, f)]
        missed = [aim_words(g.preset, x, f) for x in GOALS[f] if not goal_met(g, x, f)]
        lines.append(f"{FACTIONS[f]} set out to and did: {', '.join(met) or 'nothing'}; "
                     f"did not: {', '.join(missed) or 'nothing'}")
    for w, row in enumerate(WING_ROWS):
        mine = [s for s in range(g.seats) if g.wing(s) == w]
        if mine:
            did = "reached" if goal_met(g, row["goal"], ILL) else "did not reach"
            lines.append(f"The {row['id']} wing of ILL ({', '.join([g.called(s) for s in mine])}) {did} its aim: "
                         f"{aim_words(g.preset, row['goal'], ILL)}")
    for x in range(4):
        mine = [s for s in range(g.seats) if g.secret[s] == x]
        if mine:
            met = [aim_words(g.preset, goal) for goal in SECRET_GOALS[x] if goal_met(g, goal, 0, x)]
            names = ", ".join([g.called(s) for s in mine])
            lines.append(f"{SECRETS[x]} was {names}, and did: {', '.join(met) or 'nothing'}")
    return lines


def _fates(g: Pax) -> list[str]:
    """Who rose and fell, and who was somebody else all along."""
    lines = []
    if g.crowned:
        lines.append(f"On the throne sat {', then '.join([g.called(s) for s in g.crowned])}")
    for s in range(g.seats):
        if g.fac[s] > IMPERIAL:
            lines.append(f"{g.called(s)} went over to the {BANNERS[g.fac[s]]}s")
        if g.moles[s]:
            lines.append(f"{g.called(s)} was secretly of {' and '.join([FACTIONS[f] for f in g.moles[s]])} too")
    return lines


def _names(g: Pax) -> list[str]:
    """Honours."""
    hero = max(g.map_players(), key=lambda s: (g.glory[s], -s))
    lines = [f"Hero of the Empire: {g.called(hero)} with {g.glory[hero]} Glory"]
    if g.outlets():
        voice = max(g.outlets(), key=lambda s: (sum(g.legacy[s]), -s))
        lines.append(f"Voice of the Galaxy: {g.called(voice)}")
    lawgiver = max(g.in_play(), key=lambda f: (g.tallies[4 * f + 1], -f))
    lines.append(f"Architect: {FACTIONS[lawgiver]} with {plural(g.tallies[4 * lawgiver + 1], 'law')}")
    butcher = max(g.in_play(), key=lambda f: (g.tallies[4 * f], -f))
    return [*lines, f"Butcher's Bill: {FACTIONS[butcher]} with {plural(g.tallies[4 * butcher], 'battle')}"]


def _points(g: Pax) -> list[str]:
    """Points, of whoever is ranked."""
    lines = [f"{FACTIONS[f]}: {plural(faction_score(g, f), 'point')}" for f in g.in_play()]
    lines += [f"{SECRETS[x]}: {plural(secret_score(g, x), 'point')}" for x in range(4) if x in g.secret]
    return lines + [f"{g.called(s)}: {plural(personal_score(g, s), 'point')}" for s in range(g.seats)
                    if g.fac[s] > IMPERIAL]


def announce(g: Pax) -> None:
    """Everything is told at the end."""
    g.reveal()
    for line in honours(g):
        g.tell(actions.HONOURS, line)
