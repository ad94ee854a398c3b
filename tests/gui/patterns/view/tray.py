"""Patterns to show, and mouse and keyboard input for them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gui.base import theme
from gui.patterns.view import PatternRow, PatternView

LEFT = Qt.MouseButton.LeftButton


def rows(
    names: str | list[str], each: int, wrong: tuple[int, ...] = (), test: tuple[int, ...] = ()
):
    """Classes of a few patterns each, every picture different from the next."""
    made, index = [], 0
    for code, name in enumerate(names):
        indices = tuple(range(index, index + each))
        pictures = np.zeros((each, 20, 20), np.uint8)
        for place, number in enumerate(indices):
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


def stop_of(view: PatternView, kind: str, group: int, place: int = -1):
    """Find something in the pattern set."""
    return next(s for s in view._laid.stops if (s.kind, s.group, s.place) == (kind, group, place))


def spot(view: PatternView, kind: str, group: int, place: int = -1) -> QPoint:
    """Where something in the pattern set is, on the viewport."""
    at = stop_of(view, kind, group, place).spot
    return QPoint(at.x + at.width // 2, at.y + at.height // 2) + view._origin()


def remove_spot(view: PatternView, group: int, place: int) -> QPoint:
    at = stop_of(view, "picture", group, place).spot
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
    at = stop_of(view, "picture", group, place).spot
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
