"""Writes the panel's firmware onto a board: finds the board type and the image, and writes it.

On an Arduino, avrdude writes it: a separate program that is not part of our packages. With the
Arduino IDE, neither is needed: the sketch is in `firmware/mark1_panel`. The image of a Raspberry Pi
Pico is copied onto the drive that it shows while BOOTSEL is held.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import string
import struct
import subprocess
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_io.board_errors import FlashError, PortGoneError
from firmware_io.boards import BOARDS, PICO, BootLoader

if TYPE_CHECKING:
    from firmware_io.wire.serial_ports import Port

#: The sketch, for the Arduino IDE, and the folder into which `make firmware` builds it.
SKETCH = Path(__file__).parent / "firmware" / "mark1_panel" / "mark1_panel.ino"
BUILT = Path(__file__).parents[1] / "build" / "firmware"

#: The images that come with the program; `make -C firmware_io/firmware images` copies them there.
IMAGES = SKETCH.parents[1] / "images"

#: Largest image that is read: twice the text of a full chip.
MOST_BYTES = 2_000_000

#: Twice the seconds for writing and verifying the fullest chip. avrdude 7.1 never ends when the
#: port of a Mega disappears.
MOST_S = 120.0

_MOST_READ = 4096
_LONGEST_WORDS = 200

#: Kinds of record in an Intel HEX file, and bytes of a record that are not data.
_DATA, _END, _SEGMENT, _LINEAR = 0, 1, 2, 4
_FRAME = 5

#: The boards that avrdude writes.
BOARD_TYPES = {name: board.boot_loader for name, board in BOARDS.items() if board.boot_loader}

#: USB numbers of the makers of Arduinos and of the Pico.
_MAKERS = (0x2341, 0x2A03)
_RASPBERRY_PI = 0x2E8A


def board_at(device: str, ports: Iterable[Port]) -> str:
    """Return which of `BOARD_TYPES` is connected to a port, or `PICO`, by its USB descriptor.

    Parameters
    ----------
    device : str
    ports : iterable of Port
        From `list_serial_ports`.

    Raises
    ------
    PortGoneError
        If there is no such port.
    FlashError
        If its USB descriptor does not say.
    """
    names = {device, str(Path(device).resolve())}
    port = next((port for port in ports if port.device in names), None)
    if port is None and not Path(device).exists():
        raise PortGoneError(device)
    if port is not None and port.vendor in _MAKERS:
        for name, board in BOARD_TYPES.items():
            if port.product in board.products:
                return name
    if port is not None and port.vendor == _RASPBERRY_PI:
        return PICO
    raise FlashError("flash.unknown-type", port=port or device)


def find_avrdude() -> str:
    """Return the path of avrdude.

    Raises
    ------
    FlashError
        If it is not installed; the sentence says how to get it.
    """
    found = shutil.which("avrdude")
    if found is None:
        raise FlashError("flash.no-avrdude", sketch=SKETCH)
    return found


def find_image(board: str, lights: str | None = None) -> Path:
    """Return the image for a board: the one that was built here, else the one of the program.

    Parameters
    ----------
    board : str
        One of `BOARD_TYPES`.
    lights : str, optional
        One of the board's `images`; its usual panel if None.

    Raises
    ------
    FlashError
        If the board has no such image, or it is missing.
    """
    images, title = BOARDS[board].images, BOARD_TYPES[board].title
    chosen = next(iter(images)) if lights is None else lights
    if chosen not in images:
        names = ", ".join(images)
        raise FlashError("flash.no-such-lights", board=title, lights=lights, names=names)
    return _image_called(images[chosen], FlashError("flash.no-image", board=title, sketch=SKETCH))


def check_image(path: Path, board: BootLoader) -> int:
    """Refuse a file that is not Intel HEX or does not fit; returns the bytes of flash it takes.

    Raises
    ------
    FlashError
    """
    try:
        end = _end_of(path, _read(path).decode("ascii"))
    except UnicodeDecodeError:
        raise FlashError("flash.not-text", path=path) from None
    if end > board.room:
        raise FlashError(
            "flash.too-large", path=path, bytes=end, board=board.title, room=board.room
        )
    return end


def command_for(board: BootLoader, device: str, image: Path, avrdude: str = "avrdude") -> list[str]:
    """Return the avrdude command; erasing page by page (-D) keeps the boot loader."""
    return [
        avrdude,
        "-p", board.part, "-c", board.programmer, "-b", str(board.baud), "-P", device,
        "-D", "-U", f"flash:w:{image}:i",
    ]  # fmt: skip


def write(command: list[str], show: Callable[[bytes], None]) -> str | None:
    """Run avrdude to its end.

    Parameters
    ----------
    command : list of str
        From `command_for`.
    show : callable
        Called with its output, as it comes.

    Returns
    -------
    str or None
        None if everything was written and verified, otherwise what avrdude says is wrong.

    Raises
    ------
    FlashError
        If it cannot be run.
    """
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError as error:
        raise FlashError("flash.cannot-run", program=command[0], reason=error.strerror) from None
    said = bytearray()
    limit = threading.Timer(MOST_S, process.kill)
    limit.start()
    try:
        with process:
            assert process.stdout is not None
            while data := os.read(process.stdout.fileno(), _MOST_READ):
                said += data
                show(data)
    finally:
        limit.cancel()
    return None if process.returncode == 0 else _cause(said.decode(errors="replace"))


def _cause(said: str) -> str:
    """Return the first error that avrdude reports, from which the others follow, or its last line.

    It also complains that a pty has no control lines; that is not the cause.
    """
    lines = [line.strip() for line in said.splitlines()]
    lines = [line for line in lines if line and not line.startswith("avrdude done")]
    errors = [line for line in lines if "error" in line and "ioctl" not in line]
    words = (errors[:1] or lines[-1:] or ["nothing"])[0]
    return re.sub(r"^avrdude:?\s*((OS )?error:\s*)?", "", words)[:_LONGEST_WORDS].rstrip(".")


def _image_called(name: str, missing: FlashError) -> Path:
    for folder in (BUILT, IMAGES):
        if (folder / name).is_file():
            return folder / name
    raise missing


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        raise FlashError("flash.unreadable", path=path, reason=error.strerror) from None


def _end_of(path: Path, text: str) -> int:
    """Read Intel HEX: a colon, then count, address, kind, data and checksum in each line."""
    base = end = 0
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = bytes.fromhex(line.removeprefix(":"))
        except ValueError:
            record = b""
        if not line.startswith(":") or len(record) < _FRAME or record[0] != len(record) - _FRAME:
            raise FlashError("flash.bad-line", path=path, line=number)
        if sum(record) % 256:
            raise FlashError("flash.bad-checksum", path=path, line=number)
        address, kind, data = int.from_bytes(record[1:3], "big"), record[3], record[4:-1]
        if kind == _DATA:
            end = max(end, base + address + len(data))
        elif kind in (_SEGMENT, _LINEAR):
            base = int.from_bytes(data, "big") << (16 if kind == _LINEAR else 4)
        elif kind == _END:
            break
    else:
        raise FlashError("flash.no-end", path=path)
    if not end:
        raise FlashError("flash.empty", path=path)
    return end


#: Name of the drive of a Pico, a file that is always on it, and the line in it: other boards have a
#: drive with such a file, too.
DRIVE, MARK, BOARD_ID = "RPI-RP2", "INFO_UF2.TXT", b"Board-ID: RPI-RP2"

#: A block of such an image, what it begins and ends with, and the family of the chip.
_BLOCK, _BLOCK_BEGIN, _BLOCK_END, _RP2040 = 512, 0x0A32_4655, 0x0AB1_6F30, 0xE48B_FF56


def find_uf2(lights: str | None = None) -> Path:
    """Return the image: the one that was built here, else the one shipped with the program.

    Parameters
    ----------
    lights : str, optional
        One of the `images` of a Pico; the usual panel if None.

    Raises
    ------
    FlashError
        If no image was found.
    """
    images = BOARDS[PICO].images
    chosen = next(iter(images)) if lights is None else lights
    return _image_called(images[chosen], FlashError("flash.no-uf2", lights=chosen))


def check_uf2(path: Path) -> int:
    """Refuse a file that is no image for this chip; returns the bytes of the program.

    Raises
    ------
    FlashError
    """
    data = _read(path)
    blocks = [data[place : place + _BLOCK] for place in range(0, len(data), _BLOCK)]
    if not blocks or not all(_is_for_pico(block) for block in blocks):
        raise FlashError("flash.not-uf2", path=path)
    return sum(struct.unpack_from("<I", block, 16)[0] for block in blocks)


def _is_for_pico(block: bytes) -> bool:
    if len(block) != _BLOCK:
        return False
    (begin,), (family,) = struct.unpack_from("<I", block), struct.unpack_from("<I", block, 28)
    (end,) = struct.unpack_from("<I", block, _BLOCK - 4)
    return (begin, family, end) == (_BLOCK_BEGIN, _RP2040, _BLOCK_END)


def find_drive(places: list[Path] | None = None) -> Path | None:
    """Return the drive of a Pico that waits for an image, or None.

    Parameters
    ----------
    places : list of Path, optional
        Where to look; by default where this system mounts drives.
    """
    for place in _mounts() if places is None else places:
        with contextlib.suppress(OSError), (place / MARK).open("rb") as file:
            if BOARD_ID in file.read(_BLOCK).splitlines():
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
