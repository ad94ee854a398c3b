"""A retina on the screen."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gui.console.retina_view import RetinaView
from tests.gui.console.retina_view.stage import SIDE, Owner


@pytest.fixture
def window(qtbot):
    """A window with a field to start from and a retina."""
    window = QWidget()
    qtbot.addWidget(window)
    field, view = QLineEdit(), RetinaView()
    view.setFixedSize(SIDE, SIDE)
    layout = QVBoxLayout(window)
    layout.addWidget(field)
    layout.addWidget(view)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    field.setFocus()
    return window


@pytest.fixture
def view(window):
    return window.findChild(RetinaView)


@pytest.fixture
def owner(view):
    return Owner(view)
