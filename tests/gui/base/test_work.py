"""Long work goes on behind a box, where it can be cancelled; a later call keeps nothing alive."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from gui.base import work as module
from gui.base.page_stack import destroy
from gui.base.work import (
    Cancelled,
    Progress,
    WaitingBox,
    give_up,
    in_thread,
    later,
    wait_for,
    wait_until_done,
    when_ended,
)
from tests.gui.by_hand import let_save


@dataclass
class Work:
    """Work that reports half of it done, and goes on only once `wakes` is set."""

    wakes: threading.Event = field(default_factory=threading.Event)
    watched: threading.Event = field(default_factory=threading.Event)
    ended: list[Future[str]] = field(default_factory=list)
    is_cancelled = False

    def __call__(self, progress: Progress) -> str:
        progress(0.5)
        self.watched.set()
        self.wakes.wait(20)
        try:
            progress(1)
        except Cancelled:
            self.is_cancelled = True
            raise
        return "made"


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    monkeypatch.setattr(module, "AT_ONCE", 0.001)
    monkeypatch.setattr(module, "POLL", 5)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def work(window: QWidget, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Work:
    """Work that has been begun, and has a box."""
    monkeypatch.setattr(module, "MOMENT", 0.001)
    work = Work()
    wait_for(window, "Reading it…", work, work.ended.append)
    assert work.watched.wait(20)
    qtbot.waitUntil(lambda: box_of(window).isVisible())
    return work


def box_of(window: QWidget) -> WaitingBox:
    box = window.findChild(WaitingBox)
    assert box is not None
    return box


def test_short_work_is_done_at_once(window: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 20)
    ended: list[Future[int]] = []
    wait_for(window, "Counting…", lambda progress: 3, ended.append)
    assert [working.result() for working in ended] == [3]
    assert not window.findChildren(WaitingBox)


def test_a_box_says_how_far_it_is_until_it_ends(
    window: QWidget, work: Work, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = box_of(window)
    assert box.isModal()
    assert box.windowTitle() == box.bar.words.text() == "Reading it…"
    qtbot.waitUntil(lambda: box.bar.bar.value() == 500)
    assert box.bar.left.text() == ""  # nobody knows yet
    monkeypatch.setattr(module, "KNOWN", 0.0)
    qtbot.waitUntil(lambda: box.bar.left.text() == "almost done")
    assert not work.ended
    work.wakes.set()
    let_save()
    assert [working.result() for working in work.ended] == ["made"]
    qtbot.waitUntil(lambda: not window.findChildren(WaitingBox))


@pytest.mark.parametrize("how", ["button", "Escape"])
def test_it_can_be_cancelled(window: QWidget, work: Work, qtbot: QtBot, how: str) -> None:
    box = box_of(window)
    if how == "button":
        QTest.mouseClick(box.bar.button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.bar.words.text() == "Cancelling…"
    assert box.isVisible()  # until it has ended
    work.wakes.set()
    let_save()
    assert work.is_cancelled
    assert not work.ended
    qtbot.waitUntil(lambda: not window.findChildren(WaitingBox))


def test_it_is_cancelled_if_the_window_goes(window: QWidget, work: Work) -> None:
    destroy(box_of(window))
    work.wakes.set()
    let_save()
    assert work.is_cancelled
    assert not work.ended


def test_what_was_raised_is_handed_over(window: QWidget, qtbot: QtBot) -> None:
    ended: list[Future[int]] = []
    wakes = threading.Event()

    def fail(progress: Progress) -> int:
        wakes.wait(20)
        raise ValueError("no")

    wait_for(window, "Failing…", fail, ended.append)
    wakes.set()
    let_save()
    with pytest.raises(ValueError, match="no"):
        ended[0].result()


def test_what_cannot_be_cancelled_is_waited_for_while_the_window_goes_on(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    wakes, seen = threading.Event(), []

    def look() -> None:
        box = box_of(window)
        QTest.keyClick(box, Qt.Key.Key_Escape)
        seen.append((box.isVisible(), box.isModal(), box.bar.button.isVisible()))
        wakes.set()

    QTimer.singleShot(50, look)
    assert wait_until_done(window, "Saving it…", lambda: wakes.wait(20) and "made") == "made"
    assert seen == [(True, True, False)]
    let_save()
    assert not window.findChildren(WaitingBox)


def test_what_is_raised_meanwhile_is_raised_again(window: QWidget) -> None:
    def fail() -> None:
        time.sleep(0.05)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        wait_until_done(window, "Failing…", fail)
    let_save()


#: Milliseconds after which a box that waits to open would have opened.
LONG = 700


def end_soon(progress: Progress) -> str:
    """Work for longer than the window waits, and end before the box opens."""
    time.sleep(0.1)
    return "made"


def in_front() -> QWidget:
    found = QApplication.activeModalWidget()
    assert found is not None
    return found


@pytest.mark.parametrize("follows", ["question", "error"])
def test_what_follows_short_work_is_never_covered_by_its_box(
    window: QWidget, qtbot: QtBot, follows: str
) -> None:
    answers: list[object] = []

    def go_on(working: Future[str]) -> None:
        QTimer.singleShot(LONG, window, answer)
        ask = QMessageBox.question if follows == "question" else QMessageBox.warning
        answers.append(ask(window, "Import", working.result()))

    def answer() -> None:
        open_now = [box for box in QApplication.topLevelWidgets() if box.isVisible()]
        box = in_front()
        if not isinstance(box, QMessageBox):  # do not wait for ever
            QApplication.exit()
            for each in window.findChildren(QDialog):
                each.hide()
            return
        assert not any(isinstance(each, WaitingBox) for each in open_now)
        QTest.mouseClick(box.buttons()[0], Qt.MouseButton.LeftButton)

    wait_for(window, "Reading it…", end_soon, go_on)
    qtbot.waitUntil(lambda: bool(answers), timeout=60_000)
    buttons = QMessageBox.StandardButton
    assert answers == [buttons.Yes if follows == "question" else buttons.Ok]


def test_short_work_after_short_work_leaves_no_box_open(window: QWidget, qtbot: QtBot) -> None:
    ended: list[Future[str]] = []

    def go_on(working: Future[str]) -> None:
        ended.append(working)
        answer = wait_until_done(window, "Saving it…", lambda: time.sleep(LONG / 1000) or "saved")
        assert answer == "saved"
        if len(ended) < 3:
            wait_for(window, "Reading it again…", end_soon, go_on)

    wait_for(window, "Reading it…", end_soon, go_on)
    qtbot.waitUntil(lambda: len(ended) == 3, timeout=60_000)
    QTest.qWait(LONG)
    assert QApplication.activeModalWidget() is None
    assert not window.findChildren(WaitingBox)


@pytest.mark.parametrize("kind", ["dialog", "menu"])
@pytest.mark.parametrize("is_done", [True, False])
def test_nothing_opens_over_what_was_opened_meanwhile(
    window: QWidget, qtbot: QtBot, kind: str, is_done: bool
) -> None:
    work = Work()
    wait_for(window, "Reading it…", work, work.ended.append)
    over = QDialog(window) if kind == "dialog" else QMenu(window)
    if isinstance(over, QMenu):
        over.addAction("Save")
        over.popup(window.mapToGlobal(window.rect().center()))
    else:
        over.open()
    if is_done:
        work.wakes.set()
    QTest.qWait(LONG)
    assert not work.ended
    assert not box_of(window).isVisible()
    over.close()
    if not is_done:
        qtbot.waitUntil(lambda: box_of(window).isVisible(), timeout=60_000)
        work.wakes.set()
    qtbot.waitUntil(lambda: bool(work.ended), timeout=60_000)
    qtbot.waitUntil(lambda: not window.findChildren(WaitingBox))


def test_work_goes_on_in_a_dialog_that_began_it(window: QWidget, qtbot: QtBot) -> None:
    dialog, ended = QDialog(window), []
    dialog.open()
    wait_for(dialog, "Reading it…", end_soon, lambda working: ended.append(working.result()))
    qtbot.waitUntil(lambda: ended == ["made"], timeout=60_000)
    assert in_front() is dialog
    dialog.close()


def test_nothing_follows_work_that_was_given_up(window: QWidget) -> None:
    work = Work()
    wait_for(window, "Reading it…", work, work.ended.append)
    assert work.watched.wait(20)
    give_up(window)
    work.wakes.set()
    QTest.qWait(LONG)
    assert work.is_cancelled
    assert not work.ended
    assert QApplication.activeModalWidget() is None


# --- in a thread, without a box --------------------------------------------------------------


def test_what_follows_is_done_in_the_thread_of_the_window(qapp: QApplication) -> None:
    done: list[int] = []
    working = in_thread(threading.get_ident)
    when_ended(qapp, working, lambda _: done.append(threading.get_ident()))
    let_save()
    assert done == [threading.get_ident()]
    assert working.result() != threading.get_ident()


def test_nothing_follows_once_its_owner_is_gone(qtbot: QtBot) -> None:
    owner, wakes = QObject(), threading.Event()
    done: list[Future[bool]] = []
    when_ended(owner, in_thread(lambda: wakes.wait(20)), done.append)
    qtbot.wait(2 * module.POLL)
    destroy(owner)
    wakes.set()
    let_save()
    assert not done


# --- later, in the thread of the window ------------------------------------------------------


class Owner(QObject):
    """Counts how often it was called."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def act(self) -> None:
        self.calls += 1


WAYS: dict[str, Callable[[Owner], None]] = {
    "method": lambda owner: later(owner, owner.act),
    "lambda": lambda owner: later(owner, lambda: owner.act()),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_called_once_and_leaves_no_timer(qtbot: QtBot, way: str) -> None:
    owner = Owner()
    WAYS[way](owner)
    assert owner.calls == 0
    qtbot.wait_until(lambda: owner.calls > 0)
    qtbot.wait_until(lambda: not owner.children())
    assert owner.calls == 1


def test_it_waits_as_long_as_told(qtbot: QtBot) -> None:
    owner = Owner()
    later(owner, owner.act, 60_000)
    qtbot.wait(50)
    assert owner.calls == 0
    destroy(owner)


@pytest.mark.parametrize("way", WAYS)
def test_an_owner_that_is_destroyed_first_is_not_called_and_not_kept(
    qtbot: QtBot, way: str
) -> None:
    owner = Owner()
    kept = weakref.ref(owner)
    WAYS[way](owner)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete.value)
    qtbot.wait(100)
    assert owner.calls == 0
    del owner
    gc.collect()
    assert kept() is None


def test_what_is_due_is_done_while_a_dialog_waits(qtbot: QtBot) -> None:
    owner, inner = Owner(), QEventLoop()

    def wait() -> None:
        later(owner, inner.quit)
        inner.exec()
        owner.act()

    later(owner, wait)
    later(owner, owner.act)
    qtbot.wait_until(lambda: owner.calls == 2)


def test_a_fault_does_not_keep_what_is_due_from_being_done(qtbot: QtBot) -> None:
    owner = Owner()

    def fail() -> None:
        raise ValueError("It fails.")

    with qtbot.captureExceptions() as faults:
        later(owner, fail)
        later(owner, owner.act)
        qtbot.wait_until(lambda: owner.calls == 1)
    assert [str(fault[1]) for fault in faults] == ["It fails."]
