"""The table of builds says what is built, and other chips are refused."""

import re
import shutil
import subprocess

import pytest

from tests.firmware_io.build_table import frame_of, read, sizes
from tests.firmware_io.simulated import FIRMWARE, is_pico, make, missing_packages

WRITE = "run `make -C firmware_io/firmware table`"


def compiler(name):
    """Return the version of a compiler; skips the test if it is missing."""
    if shutil.which(name) is None or missing_packages():
        pytest.skip(f"{name} is not installed: make toolchain")
    command = [name, "-dumpversion"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_the_table_has_each_build():
    assert list(read()) == make("names").split(), WRITE


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if is_pico(name) else []) for name in read()],
)
def test_each_board_is_built_with_the_flash_and_the_memory_in_the_table(name):
    taken = sizes(make(name))
    assert set(taken) == {name}
    tool, wrote = ("arm-none-eabi-gcc", "12.2.1") if is_pico(name) else ("avr-gcc", "5.4.0")
    if compiler(tool) == wrote:  # another one builds it, too, but not to the byte
        assert taken[name] == (read()[name].flash, read()[name].memory), WRITE


def ms(frame):
    """Return the times of a frame of the table."""
    return [float(number) for number in re.findall(r"\d+\.\d+", frame)]


@pytest.mark.parametrize(
    "name", ["uno", "uno-ws2812", "leonardo", "pico1000-ws2812", "uno-bare", "uno-dials"]
)
def test_the_table_has_the_time_of_a_frame(name):
    written, taken = read()[name].frame, frame_of(name)
    if compiler("avr-gcc") == "5.4.0":
        assert written == taken, WRITE
    else:  # a newer one makes quicker code
        assert all(found <= 1.05 * then for found, then in zip(ms(taken), ms(written), strict=True))


@pytest.mark.parametrize(
    ("chip", "board"), [("atmega328p", 1), ("atmega2560", 2), ("atmega32u4", 5), ("atmega1280", 6)]
)
def test_each_chip_has_its_number_and_those_without_files_of_their_own_share_one(chip, board):
    compiler("avr-g++")
    core = "/usr/share/arduino/hardware/arduino/avr"
    source = FIRMWARE / "mark1_panel" / "reports.cpp"
    probe = f'#include "{source}"\nstatic_assert(reports::BOARD == {board}, "another number");\n'
    command = [
        *("avr-g++", "-fsyntax-only", "-Os", "-std=gnu++14", f"-mmcu={chip}", "-DF_CPU=16000000L"),
        *("-DARDUINO=10819", "-DUSB_VID=0", "-DUSB_PID=0", "-DDECIMAL_DIG=__DECIMAL_DIG__"),
        *(f"-I{core}/cores/arduino", f"-I{core}/variants/mega", f"-I{source.parent}"),
        *("-include", "Arduino.h", "-x", "c++", "-"),
    ]
    compiled = subprocess.run(command, input=probe, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
