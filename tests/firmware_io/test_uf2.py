"""The image of a Pico, and the drive that it is copied to."""

from __future__ import annotations

import subprocess

import pytest

from firmware_io import flash, uf2
from firmware_io.flash import FlashError, board_at
from firmware_io.uf2 import check_uf2, copy_uf2, find_drive, find_uf2
from firmware_io.wire.ports import Port
from mark1.cli.main import main
from tests.firmware_io.entry_points import entry_points
from tests.firmware_io.simulated import BUILT, PICO, make, missing_packages

__all__ = ["entry_points"]

pytestmark = pytest.mark.usefixtures("entry_points")


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """A Pico whose button was held."""
    folder = tmp_path / uf2.DRIVE
    folder.mkdir()
    (folder / uf2.MARK).write_text("UF2 Bootloader v3.0\n")
    monkeypatch.setattr(uf2, "_mounts", lambda: [folder])
    return folder


@pytest.fixture
def no_drive(monkeypatch):
    monkeypatch.setattr(uf2, "_mounts", list)


@pytest.mark.parametrize("lights", uf2.LIGHTS)
def test_the_program_comes_with_an_image_for_the_usual_lights(lights, tmp_path, monkeypatch):
    monkeypatch.setattr(uf2, "BUILT", tmp_path)
    image = find_uf2(lights)
    assert image.parent == flash.IMAGES
    assert 4000 < check_uf2(image) < 100_000


@pytest.mark.slow
def test_the_images_of_the_program_are_built_from_its_sources():
    if missing_packages(PICO):
        pytest.skip("no compiler for the Pico is installed: make toolchain")
    command = ["arm-none-eabi-gcc", "-dumpfullversion"]
    version = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    if version != "12.2.1":
        pytest.skip(f"the images were built by arm-none-eabi-gcc 12.2.1, not by {version}")
    assert {path.name for path in flash.IMAGES.glob("*.uf2")} == set(uf2.LIGHTS.values())
    for name in uf2.LIGHTS.values():
        make(name.removesuffix(".uf2"))
        assert (flash.IMAGES / name).read_bytes() == (BUILT / name).read_bytes(), (
            f"{name}: run `make -C firmware_io/firmware pico_images`"
        )


def test_without_an_image_the_error_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(uf2, "BUILT", tmp_path)
    monkeypatch.setattr(uf2, "IMAGES", tmp_path)
    with pytest.raises(FlashError, match="for ws2812-64 was found"):
        find_uf2("ws2812-64")


@pytest.mark.parametrize("data", [b"", b"UF2\n" * 128, b"x" * 100], ids=["empty", "other", "part"])
def test_a_file_that_is_no_image_is_refused(tmp_path, data):
    path = tmp_path / "other.uf2"
    path.write_bytes(data)
    with pytest.raises(FlashError, match="not an image for a Raspberry Pi Pico"):
        check_uf2(path)


def test_a_drive_is_known_by_its_file_and_another_is_left_alone(drive, tmp_path):
    other = tmp_path / "stick"
    other.mkdir()
    assert find_drive([other]) is None
    assert find_drive([other, drive]) == drive


def test_the_image_is_copied_to_the_drive(drive, capsys):
    assert main(["board", "flash", "--board", "pico", "--lights", "ws2812-400"]) == 0
    assert check_uf2(drive / "pico400-ws2812.uf2") == check_uf2(find_uf2("ws2812-400"))
    assert str(drive) in capsys.readouterr().out


def test_without_a_drive_it_says_what_to_drag_where(no_drive, capsys):
    assert main(["board", "flash", "--board", "pico"]) == 1
    said = capsys.readouterr().out
    assert "Hold BOOTSEL" in said
    assert str(find_uf2()) in said


def test_a_drive_that_is_gone_is_one_sentence(tmp_path):
    with pytest.raises(FlashError, match="was not copied"):
        copy_uf2(find_uf2(), tmp_path / "gone")


def test_a_pico_is_known_by_its_plug():
    port = Port("COM3", "Pico", 0x2E8A, 0x000A)
    assert port.is_likely
    assert board_at("COM3", [port]) == "pico"
