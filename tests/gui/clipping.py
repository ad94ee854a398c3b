"""Finds clipped, elided and overlapping text in a window, by the geometry of its widgets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QMenu,
    QStackedWidget,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)

from gui.base.panel_frame import OneLine

#: Pixels that rounding may take.
SLACK = 2


def problems(window: QWidget) -> list[str]:
    """List what is clipped, elided without a tip, outside its parent, or over a sibling."""
    found: list[str] = []
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisibleTo(window):
            found += [f"{_named(widget)}: {what}" for what in _wrong(widget)]
    return found


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
        room = (line or widget).contentsRect().width()
        if _wide(widget, widget.text()) > room + SLACK:
            yield f"{widget.text()!r} needs {_wide(widget, widget.text())} of {room}"
    yield from _outside(widget)
    yield from _overlapping(widget)


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
    if _wide(box, text) > room.width() + SLACK and not box.toolTip():
        yield f"{text!r} needs {_wide(box, text)} of {room.width()}, without a tip"


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
