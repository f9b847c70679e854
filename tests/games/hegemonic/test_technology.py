"""H-6 Technology Cards, H-8.1 BASIC, H-8.6 RESEARCH, H-16 Inactive cards."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hegemon.games.hegemonic.data import ASSAULT, DISCOVER, TECHNOLOGIES
from hegemon.games.hegemonic.rules.arbitration import Arbitration
from hegemon.games.hegemonic.rules.technology import Research, Study, advances, tier_allows
from hegemon.games.hegemonic.rules.turn import Turn

Make = Callable[..., Any]
HOMES = ("A4", "B5", "D4", "E5")
CARD = {t.id: n for n, t in enumerate(TECHNOLOGIES)}
FIVE = ("nano_fabricants", "psionic_ecology", "emergent_economics", "hyper_cannon_batteries", "phased_teleportation")


def four(galaxy: Make, **options: Any) -> Any:
    t = galaxy(4, **options)
    for seat, hex in enumerate(HOMES):
        t.home(seat, hex)
    return t


@pytest.mark.rule("H-6.1")
def test_three_sources_to_draw_from(galaxy: Make) -> None:
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants").discards("dyson_sphere_assembly", "psionic_ecology")
    t.advanced(0, "brane_manipulation").run(Study(0))
    assert t.legal() == ["draw", "pick discards", "recall brane_manipulation"]
    t.play("pick discards")
    assert t.cards(0)[-1] == "dyson_sphere_assembly" and t.view(2).known[0] == (CARD["dyson_sphere_assembly"],)
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants").advanced(0, "brane_manipulation").run(Study(0))
    t.play("recall brane_manipulation")
    assert t.g.advanced[0] == () and t.view(1).known[0] == (CARD["brane_manipulation"],)
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants").discards("psionic_ecology").run(Study(0)).play("draw")
    assert t.cards(0)[-1] == "nano_accelerants" and t.view(1).known[0] == () and t.view(1).held[0] == 6


@pytest.mark.rule("H-6.2")
def test_the_discards_are_shuffled_when_the_empty_draw_pile_is_wanted(galaxy: Make) -> None:
    """R-11: until then the top discard stays available."""
    t = four(galaxy).hand(0, *FIVE).draw().discards("dyson_sphere_assembly", "psionic_ecology").run(Study(0))
    assert t.legal() == ["draw", "pick discards"] and t.g.piles[0]
    t.draws(0).play("draw")
    assert t.g.piles == [()] and len(t.g.draw) == 1 and t.told("shuffled into a new draw pile")


@pytest.mark.rule("H-6.3", "H-5.5")
def test_nothing_to_draw_skips_the_step(galaxy: Make) -> None:
    t = four(galaxy).hand(0, "nano_fabricants").draw().discards().run(Study(0))
    assert t.over() and t.cards(0) == ["nano_fabricants"]


@pytest.mark.rule("H-6.4a", "H-6.4b", "H-6.4d", "H-8.1")
def test_requirements_for_advancing(galaxy: Make) -> None:
    t = four(galaxy).hand(0, *FIVE).draw("self_replicating_drones").caps(9).built(0, 5, 4, 4).run(Turn(0, ASSAULT))
    t.play("study")
    assert [a for a in t.legal() if a.startswith("advance")] == [
        "advance psionic_ecology", "advance phased_teleportation", "advance self_replicating_drones"]
    assert "does not answer" in t.refused("advance brane_manipulation"), "not in hand"
    assert "does not answer" in t.refused("advance nano_fabricants"), "tier 2 needs six Complexes"
    t.play("advance psionic_ecology")
    assert t.g.caps[0] == 6 and t.g.advanced[0] == (CARD["psionic_ecology"],) and len(t.g.hands[0]) == 5
    t.g.caps[0] = 0
    assert advances(t.g, 0) == []


@pytest.mark.rule("H-6.4c")
def test_one_copy_of_each_only_but_a_copy_may_replace_its_twin(galaxy: Make) -> None:
    """R-52."""
    t = four(galaxy).hand(0, "phased_teleportation").advanced(0, "phased_teleportation").caps(9)
    assert advances(t.g, 0) == [("replace", CARD["phased_teleportation"], CARD["phased_teleportation"])]


@pytest.mark.rule("H-6.4e", "H-6.5")
def test_three_slots_one_of_which_may_be_freed(galaxy: Make) -> None:
    full = ("nano_fabricants", "psionic_ecology", "brane_manipulation")
    t = four(galaxy).hand(0, "phased_teleportation", "nano_accelerants").advanced(0, *full).caps(9)
    t.draw("nano_accelerants").run(Study(0)).play("draw")
    lines = [a for a in t.legal() if not a.startswith("discard")]
    assert lines == [f"replace {c} {old}" for c in ("nano_accelerants", "phased_teleportation") for old in full]
    t.play("replace nano_accelerants psionic_ecology")
    assert len(t.g.advanced[0]) == 3 and t.g.piles[0][-1] == CARD["psionic_ecology"] and t.g.caps[0] == 5


@pytest.mark.rule("H-6.6")
def test_losing_bases_does_not_weaken_technologies(galaxy: Make) -> None:
    t = four(galaxy).advanced(0, "emergent_economics").built(0, 1, 1, 1)
    assert t.g.retention(0) == 16 and t.g.has(0, CARD["emergent_economics"])


@pytest.mark.rule("H-6.7")
def test_an_advanced_technology_may_be_given_up_at_any_time(galaxy: Make) -> None:
    """R-53: also while somebody else is asked."""
    t = four(galaxy).advanced(2, "emergent_economics").run(Turn(0, ASSAULT))
    assert t.free(2)[-1] == "scrap emergent_economics"
    t.play("scrap emergent_economics", seat=2)
    assert t.g.advanced[2] == () and t.g.piles[0] == (CARD["emergent_economics"],) and t.question() == "Turn.chosen"


@pytest.mark.rule("H-6.8")
def test_discards_lie_face_up_on_top(galaxy: Make) -> None:
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants").run(Study(0)).play("discard psionic_ecology")
    assert t.view(3).piles == ((CARD["psionic_ecology"],),) and t.told("Marduk discarded Psionic Ecology.")


@pytest.mark.rule("H-6.9", "I-6")
def test_every_card_that_comes_another_goes(galaxy: Make) -> None:
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants", "brane_manipulation").run(Turn(0, ASSAULT))
    t.play("study", "discard psionic_ecology")
    assert len(t.g.hands[0]) + len(t.g.inactive[0]) == 5


@pytest.mark.rule("H-8.1")
def test_basic_gives_two_caps_or_a_card(galaxy: Make) -> None:
    t = four(galaxy).hand(0, *FIVE).draw("nano_accelerants").run(Turn(0, ASSAULT))
    assert {"collect", "study"} <= set(t.legal())
    t.play("collect")
    assert t.g.caps[0] == 2 and t.told("Marduk gained 2 CAPs (BASIC).")


@pytest.mark.rule("H-8.6", "H-16.2")
def test_research_renews_the_hand_without_the_discard_pile(galaxy: Make) -> None:
    """R-10."""
    t = four(galaxy).hand(0, *FIVE[:3]).draw("nano_accelerants", "dyson_sphere_assembly", "synergized_logistics")
    t.g.inactive[0] = (CARD["hyper_cannon_batteries"], CARD["phased_teleportation"])
    t.advanced(0, "brane_manipulation").run(Turn(0, DISCOVER)).play("research")
    assert t.g.inactive[0] == () and len(t.g.hands[0]) == 5
    t.play("discard psionic_ecology", "discard nano_fabricants", "enough")
    assert t.legal() == ["draw", "recall brane_manipulation"]
    t.play("recall brane_manipulation")
    assert len(t.g.hands[0]) == 5 and t.g.advanced[0] == () and t.question() == "Turn.chosen"
    assert [TECHNOLOGIES[c].id for c in t.g.piles[0]] == ["psionic_ecology", "nano_fabricants"]


@pytest.mark.rule("H-8.6")
def test_research_may_throw_everything_away(galaxy: Make) -> None:
    t = four(galaxy).hand(0, "nano_fabricants").draw("nano_accelerants").run(Research(0))
    t.draws(0).play("discard nano_fabricants")
    assert len(t.g.hands[0]) == 2 and t.over(), "the draw pile and the reshuffled discard are all there is"


@pytest.mark.rule("H-16.1", "H-16.2", "H-17.1")
def test_inactive_cards_are_open_useless_and_return_with_arbitration(galaxy: Make) -> None:
    t = four(galaxy, cap_transfers=False).hand(0, "nano_fabricants").draw("nano_accelerants").caps(3)
    t.g.inactive[0] = (CARD["phased_teleportation"],)
    assert t.view(2).inactive[0] == (CARD["phased_teleportation"],)
    assert CARD["phased_teleportation"] not in [a[1] for a in advances(t.g, 0)]
    t.run(Arbitration())
    assert t.g.inactive[0] == () and t.cards(0) == ["nano_fabricants", "phased_teleportation"]
    assert t.view(2).known[0] == (CARD["phased_teleportation"],), "all have seen it"


@pytest.mark.rule("H-8.1", "H-6.3")
def test_basic_offers_a_card_only_if_one_can_be_drawn(galaxy: Make) -> None:
    t = four(galaxy).draw().discards()
    assert "study" not in t.run(Turn(0, ASSAULT)).legal()
    assert "study" in t.advanced(0, "brane_manipulation").run(Turn(0, ASSAULT)).legal()
    assert "study" in t.advanced(0).discards("brane_manipulation").run(Turn(0, ASSAULT)).legal()


@pytest.mark.rule("H-6.4b")
@pytest.mark.parametrize(("advanced", "allowed"), [
    ((), []),
    (("mass_translation_relay",), ["nano_fabricants"]),
    (("nano_fabricants",), ["nano_fabricants", "polymorphic_matter"]),
    (("stealth_field_emitter",), ["psionic_ecology"]),
    (("psionic_ecology", "mass_translation_relay"), ["nano_fabricants", "psionic_ecology", "sentient_propaganda"])])
def test_an_advanced_technology_opens_the_next_tier_of_its_own_type(galaxy: Make, advanced: tuple[str, ...],
                                                                    allowed: list[str]) -> None:
    """Tier 1 on every track; cards of tiers 2 and 3 in hand."""
    t = galaxy(4).home(0, "A4").advanced(0, *advanced)
    cards = ("nano_fabricants", "polymorphic_matter", "psionic_ecology", "sentient_propaganda")
    assert [c for c in cards if tier_allows(t.g, 0, CARD[c])] == allowed
