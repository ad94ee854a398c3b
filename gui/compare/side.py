"""One of the pictures of a comparison: weights as dials or on the retina, and an answer beneath."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QStackedWidget

from gui.base import theme
from gui.base.panel_frame import OneLine, PanelFrame
from gui.base.thumbnails import thumbnail
from gui.console.dial_view import DialView
from gui.console.weight_view import WeightView
from mark1.machine.machine import Mark1

#: Minimum width and height of the picture in pixels: the dials of 1960 are then cells.
LEAST = 220, 112

#: Side of the picture of the drawing, in pixels of the design.
DRAWING = 32


class WeightPanel(PanelFrame):
    """Weights of a run, or the difference of two.

    Parameters
    ----------
    title : str
    described : str
        What the picture shows, for a screen reader.
    """

    def __init__(self, title: str, described: str) -> None:
        super().__init__()
        self.set_title(title)
        self.dials, self.maps = DialView(), WeightView()
        self.stack = QStackedWidget()
        for view in (self.dials, self.maps):
            view.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # pictures here: nothing can be turned
            view.setMinimumSize(*LEAST)
            view.setAccessibleName(described)
            view.setAccessibleDescription("")
            self.stack.addWidget(view)
        self.hint = _Hint()
        self.stack.addWidget(self.hint)
        self.picture = QLabel()  # of the drawing that is answered
        self.picture.hide()
        self.answer = OneLine()
        self.answer.setFont(theme.font(15, weight=500))
        self.answer.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.verdict = QLabel()
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        row.addWidget(self.picture)
        row.addWidget(self.answer, 1)
        row.addWidget(self.verdict)
        self.body.addWidget(self.stack, 1)
        self.body.addLayout(row)
        self._has_maps = False

    def fit(self, machine: Mark1) -> None:
        """Show the potentiometers of a machine as they are built."""
        self.stack.setMinimumSize(LEAST[0], round(LEAST[1] * theme.scale))
        self.answer.setMinimumHeight(round(DRAWING * theme.scale))
        blocks = [(block.pots.start, block.pots.stop) for block in machine.response.blocks]
        self.dials.set_blocks(blocks)

    def turn_to(self, maps: bool) -> None:
        """Show the weights on the retina, or as dials, once there are any."""
        self._has_maps = maps
        if self.stack.currentWidget() is not self.hint:
            self.begin()

    def begin(self) -> None:
        """Show weights."""
        self.stack.setCurrentWidget(self.maps if self._has_maps else self.dials)

    def clear(self, hint: str = "") -> None:
        """Show no weights, and say what to do."""
        self.hint.setText(hint)
        self.stack.setCurrentWidget(self.hint)
        self.note.setText("")
        self.picture.hide()
        self.say("")

    def show_drawing(self, drawing: NDArray[Any]) -> None:
        """Show the drawing that is answered."""
        ratio = self.devicePixelRatioF()
        made = thumbnail(drawing, round(DRAWING * theme.scale * ratio), theme.theme)
        made.setDevicePixelRatio(ratio)
        self.picture.setPixmap(QPixmap.fromImage(made))
        self.picture.show()

    def show_volts(self, volts: NDArray[np.float32], reach: float) -> None:
        """Show dials on a scale of ±`reach` volts."""
        self.dials.set_volts(volts, reach if reach > 0 else 1.0)

    def show_pictures(self, maps: NDArray[np.float32], names: Sequence[str], reach: float) -> None:
        """Show maps on a scale of at least ±`reach` volts."""
        self.maps.set_maps(maps, list(names), reach)

    def say(self, answer: str, verdict: str = "", color: str = "quiet") -> None:
        """Show an answer, and whether it is right where that is known."""
        self.answer.setText(answer)
        self.verdict.setText(verdict)
        self.verdict.setStyleSheet(f"color: {getattr(theme.theme, color)}")


class _Hint(QLabel):
    """A text in the middle, whose height depends on no width: or a scroll area that holds it would
    give all panels their full height."""

    def __init__(self) -> None:
        super().__init__()
        theme.dress(self, "note")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)

    def hasHeightForWidth(self) -> bool:
        """Return False, although the text is wrapped."""
        return False


def reach_of(limit: float, *volts: NDArray[np.float32]) -> float:
    """Return the volts at the end of a common scale: the stops, or the largest weight of all."""
    if math.isfinite(limit):
        return limit
    largest = max((float(np.abs(one).max(initial=0.0)) for one in volts), default=0.0)
    return max(1.0, largest) * (1 + 1e-6)  # none of them stands at a stop
