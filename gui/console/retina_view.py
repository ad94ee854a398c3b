"""The retina: shows a picture on the photocells, and lets people draw on it or drop a picture."""

from __future__ import annotations

from math import floor
from typing import Literal, get_args

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFocusEvent,
    QHideEvent,
    QInputDevice,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPointingDevice,
    QTabletEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord, one_letter, typed_letter
from gui.base.picture_drag import dragged_pattern
from gui.base.picture_drop import holds_picture, picture_or_paths
from gui.console import photocells
from gui.console.brush import SHAPES, Cell, Shape, Stroke, corner, flooded
from gui.console.photocells import CellGrid

Tool = Literal["pen", "eraser", "letter", "line", "rectangle", "ellipse", "fill"]
TOOLS: tuple[Tool, ...] = get_args(Tool)

DARK, LIT = 0, 255
#: Least value of a lit cell.
HALF = 128

#: Up to this many changed cells are repainted one by one, more of them as one rectangle.
_FEW = 32

_TOGGLES = (Qt.Key.Key_Space, *RETURNS)
#: Holds a shape that is drawn by keyboard, from one press of Space to the next.
_HELD = Qt.Key.Key_unknown


class RetinaView(QWidget):
    """A picture on the photocells, and the strokes drawn on it.

    The view changes nothing by itself: it reports a stroke by `stroke_started`, `painted` and
    `stroke_ended`, and the owner of the picture passes the new one to `set_picture`.

    The left button paints with the tool, or drags the whole drawing while Ctrl is held; the right
    one erases once it moves to another cell, and asks for a menu if it does not (or fills with
    darkness, with that tool). The keyboard has a cell cursor: it appears on Tab or an arrow key and
    goes when the mouse is pressed. Only while it shows does the retina keep Space and Enter from
    the window. With the letter tool it keeps what is typed.

    Attributes
    ----------
    tool : str
        What the hand holds, one of `TOOLS`.
    brush : int
        Side of the square brush, 1 to 4 cells.
    stroke_started, stroke_ended : Signal()
        Around each stroke, also one that changes nothing.
    painted : Signal(list of (row, column, value))
        Cells changed by a piece of the stroke, value 0 or 255. Never empty.
    pulled : Signal()
        The drawing is dragged away.
    typed : Signal(str)
        A printable letter, while the letter tool is active.
    image_dropped : Signal(QImage or list of str)
        A picture, or the paths of files.
    pattern_dropped : Signal(int)
        A pattern of the set.
    pointed : Signal(int)
        The cell under the pointer or the cursor, −1 for none.
    """

    stroke_started = Signal()
    painted = Signal(object)
    stroke_ended = Signal()
    pulled = Signal()
    typed = Signal(str)
    image_dropped = Signal(object)
    pattern_dropped = Signal(int)
    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._picture = np.zeros((20, 20), np.uint8)
        self._excitatory = self._inhibitory = self._pulled = np.empty(0, np.intp)
        self._dead = self._stuck = np.empty(0, np.intp)
        self._misread_lit = self._misread_dark = np.empty(0, np.intp)
        self._tool: Tool = "pen"
        self._brush = 1
        self._hover: Cell | None = None  # top left cell of the brush under the pointer
        self._cursor: Cell = (0, 0)
        self._by_keyboard = False
        self._dropping = False
        self._planned: list[Cell] = []  # cells of a shape that is being drawn
        self._stroke: Stroke | Shape | None = None
        self._holder: Qt.MouseButton | Qt.Key | None = None  # the stroke ends when it is released
        self._pointed = -1
        self._pressed: Cell | None = None  # brush under the right button, before it moves
        self._held: QPointF | None = None  # where the drawing is held, before it is dragged
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setTabletTracking(True)
        self.setAcceptDrops(True)
        self._describe()

    # What owners set

    def set_picture(self, picture: np.ndarray) -> None:
        """Show a picture; only cells that changed are repainted.

        Parameters
        ----------
        picture : ndarray of uint8, (rows, columns)
            0 dark … 255 lit. It is copied.
        """
        before, self._picture = self._picture, np.array(picture, np.uint8, ndmin=2)
        if before.shape == self._picture.shape:
            self._update_cells(np.flatnonzero(before != self._picture))
        else:
            self._cursor, self._hover = (0, 0), None
            self.update()
        self._describe()

    def set_wires(
        self, excitatory: np.ndarray, inhibitory: np.ndarray, pulled: np.ndarray | None = None
    ) -> None:
        """Show the plug wires of one A-unit: the cells they come from; empty arrays for none.

        Those that are also in `pulled` are pulled out.
        """
        before = np.concatenate([self._excitatory, self._inhibitory, self._pulled])
        out = np.empty(0, np.intp) if pulled is None else np.array(pulled, np.intp).ravel()
        self._excitatory, self._inhibitory = (
            cells[~(cells[:, None] == out).any(axis=1)]
            for cells in (np.array(each, np.intp).ravel() for each in (excitatory, inhibitory))
        )
        self._pulled = out
        self._update_cells(np.concatenate([before, self._excitatory, self._inhibitory, out]))

    def set_broken(self, dead: np.ndarray, stuck: np.ndarray) -> None:
        """Mark the cells that always read dark, and those that always read lit."""
        before = np.concatenate([self._dead, self._stuck])
        self._dead, self._stuck = (np.array(cells, np.intp).ravel() for cells in (dead, stuck))
        self._update_cells(np.concatenate([before, self._dead, self._stuck]))
        self._describe()

    def set_misread(self, lit: np.ndarray, dark: np.ndarray) -> None:
        """Show the dark cells that noise lit, and the lit ones that it darkened, each marked."""
        before = np.concatenate([self._misread_lit, self._misread_dark])
        self._misread_lit, self._misread_dark = (
            np.array(cells, np.intp).ravel() for cells in (lit, dark)
        )
        self._update_cells(np.concatenate([before, self._misread_lit, self._misread_dark]))
        self._describe()

    @property
    def tool(self) -> Tool:
        return self._tool

    @tool.setter
    def tool(self, tool: Tool) -> None:
        if tool not in TOOLS:
            raise ValueError(f"The retina has no tool {tool!r}. Use one of {', '.join(TOOLS)}.")
        self._tool = tool
        lettering = tool == "letter"
        self.setCursor(Qt.CursorShape.IBeamCursor if lettering else Qt.CursorShape.CrossCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, lettering)
        self.update()

    @property
    def brush(self) -> int:
        return self._brush

    @brush.setter
    def brush(self, brush: int) -> None:
        if brush not in range(1, 5):
            raise ValueError(f"A brush is 1 to 4 cells wide, not {brush}.")
        self._brush = brush
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(301, 301)  # fifteen pixels a cell, and a line

    def minimumSizeHint(self) -> QSize:
        return QSize(161, 161)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self._grid()
        with QPainter(self) as painter:
            photocells.to_device_pixels(painter, grid.ratio)
            photocells.draw_grid(painter, grid, theme.instruments)
            photocells.draw_lamps(painter, grid, self._levels(event.rect()), theme.instruments)
            self._draw_marks(painter, grid)
            self._draw_hands(painter, grid)

    def _grid(self) -> CellGrid:
        """Return where the cells are."""
        rows, columns = self._picture.shape
        return photocells.fit(rows, columns, self.width(), self.height(), self.devicePixelRatioF())

    def _levels(self, area: QRect) -> np.ndarray:
        """Return what the cells near an area read; the others count as dark."""
        rows, columns = self._grid().near(area)
        levels = np.zeros_like(self._picture)
        levels[rows, columns] = self._picture[rows, columns]
        levels.flat[self._within(self._misread_lit)] = LIT
        levels.flat[self._within(self._misread_dark)] = DARK
        levels.flat[self._within(self._dead)] = DARK
        levels.flat[self._within(self._stuck)] = LIT
        return levels

    def _within(self, cells: np.ndarray) -> np.ndarray:
        """Drop the cells that this retina does not have."""
        return cells[(cells >= 0) & (cells < self._picture.size)]

    def _draw_marks(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw what noise changed, broken cells and wires."""
        colors = theme.instruments
        for cells, color in ((self._misread_lit, colors.well), (self._misread_dark, colors.quiet)):
            for cell in self._within(cells).tolist():
                row, column = divmod(cell, grid.columns)
                photocells.draw_misread(painter, grid.cell(row, column), color)
        for cells, draw in (
            (self._dead, photocells.draw_dead),
            (self._stuck, photocells.draw_stuck),
            (self._pulled, photocells.draw_pulled),
            (self._excitatory, photocells.draw_excitatory),
            (self._inhibitory, photocells.draw_inhibitory),
        ):
            for cell in self._within(cells).tolist():
                draw(painter, grid.cell(*divmod(cell, grid.columns)), theme.instruments)

    def _draw_hands(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw the brush, the cursor, and the sign to drop a picture."""
        colors, width = theme.instruments, max(1, round(grid.ratio))
        action = QColor(colors.action)
        if self._tool == "letter" and self.hasFocus():
            frame = grid.rect().adjusted(2 * width, 2 * width, -2 * width, -2 * width)
            photocells.draw_outline(painter, frame, width, action, colors)
        for cell in self._planned:
            wash = QColor(colors.lamp)
            wash.setAlphaF(0.5)
            painter.fillRect(grid.cell(*cell), wash)
        if self._hover is not None and self._tool != "letter":
            ink = QColor(colors.quiet if self._tool == "eraser" else colors.text)
            rect = self._brush_rect(self._hover)
            photocells.draw_outline(painter, rect, width, ink, colors)
        if self._by_keyboard and self.hasFocus():
            rect = grid.cell(*self._cursor)
            photocells.draw_outline(painter, rect, 2 * width, action, colors)
        if self._dropping:
            text = self.tr("Drop the picture here")
            photocells.draw_drop(painter, grid.rect(), grid.ratio, text, colors)

    def _brush_rect(self, place: Cell) -> QRect:
        """Return the part of the grid under a brush, in device pixels."""
        grid = self._grid()
        top, left = max(place[0], 0), max(place[1], 0)
        rows = min(place[0] + self._brush, grid.rows) - top
        columns = min(place[1] + self._brush, grid.columns) - left
        if rows < 1 or columns < 1:
            return QRect()
        return grid.cells(top, left, rows, columns)

    def _set_hover(self, place: Cell | None) -> None:
        """Show the brush over the grid, or hide it."""
        if place == self._hover:
            return
        for shown in (self._hover, place):
            if shown is not None:
                self.update(self._grid().on_widget(self._brush_rect(shown)))
        self._hover = place

    def _update_cells(self, cells: np.ndarray) -> None:
        """Schedule some cells for repainting."""
        cells = self._within(cells)
        if not cells.size:
            return
        grid = self._grid()
        rows, columns = np.divmod(cells, grid.columns)
        if cells.size <= _FEW:
            for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
                self.update(grid.on_widget(grid.cell(row, column)))
            return
        top, left = int(rows.min()), int(columns.min())
        high, wide = int(rows.max()) + 1 - top, int(columns.max()) + 1 - left
        self.update(grid.on_widget(grid.cells(top, left, high, wide)))

    # Strokes of any input device

    def _set_down(self, holder: Qt.MouseButton | Qt.Key, value: int, place: Cell) -> None:
        """Start a stroke, unless one is open."""
        if self._stroke is not None:
            return
        self._holder = holder
        rows, columns = self._picture.shape
        if self._tool in SHAPES:
            self._stroke = Shape(self._tool, rows, columns, self._brush, value)
        else:
            self._stroke = Stroke(rows, columns, self._brush, value)
        self.stroke_started.emit()
        self._carry(place)

    def _carry(self, place: Cell) -> None:
        """Continue the stroke, and report which cells it changes."""
        if self._stroke is None:
            return
        self._paint(self._stroke.to(place), self._stroke.value)
        self._plan(self._stroke.cells())

    def _paint(self, cells: list[Cell], value: int) -> None:
        """Report the cells that a value would change."""
        changed = [(*cell, value) for cell in cells if self._picture[cell] != value]
        if changed:
            self.painted.emit(changed)

    def _plan(self, cells: list[Cell]) -> None:
        """Show what a shape will cover once the button is released."""
        if cells != self._planned:
            self._planned = cells
            self.update()

    def _cancel(self) -> None:
        """Discard a shape."""
        self._plan([])
        self._stroke = self._holder = None
        self.stroke_ended.emit()

    def _fill(self, cell: Cell, value: int) -> None:
        """Paint a cell and the connected cells like it."""
        self.stroke_started.emit()
        self._paint(flooded(self._picture >= HALF, cell), value)
        self.stroke_ended.emit()

    def _lift(self) -> None:
        """End the stroke, if there is one."""
        if self._stroke is not None:
            stroke, self._stroke, self._holder = self._stroke, None, None
            self._paint(stroke.cells(), stroke.value)
            self._plan([])
            self.stroke_ended.emit()

    def _ink(self) -> int:
        """Return the value that the current tool paints."""
        return DARK if self._tool == "eraser" else LIT

    # Mouse, pen and finger

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._leave_keyboard(event.position())
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._held = event.position()
        else:
            self._press(event.position(), event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None and event.buttons() & Qt.MouseButton.LeftButton:
            moved = (event.position() - self._held).manhattanLength()
            if moved >= QApplication.startDragDistance():
                self._held = None
                self.pulled.emit()
            return
        self._move(event.position(), event.buttons())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        if event.button() == Qt.MouseButton.RightButton and self._pressed is not None:
            self._pressed = None
            self._ask_for_menu(event)
        if event.button() == self._holder:
            self._lift()
        if event.deviceType() == QInputDevice.DeviceType.TouchScreen:
            self._set_hover(None)  # a lifted finger points nowhere
            self._tell_pointed(-1)

    def tabletEvent(self, event: QTabletEvent) -> None:
        button = event.button()
        if event.pointerType() == QPointingDevice.PointerType.Eraser:
            button = Qt.MouseButton.RightButton
        if event.type() == QEvent.Type.TabletPress:
            self._leave_keyboard(event.position())
            self._press(event.position(), button)
            if event.pointerType() == QPointingDevice.PointerType.Eraser:
                self._erase_from_here()
        elif event.type() == QEvent.Type.TabletMove:
            self._point_at(event.position())
        elif event.type() == QEvent.Type.TabletRelease:
            self._lift()
        event.accept()

    def _press(self, point: QPointF, button: Qt.MouseButton) -> None:
        place = self._brush_at(point)
        if self._tool == "fill":
            row, column = (floor(side) for side in self._grid().place(point))
            rows, columns = self._picture.shape
            if 0 <= row < rows and 0 <= column < columns:
                is_right = button == Qt.MouseButton.RightButton
                self._fill((row, column), DARK if is_right else LIT)
        elif button == Qt.MouseButton.RightButton:
            self._pressed = place if self._stroke is None else None
        elif button == Qt.MouseButton.LeftButton and self._tool != "letter":
            self._set_down(button, self._ink(), place)

    def _erase_from_here(self) -> None:
        """Erase with the end of a pen, which asks for no menu."""
        if self._pressed is not None:
            place, self._pressed = self._pressed, None
            self._set_down(Qt.MouseButton.RightButton, DARK, place)

    def _move(self, point: QPointF, buttons: Qt.MouseButton) -> None:
        if isinstance(self._holder, Qt.MouseButton) and not buttons & self._holder:
            self._lift()  # the button was released outside
        if not buttons & Qt.MouseButton.RightButton:
            self._pressed = None
        elif self._pressed is not None and self._brush_at(point) != self._pressed:
            self._set_down(Qt.MouseButton.RightButton, DARK, self._pressed)
            self._pressed = None
        self._point_at(point)

    def _ask_for_menu(self, event: QMouseEvent) -> None:
        """Let those around open the menu, as for a right click that nothing else needs."""
        reason = QContextMenuEvent.Reason.Other
        place, at = event.position().toPoint(), event.globalPosition().toPoint()
        around = self.parentWidget()
        if around is not None:
            asked = QContextMenuEvent(reason, self.mapToParent(place), at)
            QApplication.sendEvent(around, asked)

    def cell_at(self, point: QPointF | None) -> int:
        """Return the cell at a point of the widget; −1 outside.

        None is the place of the keyboard's cursor; −1 if it does not show.
        """
        if point is None:
            return self._cursor_cell() if self._shows_cursor() else -1
        row, column = (floor(side) for side in self._grid().place(point))
        rows, columns = self._picture.shape
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else -1

    def _point_at(self, point: QPointF) -> None:
        """Follow the pointer with the brush, and with the stroke if one is open."""
        row, column = self._grid().place(point)
        rows, columns = self._picture.shape
        inside = 0 <= row < rows and 0 <= column < columns
        self._set_hover(self._brush_at(point) if inside else None)
        self._tell_pointed(floor(row) * columns + floor(column) if inside else -1)
        if isinstance(self._holder, Qt.MouseButton):
            self._carry(self._brush_at(point))

    def _brush_at(self, point: QPointF) -> Cell:
        return corner(*self._grid().place(point), self._brush)

    def _tell_pointed(self, cell: int) -> None:
        if cell != self._pointed:
            self._pointed = cell
            self.pointed.emit(cell)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover(None)
        self._tell_pointed(self._cursor_cell() if self._shows_cursor() else -1)

    def hideEvent(self, event: QHideEvent) -> None:
        self._lift()
        self._set_hover(None)
        self._tell_pointed(-1)

    # Keyboard

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(self._keeps(event))
            return event.isAccepted()
        if isinstance(event, QContextMenuEvent):
            # The menu key is for those around; a right button may still be going to erase.
            event.setAccepted(event.reason() == QContextMenuEvent.Reason.Mouse)
            return event.isAccepted()
        return super().event(event)

    def _keeps(self, event: QKeyEvent) -> bool:
        """Return whether a key is for the retina rather than for the window."""
        if self._tool == "letter" and typed_letter(event):
            return True
        if event.key() == Qt.Key.Key_Escape:
            return bool(self._planned)
        return self._by_keyboard and not is_chord(event) and event.key() in (*ARROWS, *_TOGGLES)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = typed_letter(event) if self._tool == "letter" else ""
        if letter:
            self.typed.emit(letter)
        elif is_chord(event):
            event.ignore()
        elif event.key() in ARROWS:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(*ARROWS[Qt.Key(event.key())], painting=shift)
        elif event.key() == Qt.Key.Key_Escape and self._planned:
            self._cancel()
        elif event.key() in _TOGGLES and self._by_keyboard:
            if not event.isAutoRepeat():
                self._toggle()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == self._holder:
            self._lift()
        super().keyReleaseEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        letter = one_letter(event.commitString())
        if letter and self._tool == "letter":
            self.typed.emit(letter)
        event.accept()

    def _step(self, down: int, right: int, *, painting: bool) -> None:
        """Move the cursor by a cell; painting, one stroke lasts as long as Shift is held."""
        if isinstance(self._holder, Qt.MouseButton):
            return
        self._enter_keyboard()
        if painting:
            self._set_down(Qt.Key.Key_Shift, self._ink(), self._cursor_corner())
        elif self._holder != _HELD:
            self._lift()
        self._set_cursor((self._cursor[0] + down, self._cursor[1] + right))
        self._tell_pointed(self._cursor_cell())
        self._carry(self._cursor_corner())

    def _toggle(self) -> None:
        """Light the cell at the cursor, or darken it: a stroke of its own.

        With a shape, begin or end it here; with fill, fill from here.
        """
        if self._tool in SHAPES and self._holder is None:
            self._set_down(_HELD, LIT, self._cursor_corner())
            return
        self._lift()
        if self._tool in SHAPES:
            return
        if self._tool == "fill":
            self._fill(self._cursor, DARK if self._picture[self._cursor] >= HALF else LIT)
            return
        value = DARK if self._picture[self._cursor] >= HALF else LIT
        self.stroke_started.emit()
        self.painted.emit([(*self._cursor, value)])
        self.stroke_ended.emit()

    def _set_cursor(self, cell: Cell) -> None:
        """Move the cell cursor to the nearest cell of the retina, and announce it."""
        grid = self._grid()
        cell = min(max(cell[0], 0), grid.rows - 1), min(max(cell[1], 0), grid.columns - 1)
        for shown in (self._cursor, cell):
            self.update(grid.on_widget(grid.cell(*shown)))
        self._cursor = cell
        self._describe()

    def _cursor_corner(self) -> Cell:
        """Return the top left cell of a brush held over the cursor."""
        return corner(self._cursor[0] + 0.5, self._cursor[1] + 0.5, self._brush)

    def _cursor_cell(self) -> int:
        return self._cursor[0] * self._picture.shape[1] + self._cursor[1]

    def _shows_cursor(self) -> bool:
        return self._by_keyboard and self.hasFocus()

    def _enter_keyboard(self) -> None:
        """Show the cell cursor."""
        if not self._by_keyboard or self._pointed < 0:
            self._by_keyboard = True
            self._set_cursor(self._cursor)
            self._tell_pointed(self._cursor_cell())

    def _leave_keyboard(self, point: QPointF) -> None:
        """Hide the cell cursor, and leave it where the mouse is for the next arrow key."""
        self._by_keyboard = False
        row, column = self._grid().place(point)
        self._set_cursor((floor(row), floor(column)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in BY_KEYBOARD:
            self._enter_keyboard()
        elif event.reason() == Qt.FocusReason.MouseFocusReason:
            self._by_keyboard = False
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._holder == Qt.Key.Key_Shift:
            self._lift()
        if self._hover is None:
            self._tell_pointed(-1)
        self.update()

    # For a screen reader

    def _describe(self) -> None:
        """Describe the retina, and what is at the cursor, to a screen reader."""
        rows, columns = self._picture.shape
        name = self.tr("Retina, {rows} by {columns} photocells")
        self.setAccessibleName(name.format(rows=rows, columns=columns))
        row, column = self._cursor
        if row * columns + column in self._dead:
            state = self.tr("dead")
        elif row * columns + column in self._stuck:
            state = self.tr("stuck lit")
        elif row * columns + column in self._misread_lit:
            state = self.tr("lit by noise")
        elif row * columns + column in self._misread_dark:
            state = self.tr("darkened by noise")
        else:
            state = self.tr("lit") if self._picture[row, column] >= HALF else self.tr("dark")
        place = self.tr("row {row} column {column}, {state}")
        announce(self, place.format(row=row + 1, column=column + 1, state=state))

    # Pictures dropped

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dragged_pattern(event.mimeData()) is not None:
            event.acceptProposedAction()
            self._show_drop(True)
        elif holds_picture(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._show_drop(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_drop(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_drop(False)
        number = dragged_pattern(event.mimeData())
        if number is not None:
            event.acceptProposedAction()
            self.pattern_dropped.emit(number)
            return
        dropped = picture_or_paths(event.mimeData())
        if dropped is None:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.image_dropped.emit(dropped)

    def _show_drop(self, dropping: bool) -> None:
        self._dropping = dropping
        self.update()
