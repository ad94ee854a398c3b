"""Units of a machine of any size: one by one, or as tiles to zoom into."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.icons import put_icon
from gui.base.keyboard import is_chord
from gui.base.number_format import plain, whole
from gui.base.panel_frame import OneLine
from gui.console.card_layer import Blocks, apart
from gui.console.card_view import CardView
from gui.console.dial_view import DialView
from gui.console.lamp_view import LampView
from gui.console.tile_view import TileView
from gui.console.zoom import Part, beside, farther, nearer, whole_of

_OUT = (Qt.Key.Key_Minus, Qt.Key.Key_Backspace)
_SIDE = 24
#: Share of lit units at which a tile is as bright as can be.
_BRIGHTEST = 0.5


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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._stack, 1)
        column.addWidget(self._bar)
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
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.text = OneLine()
        theme.dress(self.text, "note")
        row.addWidget(self.text, 1)
        self._back = self._button("shift-left", self.tr("Previous units"), lambda: self._go(-1))
        self._on = self._button("shift-right", self.tr("Next units"), lambda: self._go(1))
        self._out = self._button("minus", self.tr("Zoom out"), self.look_from_farther)
        self._in = self._button("plus", self.tr("Zoom in"), self._closer_at_cursor)
        for button in (self._back, self._on, self._out, self._in):
            row.addWidget(button)
        return bar

    def _button(self, image: str, text: str, act: object) -> QToolButton:
        button = QToolButton()
        put_icon(button, image)
        button.setAccessibleName(text)
        button.setToolTip(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.fix_size(button, _SIDE, _SIDE)
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
        self._volts = np.zeros(self.dials.units, dtype=np.float32)
        self._stuck = np.zeros(0, dtype=bool)
        self._limit = 11.0
        super().__init__(self.dials)

    def set_volts(self, volts: NDArray[np.float32], limit: float) -> None:
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
