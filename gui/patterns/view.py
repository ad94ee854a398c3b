"""The patterns view: choose, add, move and remove patterns by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord
from gui.base.tips import plain_tip
from gui.patterns import paint as pattern_paint
from gui.patterns.drag import MIME, PatternDrag
from gui.patterns.layout import Stop
from gui.patterns.menu import PatternActions, PatternMenu
from gui.patterns.name_editor import NameEditor
from gui.patterns.picture import PatternRow

__all__ = ["MIME", "PatternRow", "PatternView"]

_OTHER_KEYS = (
    Qt.Key.Key_Insert,
    Qt.Key.Key_F2,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


class PatternView(PatternDrag):
    """Thumbnails by class; the view emits requests and changes no pattern itself.

    A click on the name of a class selects it and scrolls its pictures into view, a double click
    renames it; the drawing can be dropped on it. The arrow keys move the cursor, Enter does the
    same as a click, Insert adds the drawing to the class, F2 renames it, the menu key offers the
    rest. Delete clears the drawing here as everywhere. Ctrl+click selects several pictures.

    Attributes
    ----------
    class_chosen : Signal(str)
        Select a class.
    new_class_requested : Signal()
        Make a class with the drawing.
    chosen : Signal(int)
        Show a pattern on the retina.
    remove_requested : Signal(list of int)
        Remove patterns.
    moved : Signal(int, str)
        A pattern goes to another class.
    rename_requested, class_remove_requested : Signal(str)
        Of a class.
    """

    class_chosen = Signal(str)
    new_class_requested = Signal()
    chosen = Signal(int)
    remove_requested = Signal(object)
    rename_requested = Signal(str)
    class_remove_requested = Signal(str)
    mark_requested = Signal(list, bool)

    _editor: NameEditor | None = None
    _edited = ""  # the class whose name is in the editor

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed: tuple[int, QPointF] | None = None
        self._clicked = ""  # the class whose name was clicked, which may have scrolled away
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        self._pressed, self._clicked = None, ""
        number = self._stop_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and number >= 0:
            self._pressed = number, event.position()
            self._go_to(number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._clicked and event.button() == Qt.MouseButton.LeftButton:
            self.rename_requested.emit(self._clicked)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._set_hover(self._stop_at(event.position()))
            return
        number, start = self._pressed
        if number >= len(self._laid.stops):  # the new layout has fewer
            self._pressed = None
            return
        far = (event.position() - start).manhattanLength() >= QApplication.startDragDistance()
        if far and self._laid.stops[number].kind == "picture":
            self._pressed = None
            self._set_hover(-1)
            self._carry(self._laid.stops[number])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        number = pressed[0]
        if self._stop_at(event.position()) != number or number >= len(self._laid.stops):
            return
        stop = self._laid.stops[number]
        if stop.kind == "picture" and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._picked ^= {self._index(stop)}
            self._update_spot(stop.spot)
        elif stop.kind == "picture" and self._on_remove(stop, event.position()):
            self.remove_requested.emit([self._index(stop)])
        else:
            self._choose(stop)
            self._clicked = self._rows[stop.group].class_name if stop.kind == "class" else ""

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._set_hover(-1)
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self._tip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(text), self.viewport())
            return True
        return super().viewportEvent(event)

    def _tip(self, point: QPointF) -> str:
        """Return the text of the tool tip."""
        number = self._stop_at(point)
        if number < 0:
            return ""
        stop = self._laid.stops[number]
        if number == self._hover and self._on_remove(stop, point):
            return self.tr("Remove this picture")
        if stop.kind != "class":
            text = self._words(stop)
            return text[:1].upper() + text[1:] if stop.kind == "new" else text
        row = self._rows[stop.group]
        text, code = self._words_of_class(row), row.code
        does = self.tr("Double-click to rename it.")
        return f"{text} ({code})\n{does}" if code else f"{text}\n{does}"

    def _stop_at(self, point: QPointF) -> int:
        inside = point - QPointF(self._origin())
        if self._hover >= 0 and self._on_remove(self._laid.stops[self._hover], point):
            return self._hover  # its cross reaches beyond the picture
        return self._laid.stop_at(inside.x(), inside.y())

    def _on_remove(self, stop: Stop, point: QPointF) -> bool:
        inside = point - QPointF(self._origin())
        return stop.kind == "picture" and pattern_paint.remove_rect(stop.spot).contains(inside)

    def _set_hover(self, number: int) -> None:
        if number == self._hover:
            return
        for shown in (self._hover, number):
            if shown >= 0:
                self._update_spot(self._laid.stops[shown].spot)
        self._hover = number

    # Actions

    def _choose(self, stop: Stop) -> None:
        """Do what a click does."""
        if stop.kind == "new":
            self.new_class_requested.emit()
        elif stop.kind == "fold":
            self._fold(self._rows[stop.group].class_name)
        elif stop.kind == "class":
            name = self._rows[stop.group].class_name
            self.class_chosen.emit(name)
            self.show_class(name)
        else:
            self._unpick()
            self.chosen.emit(self._index(stop))

    def _meant(self, stop: Stop) -> list[int]:
        """Return the selected patterns, or the one at a stop."""
        here = [self._index(stop)] if stop.kind == "picture" else []
        return sorted(self._picked) if set(here) <= self._picked and self._picked else here

    def _unpick(self) -> None:
        if self._picked:
            self._picked.clear()
            self.viewport().update()

    # Keyboard

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (*ARROWS, *RETURNS, *_OTHER_KEYS)
            event.setAccepted(event.key() in keys and not is_chord(event))
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._laid.stops:
            event.ignore()
            return
        stop = self._laid.stops[self._cursor]
        name = self._rows[stop.group].class_name if stop.group >= 0 else None
        key = event.key()
        if is_chord(event):
            event.ignore()
        elif key in ARROWS:
            self._walk(self._laid.beside(self._cursor, *ARROWS[Qt.Key(key)]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._walk(0 if key == Qt.Key.Key_Home else len(self._laid.stops) - 1)
        elif key in RETURNS:
            self._choose(stop)
        elif key == Qt.Key.Key_Insert and name is not None:
            self.add_requested.emit(name)
        elif key == Qt.Key.Key_F2 and name is not None:
            self.rename_requested.emit(name)
        else:
            event.ignore()

    def _walk(self, number: int) -> None:
        """Move the cursor by keyboard, and scroll it into view."""
        self._by_keyboard = True
        self._go_to(number)
        self._scroll_to(self._laid.stops[number].spot)

    def _go_to(self, number: int) -> None:
        self._cursor = number
        self._describe()
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD and self._laid.stops:
            self._walk(self._cursor)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    # Menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self._laid.stops:
            spot = self._laid.stops[self._cursor].spot
            at = QPoint(spot.x, spot.y + spot.height) + self._origin()
            menu = self.menu_for(self._laid.stops[self._cursor])
        else:
            at = event.pos()
            number = self._stop_at(QPointF(at))
            menu = self.menu_for(self._laid.stops[number] if number >= 0 else None, QPointF(at))
        menu.popup(self.viewport().mapToGlobal(at))

    def menu_for(self, stop: Stop | None, point: QPointF | None = None) -> PatternMenu:
        """Make the menu of something in the pattern set, or of an empty place."""
        group = -1
        if stop is not None:
            group = stop.group
        elif point is not None:
            group = self._group_at(point)
        meant = self._meant(stop) if stop is not None else []
        actions = PatternActions(
            show=lambda: self.chosen.emit(meant[0]),
            remove=lambda: self.remove_requested.emit(meant),
            move=lambda name: self._move(meant, name),
            add=self.add_requested.emit,
            rename=self.rename_requested.emit,
            remove_class=self.class_remove_requested.emit,
            mark=lambda test: self.mark_requested.emit(meant, test),
            new_class=self.new_class_requested.emit,
        )
        names = [row.class_name for row in self._rows]
        kept = bool(meant) and all(self._is_for_testing(index) for index in meant)
        name = names[group] if group >= 0 else None
        return PatternMenu(self, actions, names, name, len(meant), kept)

    # Names

    def edit_name(self, class_name: str, accept: Callable[[str], str]) -> NameEditor:
        """Edit the name of a class in place.

        `accept` is called with the new name, and returns why it is refused or an empty text.
        """
        if self._editor is not None:
            self._editor.close_unchanged()
        self._scroll_to(self._laid.names[self._group_of(class_name)])
        place = self._place_of_name(class_name)
        self._editor = editor = NameEditor(self.viewport(), place, class_name, accept, self)
        self._edited = class_name
        editor.closed.connect(self._forget_editor)
        self.verticalScrollBar().valueChanged.connect(self._move_editor)
        return editor

    def _group_of(self, class_name: str) -> int:
        """Return the place of a class, −1 if it is gone."""
        names = [row.class_name for row in self._rows]
        return names.index(class_name) if class_name in names else -1

    def _place_of_name(self, class_name: str) -> QRect:
        spot = self._laid.names[self._group_of(class_name)]
        return QRect(*spot).translated(self._origin())

    def _move_editor(self) -> None:
        """Keep the editor over the name; without its class it closes."""
        if self._editor is None:
            return
        if self._group_of(self._edited) < 0:
            self._editor.close_unchanged()
        else:
            self._editor.place(self._place_of_name(self._edited))

    def _forget_editor(self) -> None:
        self._editor = None
        self.verticalScrollBar().valueChanged.disconnect(self._move_editor)

    def _lay_out(self) -> None:
        super()._lay_out()
        self._move_editor()

    def _move(self, indices: list[int], name: str) -> None:
        for index in indices:
            self.moved.emit(index, name)
