"""Online, batch and averaged learning side by side, and one rule in several orders."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QStyle,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_format import signed, whole
from gui.base.panel_frame import PanelFrame
from gui.geometry.plane_view import PlanePicture, PlaneScene
from mark1.lab.side_by_side import ORDERS, RULES, Outcome, SideBySide, outcome
from mark1.patterns.pattern_set import PatternSet
from mark1.session.state import SessionState

#: Pixels from which on the figures stand beside the picture.
WIDE = 200

#: Seconds of one slice of the runs, and between two checks of them.
SLICE, SHOW_EVERY = 0.004, 0.25


class Card(PanelFrame):
    """A small plane with its name and figures."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.set_title(title)
        self.picture = PlanePicture(small=True)
        self.picture.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.figures = QLabel()
        theme.dress(self.figures, "note")
        self.figures.setWordWrap(True)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.figures.setAccessibleName(title)
        self.body.setContentsMargins(10, 8, 10, 8)
        self.body.setSpacing(4)
        self._row = layouts.row((self.picture, 5), (self.figures, 4), spacing=6)
        self.body.addLayout(self._row, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the figures beside the picture, or beneath it where the width needs it.

        To go back beside it takes the width of a scroll bar more: figures beneath make the cards
        higher, so a bar may appear, and vanish with them, and come again.
        """
        super().resizeEvent(event)
        least = round(WIDE * theme.scale)
        if self._row.direction() == QBoxLayout.Direction.TopToBottom:
            least += self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        layouts.stack(self._row, self.width() < least)


class ComparePanel(QWidget):
    """Four small planes; the runs go on while they are shown.

    Parameters
    ----------
    clock : Clock
        Of the page's own session.
    """

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._clock = clock
        self._runs: SideBySide | None = None
        self._shown_at = 0.0
        self._key: tuple[PatternSet, float, int, bool] | None = None
        titles = {
            "maxiter-bias": self.tr("Online"),
            "batch": self.tr("Batch"),
            "averaged": self.tr("Averaged"),
        }
        self.cards = {rule: Card(titles[rule]) for rule in RULES}
        self.orders = Card(self.tr("{count} orders").format(count=ORDERS))
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setSpacing(theme.UNIT)
        self.arrange(2)
        clock.watch(self.show_points, "patterns", "machine", "run", slowly=True)
        clock.each_frame(self._advance)

    def arrange(self, columns: int) -> None:
        """Arrange the cards in this number of columns of equal width."""
        cards = *self.cards.values(), self.orders
        for place, card in enumerate(cards):
            self.grid.addWidget(card, place // columns, place % columns)
            self.grid.setColumnStretch(place, int(place < columns))

    def show_points(self, state: SessionState) -> None:
        """Start all runs again if the points or the settings have changed."""
        config = state.machine.config
        key = (state.patterns, state.training.eta, config.seed, config.bias)
        if self._key is not None and key[0] is self._key[0] and key[1:] == self._key[1:]:
            return
        self._key, self._runs = key, None
        if self.isVisible():
            self._start()

    def _start(self) -> None:
        """Begin the runs, if there is anything to learn."""
        if self._key is None:
            self.show_points(self._clock.session.state)
        if self._key is None:
            return
        patterns, eta, seed, bias = self._key
        self._runs = None
        if int((patterns.subset(patterns.training_indices()).counts > 0).sum()) > 1:
            self._runs = SideBySide(patterns, eta=eta, seed=seed, bias=bias)
        self._show()
        self._clock.hurry()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin the runs that were waited with."""
        super().showEvent(event)
        if self._runs is None:
            self._start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the rest of the runs."""
        super().hideEvent(event)
        if self._runs is not None and not self._runs.is_done:
            self._runs = None

    def _advance(self, now: float) -> bool:
        """Go on with the runs in each frame; returns whether there is more to do."""
        if self._runs is None or self._runs.is_done or not self.isVisible():
            return False
        if self._runs.advance(SLICE) or now - self._shown_at > SHOW_EVERY:
            self._shown_at = now
            self._show()
        return not self._runs.is_done

    def _show(self) -> None:
        """Draw where the runs stand."""
        for rule, card in self.cards.items():
            found = None if self._runs is None else outcome(self._runs.rules[rule])
            self._show_card(card, [] if found is None else [found])
            card.figures.setText("" if found is None else self._figures(rule, found))
        found_orders = [] if self._runs is None else [outcome(one) for one in self._runs.orders]
        self._show_card(self.orders, found_orders)
        self.orders.figures.setText(self._spread(found_orders))

    def _show_card(self, card: Card, found: list[Outcome]) -> None:
        assert self._key is not None
        patterns = self._key[0]
        card.picture.show_scene(
            PlaneScene(
                points=patterns.pictures[:, 0].astype(np.float64),
                labels=patterns.labels.astype(np.int64),
                wrong=np.zeros(len(patterns), np.bool_),
                classes=len(patterns.classes) if len(found) == 1 else 0,
                lines=[line.tolist() for one in found for line in one.planes],
            )
        )

    def _figures(self, rule: str, found: Outcome) -> str:
        """Write the figures of one run."""
        updates = self.tr("{count} updates")
        if found.updates == 1:
            updates = self.tr("1 update")
        right = self.tr("{right} of {count} right")
        rows = [updates.format(count=whole(found.updates))]
        if rule == "averaged":
            rows.append(self.tr("the mean of all w"))
        rows.append(right.format(right=whole(found.right), count=whole(found.count)))
        if found.nearest is not None:
            nearest = self.tr("nearest point {distance}")
            rows.append(nearest.format(distance=signed(found.nearest, 2)))
        return "\n".join(rows)

    def _spread(self, found: list[Outcome]) -> str:
        """Write how far the lines of several orders differ."""
        if not found:
            return ""
        counts = [one.updates for one in found]
        learned = sum(one.is_learned for one in found)
        updates = self.tr("{least} to {most} updates")
        rows = [
            *self._different(found),
            updates.format(least=whole(min(counts)), most=whole(max(counts))),
            self.tr("{learned} of {count} learned").format(learned=learned, count=len(found)),
        ]
        return "\n".join(rows)

    def _different(self, found: list[Outcome]) -> list[str]:
        """Write how many lines there are, and how many orders end without one: w is 0 there."""
        with_line = [one.planes for one in found if one.planes[:, :2].any()]
        lines = {tuple(np.round(_unit(planes), 4).ravel().tolist()) for planes in with_line}
        rows = [self.tr("{count} different lines").format(count=whole(len(lines)))] if lines else []
        if len(lines) == 1:
            rows = [self.tr("the same line")]
        without = self.tr("{count} without a line")
        missing = len(found) - len(with_line)
        return rows + ([without.format(count=whole(missing))] if missing else [])


def _unit(planes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scale planes to normals of length 1, so that equal lines are equal."""
    lengths = np.linalg.norm(planes[:, :2], axis=1, keepdims=True)
    unit: NDArray[np.float64] = np.divide(
        planes, lengths, out=np.zeros_like(planes), where=lengths > 0
    )
    return unit
