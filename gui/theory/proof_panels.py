"""The bound on mistakes, and the proof in three lines with the numbers of the run."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.number_format import whole
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.charts.record_chart import number


@dataclass(frozen=True, slots=True)
class Proof:
    """The numbers of the proof after t mistakes.

    Attributes
    ----------
    t : int
    projection, square : float
        w·w* and ‖w‖².
    margin, radius, step : float
        γ*, R, and the volts of one correction.
    """

    t: int
    projection: float
    square: float
    margin: float
    radius: float
    step: float

    @property
    def bound(self) -> float:
        """R²/γ*²."""
        return (self.radius / self.margin) ** 2

    @property
    def least_projection(self) -> float:
        """What w·w* reaches at least."""
        return self.t * self.step * self.margin

    @property
    def most_square(self) -> float:
        """What ‖w‖² reaches at most."""
        return self.t * (self.step * self.radius) ** 2


class BoundPanel(PanelFrame):
    """How many mistakes an R-unit has made, and how many it can make at most."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("The bound on mistakes"))
        self.unit = QComboBox()
        self.unit.setMinimumContentsLength(len("R10"))
        self.unit.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.unit.setAccessibleName(self.tr("R-unit"))
        self.unit.setToolTip(self.tr("The R-unit that all panels of this page show"))
        self.number, self.bound = QLabel(), QLabel()
        self.number.setFont(theme.font(34, weight=600))
        self.bound.setFont(theme.font(20))
        self.bound.setStyleSheet(f"color: {theme.theme.quiet}")
        self.bar = _BoundBar()
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        row.addWidget(self.unit)
        row.addWidget(self.number)
        row.addWidget(self.bound)
        row.addWidget(self.bar, 1)
        self.body.addLayout(row)
        self.show_mistakes(None, None)

    def set_units(self, count: int) -> None:
        """Offer this many R-units."""
        if self.unit.count() == count:
            return
        kept = max(0, self.unit.currentIndex())
        blocked = self.unit.blockSignals(True)
        self.unit.clear()
        self.unit.addItems([f"R{place + 1}" for place in range(count)])
        self.unit.setCurrentIndex(min(kept, count - 1))
        self.unit.blockSignals(blocked)

    def show_mistakes(self, mistakes: int | None, bound: float | None) -> None:
        """Show the mistakes made, and R²/γ*² if there is such a bound."""
        self.number.setText("–" if mistakes is None else whole(mistakes))
        self.bound.setText("" if bound is None else f"≤ {number(int(bound))}")
        self.bar.show_share(mistakes, bound)
        words = ""
        if mistakes is not None and bound is not None:
            words = self.tr("{mistakes} mistakes of at most {bound}")
            if mistakes == 1:
                words = self.tr("1 mistake of at most {bound}")
            words = words.format(mistakes=whole(mistakes), bound=number(int(bound)))
        self.bar.setAccessibleDescription(words)
        self.bar.setToolTip(words)


class _BoundBar(QWidget):
    """A bar of mistakes, and a line where they end for certain."""

    def __init__(self) -> None:
        super().__init__()
        self._mistakes: int | None = None
        self._bound: float | None = None
        self.setAccessibleName(self.tr("Mistakes and their bound"))

    def show_share(self, mistakes: int | None, bound: float | None) -> None:
        """Show mistakes against a bound."""
        self._mistakes, self._bound = mistakes, bound
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of the bar with a line of words."""
        return QSize(200, round(42 * theme.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar, the line and what it means."""
        colors, height = theme.theme, 12
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(colors.color("line"))  # or nothing shows black on black where it ends
            painter.setBrush(theme.instruments.color("well"))
            top = round((self.height() - 18 * theme.scale - height) / 2)
            painter.drawRoundedRect(QRectF(0.5, top + 0.5, self.width() - 1, height - 1), 3, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            if self._bound is None or self._mistakes is None:
                return
            place = self.width() * 0.88
            painter.setBrush(theme.instruments.color("action"))
            made = place * min(1.1, self._mistakes / max(1.0, self._bound))
            painter.drawRoundedRect(QRectF(0, top, max(made, 3), height), 3, 3)
            painter.fillRect(QRectF(place, top - 4, 2, height + 8), colors.color("text"))
            painter.fillRect(QRectF(place, top, 2, height), theme.instruments.color("text"))
            painter.setFont(theme.font(theme.TITLE))
            painter.setPen(colors.color("quiet"))
            below = QRectF(0, top + height + 4, place + 2, 18 * theme.scale)
            words = self.tr("R²/γ² = {bound}, never more").format(bound=number(self._bound, 1))
            painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, words)


class ProofPanel(PanelFrame):
    """The two inequalities and what follows from them, each with a tick while it holds."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("The proof in three lines"))
        lines = (
            ("w·w* ≥ t η γ", self.tr("Each mistake adds η d x to w, and d x·w* ≥ γ.")),
            ("‖w‖² ≤ t η² R²", self.tr("On a mistake d w·x ≤ 0, so ‖w‖² grows by at most η² R².")),
            ("t ≤ R²/γ²", self.tr("w·w* ≤ ‖w‖ as cos ≤ 1, so t η γ ≤ η R √t.")),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.GUTTER)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        self._values: list[OneLine] = []
        for place, (formula, why) in enumerate(lines):
            first, reason, value = QLabel(formula), quiet(why), OneLine()
            first.setFont(theme.font(16, weight=500))
            reason.setWordWrap(True)
            value.setFont(theme.font(12, mono=True))
            column = QVBoxLayout()
            column.setSpacing(1)
            for label in (first, reason, value):
                column.addWidget(label)
            mark = QLabel(str(place + 1))
            mark.setFont(theme.font(16, weight=600))
            mark.setStyleSheet(f"color: {theme.theme.quiet}")
            mark.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(mark, place, 0)
            grid.addLayout(column, place, 1)
            self._values.append(value)
        self.body.addLayout(grid)
        self.body.addStretch(1)
        self.show_proof(None)

    @property
    def texts(self) -> list[str]:
        """The lines with numbers."""
        return [value.text() for value in self._values]

    def show_proof(self, proof: Proof | None) -> None:
        """Put the numbers of a run into the lines."""
        if proof is None:
            for value in self._values:
                value.setText("–")
                value.setStyleSheet("")
            return
        t, tiny = proof.t, 1e-9
        texts = (
            (
                proof.projection >= proof.least_projection * (1 - tiny),
                f"{number(proof.projection)} ≥ {whole(t)} · {number(proof.step)} · "
                f"{number(proof.margin)} = {number(proof.least_projection)}",
            ),
            (
                proof.square <= proof.most_square * (1 + tiny),
                f"{number(proof.square)} ≤ {whole(t)} · ({number(proof.step)} · "
                f"{number(proof.radius)})² = {number(proof.most_square)}",
            ),
            (
                t <= proof.bound,
                f"{whole(t)} ≤ ({number(proof.radius)} / {number(proof.margin)})² = "
                f"{number(proof.bound)}",
            ),
        )
        for (holds, text), value in zip(texts, self._values, strict=True):
            value.setText(f"{'✓' if holds else '✕'} {text}")
            color = theme.theme.text if holds else theme.theme.wrong
            value.setStyleSheet(f"color: {color}")
