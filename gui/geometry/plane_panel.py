"""The plane with its points, the boundary, and what the lines on it mean."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from gui.base import theme
from gui.base.buttons import IN_TITLE, switch
from gui.base.number_format import short, whole
from gui.base.panel_frame import PanelFrame
from gui.geometry.plane_view import PlaneView

#: Kinds of lines in the legend, with their colours and styles.
_STYLES = {
    "line": ("action", Qt.PenStyle.SolidLine),
    "lines": ("text", Qt.PenStyle.SolidLine),
    "units": ("text", Qt.PenStyle.SolidLine),
    "previous": ("text", Qt.PenStyle.DashLine),
    "ghost": ("quiet", Qt.PenStyle.SolidLine),
    "mirrored": ("minus", Qt.PenStyle.DashLine),
    "beside": ("text", Qt.PenStyle.DotLine),
    "mixture": ("wrong", Qt.PenStyle.DashDotLine),
    "wrong": ("wrong", Qt.PenStyle.SolidLine),
}

#: Length of a sample, and the space around it.
_SAMPLE, _GAP = 20, 6


class Legend(QWidget):
    """One row that names the lines shown; those without room are left out, the least first."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[tuple[str, str]] = []

    def set_entries(self, entries: list[tuple[str, str]]) -> None:
        """Show kinds of lines with their names, the most important first."""
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName(", ".join(name for _, name in entries))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, QFontMetrics(theme.font(theme.TITLE)).height() + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        font, left, middle = theme.font(theme.TITLE), 0.0, self.height() / 2
        metrics = QFontMetrics(font)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            for kind, name in self._entries:
                width = _SAMPLE + _GAP + metrics.horizontalAdvance(name)
                if left + width > self.width():
                    continue
                color, style = _STYLES[kind]
                painter.setPen(QPen(theme.theme.color(color), 2, style))
                if kind == "wrong":
                    painter.drawEllipse(QPointF(left + _SAMPLE / 2, middle), 5, 5)
                else:
                    painter.drawLine(QPointF(left, middle), QPointF(left + _SAMPLE, middle))
                painter.setPen(theme.theme.color("quiet"))
                text = QRectF(left + _SAMPLE + _GAP, 0, width, self.height())
                painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, name)
                left += width + 2 * _GAP + 4


class PlanePanel(PanelFrame):
    """The plane, how many of its points are wrong, and the legend."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Plane"))
        self.query = self._switch(
            self.tr("Query"), self.tr("A query point without a class: drag it to see its answer")
        )
        self.flip = self._switch(
            self.tr("x ↦ −x"), self.tr("Show the − points at −x, as in the proofs")
        )
        self.view = PlaneView()
        self.legend = Legend()
        self.body.addWidget(self.view, 1)
        self.body.addWidget(self.legend)
        self._wrong = ""
        self._pointed = ""
        self.view.pointed.connect(self._point)
        self.view.installEventFilter(self)

    def _switch(self, text: str, tip: str) -> QPushButton:
        """Make a switch in the head, no higher than the title."""
        button = switch(text, tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(text)
        theme.fix_size(button, 0, IN_TITLE)
        self.head.addWidget(button)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the note on how arrows are drawn when the size of the plane changes."""
        if event.type() == QEvent.Type.Resize:
            self._show_note()
        return super().eventFilter(watched, event)

    def show_wrong(self, wrong: int | None, count: int) -> None:
        """Show how many points are wrong; None before anything was learned."""
        if wrong is None:
            self._wrong = self.tr("nothing learned yet") if count else self.tr("no points yet")
        elif not wrong:
            self._wrong = self.tr("all {count} points right")
            if count == 1:
                self._wrong = self.tr("the point is right")
        else:
            self._wrong = self.tr("{wrong} of {count} points wrong")
        self._wrong = self._wrong.format(wrong=whole(wrong or 0), count=whole(count))
        self._show_note()

    def show_legend(self) -> None:
        """Name the lines of the scene."""
        scene = self.view.scene
        names = {
            "line": self.tr("boundary"),
            "lines": self.tr("boundary of each class, in its colour"),
            "units": self.tr("A-units: on at the side of the name"),
            "wrong": self.tr("wrong"),
            "mixture": self.tr("the same point from both classes"),
            "mirrored": self.tr("boundary for −x"),
            "previous": self.tr("before this update"),
            "ghost": self.tr("earlier"),
            "beside": self.tr("nearest point"),
        }
        shown = {
            "line": len(scene.lines) == 1,
            "lines": len(scene.lines) > 1,
            "units": scene.units,
            "wrong": scene.wrong.any(),
            "mixture": scene.mixture,
            "mirrored": any(map(self.view.shows, scene.mirrored)),
            "previous": any(map(self.view.shows, scene.previous)),
            "ghost": any(map(self.view.shows, scene.ghosts)),
            "beside": scene.beside,
        }
        self.legend.set_entries([(kind, names[kind]) for kind in names if shown[kind]])
        self._show_note()

    def _point(self, place: str) -> None:
        self._pointed = place
        self._show_note()

    def _show_note(self) -> None:
        """Say what is under the pointer, how arrows are drawn, and what is wrong."""
        parts = [self._pointed] if self._pointed else []
        factor = self.view.shrink()
        if factor < 1:
            parts.append(self.tr("arrows × {factor}").format(factor=short(factor)))
        self.note.setText(" · ".join([*parts, self._wrong]))
        self.setAccessibleDescription(self._wrong)
