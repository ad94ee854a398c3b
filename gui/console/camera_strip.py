"""The camera in front of the retina: what it sees is shown live, and can be held or recorded.

It is off until a person turns it on. It is turned off when the strip is hidden, with the page or
the window, and when the screen saver comes. Frames are neither stored nor sent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QActionGroup,
    QColor,
    QGuiApplication,
    QHideEvent,
    QIcon,
    QImage,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from gui.base import layouts, theme
from gui.base.buttons import add_choice, menu_of, tool_button
from gui.base.clock import Clock
from gui.base.icons import put_icon
from gui.base.number_format import short
from gui.base.panel_frame import OneLine
from gui.base.screen_saver import ScreenSaver
from mark1.camera import source
from mark1.camera.eye import Aim, Frame, Sight, square
from mark1.camera.watcher import Glimpse, Watcher
from mark1.session import commands as do
from mark1.session.commands.drawing import centred
from mark1.session.state import SessionState

#: How many times the picture can be enlarged.
ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)

#: Cameras that can be chosen, from 1.
CAMERAS = 4

#: Seconds between two recorded examples, and least cells in which they differ.
EVERY, DIFFERENT = 0.25, 2

#: Two heights of the small picture, and the height of a panel from which it is the larger one, in
#: pixels of the design.
SMALL, LARGER, HIGH = 52, 78, 360

#: Side of a button, and room between two, in pixels of the design.
SIDE, GAP = 30, 4

#: Width of the margins of a panel, in pixels.
AROUND = 28


class CameraStrip(QWidget):
    """Controls of the camera; hidden while it is off.

    Parameters
    ----------
    clock : Clock

    Signals
    -------
    turned(bool)
        The camera is on, or off.

    Attributes
    ----------
    centres : callable
        Tells whether what is seen is moved to the middle.
    """

    turned = Signal(bool)

    def __init__(self, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self.centres: Callable[[], bool] = lambda: False
        self._watcher: Watcher | None = None
        self._previous: Watcher | None = None  # which may still be releasing its camera
        self._saver: ScreenSaver | None = None
        self._sight: Sight | None = None
        self._number, self._zoom, self._mirrored = 1, 1.0, False
        self._recorded, self._recorded_at = 0, 0.0
        self._last: NDArray[np.uint8] | None = None
        self.small = SmallPicture()
        self.words = OneLine()
        theme.dress(self.words, "note")
        self.off = tool_button("camera", self.tr("Turn the camera off"), side=SIDE)
        self.off.setCheckable(True)
        self.off.setChecked(True)
        self.off.clicked.connect(self.turn_off)
        self.aim = self._aim_button()
        text = self.tr("Hold: keep what is seen as the drawing")
        self.hold = tool_button("pause", text, side=SIDE)
        self.hold.setCheckable(True)
        self.hold.toggled.connect(self._hold)
        self.record = QPushButton()
        self.record.setAccessibleName(self.tr("Record"))
        self.record.setMinimumWidth(0)
        self.record.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.fix_size(self.record, 0, SIDE)
        self.record.pressed.connect(self._begin_record)
        buttons = layouts.row(self.off, self.aim, self.hold, (self.record, 1), spacing=GAP)
        said = layouts.row(Light(), (self.words, 1), spacing=GAP)
        below = layouts.column(layouts.STRETCH, said, buttons, spacing=GAP)
        self._all = layouts.row(self.small, (below, 1), of=self, spacing=theme.UNIT)
        self.hide()
        clock.each_frame(self._follow)
        clock.watch(self.show_machine, "machine")
        clock.watch(self.show_class, "response", "patterns")
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._heed)

    def _aim_button(self) -> QToolButton:
        """Make the menu of what the camera looks at: zoom, mirror, and which camera it is."""
        button = tool_button("more", self.tr("Zoom, mirror, and which camera"), side=SIDE)
        menu = menu_of(button)
        zooms = QActionGroup(menu)
        for zoom in ZOOMS:
            text = self.tr("Zoom {times} ×").format(times=short(zoom))
            add_choice(zooms, text, partial(self._aim, zoom=zoom), is_chosen=zoom == 1)
        menu.addActions(zooms.actions())
        menu.addSeparator()
        mirror = menu.addAction(self.tr("Swap left and right"))
        mirror.setCheckable(True)
        mirror.toggled.connect(lambda is_on: self._aim(mirrored=is_on))
        menu.addSeparator()
        numbers = QActionGroup(menu)
        for number in range(1, CAMERAS + 1):
            text = self.tr("Camera {number}").format(number=number)
            add_choice(numbers, text, partial(self._choose, number), is_chosen=number == 1)
        menu.addActions(numbers.actions())
        return button

    # --- on and off ------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether the camera is open, or being opened."""
        return self._watcher is not None

    @property
    def is_live(self) -> bool:
        """Whether each frame replaces the drawing."""
        return self.is_on and not self.hold.isChecked()

    def turn_on(self) -> None:
        """Open the camera, and show the strip."""
        if self.is_on:
            return
        if self._saver is None:
            self._saver = ScreenSaver(self)
            self._saver.came.connect(self.turn_off)
        self._recorded, self._last, self._sight = 0, None, None
        self.hold.setChecked(False)
        self.off.setChecked(True)
        config = self._clock.session.state.machine.config
        opening = partial(source.open_camera, self._number)
        retina = config.rows, config.columns
        self._watcher = Watcher(opening, retina, self._how(), self._previous)
        self.words.setText(self.tr("Turning the camera on…"))
        self.small.show_frame(None, (1, 1), self._how())
        self.show()
        self.turned.emit(True)
        self._clock.hurry()

    def turn_off(self) -> None:
        """Release the camera, and hide the strip; what is not held is forgotten."""
        watcher, self._watcher = self._watcher, None
        if watcher is None:
            return
        watcher.stop()
        self._previous = watcher
        self.record.setDown(False)
        self.small.show_frame(None, (1, 1), self._how())
        self._clock.session.drop(do.See)
        if not self._clock.has_ended:
            self._clock.wake()
        self.hide()
        self.turned.emit(False)

    def hideEvent(self, event: QHideEvent) -> None:
        """Release the camera when its light can no longer be seen."""
        super().hideEvent(event)
        self.turn_off()

    def _heed(self, state: Qt.ApplicationState) -> None:
        """Release the camera when the system hides or suspends the program."""
        if state in (
            Qt.ApplicationState.ApplicationHidden,
            Qt.ApplicationState.ApplicationSuspended,
        ):
            self.turn_off()

    def show_machine(self, state: SessionState) -> None:
        """Look with the retina of another machine; one that reads points has none."""
        config = state.machine.config
        if self._watcher is None:
            return
        if config.analog:
            self.turn_off()
        else:
            self._watcher.retina = config.rows, config.columns
            self._watcher.aim = self._how()

    # --- where it looks --------------------------------------------------------------------

    def _how(self) -> Aim:
        light = self._clock.session.state.machine.config.light
        return Aim(self._zoom, self._mirrored, light)

    def _aim(self, *, zoom: float | None = None, mirrored: bool | None = None) -> None:
        self._zoom = self._zoom if zoom is None else zoom
        self._mirrored = self._mirrored if mirrored is None else mirrored
        if self._watcher is not None:
            self._watcher.aim = self._how()

    def _choose(self, number: int) -> None:
        """Change to another camera."""
        self._number = number
        if self.is_on:
            self.turn_off()
            self.turn_on()

    # --- what is seen ----------------------------------------------------------------------

    def _follow(self, now: float) -> bool:
        """Show what was seen since the last frame of the window."""
        watcher = self._watcher
        if watcher is None:
            return False
        glimpse = watcher.take()
        if glimpse is not None:
            self._show(glimpse, now)
        elif watcher.has_ended:  # with a problem, or a film
            if watcher.problem is not None:
                self._clock.refused.emit(watcher.problem)
            self.turn_off()
        return True

    def _show(self, glimpse: Glimpse, now: float) -> None:
        sight = self._sight = glimpse.sight
        self.small.show_frame(glimpse.small, sight.cells.shape, self._how())
        session = self._clock.session
        is_shown = not (session.is_running or session.is_seeking or self.hold.isChecked())
        if is_shown and sight.cells.shape == session.state.drawing.shape:
            picture = sight.picture
            if self.centres():
                picture = centred(picture, session.state.machine.config.light)
            if self.record.isDown() and sight.kind == "pattern":
                self._record(picture, now)
            elif not np.array_equal(picture, session.state.drawing):
                self._clock.perform(do.See(picture))
        self._say()

    def _say(self) -> None:
        """Say what the camera sees, or how many examples were recorded."""
        target = self._clock.session.state.target
        if self._clock.session.is_running:
            self.words.setText(self.tr("paused while it learns"))
        elif self.hold.isChecked():
            self.words.setText(self.tr("held"))
        elif self.record.isDown() and target is not None:
            text = self.tr("{name}: {n} recorded")
            self.words.setText(text.format(name=target, n=self._recorded))
        elif self._sight is not None:
            self.words.setText(self._seen(self._sight))

    def _seen(self, sight: Sight) -> str:
        if sight.kind == "pattern":
            return self.tr("dark on light") if sight.is_ink else self.tr("light on dark")
        return {
            "edge": self.tr("something crosses the edge"),
            "empty": self.tr("hold a card in the frame"),
            "dark": self.tr("too dark"),
        }[sight.kind]

    def _hold(self, is_held: bool) -> None:
        """Keep what is seen as the drawing, which is one step of undo; or go on."""
        put_icon(self.hold, "play" if is_held else "pause")
        if is_held:
            self._clock.do(lambda: self._clock.session.commit(do.See))
        self._say()

    # --- recording -------------------------------------------------------------------------

    def show_class(self, state: SessionState) -> None:
        """Say into which class examples are recorded."""
        name = state.target
        self.record.setEnabled(name is not None)
        tip = self.tr("Hold down to add what is seen to {name}, four times a second")
        self.record.setToolTip(tip.format(name=name) if name is not None else "")

    def _begin_record(self) -> None:
        self._recorded, self._recorded_at, self._last = 0, 0.0, None
        self.hold.setChecked(False)

    def _record(self, picture: NDArray[np.uint8], now: float) -> None:
        """Add what is seen to the chosen class, unless that was just done."""
        session = self._clock.session
        is_new = self._last is None or np.count_nonzero(self._last != picture) >= DIFFERENT
        name = session.state.target
        if name is None or not is_new or now - self._recorded_at < EVERY:
            return
        self._clock.do(lambda: session.drop(do.See))
        if self._clock.perform(do.RecordPattern(name, picture)):
            self._recorded += 1
            self._recorded_at, self._last = now, picture

    def make_room(self, width: int, height: int) -> None:
        """Fit the picture to a panel of this size, and show *Record* as a word or as an icon."""
        room = int((width - AROUND) / theme.scale) - theme.UNIT - 4 * SIDE - 3 * GAP
        is_large = height >= round(HIGH * theme.scale) and room >= LARGER
        high, is_beside = LARGER if is_large else SMALL, room >= SMALL
        layouts.stack(self._all, not is_beside)
        self.small.set_size(min(high * 4 // 3, room) if is_beside else high * 4 // 3, high)
        left = width - AROUND - 3 * (self.hold.width() + GAP)
        left -= theme.UNIT + self.small.width() if is_beside else 0
        self.record.setText(self.record.accessibleName())
        self.record.setIcon(QIcon())
        if self.record.sizeHint().width() > left:
            self.record.setText("")
            put_icon(self.record, "record")


class Light(QWidget):
    """The light that is on while the camera is."""

    def __init__(self) -> None:
        super().__init__()
        theme.fix_size(self, 10, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a disc in the colour of a lit lamp."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.theme.glow))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))


class SmallPicture(QWidget):
    """What the camera sends, as in a mirror, with the outline to hold the card in."""

    def __init__(self) -> None:
        super().__init__()
        self._image: QImage | None = None
        self._retina, self._aim = (1, 1), Aim()
        self.setAccessibleName(self.tr("What the camera sees"))
        self.set_size(SMALL * 4 // 3, SMALL)

    def set_size(self, width: int, height: int) -> None:
        """Give it this size, in pixels of the design; what is too wide is cut off at the sides."""
        theme.fix_size(self, width, height)

    def show_frame(self, frame: Frame | None, retina: tuple[int, ...], aim: Aim) -> None:
        """Show a frame, uint8 (height, width, 3), or nothing."""
        self._image = None
        if frame is not None:
            height, width = frame.shape[:2]
            mirrored = frame[:, ::-1].tobytes()
            made = QImage(mirrored, width, height, 3 * width, QImage.Format.Format_RGB888)
            self._image = made.copy()  # it owns no memory of Python's
        self._retina, self._aim = (retina[0], retina[1]), aim
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame and the outline."""
        image = self._image
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.theme.well))
            if image is None:
                return
            size = image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(QRectF(left, top, size.width(), size.height()), image)
            lines, across = square(image.height(), image.width(), *self._retina, self._aim.zoom)
            scale = size.width() / image.width()
            outline = QRectF(
                left + across.start * scale,
                top + lines.start * scale,
                (across.stop - across.start) * scale,
                (lines.stop - lines.start) * scale,
            )
            painter.setPen(QColor(theme.theme.glow))
            painter.drawRect(outline.adjusted(0.5, 0.5, -1.5, -1.5))
