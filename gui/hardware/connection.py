"""The window's panel: connects it, and lets the clock drive the follower that keeps it up to date.

`Link` talks to the board, `Bridge` decides what it shows, and `Follower` when: all of it works from
a notebook, too. Here are only the user's choices. Without a panel there is no thread and no frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from firmware_io.board.virtual_panel import VirtualPanel
from firmware_io.board_errors import BoardError, MapError
from firmware_io.catalogue import Message, message
from firmware_io.link.light_stream import LightStream, is_light_stream, stream_to
from firmware_io.link.link import Link
from firmware_io.link.link_state import LinkState, Status, event_message, info_message
from firmware_io.panel.board_choice import USUAL, BoardChoice
from firmware_io.panel.bridge import Bridge, View
from firmware_io.panel.follower import Follower
from firmware_io.panel.knobs import position_of, span_of
from firmware_io.panel.light_map import LightMap, LightWalk
from firmware_io.panel.self_test import SelfTest
from firmware_io.plans.light_kinds import firmware_message
from firmware_io.wire.address import check_address, is_port_name
from firmware_io.wire.protocol import MOST_KNOBS
from firmware_io.wire.serial_ports import list_serial_ports
from firmware_io.wire.transport import simulated_panel
from gui.base import remembered
from gui.base.clock import Clock
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
    number : {1, 2}
        Which panel: each has a choice of its own in the settings.

    Attributes
    ----------
    clock : Clock
        That drives it.
    choice : BoardChoice
        Which panel, and what it shows. `choose` changes it.
    state : LinkState
        As last reported.
    link : Link or LightStream or None
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
        super().__init__()
        self.number = number
        self.choice = BoardChoice.from_json(remembered.board(number), USUAL[number])
        self.is_remembered = True
        self.state = NO_PANEL
        self.link: Link | LightStream | None = None
        self.mapping, self.testing = MapEditing(self), BoardTesting(self)
        self._leaving: Link | LightStream | None = None
        self._percent = 100
        self._is_wanted = False  # while the previous link closes
        self._simulated: VirtualPanel | None = None
        self._follower: Follower | None = None
        self._report_at = 0.0
        self._event_at = float("-inf")
        self._knob_moved.connect(self._hear_soon, Qt.ConnectionType.QueuedConnection)
        self.follow(clock)

    def follow(self, clock: Clock) -> None:
        """Let another clock of the same session drive it. The panel stays connected."""
        self.clock = clock
        clock.each_frame(self._frame)
        clock.watch(lambda state: self.chosen.emit(), "machine")

    @property
    def machine(self) -> Mark1:
        """The session's machine."""
        return self.clock.session.state.machine

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
        return isinstance(self.link, LightStream)

    @property
    def absent(self) -> str:
        """Say that a panel must be connected first; empty if one is."""
        return "" if self.state.info is not None else self.tr("Connect a panel first.")

    def lacks(self, part: str) -> str:
        """Say why there are no "lights", "knobs" or "motors" to use; empty if there are."""
        info = self.state.info
        if info is None:
            return self.absent
        has, text = {
            "lights": (info.lights > 0, self.tr("This panel has no lights.")),
            "knobs": (info.knobs + info.outputs > 0, self.tr("This panel has no knobs.")),
            "motors": (info.has_motors and info.outputs > 0, self.tr("This panel has no motors.")),
        }[part]
        return "" if has else text

    @property
    def busy(self) -> str:
        """What the lights are used for meanwhile, as a sentence; empty if they are free."""
        if self.mapping.is_on:
            return self.tr("The lights are being mapped.")
        return self.tr("A self-test is under way.") if self.testing.is_on else ""

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

    def _link_to(self, where: str) -> Link | LightStream:
        if is_light_stream(where):
            return stream_to(where)
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
            remembered.remember_board(choice.to_json(), self.number)
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
        brightness = math.ceil(self.choice.brightness_limit * self._percent / 100)
        self.link.set_appearance(self.choice.palette, brightness)
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
            if state.info.light_kind and not state.info.has_dials:
                self.noted.emit(str(firmware_message(state.info)))
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


class BoardTesting(QObject):
    """Run self-tests, and note in the log what they find.

    Signals
    -------
    changed
        The test has advanced or ended.
    """

    changed = Signal()

    def __init__(self, host: Hardware) -> None:
        super().__init__(host)
        self._host = host
        self._test: SelfTest | None = None
        self._noted = 0
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_on(self) -> bool:
        """Whether a test is under way."""
        return self._test is not None

    @property
    def says(self) -> str:
        """What to watch now, as a sentence."""
        return self._test.says if self._test is not None else ""

    @property
    def share(self) -> float:
        """The completed share of the test, 0…1."""
        return self._test.share if self._test is not None else 0.0

    def begin(self, *, motors: bool) -> None:
        """Begin a test. Motors turn only on demand."""
        link = self._host.link
        if self.is_on or not isinstance(link, Link):
            return
        self._host.mapping.end()
        self._test, self._noted = SelfTest(link, motors=motors), 0
        self._host.note(self.tr("Self-test:"))
        self._timer.start(0)
        self.changed.emit()

    def _go_on(self) -> None:
        """Do what is due, and come back when more is: soon, while the line is measured."""
        if self._test is None:
            return
        before = self.says, round(self.share, 2)
        if self._test.advance():
            self._note_findings(self._test)
            self._timer.start(max(1, round(1000 * self._test.rest)))
        else:
            self._note_findings(self._test)
            self._end(self._test.ending)
        if before != (self.says, round(self.share, 2)) or not self.is_on:
            self.changed.emit()

    def stop(self) -> None:
        """Stop the test early."""
        if self._test is not None:
            self._timer.stop()
            self._test.stop()
            self._note_findings(self._test)
            self._test = None
            self._host.note(self.tr("The self-test was stopped."))
            self._host.apply_choice()
            self.changed.emit()

    def _end(self, ending: Message) -> None:
        self._test = None
        self._host.note(str(ending))
        self._host.apply_choice()

    def _note_findings(self, test: SelfTest) -> None:
        for finding in test.findings[self._noted :]:
            mark = "✓" if finding.passed else "✕"
            self._host.note(f"{mark} {finding.name}: {finding.detail}")
        self._noted = len(test.findings)


class MapEditing(QObject):
    """Keep the chosen light map, and change it during a walk along the lights.

    Signals
    -------
    changed
        Another light is lit, or the walk has ended.
    """

    changed = Signal()

    def __init__(self, host: Hardware) -> None:
        super().__init__(host)
        self._host = host
        self._walk: LightWalk | None = None
        self._resumes_at = 0

    # --- the map ---------------------------------------------------------------------------

    @property
    def lights(self) -> int:
        """How many lights the panel has."""
        info = self._host.state.info
        return info.lights if info is not None else 0

    @property
    def light_map(self) -> LightMap:
        """The map of panels with this number of lights."""
        return self._host.choice.light_map_for(self.lights)

    def choose(self, light_map: LightMap) -> None:
        """Choose another map for panels with this number of lights.

        Raises
        ------
        MapError
            If it does not fit them.
        """
        if self.lights:
            maps = self._host.choice.with_light_map(self.lights, light_map)
            self._host.choose(light_maps=maps)

    def grid(self) -> tuple[int, int]:
        """Return the rows and columns of the lights as they are seen."""
        return self.light_map.shape(self.lights)

    def grid_lights(self) -> NDArray[np.intp]:
        """Return the light at each cell of the grid, row by row; there may be fewer than cells."""
        return self.light_map.lights_of(self.lights)

    # --- the walk --------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether a walk is under way, so that a single light is lit."""
        return self._walk is not None

    @property
    def light(self) -> int | None:
        """The light that is lit, counted from 0 along the chain."""
        return self._walk.light if self._walk is not None else None

    @property
    def is_done(self) -> bool:
        """Whether the last light has been passed."""
        return self._walk is not None and self._walk.is_done

    def begin(self) -> None:
        """Light only the first light, or the one at which the last walk was paused."""
        link, info = self._host.link, self._host.state.info
        if link is None or info is None or not info.lights:
            return
        if not self.is_on and not self._host.testing.is_on:
            self._walk = LightWalk(link, info, self.light_map, self._resumes_at)
            self.changed.emit()

    def go_to(self, light: int) -> None:
        """Light only this one. A light that does not exist is ignored."""
        if self._walk is not None:
            self._walk.go_to(light)
            self.changed.emit()

    def put(self, cell: int) -> None:
        """Note that the lit light is at this cell, and go on to the next."""
        if self._walk is not None:
            self._walk.light_map = self.light_map  # other controls may have changed it
            self._walk.put(cell)
            self.choose(self._walk.light_map)
            self.changed.emit()

    def skip(self) -> None:
        """Go on to the next light, and leave this one where the map has it."""
        if self._walk is not None:
            self._walk.skip()
            self.changed.emit()

    def end(self, *, keep: bool = True) -> None:
        """Show the weights again, with the new map or the previous one."""
        if self._walk is None:
            return
        walk, self._walk = self._walk, None
        self._resumes_at = walk.resumes_at if keep else 0
        if self._resumes_at:
            text = self.tr("Mapping paused at light {0}. It resumes there.")
            self._host.note(text.format(self._resumes_at + 1))
        if not keep:
            self.choose(walk.before)
        self._host.apply_choice()  # the panel still shows a single light
        self.changed.emit()
