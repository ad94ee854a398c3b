"""Long work goes on behind a box, in which it can be cancelled."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui import waiting
from gui.later import destroy
from gui.waiting import Progress, WaitingBox, wait_for, wait_until_done
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
        except waiting.Cancelled:
            self.is_cancelled = True
            raise
        return "made"


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    monkeypatch.setattr(waiting, "AT_ONCE", 0.001)
    monkeypatch.setattr(waiting, "MOMENT", 1)
    monkeypatch.setattr(waiting, "LOOK", 5)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def work(window: QWidget, qtbot: QtBot) -> Work:
    """Work that has been begun, and has a box."""
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
    monkeypatch.setattr(waiting, "AT_ONCE", 20)
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
    monkeypatch.setattr(waiting, "KNOWN", 0.0)
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
