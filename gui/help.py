"""What the Help menu shows: the manual, the keys, and what this program is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.actions import Actions
from gui.later import later

if TYPE_CHECKING:
    from gui.manual.window import ManualWindow


class Help(QObject):
    """Shows help in boxes above a window.

    Parameters
    ----------
    window : QWidget
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._manual: ManualWindow | None = None
        self._kept: tuple[str, QRect] | None = None

    def show_manual(self, actions: Actions, page: str) -> None:
        """Show the manual: the page about what the window shows, if there is one."""
        self._opened_manual(actions, page).show_page(page)

    def _opened_manual(self, actions: Actions, page: str) -> ManualWindow:
        from gui.manual.window import ManualWindow  # most sessions never open it

        if self._manual is None:
            shared = [actions[name] for name in ("larger", "smaller", "normal")]
            self._manual = ManualWindow(self._window, shared, page=page)
        return self._manual

    def hand_over(self) -> tuple[str, QRect] | None:
        """Close the manual; return its page and place if it was open or about to be."""
        if self._manual is None:
            return self._kept
        manual, self._manual = self._manual, None
        kept = (manual.browser.page, manual.geometry()) if manual.isVisible() else None
        manual.deleteLater()
        QCoreApplication.sendPostedEvents(manual, QEvent.Type.DeferredDelete)  # not styled again
        return kept

    def take_over(self, actions: Actions, kept: tuple[str, QRect] | None) -> None:
        """Open the manual again once the rebuilt window is shown, and behind it."""
        self._kept = kept
        if kept is not None:
            later(self, lambda: self._open_behind(actions, *kept))

    def _open_behind(self, actions: Actions, page: str, place: QRect) -> None:
        if self._manual is not None:
            return  # somebody was faster
        manual = self._opened_manual(actions, page)
        manual.setGeometry(place)
        manual.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        manual.show()
        manual.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)

    def show_keys(self, actions: Actions, tools: list[QAction]) -> None:
        """Show all keys: those of the actions, and of the tools of the retina."""
        keys = [
            (", ".join(map(_spell, actions[name].shortcuts())), spec.plain)
            for name, spec in actions.specs.items()
            if spec.keys and not name.startswith("desired_")
        ]
        keys += [(_spell(tool.shortcut()), tool.text()) for tool in tools]
        keys += [
            ("1 – 8", self.tr("Desired responses of R1 – R8")),
            (self.tr("Tab, arrows, Space"), self.tr("Draw without a mouse")),
        ]
        half = -(-len(keys) // 2)
        columns = ("".join(map(_row, part)) for part in (keys[:half], keys[half:]))
        tables = "".join(f"<td><table cellspacing='2'>{rows}</table></td>" for rows in columns)
        box = QMessageBox(self._window)
        box.setWindowTitle(self.tr("Keys"))
        box.setText(f"<table cellspacing='6'><tr>{tables}</tr></table>")
        box.exec()

    def show_about(self) -> None:
        """Show what this program is."""
        from gui.about import About  # reads the installed packages, which takes a while

        box = About(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def _spell(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.NativeText)


def _row(row: tuple[str, str]) -> str:
    keys, does = (text.replace(" ", "&nbsp;") for text in row)  # each on one line
    return f"<tr><td><b>{keys}</b>&nbsp;&nbsp;</td><td>{does}&nbsp;&nbsp;</td></tr>"
