"""Lets people draw on the retina with mouse, pen, finger or keyboard, or drop a picture."""

from __future__ import annotations

from math import floor

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import (
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
    QPointingDevice,
    QTabletEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord, one_letter, typed_letter
from gui.base.picture_drop import holds_picture, picture_or_paths
from gui.console.brush import SHAPES, Cell, Shape, Stroke, corner, flooded
from gui.console.retina_picture import DARK, HALF, LIT, RetinaPicture

_TOGGLES = (Qt.Key.Key_Space, *RETURNS)
#: Holds a shape that is drawn by keyboard, from one press of Space to the next.
_HELD = Qt.Key.Key_unknown


class RetinaView(RetinaPicture):
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
    pointed : Signal(int)
        The cell under the pointer or the cursor, −1 for none.
    """

    stroke_started = Signal()
    painted = Signal(object)
    stroke_ended = Signal()
    pulled = Signal()
    typed = Signal(str)
    image_dropped = Signal(object)
    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stroke: Stroke | Shape | None = None
        self._holder: Qt.MouseButton | Qt.Key | None = None  # the stroke ends when it is released
        self._pointed = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pressed: Cell | None = None  # brush under the right button, before it moves
        self._held: QPointF | None = None  # where the drawing is held, before it is dragged
        self.setMouseTracking(True)
        self.setTabletTracking(True)
        self.setAcceptDrops(True)

    # Strokes of any input device

    def _set_down(self, holder: Qt.MouseButton | Qt.Key, value: int, place: Cell) -> None:
        """Start a stroke, unless one is open."""
        if self._stroke is not None:
            return
        self._holder = holder
        size = *self._picture.shape, self._brush, value
        self._stroke = Shape(self._tool, *size) if self._tool in SHAPES else Stroke(*size)
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

    # Pictures dropped

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if holds_picture(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._show_drop(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_drop(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_drop(False)
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
