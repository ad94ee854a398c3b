"""The firmware compiles with what was chosen, on the pins of the drawing."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_io.board_errors import PlanError
from firmware_io.boards import BOARDS, LIGHTS
from firmware_io.flashing import IMAGES
from firmware_io.plans import panel_firmware
from firmware_io.plans.panel_firmware import SHIPPED, choices_of, config_of, ready_lights
from firmware_io.plans.plan import PanelPlan
from firmware_io.plans.supply import DIAL_MA, feeding_of

compiler, pico_compiler = shutil.which("avr-gcc"), shutil.which("arm-none-eabi-gcc")

#: Boards, and the chips that the compiler knows them by.
PINS_OF_CHIPS = [("uno", "atmega328p"), ("leonardo", "atmega32u4"), ("mega", "atmega2560")]

PICO = SHIPPED.parents[1] / "pico"


def macros_of(text, chip, folder):
    """Preprocess a configuration; gives the value of each macro. No chip means a Pico."""
    (folder / "Arduino.h").write_text("")
    (folder / "panel_config.h").write_text(text)
    target = [pico_compiler, "-DMARK1_PICO"] if chip is None else [compiler, f"-mmcu={chip}"]
    run = subprocess.run(
        [*target, "-E", "-dM", "-I", folder, folder / "panel_config.h"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return dict(re.findall(r"#define (\w+) (.*)", run.stdout))


@pytest.mark.skipif(compiler is None, reason="avr-gcc is not installed")
@pytest.mark.parametrize(
    ("plan", "chip"),
    [
        (
            PanelPlan(board="uno", light="apa102", columns=16, rows=16, knobs=2, supply=2000),
            "atmega328p",
        ),
        (PanelPlan(board="uno", knobs=0, lamps=0), "atmega328p"),
        (PanelPlan(board="leonardo", knobs=4), "atmega32u4"),
        (PanelPlan(board="mega", knobs=15, sensor=True), "atmega2560"),
        (
            PanelPlan(
                board="mega", light="sk6812-rgbw", columns=20, rows=20, knobs=16, supply=3000
            ),
            "atmega2560",
        ),
    ],
)
def test_the_compiler_sees_what_was_chosen(plan, chip, tmp_path):
    macros = macros_of(config_of(plan), chip, tmp_path)
    for name, value in choices_of(plan).items():
        assert macros[name] == value


@pytest.mark.skipif(compiler is None, reason="avr-gcc is not installed")
@pytest.mark.parametrize(("board", "chip"), PINS_OF_CHIPS)
def test_the_shipped_panels_have_the_pins_of_the_table(board, chip, tmp_path):
    macros = macros_of(SHIPPED.read_text(encoding="utf-8"), chip, tmp_path)
    assert macros["KNOB_PINS"] == ", ".join(BOARDS[board].knobs)
    assert BOARDS[board].strip == f"D{macros['LIGHT_PIN'].partition(' ')[0]}"


#: Where Arduino's core says which pin is which.
VARIANTS = {"uno": "standard", "mega": "mega", "leonardo": "leonardo"}
CORE = Path("/usr/share/arduino/hardware/arduino/avr/variants")


@pytest.mark.skipif(not CORE.exists(), reason="arduino-core-avr is not installed")
@pytest.mark.parametrize("board", VARIANTS)
def test_the_bus_of_dials_is_on_the_pins_of_the_core(board):
    text = (CORE / VARIANTS[board] / "pins_arduino.h").read_text(encoding="utf-8")
    pins = [
        int(re.search(rf"define PIN_WIRE_{wire}\s+\((\d+)\)", text)[1]) for wire in ("SDA", "SCL")
    ]
    names = [f"A{pin - 14}" if board == "uno" else f"D{pin}" for pin in pins]  # A0 is 14 on an Uno
    assert tuple(names) == BOARDS[board].bus
    assert BOARDS["nano"].bus == BOARDS["uno"].bus


def test_an_esp32_is_built_with_the_pins_of_the_table():
    shipped = SHIPPED.read_text(encoding="utf-8")
    strip = re.search(r"#elif defined\(ESP32\)\n#define LIGHT_PIN (\d+)", shipped)[1]
    knobs = re.search(r"#elif defined\(ESP32\)\n#define KNOBS 4\n#define KNOB_PINS (.*)", shipped)[
        1
    ]
    assert f"GPIO{strip}" == BOARDS["esp32"].strip
    assert tuple(f"GPIO{pin}" for pin in knobs.split(", ")) == BOARDS["esp32"].knobs
    choices = choices_of(PanelPlan(board="esp32", knobs=4, sensor=True))
    assert (choices["KNOB_PINS"], choices["LIGHT_SENSOR_PIN"]) == ("36, 39, 34, 35", "32")


@pytest.mark.skipif(compiler is None, reason="avr-gcc is not installed")
@pytest.mark.parametrize(
    ("macros", "is_refused"),
    [(["CONFIG_IDF_TARGET_ESP32"], False), (["CONFIG_IDF_TARGET_ESP32S3"], True),
     (["CONFIG_IDF_TARGET_ESP32C3"], True),
     (["CONFIG_IDF_TARGET_ESP32C3", "PINS_ARE_CHOSEN"], False)],
)  # fmt: skip
def test_an_esp32_with_other_pins_is_refused_until_they_are_chosen(macros, is_refused, tmp_path):
    (tmp_path / "Arduino.h").write_text("")
    (tmp_path / "panel_config.h").write_text(config_of(PanelPlan(board="esp32")))
    named = [f"-D{name}" for name in ("ESP32", *macros)]
    command = [compiler, "-mmcu=atmega328p", *named, "-E", "-I", tmp_path, "panel_config.h"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (run.returncode != 0) == is_refused
    assert ("has the pins of an ESP32" in run.stderr) == is_refused


def test_the_bus_of_a_pico_is_on_the_pins_of_its_firmware():
    source = (PICO / "i2c_pico.cpp").read_text(encoding="utf-8")
    pins = re.search(r"DATA_PIN = (\d+), CLOCK_PIN = (\d+);", source)
    assert tuple(f"GP{pin}" for pin in pins.groups()) == BOARDS["pico"].bus


@pytest.mark.skipif(compiler is None, reason="avr-gcc is not installed")
def test_a_wall_of_dials_has_lamps_on_pins_and_no_colours(tmp_path):
    plan = PanelPlan(board="mega", light="dials", columns=64, rows=8, knobs=16, supply=15_000)
    macros = macros_of(config_of(plan), "atmega2560", tmp_path)
    assert (macros["LIGHT_KIND"], macros["LIGHTS"], macros["LAMPS"]) == ("DIALS", "512", "8")
    assert macros["LAMP_PINS"] == "22, 23, 24, 25, 26, 27, 28, 29"
    assert int(macros["BUDGET_MA"]) // int(macros["DIAL_MA"].split()[0]) == feeding_of(plan).at_once
    assert float(macros["DIAL_MA"].split()[0]) == DIAL_MA


def test_dials_on_usb_are_refused_with_the_supply_that_they_need():
    with pytest.raises(PlanError, match=r"^64 dials need a supply of their own of at least 2 A\."):
        config_of(PanelPlan(light="dials"))


@pytest.mark.skipif(pico_compiler is None, reason="arm-none-eabi-gcc is not installed")
def test_a_pico_is_built_with_the_pins_of_the_table(tmp_path):
    pico = BOARDS["pico"]
    shipped = macros_of(SHIPPED.read_text(encoding="utf-8"), None, tmp_path)
    assert f"GP{shipped['LIGHT_PIN']}" == pico.strip
    assert shipped["KNOB_PINS"] == "A0, A1, A2"
    analog = (PICO / "Arduino.h").read_text(encoding="utf-8")
    assert re.search(r"enum \{ A0 = 26, A1, A2 \};", analog)
    assert pico.knobs == ("GP26", "GP27", "GP28")
    chain = (PICO / "apa102_pico.cpp").read_text(encoding="utf-8")
    pins = dict(re.findall(r"(DATA|CLOCK)\w* = (\d+)", chain))
    assert (f"GP{pins['DATA']}", f"GP{pins['CLOCK']}") == (pico.data, pico.clock)
    for plan, read in (
        (PanelPlan(board="pico", knobs=2), "26, 27"),
        (PanelPlan(board="pico", knobs=4), "26"),
        (PanelPlan(board="pico", knobs=16), "26"),
        (PanelPlan(board="pico", knobs=2, sensor=True), "26, 27"),
    ):
        macros = macros_of(config_of(plan), None, tmp_path)
        assert macros["KNOB_PINS"] == read
        assert macros["LIGHT_SENSORS"] == str(int(plan.sensor))
        assert macros.get("KNOB_SELECT_PINS", "") == ("10, 11, 12, 13" if plan.knobs > 3 else "")
        for name, value in choices_of(plan).items():
            assert macros[name] == value


@pytest.mark.parametrize(
    ("plan", "order", "milliamperes"),
    [
        (PanelPlan(board="uno", light="ws2812"), "ORDER_GRB", "420"),
        (PanelPlan(board="uno", light="sk6812-rgbw", order="RGBW"), "ORDER_RGB", "420"),
        (PanelPlan(board="mega", light="apa102", columns=20, rows=20, supply=3000), "ORDER_BGR",
         "2400"),
    ],
)  # fmt: skip
def test_order_and_current_are_those_of_lights_and_supply(plan, order, milliamperes):
    choices = choices_of(plan)
    assert (choices["LIGHT_ORDER"], choices["BUDGET_MA"]) == (order, milliamperes)


def test_a_supply_that_is_too_weak_is_refused_with_one_that_is_not():
    with pytest.raises(PlanError, match="at least 2 A"):
        config_of(PanelPlan(board="mega", columns=20, rows=20))


def test_every_light_is_of_a_kind_that_the_firmware_has():
    lights, found, _ = SHIPPED.read_text(encoding="utf-8").partition("#ifndef LIGHT_KIND")
    assert found
    kinds = re.findall(r"^#define (\w+) (\d+)$", lights.partition("// --- lights")[2], re.M)
    assert len({number for _, number in kinds}) == len(kinds)
    assert {(light.firmware, str(light.kind)) for light in LIGHTS.values()} == {*kinds}


@pytest.mark.parametrize(
    ("plan", "lights"),
    [
        (PanelPlan(), "apa102-64"),
        (PanelPlan(light="ws2812", serpentine=False), "ws2812-64"),
        (PanelPlan(supply=2000), None),
        (PanelPlan(board="nano", columns=20, rows=20, supply=3000), "apa102-400"),
        (PanelPlan(board="mega", columns=20, rows=20, knobs=16, supply=3000), "apa102-400"),
        (PanelPlan(board="mega", columns=20, rows=20, knobs=16, supply=4000), None),
        (PanelPlan(board="mega", knobs=16), None),
        (PanelPlan(board="pico", light="ws2812", knobs=3), "ws2812-64"),
        (PanelPlan(board="pico", light="apa102", columns=20, rows=20, knobs=3, supply=3000),
         "apa102-400"),
        (PanelPlan(board="pico", knobs=2), None),
        (PanelPlan(board="leonardo"), None),
        (PanelPlan(columns=16, rows=4), None),
        (PanelPlan(columns=20, rows=20, supply=2000), None),
        (PanelPlan(lamps=7), None),
        (PanelPlan(knobs=3), None),
        (PanelPlan(order="RGB"), None),
        (PanelPlan(light="sk6812"), None),
    ],
)  # fmt: skip
def test_only_a_panel_like_that_of_the_image_has_one(plan, lights):
    assert ready_lights(plan) == lights
    if lights is not None:
        assert (IMAGES / plan.on.images[lights]).is_file()
        choices = choices_of(plan)
        budget = "420" if plan.lights == 64 else "2400"  # as in the shipped panel_config.h
        assert (choices["BUDGET_MA"], choices["BRIGHTEST"]) == (budget, "4")


def test_the_images_are_built_with_what_the_sketch_comes_with():
    shipped = SHIPPED.read_text(encoding="utf-8")
    defined = lambda name: [int(n) for n in re.findall(rf"#define {name} (\d+)", shipped)]  # noqa: E731
    _, mega, pico, _, uno = defined("KNOBS")  # the first is an example, another for an ESP32
    knobs = {name: len(board.knobs) for name, board in BOARDS.items() if board.images}
    assert knobs == {"uno": uno, "nano": uno, "mega": mega, "pico": pico}
    assert defined("LAMPS") == [panel_firmware.LAMPS]
    _, large, small = defined("BUDGET_MA")  # the first is that of dials
    assert [large, small] == [panel_firmware.ON_SUPPLY, panel_firmware.ON_USB]
    assert defined("BRIGHTEST") == [panel_firmware.BRIGHTEST]


def test_plans_sketch_and_command_have_one_usual_kind_of_light():
    shipped = SHIPPED.read_text(encoding="utf-8")
    assert re.findall(r"#ifndef LIGHT_KIND\n#define LIGHT_KIND (\w+)", shipped) == ["APA102"]
    usual = PanelPlan().light
    assert LIGHTS[usual].firmware == "APA102"
    for images in (board.images for board in BOARDS.values() if board.images):
        assert next(iter(images)).startswith(usual)  # what `mark1 board flash` takes unless told
    assert re.search(r"#elif LIGHTS > 64\n#define BUDGET_MA", shipped)
