"""The pattern set by class: choose, add, move and remove pictures by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QMenu,
    QSizePolicy,
    QToolTip,
)

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD, RETURNS, is_chord
from gui.base.number_format import whole
from gui.base.picture_drag import drag_pattern, dragged_pattern, holds_drawing
from gui.base.thumbnails import draw_thumbnail
from gui.base.tips import plain_tip
from gui.patterns import set_paint
from gui.patterns.name_editor import NameEditor
from gui.patterns.set_layout import FOLD, NAME, NEW, Item, PatternLayout, Sizes, Spot, lay_out
from gui.patterns.set_model import PatternModel, PatternRow

#: Room around the pictures for rings and marks, in pixels; the scroll bar takes the right side.
_MARGIN = 6
_BAR = 10

_ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)
_KEYS = (*ARROWS, *RETURNS, *_ENDS, Qt.Key.Key_Insert, Qt.Key.Key_F2)


class PatternView(QAbstractScrollArea):
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
    moved : Signal(int, str)
        A pattern goes to another class.
    add_requested : Signal(str)
        Add the drawing to a class.
    remove_requested : Signal(list of int)
        Remove patterns.
    rename_requested, class_remove_requested : Signal(str)
        Of a class.
    mark_requested : Signal(list of int, bool)
        Keep patterns for testing, or use them for training.
    """

    class_chosen = Signal(str)
    new_class_requested = Signal()
    chosen = Signal(int)
    moved = Signal(int, str)
    add_requested = Signal(str)
    remove_requested = Signal(object)
    rename_requested = Signal(str)
    class_remove_requested = Signal(str)
    mark_requested = Signal(list, bool)

    def __init__(self) -> None:
        super().__init__()
        self._model = PatternModel()
        self._laid = PatternLayout(0)
        self._unfolded: set[str] = set()
        self._picked: set[int] = set()
        self._current: int | None = None
        self._target: str | None = None
        self._cursor: Item | None = None
        self._hover: Item | None = None
        self._by_keyboard = False
        self._pressed: tuple[Item, QPointF] | None = None
        self._clicked = ""  # the class whose name was clicked, which may have scrolled away
        self._carried: tuple[int, str] | None = None  # the pattern, and the class it comes from
        self._drop_group = -1
        self._editor: NameEditor | None = None
        self._edited = ""  # the class whose name is in the editor
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAcceptDrops(True)
        self.viewport().setMouseTracking(True)
        self._lay_out()

    # What owners set

    @property
    def rows(self) -> tuple[PatternRow, ...]:
        """The classes that are shown."""
        return tuple(self._model.rows)

    def set_rows(self, rows: list[PatternRow]) -> None:
        """Show other patterns or classes."""
        self._model.set_rows(rows)
        self._picked.clear()
        self._drop_group = -1
        self._lay_out()

    def set_wrong(self, wrong: Collection[int], known: bool = True) -> None:
        """Mark the patterns that are answered wrongly, and no others.

        Parameters
        ----------
        wrong : collection of int
            Numbers of patterns.
        known : bool
            Whether anything was learned, so that answers are right or wrong.
        """
        if self._model.set_wrong(wrong, known):
            self._lay_out()

    def set_only_wrong(self, only: bool) -> None:
        """Show only the pictures that are answered wrongly, or all."""
        self._model.set_only_wrong(only)
        self._lay_out()

    @property
    def current(self) -> int | None:
        """The pattern that is marked as the one on the retina."""
        return self._current

    def set_current(self, number: int | None) -> None:
        """Mark the pattern that is on the retina."""
        if number == self._current:
            return
        self._current = number
        item = None if number is None or self.underMouse() else self._model.find(number)
        if item is not None and self._laid.shows(item):
            self._scroll_to(self._laid.spot(item))
        self.viewport().update()

    def set_target(self, class_name: str | None) -> None:
        """Mark the selected class, to which the drawing would be added."""
        if class_name != self._target:
            self._target = class_name
            self._describe()
            self.viewport().update()

    def show_class(self, class_name: str) -> None:
        """Scroll the pictures of a class into view, from the first one if they are too many."""
        group = self._model.group(class_name)
        if group in self._laid.places:
            ground = self._laid.ground(group)
            self._scroll_to(ground)
            self._scroll_to(ground._replace(height=self._laid.side))

    def show_picture(self, number: int) -> None:
        """Ring a pattern, and scroll its picture into view, unfolded if it is folded away."""
        item = self._model.find(number)
        if item is None:
            return
        if not self._laid.shows(item):
            self.fold(self._model.name(item))
        self.set_current(number)
        self._scroll_to(self._laid.spot(item))

    def fold(self, class_name: str) -> None:
        """Show all pictures of a class, or only as many as a row holds."""
        self._unfolded ^= {class_name}
        self._lay_out()

    def sizeHint(self) -> QSize:
        return QSize(360, 140)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 72)

    # Where things are

    def _lay_out(self) -> None:
        """Lay everything out, and describe it."""
        model = self._model
        names = [row.class_name for row in model.rows]
        most = max((len(row.indices) for row in model.rows), default=0)
        sizes = Sizes(
            names=[set_paint.name_width(name) for name in names],
            count=set_paint.note_width(whole(most)),
            wrong=set_paint.note_width(self._wrong_text(most)),
            fold=set_paint.note_width(self._fold_text(most)),
            new=set_paint.words_width(self._new_text()),
        )
        counts, height = model.counts(), self.viewport().height()
        unfolded = {group for group, name in enumerate(names) if name in self._unfolded}
        hidden = {n for n, count in enumerate(counts) if model.only_wrong and not count}
        room = max(self._width(), 60)
        self._laid = lay_out(counts, sizes, room, height - 2 * _MARGIN, unfolded, hidden)
        self._cursor = self._laid.nearest(self._cursor)
        self._hover = None  # what is under the mouse now is known when it moves
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self._laid.height + 2 * _MARGIN - height))
        bar.setPageStep(height)
        bar.setSingleStep(self._laid.step)
        self._describe()
        self._move_editor()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _width(self) -> int:
        """Return the width of the layout, the same with and without a scroll bar."""
        return self.width() - _MARGIN - _BAR

    def _origin(self) -> QPoint:
        """Return where the layout starts on the viewport."""
        return QPoint(_MARGIN, _MARGIN - self.verticalScrollBar().value())

    def _item_at(self, point: QPointF) -> Item | None:
        if self._hover is not None and self._is_on_cross(self._hover, point):
            return self._hover  # its cross reaches beyond the picture
        inside = point - QPointF(self._origin())
        return self._laid.at(inside.x(), inside.y())

    def _group_at(self, point: QPointF) -> int:
        """Return the class on whose ground a point of the viewport lies."""
        inside = point - QPointF(self._origin())
        return self._laid.group_at(inside.x(), inside.y())

    def _is_on_cross(self, item: Item, point: QPointF) -> bool:
        """Return whether a point lies on the cross that removes a picture."""
        inside = point - QPointF(self._origin())
        return item.place >= 0 and set_paint.remove_rect(self._laid.spot(item)).contains(inside)

    def _scroll_to(self, spot: Spot) -> None:
        """Scroll something into view."""
        bar = self.verticalScrollBar()
        top, bottom = spot.y, spot.y + spot.height + 2 * _MARGIN
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(bottom - self.viewport().height())

    def _update(self, item: Item) -> None:
        """Paint an item and its marks again."""
        area = QRect(*self._laid.spot(item)).translated(self._origin())
        self.viewport().update(area.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(self._origin())
            self._draw_ground(painter)
            area = event.rect().translated(-self._origin())
            lines = self._laid.lines(area.top() - _MARGIN, area.bottom() + _MARGIN)
            shown = [
                item for line in lines if self._is_whole(line) for item in self._laid.items(line)
            ]
            for item in shown:
                self._draw(painter, item)
            for item in shown:
                self._draw_marks(painter, item)

    def _is_whole(self, line: int) -> bool:
        """Whether the lower edge cuts a line off; a single line is shown as far as it goes."""
        below = self.viewport().height() - self._origin().y()
        return line == 0 or line * self._laid.step + self._laid.side <= below

    def _draw_ground(self, painter: QPainter) -> None:
        """Draw a hint where nothing is shown, and the class that something would be dropped on."""
        hint = ""
        if not self._model.rows:
            hint = self.tr("Draw something, then make a class for it.")
        elif not self._laid.count:
            hint = self.tr("No picture is answered wrongly.")
        if hint:
            set_paint.draw_hint(painter, QRect(0, 0, self._width(), 26), hint)
        if self._drop_group >= 0:
            set_paint.draw_ground(painter, self._laid.ground(self._drop_group))

    def _draw(self, painter: QPainter, item: Item) -> None:
        model, spot, hot, colors = (
            self._model,
            self._laid.spot(item),
            item == self._hover,
            theme.theme,
        )
        if item == NEW:
            set_paint.draw_words(painter, spot, self._new_text(), hot)
        elif item.place == NAME:
            name = model.name(item)
            set_paint.draw_name(painter, spot, name, name == self._target, hot)
            self._draw_numbers(painter, item.group)
        elif item.place == FOLD:
            text = self._fold_text(self._folded(item.group))
            set_paint.draw_note(painter, spot, text, "text" if hot else "quiet")
        else:
            frame = colors.quiet if hot else colors.line
            frame = colors.wrong if model.is_wrong(item) else frame
            rect = set_paint.rect_of(spot)
            draw_thumbnail(painter, rect, model.picture(item), frame, theme.instruments)

    def _draw_numbers(self, painter: QPainter, group: int) -> None:
        """Write how many pictures a class has, and how many of them are wrong."""
        count, wrong = self._laid.numbers(group)
        text = whole(len(self._model.rows[group].indices))
        set_paint.draw_note(painter, count, text, "quiet")
        if self._model.knows_wrong:
            number = self._model.wrong_counts[group]
            ink = "wrong" if number else "quiet"
            set_paint.draw_note(painter, wrong, self._wrong_text(number), ink)

    def _draw_marks(self, painter: QPainter, item: Item) -> None:
        """Draw the marks of a picture, and the ring of the keyboard cursor."""
        spot, colors = self._laid.spot(item), theme.theme
        if item.place >= 0:
            number = self._model.number(item)
            if number == self._current or number in self._picked:
                set_paint.draw_ring(painter, spot, colors.text, 1.5)
            if self._model.is_test(item):
                set_paint.draw_test(painter, spot, self.tr("T", "tag on a test picture"))
            if self._model.is_wrong(item):
                set_paint.draw_wrong(painter, spot)
            if item == self._hover:
                set_paint.draw_remove(painter, spot)
        if self._by_keyboard and self.hasFocus() and item == self._cursor:
            set_paint.draw_ring(painter, spot, colors.action, 2)

    # Words, also for a screen reader

    def _wrong_text(self, count: int) -> str:
        return self.tr("{count} wrong").format(count=whole(count)) if count else "–"

    def _fold_text(self, hidden: int) -> str:
        """Return "+37 ▸", or what folds a class again."""
        return f"+{whole(hidden)} ▸" if hidden else self.tr("fewer ▴")

    def _new_text(self) -> str:
        return self.tr("+ new class")

    def _folded(self, group: int) -> int:
        """Return how many pictures of a class are folded away."""
        return self._model.counts()[group] - self._laid.places[group].shown

    def _describe(self) -> None:
        """Describe the contents of the view, and what is at the cursor."""
        name = self.tr("Patterns, {classes} classes, {pictures} pictures")
        pictures = sum(len(row.indices) for row in self._model.rows)
        self.setAccessibleName(name.format(classes=len(self._model.rows), pictures=pictures))
        announce(self, self._words(self._cursor) if self._cursor is not None else "")

    def _words(self, item: Item) -> str:
        """Describe an item."""
        model = self._model
        if item == NEW:
            return self.tr("new class with the drawing")
        name, count = model.name(item), len(model.rows[item.group].indices)
        if item.place == FOLD and (hidden := self._folded(item.group)):
            return self.tr("{name}: {count} more pictures").format(name=name, count=whole(hidden))
        if item.place == FOLD:
            return self.tr("{name}: show fewer pictures").format(name=name)
        if item.place == NAME:
            text, selected = self._words_of_class(item.group), self.tr("selected")
            return f"{text}, {selected}" if name == self._target else text
        text = self.tr("{name}, picture {number} of {count}")
        words = [text.format(name=name, number=model.place(item) + 1, count=count)]
        if model.is_test(item):
            words.append(self.tr("for testing"))
        if model.is_wrong(item):
            words.append(self.tr("answered wrongly"))
        return ", ".join(words)

    def _words_of_class(self, group: int) -> str:
        """Describe a class."""
        one, many = self.tr("{name}, 1 picture"), self.tr("{name}, {count} pictures")
        row, wrong = self._model.rows[group], self._model.wrong_counts[group]
        text = one if len(row.indices) == 1 else many
        words = [text.format(name=row.class_name, count=whole(len(row.indices)))]
        if wrong and self._model.knows_wrong:
            words.append(self._wrong_text(wrong))
        return ", ".join(words)

    def _tip(self, point: QPointF) -> str:
        """Return the text of the tool tip."""
        item = self._item_at(point)
        if item is None:
            return ""
        if item == self._hover and self._is_on_cross(item, point):
            return self.tr("Remove this picture")
        text = self._words(item)
        if item == NEW:
            return text[:1].upper() + text[1:]
        if item.place != NAME:
            return text
        text, code = self._words_of_class(item.group), self._model.rows[item.group].code
        does = self.tr("Double-click to rename it.")
        return f"{text} ({code})\n{does}" if code else f"{text}\n{does}"

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        self._pressed, self._clicked = None, ""
        item = self._item_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and item is not None:
            self._pressed = item, event.position()
            self._go_to(item)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._clicked and event.button() == Qt.MouseButton.LeftButton:
            self.rename_requested.emit(self._clicked)
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._set_hover(self._item_at(event.position()))
            return
        item, start = self._pressed
        if not self._laid.shows(item):  # the new layout has fewer
            self._pressed = None
            return
        far = (event.position() - start).manhattanLength() >= QApplication.startDragDistance()
        if far and item.place >= 0:
            self._pressed = None
            self._set_hover(None)
            self._carry(item)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        item = pressed[0]
        if self._item_at(event.position()) != item:
            return
        if item.place >= 0 and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._picked ^= {self._model.number(item)}
            self._update(item)
        elif self._is_on_cross(item, event.position()):
            self.remove_requested.emit([self._model.number(item)])
        else:
            self._choose(item)
            self._clicked = self._model.name(item) if item.place == NAME else ""

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._set_hover(None)
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self._tip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(text), self.viewport())
            return True
        return super().viewportEvent(event)

    def _set_hover(self, item: Item | None) -> None:
        if item == self._hover:
            return
        for shown in (self._hover, item):
            if shown is not None:
                self._update(shown)
        self._hover = item

    # Actions

    def _choose(self, item: Item) -> None:
        """Do what a click does."""
        name = self._model.name(item)
        if item == NEW:
            self.new_class_requested.emit()
        elif item.place == FOLD:
            self.fold(name)
        elif item.place == NAME:
            self.class_chosen.emit(name)
            self.show_class(name)
        else:
            self._picked.clear()
            self.viewport().update()
            self.chosen.emit(self._model.number(item))

    def _meant(self, item: Item | None) -> list[int]:
        """Return the picked patterns, or the one at an item."""
        here = {self._model.number(item)} if item is not None and item.place >= 0 else set()
        return sorted(self._picked if here <= self._picked and self._picked else here)

    # Keyboard

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(event.key() in _KEYS and not is_chord(event))
            return event.isAccepted()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item, key, ends = self._cursor, event.key(), self._laid.ends()
        if item is None or ends is None or is_chord(event):
            event.ignore()
            return
        name = self._model.name(item)
        if key in ARROWS:
            self._walk(self._laid.beside(item, *ARROWS[Qt.Key(key)]))
        elif key in _ENDS:
            self._walk(ends[_ENDS.index(Qt.Key(key))])
        elif key in RETURNS:
            self._choose(item)
        elif key == Qt.Key.Key_Insert and name:
            self.add_requested.emit(name)
        elif key == Qt.Key.Key_F2 and name:
            self.rename_requested.emit(name)
        else:
            event.ignore()

    def _walk(self, item: Item) -> None:
        """Move the cursor by keyboard, and scroll it into view."""
        self._by_keyboard = True
        self._go_to(item)
        self._scroll_to(self._laid.spot(item))

    def _go_to(self, item: Item) -> None:
        self._cursor = item
        self._describe()
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD and self._cursor is not None:
            self._walk(self._cursor)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    # Dragging

    def _carry(self, item: Item) -> None:
        """Drag a picture until it is dropped."""
        number = self._model.number(item)
        self._carried = number, self._model.name(item)
        drag_pattern(self, self._model.picture(item), number)
        self._carried = None
        self._set_drop(-1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        is_own = self._carried is not None and dragged_pattern(mime) is not None
        event.setAccepted(is_own or holds_drawing(mime))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._scroll_near_edge(event.position().y())
        self._set_drop(self._goal(event.position(), event.mimeData()))
        event.setAccepted(self._drop_group >= 0)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._set_drop(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        group = self._goal(event.position(), event.mimeData())
        self._set_drop(-1)
        event.setAccepted(group >= 0)
        if group < 0:
            return
        name = self._model.rows[group].class_name
        if self._carried is None:
            self.add_requested.emit(name)
        else:
            self.moved.emit(self._carried[0], name)

    def _goal(self, point: QPointF, mime: QMimeData) -> int:
        """Return the class that takes what is dragged to a point, −1 for none."""
        group = self._group_at(point)
        if group < 0 or holds_drawing(mime):
            return group
        name = self._model.rows[group].class_name
        return group if self._carried is not None and self._carried[1] != name else -1

    def _scroll_near_edge(self, y: float) -> None:
        bar, reach = self.verticalScrollBar(), self._laid.side // 2
        if y < reach:
            bar.setValue(bar.value() - reach)
        elif y > self.viewport().height() - reach:
            bar.setValue(bar.value() + reach)

    def _set_drop(self, group: int) -> None:
        """Highlight the class that the picture would be moved to."""
        if group != self._drop_group:
            self._drop_group = group
            self.viewport().update()

    # Menu

    def offer(self, menu: QMenu, place: QPoint | None) -> None:
        """Add to a menu what can be done at a place on the screen; None is the cursor."""
        item = self._cursor
        point = QPointF(-1, -1)
        if place is not None:
            point = QPointF(self.viewport().mapFromGlobal(place))
            item = self._item_at(point)
        group = self._group_at(point) if item is None else item.group
        name = self._model.rows[group].class_name if group >= 0 else ""
        self._offer(menu, self._meant(item) if name else [], name)

    def offer_pattern(self, menu: QMenu, number: int) -> None:
        """Add to a menu what can be done with a pattern and its class."""
        names = (row.class_name for row in self._model.rows if number in row.indices)
        self._offer(menu, [number], next(names))

    def _offer(self, menu: QMenu, numbers: list[int], name: str) -> None:
        if numbers:
            self._add_pictures(menu, numbers, name)
            menu.addSeparator()
        if name:
            for text, request in (
                (self.tr("Add the drawing to {name}"), self.add_requested),
                (self.tr("Rename {name}"), self.rename_requested),
                (self.tr("Remove class {name}"), self.class_remove_requested),
            ):
                _add(menu, text.format(name=plain_name(name)), request.emit, name)
            menu.addSeparator()
        _add(menu, self.tr("New class…"), self.new_class_requested.emit)

    def _add_pictures(self, menu: QMenu, numbers: list[int], name: str) -> None:
        """Add what can be done with pictures of a class to a menu."""
        remove = self.tr("Remove {count} pictures").format(count=len(numbers))
        if len(numbers) == 1:
            remove = self.tr("Remove this picture")
            _add(menu, self.tr("Show on the retina"), self.chosen.emit, numbers[0])
        others = [row.class_name for row in self._model.rows if row.class_name != name]
        move = menu.addMenu(self.tr("Move to"))
        move.setEnabled(bool(others))
        for other in others:
            _add(move, plain_name(other), self._move, numbers, other)
        _add(menu, remove, self.remove_requested.emit, numbers)
        are_tests = self._model.are_tests(numbers)
        text = self.tr("Use for training") if are_tests else self.tr("Keep for testing")
        _add(menu, text, self.mark_requested.emit, numbers, not are_tests)

    def _move(self, numbers: list[int], class_name: str) -> None:
        for number in numbers:
            self.moved.emit(number, class_name)

    # Names

    def edit_name(self, class_name: str, accept: Callable[[str], str]) -> NameEditor:
        """Edit the name of a class in place.

        `accept` is called with the new name, and returns why it is refused or an empty text.
        """
        if self._editor is not None:
            self._editor.close_unchanged()
        self._edited = class_name
        name = Item(self._model.group(class_name), NAME)
        if self._laid.shows(name):
            self._scroll_to(self._laid.spot(name))
        place = self._place_of_name()
        self._editor = editor = NameEditor(self.viewport(), place, class_name, accept, self)
        editor.closed.connect(self._forget_editor)
        self.verticalScrollBar().valueChanged.connect(self._move_editor)
        return editor

    def _place_of_name(self) -> QRect:
        """Return where the name that is edited stands; without width if it is left out."""
        name = Item(self._model.group(self._edited), NAME)
        spot = self._laid.spot(name) if self._laid.shows(name) else Spot(0, 0, 0, self._laid.side)
        return QRect(*spot).translated(self._origin())

    def _move_editor(self) -> None:
        """Keep the editor over the name; without its class it closes."""
        if self._editor is None:
            return
        if self._model.group(self._edited) < 0:
            self._editor.close_unchanged()
        else:
            self._editor.place(self._place_of_name())

    def _forget_editor(self) -> None:
        self._editor = None
        self.verticalScrollBar().valueChanged.disconnect(self._move_editor)


def _add(menu: QMenu, text: str, act: Callable[..., object], *given: object) -> None:
    """Add an entry that calls something with what is given."""
    menu.addAction(text).triggered.connect(lambda: act(*given))


def plain_name(name: str) -> str:
    """Keep an ampersand in a name from being read as a shortcut."""
    return name.replace("&", "&&")
