"""Every kind of light has its drivers, and none of them asks for the kinds of another."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_io.boards import LIGHTS
from tests.firmware_io.simulated import BUILT, FIRMWARE, Board, make, missing_packages

#: The kinds of the firmware, and their numbers.
KINDS = {light.firmware: light.kind for light in LIGHTS.values()}


def test_no_file_of_the_firmware_says_what_its_lights_are_not():
    """Such a condition would have to be changed for each new kind."""
    sources = [*FIRMWARE.glob("mark1_panel/*"), *FIRMWARE.glob("pico/*.cpp")]
    assert len(sources) > 60
    found = [path.name for path in sources if re.search(r"LIGHT_KIND *!=", path.read_text())]
    assert found == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("#define LIGHT_KIND APA102", "#define LIGHT_KIND WS2812", "is none of the kinds above"),
        ("#define IS_ONE_WIRE", "#define IS_ANOTHER", "panel_config.h is of an earlier version"),
        ("", "", ""),
    ],
)
def test_a_configuration_that_has_no_driver_is_refused_in_a_sentence(before, after, said, tmp_path):
    if (compiler := shutil.which("avr-gcc")) is None:
        pytest.skip("avr-gcc is not installed")
    (tmp_path / "Arduino.h").touch()
    for name in ("panel_config.h", "chain.h", "chip.h"):
        text = (FIRMWARE / "mark1_panel" / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(before, after), encoding="utf-8")
    command = [compiler, "-E", "-I", tmp_path, tmp_path / "chain.h"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode != 0) == bool(said)
    assert said in run.stderr


def built(kind: str, image: str, folder: Path) -> Path:
    """Build a panel of a kind of lights, without R lamps, from the core that is built already."""
    name = image.partition(".")[0]
    make(name)
    if name == "uno":
        shutil.copytree(BUILT / "core-uno", folder / "core-uno")
    options = f"OPTIONS_{name}=-DLIGHT_KIND={kind} -DLAMPS=0"
    command = ["make", "-C", FIRMWARE, f"BUILD={folder}", options, folder / image]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / image


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_an_uno_is_built_for_each_kind_and_says_its_number(kind, tmp_path):
    if missing_packages():
        pytest.skip("no compiler for the firmware is installed: make toolchain")
    with Board("uno", image=built(kind, "uno.elf", tmp_path)) as board:
        assert board.boot().light_kind == KINDS[kind]


@pytest.mark.slow
@pytest.mark.parametrize("image", ["panel_pc", "pico.uf2"])
@pytest.mark.parametrize("kind", KINDS)
def test_other_boards_are_built_for_each_kind(kind, image, tmp_path):
    assert built(kind, image, tmp_path).is_file()
