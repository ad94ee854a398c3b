"""What every test of the window stands on: the house's look, settings of its own, nothing left."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QPoint,
    QSettings,
    QStandardPaths,
    Qt,
    QTimer,
)
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from gui.base import language, theme, work
from gui.base.actions import Actions, ActionSpec
from gui.base.clock import Clock
from gui.charts.curve_panel import CurvePanel
from gui.hardware.connection import Hardware
from gui.hardware.page import HardwarePage, Panels
from gui.shell.window import MainWindow
from gui.theory.page import TheoryPage
from mark1.session.new_document import letters, points
from mark1.session.session import Session
from mark1.training.pace import Pace
from tests.gui.by_hand import opened, set_text_size
from tests.gui.simulated import SIM
from tests.gui.unasked import AtOnce, Unasked

#: Milliseconds that a test waits for what must happen, unless it says otherwise. The five seconds
#: of pytest-qt are too few beside other work.
MINUTE = 60_000
for wait in (
    QtBot.waitUntil,
    QtBot.waitSignal,
    QtBot.waitSignals,
    QtBot.waitExposed,
    QtBot.waitActive,
):
    wait.__kwdefaults__["timeout"] = MINUTE

#: The windows that a later test of a module takes again.
LASTING: set[MainWindow] = set()

#: Where no window is, and no lamp, dial or button feels the mouse.
FAR_AWAY = QPoint(-10_000, -10_000)


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Style the application once, and keep it out of the user's folders where XDG means nothing."""
    QStandardPaths.setTestModeEnabled(not sys.platform.startswith("linux"))
    theme.apply(qapp)
    language.use(qapp, language.SOURCE)
    return qapp


@pytest.fixture
def clock(qapp: QApplication) -> Iterator[Clock]:
    """Drive the session that a first start shows, without a window."""
    clock = Clock(Session())
    yield clock
    clock.stop()
    clock.deleteLater()


@pytest.fixture
def actions(clock: Clock, qtbot: QtBot) -> Iterator[Actions]:
    """Make a window's actions, which do nothing here."""
    owner = QWidget()
    qtbot.addWidget(owner)
    names = (
        "undo redo clear invert shift_up shift_down image_copy image_paste "
        "present teach back step run learn choose_set"
    )
    specs = {name: ActionSpec(f"&{name.title()}", lambda: None) for name in names.split()}
    yield Actions(owner, specs, clock)  # as long as its owner lives


@pytest.fixture
def new_window(qtbot: QtBot, qapp: QApplication) -> Iterator[MainWindow]:
    """Open a window on the session that a first start shows."""
    window = MainWindow()
    show(window, qtbot, qapp)
    yield window
    window.close_at_once()
    window.hide()


@pytest.fixture
def window(new_window: MainWindow) -> MainWindow:
    """Open a window, which is new unless the tests of a module take `same_window`."""
    return new_window


@pytest.fixture
def no_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the chart of mistakes out of the console: to make it is a fifth of a window's time."""
    monkeypatch.setattr(CurvePanel, "complete", lambda panel: None)


@pytest.fixture(scope="module")
def lasting_window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """Make a window for a module: that takes longer than most of its tests."""

    keep_settings_in(tmp_path_factory.mktemp("config"))
    with pytest.MonkeyPatch.context() as patch:
        ask_no_process(patch)
        window = MainWindow()
    LASTING.add(window)
    yield window
    LASTING.remove(window)
    window.close_at_once()
    window.deleteLater()


@pytest.fixture
def same_window(
    lasting_window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> Iterator[MainWindow]:
    """Show the window of the module with the session of a first start.

    It suits tests that need no more of a window than that, and do not close it.
    """
    window = lasting_window
    window.session.begin(letters())
    window.session.set_pace(Pace())
    window.points.begin(points())
    window.turn_to("console")
    window.setFocus()
    window.footer.write("")
    show(window, qtbot, qapp)
    yield window
    for session in (window.session, window.points):
        session.begin(letters())  # nothing goes on, and no file is open
    window.hide()
    for clock in window.clocks.values():
        clock.settle()
        clock.stop()


def show(window: MainWindow, qtbot: QtBot, qapp: QApplication) -> None:
    """Show a window of the size that the design is for."""
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    qapp.processEvents()


@pytest.fixture
def at_size(qapp: QApplication) -> Iterator[QApplication]:
    """Return to text as designed."""
    yield qapp
    set_text_size(1.0)


@pytest.fixture
def hardware(clock: Clock) -> Iterator[Hardware]:
    """Make the panel of a window: a simulated board is chosen, not connected."""
    hardware = Hardware(clock)
    hardware.choose(where=SIM)
    yield hardware
    hardware.close()


@pytest.fixture
def attached(hardware: Hardware, qtbot: QtBot) -> Hardware:
    """Connect the simulated panel."""
    hardware.attach()
    qtbot.waitUntil(lambda: hardware.state.is_shown)
    return hardware


@pytest.fixture
def hardware_page(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[HardwarePage]:
    """Turn the window of the test to the hardware page, or show the page alone if it has none."""
    if "window" in request.fixturenames:
        window = request.getfixturevalue("window")
        window.pages.turn_to("hardware")
        page = window.pages.view("hardware")
        assert isinstance(page, HardwarePage)
        qapp.processEvents()
        yield page
        return
    clock, actions, qtbot = map(request.getfixturevalue, ("clock", "actions", "qtbot"))
    panels = Panels()
    page = opened(qtbot, HardwarePage(clock, actions, panels), 1256, 590)
    qapp.processEvents()
    yield page
    panels.close()


@pytest.fixture
def connected_page(hardware_page: HardwarePage, qtbot: QtBot) -> HardwarePage:
    """Connect the simulated panel that is offered first, and wait until it is drawn."""
    hardware_page.hardware.attach()
    channels = hardware_page.lights.knobs
    qtbot.waitUntil(lambda: bool(channels._channels) and channels._channels[0].knob is not None)
    qtbot.waitUntil(lambda: hardware_page.hardware.state.is_shown)
    return hardware_page


@pytest.fixture(autouse=True)
def settings_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start each test with empty settings and an empty data folder."""
    for name in ("config", "data", "state"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    keep_settings_in(tmp_path / "config")


@pytest.fixture(autouse=True)
def dark_afterwards() -> Iterator[None]:
    """Return to the theme that all tests expect, whatever a window has chosen."""
    yield
    application = QApplication.instance()
    if theme.theme is not theme.DARK and isinstance(application, QApplication):
        theme.choose("dark")
        theme.apply(application)


def keep_settings_in(folder: Path) -> None:
    """Let Qt read and write settings there."""
    for layout in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
            QSettings.setPath(layout, scope, str(folder))


@pytest.fixture(autouse=True)
def files_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for all work with files, however busy the computer is, rather than open a box."""
    monkeypatch.setattr(work, "AT_ONCE", 20)


@pytest.fixture(autouse=True)
def no_process_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no process for points, for a machine to try, or for a run that is not learned."""
    ask_no_process(monkeypatch)


def ask_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer points and machines in this process, and let tests answer for a run."""
    monkeypatch.setattr("gui.theory.bound_panel.Questions", AtOnce)
    monkeypatch.setattr("gui.machine.preview.Questions", AtOnce)
    monkeypatch.setattr("gui.theory.prospects.Questions", Unasked)


@pytest.fixture
def nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no command when the page of the theory is shown."""
    monkeypatch.setattr(TheoryPage, "_save_then", lambda page, *given: None)


@pytest.fixture(autouse=True)
def only_this_thread_collects_garbage() -> Iterator[None]:
    """Keep other threads from destroying what is Qt's, as `gui.base.garbage` does."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def what_was_loaded_stays_frozen() -> Iterator[None]:
    """Let no window thaw what `tests/conftest.py` froze: each later look for timers would last."""
    freeze, unfreeze = gc.freeze, gc.unfreeze
    gc.freeze = gc.unfreeze = lambda: None
    yield
    gc.freeze, gc.unfreeze = freeze, unfreeze


@pytest.fixture(scope="session")
def started_timers() -> Iterator[weakref.WeakSet[QTimer]]:
    """Collect the timers that are started: Qt keeps no list, and to look at all objects is slow."""
    started: weakref.WeakSet[QTimer] = weakref.WeakSet()
    start = QTimer.start

    def note_and_start(timer: QTimer, *interval: int) -> None:
        started.add(timer)
        start(timer, *interval)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QTimer, "start", note_and_start)
        yield started


def let_loops_run(application: QApplication) -> None:
    """Let loops of events run again if the program was asked to end outside its own loop."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    if loop.exec() == -1:
        QTimer.singleShot(0, application.quit)
        application.exec()  # only the end of the program's own loop takes that back


@pytest.fixture(autouse=True)
def nothing_of_qt_is_left(
    qapp: QApplication, started_timers: weakref.WeakSet[QTimer]
) -> Iterator[None]:
    """Fail a test that leaves a window open or a timer running."""
    QCursor.setPos(FAR_AWAY)  # a window must not open under the mouse of the test before
    # Closing the last window would make every loop of events end at once from then on.
    qapp.setQuitOnLastWindowClosed(False)
    let_loops_run(qapp)
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.removePostedEvents(None, QEvent.Type.Quit)
    timers = _running(started_timers)
    if timers:  # perhaps only garbage in a cycle
        del timers[:]
        gc.collect()
        timers = _running(started_timers)
    windows = [window for window in qapp.topLevelWidgets() if _is_open(window)]
    left = [_describe_timer(timer) for timer in timers]
    left += [_describe_window(window) for window in windows]
    for timer in timers:  # so that the next test does not answer for this one
        timer.stop()
    for window in windows:
        window.hide()
        window.deleteLater()
    _destroy_hidden(qapp)
    if left:
        pytest.fail(f"left behind: {'; '.join(left)}", pytrace=False)


def _destroy_hidden(qapp: QApplication) -> None:
    """Destroy windows that are closed but still known, as to what ends with the process only.

    Each would be styled again with every change of theme, font or style sheet of later tests.
    """
    for window in qapp.topLevelWidgets():
        if isinstance(window, QMainWindow) and window not in LASTING:
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _running(timers: weakref.WeakSet[QTimer]) -> list[QTimer]:
    """Return the timers that run on; one that fires as soon as events are handled does not."""
    valid = [timer for timer in timers if shiboken6.isValid(timer)]
    at_once = [timer for timer in valid if timer.isSingleShot() and timer.interval() == 0]
    return [timer for timer in valid if timer.isActive() and timer not in at_once]


def _is_open(window: QWidget) -> bool:
    """Whether somebody forgot to close it; a tooltip closes itself."""
    return window.isVisible() and window.windowType() != Qt.WindowType.ToolTip


def _describe_timer(timer: QTimer) -> str:
    owner = timer.parent()
    whose = f" of {type(owner).__name__}" if owner is not None else ""
    return f"a running timer of {timer.interval()} ms{whose}"


def _describe_window(window: QWidget) -> str:
    return f"an open {type(window).__name__} {window.windowTitle()!r}"
