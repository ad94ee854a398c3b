"""The pad on which the staff enters the PIN, or chooses one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton

from gui.base.keyboard import RETURNS
from gui.exhibit.pin import LONGEST, SHORTEST, hashed
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.touch_controls import button, label

DIGITS = "123456789"

#: Keys of a keyboard that delete a digit, too.
_DELETE = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class PinPage(StaffPage):
    """Asks for the PIN; or for a new one, twice, if there is none or it is to be changed.

    Parameters
    ----------
    is_new : bool
        Whether a new PIN is chosen.

    Signals
    -------
    accepted
        The PIN is right, or the new one is saved.
    """

    accepted = Signal()

    def __init__(self, host: Host, *, is_new: bool) -> None:
        super().__init__(host)
        self._is_new, self._typed, self._first = is_new, "", ""
        self.says = label(name="quiet")
        self.says.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.dots = label(name="number", wraps=False)
        self.dots.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.keys: dict[str, QPushButton] = {}
        self.column.addStretch()
        self.column.addWidget(self.says)
        self.column.addWidget(self.dots)
        self.column.addLayout(self._pad())
        self.column.addStretch()
        self._timer = QTimer(self, interval=200)
        self._timer.timeout.connect(self._show)
        self._show()

    def title(self) -> str:
        return self.tr("Choose a PIN") if self._is_new else self.tr("Staff PIN")

    def _pad(self) -> QGridLayout:
        pad = QGridLayout()
        pad.setColumnStretch(0, 1)
        pad.setColumnStretch(4, 1)
        for place, sign in enumerate((*DIGITS, "delete", "0", "enter")):
            made = self._key(sign)
            pad.addWidget(made, place // 3, 1 + place % 3)
            self.keys[sign] = made
        self.keys["delete"].setAccessibleName(self.tr("Delete the last digit"))
        self.keys["enter"].setAccessibleName(self.tr("Enter"))
        return pad

    def _key(self, sign: str) -> QPushButton:
        actions: dict[str, tuple[str, Callable[[], None]]] = {
            "delete": ("arrow-left", self._delete),
            "enter": ("check", self._enter),
        }
        icon, act = actions.get(sign, ("", lambda: self._type(sign)))
        made = button("" if icon else sign, "digit", icon)
        made.clicked.connect(lambda checked=False: act())
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits from a keyboard, too."""
        if event.text().isascii() and event.text().isdigit():
            self._type(event.text())
        elif event.key() in _DELETE:
            self._delete()
        elif event.key() in RETURNS:
            self._enter()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget what was typed."""
        self._typed = self._first = ""
        self._timer.stop()
        super().hideEvent(event)

    def _type(self, digit: str) -> None:
        if len(self._typed) < LONGEST and not self._wait:
            self._typed += digit
            self._show()

    def _delete(self) -> None:
        self._typed = self._typed[:-1]
        self._show()

    @property
    def _wait(self) -> float:
        return 0.0 if self._is_new else self.host.lock.wait

    def _enter(self) -> None:
        typed, self._typed = self._typed, ""
        if self._wait or not typed:
            self._show()
        elif self._is_new:
            self._choose(typed)
        elif self.host.lock.opens(typed, self.host.settings.pin):
            self.accepted.emit()
        else:
            self._show()

    def _choose(self, typed: str) -> None:
        if len(typed) < SHORTEST:
            self._say(self.tr("A PIN has at least 4 digits. Try again."))
        elif not self._first:
            self._first = typed
            self._say(self.tr("Enter the same PIN again."))
        elif typed != self._first:
            self._first = ""
            self._say(self.tr("The two PINs differ. Try again."))
        else:
            self._first = ""
            problem = self.host.change(pin=hashed(typed))
            if problem:
                self._say(problem)
            else:
                self.accepted.emit()

    def _say(self, text: str) -> None:
        self._show()
        self.says.setText(text)

    def _show(self) -> None:
        wait = self._wait
        dots = "•" * len(self._typed)
        self.dots.setText(dots or " ")
        for key in self.keys.values():
            key.setEnabled(not wait)
        self.keys["enter"].setEnabled(not wait and bool(self._typed))
        if wait:
            seconds = int(wait) + 1
            text = self.tr("Wrong. Next try in {seconds} s.").format(seconds=seconds)
        elif self._is_new:
            text = self.says.text() or self.tr("Choose 4 to 8 digits that visitors cannot guess.")
        else:
            text = self.tr("Enter the PIN.")
        self.says.setText(text)
        if wait and not self._timer.isActive():
            self._timer.start()
        elif not wait:
            self._timer.stop()
