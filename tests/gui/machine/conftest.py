"""Tries machines immediately, not in another process after a moment without changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.base.clock import Clock
from gui.machine import preview
from gui.machine.drawer import MachineDrawer
from tests.gui.by_hand import opened


class AtOnce:
    """Answers each question while it is asked."""

    is_waiting = False

    def __init__(self, clock: Clock, work: Callable[..., Any], take: Callable[[Any], None]) -> None:
        self._work, self._take = work, take

    def ask(self, *arguments: Any) -> None:
        self._take(self._work(*arguments))

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def tried_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_process" not in request.node.name:
        monkeypatch.setattr(preview, "Questions", AtOnce)
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
