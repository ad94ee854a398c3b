"""Units of a machine of any size: one by one, or as tiles to zoom into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from gui.base import layouts, theme
from gui.base.buttons import tool_button
from gui.base.keyboard import is_chord
from gui.base.number_format import plain, whole
from gui.base.panel_frame import OneLine
from gui.console.card_view import Blocks, CardView, apart
from gui.console.cards import Cards
from gui.console.dial_view import DialView
from gui.console.lamp_view import LampView
from gui.console.weight_colors import color_of, draw_marks

#: Up to this many units are all shown, each by itself.
MOST_UNITS = 4096

#: Units to a tile at each zoom, from near to far, and the units that the zoom shows.
GROUPS = (1, 64, 1024, 16_384, 262_144)
SPANS = (512, 16_384, 262_144, 4_194_304)

#: Most tiles, at the zoom that shows all units.
_MOST_TILES = 512

#: Steps of a colour, from nothing to all.
STEPS = 32

#: Tiles narrower than this, in pixels of the design, bear no mark.
_MARKED = 7
_IN = (Qt.Key.Key_Plus, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OUT = (Qt.Key.Key_Minus, Qt.Key.Key_Backspace)
_SIDE = 24

#: Share of lit units at which a tile is as bright as can be.
_BRIGHTEST = 0.5


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a machine's units that is in view.

    Attributes
    ----------
    start, stop : int
        First unit, and the one after the last.
    group : int
        Units to a tile; 1 shows the units themselves.
    """

    start: int
    stop: int
    group: int

    def edges(self, blocks: list[tuple[int, int]]) -> NDArray[np.int64]:
        """Return where each tile begins, and where the last one ends; no tile spans two blocks."""
        inside = [(max(a, self.start), min(b, self.stop)) for a, b in blocks]
        parts = [(a, b) for a, b in inside if a < b] or [(self.start, self.stop)]
        starts = [np.arange(a, b, self.group, dtype=np.int64) for a, b in parts]
        return np.concatenate([*starts, [self.stop]])


def whole_of(units: int) -> Part:
    """Return the view of all units."""
    if units <= MOST_UNITS:
        return Part(0, units, 1)
    group = next((size for size in GROUPS[1:] if units <= size * _MOST_TILES), GROUPS[-1])
    return Part(0, units, group)


def nearer(part: Part, unit: int, units: int) -> Part:
    """Zoom in one level around a unit; at the closest level, return the same view."""
    if part.group == 1:
        return part
    zoom = GROUPS.index(part.group) - 1
    span, group = SPANS[zoom], GROUPS[zoom]
    last = -(-max(0, units - span) // group) * group  # from here on, no tile is left out
    start = min(max(unit - span // 2, 0) // group * group, last)
    return Part(start, min(start + span, units), group)


def farther(part: Part, units: int) -> Part:
    """Return the next wider view, around the middle of this one; the same one for all units."""
    everything = whole_of(units)
    if part.group == everything.group:
        return everything
    zoom = GROUPS.index(part.group) + 1
    if GROUPS[zoom] >= everything.group:
        return everything
    return nearer(Part(0, units, GROUPS[zoom + 1]), (part.start + part.stop) // 2, units)


def beside(part: Part, steps: int, units: int) -> Part:
    """Return the view moved by its own width, but not past the ends of the machine."""
    span = part.stop - part.start
    start = min(max(part.start + steps * span, 0), units - span)
    return Part(start, start + span, part.group)


class TileView(CardView):
    """Tiles, each as bright as the share of its units that is lit, or coloured by their weights.

    Signals
    -------
    zoomed(int, bool)
        Look closer at a tile, or (False) from farther away.
    """

    zoomed = Signal(int, bool)

    keys = CardView.keys | {*_IN}

    def __init__(self, describe: Callable[[int], str]) -> None:
        super().__init__()
        self._words = describe
        self._levels = np.zeros(1, dtype=np.int64)
        self._is_signed = False
        self._inks: list[QColor] = []
        self._gap = 0

    def introduce(self, title: str) -> None:
        """Set the accessible name: what the tiles show."""
        text = self.tr("Arrow keys move between tiles, plus zooms in, minus zooms out.")
        self._introduce(title, text)

    def set_shares(self, shares: NDArray[np.float64], is_signed: bool) -> None:
        """Show a part of the scale in each tile.

        Parameters
        ----------
        shares : ndarray of float, (tiles,)
            0…1, or −1…+1 if signed; at least one tile.
        is_signed : bool
            Whether colours and marks tell + and − apart.
        """
        if is_signed != self._is_signed:
            self._is_signed = is_signed
            self._forget_layout()
        before = self._levels
        seen = np.maximum(np.ceil(np.abs(shares) * STEPS), 0)
        self._levels = (np.minimum(seen, STEPS) * np.sign(shares)).astype(np.int64)
        if not self._resize_to(self._levels.size):
            self._touch(np.flatnonzero(before != self._levels))

    def describe(self, unit: int) -> str:
        """Describe a tile; empty for −1."""
        return self._words(unit) if 0 <= unit < self._units else ""

    def _new_layout(self, cards: Cards) -> None:
        steps = np.arange(-STEPS, STEPS + 1) / STEPS
        if self._is_signed:
            self._inks = [color_of(part) for part in steps.tolist()]
        else:
            colors = theme.instruments
            dark, lamp = colors.line, colors.lamp
            self._inks = [theme.mix(dark, lamp, abs(part) ** 0.7) for part in steps.tolist()]
        self._gap = 1 if cards.side >= 4 else 0

    def _draw_units(self, painter: QPainter, cards: Cards, units: np.ndarray) -> None:
        scale = self.devicePixelRatioF()
        x, y = (np.floor(edge).astype(int) for edge in cards.corners(units))
        width = max(1, int(cards.cell_width) - self._gap)
        height = max(1, int(cards.cell_height) - self._gap)
        levels = self._levels[units]
        for left, top, level in zip(x.tolist(), y.tolist(), levels.tolist(), strict=True):
            painter.fillRect(left, top, width, height, self._inks[level + STEPS])
        if self._is_signed and cards.side >= _MARKED * scale:
            rooms = np.stack([x, y, np.full_like(x, width), np.full_like(y, height)], axis=1)
            draw_marks(painter, rooms[levels != 0], levels[levels != 0] / STEPS, scale)

    # Looking closer ------------------------------------------------------------------------

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        tile = self.unit_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and tile >= 0:
            self.zoomed.emit(tile, True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        tile, turned = self.unit_at(event.position()), event.angleDelta().y()
        if turned:
            self.zoomed.emit(max(tile, 0), turned > 0)

    def _press(self, key: Qt.Key) -> bool:
        if key in _IN:
            self.zoomed.emit(max(self._cursor, self._marked, 0), True)
            return True
        return super()._press(key)


class ZoomField(QWidget):
    """A view of units, or of tiles if a machine has too many.

    Parameters
    ----------
    units : CardView
        Shows each unit.

    Signals
    -------
    zoomed
        Another part of the machine is in view.
    """

    zoomed = Signal()

    def __init__(self, units: CardView) -> None:
        super().__init__()
        self.units_view = units
        self.tiles = TileView(lambda tile: self._tile_words(tile, short=False))
        self.tiles.introduce(units.accessibleName())
        self._blocks: Blocks = []
        self._count = units.units
        self._part = whole_of(self._count)
        self._edges = self._part.edges([])
        self._stack = QStackedWidget()
        self._stack.addWidget(units)
        self._stack.addWidget(self.tiles)
        self._bar = self._make_bar()
        layouts.column((self._stack, 1), self._bar, of=self, spacing=4)
        self.tiles.zoomed.connect(self._zoom_at)
        self.tiles.pointed.connect(self._point)
        self._bar.hide()

    # What subclasses define ----------------------------------------------------------------

    def _show_part(self) -> None:
        """Show the part in view, as tiles or as units."""
        raise NotImplementedError

    def _tile_words(self, tile: int, *, short: bool) -> str:
        """Describe a tile, in a few words if `short`."""
        raise NotImplementedError

    def _legend(self, group: int) -> str:
        """Say how to read tiles of this many units."""
        raise NotImplementedError

    # What owners use -----------------------------------------------------------------------

    @property
    def part(self) -> Part:
        """The part of the machine that is in view."""
        return self._part

    def set_blocks(self, blocks: Blocks) -> None:
        """Set which units each R-unit sums: (start, stop) for R1, R2, …"""
        if blocks != self._blocks:
            self._blocks = blocks
            self._place()

    def set_marked(self, unit: int) -> None:
        """Draw a ring around a unit, or around its tile; −1 for none."""
        if self._part.group == 1:
            self.units_view.set_marked(unit)
            return
        is_seen = self._part.start <= unit < self._part.stop
        tile = int(np.searchsorted(self._edges, unit, side="right")) - 1
        self.tiles.set_marked(tile if is_seen else -1)

    def look_closer(self, unit: int) -> None:
        """Zoom in around a unit."""
        self._look_at(nearer(self._part, unit, self._count))

    def look_from_farther(self) -> None:
        """Zoom out."""
        self._look_at(farther(self._part, self._count))

    # For subclasses ------------------------------------------------------------------------

    def _take_count(self, count: int) -> None:
        """Show all units of another machine."""
        if count != self._count:
            self._count = count
            self._part = whole_of(count)
            self._place()

    def _sums(self, values: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return the sum of each tile, of values of all units."""
        part = values[self._part.start : self._part.stop].astype(np.float64, copy=False)
        sums: NDArray[np.float64] = np.add.reduceat(part, self._edges[:-1] - self._part.start)
        return sums

    @property
    def _sizes(self) -> NDArray[np.int64]:
        return np.diff(self._edges)

    def _range_words(self, tile: int) -> tuple[str, str]:
        """Return the first and the last unit of a tile, counted from 1."""
        return whole(int(self._edges[tile]) + 1), whole(int(self._edges[tile + 1]))

    def _block_of(self, unit: int) -> int:
        for block, (start, stop) in enumerate(apart(self._blocks)):
            if start <= unit < stop:
                return block
        return -1

    # Where it looks ------------------------------------------------------------------------

    def _look_at(self, part: Part) -> None:
        if part == self._part:
            return
        had_focus = self._shown.hasFocus()
        self._part = part
        self._place()
        self._show_part()
        if had_focus:
            self._shown.setFocus()
        self.zoomed.emit()

    @property
    def _shown(self) -> CardView:
        return self.units_view if self._part.group == 1 else self.tiles

    def _place(self) -> None:
        """Prepare both views for the part to be seen."""
        part, blocks = self._part, apart(self._blocks)
        self._edges = part.edges(blocks)
        seen = [(n, a, b) for n, (a, b) in enumerate(blocks) if a < part.stop and b > part.start]
        first_block = seen[0][0] if seen else 0
        cut = [
            (max(a, part.start) - part.start, min(b, part.stop) - part.start) for _, a, b in seen
        ]
        if part.group == 1:
            self.units_view.set_marked(-1)
            self.units_view.first_unit, self.units_view.first_block = part.start, first_block
            is_all = part.stop - part.start == self._count
            self.units_view.set_blocks(self._blocks if is_all else cut)
            self.units_view.update()
        else:
            starts = self._edges[:-1] - part.start
            edges = np.searchsorted(starts, np.array(cut, dtype=np.int64).reshape(-1, 2))
            self.tiles.set_blocks([(int(first), int(last)) for first, last in edges])
            self.tiles.first_block = first_block
        self._stack.setCurrentWidget(self._shown)
        self._bar.setVisible(whole_of(self._count).group > 1)
        self._say("")

    # The bar -------------------------------------------------------------------------------

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("clear")
        self.text = OneLine()
        theme.dress(self.text, "note")
        self._back = self._button("shift-left", self.tr("Previous units"), lambda: self._go(-1))
        self._on = self._button("shift-right", self.tr("Next units"), lambda: self._go(1))
        self._out = self._button("minus", self.tr("Zoom out"), self.look_from_farther)
        self._in = self._button("plus", self.tr("Zoom in"), self._closer_at_cursor)
        buttons = self._back, self._on, self._out, self._in
        layouts.row((self.text, 1), *buttons, of=bar, spacing=4)
        return bar

    def _button(self, image: str, text: str, act: object) -> QToolButton:
        button = tool_button(image, text, side=_SIDE)
        button.clicked.connect(act)
        return button

    def _point(self, tile: int) -> None:
        self._say(self._tile_words(tile, short=True) if tile >= 0 else "")

    def _say(self, text: str) -> None:
        part = self._part
        if not text and part.group > 1:
            text = self._legend(part.group)
        elif not text:
            text = self.tr("{first}–{last} of {count}").format(
                first=whole(part.start + 1), last=whole(part.stop), count=whole(self._count)
            )
        self.text.setText(text)
        is_part = part.stop - part.start < self._count
        for button, can in ((self._back, part.start > 0), (self._on, part.stop < self._count)):
            button.setVisible(is_part)
            button.setEnabled(can)
        self._out.setEnabled(is_part)
        self._in.setEnabled(part.group > 1)

    def _go(self, steps: int) -> None:
        self._look_at(beside(self._part, steps, self._count))

    def _closer_at_cursor(self) -> None:
        self.look_closer((self._part.start + self._part.stop) // 2)

    def _zoom_at(self, tile: int, closer: bool) -> None:
        if closer:
            self.look_closer(int(self._edges[tile] + self._edges[tile + 1]) // 2)
        else:
            self.look_from_farther()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y() < 0 and self._out.isEnabled():
            self.look_from_farther()
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.setAccepted(self._takes(event))
            return event.isAccepted()
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        """Return whether a key that the view ignored zooms out."""
        return event.key() in _OUT and not is_chord(event) and self._out.isEnabled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._takes(event):
            self.look_from_farther()
        else:
            event.ignore()


class LampField(ZoomField):
    """The A-units of a machine of any size."""

    def __init__(self) -> None:
        self.lamps = LampView()
        self._active = np.zeros(self.lamps.units, dtype=bool)
        super().__init__(self.lamps)

    def set_active(self, active: NDArray[np.bool_]) -> None:
        """Light the active units: bool (units,)."""
        self._active = active
        self._take_count(active.size)
        self._show_part()

    def set_dead(self, units: NDArray[np.int64]) -> None:
        """Mark the A-units that never fire, by their numbers."""
        self.lamps.set_dead(units)

    def _show_part(self) -> None:
        if self._part.group == 1:
            self.lamps.set_active(self._active[self._part.start : self._part.stop])
        else:
            shares = self._sums(self._active) / self._sizes
            self.tiles.set_shares(shares / _BRIGHTEST, is_signed=False)

    def _tile_words(self, tile: int, *, short: bool) -> str:
        first, last = self._range_words(tile)
        block = self._block_of(int(self._edges[tile]))
        units = slice(int(self._edges[tile]), int(self._edges[tile + 1]))
        lit = whole(int(np.count_nonzero(self._active[units])))
        count = whole(units.stop - units.start)
        if short:
            text = self.tr("{first}–{last}: {lit} of {count} on")
        elif block >= 0:
            text = self.tr("A-units {first}–{last} of R{unit}: {lit} of {count} on")
        else:
            text = self.tr("A-units {first}–{last}: {lit} of {count} on")
        return text.format(first=first, last=last, unit=block + 1, lit=lit, count=count)

    def _legend(self, group: int) -> str:
        text = self.tr("Each tile: {group} units")
        return text.format(group=whole(group))


class DialField(ZoomField):
    """The potentiometers of a machine of any size."""

    def __init__(self) -> None:
        self.dials = DialView()
        self._volts = np.zeros(self.dials.units, dtype=np.float64)
        self._stuck = np.zeros(0, dtype=bool)
        self._limit = 11.0
        super().__init__(self.dials)

    def set_volts(self, volts: NDArray[np.float64], limit: float) -> None:
        """Show where all potentiometers stand: float (n,), with stops at ±limit."""
        self._volts, self._limit = volts, limit
        self._take_count(volts.size)
        self._show_part()

    def set_stuck(self, stuck: NDArray[np.bool_]) -> None:
        """Mark the potentiometers that no longer turn: bool (n,)."""
        self._stuck = stuck
        self._show_stuck()

    def _show_stuck(self) -> None:
        if self._part.group == 1:
            self.dials.set_stuck(self._stuck[self._part.start : self._part.stop])

    def _show_part(self) -> None:
        part = self._part
        if part.group == 1:
            largest = float(np.abs(self._volts).max())  # one scale for all parts
            self.dials.set_volts(self._volts[part.start : part.stop], self._limit, largest)
            self._show_stuck()
            return
        sizes, sums = self._sums(np.abs(self._volts)), self._sums(self._volts)
        largest = float((sizes / self._sizes).max()) or 1.0
        self.tiles.set_shares(sizes / self._sizes / largest * np.sign(sums), is_signed=True)

    def _tile_words(self, tile: int, *, short: bool) -> str:
        first, last = self._range_words(tile)
        volts = self._volts[int(self._edges[tile]) : int(self._edges[tile + 1])]
        if short:
            text = self.tr("{first}–{last}: mean |w| {mean} V")
        else:
            text = self.tr("{first}–{last}: mean |w| {mean} V, {plus} positive, {minus} negative")
        return text.format(
            first=first,
            last=last,
            mean=plain(float(np.abs(volts).mean()), 2),
            plus=whole(int(np.count_nonzero(volts > 0))),
            minus=whole(int(np.count_nonzero(volts < 0))),
        )

    def _legend(self, group: int) -> str:
        text = self.tr("Each tile: {group} dials, mean |w|")
        return text.format(group=whole(group))
