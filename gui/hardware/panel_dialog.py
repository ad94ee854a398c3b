"""Plan a panel: board, lights or dials, knobs and supply; then write all that its builder needs.

The same plan as `mark1 board plans` makes: here it is seen while it is chosen, with its current and
with the image that is ready for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from firmware_io.board_errors import PlanError
from firmware_io.boards import BOARDS, LIGHTS
from firmware_io.link.colours import BRIGHTEST
from firmware_io.plans.kit import write_kit
from firmware_io.plans.panel_firmware import ready_lights
from firmware_io.plans.plan import (
    DIAL_PITCHES,
    MOST_SUPPLY,
    PITCHES,
    PanelPlan,
    knob_pins,
    most_knobs,
)
from firmware_io.plans.supply import as_text, check_supply, feeding_of
from firmware_io.plans.wiring_diagram import draw_wiring
from gui.base import layouts, theme
from gui.base.number_field import NumberField
from gui.base.number_format import short
from gui.base.work import later
from gui.hardware.guide_sheet import write_guide
from mark1.errors import WriteError
from mark1.machine.settings import Limit

#: Most lights along a side, and R lamps.
SIDE, LAMPS = 64, 8

#: Size at the designed size of text, and the size of text from which names stand above fields.
SIZE, LARGE_TEXT = (920, 520), 1.4

#: The file that its builder reads first.
GUIDE = "guide.pdf"


class PanelDialog(QDialog):
    """Asks what a panel should be, and writes its plans into a folder.

    Parameters
    ----------
    window : QWidget
        The window to open above.
    note : callable
        Takes a line for the log.
    """

    def __init__(self, window: QWidget, note: Callable[[str], None]) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New panel"))
        self._note = note
        usual = PanelPlan()
        self.board = _choice({board.title: name for name, board in BOARDS.items()}, usual.board)
        dials = self.tr("Dials ({parts})")
        lights = {
            dials.format(parts=light.title) if light.is_dial else light.title: name
            for name, light in LIGHTS.items()
        }
        self.light = _choice(lights, usual.light)
        self.order = QComboBox()
        self.columns, self.rows = (_number(1, SIDE, n) for n in (usual.columns, usual.rows))
        self.way = QComboBox()
        self.way.addItem(self.tr("Back and forth"), True)
        self.way.addItem(self.tr("All the same way"), False)
        self.pitch = QComboBox()
        self.lamps = _number(0, LAMPS, usual.lamps)
        self.knobs = _number(0, most_knobs(usual.on, sensor=usual.sensor), usual.knobs)
        self.sensor = QComboBox()
        self.sensor.addItem(self.tr("None"), False)
        self.sensor.addItem(self.tr("Dims in a dark room"), True)
        supplies = Limit(0, MOST_SUPPLY, 1000)
        self.supply = NumberField(supplies, in_form=True, suffix=" mA", least=self.tr("USB"))
        self.supply.setValue(usual.supply)
        self.picture = _Picture()
        self.picture.setAccessibleName(self.tr("Wiring"))
        self.facts = QLabel(wordWrap=True)
        self.facts.setAccessibleName(self.tr("What this panel needs"))
        self.facts.setMinimumHeight(2 * self.facts.fontMetrics().lineSpacing())
        self.facts.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._build(window.size())
        self._take_light()

    def _build(self, room: QSize) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(theme.GUTTER)
        form.setVerticalSpacing(theme.UNIT)
        if theme.scale >= LARGE_TEXT:
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for caption, field in (
            (self.tr("Board"), self.board),
            (self.tr("Lights or dials"), self.light),
            (self.tr("Order of the colours"), self.order),
            (self.tr("In a row"), self.columns),
            (self.tr("Rows"), self.rows),
            (self.tr("The rows run"), self.way),
            (self.tr("Distance"), self.pitch),
            (self.tr("R lamps"), self.lamps),
            (self.tr("Knobs"), self.knobs),
            (self.tr("Light sensor"), self.sensor),
            (self.tr("5 V supply"), self.supply),
        ):
            form.addRow(caption, field)
            field.setAccessibleName(caption)
            if isinstance(field, NumberField):
                field.changed.connect(self.show_plan)
            elif field in (self.board, self.sensor):
                field.activated.connect(self._take_board)
            elif field is self.light:
                field.activated.connect(self._take_light)
            else:
                field.activated.connect(self.show_plan)
        fields = QWidget()
        fields.setLayout(form)
        area = QScrollArea(widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(fields)
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(fields.minimumSizeHint().width() + bar)
        middle = layouts.row((area, 5), (self.picture, 6), spacing=theme.GUTTER)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.save_button = self.buttons.addButton(self.tr("Save plans…"), role)
        theme.dress(self.save_button, "primary")
        self.save_button.setDefault(True)
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        layouts.column((middle, 1), self.facts, self.buttons, of=self, margins=None)
        width, height = (round(side * theme.scale) for side in SIZE)
        self.resize(QSize(width, height).boundedTo(room))

    def _take_board(self) -> None:
        """Offer as many knobs as this board can read; none behind a multiplexer before one asks."""
        board, sensor = BOARDS[self.board.currentData()], self.sensor.currentData()
        self.knobs.setMaximum(most_knobs(board, sensor=sensor))
        self.knobs.setValue(min(self.knobs.value(), len(knob_pins(board, sensor=sensor))))
        self.show_plan()

    def _take_light(self) -> None:
        """Offer what these lights, or dials, can be."""
        is_dial = LIGHTS[self.light.currentData()].is_dial
        self._list_orders()
        self._list_pitches(is_dial)
        for field in (self.order, self.way, self.sensor):
            field.setEnabled(not is_dial)
        if is_dial and self.sensor.currentData():
            self.sensor.setCurrentIndex(self.sensor.findData(False))
            self._take_board()
        else:
            self.show_plan()

    def _list_orders(self) -> None:
        """Offer the orders in which these lights take their colours."""
        self.order.clear()
        for order in LIGHTS[self.light.currentData()].orders:
            self.order.addItem(order, order)

    def _list_pitches(self, is_dial: bool) -> None:
        """Offer the distances in which such lights, or dials, are mounted."""
        matrix, strip = self.tr("Ready-made matrix"), self.tr("{0} lights a metre")
        pitches = {
            matrix if name == "matrix" else strip.format(name): pitch
            for name, pitch in PITCHES.items()
        }
        if is_dial:
            pitches = {f"{short(pitch)} mm": pitch for pitch in DIAL_PITCHES}
        if self.pitch.findText(next(iter(pitches))) >= 0:
            return
        self.pitch.clear()
        for text, pitch in pitches.items():
            self.pitch.addItem(text, pitch)
        self.pitch.setCurrentIndex(max(0, self.pitch.findData(PanelPlan().pitch)))

    def plan(self) -> PanelPlan:
        """Return the panel as chosen.

        Raises
        ------
        PlanError
            If it cannot be built.
        """
        return PanelPlan(
            board=self.board.currentData(),
            light=self.light.currentData(),
            columns=int(self.columns.value()),
            rows=int(self.rows.value()),
            lamps=int(self.lamps.value()),
            knobs=int(self.knobs.value()),
            sensor=self.sensor.currentData(),
            serpentine=self.way.currentData(),
            order=self.order.currentData() or "",
            pitch=self.pitch.currentData(),
            supply=int(self.supply.value()),
        )

    def show_plan(self) -> None:
        """Show the wiring and the current of what is chosen, or what is wrong with it."""
        for field in (self.columns, self.rows, self.lamps, self.knobs, self.supply):
            if field.refusal:
                self._say(field.refusal, "wrong")
                self.picture.show_drawing("")
                return
        try:
            plan = self.plan()
        except PlanError as error:
            self._say(str(error), "wrong")
            self.picture.show_drawing("")
            return
        self.picture.show_drawing(draw_wiring(plan))
        try:
            check_supply(plan)
        except PlanError as error:
            self._say(str(error), "wrong")
        else:
            sentences = (self._current(plan), self._supplies(plan), self._image(plan))
            self._say(" ".join(filter(None, sentences)), "quiet")

    def _current(self, plan: PanelPlan) -> str:
        feeding = feeding_of(plan)
        if plan.of.is_dial:
            return self.tr(
                "The dials draw {rest} A at rest and up to {most} A while {count} move at once."
            ).format(
                rest=as_text(feeding.dark_a),
                most=as_text(feeding.amperes),
                count=feeding.at_once,
            )
        return self.tr(
            "The lights draw {dark} A when dark and up to {most} A, at a brightness of up to "
            "{brightness} of {brightest}."
        ).format(
            dark=as_text(feeding.dark_a),
            most=as_text(feeding.amperes),
            brightness=feeding.brightness,
            brightest=BRIGHTEST,
        )

    def _supplies(self, plan: PanelPlan) -> str:
        """Say into how many supplies a large one is divided."""
        feeding = feeding_of(plan)
        if len(feeding.parts) == 1:
            return ""
        text = self.tr("They need {count} enclosed supplies of {amperes} A each.")
        return text.format(count=len(feeding.parts), amperes=feeding.supply_a)

    def _image(self, plan: PanelPlan) -> str:
        """Say how the firmware gets onto the board."""
        lights = ready_lights(plan)
        if lights is None and plan.on.has_sketch:
            return self.tr("The plans hold panel_config.h for the Arduino IDE.")
        if lights is None:
            return self.tr("The plans hold panel_config.h. Build the image with it: make firmware.")
        port = "--port …" if plan.on.has_sketch else ""
        command = f"mark1 board flash --board {plan.board} --lights {lights} {port}".rstrip()
        return self.tr("No compiler is needed: {command}").format(command=command)

    def _say(self, text: str, tone: str) -> None:
        self.facts.setText(text)
        theme.color_text(self.facts, tone)
        self.save_button.setEnabled(tone != "wrong")

    def save(self) -> None:
        """Ask for a folder, and write the plans into it; what fails is told, and this stays."""
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder for the plans"))
        if folder:
            self._writing = self._write(self.plan(), Path(folder))
            self._write_soon()

    def _write_soon(self) -> None:
        self.buttons.setEnabled(False)
        later(self, self._go_on_writing)

    def reject(self) -> None:
        """Close, but not while the plans are being written."""
        if self.buttons.isEnabled():
            super().reject()

    def _go_on_writing(self) -> None:
        """Write the next of the plans; a turn for all of them would be long."""
        self.buttons.setEnabled(True)  # first, so that no fault can keep the dialog open for ever
        try:
            for _ in self._writing:
                self._write_soon()
                return
        except (PlanError, WriteError) as error:
            self._say(str(error), "wrong")

    def _write(self, plan: PanelPlan, folder: Path) -> Iterator[None]:
        paths = write_kit(plan, folder)
        yield
        paths.append(folder / GUIDE)
        yield from write_guide(plan, paths[-1])
        yield
        text = self.tr("Wrote {count} files to {folder}. Begin with {guide}.")
        self._note(text.format(count=len(paths), folder=folder, guide=GUIDE))
        self.accept()


class _Picture(QWidget):
    """Draws a drawing on paper, as large as fits."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing = QSvgRenderer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_drawing(self, svg: str) -> None:
        """Show a drawing, or an empty sheet."""
        if svg:
            self._drawing.load(QByteArray(svg.encode()))
            self._drawing.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)  # load resets it
        self.setEnabled(bool(svg))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.white)
            if self.isEnabled():
                self._drawing.render(painter, self.rect().adjusted(8, 8, -8, -8).toRectF())


def _choice(entries: dict[str, str], chosen: str) -> QComboBox:
    box = QComboBox()
    for title, name in entries.items():
        box.addItem(title, name)
    box.setCurrentIndex(box.findData(chosen))
    return box


def _number(least: int, most: int, usual: int) -> NumberField:
    field = NumberField(Limit(least, most), in_form=True)
    field.setValue(usual)
    return field
