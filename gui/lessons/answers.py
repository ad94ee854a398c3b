"""Saves what somebody did in a lesson, with pictures of its live part, to hand in."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from gui.base import settings
from gui.base.drawings import pack_soon
from gui.base.endings import with_ending
from mark1.errors import Mark1Error
from mark1.lessons.attempt import Attempt


def keep_picture(attempt: Attempt, task: int, live: QWidget) -> None:
    """Keep what the live part shows of a task that has just been done."""

    def keep(packed: bytes) -> None:
        if packed:
            attempt.pictures[task] = packed

    if live.isVisible():
        pack_soon(live, live.grab().toImage(), keep)


def ask_answers(over: QWidget, attempt: Attempt) -> str:
    """Ask for a name and a file, and save the answers there.

    Returns
    -------
    str
        What to say; empty if nothing was written.
    """
    heading = QCoreApplication.translate("LessonAnswers", "Save answers")
    question = QCoreApplication.translate("LessonAnswers", "Your name, or nothing:")
    student, accepted = QInputDialog.getText(over, heading, question)
    if not accepted:
        return ""
    name = str(Path(settings.picture_folder()) / f"{attempt.lesson.name}.html")
    pages = QCoreApplication.translate("LessonAnswers", "Page (*.html)")
    chosen, _ = QFileDialog.getSaveFileName(over.window(), heading, name, pages)
    path = with_ending(over.window(), chosen, ".html", (".htm",)) if chosen else None
    if path is None:
        return ""
    from mark1.lessons.answers import answers_of  # scarcely ever needed

    try:
        answers_of(attempt, student, datetime.now().astimezone()).write(path)
    except Mark1Error as error:
        return str(error)
    return QCoreApplication.translate("LessonAnswers", "Saved as {file}.").format(file=path.name)
