"""The retina, and its drawing tools in one row beneath."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from gui.base import layouts, theme
from gui.base.actions import Actions, set_tip
from gui.base.buttons import IN_TITLE, menu_of, switch, tool_button
from gui.base.clock import Clock
from gui.base.grip import Grip
from gui.base.icons import icon
from gui.base.number_format import short, whole
from gui.base.panel_frame import OneLine, PanelFrame
from gui.base.picture_drag import drag_drawing
from gui.base.thumbnails import Shades
from gui.console.camera_strip import CameraStrip, Light
from gui.console.fault_fields import FaultFields
from gui.console.part_menu import PartMenu
from gui.console.retina_view import RetinaView, Tool
from mark1.patterns import shapes
from mark1.session import commands as do
from mark1.session.state import SessionState

#: Side of a tool button, and between two of them, in pixels.
TOOL, GAP = 30, 4

#: Under these widths, in pixels of the design, the note is short: usually, and with broken cells.
NARROW, BROKEN = 302, 384

#: How much higher than wide a panel is that has room for the fields of the faults, in pixels.
ROOM = 60

#: Sides of the brush in cells.
BRUSHES = (1, 2, 3, 4)


class RetinaPanel(PanelFrame):
    """Draw on the photocells.

    Parameters
    ----------
    actions : Actions
        Some of them have buttons here.
    drags : bool
        Whether there are classes beside it, on which the drawing can be dropped.
    """

    def __init__(
        self,
        clock: Clock,
        actions: Actions,
        parent: QWidget | None = None,
        *,
        drags: bool = True,
    ) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Retina"))
        self._clock = clock
        self._parts = PartMenu(clock, self)
        self.retina = RetinaView()
        self.faults = FaultFields(clock)
        self.camera = CameraStrip(clock, self)
        self._tools_row = QWidget()
        self._tools_row.setLayout(self._tools(actions))
        # As wide as there is room for: `_fit` leaves out buttons.
        self._tools_row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.noise = _menu_button("", self.tr("Noise of the photocells"), [], width=0)
        self.noise.setMenu(self._noises)
        self.misread = OneLine()
        theme.dress(self.misread, "note")
        chip = layouts.row(self.noise, (self.misread, 1), spacing=theme.UNIT)
        layouts.add(self.body, (self.retina, 1), chip, self._tools_row, self.camera, self.faults)
        tip = self.tr("Move each drawing to the middle of the retina")
        self.centre = switch(self.tr("Centre"), tip)
        self.centre.toggled.connect(lambda _: self._centre())
        self.camera.centres = self.centre.isChecked
        theme.fix_size(self.centre, 0, IN_TITLE)
        self.head.addWidget(self.centre)
        self.grip = Grip()
        self.grip.setAccessibleName(self.tr("Drag the drawing"))
        self.grip.setToolTip(
            self.tr("Drag the drawing from here onto a class, or from the photocells with Ctrl")
        )
        self.head.addWidget(self.grip)
        self.grip.setVisible(drags)
        self._connect(drags)
        self._shades = Shades(clock.session.state.patterns)
        clock.watch(self.shade, "patterns")
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_picture, "presentation")
        clock.watch(self.show_lit, "presentation", slowly=True)

    def offer(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Offer to break a photocell, or to mend it."""
        self._parts.fill(menu, clicked, place)

    # --- tools -----------------------------------------------------------------------------

    def _tools(self, actions: Actions) -> QHBoxLayout:
        """One row of buttons; those that do not fit are in the menu of the last one."""
        tools, sizes = self._tool_actions(), self._brush_actions()
        self._brush = _menu_button("", self.tr("Size of the brush"), sizes)
        self._set_brush(2)
        pen, eraser, letter, line, rectangle, ellipse, fill = map(_button, tools)
        camera = _button(self._camera_action())
        undo, redo, clear = (_button(actions[name]) for name in ("undo", "redo", "clear"))
        self._more = _menu_button("more", self.tr("More tools"), [])
        menu = self._more.menu()
        menu.addActions(tools[3:])
        menu.addSeparator()
        menu.addMenu(self._brush.menu()).setText(self.tr("Size of the brush"))
        menu.addSeparator()
        menu.addActions([actions[name] for name in ("redo", "clear", "invert")])
        menu.addSeparator()
        menu.addMenu(self.tr("Shift")).addActions(actions.beginning("shift_"))
        turning = [*actions.beginning("rotate_"), *actions.beginning("flip_")]
        menu.addMenu(self.tr("Rotate or flip")).addActions(turning)
        menu.addSeparator()
        menu.addActions([self.camera_on, *actions.beginning("image_")])
        menu.addSeparator()
        self._noises, dead = self.faults.menus(menu)
        menu.addMenu(self._noises)
        menu.addMenu(dead)
        drawing = pen, eraser, line, rectangle, ellipse, fill, letter
        usual = self._brush, undo, redo, clear, camera, self._more
        #: The first to give way where the row is too narrow; each is in the menu as well.
        self._optional = (fill, ellipse, rectangle, line, redo, self._brush, camera, clear)
        return layouts.row(layouts.STRETCH, *drawing, *usual, layouts.STRETCH, spacing=GAP)

    def _tool_actions(self) -> list[QAction]:
        """The tools, of which one is in use."""
        tools = QActionGroup(self)
        for tool, text, key in (
            ("pen", self.tr("Pen: light cells"), "D"),
            ("eraser", self.tr("Eraser: darken cells"), "E"),
            ("letter", self.tr("Letter: press a key to draw its character"), "L"),
            ("line", self.tr("Line"), "Shift+L"),
            ("rectangle", self.tr("Rectangle"), "Shift+R"),
            ("ellipse", self.tr("Ellipse"), "Shift+E"),
            ("fill", self.tr("Fill"), "Shift+F"),
        ):
            action = QAction(icon(tool), text, self, checkable=True)
            action.setShortcut(key)
            set_tip(action, text)
            action.triggered.connect(lambda checked, tool=tool: self._use(tool))
            action.setChecked(tool == "pen")
            tools.addAction(action)
            self.addAction(action)
        return tools.actions()

    def _camera_action(self) -> QAction:
        """Turns the camera on; while it is on, its controls stand in place of the tools."""
        self.camera_on = QAction(
            icon("camera"), self.tr("Camera: look at a card"), self, checkable=True
        )
        set_tip(self.camera_on, self.camera_on.text())
        self.light = Light()
        self.light.setToolTip(self.tr("The camera is on"))
        self.light.hide()
        self.head.insertWidget(1, self.light)  # seen even where the page is scrolled
        self.camera_on.toggled.connect(self._turn_camera)
        self.camera.turned.connect(self.camera_on.setChecked)
        return self.camera_on

    def _turn_camera(self, is_on: bool) -> None:
        self._tools_row.setVisible(not is_on)
        self.light.setVisible(is_on)
        if is_on:
            self.camera.turn_on()
        else:
            self.camera.turn_off()

    def _use(self, tool: Tool) -> None:
        self.retina.tool = tool
        if tool == "letter":
            self.retina.setFocus()

    def _brush_actions(self) -> list[QAction]:
        """The sizes of the brush, with the current one marked."""
        sizes = QActionGroup(self)
        for size in BRUSHES:
            text = self.tr("{size} × {size} cells").format(size=size)
            action = QAction(text, sizes, checkable=True)
            action.triggered.connect(lambda checked=False, size=size: self._set_brush(size))
        return sizes.actions()

    def _set_brush(self, size: int) -> None:
        self.retina.brush = size
        self._brush.setText(f"{size}×")
        self._brush.menu().actions()[size - 1].setChecked(True)

    def minimumSizeHint(self) -> QSize:
        """Ask for the width of the tools that are always shown."""
        least = 5 * (round(TOOL * theme.scale) + GAP) + 2 * 14
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many tools as fit, and as many words."""
        super().resizeEvent(event)
        self._fit()
        self.show_lit(self._clock.session.state)

    def showEvent(self, event: QShowEvent) -> None:
        """Choose the words for the width, which is known now."""
        super().showEvent(event)
        self.show_lit(self._clock.session.state)

    def _fit(self) -> None:
        margins = self.body.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        side = round(TOOL * theme.scale)
        fits = (room + GAP) // (side + GAP)
        hidden = max(0, 13 - fits)
        for place, button in enumerate(self._optional):
            button.setVisible(place >= hidden)
        self.camera.make_room(self.width(), self.height())
        is_high = self.height() - self.width() >= round(ROOM * theme.scale)
        self.faults.setVisible(is_high and room >= self.faults.minimumSizeHint().width())

    # --- what a person does ----------------------------------------------------------------

    def _connect(self, drags: bool) -> None:
        clock, retina = self._clock, self.retina
        retina.painted.connect(lambda cells: clock.perform(do.Draw(tuple(cells))))
        retina.stroke_ended.connect(self._end_stroke)
        if drags:
            retina.pulled.connect(self._drag)
            self.grip.pulled.connect(self._drag)
        retina.typed.connect(self._type)

    def _end_stroke(self) -> None:
        self._clock.do(self._clock.session.commit)
        self._centre()

    def _centre(self) -> None:
        """Move the drawing to the middle, if it should be; a camera does that itself."""
        state = self._clock.session.state
        if self.centre.isChecked() and state.by_hand and not self.camera.is_live:
            self._clock.perform(do.Centre())

    def _drag(self) -> None:
        """Drag the drawing, to drop it on a class."""
        drag_drawing(self, self._shades.light(self._clock.session.state.drawing))

    def _type(self, character: str) -> None:
        rows, columns = self._clock.session.state.drawing.shape

        def draw() -> None:
            picture = shapes.draw_character(character, rows=rows, columns=columns)
            self._clock.session.perform(do.PutPicture(picture, "letter"))

        self._clock.do(draw)
        self._centre()

    # --- what is shown ---------------------------------------------------------------------

    def show_machine(self, state: SessionState) -> None:
        """Show the retina of another machine."""
        self.retina.set_broken(state.machine.retina.dead, state.machine.retina.stuck)
        percent = short(100 * state.machine.config.noise)
        self.noise.setText(self.tr("noise {percent} %").format(percent=percent))
        self.noise.setVisible(state.machine.config.noise > 0)
        self.misread.setVisible(state.machine.config.noise > 0)
        for part in (self.retina, self.grip, self.camera_on):
            part.setEnabled(not state.machine.config.analog)

    def shade(self, state: SessionState) -> None:
        """Take the range of the numbers of another set."""
        self._shades = Shades(state.patterns)
        self.show_picture(state)

    def show_picture(self, state: SessionState) -> None:
        """Show what the machine was shown."""
        shown = state.presentation
        self.retina.set_picture(self._shades.light(shown.picture))
        misread = np.zeros(0, dtype=np.bool_)
        if not state.machine.config.analog:
            misread = state.machine.retina.misread(shown.picture, shown.cells)
        by_noise = np.flatnonzero(misread)
        is_lit = shown.cells[by_noise] > 0
        self.retina.set_misread(by_noise[is_lit], by_noise[~is_lit])
        self.misread.setText(self.tr("cells changed: {n}").format(n=len(by_noise)))

    def show_lit(self, state: SessionState) -> None:
        """Count the cells that are lit, or the inputs where they are numbers."""
        shown = state.presentation
        if state.machine.config.analog:
            text = self.tr("{count} inputs")
            if shown.picture.size == 1:
                text = self.tr("1 input")
            self.note.setText(text.format(count=whole(shown.picture.size)))
            return
        broken = len(state.machine.retina.dead) + len(state.machine.retina.stuck)
        least = (NARROW if not broken else BROKEN) * theme.scale
        is_narrow = self.isVisible() and self.width() < least
        text = self.tr("{lit} lit") if is_narrow else self.tr("{cells} photocells · {lit} lit")
        lit = whole(int(np.count_nonzero(shown.cells)))
        note = text.format(cells=whole(shown.picture.size), lit=lit)
        if broken:
            note = self.tr("{note} · {n} broken").format(note=note, n=whole(broken))
        self.note.setText(note)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    theme.fit_icon(button)
    button.setAccessibleName(action.text().replace("&", ""))
    theme.fix_size(button, TOOL, TOOL)
    return button


def _menu_button(
    image: str, text: str, actions: list[QAction], *, width: int = TOOL
) -> QToolButton:
    """Make a button that opens a menu; of width 0, it is as wide as its text."""
    button = tool_button(image, text)
    theme.fix_size(button, width, TOOL)
    menu_of(button).addActions(actions)
    return button
