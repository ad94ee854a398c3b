"""A pattern set on the screen."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.patterns.set_view import PatternView
from tests.gui.patterns.set_view.tray import rows


@pytest.fixture
def view(qtbot):
    """Show patterns of two classes with seven patterns each, which notes what it tells."""
    window = QWidget()
    qtbot.addWidget(window)
    view = PatternView()
    view.setFixedSize(380, 120)
    QVBoxLayout(window).addWidget(view)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    view.set_rows(rows("EF", 7))
    view.told = []
    for name in (
        "add_requested",
        "class_chosen",
        "new_class_requested",
        "chosen",
        "remove_requested",
        "moved",
        "rename_requested",
        "class_remove_requested",
        "mark_requested",
    ):
        getattr(view, name).connect(lambda *given, name=name: view.told.append((name, *given)))
    yield view  # the window has to outlive the test
