"""Three cards, of which one is chosen: the kinds of machine, each as a small drawing."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.elide import elided
from gui.machine.words import kind_name
from mark1.machine.settings import KINDS

#: Height of the drawing, and room around it, in pixels of the design.
DRAWN, AROUND = 40, 8


class KindCard(QPushButton):
    """A kind of machine.

    Parameters
    ----------
    kind : str
    about : str
        A few words beneath its name.
    """

    def __init__(self, kind: str, about: str) -> None:
        super().__init__()
        self.kind, self.about = kind, about
        self.setObjectName("kind")
        self.setCheckable(True)
        self.setAccessibleName(kind_name(kind))
        self.setAccessibleDescription(about)
        self.setToolTip(about)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Room for the drawing and two lines."""
        lines = theme.scale * (DRAWN + 2 * AROUND + 13 * 1.5 + 11 * 1.5)
        return QSize(round(120 * theme.scale), round(lines))

    def minimumSizeHint(self) -> QSize:
        """Allow less width, but not less height."""
        return QSize(72, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame of a button, the drawing, and the words."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        is_on = self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            around = AROUND * theme.scale
            drawn = QRectF(0, around, self.width(), DRAWN * theme.scale)
            ink = theme.theme.color("text" if is_on else "quiet")
            draw_kind(painter, self.kind, drawn, ink)
            lines = self.rect().adjusted(4, round(drawn.bottom() + around / 2), -4, -2)
            painter.setPen(theme.theme.color("text"))
            painter.setFont(theme.font(13, weight=600))
            name = painter.boundingRect(lines, Qt.AlignmentFlag.AlignHCenter, kind_name(self.kind))
            painter.drawText(lines, Qt.AlignmentFlag.AlignHCenter, kind_name(self.kind))
            painter.setPen(theme.theme.color("quiet"))
            painter.setFont(theme.font(11))
            lines.setTop(name.bottom() + 2)
            about = elided(self.about, painter.fontMetrics(), lines.width())
            painter.drawText(lines, Qt.AlignmentFlag.AlignHCenter, about)


class KindCards(QWidget):
    """The three kinds side by side; the arrow keys move the choice.

    Signals
    -------
    chosen(str)
        A person chose another kind.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Kind of machine"))
        about = {
            "mark1": self.tr("one weight per A-unit"),
            "full": self.tr("every R sees every A"),
            "direct": self.tr("no A-units"),
        }
        self.cards = {kind: KindCard(kind, about[kind]) for kind in KINDS}
        self._group = QButtonGroup(self)
        row = layouts.row(of=self, spacing=6)
        for kind, card in self.cards.items():
            card.clicked.connect(lambda checked=False, kind=kind: self.chosen.emit(kind))
            self._group.addButton(card)
            row.addWidget(card)

    @property
    def kind(self) -> str:
        """The kind that is chosen."""
        return next((kind for kind, card in self.cards.items() if card.isChecked()), KINDS[0])

    def choose(self, kind: str) -> None:
        """Mark a kind as chosen; emits nothing."""
        self.cards[kind].setChecked(True)


def draw_kind(painter: QPainter, kind: str, within: QRectF, ink: QColor) -> None:
    """Draw photocells at the left, A-units in the middle, R-units at the right, and their wires."""
    high = within.height()
    wide = min(within.width() - 16, 2.4 * high)
    left, right = within.center().x() - wide / 2, within.center().x() + wide / 2
    side = high / 8
    cells = [QPointF(left + side, within.top() + (n + 0.5) * high / 6) for n in range(6)]
    units = [QPointF((left + right) / 2, within.top() + (n + 0.5) * high / 5) for n in range(5)]
    ends = [QPointF(right - side, within.top() + (n + 0.5) * high / 3) for n in range(3)]
    faint = QColor(ink)
    faint.setAlphaF(0.4)
    painter.setPen(QPen(faint, 1))
    if kind == "direct":
        _join(painter, ((a, b) for a in cells for b in ends))
    else:
        _join(
            painter,
            ((cells[(2 * n + k) % 6], unit) for n, unit in enumerate(units) for k in (0, 3)),
        )
    painter.setPen(QPen(ink, 1))
    if kind == "mark1":
        _join(painter, ((unit, ends[n * 3 // 5]) for n, unit in enumerate(units)))
    elif kind == "full":
        painter.setPen(QPen(faint, 1))
        _join(painter, ((unit, end) for unit in units for end in ends))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for cell in cells:
        painter.drawRect(QRectF(cell.x() - side, cell.y() - side / 2 + 0.5, side - 1, side - 1))
        painter.drawRect(QRectF(cell.x(), cell.y() - side / 2 + 0.5, side - 1, side - 1))
    for unit in units if kind != "direct" else ():
        painter.drawEllipse(unit, side / 2.4, side / 2.4)
    for end in ends:
        painter.drawEllipse(end, side / 1.4, side / 1.4)


def _join(painter: QPainter, pairs: Iterable[tuple[QPointF, QPointF]]) -> None:
    for one, other in pairs:
        painter.drawLine(one, other)
