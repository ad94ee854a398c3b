"""The window's panel: connects it, and lets the clock drive the follower that keeps it up to date.

`Link` talks to the board, `Bridge` decides what it shows, and `Follower` when: all of it works from
a notebook, too. Here are only the user's choices. Without a panel there is no thread and no frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.board_messages import event_message, info_message
from firmware_io.errors import BoardError, MapError
from firmware_io.link.adalight import AdalightLink, is_adalight
from firmware_io.link.link import Link
from firmware_io.link.link_state import LinkState, Status
from firmware_io.messages import message
from firmware_io.panel.board_choice import USUAL, BoardChoice
from firmware_io.panel.bridge import Bridge, View
from firmware_io.panel.follower import Follower
from firmware_io.panel.knobs import position_of, span_of
from firmware_io.wire.address import check_address, is_port_name
from firmware_io.wire.ports import list_serial_ports
from firmware_io.wire.protocol import MOST_KNOBS
from firmware_io.wire.transport import simulated_panel
from gui.base import settings
from gui.base.clock import Clock
from gui.hardware.board_testing import BoardTesting
from gui.hardware.map_editing import MapEditing
from mark1.machine.machine import Mark1
from mark1.session.commands import TurnPots

#: Seconds between two reports of the state of the link.
REPORT_EVERY = 1 / 30

#: Parts of the session that the panel shows.
SHOWN = ("machine", "weights", "presentation")

NO_PANEL = LinkState(status=Status.CLOSED, message=message("link.none"))


class Hardware(QObject):
    """One panel, as the user has chosen it.

    Parameters
    ----------
    clock : Clock
    number : {1, 2}
        Which panel: each has a choice of its own in the settings.

    Attributes
    ----------
    choice : BoardChoice
        Which panel, and what it shows. `choose` changes it.
    state : LinkState
        As last reported.
    link : Link or AdalightLink or None
        While a panel is connected or looked for.
    is_remembered : bool
        Whether choices are stored for the next start.
    mapping : MapEditing
    testing : BoardTesting

    Signals
    -------
    changed
        There is a new `state`; at most thirty times a second.
    chosen
        `choice` or the machine has changed.
    noted : str
        A line for the log.
    """

    changed = Signal()
    chosen = Signal()
    noted = Signal(str)
    _knob_moved = Signal()  # from the thread of the link

    def __init__(self, clock: Clock, number: int = 1) -> None:
        super().__init__(clock)
        self.number = number
        self.choice = BoardChoice.from_json(settings.board(number), USUAL[number])
        self.is_remembered = True
        self.state = NO_PANEL
        self.link: Link | AdalightLink | None = None
        self.mapping = MapEditing(self, self)
        self.testing = BoardTesting(self, self)
        self._leaving: Link | AdalightLink | None = None
        self._percent = 100
        self._is_wanted = False  # while the previous link closes
        self._simulated: VirtualPanel | None = None
        self._follower: Follower | None = None
        self._report_at = 0.0
        self._event_at = float("-inf")
        self._knob_moved.connect(self._hear_soon, Qt.ConnectionType.QueuedConnection)
        self.move_to(clock)

    def move_to(self, clock: Clock | None) -> None:
        """Switch to another clock, or to none for now. The panel stays connected."""
        self.setParent(clock)
        if clock is not None:
            clock.each_frame(self._frame)
            clock.watch(lambda state: self.chosen.emit(), "machine")

    @property
    def clock(self) -> Clock:
        """The clock that drives it."""
        clock = self.parent()
        assert isinstance(clock, Clock)
        return clock

    @property
    def machine(self) -> Mark1:
        """The session's machine."""
        return self.clock.session.state.machine

    @property
    def is_testing(self) -> bool:
        """Whether a self-test is under way."""
        return self.testing.is_on

    def end_mapping(self) -> None:
        """Show the weights again, if single lights are shown."""
        self.mapping.end()

    def note(self, text: str) -> None:
        """Write a line in the log."""
        self.noted.emit(text)

    # --- connecting ------------------------------------------------------------------------

    @property
    def is_simulated(self) -> bool:
        """Whether the panel is simulated in this process."""
        return self._simulated is not None

    @property
    def is_one_way(self) -> bool:
        """Whether the panel cannot answer."""
        return isinstance(self.link, AdalightLink)

    @property
    def problem(self) -> str | None:
        """Why not everything can be shown, as a sentence."""
        problem = self._follower.bridge.problem if self._follower is not None else None
        return str(problem) if problem is not None else None

    def attach(self) -> None:
        """Connect the chosen panel as soon as it is there, now and at the next start."""
        self._release()
        self._is_wanted = True
        if self._leaving is None:
            self._open()
        else:
            note = message("link.disconnecting")
            self._report(replace(NO_PANEL, status=Status.OPENING, message=note))

    def detach(self) -> None:
        """Put the panel in its safe state and disconnect it."""
        self._is_wanted = False
        self.choose(connects=False)
        self._release()
        self._report(NO_PANEL)

    @property
    def is_wanted(self) -> bool:
        """Whether a panel is connected, looked for, or about to be."""
        return self.link is not None or self._is_wanted

    @property
    def is_active(self) -> bool:
        """Whether a panel is connected, looked for, or being disconnected."""
        return self.is_wanted or self._leaving is not None

    def resume(self) -> None:
        """Connect the panel that was connected when the program last ended."""
        if self.choice.connects:
            self.attach()

    def close(self) -> None:
        """Disconnect the panel within a second. The next start connects it again."""
        self._release()
        if self._leaving is not None:
            self._leaving.close()
            self._leaving = None

    def _open(self) -> None:
        try:
            self.link = self._link_to(self.choice.where)
        except BoardError as error:
            self._is_wanted = False
            self.choose(connects=False)
            failed = replace(NO_PANEL, status=Status.FAILED, reason=error.reason)
            self._report(replace(failed, message=error.message))
            return
        self._is_wanted = False
        self.choose(connects=True)
        self._follower = Follower(Bridge(self.link, self.machine))
        self._event_at = float("-inf")
        self.apply_choice()
        self._report(self.link.state())
        self.clock.wake()

    def _link_to(self, where: str) -> Link | AdalightLink:
        if is_adalight(where):
            return AdalightLink(where)
        check_address(where)
        if where.startswith("sim://"):
            self._simulated = simulated_panel(where, self.choice.baud)
            return Link(self._simulated.connect, on_knob=self._knob_moved.emit)
        known = self.choice.usb
        if known is not None and known.device != where:
            known = None
        return Link(where, self.choice.baud, known=known, on_knob=self._knob_moved.emit)

    def _release(self) -> None:
        """Begin to close the link. The frames see to the rest, so that the window never waits."""
        if self.link is None:
            return
        self.testing.stop()
        self.mapping.end()
        self._commit(self._follower.release() if self._follower is not None else ())
        self.link.end()
        self._leaving, self.link = self.link, None
        self._follower = self._simulated = None
        self._report(NO_PANEL)

    # --- choosing --------------------------------------------------------------------------

    def choose(self, **values: Any) -> None:
        """Choose a panel or what it shows, such as ``palette=1``, and store the choice."""
        choice = replace(self.choice, **values)
        if choice == self.choice:
            return
        self.choice = choice
        if self.is_remembered:
            settings.remember_board(choice.to_json(), self.number)
        self.apply_choice()
        self.chosen.emit()

    @property
    def view(self) -> View:
        """What the lights show: as chosen, or all weights if the machine has no such R-unit."""
        view = self.choice.view
        try:
            view.check(self.machine)
        except MapError:
            return replace(view, unit=None, on_retina=False)
        return view

    def apply_choice(self) -> None:
        """Set up link and bridge as chosen, as far as this machine and panel allow."""
        if self.link is None or self._follower is None or self.testing.is_on:
            return
        machine, bridge = self.machine, self._follower.bridge
        self.link.set_appearance(self.choice.palette, self._brightness())
        bridge.follow(machine, self.view)
        bridge.light_map = self.mapping.light_map
        pots = {channel: self.choice.pot_of(channel) for channel in range(MOST_KNOBS)}
        there = {channel: pot for channel, pot in pots.items() if pot < len(machine.potentiometers)}
        bridge.connect(there, there)

    def dim(self, percent: int) -> None:
        """Let the lights have 0 to 100 % of the brightness that was chosen.

        Any percentage above 0 leaves at least the lowest of the 31 steps.
        """
        if percent != self._percent:
            self._percent = percent
            self.apply_choice()

    def _brightness(self) -> int:
        """Return the brightness for the link, 0 to 31."""
        return math.ceil(self.choice.brightness_limit * self._percent / 100)

    def source_of(self, light: int) -> int:
        """Return the cell of `view` that a light shows, −1 for none."""
        if self._follower is None or self.state.info is None:
            return -1
        return int(self._follower.bridge.sources(self.state.info)[light])

    # --- motors and knobs ------------------------------------------------------------------

    def arm(self, on: bool) -> bool:
        """Make the motors follow the weights, or stop them; return whether they may turn."""
        if self.link is None or self.testing.is_on:
            return False
        if on:
            return self.link.arm()
        self.link.disarm()
        return False

    def turn(self, channel: int, volts: float) -> None:
        """Turn a knob drawn on the screen: a simulated knob itself, or else its potentiometer."""
        pot, potentiometers = self.choice.pot_of(channel), self.machine.potentiometers
        info = self.state.info
        if self._simulated is not None and info is not None and channel < info.knobs:
            span = span_of(float(potentiometers.limit))
            self._simulated.turn(channel, position_of(volts, span))
        elif self._follower is not None and pot < len(potentiometers):
            self._follower.touch(pot)
            self.clock.perform(TurnPots(((pot, volts),)))

    def _commit(self, pots: Iterable[int]) -> None:
        """End the gesture of a hand that has left these potentiometers, if there are any."""
        if list(pots):
            self.clock.do(lambda: self.clock.session.commit(TurnPots))

    # --- each frame ------------------------------------------------------------------------

    def _hear_soon(self) -> None:
        """Handle a moved knob at once, without waiting for the next regular frame."""
        if self._follower is not None:
            self._follower.hear_soon()
            if self.parent() is not None:  # or the first frame of the next clock hears it
                self.clock.hurry()

    def _frame(self, now: float) -> bool:
        """Do what is due; returns whether a panel needs more frames."""
        if self._leaving is not None and self._leaving.has_ended:
            self._leaving = None
            if self.link is None and self._is_wanted:
                self._open()
        if self.link is not None and self._follower is not None:
            self._follow(self._follower)
            if now >= self._report_at:
                self._report_at = now + REPORT_EVERY
                self._report(self.link.state())
        return self.is_active

    def _follow(self, follower: Follower) -> None:
        """Read the knobs, and show the newest weights with their response."""
        state = self.clock.session.state
        if state.machine is not follower.bridge.machine:
            follower.release()
            self.apply_choice()
        follower.is_suspended = self.testing.is_on or self.mapping.is_on
        version = tuple(state.versions[part] for part in SHOWN)
        follower.offer(version, lambda: state.presentation)
        for turned in follower.beat():
            self.clock.perform(TurnPots(((turned.index, turned.volts),)))
        self._commit(follower.released())

    def _report(self, state: LinkState) -> None:
        before, self.state = self.state, state
        if state.words != before.words:
            self.noted.emit(state.words)
        news = [(at, event) for at, event in state.events if at > self._event_at]
        for at, event in news:  # two may have come at the same moment
            self._event_at = at
            self.noted.emit(str(event_message(event)))
        if before.armed and not state.armed:
            self.noted.emit(self.tr("The motors are off."))
        if state.info is not None and before.info is None:
            self.noted.emit(str(info_message(state.info)))
            self.apply_choice()  # panels with this number of lights may have a map
            self._remember_port(state.port)
        if state.info is None:
            self.mapping.end()
        self.changed.emit()

    def _remember_port(self, device: str) -> None:
        """Note which board is on the port, so that it is found under another port name."""
        if not is_port_name(device) or self.is_one_way:
            return
        found = [port for port in list_serial_ports() if port.device == device]
        if found and found[0].vendor is not None:
            self.choose(where=device, usb=found[0])
