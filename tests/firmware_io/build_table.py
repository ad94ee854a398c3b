"""The table of builds of the firmware: what each takes, and how long its lights take.

`make -C firmware_io/firmware table` writes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.firmware_io.shine import is_strip
from tests.firmware_io.simulated import (
    CYCLES_MS,
    FIRMWARE,
    Board,
    Host,
    is_pico,
    keys,
    make,
    some_levels,
)

TABLE = FIRMWARE / "builds.md"

#: A line that `make` prints for each build.
_SIZES = re.compile(r"^(\S+) +flash +(\d+) of +\d+ +memory +(\d+) of +\d+$", re.MULTILINE)

#: Milliseconds of a light of a Pico: 32 bits at 7.8 MHz; 24 bits, or 32 with white, at 0.8 MHz.
_PICO_MS = {"apa102": 32 / 7800, "strip": 24 / 800, "rgbw": 32 / 800}

HEAD = """# Flash, memory and frame time of each build

`make -C firmware_io/firmware table` writes this file, and a test compares it with what is built
(avr-gcc 5.4.0, and arm-none-eabi-gcc 12.2.1 for the Pico).

Flash and memory are in bytes; memory is what variables take, without the stack. A frame is the time
from the first bit of the first light to the last bit of the last one, in milliseconds: the
shortest, with a quiet line, and the longest while all cells come in at full speed. It is *measured*
on the simulated chip, or *computed* from the bits of the lights alone. The names are those of the
Makefile.

| build | flash | memory | frame, quiet line | frame, busy line | |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Row:
    """One build: bytes of flash and memory, and its frames as `frame_of` gives them."""

    name: str
    flash: int
    memory: int
    frame: str

    def __str__(self) -> str:
        return f"| {self.name} | {self.flash} | {self.memory} | {self.frame} |"


def sizes(output: str) -> dict[str, tuple[int, int]]:
    """Give the flash and the memory of each build by its name, from what `make` said."""
    return {name: (int(flash), int(memory)) for name, flash, memory in _SIZES.findall(output)}


def frames_ms(name: str) -> str:
    """Measure the shortest and the longest frame on the simulated chip, in milliseconds."""
    with Board(name) as board:
        info = board.boot()
        host = Host(board)
        host.tell(*keys(some_levels(info.cells)))
        board.run(100)
        board.lights()  # a strip's frame ends when somebody looks
        counters = board.counters()
        both = (counters[f"frame_{which}"] / CYCLES_MS for which in ("shortest", "longest"))
        return " | ".join(f"{milliseconds:.2f}" for milliseconds in both)


def frame_of(name: str) -> str:
    """Give the times of a build's frames as the table has them."""
    if name == "uno-bare" or "dials" in name:
        return "– | – | no chain"
    if name.startswith("leonardo"):
        return f"{frames_ms(name.replace('leonardo', 'uno'))} | that of the Uno"
    if is_pico(name):
        kind = "rgbw" if "rgbw" in name else "strip" if is_strip(name) else "apa102"
        chain = int(re.sub(r"\D", "", name.split("-")[0]) or 64) + 8
        strips = 2 if name == "pico1000-ws2812" else 1
        return f"{chain / strips * _PICO_MS[kind]:.2f} | – | computed"
    return f"{frames_ms(name)} | measured"


def read() -> dict[str, Row]:
    """Return the rows of the table as it is in the repository."""
    rows = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[1].isdigit():
            rows[cells[0]] = Row(cells[0], int(cells[1]), int(cells[2]), " | ".join(cells[3:]))
    return rows


def main() -> None:
    """Write the table."""
    built = sizes("".join(make(name) for name in make("names").split()))
    rows = [Row(name, *taken, frame_of(name)) for name, taken in built.items()]
    TABLE.write_text(HEAD + "".join(f"{row}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
