"""Start the window: `mark1`, `mark1 window FILE`."""

from __future__ import annotations

import argparse
import gc
import logging
import sys
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from gui.base.application import make_application
from gui.base.screen import screen_problem
from mark1.cli.terminal import examples, interruptible
from mark1.errors import Mark1Error
from mark1.messages import Message

if TYPE_CHECKING:
    from gui.files.session_files import Files
    from gui.shell.recovery import Recovery
    from gui.shell.window import MainWindow
    from mark1.cli.terminal import Stop


#: Milliseconds between two checks of whether the window is still busy.
BUSY = 50


def register(commands: Any) -> None:
    """Add `mark1 window` to the parser."""
    parser = commands.add_parser(
        "window",
        help="open the window (the default command)",
        description="Opens the window. Without a screen, it runs the demonstration instead.",
        epilog=examples("mark1 window", "mark1 window letters.mark1"),
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a .mark1 session to open")
    parser.add_argument("--lesson", type=int, metavar="NUMBER", help="a lesson to begin with")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Open the window, or run the demonstration if there is no screen."""
    problem = screen_problem()
    if problem:
        from mark1.cli.main import main

        if chosen.lesson:
            raise Mark1Error("window.no-screen-lesson", number=chosen.lesson, problem=problem)
        if chosen.file:
            raise Mark1Error("window.no-screen", file=chosen.file, problem=problem)
        print(Message("window.demo-instead", {"problem": problem}), end="\n\n", flush=True)
        return main(["demo"])
    if chosen.lesson is not None:
        _check_lesson(chosen.lesson)
    # From here on: Qt aborts or hangs if Ctrl+C raises an exception while it loads.
    with interruptible() as is_stopped:
        return _open(chosen.file, chosen.lesson, is_stopped)


def _check_lesson(number: int) -> None:
    """Raise an error if there is no lesson with this number, from 1, or if it is broken."""
    from gui.lessons import FOLDER
    from mark1.lessons.course import Broken, find_lessons, own_folder

    found = list(find_lessons(FOLDER, own_folder(), tries_start=False))
    if not 1 <= number <= len(found):
        raise Mark1Error("window.no-such-lesson", number=number, count=len(found))
    lesson = found[number - 1]
    if isinstance(lesson, Broken):
        raise Mark1Error(lesson.problem.code, **lesson.problem.values)


def _open(file: str | None, lesson: int | None, is_stopped: Stop) -> int:
    """Open the window, and run it until it is closed or a signal arrives."""
    gc.disable()  # until `Collector` takes over: nothing that is made at the start is garbage
    application = make_application()
    from gui.base.garbage import Collector
    from gui.base.signals import Wakeup
    from gui.base.work import later
    from gui.files.sessions import open_sessions
    from gui.shell import look
    from gui.shell.recovery import Recovery, journals
    from gui.shell.window import MainWindow
    from mark1.disk.fault_log import logging_faults
    from mark1.training.pace import FAST
    from mark1.training.pattern_loop import PatternLoop

    if is_stopped():
        return is_stopped.status
    PatternLoop.compiles_aside = True
    look.apply()
    folder = journals()
    window = MainWindow(*open_sessions(folder).values())
    window.session.set_pace(FAST)  # so that the first run can be seen
    _catch(window)
    problem = _load(window.files, Path(file)) if file else None
    window.files.take_up_points()
    window.start()
    if lesson is not None:
        _open_lesson(window, lesson)
    recovery = Recovery(window.files, folder)
    collector = Collector(application)
    with logging_faults():
        wakeup = Wakeup(application)
        leave = partial(_leave, window, application, is_stopped)
        wakeup.woken.connect(leave)
        later(window, leave)  # a signal may have arrived before
        later(window, lambda: _greet(window.files, recovery, problem, is_stopped))
        application.setQuitOnLastWindowClosed(True)
        try:
            return int(application.exec())
        finally:
            wakeup.stop()
            collector.stop()


def _open_lesson(window: MainWindow, number: int) -> None:
    """Show the lessons, and open the one with this number, from 1."""
    from gui.lessons.page import LessonsPage

    page = window.pages.view("lessons")
    assert isinstance(page, LessonsPage)
    page.open(number - 1)
    window.turn_to("lessons")


def _load(files: Files, path: Path) -> Mark1Error | None:
    """Open the session that was named; return, and say in the terminal, why it cannot be opened."""
    try:
        files.load(path)
    except Mark1Error as error:
        print("mark1:", error, file=sys.stderr, flush=True)
        return error
    return None


def _greet(files: Files, recovery: Recovery, problem: Mark1Error | None, is_stopped: Stop) -> None:
    """Open the boxes of the start, one after the other, while signals are heeded."""
    if problem is not None:
        files.show_problem(problem)
    if not is_stopped():
        recovery.offer()


def _leave(window: MainWindow, application: Any, is_stopped: Stop) -> None:
    """Close the window after a signal to stop, as soon as it is not busy restoring a session."""
    from PySide6.QtWidgets import QProgressDialog

    from gui.base.work import later

    if not is_stopped():
        return
    if window.isEnabled():
        window.leave()
        application.exit(is_stopped.status)
        return
    for dialog in window.findChildren(QProgressDialog):
        dialog.cancel()
    later(window, lambda: _leave(window, application, is_stopped), BUSY)


def _catch(window: MainWindow) -> None:
    """Log an unexpected error, and show a sentence instead of a traceback."""
    from PySide6.QtCore import QCoreApplication

    def caught(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        logging.getLogger("mark1").error("unexpected", exc_info=(kind, error, trace))
        for clock in window.clocks.values():
            clock.do(clock.session.pause)
        sys.__excepthook__(kind, error, trace)
        text = QCoreApplication.translate(
            "MainWindow", "Something went wrong, but nothing was lost. See the log for details."
        )
        window.footer.write(text, "wrong")

    sys.excepthook = caught
