"""Patterns to show, and mouse and keyboard input for them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gui.base import theme
from gui.patterns.set_layout import Item, Spot
from gui.patterns.set_model import PatternRow
from gui.patterns.set_view import PatternView

LEFT = Qt.MouseButton.LeftButton


def rows(
    names: str | list[str], each: int, wrong: tuple[int, ...] = (), test: tuple[int, ...] = ()
):
    """Classes of a few patterns each, every picture different from the next."""
    made, index = [], 0
    for code, name in enumerate(names):
        indices = np.arange(index, index + each)
        pictures = np.zeros((each, 20, 20), np.uint8)
        for place, number in enumerate(indices.tolist()):
            pictures[place].flat[: 10 * number + 5] = 255
        made.append(
            PatternRow(
                name,
                format(code, "05b"),
                indices,
                pictures,
                np.isin(indices, wrong),
                np.isin(indices, test),
            )
        )
        index += each
    return made


def shown(view: PatternView) -> list[Item]:
    """List what the pattern set shows, in reading order."""
    return [item for line in range(view._laid.count) for item in view._laid.items(line)]


def pictures(view: PatternView, group: int) -> int:
    """Count the pictures of a class that are shown."""
    return sum(item.group == group and item.place >= 0 for item in shown(view))


def place_of(view: PatternView, group: int, place: int) -> Spot:
    """Where something in the pattern set stands in the layout."""
    assert Item(group, place) in shown(view)
    return view._laid.spot(Item(group, place))


def spot(view: PatternView, group: int, place: int) -> QPoint:
    """Where something in the pattern set is, on the viewport."""
    at = place_of(view, group, place)
    return QPoint(at.x + at.width // 2, at.y + at.height // 2) + view._origin()


def remove_spot(view: PatternView, group: int, place: int) -> QPoint:
    at = place_of(view, group, place)
    return QPoint(at.x + at.width - 3, at.y + 2) + view._origin()


def move(view: PatternView, to: QPoint, buttons=Qt.MouseButton.NoButton) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(view.viewport().mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)


def click(view: PatternView, at: QPoint, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    QTest.mouseClick(view.viewport(), LEFT, modifier, at)


def by_tab(view: PatternView) -> None:
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert view.hasFocus()


def keys(view: PatternView, *pressed: Qt.Key) -> None:
    for key in pressed:
        QTest.keyClick(view, key)


def grab(view: PatternView) -> QImage:
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def around(view: PatternView, group: int, place: int) -> QImage:
    """The picture of one thumbnail with its marks."""
    at = place_of(view, group, place)
    origin = view._origin()
    return grab(view).copy(
        at.x + origin.x() - 5, at.y + origin.y() - 5, at.width + 10, at.height + 10
    )


def has_ink(image: QImage, name: str) -> bool:
    wanted = QColor(getattr(theme.theme, name)).rgb()
    return any(
        image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width())
    )


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def run(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()


def menu_at(view: PatternView, point: QPoint) -> QMenu:
    """Return the menu of a point of the viewport."""
    menu = QMenu(view)
    view.offer(menu, view.viewport().mapToGlobal(point))
    return menu
