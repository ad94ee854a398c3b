"""How one answer came about, in four steps: lit cells, units and wires, volts, and the code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.base.keyboard import ARROWS, BY_KEYBOARD
from gui.why.draw_sums import draw_chosen_bar, draw_code, draw_fall, draw_result
from gui.why.draw_texts import draw_head, draw_legend, draw_part, titles
from gui.why.draw_units import draw_cells, draw_inputs, draw_ring, draw_wires
from gui.why.scene import STEPS, InputPlaces, Part, Scene, heaviest, least_height, parts
from mark1.machine.account_words import of_wires

if TYPE_CHECKING:
    from mark1.machine.account import Account


def first_input(account: Account, unit: int) -> int:
    """Return the input whose wires are shown first: the heaviest that is on; −1 for none."""
    found = heaviest(account.sums[unit], 1)
    return int(found[0]) if len(found) else -1


def draw_why(painter: QPainter, size: QSizeF, scene: Scene) -> None:
    """Draw the four steps into a rectangle of this size."""
    rooms = parts(size.width(), size.height(), theme.scale)
    places = InputPlaces.of(scene.account, scene.sum, rooms[1].body, theme.scale)
    for step in range(1, STEPS + 1):
        draw_step(painter, step, rooms, places, scene)
    draw_chosen(painter, rooms, places, scene)


def draw_step(
    painter: QPainter, step: int, rooms: Sequence[Part], places: InputPlaces, scene: Scene
) -> None:
    """Draw one step without what belongs to the chosen unit."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = rooms[step - 1]
    heading, line = titles(scene, rooms[2])[step - 1]
    draw_head(painter, room, step, heading, line, step <= scene.step)
    if step == 1:
        draw_cells(painter, room, scene)
    elif step == 2:
        draw_inputs(painter, places, scene)
    elif step == 3:
        draw_fall(painter, room, scene)
        draw_result(painter, room, scene)
    else:
        draw_code(painter, room, scene)


def draw_chosen(
    painter: QPainter, rooms: Sequence[Part], places: InputPlaces, scene: Scene
) -> None:
    """Draw the wires of the chosen unit, and why it is on or off."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_ring(painter, places, scene)
    draw_wires(painter, rooms[0], places, scene)
    draw_legend(painter, rooms[0], scene)
    draw_part(painter, rooms[1], scene)
    draw_chosen_bar(painter, rooms[2], scene)


class WhyView(QWidget):
    """Shows a scene. The pointer, and the arrow keys while it has the focus, choose a unit.

    Signals
    -------
    pointed(int)
        Another input was chosen, by its place in x.
    """

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.scene: Scene | None = None
        self._places: InputPlaces | None = None
        self._layers: dict[int, tuple[object, QPixmap]] = {}
        self._by_keyboard = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Units and wires: the arrow keys choose a unit"))

    def show_scene(self, scene: Scene) -> None:
        """Draw another scene."""
        is_focused = self.hasFocus() and self._by_keyboard
        old, self.scene = self.scene, replace(scene, is_focused=is_focused)
        if old is None or (old.account, old.unit) != (scene.account, scene.unit):
            self._places = None
        self.update()

    @property
    def places(self) -> InputPlaces | None:
        """Where the units are drawn."""
        if self._places is None and self.scene is not None:
            account, room = self.scene.account, self.rooms()[1].body
            self._places = InputPlaces.of(account, self.scene.sum, room, theme.scale)
        return self._places

    def minimumSizeHint(self) -> QSize:
        """Return the size that the steps need at this width."""
        return QSize(round(400 * theme.scale), least_height(self.width(), theme.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the steps."""
        if self.scene is None:
            return
        rooms, places = self.rooms(), self.places
        assert places is not None
        with QPainter(self) as painter:
            for step in range(1, STEPS + 1):
                layer = self._layer(step, rooms, places, self.scene)
                painter.drawPixmap(rooms[step - 1].rect.topLeft().toPoint(), layer)
            draw_chosen(painter, rooms, places, self.scene)

    def _layer(
        self, step: int, rooms: Sequence[Part], places: InputPlaces, scene: Scene
    ) -> QPixmap:
        """Return the cached drawing of a step if nothing in it has changed."""
        ratio = self.devicePixelRatioF()
        shown = scene.shown(step), step <= scene.step, scene.unit
        key = (scene.account, *shown, self.size(), ratio, theme.theme, theme.scale)
        old = self._layers.get(step)
        if old is not None and old[0] == key:
            return old[1]
        room = rooms[step - 1].rect.toAlignedRect()
        layer = QPixmap(room.size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        with QPainter(layer) as painter:
            painter.translate(-rooms[step - 1].rect.topLeft().toPoint())
            draw_step(painter, step, rooms, places, scene)
        self._layers[step] = key, layer
        return layer

    def rooms(self) -> Sequence[Part]:
        """Return the rectangle of each step."""
        return parts(self.width(), self.height(), theme.scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything again."""
        super().resizeEvent(event)
        self._places = None
        self.updateGeometry()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the wires of the unit under the pointer, or keep those of the last one."""
        found = self.places.at(event.position()) if self.places else -1
        if found >= 0:
            self._by_keyboard = False
            self._point(found)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Do the same for a touch."""
        self.mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the next unit in the direction of an arrow."""
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is None or self.scene is None or self.places is None:
            event.ignore()
            return
        self._by_keyboard = True
        self._point(self.places.beside(self.scene.pointed, *arrow))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor of the keyboard."""
        self._by_keyboard = event.reason() in BY_KEYBOARD
        self._refresh()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor of the keyboard."""
        self._refresh()
        super().focusOutEvent(event)

    def _refresh(self) -> None:
        if self.scene is not None:
            self.show_scene(self.scene)

    def _point(self, index: int) -> None:
        if self.scene is None or index == self.scene.pointed:
            return
        self.show_scene(replace(self.scene, pointed=index))
        account = self.scene.account
        if account.wires is not None:
            announce(self, str(of_wires(account, index)))
        self.pointed.emit(index)
