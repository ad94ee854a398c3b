"""What the lights show and how, which light is where, and what the knobs turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QSlider,
    QSpinBox,
    QToolButton,
    QWidget,
)

from firmware_io.cells import MOST_CELLS
from firmware_io.colours import BRIGHTEST, PALETTE_NAMES
from firmware_io.errors import BoardError
from firmware_io.light_map import TURNS, LightMap
from firmware_io.protocol import FADERS, SERVOS
from gui import theme
from gui.hardware import Hardware
from gui.panels.lights_panel import LightsPanel
from gui.panels.panel_frame import PanelFrame, quiet
from gui.views.icons import icon
from mark1.disk import atomic as disk
from mark1.errors import Mark1Error

#: Files with a map.
MAPS = "Maps (*.json)"


class ShowPanel(PanelFrame):
    """The choices of what a panel shows.

    Parameters
    ----------
    hardware : Hardware
    lights : LightsPanel
        Whose knobs are chosen with the mouse.
    """

    def __init__(self, hardware: Hardware, lights: LightsPanel) -> None:
        super().__init__("What it shows")
        self.hardware = hardware
        self.lights = lights
        self._rows = QGridLayout()
        self._rows.setVerticalSpacing(7)
        self._rows.setHorizontalSpacing(theme.GUTTER)
        self._rows.setColumnStretch(1, 1)
        self.body.addLayout(self._rows)
        self._build_look()
        self._head(self.tr("Where the lights are"))
        self._build_map()
        self._head(self.tr("Knobs and motors"))
        self._build_knobs()
        self.body.addStretch(1)
        hardware.chosen.connect(self.show_choice)
        hardware.changed.connect(self._show_state)
        hardware.walk.changed.connect(self._show_state)
        hardware.testing.changed.connect(self._show_state)
        lights.knobs.chosen.connect(lambda _: self._show_channel())
        for control in (
            self.findChildren(QComboBox) + self.findChildren(QAbstractSpinBox) + [self.cap]
        ):
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

    def _build_look(self) -> None:
        choose = self.hardware.choose
        self.shows = QComboBox()
        self.shows.activated.connect(lambda i: choose(shows=self.shows.itemData(i)))
        self.scale = QComboBox()
        for text, scale in (
            (self.tr("automatic"), None),
            (self.tr("the end stops"), "stops"),
            (self.tr("the largest weight"), "largest"),
        ):
            self.scale.addItem(text, scale)
        self.scale.activated.connect(lambda i: choose(scale=self.scale.itemData(i)))
        self.scale.setToolTip(self.tr("What a light at its brightest stands for"))
        self.palette_ = QComboBox()
        for minus, plus in PALETTE_NAMES:
            self.palette_.addItem(self.tr("− {0}, + {1}").format(minus, plus))
        self.palette_.activated.connect(lambda i: choose(palette=i))
        self._row(self.tr("Lights"), self.shows)
        self._row(self.tr("Brightest at"), self.scale)
        self._row(self.tr("Colours"), self.palette_)
        self._row(self.tr("Brightness"), self._brightness())

    def _brightness(self) -> QWidget:
        self.cap = QSlider(Qt.Orientation.Horizontal)
        self.cap.setRange(0, BRIGHTEST)
        self.cap.setPageStep(4)
        self.cap.setAccessibleName(self.tr("Brightness"))
        self.cap.setToolTip(
            self.tr(
                "Of the lights themselves; the drawing stays as it is. 400 lights take about 1.5 A "
                "at 4, and 8.6 A at 31."
            )
        )
        self.cap.valueChanged.connect(lambda value: self.hardware.choose(brightness_limit=value))
        self.cap_words = quiet()
        self.cap_words.setMinimumWidth(52)
        self.cap_words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return _side_by_side(self.cap, self.cap_words, stretch=0)

    def _build_map(self) -> None:
        self.wiring = QComboBox()
        self.wiring.addItem(self.tr("rows, all the same way"), False)
        self.wiring.addItem(self.tr("rows to and fro (serpentine)"), True)
        self.wiring.activated.connect(lambda i: self._lay(serpentine=self.wiring.itemData(i)))
        self.hangs = QComboBox()
        for turn in TURNS:
            for mirrored in (False, True):
                text = self.tr("turned by {0}°").format(turn) if turn else self.tr("upright")
                text += self.tr(", from behind") if mirrored else ""
                self.hangs.addItem(text, (turn, mirrored))
        self.hangs.activated.connect(self._hang)
        self._row(self.tr("Chain"), self.wiring)
        self._row(self.tr("Hangs"), self.hangs)
        self._row(self.tr("Size"), self._size())
        self.walk = QPushButton(self.tr("Walk the lights…"))
        self.walk.setToolTip(self.tr("Each light shines alone; click where it is"))
        self.walk.clicked.connect(self.hardware.walk.begin)
        self.more = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setIcon(icon("more"))
        self.more.setAccessibleName(self.tr("More about the map"))
        self.more.setToolTip(self.tr("Open, save or forget the map"))
        menu = QMenu(self.more)
        menu.addAction(self.tr("&Open a map…"), self.open_map)
        menu.addAction(self.tr("&Save the map…"), self.save_map)
        self.forget = menu.addAction(
            self.tr("&Forget the map"), lambda: self.hardware.walk.lay(LightMap())
        )
        self.more.setMenu(menu)
        self._row(self.tr("Own map"), _side_by_side(self.walk, self.more))

    def _size(self) -> QWidget:
        self.columns, self.rows_ = (QSpinBox(minimum=0, maximum=MOST_CELLS) for _ in range(2))
        for spin, name in ((self.columns, self.tr("Columns")), (self.rows_, self.tr("Rows"))):
            spin.setSpecialValueText(self.tr("auto"))
            spin.setKeyboardTracking(False)
            spin.setAccessibleName(name)
            spin.setToolTip(name)
            spin.lineEdit().setTextMargins(7, 0, 0, 0)
        self.columns.valueChanged.connect(lambda _: self._resize(self.columns, self.rows_))
        self.rows_.valueChanged.connect(lambda _: self._resize(self.rows_, self.columns))
        return _side_by_side(self.columns, quiet("×"), self.rows_, stretch=-1)

    def _build_knobs(self) -> None:
        self.channel_words = quiet(self.tr("Knob 1"))
        self.pot = QSpinBox(minimum=1, maximum=1)
        self.pot.setKeyboardTracking(False)
        self.pot.lineEdit().setTextMargins(7, 0, 0, 0)
        self.pot.setAccessibleName(self.tr("Potentiometer of the chosen knob"))
        self.pot.setToolTip(self.tr("Click a knob to choose it, and its potentiometer here"))
        self.pot.valueChanged.connect(self._choose_pot)
        row = self._rows.rowCount()
        self._rows.addWidget(self.channel_words, row, 0)
        self._rows.addWidget(_side_by_side(quiet(self.tr("potentiometer")), self.pot), row, 1)
        self.motors = QPushButton(self.tr("Motors follow the weights"), checkable=True)
        self.motors.setObjectName("toggle")
        self.motors.setToolTip(self.tr("Keep fingers clear. Off again after each unplug or fault"))
        self.motors.clicked.connect(self._arm)
        self._rows.addWidget(self.motors, row + 1, 1)

    # --- choosing --------------------------------------------------------------------------

    def _lay(self, **values: Any) -> None:
        """Change the map; a table of its own ends by that."""
        old = self.hardware.walk.light_map
        layout = replace(old, table=None, **values)
        if layout != old:
            self.hardware.walk.lay(layout)

    def _hang(self, place: int) -> None:
        turn, mirrored = self.hangs.itemData(place)
        self._lay(turn=turn, mirrored=mirrored)

    def _resize(self, changed: QSpinBox, other: QSpinBox) -> None:
        """Take a size; of one side alone the other follows from the number of lights."""
        lights = self.hardware.walk.lights
        if lights and changed.value() > lights:
            with QSignalBlocker(changed):
                changed.setValue(lights)
        sides = [self.columns.value(), self.rows_.value()]
        if changed.value() == 0:
            sides = [0, 0]
        elif other.value() == 0 or (lights and sides[0] * sides[1] > lights):
            rest = max(1, lights // changed.value()) if lights else 1
            sides = [changed.value(), rest] if changed is self.columns else [rest, changed.value()]
        self._lay(columns=sides[0] or None, rows=sides[1] or None)
        self.show_choice()  # the other side may have followed

    def _choose_pot(self, number: int) -> None:
        choice, channel = self.hardware.choice, self.lights.knobs.channel
        self.hardware.choose(channels=choice.with_pot(channel, number - 1))

    def _arm(self, on: bool) -> None:
        self.motors.setChecked(self.hardware.arm(on))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the wheel from changing what only lies under the pointer."""
        if event.type() == QEvent.Type.Wheel and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def open_map(self) -> None:
        """Read a map from a file, as `mark1 train --map` does."""
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open a map"), filter=MAPS)
        if not name:
            return
        try:
            self.hardware.walk.lay(LightMap.from_file(Path(name)))
        except BoardError as error:
            self._refuse(str(error))

    def save_map(self) -> None:
        """Write the map to a file."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the map"), "panel-map.json", filter=MAPS
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(name).with_suffix(".json")
        try:
            with disk.writing(path) as file:
                file.write_text(self.hardware.walk.light_map.to_json() + "\n", encoding="utf-8")
        except Mark1Error as error:
            self._refuse(str(error))

    def _refuse(self, words: str) -> None:
        text = words[:1].upper() + words[1:]
        QMessageBox.warning(self, self.tr("Not possible"), text)

    # --- showing ---------------------------------------------------------------------------

    def show_choice(self) -> None:
        """Show what is chosen now."""
        choice, layout = self.hardware.choice, self.hardware.walk.light_map
        self._offer_views()
        self.scale.setCurrentIndex(self.scale.findData(choice.scale))
        self.palette_.setCurrentIndex(choice.palette)
        with QSignalBlocker(self.cap):
            self.cap.setValue(choice.brightness_limit)
        self.cap_words.setText(self.tr("{0} of {1}").format(choice.brightness_limit, BRIGHTEST))
        self.wiring.setCurrentIndex(self.wiring.findData(layout.serpentine))
        hung = [self.hangs.itemData(i) for i in range(self.hangs.count())]
        self.hangs.setCurrentIndex(hung.index((layout.turn, layout.mirrored)))
        for spin, value in ((self.columns, layout.columns), (self.rows_, layout.rows)):
            with QSignalBlocker(spin):
                spin.setValue(value or 0)
        self._show_channel()
        self._show_state()

    def _offer_views(self) -> None:
        machine, choice = self.hardware.machine, self.hardware.choice
        units = [f"R{unit + 1}" for unit in range(machine.config.r_units)]
        offered = [(self.tr("all weights"), "weights")]
        offered += [(self.tr("weights of {0}").format(r), r.lower()) for r in units]
        offered += [(self.tr("{0} on the retina").format(r), f"retina{r[1:]}") for r in units]
        if [self.shows.itemData(i) for i in range(self.shows.count())] != [o[1] for o in offered]:
            self.shows.clear()
            for text, name in offered:
                self.shows.addItem(text, name)
        shown = choice.shows.lower()
        place = self.shows.findData("retina1" if shown == "retina" else shown)
        self.shows.setCurrentIndex(max(0, place))

    def _show_channel(self) -> None:
        channel = self.lights.knobs.channel
        pots = len(self.hardware.machine.potentiometers)
        self.channel_words.setText(self.tr("Knob {0}").format(channel + 1))
        with QSignalBlocker(self.pot):
            self.pot.setRange(1, pots)
            self.pot.setValue(min(self.hardware.choice.pot_of(channel) + 1, pots))

    def _show_state(self) -> None:
        if not self.isVisible():
            return
        hardware, info = self.hardware, self.hardware.state.info
        is_free = not hardware.walk.is_on and not hardware.testing.is_on
        has_motors = info is not None and bool(info.capabilities & (SERVOS | FADERS))
        channels = max(info.knobs, info.outputs) if info is not None else 0
        has_lights = info is not None and info.lights > 0
        layout = hardware.walk.light_map
        own = layout.table is not None
        self.walk.setEnabled(has_lights and is_free)
        self.more.setEnabled(has_lights and not hardware.walk.is_on)
        self.forget.setEnabled(layout != LightMap())
        for control in (self.wiring, self.hangs, self.columns, self.rows_):
            control.setEnabled(has_lights and not own and not hardware.walk.is_on)
        self.pot.setEnabled(channels > 0)
        # Off it may go whatever else is on; a self-test has its own way to end.
        may_stop = hardware.state.armed and not hardware.testing.is_on
        self.motors.setEnabled((has_motors and is_free) or may_stop)
        self.motors.setChecked(hardware.state.armed)
        self.note.setText(self.tr("own map") if own else "")

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened unseen."""
        super().showEvent(event)
        self._show_state()


def _side_by_side(*controls: QWidget, stretch: int = 0) -> QWidget:
    """Put controls in one row; the one at `stretch` takes the room, or all alike for −1."""
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    for place, control in enumerate(controls):
        is_wide = place == stretch or (stretch < 0 and not isinstance(control, QLabel))
        row.addWidget(control, int(is_wide))
    return box
