"""The images of the firmware that come with the program, for those who have no compiler."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_io import flashing
from firmware_io.boards import BOARDS
from firmware_io.flashing import BOARD_TYPES, FlashError, check_image, find_image
from tests.firmware_io.simulated import BUILT, make, missing_packages

IMAGES = [(board, lights) for board in BOARD_TYPES for lights in BOARDS[board].images]


@pytest.mark.parametrize(("name", "lights"), IMAGES)
def test_the_program_comes_with_an_image_for_the_usual_lights(name, lights, tmp_path, monkeypatch):
    monkeypatch.setattr(flashing, "BUILT", tmp_path)
    board = BOARD_TYPES[name]
    image = find_image(name, lights)
    assert image.parent == flashing.IMAGES
    assert 4000 < check_image(image, board) < board.room
    (tmp_path / image.name).touch()
    assert find_image(name, lights).parent == tmp_path  # what was built here comes first


def test_the_images_of_the_program_are_built_from_its_sources():
    compiler = shutil.which("avr-gcc")
    if compiler is None or missing_packages():
        pytest.skip("no compiler for the firmware is installed: make toolchain")
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True).stdout
    if version.strip() != "5.4.0":
        pytest.skip(f"the images were built by avr-gcc 5.4.0, not by {version.strip()}")
    shipped = sorted(flashing.IMAGES.glob("*.hex"))
    names = {name for board in BOARD_TYPES for name in BOARDS[board].images.values()}
    assert {path.name for path in shipped} == names
    for path in shipped:
        make(path.stem)
        assert path.read_bytes() == (BUILT / path.name).read_bytes(), (
            f"{path.name}: run `make -C firmware_io/firmware images`"
        )


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(path.stem, marks=[pytest.mark.slow] if path.suffix == ".uf2" else [])
        for path in sorted([*flashing.IMAGES.glob("*.hex"), *flashing.IMAGES.glob("*.uf2")])
    ],
)
def test_the_notice_names_all_that_is_linked_into_an_image(name):
    make(name)
    linked = (BUILT / f"{name}.map").read_text(encoding="utf-8", errors="replace")
    files = re.findall(r"^(\S+?\.a)\(", linked, re.MULTILINE)
    files += re.findall(r"^LOAD (\S*/crt\w+\.o)", linked, re.MULTILINE)
    parts = {part_of(Path(file)) for file in files}
    notice = (flashing.IMAGES / "NOTICE.txt").read_text(encoding="utf-8")
    assert parts == ({"libgcc"} if name.startswith("pico") else set(PARTS.values()))
    assert all(re.search(rf"^{part}\b", notice, re.MULTILINE) for part in parts)


#: What a library or an object that the linker takes belongs to.
PARTS = {
    r"core-\w+/core\.a": "ArduinoCore-avr",
    r"avr/lib/.*/(libc|libatmega\w+|crtatmega\w+)\.[ao]": "avr-libc",
    r"gcc/.*/libgcc\.a": "libgcc",
}


def part_of(file):
    """Name the part of the notice that a library belongs to."""
    (found,) = (part for place, part in PARTS.items() if re.search(place, file.as_posix()))
    return found


def test_the_versions_in_the_notice_are_those_that_the_images_are_built_with():
    notice = (flashing.IMAGES / "NOTICE.txt").read_text(encoding="utf-8")
    assert "(5.4.0 in *.hex, 12.2.1 in *.uf2)" in notice  # as in the tests of their bytes
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (flashing.IMAGES / "LGPL-2.1.txt").read_text()
    assert "Redistributions in binary form" in (flashing.IMAGES / "avr-libc.txt").read_text()


def test_lights_that_a_board_has_no_image_for_are_refused():
    with pytest.raises(FlashError, match=r"no image for ws2812-64 on the Mega 2560\. Use one of"):
        find_image("mega", "ws2812-64")


def test_without_an_image_the_error_names_the_sketch(tmp_path, monkeypatch):
    monkeypatch.setattr(flashing, "BUILT", tmp_path)
    monkeypatch.setattr(flashing, "IMAGES", tmp_path)
    with pytest.raises(FlashError, match=r"Name an image with --hex, or open .*mark1_panel\.ino"):
        find_image("mega")
    assert flashing.SKETCH.is_file()
