"""The panel as its board last confirmed it: lights, R lamps, knobs; the walk over the lights."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QWidget

from firmware_io.colours import PALETTE_NAMES
from firmware_io.knobs import span_of, volts_at, volts_of
from firmware_io.protocol import FULL, Info
from gui import theme
from gui.hardware import Hardware
from gui.panels.panel_frame import OneLine, PanelFrame, make_primary, quiet
from gui.views.knob_view import Channel, KnobView
from gui.views.light_view import LightView
from gui.views.number_format import signed

#: How the colours of the palettes look on a screen: lighter than they are, to be told from black.
SCREEN_COLORS = {
    "blue": "#55A8FF",
    "orange": "#FF9A4A",
    "violet": "#C07CFF",
    "green": "#8BE04A",
}


class LightsPanel(PanelFrame):
    """The panel, drawn.

    Parameters
    ----------
    hardware : Hardware
    """

    def __init__(self, hardware: Hardware) -> None:
        super().__init__("Panel")
        self.hardware = hardware
        self.lights = LightView()
        self.knobs = KnobView()
        self.hint = OneLine()
        self.hint.setObjectName("note")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._under = -1
        self._build_walk()
        self.foot = QStackedWidget()
        self.foot.addWidget(self.hint)
        self.foot.addWidget(self.walk_bar)
        self.body.addWidget(self.lights, 1)
        self.body.addWidget(self.knobs)
        self.body.addWidget(self.foot)
        self.lights.pointed.connect(self._point)
        self.lights.chosen.connect(hardware.walk.put)
        self.knobs.turned.connect(hardware.turn)
        self.knobs.chosen.connect(lambda _: self._show_hint())
        hardware.changed.connect(self.show_state)
        hardware.chosen.connect(self.show_state)
        hardware.walk.changed.connect(self._show_walk)
        self.show_state()

        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Keep to text of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "foot"):
            self._fit()

    def _fit(self) -> None:
        """Give the foot one height, so that nothing jumps when a walk begins."""
        self.foot.setFixedHeight(round(45 * theme.scale))

    def _build_walk(self) -> None:
        walk = self.hardware.walk
        self.walk_bar = QWidget()
        row = QHBoxLayout(self.walk_bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self.walk_words = quiet()
        self.walk_words.setWordWrap(True)
        row.addWidget(self.walk_words, 1)
        self.walk_back = QPushButton(self.tr("Back"))
        self.walk_next = QPushButton(self.tr("Next"))
        self.walk_done = QPushButton(self.tr("Keep"))
        self.walk_cancel = QPushButton(self.tr("Cancel"))
        self.walk_done.setToolTip(self.tr("Keep the map as it is now"))
        self.walk_cancel.setToolTip(self.tr("Take the map of before again"))
        self.walk_next.setObjectName("primary")
        self.walk_next.setToolTip(self.tr("The light shines in the frame: on to the next"))
        self.walk_back.clicked.connect(lambda: walk.go_to((walk.light or 0) - 1))
        self.walk_next.clicked.connect(walk.skip)
        self.walk_done.clicked.connect(lambda: walk.end())
        self.walk_cancel.clicked.connect(lambda: walk.end(keep=False))
        for button in (self.walk_back, self.walk_next, self.walk_done, self.walk_cancel):
            row.addWidget(button)

    # --- as it is --------------------------------------------------------------------------

    def show_state(self) -> None:
        """Draw what the board confirmed last; nothing while nobody sees it."""
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
        """Catch up with what happened unseen."""
        super().showEvent(event)
        self.show_state()

    def _empty_words(self) -> str:
        if self.hardware.link is None:
            return self.tr(
                "No panel is connected.\nChoose one on the right, or a simulated one: it does all "
                "that a real one does."
            )
        return self.hardware.state.words

    def _show_lights(self, info: Info) -> None:
        state, walk = self.hardware.state, self.hardware.walk
        lights = walk.grid_lights()
        levels = np.zeros(info.cells, dtype=np.int8)
        levels[: len(state.levels)] = state.levels[: info.cells]
        minus, plus = PALETTE_NAMES[state.palette]
        self.lights.set_colors(SCREEN_COLORS[minus], SCREEN_COLORS[plus])
        self.lights.set_grid(*walk.grid(), len(lights))
        self.lights.set_levels(levels[lights])
        self.lights.set_lamps(levels[info.lights :] > 0)
        self.lights.set_marked(self._walked_cell() if walk.is_on else -1)

    def _show_knobs(self, info: Info) -> None:
        machine = self.hardware.machine
        span = span_of(float(machine.potentiometers.limit))
        count = max(info.knobs, info.outputs)
        channels = tuple(self._channel(number, info, span) for number in range(count))
        self.knobs.set_channels(channels, span, turns_knobs=self.hardware.is_simulated)

    def _channel(self, number: int, info: Info, span: float) -> Channel:
        volts = self.hardware.machine.potentiometers.volts
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
        walk = self.hardware.walk
        if walk.light is not None:
            text = self.tr("light {0} of {1} shines alone")
            self.note.setText(text.format(walk.light + 1, walk.lights))
        elif self.hardware.is_one_way:
            self.note.setText(self.tr("one-way: as sent, nothing confirms it"))
        else:
            self.note.setText(self.tr("as the board last confirmed it"))

    # --- words -----------------------------------------------------------------------------

    def _point(self, cell: int) -> None:
        self._under = cell
        self._show_hint()
        if cell >= 0:
            self.lights.tell(self.describe(cell))

    def describe(self, cell: int) -> str:
        """Say which light is at a cell, what it shows and how bright."""
        lights, state = self.hardware.walk.grid_lights(), self.hardware.state
        if not 0 <= cell < len(lights) or state.info is None:
            return ""
        light = int(lights[cell])
        level = int(state.levels[light]) if light < len(state.levels) else 0
        share = signed(100 * level / FULL, 0)
        text = self.tr("Light {0}: {1}, {2} % of full light")
        return text.format(light + 1, self._source(light), share)

    def _source(self, light: int) -> str:
        """Say what a light shows."""
        source, view = self.hardware.source_of(light), self.hardware.view
        machine = self.hardware.machine
        if source < 0:
            return self.tr("shows nothing")
        if view.on_retina:
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
            text = self.tr("A motor was stopped by a fault: see to it, then switch the motors on.")
        elif self.knobs.hasFocus():
            text = self.knobs.describe(self.knobs.channel)
        elif hardware.problem:
            text = hardware.problem
        elif hardware.state.info is not None:
            text = self.tr("Point at a light to see what it shows.")
            if self.knobs.height():
                text += " " + self.tr("Drag a knob to turn it.")
        else:
            text = ""
        self.hint.setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up a walk with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.hardware.walk.is_on:
            self.hardware.walk.end(keep=False)
        else:
            super().keyPressEvent(event)

    # --- the walk --------------------------------------------------------------------------

    def _walked_cell(self) -> int:
        """Where the map has the light that is lit alone."""
        found = np.flatnonzero(self.hardware.walk.grid_lights() == self.hardware.walk.light)
        return int(found[0]) if found.size else -1

    def _walk_words(self) -> str:
        if self.hardware.walk.is_done:
            return self.tr("All lights have their place.")
        if self._walked_cell() < 0:
            return self.tr("Click the light that shines, or Next if it is none of these.")
        return self.tr("Click the light that shines, or Next if the frame is on it.")

    def _show_walk(self) -> None:
        walk = self.hardware.walk
        self.foot.setCurrentIndex(int(walk.is_on))
        if walk.light == 0:
            self.walk_next.setFocus()
        if walk.light is not None:
            self.walk_back.setEnabled(walk.light > 0)
            self.walk_next.setEnabled(not walk.is_done)
            make_primary(self.walk_next, not walk.is_done)
            make_primary(self.walk_done, walk.is_done)
            self.walk_words.setText(self._walk_words())
        self.show_state()
