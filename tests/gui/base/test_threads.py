"""Threads give way to the window, and say in its thread that they have ended."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import Future

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.base import threads
from gui.base.later import destroy
from tests.gui.by_hand import let_save


def test_what_follows_is_done_in_the_thread_of_the_window(qapp: QApplication) -> None:
    done: list[int] = []
    working = threads.begin(threading.get_ident)
    threads.when_ended(qapp, working, lambda _: done.append(threading.get_ident()))
    let_save()
    assert done == [threading.get_ident()]
    assert working.result() != threading.get_ident()


def test_nothing_follows_once_its_owner_is_gone(qtbot: QtBot) -> None:
    owner, wakes = QObject(), threading.Event()
    done: list[Future[bool]] = []
    threads.when_ended(owner, threads.begin(lambda: wakes.wait(20)), done.append)
    qtbot.wait(2 * threads.LOOK)
    destroy(owner)
    wakes.set()
    let_save()
    assert not done


def test_python_gives_way_quickly_while_any_thread_computes() -> None:
    first, second = threading.Event(), threading.Event()
    before = sys.getswitchinterval()
    working = [threads.begin(lambda: first.wait(20)), threads.begin(lambda: second.wait(20))]
    begun = threads.begin(sys.getswitchinterval).result(20)
    first.set()
    working[0].result(20)
    left = sys.getswitchinterval()
    second.set()
    let_save()
    assert [begun, left] == pytest.approx([threads.QUICK] * 2)
    assert sys.getswitchinterval() == before
