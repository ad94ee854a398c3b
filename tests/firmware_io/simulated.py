"""The firmware on a simulated chip: starts `panel_sim`, and talks to it as a host does.

Without a terminal the chip's time stands still but for `Board.run`, so what is measured is the chip
and not the computer. The program, like simavr, is for tests only.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import threading
import time
from collections import deque
from functools import cache
from pathlib import Path

import pytest

from firmware_io.wire.framing import Frame, Receiver, crc16, encode
from firmware_io.wire.protocol import (
    UNORDERED,
    Ack,
    Command,
    Info,
    Key,
    Nak,
    Report,
    Start,
    pack,
    unpack,
)
from tests.firmware_io.shine import is_strip, shine

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware_io" / "firmware"
BUILT = ROOT / "build" / "firmware"

#: The Pico: its own sources, its emulator, and the program around that.
PICO = FIRMWARE / "pico"
RP2040JS = BUILT / "node" / "node_modules" / "rp2040js"
PICO_SIM = FIRMWARE / "sim_pico" / "main.cjs"

#: Cycles of the chip in a millisecond.
CYCLES_MS = 16_000

#: Bytes that a board may have unanswered, and how long a host waits for an answer, in ms.
WINDOW, PATIENCE_MS = 63, 25


#: An Uno with three digital potentiometers, two servos and a fader, as the Makefile builds it.
OUTPUTS = ("--pot", "8", "--pot", "7", "--gate", "9", "--servos", "--fader", "5,6,1")

#: The first of its outputs that is a servo, and the fader.
FIRST_SERVO, FADER = 3, 5


def missing_packages(folder: Path = FIRMWARE) -> list[str]:
    """Name the Debian packages without which the firmware is not built."""
    lines = (folder / "packages.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [package for needed, package in rows if not is_here(needed)]


def is_here(needed: str) -> bool:
    return Path(needed).exists() if "/" in needed else shutil.which(needed) is not None


def make(target: str) -> str:
    """Build something of the firmware, and give what `make` said. Skips the test if it cannot.

    What does not build fails one test of a run, with its name; the others that need it are skipped.
    """
    missing = missing_packages(PICO if is_pico(target) else FIRMWARE)
    if missing:
        pytest.skip(f"the firmware cannot be built without {', '.join(missing)}")
    built = _make(target)
    if built.returncode != 0:
        if _is_first_to_report(target):
            pytest.fail(f"{target} does not build:\n{built.stdout}{built.stderr}", pytrace=False)
        pytest.skip(f"{target} does not build, as the failure of another test says")
    return built.stdout


@cache
def _make(target: str) -> subprocess.CompletedProcess[str]:
    """Run `make`. Processes that test at the same time build one after another."""
    BUILT.mkdir(parents=True, exist_ok=True)
    command = ["flock", BUILT, "make", "--no-print-directory", "-j2", "-C", FIRMWARE, target]
    return subprocess.run(command, capture_output=True, text=True, timeout=240)


def _is_first_to_report(target: str) -> bool:
    """Whether no other test of this run, in any process, has reported this target."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    reported = BUILT / "failed" / run / target
    reported.parent.mkdir(parents=True, exist_ok=True)
    try:
        reported.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def make_pico(build: str) -> str:
    """Build a firmware of the Pico. Skips the test if its compiler or emulator is missing."""
    if shutil.which("node") is None:
        pytest.skip("the Pico's emulator needs node")
    if not RP2040JS.exists():
        pytest.skip("the Pico's emulator, rp2040js, is missing: make toolchain")
    return make(build)


def build(name: str) -> None:
    """Build a firmware of any board, and its simulator. Skips the test if it cannot."""
    if is_pico(name):
        make_pico(name)
    else:
        make(name)
        make("panel_sim")


def checksum(levels) -> int:
    """The CRC that CHECK holds the cells against."""
    return crc16(bytes(level & 0xFF for level in levels))


def colours(
    levels, lights: int = 400, palette: int = 0, brightness: int = 4, strip: bool = False
) -> list[tuple[int, ...]]:
    """What the lights are sent for these levels."""
    return [tuple(row) for row in shine(levels, lights, palette, brightness, strip).tolist()]


def options_of(build: str) -> tuple[str, ...]:
    """Options of `panel_sim` for the chip and the lights of a build."""
    if is_pico(build):
        return pico_options_of(build)
    is_mega = build.startswith("mega")
    chip = ("--mcu", "atmega2560") if is_mega else ()
    if not is_strip(build):
        return chip
    return (*chip, "--strip", f"B{4 if is_mega else 2},{4 if 'rgbw' in build else 3}")


def is_pico(build: str) -> bool:
    return build.startswith("pico")


def pico_options_of(build: str) -> tuple[str, ...]:
    """Options of `sim_pico` for the lights and knobs of a build."""
    mux = ("--mux",) if "mux" in build else ()
    if not is_strip(build):
        return mux
    return (*mux, "--strip", f"{2 if '1000' in build else 1},{4 if 'rgbw' in build else 3}")


def program_of(build: str) -> list[str | Path]:
    """The simulator of a build's chip."""
    return ["node", PICO_SIM] if is_pico(build) else [BUILT / "panel_sim"]


def image_of(build: str) -> Path:
    return BUILT / (f"{build}.uf2" if is_pico(build) else f"{build}.elf")


def keys(levels, most: int = 53) -> list[Key]:
    return [Key(i, tuple(levels[i : i + most])) for i in range(0, len(levels), most)]


def some_levels(count: int = 408, seed: int = 1) -> list[int]:
    return random.Random(seed).choices(range(-127, 128), k=count)


def is_dark(lights) -> bool:
    return all(colour == [0, 0, 0] for _, *colour in lights)


class Simulator:
    """A running `panel_sim`; close it, or use it in a with statement.

    `image` is another program for the chip and the parts of that build.
    """

    def __init__(self, name: str, *options: str, image: Path | None = None):
        build(name)
        self.build, self._lock = name, threading.Lock()
        command = [*program_of(name), *options_of(name), *options, image or image_of(name)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> None:
        """End it; it ends by itself when its input does."""
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(timeout=60)

    def order(self, *words) -> str:
        """Send a command; returns its answer without the first word."""
        with self._lock:
            self._process.stdin.write(" ".join(map(str, words)) + "\n")
            self._process.stdin.flush()
            return self.read()

    def read(self) -> str:
        verb, _, rest = self._process.stdout.readline().rstrip("\n").partition(" ")
        if verb in ("", "error"):
            raise RuntimeError(f"panel_sim: {rest or 'has ended'}")
        return rest

    def lights(self) -> list[tuple[int, int, int, int]]:
        """Brightness of 31, red, green and blue of each light, as they shine now."""
        _, _, colours = self.order("leds").partition(" ")
        raw = bytes.fromhex(colours)
        parts = [raw[i : i + 4] for i in range(0, len(raw), 4)]
        return [(head & 31, red, green, blue) for head, blue, green, red in parts]

    def numbers(self, *words) -> list[float]:
        return [float(word) for word in self.order(*words).split()]

    def counters(self) -> dict[str, int]:
        pairs = (word.split("=") for word in self.order("counters").split())
        return {name: int(value) for name, value in pairs}

    def seconds(self) -> float:
        """The time of the chip, which is behind that of a busy computer."""
        return self.counters()["cycle"] / (1000 * CYCLES_MS)

    def wait(self, seconds: float) -> None:
        """Let the chip run for so long, as it does on a terminal."""
        end = self.seconds() + seconds
        while self.seconds() < end:
            time.sleep(0.005)


class ChipClock:
    """The time of a chip on a terminal, for a host that is to be as patient as the chip is slow."""

    def __init__(self, simulator: Simulator):
        self._simulator = simulator
        self._seconds, self._asked = 0.0, float("-inf")
        self._lock = threading.Lock()

    def now(self) -> float:
        with self._lock:
            if time.monotonic() - self._asked > 0.002:
                self._seconds = max(self._seconds, self._simulator.seconds())
                self._asked = time.monotonic()
            return self._seconds

    def wait(self, condition: threading.Condition, seconds: float) -> None:
        if seconds > 0:
            condition.wait(seconds)


class Board(Simulator):
    """A board whose time passes only in `run`."""

    def __init__(self, name: str, *options: str, image: Path | None = None):
        super().__init__(name, *options, image=image)
        self.cycle = 0
        self.heard: list[tuple[Frame, Report]] = []
        self._receiver = Receiver()

    @property
    def broken(self) -> int:
        """Broken frames that came from the board."""
        return self._receiver.broken

    def run(self, milliseconds: float, frames: int = 0) -> list[Report]:
        """Advance until the time is over or enough frames have ended; returns the reports."""
        cycle, _, sent = self.order("run", round(1000 * milliseconds), frames).partition(" ")
        self.cycle = int(cycle)
        found = self._receiver.feed(bytes.fromhex(sent))
        reports = [(frame, unpack(frame.type, frame.payload)) for frame in found if frame]
        self.heard += reports
        return [report for _, report in reports]

    def boot(self) -> Info:
        """Wait for the INFO that a board sends when it starts."""
        (info,) = self.run(100, 1)
        return info

    def feed(self, data: bytes) -> None:
        """Send bytes as they are."""
        if data:
            self.order("feed", data.hex())

    def send(self, message: Command, seq: int = 0, session: int = 0) -> None:
        self.feed(encode(Frame(pack(message)[0], seq, session, pack(message)[1])))


class Host:
    """A host in a session with a board: numbers, window, and going back where a frame was lost.

    With a strip on an AVR, which is deaf while it writes it, host and board take turns.
    """

    def __init__(self, board: Board, session: int = 7, timeout_ms: int = 1000, brightness: int = 4):
        self.board, self.session, self.next = board, session, 1
        self.reports: list[Report] = []
        self._most = 1 if is_strip(board.build) and not is_pico(board.build) else 255
        for _ in range(20):
            board.send(Start(timeout_ms, brightness), 0, session)
            answers = board.run(PATIENCE_MS, 1)
            self.reports += answers
            if answers:
                break
        self.started = self.reports[0] if self.reports else None

    def tell(self, *messages: Command, seconds: float = 30) -> float:
        """Send messages until all are acknowledged; gives how long that took, in ms."""
        waiting = deque()
        for message in messages:
            assert not isinstance(message, UNORDERED)
            waiting.append((self.next, encode(Frame(pack(message)[0], self.next, self.session,
                                                    pack(message)[1]))))  # fmt: skip
            self.next = (self.next + 1) % 256
        begun, on_wire = self.board.cycle, 0
        while waiting:
            on_wire = self._fill(waiting, on_wire)
            answers = self.board.run(PATIENCE_MS, 1)
            on_wire = self._read(answers, waiting, on_wire)
            assert self.board.cycle - begun < seconds * 1000 * CYCLES_MS, "nobody answers"
        return (self.board.cycle - begun) / CYCLES_MS

    def _fill(self, waiting, on_wire: int) -> int:
        bytes_out = sum(len(wire) for _, wire in list(waiting)[:on_wire])
        while (
            on_wire < min(len(waiting), self._most)
            and bytes_out + len(waiting[on_wire][1]) <= WINDOW
        ):
            bytes_out += len(waiting[on_wire][1])
            self.board.feed(waiting[on_wire][1])
            on_wire += 1
        return on_wire

    def _read(self, answers, waiting, on_wire: int) -> int:
        self.reports += answers
        if not answers:
            return 0  # nothing came in time: all again
        for answer in answers:
            if isinstance(answer, Ack | Nak):
                numbers = [seq for seq, _ in waiting]
                taken = numbers.index(answer.expected) if answer.expected in numbers else None
                if taken is None and answer.expected == self.next:
                    taken = len(waiting)
                for _ in range(taken or 0):
                    waiting.popleft()
                    on_wire = max(0, on_wire - 1)
            if isinstance(answer, Nak):
                on_wire = 0
        return on_wire

    def all_of(self, kind: type) -> list:
        """The reports of a kind so far."""
        return [report for report in self.reports if isinstance(report, kind)]

    def listen(self, milliseconds: float) -> list[Report]:
        """Advance the time."""
        answers = self.board.run(milliseconds)
        self.reports += answers
        return answers
