"""Choices: what the lights show, where each light is, and what the knobs turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLabel,
    QMessageBox,
    QPushButton,
    QSlider,
    QWidget,
)

from firmware_io.board_errors import BoardError
from firmware_io.link.cell_levels import MOST_CELLS
from firmware_io.link.colours import BRIGHTEST, PALETTE_NAMES
from firmware_io.panel.light_map import TURNS, LightMap
from firmware_io.plans import supply
from gui.base import endings, layouts, theme
from gui.base.buttons import menu_of, tool_button
from gui.base.number_field import NumberField
from gui.base.panel_frame import PanelFrame, quiet
from gui.base.tips import allow
from gui.hardware.connection import Hardware
from gui.hardware.lights_panel import LightsPanel
from mark1.disk import atomic as disk
from mark1.errors import Mark1Error
from mark1.machine.settings import Limit

#: Lights and R lamps of the full panel.
FULL_PANEL = 400, 8


class ShowPanel(PanelFrame):
    """Choose what the panel shows.

    Parameters
    ----------
    lights : LightsPanel
        The knob selected in it gets its potentiometer here.
    """

    def __init__(
        self, hardware: Hardware, lights: LightsPanel, parent: QWidget | None = None
    ) -> None:
        super().__init__(QCoreApplication.translate("ShowPanel", "What it shows"), parent)
        self.hardware = hardware
        self.lights = lights
        self._rows = QGridLayout()
        self._rows.setVerticalSpacing(7)
        self._rows.setHorizontalSpacing(theme.GUTTER)
        self._rows.setColumnStretch(1, 1)
        self.body.addLayout(self._rows)
        self._build_appearance()
        self._head(self.tr("Where the lights are"))
        self._build_map()
        self._head(self.tr("Knobs and motors"))
        self._build_knobs()
        self.body.addStretch(1)
        hardware.chosen.connect(self.show_choice)
        hardware.changed.connect(self._show_state)
        hardware.mapping.changed.connect(self._show_state)
        hardware.testing.changed.connect(self._show_state)
        lights.knobs.chosen.connect(lambda _: self._show_channel())
        for control in (*self.findChildren(QComboBox), self.brightness):
            control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            control.installEventFilter(self)
        self.show_choice()

    # --- building --------------------------------------------------------------------------

    def _head(self, text: str) -> None:
        label = QLabel(text)
        label.setObjectName("title")
        label.setFont(theme.font(theme.TITLE, weight=600, spaced=True))
        label.setContentsMargins(0, 9, 0, 1)
        self._rows.addWidget(label, self._rows.rowCount(), 0, 1, 2)

    def _row(self, caption: str, control: QWidget) -> None:
        row = self._rows.rowCount()
        label = quiet(caption)
        label.setBuddy(control)
        control.setAccessibleName(caption)
        self._rows.addWidget(label, row, 0)
        self._rows.addWidget(control, row, 1)

    def _build_appearance(self) -> None:
        choose = self.hardware.choose
        self.shows = QComboBox()
        self.shows.activated.connect(lambda i: choose(shows=self.shows.itemData(i)))
        self.scale = QComboBox()
        for text, scale in (
            (self.tr("the largest weight"), "largest"),
            (self.tr("the end stops"), "stops"),
        ):
            self.scale.addItem(text, scale)
        self.scale.activated.connect(lambda i: choose(scale=self.scale.itemData(i)))
        self.scale.setToolTip(self.tr("The weight at which a light is brightest"))
        self.palette_ = QComboBox()
        names = {
            "blue": self.tr("blue"),
            "orange": self.tr("orange"),
            "violet": self.tr("violet"),
            "green": self.tr("green"),
        }
        for minus, plus in PALETTE_NAMES:
            text = self.tr("− {0}, + {1}").format(names[minus], names[plus])
            self.palette_.addItem(text)
        self.palette_.activated.connect(lambda i: choose(palette=i))
        self._row(self.tr("Lights"), self.shows)
        self._row(self.tr("Brightest at"), self.scale)
        self._row(self.tr("Colours"), self.palette_)
        self._row(self.tr("Brightness"), self._brightness_row())

    def _brightness_row(self) -> QWidget:
        self.brightness = QSlider(Qt.Orientation.Horizontal)
        self.brightness.setRange(0, BRIGHTEST)
        self.brightness.setPageStep(4)
        self.brightness.setAccessibleName(self.tr("Brightness"))
        self.brightness.valueChanged.connect(
            lambda value: self.hardware.choose(brightness_limit=value)
        )
        self.brightness_text = quiet()
        self.brightness_text.setMinimumWidth(52)
        self.brightness_text.setAlignment(
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        )
        return _side_by_side(self.brightness, self.brightness_text, stretch=0)

    def _build_map(self) -> None:
        self.wiring = QComboBox()
        self.wiring.addItem(self.tr("rows, all in one direction"), False)
        self.wiring.addItem(self.tr("rows back and forth (serpentine)"), True)
        self.wiring.activated.connect(lambda i: self._arrange(serpentine=self.wiring.itemData(i)))
        self.mounting = QComboBox()
        texts = {
            (False, False): self.tr("upright"),
            (False, True): self.tr("upright, from behind"),
            (True, False): self.tr("rotated {0}°"),
            (True, True): self.tr("rotated {0}°, from behind"),
        }
        for turn in TURNS:
            for mirrored in (False, True):
                text = texts[turn > 0, mirrored].format(turn)
                self.mounting.addItem(text, (turn, mirrored))
        self.mounting.activated.connect(self._mount)
        self._row(self.tr("Chain"), self.wiring)
        self._row(self.tr("Mounting"), self.mounting)
        self._row(self.tr("Size"), self._size())
        self.map_lights = QPushButton(self.tr("Map lights…"))
        self.map_lights.setToolTip(self.tr("Light one light at a time, and click where it is"))
        self.map_lights.clicked.connect(self.hardware.mapping.begin)
        tip = self.tr("Open, save or remove the map")
        self.more = tool_button("more", self.tr("More about the map"), tip)
        menu = menu_of(self.more)
        menu.addAction(self.tr("&Open map…"), self.open_map)
        menu.addAction(self.tr("&Save map…"), self.save_map)
        # Made here and not by the menu: PySide then never takes it for gone with a menu's wrapper.
        self.remove_map = QAction(self.tr("&Remove map"), self)
        self.remove_map.triggered.connect(lambda: self.hardware.mapping.choose(LightMap()))
        menu.addAction(self.remove_map)
        self._row(self.tr("Custom map"), _side_by_side(self.map_lights, self.more))

    def _size(self) -> QWidget:
        limit, auto = Limit(0, MOST_CELLS), self.tr("auto")
        self.columns, self.rows_ = (NumberField(limit, least=auto) for _ in range(2))
        for field, name in ((self.columns, self.tr("Columns")), (self.rows_, self.tr("Rows"))):
            field.setAccessibleName(name)
            field.setToolTip(name)
        self.columns.changed.connect(lambda _: self._resize(self.columns, self.rows_))
        self.rows_.changed.connect(lambda _: self._resize(self.rows_, self.columns))
        return _side_by_side(self.columns, quiet("×"), self.rows_, stretch=-1)

    def _build_knobs(self) -> None:
        self.channel_words = quiet(self.tr("Knob 1"))
        self.pot = NumberField(Limit(1, 1))
        self.pot.setAccessibleName(self.tr("Potentiometer of the selected knob"))
        self.pot.setToolTip(
            self.tr("Click a knob to select it, then choose its potentiometer here")
        )
        self.pot.changed.connect(self._choose_pot)
        row = self._rows.rowCount()
        self._rows.addWidget(self.channel_words, row, 0)
        self._rows.addWidget(_side_by_side(quiet(self.tr("potentiometer")), self.pot), row, 1)
        self.motors = QPushButton(self.tr("Motors follow the weights"))
        self.motors.setCheckable(True)
        self.motors.setObjectName("toggle")
        self.motors.setToolTip(
            self.tr("Keep your fingers clear. Switches off after a disconnection or a fault.")
        )
        self.motors.clicked.connect(self._arm)
        self._rows.addWidget(self.motors, row + 1, 1)

    # --- choosing --------------------------------------------------------------------------

    def _arrange(self, **values: Any) -> None:
        """Change the arrangement in rows; this drops a table of single lights."""
        old = self.hardware.mapping.light_map
        light_map = replace(old, table=None, **values)
        if light_map != old:
            self.hardware.mapping.choose(light_map)

    def _mount(self, place: int) -> None:
        turn, mirrored = self.mounting.itemData(place)
        self._arrange(turn=turn, mirrored=mirrored)

    def _resize(self, changed: NumberField, other: NumberField) -> None:
        """Choose a size. One side alone gives the other by the number of lights."""
        lights = self.hardware.mapping.lights
        if lights and changed.value() > lights:
            changed.show_value(lights)
        sides = [int(self.columns.value()), int(self.rows_.value())]
        if changed.value() == 0:
            sides = [0, 0]
        elif other.value() == 0 or (lights and sides[0] * sides[1] > lights):
            side = int(changed.value())
            rest = max(1, lights // side) if lights else 1
            sides = [side, rest] if changed is self.columns else [rest, side]
        self._arrange(columns=sides[0] or None, rows=sides[1] or None)
        self.show_choice()  # the other side may have followed

    def _choose_pot(self, number: int) -> None:
        choice, channel = self.hardware.choice, self.lights.knobs.channel
        self.hardware.choose(channels=choice.with_pot(channel, number - 1))

    def _arm(self, on: bool) -> None:
        self.motors.setChecked(self.hardware.arm(on))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore the wheel over a control without the focus."""
        is_focused = isinstance(watched, QWidget) and watched.hasFocus()
        if event.type() == QEvent.Type.Wheel and not is_focused:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def open_map(self) -> None:
        """Read a map from a file, as `mark1 train --map` does."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open map"), filter=self.tr("Maps (*.json)")
        )
        if not name:
            return
        try:
            self.hardware.mapping.choose(LightMap.from_file(Path(name)))
        except BoardError as error:
            self._warn(error)

    def save_map(self) -> None:
        """Write the map to a file."""
        kinds = {self.tr("Maps (*.json)"): ".json"}
        path = endings.save_name(self, self.tr("Save map"), "panel-map.json", kinds)
        if path is None:
            return
        try:
            with disk.writing(path) as file:
                file.write_text(self.hardware.mapping.light_map.to_json() + "\n", encoding="utf-8")
        except Mark1Error as error:
            self._warn(error)

    def _warn(self, error: Mark1Error | BoardError) -> None:
        QMessageBox.warning(self, self.tr("Not possible"), str(error))

    # --- showing ---------------------------------------------------------------------------

    def show_choice(self) -> None:
        """Show the present choice."""
        choice, light_map = self.hardware.choice, self.hardware.mapping.light_map
        self._offer_views()
        self.scale.setCurrentIndex(self.scale.findData(choice.scale or "largest"))
        self.palette_.setCurrentIndex(choice.palette)
        with QSignalBlocker(self.brightness):
            self.brightness.setValue(choice.brightness_limit)
        self.wiring.setCurrentIndex(self.wiring.findData(light_map.serpentine))
        # Some versions of PySide6 return a tuple as a list.
        mounted = [tuple(self.mounting.itemData(i)) for i in range(self.mounting.count())]
        self.mounting.setCurrentIndex(mounted.index((light_map.turn, light_map.mirrored)))
        self.columns.show_value(light_map.columns or 0)
        self.rows_.show_value(light_map.rows or 0)
        self._show_channel()
        self._show_current()
        self._show_state()

    def _offer_views(self) -> None:
        machine, choice = self.hardware.machine, self.hardware.choice
        units = [f"R{unit + 1}" for unit in range(machine.config.r_units)]
        offered = [(self.tr("all weights"), "weights")]
        offered += [(self.tr("weights of {0}").format(r), r.lower()) for r in units]
        offered += [(self.tr("{0} on the retina").format(r), f"retina{r[1:]}") for r in units]
        offered += [(self.tr("lit photocells"), "cells")]
        if [self.shows.itemData(i) for i in range(self.shows.count())] != [o[1] for o in offered]:
            self.shows.clear()
            for text, name in offered:
                self.shows.addItem(text, name)
        shown = choice.shows.lower()
        place = self.shows.findData("retina1" if shown == "retina" else shown)
        self.shows.setCurrentIndex(max(0, place))

    def _show_current(self) -> None:
        """Show the brightness that the firmware grants, and what the lights then draw.

        The lights are those of the connected panel, or of the full panel without one.
        """
        info, limit = self.hardware.state.info, self.hardware.choice.brightness_limit
        lights, lamps = (info.lights, info.lamps) if info is not None else FULL_PANEL
        text = self.tr(
            "Brightness of the lights themselves, not of the drawing. {0} lights draw up to "
            "{1} A at this brightness, and up to {2} A at {3}."
        )
        allowed = self.hardware.state.brightness_limit
        granted = limit if allowed is None else min(limit, allowed)
        self.brightness_text.setText(self.tr("{0} of {1}").format(granted, BRIGHTEST))
        now, most = (supply.panel_a(lights, lamps, each) for each in (granted, BRIGHTEST))
        amperes = supply.as_text(now), supply.as_text(most)
        words = text.format(lights + lamps, *amperes, BRIGHTEST)
        if granted < limit:
            asked = self.tr("{0} was chosen, but the firmware allows {1} of {2} at most.")
            words = f"{asked.format(limit, granted, BRIGHTEST)}\n{words}"
        self.brightness.setToolTip(words)
        self.brightness_text.setToolTip(words)

    def _show_channel(self) -> None:
        channel = self.lights.knobs.channel
        pots = len(self.hardware.machine.potentiometers)
        self.channel_words.setText(self.tr("Knob {0}").format(channel + 1))
        with QSignalBlocker(self.pot):
            self.pot.setRange(1, pots)
        self.pot.show_value(min(self.hardware.choice.pot_of(channel) + 1, pots))

    def _show_state(self) -> None:
        if not self.isVisible():
            return
        self._show_current()
        hardware = self.hardware
        light_map = hardware.mapping.light_map
        own = light_map.table is not None
        mapped = hardware.busy if hardware.mapping.is_on else ""
        lights = hardware.lacks("lights")
        allow(self.map_lights, lights or hardware.busy)
        allow(self.more, lights or mapped)
        self.remove_map.setEnabled(light_map != LightMap())
        is_told = self.tr("The custom map says where each light is. Remove it to choose.")
        for control in (self.wiring, self.mounting, self.columns, self.rows_):
            allow(control, lights or mapped or (is_told if own else ""))
        allow(self.pot, hardware.lacks("knobs"))
        # Motors can be switched off at any time, but a self-test ends by itself.
        may_stop = hardware.state.armed and not hardware.testing.is_on
        allow(self.motors, "" if may_stop else hardware.lacks("motors") or hardware.busy)
        self.motors.setChecked(hardware.state.armed)
        self.note.setText(self.tr("custom map") if own else "")

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        self._show_state()


def _side_by_side(*controls: QWidget, stretch: int = 0) -> QWidget:
    """Put controls in a row. The one at `stretch` takes the room; −1 shares it equally."""
    box = QWidget()
    row = layouts.row(of=box, spacing=6)
    for place, control in enumerate(controls):
        is_wide = place == stretch or (stretch < 0 and not isinstance(control, QLabel))
        row.addWidget(control, int(is_wide))
    return box
