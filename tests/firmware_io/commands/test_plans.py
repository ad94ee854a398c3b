"""Building plans as commands: files, and refusals in one sentence."""

import pytest

#: What the window says of the same panel, too.
WEAK = "408 lights need a supply of their own of at least 2 A."


def test_plans_are_written_into_a_folder(say, tmp_path):
    out = say(
        "board", "plans", "--out", tmp_path / "p", "--columns", 16, "--rows", 16, "--supply", 3000
    )
    assert out == f"Wrote 13 files to {tmp_path / 'p'}. Begin with guide.html.\n"
    assert "16 × 16 lights for the Arduino Uno R3" in (tmp_path / "p/guide.html").read_text()


def test_a_panel_of_more_than_5_amperes_is_written_with_a_warning(say, tmp_path):
    words = ("board", "plans", "--out", tmp_path, "--columns", 20, "--rows", 20)
    assert "Warning" not in say(*words, "--supply", 6000)
    out = say(*words, "--supply", 10_000)
    assert "Warning: this panel draws up to 7.4 A." in out


def test_the_configuration_is_printed(say):
    out = say("board", "config", "--light", "apa102", "--knobs", 2, "--straight")
    assert "#define LIGHT_KIND APA102\n" in out
    assert "#define KNOB_PINS A0, A1\n" in out


def test_a_board_with_fewer_pins_gets_fewer_knobs_unless_more_are_asked_for(say):
    assert "#define KNOB_PINS 26, 27, 28\n" in say("board", "config", "--board", "pico")
    out = say("board", "config", "--board", "pico", "--knobs", 4)
    assert "#define KNOB_PINS 26\n#define KNOB_SELECT_PINS 10, 11, 12, 13\n" in out
    out = say("board", "config", "--board", "pico", "--sensor")
    assert "#define KNOB_PINS 26, 27\n#define LIGHT_SENSOR_PIN 28\n" in out
    assert "Beside a light sensor the Arduino Mega 2560 cannot read 16 knobs. Use 0 to 15." in say(
        "board", "config", "--board", "mega", "--knobs", 16, "--sensor", status=2
    )
    assert "cannot read 17 knobs" in say(
        "board", "config", "--board", "pico", "--knobs", 17, status=2
    )


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("config", "--knobs", 5), "cannot read 5 knobs"),
        (("config", "--columns", 0), "0 columns"),
        (("config", "--columns", 20, "--rows", 20), WEAK),
        (("plans", "--out", "panel", "--columns", 20, "--rows", 20), WEAK),
        (("plans", "--out", "panel", "--light", "dials"), "64 dials need a supply of their own"),
        (("config", "--pitch", "wide"), "'wide'"),
        (("config", "--pitch", "nan"), "nan mm apart"),
        (("config", "--order", "XXX"), "colour order 'XXX'"),
    ],
)
def test_what_cannot_be_built_is_refused_in_one_sentence(say, argv, said):
    assert said in say("board", *argv, status=2)


def test_a_port_has_no_part_in_it(say):
    assert "Building plans need no panel." in say("board", "--port", "7", "config", status=2)
