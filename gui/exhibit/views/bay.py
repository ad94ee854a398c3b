"""The 512 units of the machine as the exhibit shows them: lamps, or dials that turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.console.dial_view import DialView
from gui.console.lamp_view import LampView

#: Strength of the rings of dials that turn, and of those whose A-unit is merely on.
_TURNED, _ON = 0.95, 0.4


class Lamps(LampView):
    """The A-units as lamps, which nothing but the machine switches."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class Dials(QWidget):
    """The potentiometers, with a ring around each whose A-unit is on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._dials = DialView(self)
        self._dials.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rings = _Rings(self, self._dials)

    def set_volts(self, volts: NDArray[Any], limit: float) -> None:
        """Show where the potentiometers stand, as `DialView.set_volts` does."""
        self._dials.set_volts(volts, limit)

    def set_active(self, active: NDArray[np.bool_], turned: NDArray[np.bool_]) -> None:
        """Ring the dials of active units, brightly if they turn; both bool (units,)."""
        self._rings.set_active(active, turned)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._dials.setGeometry(self.rect())
        self._rings.setGeometry(self.rect())


class _Rings(QWidget):
    """Draws the rings over the dials."""

    def __init__(self, parent: QWidget, dials: DialView) -> None:
        super().__init__(parent)
        self._dials = dials
        self._active = self._turned = np.zeros(0, np.bool_)

    def set_active(self, active: NDArray[np.bool_], turned: NDArray[np.bool_]) -> None:
        if not (np.array_equal(active, self._active) and np.array_equal(turned, self._turned)):
            self._active, self._turned = active.copy(), turned.copy()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if len(self._active) != self._dials.units:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for is_turned in (False, True):
                ring = QColor(theme.instruments.action if is_turned else theme.instruments.lamp)
                ring.setAlphaF(_TURNED if is_turned else _ON)
                side = self._dials.unit_rect(0).width()
                painter.setPen(QPen(ring, max(1.0, side * 0.06)))
                for unit in np.flatnonzero(self._active & (self._turned == is_turned)).tolist():
                    rect = self._dials.unit_rect(unit)
                    radius = min(rect.width(), rect.height()) * 0.48
                    painter.drawEllipse(rect.center(), radius, radius)
