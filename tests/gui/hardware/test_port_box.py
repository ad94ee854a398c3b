"""The list of ports is refreshed before it opens, and its field outlives what Python kept of it."""

from __future__ import annotations

import shiboken6
from PySide6.QtWidgets import QWidget

from gui.hardware.board_panel import PortBox


def test_it_says_that_it_opens_before_it_does(qtbot):
    box = PortBox()
    qtbot.addWidget(box)
    box.show()
    opened = []
    box.opening.connect(lambda: opened.append(box.view().isVisible()))
    box.showPopup()
    assert opened == [False]
    box.hidePopup()


def test_its_field_can_be_used_after_python_took_it_for_deleted(qtbot):
    """A widget found under the mouse counts as a child of what was searched."""
    box = PortBox()
    qtbot.addWidget(box)
    shiboken6.invalidate(box.edit)
    assert shiboken6.isValid(box.edit)
    box.edit.setText("COM3")
    assert box.currentText() == "COM3"
    assert isinstance(box.edit, QWidget)
