"""What the staff does with the panel: presses buttons, enters the PIN, and reads."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from gui.exhibit import settings_file
from gui.exhibit.pin import hashed
from gui.exhibit.staff.pin_page import PinPage
from gui.exhibit.staff.staff_panel import MenuPage, StaffPanel

#: The PIN 2580 at the least cost.
STORED = hashed("2580", cost=10)


class Exhibit(QWidget):
    """A window that notes what reaches it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def mousePressEvent(self, event: object) -> None:
        self.heard.append("mouse")

    def keyPressEvent(self, event: object) -> None:
        self.heard.append("key")


def click(button: QAbstractButton) -> None:
    """Press a button with the mouse, where it is on the screen."""
    QApplication.processEvents()
    assert button.isVisible()
    assert button.window().rect().contains(button.mapTo(button.window(), button.rect().center()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def enter(panel: StaffPanel, pin: str) -> None:
    assert isinstance(panel.page, PinPage)
    page = panel.page
    for digit in pin:
        click(page.keys[digit])
    click(page.keys["enter"])


def opened(panel: StaffPanel, name: str) -> QWidget:
    """Go to a page by its tile."""
    enter(panel, "2580")
    assert isinstance(panel.page, MenuPage)
    click(panel.page.tiles[name])
    QApplication.processEvents()
    assert panel.page is not None
    return panel.page


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def on_disk(panel: StaffPanel) -> settings_file.ExhibitSettings:
    reading = settings_file.read(panel.host.reading.path)
    assert not reading.problems
    return reading.settings
