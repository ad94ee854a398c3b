"""What lamps and potentiometers share: units on cards, chosen by pointer or keyboard."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QToolTip, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import BY_KEYBOARD
from gui.base.repeated_drawing import Stamp, writes_shapes
from gui.console.cards import BAY_UNITS, Cards, lay_out

#: Height that each band needs; with less, units follow one another without bands.
_BAND_HEIGHT = 24
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
Blocks = list[tuple[int, int]]

#: Cards smaller than this, in pixels, are drawn without an outline.
_SMALLEST_CARD = 12
_CORNER = 4

#: Room for the names of the R-units left of the cards, in pixels of the design.
MARGIN = 26


class CardView(QWidget):
    """Units on cards. Subclasses decide how a unit looks and is described.

    Painting is in device pixels, so that edges are sharp at every scale of the screen. The
    background is painted once into a picture; each unit is stamped from a few small pictures.

    Signals
    -------
    pointed(int)
        The unit under the pointer or under the keyboard's cursor, −1 for none.

    Attributes
    ----------
    first_unit, first_block : int
        Numbers of the first unit and of the first R-unit shown, where only a part of a large
        machine is. Signals and `set_marked` count in the whole machine, all else in the part.
    """

    pointed = Signal(int)

    #: Keys that the view keeps for itself while it has the focus.
    keys: frozenset[int] = frozenset({*_ARROWS, Qt.Key.Key_Home})

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._help = ""
        self._units = BAY_UNITS
        self._blocks: Blocks = []
        self.first_unit = self.first_block = 0
        self._marked = -1
        self._cursor = -1
        self._by_keyboard = False
        self._layout_key: tuple[object, ...] | None = None
        self._cards = lay_out(BAY_UNITS, 1, 1)
        self._margin = 0.0
        self._layer = QPixmap()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # What subclasses define ----------------------------------------------------------------

    def describe(self, unit: int) -> str:
        """Describe a unit and its state; empty for −1."""
        raise NotImplementedError

    def _new_layout(self, cards: Cards) -> None:
        """Prepare the pictures of units for a new size, scale or theme."""
        raise NotImplementedError

    def _draw_rest(self, painter: QPainter, cards: Cards) -> None:
        """Draw the parts of the units that never change, once per layout, in device pixels."""

    def _draw_units(self, painter: QPainter, cards: Cards, units: np.ndarray) -> None:
        """Draw units in their current state, in device pixels."""
        raise NotImplementedError

    # What owners use -----------------------------------------------------------------------

    def set_marked(self, unit: int) -> None:
        """Draw a ring around a unit of the machine; −1 for none."""
        unit -= self.first_unit
        self._mark(unit if 0 <= unit < self._units else -1)

    def _mark(self, unit: int) -> None:
        if unit == self._marked:
            return
        before, self._marked = self._marked, unit
        changed = [shown for shown in (before, unit) if 0 <= shown < self._units]
        for shown in changed:
            self.update(self._area(np.array([shown])))
        if self._block_of(before) != self._block_of(unit):
            self.update(0, 0, MARGIN, self.height())

    def set_blocks(self, blocks: Blocks) -> None:
        """Set which units each R-unit sums: (start, stop) for R1, R2, …

        Blocks that overlap (every R-unit sums all units) make no bands.
        """
        blocks = [(int(start), int(stop)) for start, stop in blocks]
        if blocks != self._blocks:
            self._blocks = blocks
            self._forget_layout()

    @property
    def units(self) -> int:
        """How many units are shown."""
        return self._units

    def unit_at(self, position: QPointF | QPoint | None) -> int:
        """Return the unit nearest to a point of the widget, −1 outside the cards.

        None is the place of the keyboard's cursor; −1 if it does not show.
        """
        if position is None:
            return self._cursor if self._by_keyboard else -1
        cards, ratio = self._lay_out_now(), self.devicePixelRatioF()
        return cards.unit_at(position.x() * ratio - self._margin, position.y() * ratio)

    def unit_rect(self, unit: int) -> QRectF:
        """Return the room of a unit, in pixels of the widget."""
        x, y, width, height = self._lay_out_now().rect(unit)
        ratio = self.devicePixelRatioF()
        return QRectF((x + self._margin) / ratio, y / ratio, width / ratio, height / ratio)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 170)

    # For subclasses ------------------------------------------------------------------------

    def _introduce(self, title: str, help_text: str) -> None:
        """Set the accessible name and description: what the view is and how to use it."""
        self._help = help_text
        self.setAccessibleName(title)
        self.setAccessibleDescription(help_text)

    def _resize_to(self, units: int) -> bool:
        """Set the number of units; return whether it changed."""
        if units == self._units:
            return False
        self._units = units
        self._marked = self._cursor = -1
        self._forget_layout()
        return True

    def _touch(self, changed: np.ndarray) -> None:
        """Schedule the changed units for repainting."""
        if not changed.size:
            return
        self.update(self._area(changed))
        if self._cursor >= 0 and self._cursor in changed:
            announce(self, self.describe(self._cursor))

    def _block_names(self, unit: int) -> list[str]:
        """List the R-unit that sums a unit, if each unit belongs to one R-unit only."""
        block = self._block_of(unit)
        return [f"R{block + self.first_block + 1}"] if block >= 0 else []

    # Layout --------------------------------------------------------------------------------

    def _forget_layout(self) -> None:
        self._layout_key = None
        self.update()

    def _lay_out_now(self) -> Cards:
        """Return the layout, rebuilt if size, scale, theme, units or blocks changed."""
        ratio = self.devicePixelRatioF()
        key = (self.width(), self.height(), ratio, theme.instruments, theme.scale)
        if key != self._layout_key:
            self._layout_key = key
            banded = self._names_fit()
            self._margin = float(round(MARGIN * theme.scale * ratio)) if banded else 0.0
            width, height = round(self.width() * ratio), round(self.height() * ratio)
            starts = tuple(start for start, _ in self._blocks) if banded else (0,)
            self._cards = lay_out(self._units, width - self._margin, height, ratio, starts)
            self._layer = QPixmap()
            self._new_layout(self._cards)
        return self._cards

    def _names_fit(self) -> bool:
        blocks = apart(self._blocks)
        is_whole = bool(blocks) and (blocks[0][0], blocks[-1][1]) == (0, self._units)
        return is_whole and len(blocks) <= self.height() / _BAND_HEIGHT

    def _block_of(self, unit: int) -> int:
        blocks = self._blocks if self.first_block else apart(self._blocks)  # a part may have one
        for block, (start, stop) in enumerate(blocks):
            if start <= unit < stop:
                return block
        return -1

    def _area(self, units: np.ndarray) -> QRect:
        """Return the rectangle around units, with their glow, in pixels of the widget."""
        cards, ratio = self._lay_out_now(), self.devicePixelRatioF()
        x, y = cards.corners(units)
        around = cards.side + 2 * ratio
        return QRectF(
            (float(x.min()) + self._margin - around) / ratio,
            (float(y.min()) - around) / ratio,
            (float(np.ptp(x)) + cards.cell_width + 2 * around) / ratio,
            (float(np.ptp(y)) + cards.cell_height + 2 * around) / ratio,
        ).toAlignedRect()

    # Painting ------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        cards, ratio = self._lay_out_now(), self.devicePixelRatioF()
        with QPainter(self) as painter:
            if writes_shapes(painter):
                self._draw_still(painter, cards, ratio)
            else:
                painter.drawPixmap(0, 0, self._kept_layer(cards, ratio))
            painter.scale(1 / ratio, 1 / ratio)
            painter.translate(self._margin, 0)
            if self._margin and (block := self._block_of(self._marked)) >= 0:
                _draw_name(painter, cards, block, self._margin, self.first_block, bright=True)
            self._draw_units(painter, cards, self._units_in(event.rect()))
            if 0 <= self._marked < self._units:
                self._draw_ring(painter, cards, ratio)

    def _units_in(self, rect: QRect) -> np.ndarray:
        """Find the units that a rectangle of the widget may touch."""
        cards, ratio = self._cards, self.devicePixelRatioF()
        if rect.contains(self.rect()):
            return np.arange(self._units)
        around = cards.side + 2 * ratio
        return cards.units_within(
            rect.left() * ratio - self._margin - around,
            rect.top() * ratio - around,
            (rect.right() + 1) * ratio - self._margin + around,
            (rect.bottom() + 1) * ratio + around,
        )

    def _kept_layer(self, cards: Cards, ratio: float) -> QPixmap:
        """Return a picture of what does not change, painted again only for another layout."""
        if self._layer.isNull():
            self._layer = QPixmap(self.size() * ratio)
            self._layer.setDevicePixelRatio(ratio)
            self._layer.fill(Qt.GlobalColor.transparent)
            with QPainter(self._layer) as painter:
                self._draw_still(painter, cards, ratio)
        return self._layer

    def _draw_still(self, painter: QPainter, cards: Cards, ratio: float) -> None:
        """Draw cards, names and everything else that does not change."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / ratio, 1 / ratio)
        painter.translate(self._margin, 0)
        _draw_cards(painter, cards, ratio)
        for block in range(cards.bands if self._margin else 0):
            _draw_name(painter, cards, block, self._margin, self.first_block, bright=False)
        self._draw_rest(painter, cards)
        painter.restore()

    def _draw_ring(self, painter: QPainter, cards: Cards, ratio: float) -> None:
        """Draw the ring around the marked unit; in the action colour at the keyboard's cursor."""
        rect = QRectF(*cards.rect(self._marked))
        side = max(cards.side + 3 * ratio, 8 * ratio)
        ring = QRectF(0, 0, side, side)
        ring.moveCenter(rect.center())
        by_keyboard = self._by_keyboard and self._marked == self._cursor
        color = theme.instruments.color("action" if by_keyboard else "text")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(color, 1.5 * hair(ratio)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)

    # Pointing ------------------------------------------------------------------------------

    def _point(self, unit: int) -> None:
        """Mark a unit and emit `pointed`."""
        if unit != self._marked:
            self._mark(unit)
            self.pointed.emit(unit + self.first_unit if unit >= 0 else -1)

    def _move_cursor(self, unit: int) -> None:
        """Move the keyboard's cursor to a unit; −1 hides it."""
        self._cursor = unit
        announce(self, self.describe(unit) or self._help)
        self._point(unit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self.unit_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keyboard = False
        self._move_cursor(self.unit_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(self._cursor if self.hasFocus() and self._by_keyboard else -1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD:
            self._by_keyboard = True
            self._move_cursor(max(self._cursor, 0))
            self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() in (*BY_KEYBOARD, Qt.FocusReason.MouseFocusReason):
            self._by_keyboard = False
            self._point(-1)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event) or not self._press(Qt.Key(event.key())):
            event.ignore()

    def _press(self, key: Qt.Key) -> bool:
        """Handle a key; return whether it was for this view."""
        start = max(self._cursor, self._marked, 0) if self._cursor < 0 else self._cursor
        if key in _ARROWS and (self._cursor >= 0 or self._marked >= 0):
            unit = self._lay_out_now().step(start, *_ARROWS[key])
        elif key in _ARROWS or key == Qt.Key.Key_Home:
            unit = 0
        elif key == Qt.Key.Key_Escape and self._cursor >= 0:
            unit = -1
        else:
            return False
        self._by_keyboard = True
        self._move_cursor(unit)
        self.update()
        return True

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether this view handles a key while it has the focus."""
        plus = event.key() == Qt.Key.Key_Plus  # needs Shift on many keyboards
        allowed = _KEYPAD | Qt.KeyboardModifier.ShiftModifier if plus else _KEYPAD
        if event.modifiers() & ~allowed:
            return False
        escape = event.key() == Qt.Key.Key_Escape and self._cursor >= 0
        return escape or event.key() in self.keys

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._takes(event):
                event.accept()
                return True
        elif event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            unit = self.unit_at(event.pos())
            QToolTip.showText(event.globalPos(), self.describe(unit) if unit >= 0 else "", self)
            return True
        return super().event(event)


def hair(scale: float) -> float:
    """Return the width of a thin line in device pixels: whole, at least 1."""
    return float(max(1, round(scale)))


def apart(blocks: Blocks) -> Blocks:
    """Return the blocks if they follow one another and there are several, otherwise none."""
    ends = [0, *(stop for _, stop in blocks)]
    ordered = all(start >= end for (start, _), end in zip(blocks, ends, strict=False))
    return blocks if ordered and len(blocks) > 1 else []


def _draw_cards(painter: QPainter, cards: Cards, scale: float) -> None:
    """Draw the ground of the cards, and the outlines of those with room for one."""
    rects = [QRectF(*cards.card_rect(card)) for card in cards.cards()]
    if min(cards.card_width, cards.card_height) < _SMALLEST_CARD * scale:
        inset = hair(scale) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.instruments.color("ground"))
        painter.drawRects([rect.adjusted(inset, inset, -inset, -inset) for rect in rects])
        return
    side = math.ceil(max(cards.card_width, cards.card_height))
    put = Stamp(side, partial(_draw_card, cards, scale)).on(painter)
    for rect in rects:  # cards of this size stand on whole pixels
        put(int(rect.left()), int(rect.top()))


def _draw_card(cards: Cards, scale: float, painter: QPainter) -> None:
    """Draw a card with its outline, in device pixels."""
    inset = hair(scale) / 2
    corner = min(_CORNER * scale, cards.side / 2)
    painter.setPen(QPen(theme.instruments.color("line"), hair(scale)))
    painter.setBrush(theme.instruments.color("ground"))
    rect = QRectF(0, 0, cards.card_width, cards.card_height)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), corner, corner)


def _draw_name(
    painter: QPainter, cards: Cards, band: int, margin: float, first: int, *, bright: bool
) -> None:
    """Write the name of an R-unit in the margin, beside its band."""
    scale = margin / MARGIN / theme.scale
    top, bottom = cards.band_edges(band)
    painter.setFont(theme.font(round(theme.TITLE * scale)))
    painter.setPen(theme.theme.color("text" if bright else "quiet"))
    room = QRectF(-margin, top, margin - 6 * hair(scale), bottom - top)
    middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, middle, f"R{first + band + 1}")
