"""The response units: the response of each, and the desired one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import BY_KEYBOARD
from gui.base.number_format import plain, round_step, signed
from gui.base.tips import plain_tip
from gui.console.response_row import Row, RowPainter

_LOWEST_ROW = 24
_HIGHEST_ROW = 168
_SMALLEST_SCALE = 1.0
_KEYS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
}
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class ResponseView(QAbstractScrollArea):
    """One row for each R-unit: lamp, meter of the summed volts, desired response, right or wrong.

    The full scale of the meters is 1, 2, 5, 10, … V and only grows, so that bars do not jump.

    Signals
    -------
    desired_changed(int, int)
        A person set the desired response of an R-unit (0 is R1) to +1, −1 or 0 (not asked).
    """

    desired_changed = Signal(int, int)

    #: Room for the marks at the right end of the rows, in pixels.
    MARKS = 20

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._scale = _SMALLEST_SCALE
        self._cursor = -1
        self._by_keyboard = False
        self._painter: RowPainter | None = None
        self._painter_key: tuple[object, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(self.tr("Response"))
        self.setAccessibleDescription(
            self.tr(
                "Up and down choose an R-unit, left and right set its desired response to 0 or 1."
            )
        )
        self.set_units(8)

    # What owners set -----------------------------------------------------------------------

    def set_units(self, used: int, total: int = 8, names: list[str] | None = None) -> None:
        """Set how many R-units the machine uses and has, and their names.

        Those that it used before go on showing what they show.
        """
        total = max(used, total)
        called = list(names or [])
        called += [f"R{unit + 1}" for unit in range(len(called), total)]
        before = [row for row in self._rows if row.used][:used]
        rows = [replace(row, name=name) for row, name in zip(before, called, strict=False)]
        rows += [Row(called[unit], unit < used) for unit in range(len(rows), total)]
        if rows == self._rows:
            return
        self._rows = rows
        self._cursor = self._cursor if self._cursor < used else -1
        self._fit_scroll_bar()
        self.updateGeometry()
        self.viewport().update()

    def set_response(self, drive: np.ndarray, response: np.ndarray) -> None:
        """Show a response.

        Parameters
        ----------
        drive : ndarray of float, (R,)
            Summed volts; NaN where unknown.
        response : ndarray of int8, (R,)
            +1 lit, −1 dark, 0 undecided.
        """
        volts = np.asarray(drive, dtype=float).ravel()
        if volts.size != self.used:
            self.set_units(volts.size, len(self._rows))
        finite = np.abs(volts[np.isfinite(volts)])
        scale = max(self._scale, round_step(float(finite.max()))) if finite.size else self._scale
        answers = np.asarray(response).ravel().tolist()
        self._replace(
            [
                replace(row, used=True, drive=volt, response=int(answer))
                for row, volt, answer in zip(self._rows, volts.tolist(), answers, strict=False)
            ],
            scale,
        )

    def set_desired(self, desired: np.ndarray, is_known: bool = True) -> None:
        """Set the switches.

        Parameters
        ----------
        desired : ndarray of int8, (R,)
            +1, −1 or 0 (not asked).
        is_known : bool
            Whether a response can be right or wrong yet.
        """
        wanted = np.asarray(desired).ravel().tolist()
        rows = [
            replace(row, desired=int(want) if row.used else 0, is_known=is_known)
            for row, want in zip(self._rows, wanted, strict=False)
        ]
        self._replace(rows, self._scale)

    def reset_scale(self) -> None:
        """Choose the full scale of the meters again."""
        volts = [abs(row.drive) for row in self._rows if row.answered]
        self._replace([], max(_SMALLEST_SCALE, round_step(max(volts, default=0.0))))

    @property
    def used(self) -> int:
        """How many R-units the machine uses."""
        return sum(row.used for row in self._rows)

    @property
    def scale(self) -> float:
        """Full scale of the meters, in volts."""
        return self._scale

    def describe(self, unit: int) -> str:
        """Describe the response and desired response of an R-unit; empty for no such unit."""
        if not 0 <= unit < len(self._rows):
            return ""
        row = self._rows[unit]
        if not row.used:
            return self.tr("{0}, unused").format(row.name)
        parts = [row.name]
        if row.answered:
            parts.append({1: self.tr("lit"), -1: self.tr("dark")}.get(row.response, "?"))
            if row.response == 0:
                parts[-1] = self.tr("undecided")
            parts.append(self.tr("{0} volts").format(signed(row.drive)))
        if row.desired:
            parts.append(self.tr("desired {0}").format(1 if row.desired > 0 else 0))
        if row.judged:
            parts.append(self.tr("right") if row.right else self.tr("wrong"))
        return ", ".join(parts)

    def switch_rect(self, unit: int) -> QRect:
        """Return the switch of an R-unit, in pixels of the viewport."""
        return self._row_painter().switch_rect(self._top(unit), self._row_height()).toRect()

    def sizeHint(self) -> QSize:
        return QSize(280, 8 * 30)

    def minimumSizeHint(self) -> QSize:
        return QSize(228, min(5, max(1, len(self._rows))) * round(_LOWEST_ROW * theme.scale))

    # Layout --------------------------------------------------------------------------------

    def _replace(self, rows: list[Row], scale: float) -> None:
        """Replace the first rows, and redraw them if any changed."""
        changed = [*rows, *self._rows[len(rows) :]]
        if changed == self._rows and scale == self._scale:
            return
        self._rows, self._scale = changed, scale
        if self._cursor >= 0:
            announce(self, self.describe(self._cursor))
        self.viewport().update()

    def _row_height(self) -> int:
        room = self.viewport().height() // max(len(self._rows), 1)
        return min(max(room, round(_LOWEST_ROW * theme.scale)), round(_HIGHEST_ROW * theme.scale))

    def _top(self, unit: int) -> int:
        return unit * self._row_height() - self.verticalScrollBar().value()

    def _fit_scroll_bar(self) -> None:
        beyond = self._row_height() * len(self._rows) - self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(beyond, 0))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._row_height())

    def _row_painter(self) -> RowPainter:
        """Return the painter for this width, rebuilt if anything that it draws with changed."""
        names = [row.name for row in self._rows]
        bar = 6 if self.verticalScrollBar().maximum() else 0
        width, ratio = self.viewport().width() - bar, self.devicePixelRatioF()
        key = (width, names, ratio, theme.theme, theme.scale)
        if self._painter is None or key != self._painter_key:
            self._painter_key = key
            self._painter = RowPainter(width, names, ratio)
        return self._painter

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_scroll_bar()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        rows, height = self._row_painter(), self._row_height()
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for unit, row in enumerate(self._rows):
                top = self._top(unit)
                if top < event.rect().bottom() + 1 and top + height > event.rect().top():
                    rows.draw(painter, row, top, height, self._scale, self.tr("unused"))
            if self._by_keyboard and self._cursor >= 0:
                rows.draw_focus(painter, self._top(self._cursor), height)

    # Asking --------------------------------------------------------------------------------

    def _ask(self, unit: int, desired: int) -> None:
        """Set a switch by hand; choosing the lit side again clears it."""
        row = self._rows[unit]
        desired = 0 if desired == row.desired else desired
        if desired == row.desired:
            return
        rows = list(self._rows)
        rows[unit] = replace(row, desired=desired)
        self._replace(rows, self._scale)
        self.desired_changed.emit(unit, desired)

    def _switch_at(self, position: QPoint) -> tuple[int, int]:
        """Return R-unit and side (−1 or +1) of the switch under a point; (−1, 0) if none."""
        unit = (position.y() + self.verticalScrollBar().value()) // self._row_height()
        if not (0 <= unit < len(self._rows) and self._rows[unit].used):
            return -1, 0
        switch = self.switch_rect(unit)
        if not switch.contains(position):
            return -1, 0
        return unit, -1 if position.x() < switch.center().x() + 1 else 1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        unit, side = self._switch_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and unit >= 0:
            self._by_keyboard = False
            self._move_cursor(unit)
            self._ask(unit, side)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._switch_at(event.position().toPoint())[0] >= 0
        hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(hand if over else arrow)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if not self._takes(event):
            event.ignore()
            return
        self._by_keyboard = True
        if key in _STEPS:
            self._move_cursor(self._cursor + _STEPS[key])
        elif self._cursor >= 0:
            self._ask(self._cursor, _KEYS[key])

    def _takes(self, event: QKeyEvent) -> bool:
        allowed = Qt.KeyboardModifier.KeypadModifier
        return not event.modifiers() & ~allowed and (event.key() in _STEPS or event.key() in _KEYS)

    def _move_cursor(self, unit: int) -> None:
        self._cursor = min(max(unit, 0), self.used - 1)
        announce(self, self.describe(self._cursor))
        top, bar = self._top(self._cursor), self.verticalScrollBar()
        below = top + self._row_height() - self.viewport().height()
        bar.setValue(bar.value() + min(top, 0) + max(below, 0))
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD:
            self._by_keyboard = True
            self._move_cursor(self._cursor)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._by_keyboard = False
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            unit = (event.pos().y() + self.verticalScrollBar().value()) // self._row_height()
            text = self.describe(unit)
            if text and self._rows[unit].used:
                template = self.tr("{unit}\nThe meter reads up to ±{volts} V.")
                text = template.format(unit=text, volts=plain(self._scale))
            QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)
