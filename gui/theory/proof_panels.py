"""The bound on unit mistakes, and the proof in three lines with the numbers of the run."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.number_format import signed, whole
from gui.base.panel_frame import PanelFrame, quiet
from gui.base.thumbnails import draw_thumbnail
from gui.base.tips import plain_tip
from gui.charts.record_chart import number
from gui.theory.bound_panel import most_mistakes
from gui.theory.certificate_panel import CertificateView, certificate_of
from mark1.patterns.pattern_set import PatternSet
from mark1.session.state import SessionState


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


class MistakesPanel(PanelFrame):
    """How many mistakes an R-unit has made, and how many it can make at most."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("The bound on unit mistakes"))
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
        theme.color_text(self.bound, "quiet")
        self.bar = _BoundBar()
        kept = self.bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(kept)
        row = layouts.row(self.unit, self.number, self.bound, (self.bar, 1), spacing=theme.GUTTER)
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

    def show_without_bound(self, mistakes: int, passes: int, *, has_none: bool) -> None:
        """Show the mistakes of a number of passes, and whether there is no bound on them."""
        self.show_mistakes(mistakes, None)
        if has_none:
            self.set_title(self.tr("Unit mistakes have no bound here"))
        text = self.tr("in 1 pass") if passes == 1 else self.tr("in {count} passes")
        self.bound.setText(text.format(count=whole(passes)))

    def show_mistakes(self, mistakes: int | None, bound: float | None) -> None:
        """Show the mistakes made, and R²/γ*² if there is such a bound."""
        self.set_title(self.tr("The bound on unit mistakes"))
        self.number.setText("–" if mistakes is None else whole(mistakes))
        self.bound.setText("" if bound is None else f"≤ {most_mistakes(bound)}")
        self.bar.show_share(mistakes, bound)
        self.bar.setVisible(mistakes is None or bound is not None)
        words = ""
        if mistakes is not None and bound is not None:
            words = self.tr("{mistakes} unit mistakes of at most {bound}")
            if mistakes == 1:
                words = self.tr("1 unit mistake of at most {bound}")
            words = words.format(mistakes=whole(mistakes), bound=most_mistakes(bound))
        self.bar.setAccessibleDescription(words)
        self.bar.setToolTip(words)


class _BoundBar(QWidget):
    """A bar of mistakes, and a line where they end for certain."""

    def __init__(self) -> None:
        super().__init__()
        self._mistakes: int | None = None
        self._bound: float | None = None
        self.setAccessibleName(self.tr("Unit mistakes and their bound"))

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
            words = self.tr("R²/γ² = {bound}, never more").format(bound=_exactly(self._bound))
            painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, words)


def _exactly(bound: float) -> str:
    """Write a bound with enough decimals that it is not rounded up to a whole number."""
    above = math.floor(bound * (1 + 1e-12) + 1e-9) + 1  # as in `most_mistakes`
    return number(bound, next((n for n in range(1, 9) if round(bound, n) < above), 9))


def _quotient(radius: float, margin: float) -> str:
    """Write R / γ with enough digits for its square to be the bound as it is written."""
    written = _exactly((radius / margin) ** 2)
    for digits in range(3, 9):
        of, by = (float(f"{value:.{digits}g}") for value in (radius, margin))
        if _exactly((of / by) ** 2) == written:
            break
    return f"{number(radius, digits=digits)} / {number(margin, digits=digits)}"


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
        self._values: list[QLabel] = []
        for place, (formula, why) in enumerate(lines):
            first, reason, value = QLabel(formula), quiet(why), QLabel()
            first.setFont(theme.font(16, weight=500))
            reason.setWordWrap(True)
            value.setFont(theme.font(12, mono=True))
            value.setWordWrap(True)
            column = layouts.column(first, reason, value, spacing=1)
            mark = QLabel(str(place + 1))
            mark.setFont(theme.font(16, weight=600))
            theme.color_text(mark, "quiet")
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
        return [value.text().replace(_JOIN, " ") for value in self._values]

    def show_proof(self, proof: Proof | None) -> None:
        """Put the numbers of a run into the lines."""
        if proof is None:
            for value in self._values:
                value.setText("–")
                value.setStyleSheet("")
            return
        t, tiny = proof.t, 1e-9
        quotient = _quotient(proof.radius, proof.margin)
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
                f"{whole(t)} ≤ ({quotient})² = {_exactly(proof.bound)}",
            ),
        )
        for (holds, text), value in zip(texts, self._values, strict=True):
            value.setText(_breaking_at_relations(f"{'✓' if holds else '✕'} {text}"))
            theme.color_text(value, "text" if holds else "wrong")


#: Where a line must not end.
_JOIN = "\u00a0"


def _breaking_at_relations(text: str) -> str:
    """Let a formula begin a new line only with "=", "≤" or "≥"."""
    return re.sub(" (?![=≤≥])", _JOIN, text)


#: Side of a thumbnail in pixels, and most patterns that are named for a screen reader.
SIDE, NAMED = 40, 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A pattern of a certificate: its picture or point, its class, and what belongs below it."""

    picture: NDArray[Any]
    name: str
    words: str
    is_positive: bool


class CertificatePanel(PanelFrame):
    """The answer and its certificate."""

    def __init__(self) -> None:
        super().__init__()
        self.set_title(self.tr("Separability"))
        self.answer, self.words = QLabel(), QLabel()
        self.answer.setFont(theme.font(16, weight=600))
        self.answer.setWordWrap(True)
        self.words.setWordWrap(True)
        theme.color_text(self.words, "quiet")
        self.row, self.mixtures = PatternRow(), CertificateView()
        self.copier = QPushButton(self.tr("Copy w*"))
        self.copier.setAccessibleName(self.tr("Copy w*"))
        self.copier.setToolTip(self.tr("Copy the weights of the largest margin, with commas"))
        self.copier.clicked.connect(self._copy)
        self._best: list[float] = []
        foot = layouts.row(
            (self.row, 1), (self.copier, 0, Qt.AlignmentFlag.AlignBottom), spacing=theme.UNIT
        )
        layouts.add(self.body, self.answer, self.words, self.mixtures, (foot, 1))
        self.show_unit(None, PatternSet.empty(), 0)

    def show_certificate(self, unit: Mapping[str, Any], state: SessionState) -> None:
        """Show the two mixtures that look the same to an R-unit, as on the card of the console."""
        self.mixtures.show_certificate(certificate_of(unit, state), state)
        self.mixtures.show()

    def show_margin(self, unit: Mapping[str, Any] | None, mine: float | None) -> None:
        """Show the margin of the run beside the largest one of its R-unit, if both are known."""
        text, values = "", {}
        if unit is not None and unit["margin"] is not None and mine is not None:
            text = self.tr("γ = {margin} · margin of this run: {mine}")
            values = {"margin": number(unit["margin"]), "mine": signed(mine, 3)}
        self.note.setText(text.format(**values))

    def show_unit(self, unit: Mapping[str, Any] | None, patterns: PatternSet, count: int) -> None:
        """Show what is known of an R-unit; None if that is nothing yet.

        Parameters
        ----------
        unit : mapping or None
            As `mark1 theory --stream` prints it.
        patterns : PatternSet
            With the patterns that it names.
        count : int
            Training patterns.
        """
        self._best = list(unit["best"] or ()) if unit else []
        self.copier.setVisible(bool(self._best))
        self.mixtures.hide()
        if unit is None:
            self.answer.setText("")
            self.words.setText(self.tr("Not checked yet."))
            self.row.show_patterns([])
            return
        if unit["separable"] is None:
            self._show_open(unit)
            return
        theme.color_text(self.answer, "right" if unit["separable"] else "wrong")
        if unit["separable"]:
            self._show_able(unit, patterns, count)
        else:
            self._show_unable(unit)

    def _show_open(self, unit: Mapping[str, Any]) -> None:
        self.answer.setStyleSheet("")
        said = self.tr("It is not known whether R{unit} can learn these patterns.")
        self.answer.setText(said.format(**unit))
        words = self.tr(
            "Rounding leaves it open, and the patterns are too many for exact arithmetic. Use "
            "fewer patterns, or scale the features to similar sizes."
        )
        if not unit["by_sign"]:
            words = self.tr(
                "No weights give every pattern a sum of the right sign, but with the tie rule of "
                "this machine a sum of 0 V can be right."
            )
        self.words.setText(words)
        self.row.show_patterns([])

    def _show_able(self, unit: Mapping[str, Any], patterns: PatternSet, count: int) -> None:
        self.answer.setText(self.tr("✓ R{unit} can learn these patterns.").format(**unit))
        if unit["margin"] is None:
            words = self.tr("The largest margin could not be computed.")
            if unit["threshold"]:
                words = self.tr(
                    "Some weights put every pattern on the right side of the threshold of "
                    "{volts} V (checked exactly). The bound holds for a threshold of 0 V only."
                )
            self.words.setText(words.format(volts=number(unit["threshold"])))
            self.row.show_patterns([])
            return
        words = self.tr(
            "Weights w* of length 1 have d x·w* ≥ γ = {margin} for all {count} patterns. "
            "No weights have more: the {nearest} patterns below hold it there."
        )
        nearest = unit["nearest"]
        self.words.setText(
            words.format(
                margin=number(unit["margin"]), count=whole(count), nearest=whole(len(nearest))
            )
        )
        parts = [(part, "+1" if part["answer"] else "−1") for part in nearest]
        self.row.show_patterns(_shown(parts, patterns))

    def _show_unable(self, unit: Mapping[str, Any]) -> None:
        self.answer.setText(self.tr("✕ R{unit} cannot learn these patterns.").format(**unit))
        words = self.tr(
            "Mixed in these shares, the patterns that want +1 and those that want −1 look the same "
            "to it, and so have the same sum whatever the weights (checked exactly)."
        )
        if unit["combination"] is None:
            words = self.tr(
                "No weights put every pattern on the right side of the threshold of {volts} V "
                "(checked exactly)."
            )
        self.words.setText(words.format(volts=number(unit["threshold"])))
        self.row.show_patterns([])

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(",".join(map(repr, self._best)))


class PatternRow(QWidget):
    """Patterns in rows, those that want +1 first; as many as have room."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: Sequence[Shown] = ()
        self.setAccessibleName(self.tr("Patterns of the certificate"))

    def show_patterns(self, shown: Sequence[Shown]) -> None:
        """Show patterns."""
        self._shown = sorted(shown, key=lambda one: not one.is_positive)
        self.setVisible(bool(shown))
        said = [f"{one.name} {one.words}" for one in self._shown[:NAMED]]
        self.setAccessibleDescription(", ".join(said))
        named = (f"{one.name} {one.words}" for one in self._shown[: 4 * NAMED])
        self.setToolTip(plain_tip("\n".join(named)))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a thumbnail with two lines."""
        return QSize(SIDE * 4, SIDE + round(34 * theme.scale))

    def minimumSizeHint(self) -> QSize:
        """Return room for one."""
        return QSize(SIDE, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the patterns, and how many more there are."""
        wide = max(SIDE + 8, round(58 * theme.scale))
        tall = self.sizeHint().height() + 4
        across = max(1, self.width() // wide)
        room = across * max(1, self.height() // tall)
        # Some of both sides, if there is no room for all.
        chosen = list(self._shown)
        if len(chosen) > room:
            half = [one for one in chosen if one.is_positive][: max(1, (room - 1) // 2)]
            others = [one for one in chosen if not one.is_positive]
            chosen = half + others[: max(0, room - 1 - len(half))]
        colors = theme.theme
        with QPainter(self) as painter:
            for place, one in enumerate(chosen):
                left, top = place % across * wide, place // across * tall
                color = "plus" if one.is_positive else "minus"
                box = QRectF(left, top, SIDE, SIDE)
                if one.picture.dtype == np.uint8:
                    ink = getattr(colors, color)
                    draw_thumbnail(painter, box, one.picture, ink, theme.instruments)
                else:
                    painter.setPen(colors.color("text"))
                    painter.setFont(theme.font(theme.TITLE, mono=True))
                    text = "\n".join(number(float(value)) for value in one.picture.ravel()[:3])
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
                painter.setFont(theme.font(theme.TITLE))
                painter.setPen(colors.color(color))
                below = QRectF(left - 6, top + SIDE + 1, SIDE + 12, 32 * theme.scale)
                words = f"{one.name}\n{one.words}"
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, words)
            left_out = len(self._shown) - len(chosen)
            if left_out:
                painter.setPen(colors.color("quiet"))
                painter.setFont(theme.font(theme.BODY))
                last = len(chosen)
                box = QRectF(last % across * wide, last // across * tall, wide, SIDE)
                more = self.tr("+{count}").format(count=left_out)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, more)


def _shown(parts: Sequence[tuple[Mapping[str, Any], str]], patterns: PatternSet) -> list[Shown]:
    """Find the patterns that a certificate names."""
    return [
        Shown(patterns.pictures[part["pattern"]], part["class"], words, bool(part["answer"]))
        for part, words in parts
        if part["pattern"] < len(patterns)
    ]
