"""The retina with its drawing tools, and the stimulus tray under it."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QInputDialog, QMenu, QToolButton

from gui import theme
from gui.panels.panel import Panel
from gui.session import Session
from gui.views.icons import icon
from gui.views.pattern_view import PatternRow, PatternView
from gui.views.retina_view import RetinaView
from mark1.machine.machine import Presentation

#: Side of a tool button in pixels.
TOOL = 32


class RetinaPanel(Panel):
    """Draw, and keep drawings by class.

    Parameters
    ----------
    session : Session
    actions : dict of str to QAction
        Those of the window that belong on the tool bar.
    """

    def __init__(self, session: Session, actions: dict[str, QAction]) -> None:
        super().__init__("Retina")
        self.session = session
        self.retina = RetinaView()
        self.tray = PatternView()
        drawing = QHBoxLayout()
        drawing.setSpacing(theme.UNIT)
        drawing.addLayout(self._tools(actions))
        drawing.addWidget(self.retina, 1)
        self.body.addLayout(drawing, 5)
        self.body.addWidget(self.tray, 2)
        self._connect_retina()
        self._connect_tray()
        session.machine_changed.connect(self._show_machine)
        session.presented.connect(self._show_picture)
        session.tray_changed.connect(self._show_tray)
        session.target_changed.connect(lambda: self.tray.set_target(session.target))
        session.judging.judged.connect(self._show_wrong)

    def _tools(self, actions: dict[str, QAction]) -> QGridLayout:
        """Two columns of buttons beside the retina, which so keeps all the height there is."""
        buttons = [_button(action) for action in self._tool_actions()]
        buttons.append(self._brush_button())
        buttons += [_button(actions[name]) for name in ("undo", "redo", "clear", "invert")]
        buttons.append(_menu_button("shift-right", self.tr("Shift the drawing"), actions, "shift"))
        buttons.append(_menu_button("image", self.tr("Pictures"), actions, "image"))
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
            action = QAction(icon(tool), text, self, checkable=True, shortcut=key)
            action.setToolTip(f"{text} ({key})")
            action.triggered.connect(lambda checked, tool=tool: self._use(tool))
            action.setChecked(tool == "pen")
            tools.addAction(action)
            self.addAction(action)
        return tools.actions()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the retina at the top of its room: height it cannot use goes to the tray."""
        super().resizeEvent(event)
        self.retina.setMaximumHeight(max(200, self.width() - 2 * TOOL - 40))

    def _use(self, tool: str) -> None:
        self.retina.tool = tool
        if tool == "letter":
            self.retina.setFocus()

    def _brush_button(self) -> QToolButton:
        button = QToolButton()
        button.setToolTip(self.tr("Size of the brush"))
        button.setAccessibleName(self.tr("Size of the brush"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFixedSize(TOOL, TOOL)
        menu = QMenu(button)
        for size in (1, 2, 3, 4):
            action = menu.addAction(self.tr("{0} × {0} cells").format(size))
            action.triggered.connect(lambda checked=False, size=size: self._set_brush(button, size))
        button.setMenu(menu)
        self._set_brush(button, 2)
        return button

    def _set_brush(self, button: QToolButton, size: int) -> None:
        self.retina.brush = size
        button.setText(f"{size}×")

    def _connect_retina(self) -> None:
        session, retina = self.session, self.retina
        retina.stroke_started.connect(session.drawing.begin_stroke)
        retina.painted.connect(session.drawing.paint)
        retina.stroke_ended.connect(session.drawing.end_stroke)
        retina.typed.connect(session.drawing.type_letter)

    def _connect_tray(self) -> None:
        session, tray = self.session, self.tray
        tray.add_requested.connect(session.add)
        tray.new_class_requested.connect(self.ask_new_class)
        tray.chosen.connect(self._choose)
        tray.remove_requested.connect(lambda indices: session.remove(list(indices)))
        tray.moved.connect(session.move)
        tray.rename_requested.connect(self._ask_name)
        tray.class_remove_requested.connect(session.remove_class)

    def _choose(self, index: int) -> None:
        self.session.choose(index)
        self.tray.set_current(index)

    def ask_new_class(self) -> None:
        """Ask for the name of a new class and put the drawing in it."""
        name = self._ask(self.tr("New class"), self.tr("Name of the class:"), "")
        if name:
            self.session.add(name)

    def _ask_name(self, old: str) -> None:
        name = self._ask(self.tr("Rename"), self.tr("New name of {0}:").format(old), old)
        if name and name != old:
            self.session.rename(old, name)

    def _ask(self, title: str, text: str, given: str) -> str:
        name, accepted = QInputDialog.getText(self, title, text, text=given)
        return name.strip() if accepted else ""

    def _show_machine(self) -> None:
        config = self.session.machine.config
        cells = np.array([], dtype=np.int64)
        self.retina.set_wires(cells, cells)
        self.retina.set_dead(self.session.machine.retina.dead)
        self.retina.setEnabled(not config.analog)

    def _show_picture(self, shown: Presentation) -> None:
        picture = shown.picture
        if picture.dtype != np.uint8:  # a point: its numbers as light
            picture = np.clip(picture * 255, 0, 255).astype(np.uint8)
        self.retina.set_picture(picture)
        self.note.setText(
            self.tr("{0} photocells · {1} lit").format(
                picture.size, int(np.count_nonzero(shown.cells))
            )
        )

    def _show_wrong(self) -> None:
        wrong = np.flatnonzero(self.session.judging.wrong)
        self.tray.set_wrong(dict.fromkeys(wrong.tolist(), True))

    def _show_tray(self) -> None:
        patterns, code = self.session.patterns, self.session.trainer.code
        self.tray.set_rows(
            [
                PatternRow(
                    class_name=name,
                    code=code.text(code.words[index]),
                    indices=tuple(members.tolist()),
                    pictures=_light(patterns.pictures[members]),
                    wrong=np.zeros(len(members), dtype=np.bool_),
                    test=patterns.test[members],
                )
                for index, name in enumerate(patterns.classes)
                for members in (np.flatnonzero(patterns.labels == index),)
            ]
        )
        self.tray.set_target(self.session.target)


def _light(pictures: np.ndarray) -> np.ndarray:
    """Pictures as light; the numbers of points count as brightness 0…1."""
    if pictures.dtype == np.uint8:
        return pictures
    return np.clip(pictures * 255, 0, 255).astype(np.uint8)


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.text().replace("&", ""))
    button.setFixedSize(TOOL, TOOL)
    return button


def _menu_button(image: str, text: str, actions: dict[str, QAction], prefix: str) -> QToolButton:
    """A button that opens a menu of all actions whose name begins with a prefix."""
    button = QToolButton()
    button.setIcon(icon(image))
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFixedSize(TOOL, TOOL)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    menu = QMenu(button)
    for name, action in actions.items():
        if name.startswith(prefix):
            menu.addAction(action)
    button.setMenu(menu)
    return button
