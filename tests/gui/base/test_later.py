"""A function that is called later keeps nothing in memory of an owner that is gone."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject
from pytestqt.qtbot import QtBot

from gui.base.later import destroy, later


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
