"""What tests of the staff panel stand on: a window, a clock, and panels that are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.exhibit import settings_file
from gui.exhibit.pin import PinLock
from gui.exhibit.staff.page import Host
from gui.exhibit.staff.staff_panel import StaffPanel
from gui.exhibit.visits import Visits
from gui.hardware.connection import Hardware
from tests.gui.exhibit.staff.hands import STORED, Exhibit
from tests.gui.exhibit.test_pin import Clock


@pytest.fixture
def exhibit(qtbot: QtBot) -> Exhibit:
    window = Exhibit()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    return window


@pytest.fixture
def lock_clock() -> Clock:
    return Clock()


@pytest.fixture
def make(
    exhibit: Exhibit, tmp_path: Path, lock_clock: Clock
) -> Iterator[Callable[..., StaffPanel]]:
    """Make a panel for a file of settings."""
    panels = []

    def panel(text: str = f'{{"pin": "{STORED}"}}', hardware: Hardware | None = None) -> StaffPanel:
        path = tmp_path / "exhibit.json"
        path.write_text(text)
        folder = tmp_path / "data"
        host = Host(
            settings_file.read(path),
            Visits(folder / "visits.csv"),
            PinLock(folder / "tries", lock_clock),
            folder,
            hardware,
        )
        panels.append(StaffPanel(exhibit, host))
        panels[-1].open()
        return panels[-1]

    yield panel
    for each in panels:
        each.host.is_changed = False
        each.close_panel()
