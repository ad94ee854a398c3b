"""The About box: what this program is, and the licences of its parts."""

from __future__ import annotations

import bisect

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.work import later
from gui.shell.licences import Part, found
from gui.shell.recovery import journals
from mark1 import __version__
from mark1.disk.user_folders import log_path


class About(QDialog):
    """Shows the version, and the licence of the part chosen in a list.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("About"))
        self._parts: list[Part] = []
        self._to_come = found()
        what = QLabel(self._what(), openExternalLinks=True, wordWrap=True)
        what.setTextFormat(Qt.TextFormat.RichText)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setFont(theme.font(theme.TITLE, mono=True))
        self.text.setAccessibleName(self.tr("Licence"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parts"))
        self.list.currentRowChanged.connect(self._show)
        row = layouts.row((self.list, 1), (self.text, 3))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layouts.column(what, (row, 1), buttons, of=self, margins=None)
        self.resize(860, 560)
        self._list_next()
        self.list.setCurrentRow(0)

    def _what(self) -> str:
        folder = journals().parent
        log = log_path() or folder
        return self.tr(
            "<b>Mark I Perceptron {version}</b><p>An emulator of the machine that Frank Rosenblatt "
            "and his colleagues at Cornell Aeronautical Laboratory presented in 1960: 400 "
            "photocells, 512 association units, 512 motor-driven potentiometers, eight response "
            "units.</p><p>The number of wires of each association unit, the thresholds and the "
            "size of a correction are not known. The values used here are assumptions.</p>"
            "<p>The program keeps its data in <a href='{url}'>{folder}</a>. "
            "It writes unexpected errors to <a href='{log_url}'>{log}</a>.</p>"
        ).format(
            version=__version__,
            url=QUrl.fromLocalFile(str(folder)).toString(),
            folder=folder,
            log_url=QUrl.fromLocalFile(str(log.parent)).toString(),
            log=log,
        )

    def _list_next(self) -> None:
        """List one more part, then let the window go on: the licences of all take a while."""
        part = next(self._to_come, None)
        if part is None:
            return
        at = len(self._parts)
        if at > 2:  # the libraries stand below the program and Python, by their names
            at = bisect.bisect(self._parts, part.name.lower(), lo=2, key=lambda p: p.name.lower())
        self._parts.insert(at, part)
        self.list.insertItem(at, f"{part.name} {part.version}")
        later(self, self._list_next)

    def _show(self, row: int) -> None:
        self.text.setPlainText(self._parts[row].text)
