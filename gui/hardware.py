"""The panel beside the screen, as the window has it: connects it, shows it the weights, hears it.

It holds no intelligence: `Link` talks to the board, `Bridge` decides what it shows, and all of it
can be done from a notebook. Here are only the clock that drives them and a person's choices.
Without a panel there is no thread and no timer.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from firmware_io.adalight import AdalightLink, is_adalight
from firmware_io.address import check_address, is_port_name
from firmware_io.board_choice import BoardChoice
from firmware_io.board_messages import event_message, info_message
from firmware_io.bridge import Bridge, View
from firmware_io.errors import BoardError, MapError
from firmware_io.follower import Follower
from firmware_io.knobs import position_of, span_of
from firmware_io.link import Link
from firmware_io.link_state import LinkState, Status
from firmware_io.messages import message
from firmware_io.ports import list_serial_ports
from firmware_io.protocol import MOST_KNOBS
from firmware_io.transport import simulated_panel
from firmware_io.virtual_panel import VirtualPanel
from gui import settings
from gui.board_testing import BoardTesting
from gui.clock import Clock
from gui.map_editing import MapEditing
from mark1.commands import TurnPots
from mark1.machine.machine import Mark1

#: Milliseconds between two looks at the link: what the window adds to the way of a knob.
BEAT = 10

#: Seconds between two reports of how the link stands.
FRAME = 1 / 30

NOTHING = LinkState(status=Status.CLOSED, message=message("link.none"))


class Hardware(QObject):
    """The panel.

    Parameters
    ----------
    clock : Clock

    Attributes
    ----------
    choice : BoardChoice
        Which panel, and what it shows; `choose` changes it.
    state : LinkState
        How it stood at the last look.
    link : Link or AdalightLink or None
        While one is connected or looked for.
    is_remembered : bool
        Whether what is chosen is kept for the next start.
    walk : MapEditing
    testing : BoardTesting

    Signals
    -------
    changed
        There is a new `state`; at most thirty times a second.
    chosen
        The choice is another one.
    noted : str
        A line for the log.
    """

    changed = Signal()
    chosen = Signal()
    noted = Signal(str)

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.clock = clock
        self.choice = BoardChoice.from_json(settings.board())
        self.is_remembered = True
        self.state = NOTHING
        self.link: Link | AdalightLink | None = None
        self.walk = MapEditing(self)
        self.testing = BoardTesting(self)
        self._leaving: Link | AdalightLink | None = None
        self._is_wanted = False  # while an old link is let go of
        self._simulated: VirtualPanel | None = None
        self._follower: Follower | None = None
        self._version = 0  # of weights and response
        self._tell_at = 0.0
        self._event_at = float("-inf")
        self._timer = QTimer(self, interval=BEAT, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        clock.watch(lambda state: self._take_machine(), "machine")
        clock.watch(lambda state: self.show(), "weights", "presentation")

    @property
    def machine(self) -> Mark1:
        """The machine of the session."""
        return self.clock.session.state.machine

    # --- connecting ------------------------------------------------------------------------

    @property
    def is_simulated(self) -> bool:
        """Whether the panel is one in software, in this program."""
        return self._simulated is not None

    @property
    def is_one_way(self) -> bool:
        """Whether nothing comes back from it."""
        return isinstance(self.link, AdalightLink)

    @property
    def problem(self) -> str | None:
        """Why not everything can be shown, in a sentence."""
        problem = self._follower.bridge.problem if self._follower is not None else None
        return str(problem) if problem is not None else None

    def attach(self) -> None:
        """Connect the panel that is chosen as soon as it is there, and at the next start too."""
        self._let_link_go()
        self._is_wanted = True
        if self._leaving is None:
            self._open()
        else:
            note = message("link.disconnecting")
            self._tell(replace(NOTHING, status=Status.OPENING, message=note))

    def detach(self) -> None:
        """Make the panel safe and let go of it."""
        self._is_wanted = False
        self.choose(connects=False)
        self._let_link_go()
        self._tell(NOTHING)

    @property
    def is_wanted(self) -> bool:
        """Whether a panel is connected, looked for, or about to be."""
        return self.link is not None or self._is_wanted

    def resume(self) -> None:
        """Connect the panel that was connected when the program ended."""
        if self.choice.connects:
            self.attach()

    def close(self) -> None:
        """Let go of the panel, within a second; the next start will connect it again."""
        self._let_link_go()
        if self._leaving is not None:
            self._leaving.close()
            self._leaving = None
        self._timer.stop()

    def _open(self) -> None:
        try:
            self.link = self._link_to(self.choice.where)
        except BoardError as error:
            self._timer.stop()
            self._is_wanted = False
            self.choose(connects=False)
            failed = replace(NOTHING, status=Status.FAILED, reason=error.reason)
            self._tell(replace(failed, message=error.message))
            return
        self._is_wanted = False  # it is here
        self.choose(connects=True)
        self._follower = Follower(Bridge(self.link, self.machine))
        self._event_at = float("-inf")
        self.take_up()
        self._timer.start()
        self._tell(self.link.state())

    def _link_to(self, where: str) -> Link | AdalightLink:
        if is_adalight(where):
            return AdalightLink(where)
        check_address(where)
        if where.startswith("sim://"):
            self._simulated = simulated_panel(where, self.choice.baud)
            return Link(self._simulated.connect)
        known = self.choice.usb
        if known is not None and known.device != where:
            known = None
        return Link(where, self.choice.baud, known=known)

    def _let_link_go(self) -> None:
        """Begin to close the link; the beat sees to the rest, so that the window never waits."""
        if self.link is None:
            return
        self.testing.stop()
        self.walk.end()
        self._commit(self._follower.release() if self._follower is not None else ())
        self.link.end()
        self._leaving, self.link = self.link, None
        self._follower = self._simulated = None
        self._tell(NOTHING)

    def _open_the_next(self) -> None:
        """Now that the old link is over, open another if one is wanted."""
        self._leaving = None
        if self.link is None and self._is_wanted:
            self._open()
        elif self.link is None:
            self._timer.stop()

    # --- choosing --------------------------------------------------------------------------

    def choose(self, **values: Any) -> None:
        """Choose a panel or what it shows, such as ``palette=1``; kept for the next start."""
        choice = replace(self.choice, **values)
        if choice == self.choice:
            return
        self.choice = choice
        if self.is_remembered:
            settings.remember_board(choice.to_json())
        self.take_up()
        self.chosen.emit()

    @property
    def view(self) -> View:
        """What the lights show: as chosen, or all weights if this machine has no such R-unit."""
        view = self.choice.view
        try:
            view.check(self.machine)
        except MapError:
            return replace(view, unit=None, on_retina=False)
        return view

    def take_up(self) -> None:
        """Tell link and bridge what is chosen, as far as the machine has it."""
        if self.link is None or self._follower is None or self.testing.is_on:
            return
        machine, bridge = self.machine, self._follower.bridge
        self.link.set_appearance(self.choice.palette, self.choice.brightness_limit)
        bridge.follow(machine, self.view)
        bridge.light_map = self.walk.light_map
        pots = {channel: self.choice.pot_of(channel) for channel in range(MOST_KNOBS)}
        there = {channel: pot for channel, pot in pots.items() if pot < len(machine.potentiometers)}
        bridge.connect(there, there)

    def source_of(self, light: int) -> int:
        """Say which cell of what is shown a light shows, −1 for none."""
        if self._follower is None or self.state.info is None:
            return -1
        return int(self._follower.bridge.sources(self.state.info)[light])

    def _take_machine(self) -> None:
        if self._follower is not None:
            self._follower.release()
        self.take_up()
        self.chosen.emit()

    # --- motors and knobs ------------------------------------------------------------------

    def arm(self, on: bool) -> bool:
        """Let the motors follow the weights, or stand still; gives whether they may turn now."""
        if self.link is None or self.testing.is_on:
            return False
        if on:
            return self.link.arm()
        self.link.disarm()
        return False

    def turn(self, channel: int, volts: float) -> None:
        """Turn a knob on the screen: a simulated one as a hand would, else its potentiometer."""
        pot = self.choice.pot_of(channel)
        machine = self.machine
        info = self.state.info
        if self._simulated is not None and info is not None and channel < info.knobs:
            span = span_of(float(machine.potentiometers.limit))
            self._simulated.turn(channel, position_of(volts, span))
        elif pot < len(machine.potentiometers):
            if self._follower is not None:
                self._follower.touch(pot)
            self.clock.perform(TurnPots(((pot, volts),)))

    def _commit(self, pots: Iterable[int]) -> None:
        """End the gestures of hands that have left their knobs."""
        if list(pots):
            self.clock.do(self.clock.session.commit)

    # --- the beat --------------------------------------------------------------------------

    def show(self) -> None:
        """Note that weights or response have changed; a beat soon after shows both at once."""
        self._version += 1

    def _beat(self) -> None:
        if self._leaving is not None and self._leaving.has_ended:
            self._open_the_next()
        if self.link is None or self._follower is None:
            return
        self._follower.is_suspended = self.testing.is_on or self.walk.is_on
        self._follower.offer(self._version, lambda: self.clock.session.state.presentation.response)
        for turned in self._follower.beat():
            self.clock.perform(TurnPots(((turned.index, turned.volts),)))
        self._commit(self._follower.released())
        if (now := time.monotonic()) >= self._tell_at:
            self._tell_at = now + FRAME
            self._tell(self.link.state())

    def _tell(self, state: LinkState) -> None:
        before, self.state = self.state, state
        if state.words != before.words:
            self.noted.emit(state.words)
        news = [(at, event) for at, event in state.events if at > self._event_at]
        for at, event in news:  # two may have come at one moment
            self._event_at = at
            self.noted.emit(str(event_message(event)))
        if before.armed and not state.armed:
            self.noted.emit(self.tr("The motors are off."))
        if state.info is not None and before.info is None:
            self.noted.emit(str(info_message(state.info)))
            self.take_up()  # its lights may have a map
            self._know_again(state.port)
        if state.info is None:
            self.walk.end()
        self.changed.emit()

    def _know_again(self, device: str) -> None:
        """Note what hangs on the port, so that it is found when the name of its port changes."""
        if not is_port_name(device) or self.is_one_way:
            return
        found = [port for port in list_serial_ports() if port.device == device]
        if found and found[0].vendor is not None:
            self.choose(where=device, usb=found[0])
