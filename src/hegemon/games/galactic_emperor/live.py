"""What pages and screens need to know: how much each event of the log weighs, what may be answered for one, honours."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.games.galactic_emperor.data import FLEET_WORDS, SHIPS, N
from hegemon.games.galactic_emperor.rules.sides import fleet_in
from hegemon.games.galactic_emperor.state import Emperor
from hegemon.games.galactic_emperor.view import EmperorView
from hegemon.kernel import Setup
from hegemon.kernel.live import Automatic, Award, Moment, Phase, Timetable

WEIGHTS: Final = {  # 0 never summed up, 1 a move, 2 a turn of fortune, 3 news
    **dict.fromkeys(("rolled_market", "harvest", "lifted", "fund", "forced_sale", "paid", "roll", "shielded",
                     "casualties", "catch_roll", "declared", "seen", "turned_up", "round_end", "victory_count"), 0),
    **dict.fromkeys(("claimed_by_victory", "battle_end", "battle_held", "retreated", "influence_result", "displaced",
                     "throne", "sabotaged", "caught", "ambassador", "time_warp", "robbed_metal", "robbed_food",
                     "explorer_flipped", "bonus"), 2),
    **dict.fromkeys(("black_hole", "end_triggered", "duel", "final"), 3),
}
HEADS: Final = {"round_start": 1, "role_chosen": 2}  # chapters of the log: 1 a round, 2 a phase
ICONS: Final = {
    **dict.fromkeys(("battle_start", "roll", "casualties", "battle_end", "battle_held", "retreated", "duel"), "sword"),
    **dict.fromkeys(("market", "bought", "sold", "forced_sale", "robbed_metal", "robbed_food", "received"), "coin"),
    **dict.fromkeys(("tech_bought", "declared", "sabotaged", "time_warp", "ambassador"), "flask"), "harvest": "wheat",
    **dict.fromkeys(("moved", "warped"), "fleet"), **dict.fromkeys(("built", "deployed"), "fighter"),
    **dict.fromkeys(("exerted", "exerted_throne", "influence_result", "influence_bought"), "disc"), "throne": "crown",
    **dict.fromkeys(("victory_count", "bonus", "final"), "star"),
    **dict.fromkeys(("claimed", "claimed_entering", "claimed_in_place", "claimed_warping", "claimed_by_victory"),
                    "flag"),
}


def timetable(setup: Setup) -> Timetable:
    """A round is timed as one: who has chosen a role plays it out."""  # E-3.1
    return Timetable((Phase("round", "Round", 300 * setup.seats, first=300),), 12)


def moment(g: Emperor) -> Moment:
    """The round."""
    return Moment(g.round, "round", "", f"Round {g.round}")


def automatic(view: EmperorView) -> tuple[Automatic, ...]:
    """What a person may have answered for him: the windows of his interrupt cards."""  # E-12.8
    return (Automatic("TechWindow.answered", "Sabotage nothing", "pass"),
            Automatic("DieWindow.bent", "Bend no die", "pass"),
            Automatic("InfluenceWindow.answered", "Block no influence", "pass"))


def awards(view: EmperorView) -> tuple[Award, ...]:
    """Honours of a game that is over, the highest last."""
    if not view.now.over:
        return ()
    seats = range(view.now.seats)
    fleets = [sum([fleet_in(view, space, s) for space in range(N)]) for s in seats]
    cards = [list(view.tech).count(s) for s in seats]
    found = honour("Sage", cards, "owns {} technologies", "flask")
    found += honour("Treasurer", view.marks, "has {} marks", "coin")
    found += [Award("Admiral", award.seats, f"commands {FLEET_WORDS[fleets[award.seats[0]]]}", icon=award.icon)
              for award in honour("Admiral", [sum(SHIPS[f]) for f in fleets], "{}", "fleet")]
    found += honour("Scourge", view.razed, "took {} VP for destroyed Empires", "sword")
    return (*found, *honour("Lord of planets", view.planets, "controls {} planets", "crown"))


def honour(title: str, sums: Sequence[int], words: str, icon: str) -> list[Award]:
    """An honour for whoever stands alone with more than one."""
    most, alone = max(sums), list(sums).count(max(sums)) == 1
    return [Award(title, (list(sums).index(most),), words.format(most), icon=icon)] if most > 1 and alone else []
