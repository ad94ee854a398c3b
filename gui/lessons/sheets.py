"""Sheets of the lessons as PDF, to print."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from mark1 import messages
from mark1.disk.atomic import make_folder, writing
from mark1.lessons import handout
from mark1.lessons.folder import Lesson

#: What is printed of each lesson: the end of the name of its file, and its text.
SHEETS: dict[str, Callable[[Lesson, int], str]] = {
    "handout": handout.handout,
    "answers": handout.answers,
}

#: Type size in points, and pixels per inch of the page.
SIZE, RESOLUTION = 11, 1200


def write_sheets(
    lessons: Sequence[Lesson], folder: Path, languages: Sequence[str], kinds: Sequence[str]
) -> Iterator[Path]:
    """Write the sheets of lessons as PDF, and yield each file as soon as it is there.

    Parameters
    ----------
    lessons : sequence of Lesson
    folder : Path
        Made if it is missing. The files are named like ``01-threshold-handout-en.pdf``.
    languages : sequence of str
        Codes; a lesson without a text in one of them is left out there.
    kinds : sequence of str
        Some of `SHEETS`.

    Raises
    ------
    WriteError
        If the folder or a file cannot be written.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # nothing is shown
    from gui.base.application import make_application

    application = make_application()
    make_folder(folder)
    before = messages.language()
    try:
        for code in languages:
            messages.speak(code)
            for number, lesson in enumerate(lessons, 1):
                for kind in kinds if code in lesson.texts else ():
                    path = folder / f"{lesson.name}-{kind}-{code}.pdf"
                    _write(SHEETS[kind](lesson, number), lesson.text.title, path)
                    yield path
    finally:
        messages.speak(before)
    del application


def _write(markdown: str, title: str, path: Path) -> None:
    from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
    from PySide6.QtGui import QPageSize, QPdfWriter, QTextDocument

    from gui.base import theme

    document = QTextDocument()
    font = theme.font(SIZE)
    font.setPointSize(SIZE)
    document.setDefaultFont(font)
    document.setMarkdown(markdown)
    made = QBuffer()  # a writer of files does not tell that the disk is full
    made.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(made)
    writer.setTitle(title)
    writer.setResolution(RESOLUTION)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF())  # `print_` adds 20 mm of its own
    document.print_(writer)
    with writing(path) as unfinished:
        unfinished.write_bytes(made.data().data())
