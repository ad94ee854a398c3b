"""Garbage is collected in the window's thread alone."""

import gc
import sys
import threading

import pytest
from PySide6.QtCore import QObject

from gui.base import garbage
from gui.base.garbage import LOOP, PATIENCE, Collector


class Rubbish:
    """Something in a cycle, that notes who destroyed it."""

    destroyed_by: list = []  # noqa: RUF012

    def __init__(self):
        self.me = self

    def __del__(self):
        Rubbish.destroyed_by.append(threading.current_thread())


@pytest.fixture
def collector(qapp):
    Rubbish.destroyed_by.clear()
    parent = QObject()
    collector = Collector(parent)
    yield collector
    collector.stop()
    gc.disable()  # as the tests of the window have it


def make_rubbish():
    for _ in range(20 * gc.get_threshold()[0]):
        Rubbish()


def test_what_another_thread_throws_away_is_destroyed_by_this_one(collector, qtbot):
    thread = threading.Thread(target=make_rubbish)
    thread.start()
    thread.join()
    assert not Rubbish.destroyed_by
    qtbot.waitUntil(lambda: bool(Rubbish.destroyed_by))
    assert set(Rubbish.destroyed_by) == {threading.current_thread()}


def test_the_loop_is_scanned_once_and_then_kept(qapp, monkeypatch):
    frozen = []
    monkeypatch.delitem(sys.modules, LOOP, raising=False)
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(None))
    parent = QObject()
    collector = Collector(parent)
    collector._collect()
    assert len(frozen) == 1  # what was there before
    monkeypatch.setitem(sys.modules, LOOP, garbage)
    for _ in range(3):
        collector._collect()
    assert len(frozen) == 2
    collector.stop()
    gc.disable()


def test_what_is_old_waits_until_the_mouse_rests_but_not_for_ever(collector, monkeypatch):
    collected: list[int] = []
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 1_000))
    moves = iter(range(10 * PATIENCE))
    monkeypatch.setattr("gui.base.garbage.QCursor.pos", lambda: next(moves))
    for _ in range(2 * (PATIENCE + 1)):
        collector._collect()
    assert collected == 2 * (PATIENCE * [1] + [2])
    collected.clear()
    monkeypatch.setattr("gui.base.garbage.QCursor.pos", lambda: 0)
    for _ in range(3):
        collector._collect()
    assert collected == [1, 2, 2]  # it has just come to rest


def test_afterwards_python_collects_as_it_does(collector, monkeypatch):
    thaws: list[None] = []
    monkeypatch.setattr(gc, "unfreeze", lambda: thaws.append(None))
    assert not gc.isenabled()
    collector.stop()
    assert gc.isenabled()
    assert len(thaws) == 1
