"""The camera in the retina panel: live, held, recorded, and always released."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui.base import remembered, theme
from gui.base.actions import Actions
from gui.base.clock import Clock
from gui.console import camera_strip
from gui.console.camera_strip import CameraStrip
from gui.console.retina_panel import RetinaPanel
from gui.shell.window import MainWindow
from mark1.errors import CameraError
from mark1.patterns import shapes
from mark1.session.commands import SelectClass, Undo
from mark1.session.new_document import new_document
from mark1.training.pace import Pace
from tests.examples import slow
from tests.gui.by_hand import opened, perform, rebuild
from tests.mark1.camera.scripted import Script
from tests.mark1.camera.simulated_card import Scene, take
from tests.mark1.camera.test_eye import letter

CARDS = {name: take(letter(name)) for name in "BT"}


@pytest.fixture
def panel(clock: Clock, actions: Actions, qtbot: QtBot) -> Iterator[RetinaPanel]:
    panel = opened(qtbot, RetinaPanel(clock, actions), 330, 420)
    clock.settle()
    yield panel
    panel.camera.turn_off()


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Attach a camera that sees a card with a B."""
    script = Script([CARDS["B"]])
    monkeypatch.setattr(camera_strip.source, "open_camera", lambda number: script)
    return script


@pytest.fixture
def shows(clock: Clock, qtbot: QtBot) -> Callable[[str], None]:
    """Wait until the retina shows a letter."""

    def wait(name: str) -> None:
        qtbot.waitUntil(
            lambda: np.array_equal(clock.session.state.drawing, letter(name)), timeout=20_000
        )

    return wait


def test_the_camera_is_off_until_it_is_asked_for(panel: RetinaPanel) -> None:
    assert not panel.camera.is_on
    assert not panel.camera.isVisible()


def test_the_lamps_follow_the_card(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None]
) -> None:
    before = clock.session.document
    panel.camera_on.trigger()
    assert panel.camera.isVisible()
    assert panel.light.isVisible()  # from the first moment on
    assert not panel._tools_row.isVisible()
    shows("B")
    assert panel.camera.words.text() == "dark on light"
    script.show(CARDS["T"])
    shows("T")
    script.show(take(letter("T"), Scene(light_on_dark=True)))
    qt_words(panel, "light on dark")
    script.show(take(None))
    qt_words(panel, "hold a card in the frame")
    panel.camera_on.trigger()
    assert clock.session.document.same(before)  # nothing was held, so nothing has changed
    assert clock.session.state.undo is None
    assert panel._tools_row.isVisible()
    assert not panel.light.isVisible()


def test_a_camera_that_is_turned_on_again_is_opened_when_it_is_released(
    panel: RetinaPanel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts: list[Script] = []
    were_open: list[bool] = []

    def open_camera(number: int) -> Script:
        were_open.append(any(script.is_open for script in scripts))
        scripts.append(Script([CARDS["B"]], rate=10))  # a camera in poor light is slow
        return scripts[-1]

    monkeypatch.setattr(camera_strip.source, "open_camera", open_camera)
    panel.camera_on.trigger()
    qtbot.waitUntil(lambda: bool(scripts), timeout=20_000)
    panel.camera_on.trigger()
    panel.camera_on.trigger()
    qtbot.waitUntil(lambda: len(scripts) == 2, timeout=20_000)
    assert were_open == [False, False]


def qt_words(panel: RetinaPanel, text: str) -> None:
    """Wait for the words beside the light."""
    for _ in range(2000):
        if panel.camera.words.text() == text:
            return
        QTest.qWait(10)
    raise AssertionError(panel.camera.words.text())


def test_what_is_held_becomes_the_drawing_in_one_step_of_undo(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None]
) -> None:
    before = clock.session.state.drawing
    panel.camera_on.trigger()
    shows("B")
    script.show(CARDS["T"])
    shows("T")
    panel.camera.hold.click()
    sent = script.sent
    script.show(CARDS["B"])
    while script.sent < sent + 10:  # it looks on, but the drawing stays
        QTest.qWait(5)
    assert np.array_equal(clock.session.state.drawing, letter("T"))
    panel.camera_on.trigger()
    assert np.array_equal(clock.session.state.drawing, letter("T"))
    perform(clock, Undo())
    assert np.array_equal(clock.session.state.drawing, before)
    assert clock.session.state.undo is None


def test_centre_moves_what_is_seen_and_leaves_no_step_of_undo(
    panel: RetinaPanel, clock: Clock, script: Script, qtbot: QtBot
) -> None:
    before = clock.session.document
    moved = np.roll(letter("T"), 1, axis=1)
    script.show(take(letter("T"), Scene(right=1)))
    panel.camera_on.trigger()
    qtbot.waitUntil(lambda: np.array_equal(clock.session.state.drawing, moved))
    panel.centre.click()
    qtbot.waitUntil(lambda: not np.array_equal(clock.session.state.drawing, moved))
    lit = np.flatnonzero(clock.session.state.drawing.any(axis=0))
    assert abs(lit[0] - (19 - lit[-1])) <= 1
    panel.camera_on.trigger()
    assert clock.session.state.undo is None
    assert clock.session.document.same(before)


def test_the_eye_rests_while_the_machine_learns_and_says_so(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None], qtbot: QtBot
) -> None:
    panel.camera_on.trigger()
    shows("B")
    clock.do(lambda: clock.session.run(Pace(1)))
    small = panel.camera.small.grab().toImage()
    script.show(CARDS["T"])
    qt_words(panel, "paused while it learns")
    qtbot.waitUntil(lambda: panel.camera.small.grab().toImage() != small)  # its own picture goes on
    assert not np.array_equal(clock.session.state.drawing, letter("T"))
    clock.do(clock.session.pause)
    shows("T")
    assert panel.camera.words.text() == "dark on light"


def test_holding_the_button_fills_the_chosen_class(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None], qtbot: QtBot
) -> None:
    perform(clock, SelectClass("T"))
    script.show(*(take(letter("T"), Scene(right=right)) for right in (-2, -1, 0, 1, 2)))
    panel.camera_on.trigger()
    camera = panel.camera
    qtbot.waitUntil(lambda: camera._sight is not None, timeout=20_000)
    QTest.mousePress(camera.record, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: camera._recorded >= 3, timeout=20_000)
    assert camera.words.text() == f"T: {camera._recorded} recorded"
    QTest.mouseRelease(camera.record, Qt.MouseButton.LeftButton)
    count = camera._recorded
    state = clock.session.state
    added = state.patterns.pictures[26:]
    assert len(added) == count
    assert [state.patterns.classes[label] for label in state.patterns.labels[26:]] == ["T"] * count
    assert all((one != other).any() for one, other in pairwise(added))
    panel.camera_on.trigger()
    perform(clock, *[Undo()] * count)
    assert len(clock.session.state.patterns) == 26
    assert clock.session.journal.count(b'"do":"RecordPattern"') == count
    assert b'"do":"See"' not in clock.session.journal


def test_the_word_record_is_never_cut(
    panel: RetinaPanel, script: Script, shows: Callable[[str], None], qtbot: QtBot
) -> None:
    panel.camera_on.trigger()
    shows("B")
    record = panel.camera.record
    record.setAccessibleName("Enregistrer maintenant")
    for width, word in ((500, "Enregistrer maintenant"), (231, "")):
        panel.resize(width, 420)
        qtbot.waitUntil(lambda word=word: record.text() == word, timeout=20_000)
        least = record.sizeHint() if word else record.iconSize()
        qtbot.waitUntil(lambda least=least: record.width() >= least.width(), timeout=20_000)
        assert record.icon().isNull() == bool(word)  # a sign is there in its place


@pytest.mark.parametrize("look", [(960, 560, 1.5), *slow((960, 560, 1.0), (1920, 1080, 1.0))])
def test_the_outline_to_hold_the_card_in_is_seen_whole(
    window: MainWindow, script: Script, qtbot: QtBot, look: tuple[int, int, float]
) -> None:
    width, height, size = look
    remembered.remember_text_scale(size)
    rebuild(window)
    assert theme.scale == size
    window.resize(width, height)
    retina = window.console.retina
    retina.camera_on.trigger()
    camera = retina.camera
    qtbot.waitUntil(lambda: camera._sight is not None, timeout=20_000)
    small = camera.small
    colors = small.grab().toImage()
    ratio = colors.devicePixelRatio()
    outline = QColor(theme.theme.glow).rgb()
    marked = [
        (x, y)
        for y in range(colors.height())
        for x in range(colors.width())
        if colors.pixel(x, y) == outline
    ]
    across, down = ({place[axis] for place in marked} for axis in (0, 1))
    wide, high = ((max(each) - min(each) + 1) / ratio for each in (across, down))
    # The square in the middle of a frame of 4 to 3, as high as the picture.
    assert small.isVisible()
    assert abs(wide - high) <= 2
    assert small.height() - 2 <= high <= small.height()
    inside = QRect(QPoint(), camera.size())
    for part in (small, camera.off, camera.aim, camera.hold, camera.record):
        assert inside.contains(QRect(part.mapTo(camera, QPoint()), part.size()))
    assert camera.record.x() > camera.hold.x() + camera.hold.width()
    camera.turn_off()
    remembered.remember_text_scale(1.0)
    rebuild(window)


def test_the_camera_is_released_when_its_page_is_hidden(
    panel: RetinaPanel, script: Script, shows: Callable[[str], None]
) -> None:
    panel.camera_on.trigger()
    shows("B")
    panel.hide()
    assert script.closed.wait(1)
    assert not panel.camera.is_on
    panel.show()
    assert not panel.camera.is_on  # it does not turn itself on again


def test_the_camera_is_released_when_the_program_is_suspended(
    panel: RetinaPanel, script: Script, shows: Callable[[str], None]
) -> None:
    panel.camera_on.trigger()
    shows("B")
    panel.camera._heed(Qt.ApplicationState.ApplicationInactive)
    assert panel.camera.is_on  # another window is in front; this one can still be seen
    panel.camera._heed(Qt.ApplicationState.ApplicationSuspended)
    assert script.closed.wait(1)


def test_the_camera_is_released_when_the_screen_saver_comes(
    panel: RetinaPanel, script: Script, shows: Callable[[str], None]
) -> None:
    panel.camera_on.trigger()
    shows("B")
    assert panel.camera._saver is not None
    panel.camera._saver.heed(False)
    assert panel.camera.is_on
    panel.camera._saver.heed(True)
    assert script.closed.wait(1)
    assert not panel.camera.is_on


@pytest.mark.parametrize("way", ["page", "theme", "shutdown"])
def test_a_window_lets_go_of_the_camera(
    window: MainWindow, script: Script, qtbot: QtBot, way: str
) -> None:
    session = window.clock.session
    before = session.document
    window.console.retina.camera_on.trigger()
    qtbot.waitUntil(lambda: np.array_equal(session.state.drawing, letter("B")), timeout=20_000)
    if way == "page":
        window.pages.turn_to("theory")
    elif way == "theme":
        rebuild(window)
    else:
        window.leave()
    assert script.closed.wait(5)
    assert session.document.same(before)
    assert session.state.undo is None or "camera" not in str(session.state.undo)


def test_a_camera_that_cannot_be_opened_is_said_in_one_sentence(
    panel: RetinaPanel, clock: Clock, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def refuse(number: int) -> None:
        raise CameraError("camera.none")

    monkeypatch.setattr(camera_strip.source, "open_camera", refuse)
    with qtbot.waitSignal(clock.refused, timeout=20_000) as refused:
        panel.camera_on.trigger()
    assert str(refused.args[0]) == "No camera was found. Connect one, then try again."
    assert not panel.camera_on.isChecked()
    assert panel._tools_row.isVisible()


class FailsAtLast:
    """A watcher that fails after it was asked for a frame, and before it is asked for its end."""

    problem = None

    def take(self) -> None:
        return None

    @property
    def has_ended(self) -> bool:
        self.problem = CameraError("camera.none").message
        return True

    def stop(self) -> None:
        pass


def test_a_camera_that_fails_between_two_looks_is_told(panel: RetinaPanel, clock: Clock) -> None:
    said: list[str] = []
    clock.refused.connect(lambda problem: said.append(problem.code))
    panel.camera._watcher = FailsAtLast()
    panel.camera._follow(0.0)
    assert said == ["camera.none"]
    assert not panel.camera.is_on


def test_a_camera_that_is_unplugged_restores_the_drawing(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None], qtbot: QtBot
) -> None:
    before = clock.session.document
    panel.camera_on.trigger()
    shows("B")
    with qtbot.waitSignal(clock.refused, timeout=20_000) as refused:
        script.unplugged_after = 0
    assert "sends no more pictures" in str(refused.args[0])
    assert not panel.camera.is_on
    assert clock.session.document.same(before)


def test_training_is_not_held_up_by_the_camera(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None], qtbot: QtBot
) -> None:
    panel.camera_on.trigger()
    shows("B")
    clock.do(clock.session.run)
    qtbot.waitUntil(lambda: clock.session.state.progress.step > 100, timeout=20_000)
    clock.do(clock.session.pause)


def test_what_is_seen_is_centred_if_drawings_are(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None]
) -> None:
    script.show(take(letter("T"), Scene(right=2, down=-1)))
    panel.camera_on.trigger()
    qt_words(panel, "dark on light")
    moved = np.roll(letter("T"), (-1, 2), axis=(0, 1))
    assert np.array_equal(clock.session.state.drawing, moved)
    panel.centre.click()
    # The T has 14 rows and is 10 columns wide, so that the room around it is even.
    assert [np.ptp(np.nonzero(moved.any(axis=axis))[0]) + 1 for axis in (1, 0)] == [14, 10]
    middle = np.zeros((20, 20), np.uint8)
    middle[3:17, 5:15] = 255
    for _ in range(2000):
        if not (clock.session.state.drawing & ~middle).any():
            break
        QTest.qWait(10)
    drawing = clock.session.state.drawing
    assert drawing.any()
    assert not (drawing & ~middle).any()
    assert np.count_nonzero(drawing) == np.count_nonzero(moved)


def test_a_machine_that_reads_points_has_no_camera(
    panel: RetinaPanel, clock: Clock, script: Script, shows: Callable[[str], None]
) -> None:
    panel.camera_on.trigger()
    shows("B")
    clock.do(lambda: clock.session.begin(new_document("direct", shapes.make("and"), 1)))
    clock.draw()
    assert not panel.camera.is_on
    assert not panel.camera_on.isEnabled()


def test_zoom_mirror_and_camera_are_chosen_in_a_menu(
    panel: RetinaPanel, script: Script, shows: Callable[[str], None], clock: Clock, qtbot: QtBot
) -> None:
    actions = {action.text(): action for action in menu_of(panel.camera).actions()}
    script.show(take(letter("B"), Scene(size=0.5, width=320, height=240)))
    panel.camera_on.trigger()
    actions["Zoom 2 ×"].trigger()
    shows("B")
    actions["Swap left and right"].trigger()
    mirrored = letter("B")[:, ::-1]
    qtbot.waitUntil(lambda: np.array_equal(clock.session.state.drawing, mirrored), timeout=20_000)
    actions["Camera 2"].trigger()
    assert panel.camera._number == 2
    assert script.closed.wait(5)


def menu_of(strip: CameraStrip) -> QMenu:
    return strip.aim.menu()
