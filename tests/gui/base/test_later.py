"""A function that is called later keeps nothing in memory of an owner that is gone."""

from __future__ import annotations

import gc
import itertools
import time
import weakref
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import later as later_module
from gui.base.clock import Clock
from gui.base.later import destroy, in_turn, in_turns, later, soon


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
    "soon": lambda owner: soon(owner, owner.act),
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


def test_what_can_wait_lets_something_else_come_first_however_long_the_work_takes(
    qtbot: QtBot,
) -> None:
    owner, order = Owner(), list[str]()

    def work() -> None:
        soon(owner, lambda: order.append("what can wait"))
        time.sleep(0.1)
        later(owner, lambda: order.append("what a person does next"), 20)

    later(owner, work)
    qtbot.wait_until(lambda: len(order) == 2)
    assert order == ["what a person does next", "what can wait"]


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


def test_each_of_several_functions_has_a_turn_of_its_own(qtbot: QtBot) -> None:
    owner, order = Owner(), list[str]()

    def act(name: str) -> None:
        order.append(name)
        later(owner, lambda: order.append("turn"))

    in_turns(owner, [lambda: act("one"), lambda: act("two"), lambda: act("three")])
    in_turns(owner, [])
    qtbot.wait_until(lambda: len(order) == 6)
    assert order == ["one", "turn", "two", "turn", "three", "turn"]


def test_of_what_is_due_at_once_each_has_a_pass_of_the_event_loop(qapp: QApplication) -> None:
    owner, order = Owner(), list[str]()

    def act(name: str) -> None:
        order.append(name)
        later(owner, lambda: order.append("what follows"))

    QTimer.singleShot(0, lambda: act("zero"))
    for name in ("one", "two"):
        later(owner, partial(act, name))
    for _ in range(6):
        qapp.processEvents()
        order.append("input")
    each = ["zero", "one", "two", "what follows", "what follows", "what follows"]
    assert [name for name in order if name != "input"] == each
    for before, after in itertools.pairwise(order):
        assert "input" in (before, after) or before == "zero"


def test_what_is_due_after_something_was_destroyed_has_a_pass_of_its_own_too(
    qapp: QApplication,
) -> None:
    owner, order = Owner(), list[str]()

    def act(name: str) -> None:
        destroy(QObject(owner))
        order.append(name)
        if name != "three":
            later(owner, partial(act, "two" if name == "one" else "three"))

    later(owner, partial(act, "one"))
    for _ in range(4):
        qapp.processEvents()
        order.append("input")
    assert [name for name in order if name != "input"] == ["one", "two", "three"]
    assert all("input" in (before, after) for before, after in itertools.pairwise(order))


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


def test_a_turn_waits_until_it_may_be_taken(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(later_module, "CALM", 1)
    owner, may = Owner(), False
    in_turns(owner, [owner.act], lambda: may)
    qtbot.wait(150)
    assert owner.calls == 0
    may = True
    qtbot.wait_until(lambda: owner.calls == 1)


def test_what_comes_in_a_turn_that_is_taken_waits_for_the_next(qapp: QApplication) -> None:
    owner, order = Owner(), list[str]()
    in_turn(owner, lambda: order.append("at once"))
    assert order == ["at once"]
    later(owner, lambda: (order.append("turn"), in_turn(owner, lambda: order.append("next"))))
    in_turn(owner, lambda: order.append("in its turn"))
    for _ in range(4):
        order.append("input")
        qapp.processEvents()
    passes = ["input", "turn", "input", "in its turn", "input", "next", "input"]
    assert order == ["at once", *passes]


def test_a_frame_has_a_turn_of_its_own(clock: Clock, qapp: QApplication) -> None:
    clock.settle()
    order = list[str]()
    clock.each_frame(lambda now: order.append("frame") is None and len(order) < 9)
    for name in ("one", "two"):
        later(clock, partial(order.append, name))
    while len(order) < 9:
        qapp.processEvents()
        order.append("input")
    assert {"one", "two", "frame"} < set(order)
    assert all("input" in (before, after) for before, after in itertools.pairwise(order))
