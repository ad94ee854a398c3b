"""The menu of a photocell, a lamp or a dial: break the part, or mend it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.base.clock import Clock
from gui.console.retina_view import RetinaView
from gui.console.zoom_field import DialField, LampField, ZoomField
from mark1.machine.faults import Part
from mark1.session import commands as do

#: Most wires of one A-unit that a menu lists.
MOST_WIRES = 200


class PartMenu(QObject):
    """Fills menus with what can be broken and mended."""

    def __init__(self, clock: Clock, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = clock

    def fill(self, menu: QMenu, clicked: QWidget, place: QPoint | None) -> None:
        """Add the actions on a part; the arguments are those of `PanelFrame.offer`."""
        widget: QWidget | None = clicked
        while widget is not None and not isinstance(widget, RetinaView | ZoomField):
            widget = widget.parentWidget()
        if isinstance(widget, RetinaView):
            at = None if place is None else QPointF(widget.mapFromGlobal(place))
            self._offer_cell(menu, widget.cell_at(at))
        elif isinstance(widget, LampField | DialField):
            self._offer_of_field(menu, widget, place)
        if widget is not None:
            self._offer_all(menu)

    def fill_for_wiper(self, menu: QMenu, pot: int) -> None:
        """Add the actions on a potentiometer."""
        self._offer_wiper(menu, pot)
        self._offer_all(menu)

    def _offer_all(self, menu: QMenu) -> None:
        parts = self._clock.session.state.machine.faults.parts
        if parts:
            text = self.tr("Mend all parts ({n})").format(n=len(parts))
            self._add(menu, text, do.MendAll())

    def _offer_of_field(
        self, menu: QMenu, field: LampField | DialField, place: QPoint | None
    ) -> None:
        """Offer what can be done with a lamp or a dial; from far away, only to come closer."""
        if field.part.group > 1:
            menu.addAction(self.tr("Zoom in to break a single part")).setEnabled(False)
            return
        view = field.units_view
        shown = view.unit_at(None if place is None else view.mapFromGlobal(place))
        if shown < 0:
            return
        unit = shown + view.first_unit
        if isinstance(field, LampField):
            self._offer_unit(menu, unit)
        else:
            self._offer_wiper(menu, unit)

    def _offer_cell(self, menu: QMenu, cell: int) -> None:
        machine = self._clock.session.state.machine
        if cell < 0 or machine.config.analog:
            return
        row, column = divmod(cell, machine.config.columns)
        broken = [
            part
            for part in machine.faults.parts
            if part in (Part("dark-cell", cell), Part("lit-cell", cell))
        ]
        words = [
            ("dark-cell", self.tr("Break photocell {row}, {column}: always dark")),
            ("lit-cell", self.tr("Break photocell {row}, {column}: always lit")),
        ]
        if broken:
            words = [(broken[0].kind, self.tr("Mend photocell {row}, {column}"))]
        elif cell in machine.retina.dead:
            text = self.tr("Photocell {row}, {column} is one of the {n} dead cells")
            text = text.format(row=row + 1, column=column + 1, n=machine.config.dead_cells)
            menu.addAction(text).setEnabled(False)
            words = words[1:]
        for kind, text in words:
            act = do.MendPart if broken else do.BreakPart
            self._add(menu, text.format(row=row + 1, column=column + 1), act(kind, cell))

    def _offer_unit(self, menu: QMenu, unit: int) -> None:
        machine = self._clock.session.state.machine
        board = machine.plugboard
        if board is None or unit >= machine.config.a_units:
            return
        act: do.Command
        if Part("a-unit", unit) in machine.faults.parts:
            text, act = self.tr("Mend A-unit {unit}"), do.MendPart("a-unit", unit)
        else:
            text, act = self.tr("Break A-unit {unit}"), do.BreakPart("a-unit", unit)
        self._add(menu, text.format(unit=unit + 1), act)
        wires = [part for part in machine.faults.parts if part.kind == "wire"]
        pulled = {part.cell for part in wires if part.number == unit}
        plugged = QMenu(self.tr("Pull a wire"), menu)
        out = QMenu(self.tr("Plug in a wire"), menu)
        for sign, cells in zip("+−", board.into(unit), strict=True):
            for cell in cells[:MOST_WIRES].tolist():
                row, column = divmod(cell, machine.config.columns)
                text = self.tr("{sign} from photocell {row}, {column}")
                text = text.format(sign=sign, row=row + 1, column=column + 1)
                if cell in pulled:
                    self._add(out, text, do.MendPart("wire", unit, cell))
                else:
                    self._add(plugged, text, do.BreakPart("wire", unit, cell))
        for submenu in (plugged, out):
            if submenu.actions():
                menu.addMenu(submenu)

    def _offer_wiper(self, menu: QMenu, pot: int) -> None:
        machine = self._clock.session.state.machine
        if not 0 <= pot < machine.config.weights:
            return
        act: do.Command | None
        if Part("wiper", pot) in machine.faults.parts:
            text, act = self.tr("Mend potentiometer {number}"), do.MendPart("wiper", pot)
        elif machine.potentiometers.movable[pot]:
            text = self.tr("Break potentiometer {number}: stuck where it is")
            act = do.BreakPart("wiper", pot)
        else:
            text, act = self.tr("Potentiometer {number} is stuck by the settings"), None
        self._add(menu, text.format(number=pot + 1), act)

    def _add(self, menu: QMenu, text: str, command: do.Command | None) -> QAction:
        """Add an action that performs a command; without one it is only read."""
        action = menu.addAction(text)
        action.setEnabled(command is not None)
        if command is not None:
            action.triggered.connect(lambda: self._clock.perform(command))
        return action
