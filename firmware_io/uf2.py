"""Finds the image of a Raspberry Pi Pico, and the drive that it shows while BOOTSEL is held."""

from __future__ import annotations

import os
import shutil
import string
import struct
from pathlib import Path

from firmware_io.errors import FlashError
from firmware_io.flash import BUILT, IMAGES, MOST_BYTES

#: The images by the lights that they drive; the usual one first.
LIGHTS = {
    "apa102-64": "pico.uf2",
    "apa102-400": "pico400.uf2",
    "ws2812-64": "pico-ws2812.uf2",
    "ws2812-400": "pico400-ws2812.uf2",
}

#: Name of the drive, and a file that is always on it.
DRIVE, MARK = "RPI-RP2", "INFO_UF2.TXT"

#: A block, what it begins and ends with, and the family of the chip.
_BLOCK, _BEGIN, _END, _RP2040 = 512, 0x0A32_4655, 0x0AB1_6F30, 0xE48B_FF56


def find_uf2(lights: str | None = None) -> Path:
    """Return the image: the one that was built here, else the one of the program.

    Parameters
    ----------
    lights : str, optional
        One of `LIGHTS`; the usual panel if None.

    Raises
    ------
    FlashError
        If no image was found.
    """
    chosen = next(iter(LIGHTS)) if lights is None else lights
    name = LIGHTS[chosen]
    for folder in (BUILT, IMAGES):
        if (folder / name).is_file():
            return folder / name
    raise FlashError("flash.no-uf2", lights=chosen)


def check_uf2(path: Path) -> int:
    """Refuse a file that is no image for this chip; returns the bytes of the program.

    Raises
    ------
    FlashError
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES)
    except OSError as error:
        raise FlashError("flash.unreadable", path=path, reason=error.strerror) from None
    blocks = [data[place : place + _BLOCK] for place in range(0, len(data), _BLOCK)]
    if not blocks or not all(_is_for_pico(block) for block in blocks):
        raise FlashError("flash.not-uf2", path=path)
    return sum(struct.unpack_from("<I", block, 16)[0] for block in blocks)


def _is_for_pico(block: bytes) -> bool:
    if len(block) != _BLOCK:
        return False
    (begin,), (family,) = struct.unpack_from("<I", block), struct.unpack_from("<I", block, 28)
    (end,) = struct.unpack_from("<I", block, _BLOCK - 4)
    return (begin, family, end) == (_BEGIN, _RP2040, _END)


def find_drive(places: list[Path] | None = None) -> Path | None:
    """Return the drive of a Pico that waits for an image, or None.

    Parameters
    ----------
    places : list of Path, optional
        Where to look; by default where this system mounts drives.
    """
    for place in _mounts() if places is None else places:
        if (place / MARK).is_file():
            return place
    return None


def _mounts() -> list[Path]:
    if os.name == "nt":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[3:]]
    found = [Path("/Volumes") / DRIVE, Path("/media") / DRIVE]
    for root in (Path("/media"), Path("/run/media")):
        if root.is_dir():
            found += [folder / DRIVE for folder in root.iterdir()]
    return found


def copy_uf2(image: Path, drive: Path) -> None:
    """Copy the image onto the drive; the Pico then restarts with it.

    Raises
    ------
    FlashError
        If it cannot be written.
    """
    try:
        shutil.copyfile(image, drive / image.name)
    except OSError as error:
        raise FlashError("flash.drive-full", drive=drive, reason=error.strerror) from None
