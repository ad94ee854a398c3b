"""Ask whether to go on without the files of a folder that were not read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QWidget

from gui.base import layouts, theme
from mark1.messages import Message


class LeftOutDialog(QDialog):
    """Lists what was not read, with the reasons; it is accepted to go on without it.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    folder : str
        Name of the folder.
    left_out : sequence of Message
        One for each file.
    """

    def __init__(self, window: QWidget, folder: str, left_out: Sequence[Message]) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Import patterns"))
        text = self.tr("Not everything in {folder} can be read:").format(folder=folder)
        heading = QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.list = QPlainTextEdit("\n".join(map(str, left_out)), readOnly=True)
        self.list.setTabChangesFocus(True)
        self.list.setAccessibleName(text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        is_one = len(left_out) == 1
        words = self.tr("Continue without it") if is_one else self.tr("Continue without them")
        self.go_on = buttons.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
        theme.dress(self.go_on, "primary")
        self.go_on.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layouts.column(heading, (self.list, 1), buttons, of=self, margins=None)
        self.resize(640, 320)
        self.go_on.setFocus()
