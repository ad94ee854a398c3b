"""What the Help menu shows: the manual, the keys, and what this program is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from gui.base.actions import Actions
from gui.base.page_stack import destroy
from gui.base.work import later

if TYPE_CHECKING:
    from gui.manual.manual_window import ManualWindow


class Reading(NamedTuple):
    """What is read in the manual.

    Attributes
    ----------
    page : str
    read : float
        How far the page was scrolled, 0…1.
    is_active : bool
        Whether it stood in front.
    """

    page: str
    place: QRect
    read: float
    is_active: bool


class Help(QObject):
    """Shows help above a window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._manual: ManualWindow | None = None
        self._reading: Reading | None = None

    def show_manual(self, actions: Actions, page: str) -> None:
        """Show the manual: the page about what the window shows, if there is one."""
        self._opened_manual(actions, page).show_page(page)

    def _opened_manual(self, actions: Actions, page: str) -> ManualWindow:
        from gui.manual.manual_window import ManualWindow  # most sessions never open it

        if self._manual is None:
            shared = [actions[name] for name in ("larger", "smaller", "normal")]
            self._manual = ManualWindow(self._window, shared, page=page)
        return self._manual

    def close_manual(self) -> None:
        """Close the manual, until the window is rebuilt, and note what it shows."""
        if self._manual is None:
            return
        manual, self._manual = self._manual, None
        self._reading = None
        if manual.isVisible():
            bar = manual.browser.verticalScrollBar()
            read = bar.value() / max(1, bar.maximum())
            place, is_active = manual.geometry(), manual.isActiveWindow()
            self._reading = Reading(manual.browser.page, place, read, is_active)
        destroy(manual)  # so that it is not styled again

    def open_manual(self, actions: Actions) -> None:
        """Open the manual once the rebuilt window is shown; behind it if it was there."""
        reading = self._reading
        if reading is not None:
            later(self, lambda: self._open_again(actions, reading))

    def _open_again(self, actions: Actions, reading: Reading) -> None:
        if self._manual is not None:
            return  # somebody was faster
        manual = self._opened_manual(actions, reading.page)
        was_in_front = self._window.isActiveWindow()
        manual.setGeometry(reading.place)
        manual.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not reading.is_active)
        manual.show()
        manual.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, False)
        if reading.is_active:
            manual.raise_()
            manual.activateWindow()
        elif was_in_front:
            self._window.raise_()  # many window managers put a new window in front
        bar = manual.browser.verticalScrollBar()
        bar.setValue(round(reading.read * bar.maximum()))

    def show_keys(self, actions: Actions, tools: Iterable[QAction]) -> None:
        """Show all keys: those of the actions, and of the tools of the retina."""
        from gui.shell.keys import Keys  # most sessions never show it

        _open(Keys(self._window, actions, tools))

    def show_about(self) -> None:
        """Show what this program is."""
        from gui.shell.about import About  # reads the installed packages, which takes a while

        _open(About(self._window))


def _open(dialog: QDialog) -> None:
    """Show a dialog once."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
