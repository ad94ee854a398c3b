"""Writes the panel's firmware onto an Arduino: which board, which image, and the call of avrdude.

avrdude is a program of its own and part of no package of ours. Whoever has the Arduino IDE needs
neither: the sketch lies in `firmware/mark1_panel`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_io.errors import BoardError, PortGoneError

if TYPE_CHECKING:
    from firmware_io.ports import Port

#: The sketch, for the Arduino IDE, and where `make firmware` puts what it builds of it.
SKETCH = Path(__file__).parent / "firmware" / "mark1_panel" / "mark1_panel.ino"
BUILT = Path(__file__).parents[1] / "build" / "firmware"

#: Largest image that is read: twice the text of a full chip.
MOST_BYTES = 2_000_000

#: Seconds for writing and reading back the fullest chip, twice over. avrdude 7.1 never ends when
#: the port of a Mega goes away.
MOST_S = 120.0

_MOST_READ = 4096
_LONGEST_WORDS = 200

#: Kinds of a record in an Intel HEX file, and bytes of it that are not data.
_DATA, _END, _SEGMENT, _LINEAR = 0, 1, 2, 4
_FRAME = 5


class FlashError(BoardError):
    """Firmware that cannot be written: the board, the image or avrdude is missing."""


@dataclass(frozen=True, slots=True)
class BoardType:
    """One kind of Arduino.

    Parameters
    ----------
    title : str
        For people.
    part, programmer : str
        What avrdude calls its chip and the way its boot loader talks.
    baud : int
        Rate of the boot loader.
    room : int
        Bytes of flash that the boot loader leaves.
    image : str
        Name of the file that `make firmware` builds for it.
    """

    title: str
    part: str
    programmer: str
    baud: int
    room: int
    image: str


#: A Nano with the newer boot loader is as an Uno.
BOARD_TYPES = {
    "uno": BoardType("Uno", "m328p", "arduino", 115_200, 32_256, "uno.hex"),
    "nano": BoardType(
        "Nano with the old boot loader", "m328p", "arduino", 57_600, 30_720, "uno.hex"
    ),
    "mega": BoardType("Mega 2560", "m2560", "wiring", 115_200, 253_952, "mega.hex"),
}

#: USB numbers of boards that say what they are, as the Arduino IDE has them. A chip such as a CH340
#: says only what it is itself.
_MAKERS = (0x2341, 0x2A03)
_PRODUCTS = {
    "uno": (0x0001, 0x0043, 0x006A, 0x0243),
    "mega": (0x0010, 0x003F, 0x0042, 0x0044, 0x0210, 0x0242),
}


def board_at(device: str, ports: Iterable[Port]) -> str:
    """Say which board of `BOARD_TYPES` hangs on a port, by its USB plug.

    Parameters
    ----------
    device : str
    ports : iterable of Port
        As `list_serial_ports` gives them.

    Raises
    ------
    PortGoneError
        If there is no such port.
    FlashError
        If its plug does not tell.
    """
    names = {device, str(Path(device).resolve())}
    port = next((port for port in ports if port.device in names), None)
    if port is None and not Path(device).exists():
        raise PortGoneError(device)
    if port is not None and port.vendor in _MAKERS:
        for board, products in _PRODUCTS.items():
            if port.product in products:
                return board
    raise FlashError(
        f"the plug of {port or device} does not tell which board it is: "
        "add --board uno, --board nano (one with the old boot loader) or --board mega."
    )


def find_avrdude() -> str:
    """Give the path of avrdude.

    Raises
    ------
    FlashError
        With the ways to get it.
    """
    found = shutil.which("avrdude")
    if found is None:
        raise FlashError(
            "avrdude is not installed: run `sudo apt install avrdude` (Debian, Ubuntu), or open "
            f"{SKETCH} in the Arduino IDE and upload it there."
        )
    return found


def find_image(board: BoardType) -> Path:
    """Give the image that was built for a board.

    Raises
    ------
    FlashError
        If there is none; an installed package brings none along.
    """
    image = BUILT / board.image
    if image.is_file():
        return image
    here = (BUILT.parents[1] / "Makefile").is_file()
    raise FlashError(
        f"there is no firmware for the {board.title} yet: "
        f"{'run `make firmware`' if here else 'give one with --hex'}, or open {SKETCH} "
        "in the Arduino IDE and upload it there."
    )


def check_image(path: Path, board: BoardType) -> int:
    """Refuse what is no Intel HEX file, or does not fit; gives the bytes of flash it takes.

    Raises
    ------
    FlashError
    """
    end = _end_of(path, _text_of(path))
    if end > board.room:
        raise FlashError(
            f"{path} takes {end} bytes, and the {board.title} has room for {board.room}: "
            "give the image of this board."
        )
    return end


def command_for(board: BoardType, device: str, image: Path, avrdude: str = "avrdude") -> list[str]:
    """Give the call of avrdude; it erases page by page (-D), so that the boot loader stays."""
    return [
        avrdude,
        *("-p", board.part, "-c", board.programmer, "-b", str(board.baud), "-P", device),
        *("-D", "-U", f"flash:w:{image}:i"),
    ]


def write(command: list[str], show: Callable[[bytes], None]) -> str | None:
    """Run avrdude until it has ended.

    Parameters
    ----------
    command : list of str
        As `command_for` gives it.
    show : callable
        Called with what it says, as it comes.

    Returns
    -------
    str or None
        None if all was written and read back, and else what it says is wrong.

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
        raise FlashError(
            f"{command[0]} cannot be run ({error.strerror}): install avrdude anew."
        ) from None
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
    """Give the first error that avrdude tells of, as the others follow from it, or its last line.

    A pty has no control lines, which it tells of as well.
    """
    lines = [line.strip() for line in said.splitlines()]
    lines = [line for line in lines if line and not line.startswith("avrdude done")]
    errors = [line for line in lines if "error" in line and "ioctl" not in line]
    words = (errors[:1] or lines[-1:] or ["nothing"])[0]
    return re.sub(r"^avrdude:?\s*((OS )?error:\s*)?", "", words)[:_LONGEST_WORDS].rstrip(".")


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("ascii")
    except OSError as error:
        raise FlashError(f"{path} cannot be read ({error.strerror}): give another file.") from None
    except UnicodeDecodeError:
        raise _no_image(path, "it is no text") from None


def _end_of(path: Path, text: str) -> int:
    """Read Intel HEX: a colon, then count, address, kind, data and checksum in each line."""
    base = end = 0
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = bytes.fromhex(line.removeprefix(":"))
        except ValueError:
            record = b""
        if not line.startswith(":") or len(record) < _FRAME or record[0] != len(record) - _FRAME:
            raise _no_image(path, f"line {number} is none of it")
        if sum(record) % 256:
            raise _no_image(path, f"the checksum of line {number} is wrong")
        address, kind, data = int.from_bytes(record[1:3], "big"), record[3], record[4:-1]
        if kind == _DATA:
            end = max(end, base + address + len(data))
        elif kind in (_SEGMENT, _LINEAR):
            base = int.from_bytes(data, "big") << (16 if kind == _LINEAR else 4)
        elif kind == _END:
            break
    else:
        raise _no_image(path, "its end is missing")
    if not end:
        raise _no_image(path, "it is empty")
    return end


def _no_image(path: Path, why: str) -> FlashError:
    return FlashError(f"{path} is no Intel HEX file ({why}): build it anew, or give another.")
