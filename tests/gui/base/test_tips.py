"""Names in tips and labels are shown as they were typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.base.panel_frame import OneLine
from gui.base.tips import allow, plain_tip


def test_a_name_with_marks_of_html_is_shown_as_it_is(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setHtml(plain_tip("This is a <b>x</b>.\nR1"))
    assert document.toPlainText() == "This is a <b>x</b>.\nR1"
    assert plain_tip("a < b & c") == "a < b & c"
    label = OneLine("<i>x</i>")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.toolTip() == plain_tip("<i>x</i>")


def test_a_control_that_is_not_possible_says_why_below_its_tip(qtbot: QtBot) -> None:
    qtbot.addWidget(button := QPushButton())
    button.setToolTip("Test the lights")
    for reason in ("", "Connect a panel first.", "This panel has no lights.", ""):
        allow(button, reason)
        assert button.isEnabled() is not bool(reason)
        assert button.accessibleDescription() == reason
        assert button.toolTip() == f"Test the lights\n{reason}".strip()
