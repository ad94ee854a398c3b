"""What `mark1 lessons` prints, and the sheets that it writes as PDF."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mark1 import messages
from mark1.cli.terminal import sentence
from mark1.disk.atomic import make_folder, writing
from mark1.errors import FileError, Mark1Error
from mark1.lessons import handout, plan
from mark1.lessons.collect import COLUMNS, collect, write
from mark1.lessons.course import Broken, find_lessons, own_folder
from mark1.lessons.lesson import Lesson, read_lesson
from mark1.lessons.new_lesson import write_new
from mark1.messages import Message, visible

if TYPE_CHECKING:
    from PySide6.QtGui import QTextDocument


def run(chosen: argparse.Namespace, shipped: Path) -> int:
    """Do what was chosen; returns the exit status. `shipped` holds the lessons of the program."""
    if chosen.check:
        found = [_checked(path) for path in chosen.check]
        return _print(found, chosen.json, own=False)
    if chosen.action and not chosen.of:
        raise Mark1Error(f"lessons.{chosen.action}-what")
    if chosen.action == "collect":
        return _collect(Path(chosen.of), chosen.json)
    if chosen.new:
        return _say_files(write_new(chosen.new), chosen.json)
    found = list(find_lessons(shipped, own_folder()))
    if chosen.action == "open":
        return _open(found, chosen.of)
    if chosen.handouts or chosen.answers:
        lessons = [each for each in found if isinstance(each, Lesson)]
        return _write(lessons, chosen)
    _print(found, chosen.json, own=True)
    return 0


def _open(found: Sequence[Lesson | Broken], given: str) -> int:
    """Open the window with a lesson, named or by its number."""
    from mark1.cli.main import main

    numbers = {
        key: number for number, each in enumerate(found, 1) for key in (each.name, str(number))
    }
    number = numbers.get(given)
    if number is None:
        raise Mark1Error("lessons.unknown-lesson", given=given, count=len(found))
    lesson = found[number - 1]
    if isinstance(lesson, Broken):
        raise Mark1Error(lesson.problem.code, **lesson.problem.values)
    return main(["window", "--lesson", str(number)])


def _say_files(paths: Sequence[Path], as_json: bool) -> int:
    """Print the files that were written."""
    names = [str(path) for path in paths]
    print(json.dumps({"files": names}) if as_json else "\n".join(map(visible, names)))
    return 0


def _collect(folder: Path, as_json: bool) -> int:
    """Gather the pages of a class; returns 1 if there are none."""
    answers, others = collect(folder)
    if not answers:
        raise FileError("lessons.no-answers", path=folder)
    written = write(answers, folder)
    if as_json:
        names = [str(path) for path in written]
        rows = [dict(zip(COLUMNS, each.cells, strict=True)) for each in answers]
        print(json.dumps({"files": names, "rows": rows, "others": others}, ensure_ascii=False))
        return 0
    for name in others:
        print(sentence("lesson-no-answers", name=name))
    return _say_files(written, as_json)


def _checked(path: Path) -> Lesson | Broken:
    """Read a lesson, and measure its numbers."""
    try:
        lesson = read_lesson(path)
        false = next(lesson.false_numbers(), None)
        return lesson if false is None else Broken(str(path), false)
    except FileError as error:
        return Broken(str(path), error.message)


def _print(found: Sequence[Lesson | Broken], as_json: bool, *, own: bool) -> int:
    """Print lessons and what is wrong with others; returns 1 if any is broken."""
    folder = own_folder() if own else None
    broken = [each for each in found if isinstance(each, Broken)]
    if as_json:
        record: dict[str, Any] = {"lessons": [_record(each) for each in found]}
        if own:
            record["folder"] = None if folder is None else str(folder)
        print(json.dumps(record, ensure_ascii=False))
        return int(bool(broken))
    for each in found:
        print(_line(each))
    if folder is not None:
        print(sentence("lessons-own", folder=folder))
    return int(bool(broken))


def _line(each: Lesson | Broken) -> str:
    if isinstance(each, Broken):
        return sentence("lesson-broken", name=each.name, problem=each.problem)
    return sentence(
        "lesson",
        name=each.name,
        title=each.text.title,
        minutes=each.minutes,
        tasks=len(each.tasks),
        languages=", ".join(sorted(each.texts)),
    )


def _record(each: Lesson | Broken) -> dict[str, Any]:
    if isinstance(each, Broken):
        return {"name": each.name, "problem": str(each.problem)}
    return {
        "name": each.name,
        "folder": str(each.folder),
        "title": each.text.title,
        "minutes": each.minutes,
        "tasks": len(each.tasks),
        "languages": sorted(each.texts),
    }


def _write(lessons: Sequence[Lesson], chosen: argparse.Namespace) -> int:
    """Write sheets, and name each."""
    from gui.lessons.listing import write_sheets

    known = sorted({code for each in lessons for code in each.texts})
    languages = chosen.language or known
    for code in languages:
        if code not in known:
            raise Mark1Error("lessons.language", given=code, codes=", ".join(known))
    kind, folder = ("handout", chosen.handouts) if chosen.handouts else ("answers", chosen.answers)
    paths = []
    for path in write_sheets(lessons, folder, languages, [kind]):
        paths.append(str(path))
        if not chosen.json:
            print(visible(str(path)))
    if chosen.json:
        print(json.dumps({"files": paths}))
    return 0


#: What is printed of each lesson: the end of the name of its file, and its text.
SHEETS: dict[str, Callable[[Lesson, int], str]] = {
    "handout": handout.handout,
    "answers": handout.answers,
}

#: What is printed for three lessons at school with each kind of sheets: the start of the name of
#: its file, and its text.
PLANS: dict[str, tuple[str, Callable[[Sequence[Lesson]], str]]] = {
    "handout": ("closing-pages", plan.closing_pages),
    "answers": ("plan", plan.plan),
}

#: Type size in points, and pixels per inch of the page.
SIZE, RESOLUTION = 11, 1200


def write_sheets(
    lessons: Sequence[Lesson], folder: Path, languages: Sequence[str], kinds: Sequence[str]
) -> Iterator[Path]:
    """Write the sheets of lessons as PDF, and yield each file as soon as it is there.

    Parameters
    ----------
    folder : Path
        Made if it is missing. The files are named like ``01-threshold-handout-en.pdf``, and
        ``closing-pages-en.pdf`` or ``plan-en.pdf`` for three lessons at school.
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
                    _write_pdf(SHEETS[kind](lesson, number), lesson.text.title, path, lesson)
                    yield path
            for kind in kinds:
                name, pages = PLANS[kind]
                path = folder / f"{name}-{code}.pdf"
                _write_pdf(pages(lessons), str(Message("plan.title")), path)
                yield path
    finally:
        messages.speak(before)
    del application


def _write_pdf(markdown: str, title: str, path: Path, lesson: Lesson | None = None) -> None:
    from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QUrl
    from PySide6.QtGui import QPageSize, QPdfWriter, QTextDocument

    from gui.base import theme
    from gui.lessons.sheet_figure import figure_of

    document = QTextDocument()
    font = theme.font(SIZE)
    font.setPointSize(SIZE)
    document.setDefaultFont(font)
    document.setMarkdown(markdown)  # which forgets all pictures
    if lesson is not None and f"({handout.FIGURE})" in markdown:
        kind = QTextDocument.ResourceType.ImageResource
        document.addResource(kind, QUrl(handout.FIGURE), figure_of(lesson))
    _lay_out(document)
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


def _lay_out(document: QTextDocument) -> None:
    """Make tables as wide as the page, with room to write, and begin a page with each title."""
    from PySide6.QtGui import QTextCursor, QTextFormat, QTextLength, QTextTable

    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            table = frame.format().toTableFormat()
            table.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
            table.setCellPadding(5)
            table.setCellSpacing(0)
            table.setBorderCollapse(True)
            table.setBorder(1)
            frame.setFormat(table)
    block = document.begin().next()
    while block.isValid():
        if block.blockFormat().headingLevel() == 1:
            kind = block.blockFormat()
            kind.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(block).setBlockFormat(kind)
        block = block.next()
