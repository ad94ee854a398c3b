"""Whether an R-unit can learn its patterns, and the proof: the nearest patterns, or a mixture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from gui.base import theme
from gui.base.number_format import percent, whole
from gui.base.panel_frame import PanelFrame
from gui.base.thumbnails import draw_thumbnail
from gui.base.tips import plain_tip
from gui.charts.record_chart import number
from mark1.patterns.pattern_set import PatternSet

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
        self.words.setStyleSheet(f"color: {theme.theme.quiet}")
        self.row = PatternRow()
        self.copier = QPushButton(self.tr("Copy w*"))
        self.copier.setAccessibleName(self.tr("Copy w*"))
        self.copier.setToolTip(self.tr("Copy the weights of the largest margin, with commas"))
        self.copier.clicked.connect(self._copy)
        self._best: list[float] = []
        foot = QHBoxLayout()
        foot.addWidget(self.row, 1)
        foot.setSpacing(theme.UNIT)
        foot.addWidget(self.copier, 0, Qt.AlignmentFlag.AlignBottom)
        for widget in (self.answer, self.words):
            self.body.addWidget(widget)
        self.body.addLayout(foot, 1)
        self.show_unit(None, PatternSet.empty(), 0)

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
        if unit is None:
            self.answer.setText("")
            self.words.setText(self.tr("Not checked yet."))
            self.row.show_patterns([])
            return
        if unit["separable"] is None:
            self._show_open(unit)
            return
        color = theme.theme.right if unit["separable"] else theme.theme.wrong
        self.answer.setStyleSheet(f"color: {color}")
        (self._show_able if unit["separable"] else self._show_unable)(unit, patterns, count)

    def _show_open(self, unit: Mapping[str, Any]) -> None:
        self.answer.setStyleSheet("")
        said = self.tr("It is not known whether R{unit} can learn these patterns.")
        self.answer.setText(said.format(**unit))
        self.words.setText(
            self.tr(
                "Rounding leaves it open, and the patterns are too many for exact arithmetic. Use "
                "fewer patterns, or scale the features to similar sizes."
            )
        )
        self.row.show_patterns([])

    def _show_able(self, unit: Mapping[str, Any], patterns: PatternSet, count: int) -> None:
        self.answer.setText(self.tr("✓ R{unit} can learn these patterns.").format(**unit))
        if unit["margin"] is None:
            self.words.setText(self.tr("The largest margin could not be computed."))
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

    def _show_unable(self, unit: Mapping[str, Any], patterns: PatternSet, count: int) -> None:
        self.answer.setText(self.tr("✕ R{unit} cannot learn these patterns.").format(**unit))
        words = self.tr(
            "Mixed in these shares, the patterns that want +1 and those that want −1 look the same "
            "to it, and so have the same sum whatever the weights (checked exactly)."
        )
        self.words.setText(words)
        largest = sorted(unit["combination"], key=lambda part: -part["share"])
        parts = [(part, _share(part)) for part in largest]
        self.row.show_patterns(_shown(parts, patterns))

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
                    draw_thumbnail(painter, box, one.picture, getattr(colors, color), colors)
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


def _share(part: Mapping[str, Any]) -> str:
    """Write a share of a mixture."""
    exact = part["fraction"]
    is_short = exact is not None and len(exact) <= 6
    return exact if is_short else "≈ " + percent(part["share"])
