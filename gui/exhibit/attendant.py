"""Does for the exhibit what an attendant would: counts visits, dims, and lets the staff in."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.base.gui_messages import text
from gui.exhibit.card_camera import CardCamera
from gui.exhibit.heartbeat import RESTART
from gui.exhibit.logs import folder, log
from gui.exhibit.pin import PinLock
from gui.exhibit.settings_file import Reading
from gui.exhibit.staff.page import Host
from gui.exhibit.staff.staff_panel import StaffPanel
from gui.exhibit.staff_settings import is_within
from gui.exhibit.visitor_window import ExhibitWindow
from gui.exhibit.visits import NAME, Drawings, Visit, Visits
from gui.hardware.connection import Hardware
from gui.shell.sound import Sounds
from mark1.session.state import SessionState

#: Milliseconds between two checks of the time of day and of counts that wait for the disk.
EVERY = 10_000


class Attendant(QObject):
    """Connects a window with counts, sound, brightness, the panel of lights and the staff panel.

    Parameters
    ----------
    reading : Reading
        The settings and the problems of their file.
    restarts : int
        How often the supervisor has started the window again.
    now : callable, optional
        The local time.

    Attributes
    ----------
    staff : StaffPanel
    hardware : Hardware or None
        The panel of lights, if one is set up.
    retina : Hardware or None
        A second panel, which shows the photocells, if one is set up.
    camera : CardCamera or None
        The camera that visitors hold cards in front of, if one is set up.

    Signals
    -------
    ended : int
        The exhibit should end with this exit status.
    """

    ended = Signal(int)

    def __init__(
        self,
        window: ExhibitWindow,
        reading: Reading,
        restarts: int = 0,
        now: Callable[[], datetime.datetime] = datetime.datetime.now,
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._now = window, reading.settings, now
        place = folder()
        self.visits = Visits(place / NAME, now)
        self.visits.compact()
        self._drawings = Drawings(place / "drawings")
        self.hardware = self._panel(1, self._settings.panel)
        self.retina = self._panel(2, self._settings.retina_panel)
        if self.hardware is not None:
            self.hardware.changed.connect(self._mention_panel)
        self._connected: set[int] = set()
        for panel in self._panels:
            panel.changed.connect(partial(self._log_panel, panel))
        self.camera = self._card_camera()
        self._sounds = Sounds(self)
        self._dimmer = Dimmer(window)
        lock = PinLock(place / "pin-tries")
        host = Host(reading, self.visits, lock, place, self.hardware, restarts, self.retina)
        host.camera = self.camera
        self.staff = StaffPanel(window, host)
        window.began.connect(self.visits.begin)
        window.answered.connect(self.visits.finish)
        window.visited.connect(self._keep)
        window.clock.watch(self._listen, "weights", "presentation", "machine")
        window.staff_requested.connect(self._let_in)
        self.staff.closed.connect(lambda: window.cover(False))
        self.staff.restarting.connect(lambda: self.ended.emit(RESTART))
        self.staff.quitting.connect(lambda: self.ended.emit(0))
        self._awake = QTimer(self, singleShot=True, interval=1000 * self._settings.still_there_s)
        self._awake.timeout.connect(self._turn_dark)
        window.woken.connect(self._wake)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        self._look()

    def close(self) -> None:
        """Release the panels of lights and the sound, and write what is pending."""
        self._timer.stop()
        self._awake.stop()
        self.staff.close_panel()
        if self.camera is not None:
            self.camera.close()
        self._sounds.close()
        for panel in self._panels:
            panel.close()
        self.visits.flush()

    def _let_in(self) -> None:
        """Open the staff panel, which then gets all touches."""
        self._window.cover(True)
        self.staff.open()

    def _listen(self, state: SessionState) -> None:
        """Play what a visitor does; the machine that teaches itself is silent."""
        if self._window.shows()[0] != "attract":
            self._sounds.listen(state)

    @property
    def _panels(self) -> list[Hardware]:
        return [panel for panel in (self.hardware, self.retina) if panel is not None]

    def _card_camera(self) -> CardCamera | None:
        """Let visitors hold cards up outside the dimmed hours, if a camera is set up."""
        settings = self._settings
        if not settings.camera:
            return None

        def is_time() -> bool:
            return not is_within(settings.dim_hours, self._now().time())

        return CardCamera(self._window, settings.camera, is_time)

    def _panel(self, number: int, port: str) -> Hardware | None:
        """Look for a panel of lights, if there is to be one."""
        if not port:
            return None
        panel = Hardware(self._window.clock, number)
        panel.is_remembered = False
        panel.choose(where=port, **({"shows": "cells"} if number == 2 else {}))
        panel.attach()
        return panel

    def _mention_panel(self) -> None:
        """Tell visitors to look at the panel of lights while it is connected."""
        if self.hardware is not None:
            info = self.hardware.state.info
            self._window.mention_panel(info is not None, info is not None and info.knobs > 0)

    def _log_panel(self, panel: Hardware) -> None:
        """Log that a panel of lights was connected or is gone, but not that the exhibit ends."""
        is_connected = panel.state.info is not None
        if self._timer.isActive() and is_connected != (panel.number in self._connected):
            self._connected ^= {panel.number}
            code = "connected" if is_connected else "lost"
            log.info(text(f"supervisor.panel-{code}", port=panel.choice.where))

    def _wake(self) -> None:
        """Light the dark screen for someone who has touched it."""
        self._awake.start()
        self._look()

    def _turn_dark(self) -> None:
        """Be as dark as the hour asks for again, once nobody is there."""
        if self._window.shows()[0] == "attract":
            self._look()
        else:
            self._awake.start()

    def _look(self) -> None:
        """Do what the time of day asks for."""
        time = self._now().time()
        percent = self._settings.brightness_at(time)
        if not percent and self._awake.isActive():
            percent = self._settings.brightness
        self._window.is_dark = not percent
        self._dimmer.set_brightness(percent)
        for panel in self._panels:
            panel.dim(percent)
        is_quiet = self._settings.is_quiet(time)
        if is_quiet and self._sounds.is_on:
            self._sounds.close()
        elif not is_quiet and not self._sounds.is_on:
            self._sounds.turn_on()
        self.visits.flush()

    def _keep(self, visit: Visit) -> None:
        """Store the drawings of a visit, if the staff has switched that on."""
        if not self._settings.keep_drawings:
            return
        names = list(dict.fromkeys(name for name, _ in visit.pictures))
        self._drawings.keep([(1 + names.index(name), picture) for name, picture in visit.pictures])


class Dimmer(QWidget):
    """A dark pane in front of a window, which feels no touch."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self.percent = window, 100
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        window.installEventFilter(self)
        self.hide()

    def set_brightness(self, percent: int) -> None:
        """Show the window at 0 to 100 % of its brightness."""
        if percent != self.percent:
            self.percent = percent
            self.setGeometry(self._window.rect())
            self.setVisible(percent < 100)
            self.raise_()
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cover the window with as much black as is wanted."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(0, 0, 0, round(255 * (1 - self.percent / 100))))
