"""Finds clipped, elided and overlapping text in a window, by the geometry of its widgets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from gui.base.panel_frame import OneLine
from gui.base.segments import Segments
from gui.charts.plot import Plot
from gui.lessons.page import LessonsPage

#: Pixels that rounding may take.
SLACK = 2


def problems(window: QWidget) -> list[str]:
    """List what is clipped, elided without a tip, out of sight, or over something else."""
    found: list[str] = []
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisibleTo(window):
            found += [f"{_named(widget)}: {what}" for what in _wrong(widget)]
    return found + painted_over(window)


def painted_over(window: QWidget) -> list[str]:
    """List painted texts that overlap, are cut off by their widget, or lie under another one."""
    found: list[str] = []
    for device, texts in _painted(window):
        named = _named(device) if isinstance(device, QWidget) else type(device).__name__
        for (one, text), (other, over) in combinations(texts, 2):
            both = one.intersected(other)
            if text != over and both.width() > SLACK and both.height() > SLACK:
                found.append(f"{named}: {text!r} is painted over {over!r}")
        if isinstance(device, QWidget):
            found += [f"{named}: {what}" for what in _cut_or_covered(device, texts)]
    return list(dict.fromkeys(found))


#: Where a text was painted, in pixels of what it was painted on, and the text.
Text = tuple[QRectF, str]


def _painted(window: QWidget) -> list[tuple[object, list[Text]]]:
    """Paint a window, and return what Python wrote with each painter, by what it painted on."""
    for plot in window.findChildren(Plot):
        for axis in (plot.axes.left, plot.axes.bottom):
            axis.picture = None  # it keeps the numbers that it has painted
    kept: dict[int, tuple[QPainter, object, list[Text]]] = {}
    write = QPainter.drawText

    def note_and_write(painter: QPainter, *given: Any) -> Any:
        texts = kept.setdefault(id(painter), (painter, painter.device(), []))[2]
        text = next(part for part in given if isinstance(part, str))
        if text.strip() and painter.opacity() > 0:
            place = painter.combinedTransform().mapRect(_place(painter, *given))
            texts.append((place, text))
        return write(painter, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", note_and_write)
        window.grab()
    return [(device, texts) for _, device, texts in kept.values()]


def _place(painter: QPainter, *given: Any) -> QRectF:
    """Return the ink of a text that `QPainter.drawText` is given, in the units of the painter."""
    metrics = QFontMetricsF(painter.font())
    if isinstance(given[0], QPointF | QPoint):
        return metrics.tightBoundingRect(given[1]).translated(QPointF(given[0]))
    if len(given) == 3 and isinstance(given[0], int | float):
        return metrics.tightBoundingRect(given[2]).translated(QPointF(*given[:2]))
    if len(given) == 6:
        given = (QRectF(*given[:4]), *given[4:])
    room, text = QRectF(given[0]), next(part for part in given if isinstance(part, str))
    how = next((part for part in given if isinstance(part, Qt.AlignmentFlag | int)), None)
    how = how if how is not None else given[2].alignment() if len(given) > 2 else 0
    around = QRectF(painter.boundingRect(room, int(how), text))
    less = max(0.0, (metrics.height() - metrics.capHeight()) / 2 - 2)
    return around.adjusted(0, less, 0, -less)


def _cut_or_covered(widget: QWidget, texts: list[Text]) -> Iterator[str]:
    """Find texts that end outside the widget they are painted on, or lie under another one."""
    room = QRectF(_seen(widget))
    over = [
        (child, QRectF(child.geometry()))
        for child in widget.children()
        if isinstance(child, QWidget) and child.isVisibleTo(widget) and not child.isWindow()
    ]
    for place, text in texts:
        seen = place.intersected(room)
        if not seen.isEmpty() and (
            place.width() - seen.width() > SLACK or place.height() - seen.height() > SLACK
        ):
            yield f"{text!r} is cut off at {_at(place)} in {_at(room)}"
        for child, rect in over:
            both = place.intersected(rect)
            if both.width() > SLACK and both.height() > SLACK:
                yield f"{text!r} lies under {_named(child)}"


def _at(place: QRectF) -> str:
    return f"{place.x():.0f}, {place.y():.0f}, {place.width():.0f} × {place.height():.0f}"


def doubled_mnemonics(menu: QMenu) -> list[str]:
    """List the letters that a menu, or a menu in it, offers twice."""
    letters: dict[str, list[str]] = {}
    found: list[str] = []
    for action in menu.actions():
        match = re.search("&([^&])", action.text().replace("&&", ""))
        if match:
            letters.setdefault(match[1].lower(), []).append(action.text())
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            found += doubled_mnemonics(submenu)
    return found + [", ".join(texts) for texts in letters.values() if len(texts) > 1]


def _named(widget: QWidget) -> str:
    """Say which widget it is."""
    names = []
    while widget is not None and len(names) < 3:
        names.append(
            type(widget).__name__
            + (f" {widget.accessibleName()!r}" if widget.accessibleName() else "")
        )
        widget = widget.parentWidget()
    return " in ".join(names)


def _wrong(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel):
        yield from _label(widget)
    elif isinstance(widget, QAbstractButton):
        yield from _button(widget)
    elif isinstance(widget, QComboBox):
        yield from _combo(widget)
    elif isinstance(widget, QTabBar):
        wide = sum(widget.tabRect(place).width() for place in range(widget.count()))
        if widget.width() + SLACK < wide and not widget.usesScrollButtons():
            yield "tabs are cut off"
    elif isinstance(widget, QAbstractSpinBox):
        line = widget.findChild(QWidget, "qt_spinbox_lineedit")
        yield from _low(widget, (line or widget).contentsRect().height())
        room = (line or widget).contentsRect().width()
        if _wide(widget, widget.text()) > room + SLACK:
            yield f"{widget.text()!r} needs {_wide(widget, widget.text())} of {room}"
    is_next = isinstance(widget, QPushButton) and widget.objectName() == "primary"
    if is_next and not _is_in_lesson(widget):  # whose text says what to press next
        yield from _out_of_sight(widget)
    if isinstance(widget, QScrollArea) and not isinstance(widget.widget(), Segments):
        beyond = widget.horizontalScrollBar().maximum()
        if beyond:
            yield f"what it holds is {beyond} pixels too wide"
    if isinstance(widget, QListView | QTableView):
        yield from _half_rows(widget)
    yield from _outside(widget)
    yield from _overlapping(widget)


def _is_in_lesson(widget: QWidget) -> bool:
    parent: QWidget | None = widget
    while parent is not None and not isinstance(parent, LessonsPage):
        parent = parent.parentWidget()
    return parent is not None


def _low(field: QWidget, room: int) -> Iterator[str]:
    """Find a field that cuts its text at the top or the bottom."""
    high = field.fontMetrics().capHeight() + field.fontMetrics().descent()
    if high > room + SLACK:
        yield f"its text is {high} high and has {room}"


def _out_of_sight(button: QWidget) -> Iterator[str]:
    """Find the button to press next where something that scrolls hides a part of it."""
    parent = button.parentWidget()
    while parent is not None:
        at = QRect(button.mapTo(parent, QPoint()), button.size())
        if not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(at):
            yield f"{button.property('text')!r} is out of sight in {_named(parent)}"
            return
        parent = None if parent.isWindow() else parent.parentWidget()


def _seen(widget: QWidget) -> QRect:
    """Return the part of a widget that no mask hides."""
    room = widget.rect()
    return room if widget.mask().isEmpty() else room.intersected(widget.mask().boundingRect())


def _half_rows(view: QListView | QTableView) -> Iterator[str]:
    """Find the entry of a list of which the lower edge of the view shows only a part."""
    model, room = view.model(), _seen(view.viewport())
    for row in range(model.rowCount() if model is not None else 0):
        rect = view.visualRect(model.index(row, 0))
        if rect.height() and rect.top() <= room.bottom() < rect.bottom() - SLACK:
            yield f"row {row} shows {room.bottom() - rect.top() + 1} of {rect.height()} pixels"


def _wide(widget: QWidget, text: str) -> int:
    """Return the width of the longest line of a text."""
    metrics = QFontMetrics(widget.font())
    return max((metrics.horizontalAdvance(line) for line in text.split("\n")), default=0)


def _label(label: QLabel) -> Iterator[str]:
    text, room = label.text(), label.contentsRect()
    if not text:
        return
    high = label.fontMetrics().tightBoundingRect(text.split("\n")[0]).height()
    if high > room.height() + SLACK and not _is_rich(label):
        yield f"{text!r} is {high} high and has {room.height()}"
    if isinstance(label, OneLine):
        if _wide(label, text) > room.width() and not label.toolTip():
            yield f"{text!r} is elided, without a tip"
    elif label.wordWrap() or _is_rich(label):
        document = QTextDocument()
        document.setDefaultFont(label.font())
        (document.setHtml if _is_rich(label) else document.setPlainText)(text)
        document.setDocumentMargin(0)
        document.setTextWidth(room.width() if label.wordWrap() else -1)
        size = document.size()
        if size.height() > room.height() + 2 * SLACK or document.idealWidth() > room.width() + 4:
            yield f"{text!r} needs {size.height():.0f} of {room.height()} lines of pixels"
    elif _wide(label, text) > room.width() + SLACK:
        yield f"{text!r} needs {_wide(label, text)} of {room.width()}"


def _is_rich(label: QLabel) -> bool:
    """Whether Qt takes the text of a label for HTML."""
    automatic = label.textFormat() == Qt.TextFormat.AutoText
    is_rich = label.textFormat() == Qt.TextFormat.RichText
    return is_rich or (automatic and bool(re.search("</?[a-z]+[ >]", label.text())))


def _button(button: QAbstractButton) -> Iterator[str]:
    text = button.text().replace("&", "")
    if isinstance(button, QToolButton) and button.toolButtonStyle() == (
        Qt.ToolButtonStyle.ToolButtonIconOnly
    ):
        text = "" if not button.icon().isNull() else text
    if not text:
        return
    icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
    is_under = isinstance(button, QToolButton) and button.toolButtonStyle() == (
        Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    )
    needed = max(_wide(button, text), icon) if is_under else _wide(button, text) + icon
    if needed > button.width() - 4 + SLACK:
        yield f"{text!r} needs {needed} of {button.width() - 4}"


def _combo(box: QComboBox) -> Iterator[str]:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box)
    text = box.currentText()
    yield from _low(box, room.height())
    if _wide(box, text) > room.width() + SLACK:
        yield f"{text!r} needs {_wide(box, text)} of {room.width()}"


def _outside(widget: QWidget) -> Iterator[str]:
    """Find a widget that its parent cuts off; what scrolls may be larger."""
    parent = widget.parentWidget()
    if (
        parent is None
        or widget.isWindow()
        or isinstance(parent.parentWidget(), QAbstractScrollArea)
    ):
        return
    room = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
    if not widget.size().isEmpty() and not room.contains(widget.geometry()):
        place, size = widget.pos(), widget.size()
        yield (
            f"{size.width()} × {size.height()} at {place.x()}, {place.y()} does not fit "
            f"{parent.width()} × {parent.height()}"
        )


def _overlapping(parent: QWidget) -> Iterator[str]:
    """Find visible siblings that lie over each other; what is raised on purpose covers all."""
    if isinstance(parent, QStackedWidget | QAbstractScrollArea | QComboBox | QAbstractSpinBox):
        return
    children = [
        child
        for child in parent.children()
        if isinstance(child, QWidget)
        and child.isVisibleTo(parent)
        and not child.isWindow()
        and not child.size().isEmpty()
        and not child.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        and parent.layout() is not None
        and _is_laid_out(parent, child)
    ]
    for one, other in combinations(children, 2):
        both = one.geometry().intersected(other.geometry())
        if both.width() > SLACK and both.height() > SLACK:
            yield f"{_named(one)} lies over {_named(other)}"


def _is_laid_out(parent: QWidget, child: QWidget) -> bool:
    """Whether a layout within that of the parent places the child."""

    def holds(layout: object) -> bool:
        for place in range(layout.count()):  # type: ignore[attr-defined]
            item = layout.itemAt(place)  # type: ignore[attr-defined]
            if item.widget() is child or (item.layout() is not None and holds(item.layout())):
                return True
        return False

    return holds(parent.layout())
