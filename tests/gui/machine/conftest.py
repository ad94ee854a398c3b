"""Tries machines immediately, not in another process after a moment without changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.base.question_process import Questions
from gui.machine import preview
from gui.machine.drawer import MachineDrawer
from tests.gui.by_hand import opened


@pytest.fixture(autouse=True)
def tried_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_process" in request.node.name:
        monkeypatch.setattr(preview, "Questions", Questions)
    else:
        monkeypatch.setattr(preview, "CALM", 0.0)


@pytest.fixture
def drawer(clock: Clock, qtbot: QtBot) -> Iterator[MachineDrawer]:
    """Open the drawer over a page that can have the focus."""
    window, page = QWidget(), QWidget()
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QVBoxLayout(window).addWidget(page)
    opened(qtbot, window, 1100, 800, active=True)
    page.setFocus()
    drawer = MachineDrawer(page, clock)
    drawer.show_machine()
    clock.settle()
    yield drawer
    drawer.preview.stop()
