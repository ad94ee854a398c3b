"""Use the program at random for hours, and report what has grown.

Usage: ``python -m tests.soak [--hours N] [--measurements N] [--memory MB]``

Two processes run side by side: a window that learns at full speed, with a simulated panel, used by
a random user; and an exhibit with a panel of its own, whose visitors' time runs ahead of the clock.
Each measures itself again and again; an error of any callback ends it. The first quarter of the
measurements is a warm-up. Of the others, the least of the later half may be above the least of the
earlier half by no more than `LIMITS`: the least is compared because what is in use varies from
moment to moment.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from firmware_io.link.link_state import LinkStats
    from gui.base.clock import Clock
    from gui.hardware.connection import Hardware

#: Measurements of each part, and frames that each of them times.
MEASUREMENTS, FRAMES = 16, 300

#: By how much a figure may grow.
LIMITS = {"memory": 5.0, "descriptors": 4.0, "threads": 2.0, "busy": 2.0, "mismatches": 0.0}

#: The simulated panel of both parts.
PANEL = "sim://?lights=512&lamps=8&knobs=4&outputs=4"

#: Seconds that the panel has to connect, and hours of visitors between two checks of the time.
PATIENCE, VISIT_HOURS = 60.0, 0.1


@dataclass(frozen=True, slots=True)
class Figures:
    """What a part of the program uses at one moment.

    Attributes
    ----------
    done : int
        Gestures of the user, or visits, so far.
    memory, resident : float
        MB that C and Python have allocated and not freed; MB of the process in memory.
    descriptors, threads : int
    busy : float
        Milliseconds of processor time from one frame to the next, the median.
    late : float
        Milliseconds from one frame to the next, the 99th percentile. Other programs add to it.
    round_trip : float
        Milliseconds of the link, smoothed.
    resent, broken, mismatches : int
        Frames sent again, frames dropped, and wrong cells found, since the panel was connected.
    """

    done: int
    memory: float
    resident: float
    descriptors: int
    threads: int
    busy: float
    late: float
    round_trip: float
    resent: int
    broken: int
    mismatches: int


def grown(figures: Sequence[Figures], limits: dict[str, float]) -> dict[str, float]:
    """Return by how much each figure grew that grew beyond its limit.

    Parameters
    ----------
    figures : sequence of Figures
        Without those of the warm-up, in order.
    limits : dict of str to float
    """
    half = len(figures) // 2
    found = {}
    for name, limit in limits.items():
        values = [getattr(each, name) for each in figures]
        growth = min(values[half:]) - min(values[:half])
        if growth > limit:
            found[name] = growth
    return found


# --- the two parts, each in a process of its own ----------------------------------------------


def use_window(ends: Iterable[float]) -> Iterator[Figures]:
    """Let a random user loose on a window, and measure it at each of these times."""
    import pytest

    from gui.base.application import make_application
    from gui.hardware.page import Panels
    from gui.shell.window import MainWindow
    from mark1.patterns import shapes
    from mark1.session.commands import ChangeTraining, ReplacePatterns
    from mark1.session.new_document import letters
    from mark1.training.pace import FULL
    from tests.gui.random_user import RandomUser

    application = make_application()
    window = MainWindow()
    window.show()
    window.prepare()
    load_loops()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        user = RandomUser(window, 1960, Path(folder), patch)
        done = 0
        for end in ends:
            while time.monotonic() < end:
                user.act()
                done += 1
            window.session.pause()
            window.turn_to("hardware")
            first, second = window.kept.of(Panels).hardware.values()
            second.detach()
            _connect(first)
            window.turn_to("console")
            window.session.begin(letters())  # last, as what the user began may end meanwhile
            # Letters in 81 places are never all learned.
            window.session.perform(ReplacePatterns(shapes.make("letters?shift=4&examples=40")))
            window.session.perform(ChangeTraining({"passes": 1_000_000, "stop": "passes"}))
            window.session.set_pace(FULL)
            window.clock.do(window.session.run)
            frames = _next_frames(window.clock)
            stats = first.state.link_stats
            from tests.gui.memory import held

            yield _figures(done, held(window, application), frames, stats)
        user.stop()
        window.close_at_once()


def use_exhibit(ends: Iterable[float]) -> Iterator[Figures]:
    """Let random visitors loose on an exhibit, and measure it at each of these times."""
    from PySide6.QtGui import QPixmapCache
    from PySide6.QtWidgets import QApplication

    from gui.base.application import make_application
    from gui.base.garbage import Collector
    from gui.exhibit.attendant import Attendant
    from gui.exhibit.settings_file import Reading
    from tests.gui.exhibit.random_visitor import RandomVisitor
    from tests.gui.exhibit.visitor import Visitor
    from tests.gui.memory import allocated

    application = make_application()
    visitor = Visitor(seed=1960, panel=PANEL)
    attendant = Attendant(
        visitor.window, Reading(Path("exhibit.json"), visitor.window.settings, ())
    )
    collector = Collector(application)
    hand = RandomVisitor(visitor, 1960)
    assert attendant.hardware is not None
    for end in ends:
        while time.monotonic() < end:
            hand.play(VISIT_HOURS)
        hand.walk_away()
        _connect(attendant.hardware)
        frames = []
        for _ in range(FRAMES):
            visitor.wait(0.016, 0.016)
            QApplication.processEvents()
            frames.append(_times())
        QPixmapCache.clear()
        gc.collect()
        yield _figures(hand.began, allocated(), frames, attendant.hardware.state.link_stats)
    attendant.close()
    collector.stop()
    visitor.window.leave()


def load_loops() -> None:
    """Load the loop of each rule, or compile it: each takes memory for as long as a process lives.

    The user would do so one by one, which would look like a leak.
    """
    from mark1.machine import compiled
    from mark1.machine.rules import RULES

    for turn in {rule.turn: None for rule in RULES.values()}:
        for positions, x in (
            (np.int16, np.uint8),
            (np.float64, np.uint8),
            (np.float64, np.float64),
        ):
            compiled.prepare(turn, positions, x)


PARTS = {"window": use_window, "exhibit": use_exhibit}


def _times() -> tuple[float, float]:
    return time.monotonic(), time.thread_time()


def _next_frames(clock: Clock) -> list[tuple[float, float]]:
    """Return the times of the next `FRAMES` frames."""
    from PySide6.QtWidgets import QApplication

    frames: list[tuple[float, float]] = []

    def note(_: float) -> bool:
        # The clock calls it for as long as it lives: what it keeps must not grow.
        if len(frames) < FRAMES:
            frames.append(_times())
        return False

    clock.each_frame(note)
    while len(frames) < FRAMES:
        QApplication.processEvents()
    return frames


def _connect(panel: Hardware) -> None:
    """Connect a panel, if it is not, and wait until it shows everything."""
    from PySide6.QtWidgets import QApplication

    if panel.choice.where != PANEL or not panel.state.is_shown:
        panel.choose(where=PANEL)
        panel.attach()
    end = time.monotonic() + PATIENCE
    while not panel.state.is_shown:
        assert time.monotonic() < end, f"the panel did not connect: {panel.state.words}"
        QApplication.processEvents()


def _figures(
    done: int, memory: float, frames: Sequence[tuple[float, float]], link: LinkStats
) -> Figures:
    process = Path("/proc/self")
    pages = int((process / "statm").read_text(encoding="ascii").split()[1])
    clock, busy = np.diff(np.asarray(frames), axis=0).T * 1e3
    return Figures(
        done,
        memory,
        pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
        len(list((process / "fd").iterdir())),
        len(list((process / "task").iterdir())),
        float(np.median(busy)),
        float(np.percentile(clock, 99)),
        link.round_trip_ms,
        link.resent,
        link.broken,
        link.mismatches,
    )


def work(part: str, seconds: float, measurements: int, line: Connection) -> None:
    """Use one part, and send its figures; the first error of any callback ends the process."""
    from PySide6.QtCore import qInstallMessageHandler

    def tell(kind: object, context: object, text: str) -> None:
        if not text.startswith("This plugin does not support"):  # as for tests in pyproject.toml
            print(f"{part}: {text}", file=sys.stderr, flush=True)

    def end(kind: type[BaseException], error: BaseException, place: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, place)
        os._exit(1)

    qInstallMessageHandler(tell)
    sys.excepthook = end
    began = time.monotonic()
    ends = (began + seconds * number / measurements for number in range(1, measurements + 1))
    for figures in PARTS[part](ends):
        line.send(figures)


# --- all together -----------------------------------------------------------------------------


def main() -> int:
    """Run both parts and print what they measure; returns 1 if something grew or failed."""
    parser = argparse.ArgumentParser(description="Use the program for hours.", allow_abbrev=False)
    parser.add_argument("--hours", type=float, default=2.0, help="(default: 2)")
    parser.add_argument(
        "--measurements", type=int, default=MEASUREMENTS, help=f"(default: {MEASUREMENTS})"
    )
    most = LIMITS["memory"]
    help_ = f"by which the memory of each part may grow (default: {most:g})"
    parser.add_argument("--memory", type=float, default=most, metavar="MB", help=help_)
    chosen = parser.parse_args()
    if chosen.hours <= 0:
        parser.error(f"--hours must be positive, not {chosen.hours:g}")
    if chosen.measurements < 4:
        parser.error(f"--measurements must be at least 4, not {chosen.measurements}")
    warm = chosen.measurements // 4
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no part outlives this
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("CONFIG", "DATA", "STATE")
        }
        found, failed = _run(chosen.hours * 3600, chosen.measurements)
    for part, figures in found.items():
        print(f"\n{part}: {chosen.hours:g} h\n{'':12}{'start':>12}{'end':>12}")
        for name in (each.name for each in fields(Figures) if len(figures) > warm):
            start, end = (getattr(figures[place], name) for place in (warm, -1))
            print(f"{name:12}{start:12.6g}{end:12.6g}")
        if part not in failed:
            for name, growth in grown(figures[warm:], LIMITS | {"memory": chosen.memory}).items():
                print(f"{name} grew by {growth:.4g}")
                failed.add(part)
    print(f"\nFailed: {', '.join(sorted(failed))}" if failed else "\nNothing has grown.")
    return 1 if failed else 0


def _run(seconds: float, measurements: int) -> tuple[dict[str, list[Figures]], set[str]]:
    """Run both parts; returns their figures, and which ended too early."""
    context = multiprocessing.get_context("spawn")  # each with a Qt of its own
    # A loop that was compiled takes 9 MB, one that was read from disk 1 MB.
    compiler = context.Process(target=load_loops, daemon=True)
    compiler.start()
    compiler.join()
    found: dict[str, list[Figures]] = {part: [] for part in PARTS}
    lines, processes = {}, {}
    for part in PARTS:
        line, other = context.Pipe(duplex=False)
        lines[line] = part
        processes[part] = context.Process(target=work, args=(part, seconds, measurements, other))
        processes[part].start()
        other.close()
    try:
        while lines:
            for line in wait([*lines]):
                assert isinstance(line, Connection)
                try:
                    figures = line.recv()
                except EOFError:
                    processes[lines.pop(line)].join()
                    continue
                found[lines[line]].append(figures)
                print(lines[line], figures, flush=True)
    finally:
        for process in processes.values():
            process.kill()
            process.join()
    failed = {part for part, process in processes.items() if process.exitcode}
    return found, failed | {part for part in PARTS if len(found[part]) < measurements}


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
