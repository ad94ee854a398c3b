"""A panel is checked when it is described; what is refused says what would do."""

import pytest

from firmware_io.board_errors import PlanError
from firmware_io.plans.plan import PanelPlan


def test_the_usual_panel_is_small_and_runs_on_usb():
    plan = PanelPlan()
    assert (plan.board, plan.light, plan.lights, plan.chain) == ("uno", "apa102", 64, 72)
    assert plan.supply == 0
    assert plan.knobs == 4
    assert round(plan.pitch, 1) == 16.7


def test_the_usual_dials_have_room_beside_each_other():
    plan = PanelPlan(light="dials")
    assert (plan.lights, plan.chain, plan.pitch, plan.colours) == (64, 0, 30.0, "")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"board": "zx81"},
            "There is no board 'zx81'. Choose one of uno, nano, mega, leonardo, nano-every, "
            "uno-r4, esp32, pico.",
        ),
        ({"light": "neon"}, "There is no type of light 'neon'. Choose one of"),
        ({"columns": 0}, "A panel cannot have 0 columns. Use 1 to 64."),
        ({"rows": 65}, "A panel cannot have 65 rows. Use 1 to 64."),
        ({"lamps": 9}, "A panel cannot have 9 R lamps. Use 0 to 8."),
        ({"board": "mega", "knobs": 17}, "The Arduino Mega 2560 cannot read 17 knobs."),
        ({"board": "uno", "knobs": 5}, "The Arduino Uno R3 cannot read 5 knobs. Use 0 to 4."),
        (
            {"board": "uno", "columns": 32, "rows": 32, "knobs": 0},
            "The Arduino Uno R3 cannot drive 1032 lights. Use up to 520,",
        ),
        ({"order": "BRG"}, "APA102 / SK9822 lights cannot have the colour order 'BRG'."),
        ({"pitch": 1.0}, "Lights cannot be 1.0 mm apart. Use 5 to 50 mm."),
        ({"supply": -1}, "A supply cannot give -1 mA."),
        (
            {"light": "dials", "columns": 64, "rows": 5},
            "The Arduino Uno R3 cannot turn 320 dials. Use up to 256, or another board.",
        ),
        ({"light": "dials", "sensor": True}, "Dials have nothing to dim."),
        ({"light": "dials", "order": "RGB"}, "Dials have no colour order, so 'RGB' means nothing"),
        ({"light": "dials", "pitch": 10.0}, "Dials cannot be 10.0 mm apart. Use 24 to 50 mm."),
    ],
)
def test_an_impossible_panel_is_refused_in_a_sentence(asked, said):
    with pytest.raises(PlanError) as refused:
        PanelPlan(**asked)
    assert str(refused.value).startswith(said)
