"""A large machine on the screen: every paint within a frame and a little."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from tests.benchmarks.measure import Row

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

#: The longest that a paint may take, in milliseconds.
LONGEST = 20.0

#: Paints of each view.
PAINTS = 200

#: A-units of the largest machine with 26 R-units that has to stay usable, and its pictures.
A_UNITS, R_UNITS, PICTURES = 16_384, 26, 20_000


def _paints(
    name: str, view: QWidget, size: tuple[int, int], change: Callable[[int], object]
) -> Row:
    """Change a view as large as in a window of 1920 × 1080, and paint it; the 99th percentile."""
    from PySide6.QtGui import QPixmap

    view.resize(*size)
    view.show()
    canvas, taken = QPixmap(view.size()), []
    for number in range(PAINTS):
        began = time.process_time()
        change(number)
        view.render(canvas)
        taken.append((time.process_time() - began) * 1e3)
    view.hide()
    late = float(np.percentile(taken, 99))
    return Row(name, late, "ms", "a paint", LONGEST, late / LONGEST, "≤ 1")


def lamps() -> Row:
    """16 384 A-units as tiles, all of them changing."""
    from gui.base.application import make_application
    from gui.console.zoom_field import LampField

    make_application()
    field, random = LampField(), np.random.default_rng(0)
    active = random.random((8, A_UNITS)) < 0.2
    return _paints(
        "16 384 lamps, 99 %", field, (410, 560), lambda n: field.set_active(active[n % 8])
    )


def dials() -> Row:
    """425 984 potentiometers as tiles, all of them turning."""
    from gui.base.application import make_application
    from gui.console.zoom_field import DialField

    make_application()
    field, random = DialField(), np.random.default_rng(0)
    volts = random.normal(size=(4, A_UNITS * R_UNITS)).astype(np.float32)
    name = "425 984 dials, 99 %"
    return _paints(name, field, (500, 560), lambda n: field.set_volts(volts[n % 4], 11.0))


def patterns() -> Row:
    """20 000 pictures of 100 × 100 in 26 classes, one unfolded, scrolled through."""
    from gui.base.application import make_application
    from gui.patterns.set_model import PatternRow
    from gui.patterns.set_view import PatternView

    make_application()
    view, random = PatternView(), np.random.default_rng(0)
    pictures = (random.random((PICTURES // R_UNITS, 100, 100)) < 0.3).astype(np.uint8) * 255
    each, none = len(pictures), np.zeros(len(pictures), dtype=bool)
    rows = [
        PatternRow(chr(65 + n), "", np.arange(n * each, (n + 1) * each), pictures, none, none)
        for n in range(R_UNITS)
    ]
    view.set_rows(rows)
    view.fold("A")
    bar = view.verticalScrollBar()
    return _paints(
        "20 000 pictures, scrolling, 99 %",
        view,
        (440, 330),
        lambda n: bar.setValue(n * bar.maximum() // PAINTS),
    )


MEASURES = (lamps, dials, patterns)
