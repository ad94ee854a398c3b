"""The retina with its drawing tools, and the patterns under it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QInputDialog, QMenu, QToolButton

from gui import theme
from gui.actions import Actions, set_tip
from gui.clock import Clock
from gui.panels.panel_frame import PanelFrame
from gui.views.icons import icon
from gui.views.number_format import whole
from gui.views.pattern_view import PatternRow, PatternView
from gui.views.retina_picture import Tool
from gui.views.retina_view import RetinaView
from mark1 import commands as do
from mark1.patterns import shapes
from mark1.versions import SessionState

#: Side of a tool button in pixels.
TOOL = 32

#: Sides of the brush in cells.
BRUSHES = (1, 2, 3, 4)


class RetinaPanel(PanelFrame):
    """Draw, and keep drawings by class.

    Parameters
    ----------
    clock : Clock
    actions : Actions
        Some of them have buttons here.
    """

    def __init__(self, clock: Clock, actions: Actions) -> None:
        super().__init__()
        self.set_title(self.tr("Retina"))
        self._clock = clock
        self.retina = RetinaView()
        self.patterns = PatternView()
        drawing = QHBoxLayout()
        drawing.setSpacing(theme.UNIT)
        drawing.addLayout(self._tools(actions))
        drawing.addWidget(self.retina, 1)
        self.body.addLayout(drawing, 5)
        self.body.addWidget(self.patterns, 2)
        self._connect_retina()
        self._connect_patterns()
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_picture, "presentation")
        clock.watch(self.show_lit, "presentation", slowly=True)
        clock.watch(self.show_patterns, "patterns", "machine")
        clock.watch(self.show_target, "response", "patterns")
        clock.watch(self.show_wrong, "evaluation", "patterns")

    # --- tools -----------------------------------------------------------------------------

    def _tools(self, actions: Actions) -> QGridLayout:
        """Two columns of buttons beside the retina, which so keeps all the height there is."""
        buttons = [_button(action) for action in self._tool_actions()]
        buttons.append(self._brush_button())
        buttons += [_button(actions[name]) for name in ("undo", "redo", "clear", "invert")]
        shifts, images = actions.beginning("shift_"), actions.beginning("image_")
        buttons.append(_menu_button("shift-right", self.tr("Shift the drawing"), shifts))
        buttons.append(_menu_button("image", self.tr("Pictures"), images))
        grid = QGridLayout()
        grid.setSpacing(4)
        for place, button in enumerate(buttons):
            grid.addWidget(button, place // 2, place % 2)
        grid.setRowStretch(len(buttons), 1)
        return grid

    def _tool_actions(self) -> list[QAction]:
        """The tools, of which one is in use."""
        tools = QActionGroup(self)
        for tool, text, key in (
            ("pen", self.tr("Pen: light cells"), "D"),
            ("eraser", self.tr("Eraser: darken cells"), "E"),
            ("letter", self.tr("Letter: press a key to draw its character"), "L"),
        ):
            action = QAction(icon(tool), text, self, checkable=True)
            action.setShortcut(key)
            set_tip(action, text)
            action.triggered.connect(lambda checked, tool=tool: self._use(tool))
            action.setChecked(tool == "pen")
            tools.addAction(action)
            self.addAction(action)
        return tools.actions()

    def _use(self, tool: Tool) -> None:
        self.retina.tool = tool
        if tool == "letter":
            self.retina.setFocus()

    def _brush_button(self) -> QToolButton:
        self._brush = QToolButton()
        self._brush.setToolTip(self.tr("Size of the brush"))
        self._brush.setAccessibleName(self.tr("Size of the brush"))
        self._brush.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._brush.setFixedSize(TOOL, TOOL)
        menu = QMenu(self._brush)
        for size in BRUSHES:
            action = menu.addAction(self.tr("{size} × {size} cells").format(size=size))
            action.triggered.connect(lambda checked=False, size=size: self._set_brush(size))
        self._brush.setMenu(menu)
        self._set_brush(2)
        return self._brush

    def _set_brush(self, size: int) -> None:
        self.retina.brush = size
        self._brush.setText(f"{size}×")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the retina at the top of its room: height it cannot use goes to the patterns."""
        super().resizeEvent(event)
        self.retina.setMaximumHeight(max(200, self.width() - 2 * TOOL - 40))

    # --- what a person does ----------------------------------------------------------------

    def _connect_retina(self) -> None:
        clock, retina = self._clock, self.retina
        retina.painted.connect(lambda cells: clock.perform(do.Draw(tuple(cells))))
        retina.stroke_ended.connect(lambda: clock.do(clock.session.commit))
        retina.typed.connect(self._type)

    def _type(self, character: str) -> None:
        rows, columns = self._clock.session.state.drawing.shape

        def draw() -> None:
            picture = shapes.draw_character(character, rows=rows, columns=columns)
            self._clock.session.perform(do.PutPicture(picture, "letter"))

        self._clock.do(draw)

    def _connect_patterns(self) -> None:
        perform, patterns = self._clock.perform, self.patterns
        patterns.add_requested.connect(lambda name: perform(do.AddPattern(name)))
        patterns.new_class_requested.connect(self.ask_new_class)
        patterns.chosen.connect(self._choose)
        patterns.remove_requested.connect(
            lambda indices: perform(do.RemovePatterns(tuple(indices)))
        )
        patterns.moved.connect(lambda index, name: perform(do.MovePatterns((index,), name)))
        patterns.rename_requested.connect(self._ask_name)
        patterns.class_remove_requested.connect(lambda name: perform(do.RemoveClass(name)))

    def _choose(self, index: int) -> None:
        if self._clock.perform(do.ShowPattern(index)):
            self.patterns.set_current(index)

    def ask_new_class(self) -> None:
        """Ask for the name of a new class and put the drawing in it."""
        name = self._ask(self.tr("New class"), self.tr("Name of the class:"), "")
        if name:
            self._clock.perform(do.AddPattern(name))

    def _ask_name(self, old: str) -> None:
        text = self.tr("New name of {name}:").format(name=old)
        name = self._ask(self.tr("Rename"), text, old)
        if name and name != old:
            self._clock.perform(do.RenameClass(old, name))

    def _ask(self, title: str, text: str, given: str) -> str:
        name, accepted = QInputDialog.getText(self, title, text, text=given)
        return name.strip() if accepted else ""

    # --- what is shown ---------------------------------------------------------------------

    def show_machine(self, state: SessionState) -> None:
        """Show the retina of another machine."""
        self.retina.set_dead(state.machine.retina.dead)
        self.retina.setEnabled(not state.machine.config.analog)

    def show_picture(self, state: SessionState) -> None:
        """Show what the machine was shown."""
        self.retina.set_picture(_light(state.presentation.picture))
        if state.by_hand:
            self.patterns.set_current(None)

    def show_lit(self, state: SessionState) -> None:
        """Count the cells that are lit."""
        shown = state.presentation
        text = self.tr("{cells} photocells · {lit} lit")
        lit = whole(int(np.count_nonzero(shown.cells)))
        self.note.setText(text.format(cells=whole(shown.picture.size), lit=lit))

    def show_patterns(self, state: SessionState) -> None:
        """Show the patterns, a row for each class."""
        patterns, code = state.patterns, state.code
        rows = []
        for index, name in enumerate(patterns.classes):
            members = np.flatnonzero(patterns.labels == index)
            rows.append(
                PatternRow(
                    class_name=name,
                    code=code.text(code.words[index]),
                    indices=tuple(members.tolist()),
                    pictures=_light(patterns.pictures[members]),
                    wrong=state.wrong[members],
                    test=patterns.test[members],
                )
            )
        self.patterns.set_rows(rows)

    def show_target(self, state: SessionState) -> None:
        """Mark the class to which a drawing would be added."""
        self.patterns.set_target(state.target)

    def show_wrong(self, state: SessionState) -> None:
        """Cross out the patterns that are answered wrongly."""
        self.patterns.set_wrong(dict.fromkeys(np.flatnonzero(state.wrong).tolist(), True))


def _light(pictures: NDArray[Any]) -> NDArray[np.uint8]:
    """Return pictures as light; the numbers of points are brightness 0…1."""
    if pictures.dtype == np.uint8:
        return pictures
    light: NDArray[np.uint8] = np.clip(pictures * 255, 0, 255).astype(np.uint8)
    return light


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.text().replace("&", ""))
    button.setFixedSize(TOOL, TOOL)
    return button


def _menu_button(image: str, text: str, actions: list[QAction]) -> QToolButton:
    """Make a button that opens a menu."""
    button = QToolButton()
    button.setIcon(icon(image))
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFixedSize(TOOL, TOOL)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu = QMenu(button)
    menu.addActions(actions)
    button.setMenu(menu)
    return button
