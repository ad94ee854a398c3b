"""The board: its port, the state of its link, the self-test, and the log."""

from __future__ import annotations

import re
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QWidget,
)

from firmware_io.link.adalight import SCHEME
from firmware_io.link.light_stream import is_light_stream
from firmware_io.link.link_state import LinkState, Status, info_message
from firmware_io.link.stream_address import USUAL_LIGHTS
from firmware_io.panel.board_choice import SIMULATED
from firmware_io.wire.address import is_port_name
from firmware_io.wire.protocol import BAUD_RATES
from firmware_io.wire.serial_ports import Port, list_serial_ports
from gui.base import layouts, theme
from gui.base.number_field import NumberField
from gui.base.number_format import plain
from gui.base.panel_frame import PanelFrame, make_primary, quiet
from gui.base.tips import allow
from gui.hardware.connection import Hardware
from mark1.machine.settings import Limit

#: Most lines in the log.
LINES = 500

#: Most lights on a strip that does not say how many it has.
MOST_STRIP = 65_000

#: Mark and colour of each status.
MARKS = {
    Status.CONNECTED: ("●", "right"),
    Status.OPENING: ("○", "action"),
    Status.SEARCHING: ("○", "action"),
    Status.FAILED: ("✕", "wrong"),
    Status.CLOSED: ("○", "quiet"),
}

_LIGHTS = re.compile(r"(?<=[?&]lights=)\d+")


class BoardPanel(PanelFrame):
    """Choose a board, connect it, test it, and see the state of its link."""

    def __init__(self, hardware: Hardware, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("BoardPanel", "Board"), parent)
        self.hardware = hardware
        self._build_port()
        self._build_words()
        self._build_stats()
        self._build_test()
        self._build_log()
        hardware.changed.connect(self._show_state)
        hardware.chosen.connect(self.show_choice)
        hardware.testing.changed.connect(self._show_state)
        hardware.noted.connect(self._note)
        # Nothing jumps when the words change.
        self.words.setFixedHeight(4 * self.words.fontMetrics().lineSpacing() + 2)
        widest = max(self.tr("Self-test"), self.tr("Stop test"), key=len)
        self.test.setMinimumWidth(self.test.fontMetrics().horizontalAdvance(widest) + 26)
        self.list_ports()
        self.show_choice()
        self._show_state()

    # --- building --------------------------------------------------------------------------

    def _build_port(self) -> None:
        self.new = QPushButton(self.tr("New panel…"))
        self.new.setToolTip(self.tr("Plan a panel to build: wiring, parts, frame, firmware"))
        self.new.clicked.connect(self._plan_panel)
        self.head.addWidget(self.new)
        self.port = PortBox()
        for part in (self.port, self.port.edit):
            part.setAccessibleName(self.tr("Panel"))
        self.port.setToolTip(
            self.tr("A port, or an address such as ddp:192.168.1.50 for network lights")
        )
        self.port.opening.connect(self.list_ports)
        self.port.activated.connect(lambda _: self._take_port(connect=self.hardware.is_wanted))
        self.port.edit.returnPressed.connect(lambda: self._take_port(connect=True))
        self.port.edit.editingFinished.connect(self._leave_port)
        self.port.edit.installEventFilter(self)
        self.baud = QComboBox()
        for rate in sorted(BAUD_RATES):
            self.baud.addItem(self.tr("{0} baud").format(rate), rate)
        self.baud.setAccessibleName(self.tr("Line rate"))
        self.baud.activated.connect(self._choose_baud)
        self.strip = NumberField(Limit(1, MOST_STRIP), suffix=self.tr(" lights"))
        self.strip.setAccessibleName(self.tr("Number of lights on the strip"))
        self.strip.changed.connect(self._choose_lights)
        self.attach = QPushButton(self.tr("Connect"))
        theme.dress(self.attach, "primary")
        self.attach.clicked.connect(self._attach_or_detach)
        row = layouts.row((self.baud, 1), (self.strip, 1), (self.attach, 1), spacing=6)
        layouts.add(self.body, self.port, row)

    def _build_words(self) -> None:
        self.mark = QLabel()
        self.mark.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = QLabel(wordWrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setAccessibleName(self.tr("State of the panel"))
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addLayout(layouts.row(self.mark, (self.words, 1), spacing=theme.UNIT))

    def _build_stats(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(theme.UNIT)
        self.stats: dict[str, QLabel] = {}
        names = (
            ("trip", self.tr("Round trip")),
            ("since", self.tr("Connected for")),
            ("out", self.tr("Sent")),
            ("in", self.tr("Received")),
            ("resent", self.tr("Resent")),
            ("broken", self.tr("Bad frames")),
            ("wrong", self.tr("Checks failed")),
            ("supply", self.tr("Supply")),
        )
        for place, (name, caption) in enumerate(names):
            row, column = divmod(place, 2)
            value = QLabel("–")
            value.setFont(theme.font(12, mono=True))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setAccessibleName(caption)
            self.stats[name] = value
            grid.addWidget(quiet(caption), row, 3 * column)
            grid.addWidget(value, row, 3 * column + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(4, 1)
        grid.setColumnMinimumWidth(2, 10)
        self.body.addLayout(grid)

    def _build_test(self) -> None:
        self.test = QPushButton(self.tr("Self-test"))
        self.test.setToolTip(self.tr("Test the lights, colours, lamps, knobs, supply and line"))
        self.test.clicked.connect(self._test_or_stop)
        self.with_motors = QPushButton(self.tr("With motors"))
        self.with_motors.setCheckable(True)
        self.with_motors.setObjectName("toggle")
        self.with_motors.setToolTip(self.tr("The motors turn. Keep your fingers clear."))
        self.bar = QProgressBar(textVisible=False, minimum=0, maximum=1000)
        self.bar.setAccessibleName(self.tr("Progress of the self-test"))
        self.body.addLayout(layouts.row(self.test, self.with_motors, (self.bar, 1), spacing=6))

    def _build_log(self) -> None:
        self.log = QPlainTextEdit(readOnly=True)
        self.log.setMaximumBlockCount(LINES)
        self.log.setFont(theme.font(theme.TITLE, mono=True))
        self.log.setAccessibleName(self.tr("Log"))
        self.log.setTabChangesFocus(True)
        self.log.setPlaceholderText(self.tr("Panel events appear here."))
        self.body.addWidget(self.log, 1)

    # --- choosing --------------------------------------------------------------------------

    def list_ports(self) -> None:
        """List the serial ports, the simulated panels, and the current choice."""
        self._ports = list_serial_ports()
        offered = [(_short(port), port.device) for port in self._ports]
        offered += [(str(text), where) for where, text in SIMULATED.items()]
        offered += [
            (
                self.tr("{0}: Adalight strip, one-way").format(_short(port)),
                f"{SCHEME}{port.device}?lights={USUAL_LIGHTS}",
            )
            for port in self._ports
            if port.is_likely
        ]
        where = self.hardware.choice.where
        if where not in [address for _, address in offered]:
            offered.insert(0, (where, where))
        with QSignalBlocker(self.port):
            self.port.clear()
            for text, address in offered:
                self.port.addItem(text, address)
        self._show_port()

    def _show_port(self) -> None:
        """Show the chosen panel in the list, a long address from its beginning."""
        with QSignalBlocker(self.port):
            self.port.setCurrentIndex(self.port.findData(self.hardware.choice.where))
            self.port.edit.setCursorPosition(0)

    def _take_port(self, *, connect: bool) -> None:
        """Choose the selected entry or the typed address, and connect it on demand."""
        text = self.port.currentText().strip()
        place = self.port.findText(text)
        where = self.port.itemData(place) if place >= 0 else text
        if not where:
            return
        is_other = where != self.hardware.choice.where
        if is_other:
            found = [port for port in self._ports if port.device == where]
            usb = found[0] if found and found[0].vendor is not None else None
            self.hardware.choose(where=where, usb=usb)
        if connect and (is_other or not self.hardware.is_wanted):
            self.hardware.attach()
        self.port.edit.clearFocus()  # return the keyboard to the window

    def _leave_port(self) -> None:
        """Choose what was typed, unless that would disconnect a panel without being asked."""
        if self.hardware.is_wanted:
            self.show_choice()
        else:
            self._take_port(connect=False)

    def _choose_baud(self, place: int) -> None:
        if self.baud.itemData(place) != self.hardware.choice.baud:
            self.hardware.choose(baud=self.baud.itemData(place))
            self._reattach()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Discard what was typed on Escape."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            self.show_choice()
            self.port.edit.clearFocus()
            return True
        return super().eventFilter(watched, event)

    def _choose_lights(self, count: int) -> None:
        where = self.hardware.choice.where
        with_lights, are_given = _LIGHTS.subn(str(count), where)
        if not are_given:
            with_lights = f"{where}{'&' if '?' in where else '?'}lights={count}"
        self.hardware.choose(where=with_lights)
        self._reattach()

    def _reattach(self) -> None:
        """Replace a connected panel with the chosen one."""
        if self.hardware.is_wanted:
            self.hardware.attach()

    def _attach_or_detach(self) -> None:
        if self.hardware.is_wanted:
            self.hardware.detach()
        else:
            self._take_port(connect=True)

    def _plan_panel(self) -> None:
        """Open the dialog that plans a panel; few need it, and much is loaded for it."""
        from gui.hardware.panel_dialog import PanelDialog

        PanelDialog(self.window(), self.hardware.note).open()

    def _test_or_stop(self) -> None:
        if self.hardware.testing.is_on:
            self.hardware.testing.stop()
        else:
            self.hardware.testing.begin(
                motors=self.with_motors.isChecked() and self.with_motors.isEnabled()
            )
            self.with_motors.setChecked(False)  # asked for each time: motors can hurt

    # --- showing ---------------------------------------------------------------------------

    def show_choice(self) -> None:
        """Show the chosen panel."""
        choice = self.hardware.choice
        if self.port.findData(choice.where) < 0:
            self.list_ports()
        self._show_port()
        self.baud.setCurrentIndex(self.baud.findData(choice.baud))
        self.baud.setEnabled(is_port_name(choice.where))
        is_strip = is_light_stream(choice.where)
        self.strip.setVisible(is_strip)
        self.baud.setVisible(not is_strip)
        if is_strip:
            asked = _LIGHTS.search(choice.where)
            self.strip.show_value(int(asked[0]) if asked is not None else USUAL_LIGHTS)

    def _show_state(self) -> None:
        state, testing = self.hardware.state, self.hardware.testing
        is_wanted = self.hardware.is_wanted
        is_here = state.status is Status.CONNECTED
        stop = self.tr("Disconnect") if is_here else self.tr("Stop looking")
        self.attach.setText(stop if is_wanted else self.tr("Connect"))
        make_primary(self.attach, not is_wanted)
        mark, color = MARKS[state.status]
        words = testing.says if testing.is_on and testing.says else state.words
        if self.words.text() != words or self.mark.text() != mark:
            self.mark.setText(mark)
            theme.color_text(self.mark, color)
            self.words.setText(words)
            self.words.setToolTip(str(info_message(state.info)) if state.info is not None else "")
        if self.isVisible():
            self._show_stats(state)
            self._show_test()

    def _show_stats(self, state: LinkState) -> None:
        stats, board = state.link_stats, state.board_stats
        is_on = state.info is not None and not self.hardware.is_one_way
        since = state.connected_since
        supply = board.supply_mv / 1000 if board is not None and board.supply_mv else None
        texts = {
            "trip": f"{plain(stats.round_trip_ms, 1)} ms",
            "since": _duration(state.now - since) if since is not None else "–",
            "out": _rate(stats.sent_per_s),
            "in": _rate(stats.received_per_s),
            "resent": str(stats.resent),
            "broken": str(stats.broken),
            "wrong": str(stats.mismatches),
            "supply": f"{plain(supply, 2)} V" if supply is not None else "–",
        }
        for name, label in self.stats.items():
            text = texts[name] if is_on else "–"
            if label.text() != text:
                label.setText(text)

    def _show_test(self) -> None:
        hardware, testing = self.hardware, self.hardware.testing
        self.test.setText(self.tr("Stop test") if testing.is_on else self.tr("Self-test"))
        reason = hardware.absent
        if hardware.is_one_way:
            reason = self.tr("This panel cannot answer, so it cannot be tested.")
        elif hardware.mapping.is_on:
            reason = hardware.busy
        allow(self.test, "" if testing.is_on else reason)
        allow(self.with_motors, reason or hardware.lacks("motors") or hardware.busy)
        self.bar.setValue(round(1000 * testing.share))

    def _note(self, text: str) -> None:
        bar = self.log.verticalScrollBar()
        is_followed = bar.value() >= bar.maximum() - 1
        self.log.appendPlainText(f"{datetime.now():%H:%M:%S}  {text}")
        if is_followed:
            bar.setValue(bar.maximum())

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden, and list the ports."""
        super().showEvent(event)
        self.list_ports()
        self._show_state()


def _short(port: Port) -> str:
    """Return a port as the list names it: first what is connected to it."""
    return f"{port.name}: {port.device}" if port.name else port.device


def _rate(bytes_per_s: float) -> str:
    return f"{plain(bytes_per_s / 1000, 1)} kB/s"


def _duration(seconds: float) -> str:
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}"


class PortBox(QComboBox):
    """A list of ports, refreshed each time it opens. An address can be typed, too.

    Signals
    -------
    opening
        The list is about to be shown.
    """

    opening = Signal()

    def __init__(self) -> None:
        super().__init__(editable=True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)

    @property
    def edit(self) -> QLineEdit:
        """The field. Python may take one that is kept for deleted: it is asked for each time."""
        edit = self.lineEdit()
        assert edit is not None  # an editable box has one
        return edit

    def showPopup(self) -> None:
        """Refresh the list, then show it."""
        self.opening.emit()
        super().showPopup()
