"""A simulated panel beside the window: what it shows, and how a test chooses one."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from firmware_io.panel.board_choice import SIMULATED
from gui.base.clock import Clock
from gui.hardware.connection import Hardware

SIM = "sim://?lights=512&lamps=8&knobs=4&outputs=4"

#: The names of the simulated panels, as the list of ports offers them.
OFFERED = [str(name) for name in SIMULATED.values()]


def shown(hardware: Hardware) -> NDArray[np.int8]:
    """Return the levels of all lights and lamps of the simulated board."""
    assert hardware._simulated is not None
    return hardware._simulated.look(lambda board: board.shown)


def links() -> list[threading.Thread]:
    """Return the threads of all connections."""
    return [thread for thread in threading.enumerate() if "panel" in thread.name]


def choose(box: QComboBox, text: str) -> None:
    """Choose an entry as the mouse does."""
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def let_frames_pass(clock: Clock, qtbot: QtBot, count: int = 8) -> None:
    """Wait until the clock has made more frames, so that nothing is left to come."""
    frames: list[float] = []
    count_frame: Callable[[float], bool] = lambda now: bool(frames.append(now))  # noqa: E731
    clock.each_frame(count_frame)
    qtbot.waitUntil(lambda: len(frames) >= count)
    clock._frames.remove(count_frame)
