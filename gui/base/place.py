"""Where a person is in a part of the window: what has the focus, and how far it is scrolled."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar, QWidget

#: A part of the window, a type of widgets, and the place among those of that type in the part.
Focus = tuple[int, type[QWidget], int]

#: How far each area is scrolled to the right and down, 0…1.
Scrolled = list[tuple[float, float]]


def place_of_focus(parts: Sequence[QWidget]) -> Focus | None:
    """Return the place of the focus in the first of these parts that has it, or None."""
    focus = parts[-1].window().focusWidget()
    for number, part in enumerate(parts):
        if focus not in (None, part) and part.isAncestorOf(focus):
            return number, type(focus), part.findChildren(type(focus)).index(focus)
    return None


def restore_focus(place: Focus | None, parts: Sequence[QWidget]) -> None:
    """Set the focus to the same place in parts that were rebuilt, else to the window."""
    found: QWidget = parts[-1].window()
    if place is not None:
        number, kind, index = place
        alike = parts[number].findChildren(kind)
        found = alike[index] if index < len(alike) else found
    found.setFocus(Qt.FocusReason.OtherFocusReason)


def places_scrolled_to(part: QWidget) -> Scrolled:
    """Return how far the areas in a part are scrolled."""
    return [
        (_share(area.horizontalScrollBar()), _share(area.verticalScrollBar()))
        for area in _areas(part)
    ]


def scroll_to(places: Scrolled, part: QWidget) -> None:
    """Scroll the areas of a part that was rebuilt, if they are the same."""
    areas = _areas(part)
    if len(areas) != len(places):
        return
    for area, (right, down) in zip(areas, places, strict=True):
        for bar, share in ((area.horizontalScrollBar(), right), (area.verticalScrollBar(), down)):
            bar.setValue(bar.minimum() + round(share * (bar.maximum() - bar.minimum())))


def _areas(part: QWidget) -> list[QAbstractScrollArea]:
    """List the part, if it scrolls, and what scrolls in it and can be seen."""
    found = [area for area in part.findChildren(QAbstractScrollArea) if area.isVisibleTo(part)]
    return [part, *found] if isinstance(part, QAbstractScrollArea) else found


def _share(bar: QScrollBar) -> float:
    return (bar.value() - bar.minimum()) / max(1, bar.maximum() - bar.minimum())
