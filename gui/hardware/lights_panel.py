"""The panel as its board last confirmed it: lights, R lamps and knobs. Lights are mapped here."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QWidget

from firmware_io.link.colours import GAMMA, PALETTE_NAMES
from firmware_io.panel.knobs import span_of, volts_at, volts_of
from firmware_io.wire.protocol import Info
from gui.base import layouts, theme
from gui.base.number_format import signed
from gui.base.panel_frame import PanelFrame, make_primary, quiet
from gui.base.segments import Segments
from gui.hardware.connection import Hardware
from gui.hardware.knob_view import Channel, KnobView
from gui.hardware.light_view import LightView

#: Screen colours of the palettes, lightened so that they stand out from black.
SCREEN_COLORS = {
    "blue": "#55A8FF",
    "orange": "#FF9A4A",
    "violet": "#C07CFF",
    "green": "#8BE04A",
}


class LightsPanel(PanelFrame):
    """Draw the panel, turn its knobs, and map its lights."""

    def __init__(self, hardware: Hardware, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("LightsPanel", "Panel"), parent)
        self.hardware = hardware
        self._build_switch()
        self.lights = LightView()
        self.knobs = KnobView()
        self.hint = quiet()
        self.hint.setWordWrap(True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._under = -1
        self._build_mapping()
        self.foot = QStackedWidget()
        self.foot.addWidget(self.hint)
        self.foot.addWidget(self.mapping_bar)
        layouts.add(self.body, (self.lights, 1), self.knobs, self.foot)
        self.lights.pointed.connect(self._point)
        self.lights.chosen.connect(hardware.mapping.put)
        self.knobs.turned.connect(hardware.turn)
        self.knobs.chosen.connect(lambda _: self._show_hint())
        hardware.changed.connect(self.show_state)
        hardware.chosen.connect(self.show_state)
        hardware.mapping.changed.connect(self._show_mapping)
        self.show_state()
        # Nothing jumps when mapping begins.
        self.foot.setFixedHeight(round(59 * theme.scale))

    def _build_switch(self) -> None:
        """Make the switch between the two panels; it always shows which one this is."""
        self.which = Segments(self.tr("Panel"), [("1", "1"), ("2", "2")])
        for number, button in self.which.buttons.items():
            button.setAccessibleName(self.tr("Panel {number}").format(number=number))
        second = self.tr("A second panel on another port, such as one that shows the photocells")
        self.which.buttons["1"].setToolTip(self.tr("The first panel"))
        self.which.buttons["2"].setToolTip(second)
        self.show_number()
        self.head.insertWidget(1, self.which)

    def show_number(self) -> None:
        """Mark the panel that is shown here in the switch."""
        self.which.choose(str(self.hardware.number))

    def _build_mapping(self) -> None:
        mapping = self.hardware.mapping
        self.mapping_bar = QWidget()
        self.instruction = quiet()
        self.instruction.setWordWrap(True)
        self.back_button = QPushButton(self.tr("Back"))
        self.next_button = QPushButton(self.tr("Next"))
        self.keep_button = QPushButton(self.tr("Keep"))
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.keep_button.setToolTip(self.tr("Keep this map"))
        self.cancel_button.setToolTip(self.tr("Restore previous map"))
        theme.dress(self.next_button, "primary")
        self.next_button.setToolTip(
            self.tr("The lit light is inside the frame. Go to the next one.")
        )
        self.back_button.clicked.connect(lambda: mapping.go_to((mapping.light or 0) - 1))
        self.next_button.clicked.connect(mapping.skip)
        self.keep_button.clicked.connect(lambda: mapping.end())
        self.cancel_button.clicked.connect(lambda: mapping.end(keep=False))
        buttons = self.back_button, self.next_button, self.keep_button, self.cancel_button
        layouts.row((self.instruction, 1), *buttons, of=self.mapping_bar, spacing=6)

    # --- as it is --------------------------------------------------------------------------

    def show_state(self) -> None:
        """Draw what the board last confirmed, unless the panel is hidden."""
        if not self.isVisible():
            return
        info = self.hardware.state.info
        self.lights.set_words(self._empty_words())
        if info is None:
            self.lights.set_grid(0, 0, 0)
            self.lights.set_lamps(np.zeros(0, dtype=bool))
            self.knobs.set_channels((), 11.0)
            self.note.setText("")
        else:
            self._show_lights(info)
            self._show_knobs(info)
            self._show_note()
        self._show_hint()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        self.show_state()

    def _empty_words(self) -> str:
        if self.hardware.link is None:
            return self.tr(
                "No panel is connected.\nChoose one on the right. A simulated panel does "
                "everything a real one does."
            )
        return self.hardware.state.words

    def _show_lights(self, info: Info) -> None:
        state, mapping = self.hardware.state, self.hardware.mapping
        lights = mapping.grid_lights()
        levels = np.zeros(info.cells, dtype=np.int8)
        levels[: len(state.levels)] = state.levels[: info.cells]
        minus, plus = PALETTE_NAMES[state.palette]
        self.lights.set_colors(SCREEN_COLORS[minus], SCREEN_COLORS[plus])
        self.lights.set_grid(*mapping.grid(), len(lights))
        self.lights.set_levels(levels[lights])
        self.lights.set_lamps(levels[info.lights :] > 0)
        self.lights.set_marked(self._mapped_cell() if mapping.is_on else -1)

    def _show_knobs(self, info: Info) -> None:
        pots = self.hardware.machine.potentiometers
        span = span_of(float(pots.limit))
        count = max(info.knobs, info.outputs)
        channels = tuple(self._channel(number, info, pots.volts, span) for number in range(count))
        self.knobs.set_channels(channels, span, turns_knobs=self.hardware.is_simulated)

    def _channel(self, number: int, info: Info, volts: NDArray[np.float64], span: float) -> Channel:
        pot = self.hardware.choice.pot_of(number)
        report = self.hardware.state.knobs.get(number)
        target = self.hardware.state.outputs.get(number)
        name = self.tr("Knob {0}") if number < info.knobs else self.tr("Motor {0}")
        return Channel(
            name=name.format(number + 1),
            pot=str(pot + 1) if pot < len(volts) else "",
            volts=float(volts[pot]) if pot < len(volts) else 0.0,
            knob=volts_at(report.position, span) if report is not None else None,
            motor=volts_of(target, span) if target is not None else None,
        )

    def _show_note(self) -> None:
        mapping = self.hardware.mapping
        if mapping.light is not None:
            text = self.tr("only light {0} of {1} is lit")
            self.note.setText(text.format(mapping.light + 1, mapping.lights))
        elif self.hardware.is_one_way:
            self.note.setText(self.tr("one-way: as sent, not confirmed"))
        else:
            self.note.setText(self.tr("as the board last confirmed it"))

    # --- words -----------------------------------------------------------------------------

    def _point(self, cell: int) -> None:
        self._under = cell
        self._show_hint()
        if cell >= 0:
            self.lights.tell(self.describe(cell))

    def describe(self, cell: int) -> str:
        """Describe the light at a cell: its number, what it shows, and how bright it is."""
        lights, state = self.hardware.mapping.grid_lights(), self.hardware.state
        if not 0 <= cell < len(lights) or state.info is None:
            return ""
        light = int(lights[cell])
        level = int(state.levels[light]) if light < len(state.levels) else 0
        share = signed(math.copysign(100 * float(GAMMA[abs(level)]) / 255, level), 0)
        text = self.tr("Light {0}: {1}, {2} % of full light")
        return text.format(light + 1, self._source(light), share)

    def _source(self, light: int) -> str:
        """Name what a light shows."""
        source, view = self.hardware.source_of(light), self.hardware.view
        machine = self.hardware.machine
        if source < 0:
            return self.tr("shows nothing")
        if view.on_retina or view.of_cells:
            row, column = divmod(source, machine.config.columns)
            return self.tr("photocell {0}, {1}").format(row + 1, column + 1)
        blocks = machine.response.blocks
        first = 0 if view.unit is None else blocks[view.unit].pots.start
        return self.tr("potentiometer {0}").format(first + source + 1)

    def _show_hint(self) -> None:
        hardware = self.hardware
        if self._under >= 0 and hardware.state.info is not None:
            text = self.describe(self._under)
        elif hardware.state.is_motor_stopped:
            text = self.tr("A fault stopped a motor. Fix it, then switch the motors on again.")
        elif self.knobs.hasFocus():
            text = self.knobs.describe(self.knobs.channel)
        elif hardware.problem:
            text = hardware.problem
        elif hardware.state.info is not None:
            text = self.tr("Point at a light to see what it shows.")
            if self.knobs.height():
                text = self.tr(
                    "Point at a light to see what it shows. Drag a knob up or down to turn it."
                )
        else:
            text = ""
        self.hint.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel mapping on Escape."""
        if event.key() == Qt.Key.Key_Escape and self.hardware.mapping.is_on:
            self.hardware.mapping.end(keep=False)
        else:
            super().keyPressEvent(event)

    # --- mapping ---------------------------------------------------------------------------

    def _mapped_cell(self) -> int:
        """Return the cell at which the map has the lit light, or −1."""
        found = np.flatnonzero(self.hardware.mapping.grid_lights() == self.hardware.mapping.light)
        return int(found[0]) if found.size else -1

    def _instruction(self) -> str:
        if self.hardware.mapping.is_done:
            return self.tr("All lights are mapped.")
        if self._mapped_cell() < 0:
            return self.tr("Click the lit light, or Next if it is not shown here.")
        return self.tr("Click the lit light, or Next if the frame is around it.")

    def _show_mapping(self) -> None:
        mapping = self.hardware.mapping
        self.foot.setCurrentIndex(int(mapping.is_on))
        if mapping.light == 0:
            self.next_button.setFocus()
        if mapping.light is not None:
            self.back_button.setEnabled(mapping.light > 0)
            self.next_button.setEnabled(not mapping.is_done)
            make_primary(self.next_button, not mapping.is_done)
            make_primary(self.keep_button, mapping.is_done)
            self.instruction.setText(self._instruction())
        self.show_state()
