"""Finds weights on the screen as a person does: by pointing at them."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import QPoint, QRect

from gui.console.weight_grid import WeightGrid


def place_of(grid: WeightGrid, pot: int) -> QRect:
    """Return the pixels at which a potentiometer is pointed at."""
    at = next(
        point
        for step in (32, 8, 4, 2)  # a large one is soon found
        for x, y in product(range(0, grid.width(), step), range(0, grid.height(), step))
        if grid.pot_at(point := QPoint(x, y)) == pot
    )

    def end(step: QPoint) -> QPoint:
        place = at
        while grid.pot_at(place + step) == pot:
            place += step
        return place

    left, top = end(QPoint(-1, 0)).x(), end(QPoint(0, -1)).y()
    return QRect(QPoint(left, top), QPoint(end(QPoint(1, 0)).x(), end(QPoint(0, 1)).y()))
