"""The copy of a session for commands is written in a thread, and its failure is told."""

from __future__ import annotations

import shutil

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gui.base.session_copy import SessionCopy
from mark1.session.new_document import letters
from mark1.storage.session_file import load_session


def test_the_file_holds_the_session_and_ends_with_the_copy(qtbot: QtBot) -> None:
    owner, document = QObject(), letters()
    copy = SessionCopy(owner)
    with qtbot.waitSignal(copy.written) as told:
        copy.write(document)
    assert told.args == [""]
    path = copy.path
    assert len(load_session(path).document.patterns) == len(document.patterns)
    copy.close()
    del copy, owner
    assert not path.exists()


def test_what_prevents_it_is_told_in_a_sentence(qtbot: QtBot) -> None:
    owner = QObject()
    copy = SessionCopy(owner)
    shutil.rmtree(copy.path.parent)
    with qtbot.waitSignal(copy.written) as told:
        copy.write(letters())
    assert copy.path.name in told.args[0]
    copy.close()
