import logging
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from gui.base.application import make_application
from gui.base.signals import Wakeup
from gui.base.work import wait_for
from gui.shell import app
from gui.shell.recovery import Recovery
from gui.shell.window import MainWindow
from mark1.cli.main import main
from mark1.cli.terminal import Stop
from mark1.patterns import shapes
from mark1.session.commands import Step, Train
from mark1.session.journal import left_behind
from mark1.session.replay import load_journal
from mark1.session.session import Session
from tests.examples import slow


def test_without_a_screen_it_says_so_and_gives_the_demonstration(monkeypatch, capsys):
    monkeypatch.setattr(app, "screen_problem", lambda: "There is no screen.")
    assert main([]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("There is no screen.")
    assert "26 of 26 right" in printed


def test_the_window_opens_with_a_file_and_closes(qapp, tmp_path, monkeypatch):
    saved = tmp_path / "one.mark1"
    assert main(["train", "--patterns", "digits", "--json", "--save", str(saved)]) == 0
    seen = []

    def look_and_close():
        # The window of an earlier test may still wait to be deleted.
        windows = [w for w in qapp.topLevelWidgets() if isinstance(w, MainWindow)]
        window = next(w for w in windows if w.isVisible())
        seen.append((window.session.path, len(window.session.state.patterns.classes)))
        window.close()

    monkeypatch.setattr(MainWindow, "start", lambda window: window.show())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    QTimer.singleShot(200, look_and_close)
    assert main(["window", str(saved)]) == 0
    assert seen == [(saved, 10)]


def test_a_window_computes_in_one_thread_unless_told_otherwise(qapp, monkeypatch):
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    make_application()
    assert (os.environ["OPENBLAS_NUM_THREADS"], os.environ["OMP_NUM_THREADS"]) == ("1", "3")


@pytest.mark.skipif(os.name != "posix", reason="sends signals of Unix")
@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGTERM, 143),
        pytest.param(signal.SIGINT, 1, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, 129, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("is_modified", [True, *slow(False)])
def test_a_signal_closes_the_window_at_once_and_the_next_start_offers_its_session(
    number, status, is_modified, qapp, monkeypatch, tmp_path
):
    before = signal.getsignal(number)

    def change_and_signal():
        windows = [w for w in qapp.topLevelWidgets() if isinstance(w, MainWindow)]
        window = next(w for w in windows if w.isVisible())
        if is_modified:
            window.session.perform(Train(3))
            window.session.run()
        # Like a signal from outside: Python does not run before Qt wakes it.
        threading.Thread(target=os.kill, args=(os.getpid(), number)).start()

    monkeypatch.setattr(MainWindow, "start", lambda window: window.show())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("gui.shell.recovery.journals", lambda: tmp_path)
    QTimer.singleShot(0, change_and_signal)
    assert main(["window"]) == status
    assert signal.getsignal(number) is before
    assert len(left_behind(tmp_path)) == is_modified
    for path in left_behind(tmp_path):
        session = Session()
        load_journal(path).perform(session)
        assert session.state.progress.step >= 3


def open_error(window):
    """Do nothing: the program was started with a file that is missing."""


def open_question(window):
    window.session.perform(Train(3))
    window.actions_["new_digits"].trigger()


def open_import_question(window):
    window.files._replace(shapes.make("figures?examples=5"))


def open_light_question(window):
    letters = shapes.make("letters")
    window.files._replace(replace(letters, pictures=letters.pictures // 4))


def open_wait(window):
    def work(progress):
        while True:
            progress(0.5)
            time.sleep(0.01)

    wait_for(window, "Reading it…", work, lambda _: None)


def open_file_dialog(window):
    window.actions_["open"].trigger()


@pytest.mark.skipif(os.name != "posix", reason="sends signals of Unix")
@pytest.mark.parametrize(
    ("number", "status"),
    [
        (signal.SIGTERM, 143),
        pytest.param(signal.SIGINT, 1, marks=pytest.mark.slow),
        pytest.param(signal.SIGHUP, 129, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(
    "open_box",
    [
        open_error,
        open_question,
        open_import_question,
        open_light_question,
        open_wait,
        open_file_dialog,
    ],
)
def test_a_signal_ends_the_program_while_a_box_is_open(
    number, status, open_box, qapp, monkeypatch, tmp_path
):
    seen = []
    poll, guard = QTimer(interval=50), QTimer(singleShot=True, interval=60_000)

    def signal_when_open():
        box = qapp.activeModalWidget()
        if box is not None and box.isVisible() and not seen:
            windows = [w for w in qapp.topLevelWidgets() if isinstance(w, MainWindow)]
            window = next(w for w in windows if w.isVisible())
            seen.append((window, window.session.state.patterns))
            threading.Thread(target=os.kill, args=(os.getpid(), number)).start()

    def start(window):
        window.show()
        QTimer.singleShot(50, window, lambda: open_box(window))

    def free():
        for box in qapp.topLevelWidgets():
            box.hide()
        qapp.quit()

    poll.timeout.connect(signal_when_open)
    guard.timeout.connect(free)
    monkeypatch.setattr(MainWindow, "start", start)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("gui.shell.recovery.journals", lambda: tmp_path / "journals")
    monkeypatch.setattr("gui.base.work.AT_ONCE", 0.01)
    poll.start()
    guard.start()
    missing = [str(tmp_path / "nosuch.mark1")] if open_box is open_error else []
    try:
        assert main(["window", *missing]) == status
        assert guard.isActive()
    finally:
        poll.stop()
        guard.stop()
    window, patterns = seen[0]
    assert window.session.state.patterns is patterns  # no answer is no answer
    assert not any(box.isVisible() for box in qapp.topLevelWidgets())


def test_a_file_that_cannot_be_opened_is_said_before_the_last_session_is_offered(
    qapp, monkeypatch, tmp_path, capsys
):
    old = Session(recovery=tmp_path)
    old.perform(Step())
    old._history.journal.close()
    seen = []
    poll = QTimer(interval=20)

    def close():
        box = qapp.activeModalWidget()
        if not isinstance(box, QMessageBox):
            return
        open_now = [w for w in qapp.topLevelWidgets() if isinstance(w, QMessageBox)]
        seen.append((box.text(), sum(each.isVisible() for each in open_now)))
        if "nosuch" in box.text():
            box.buttons()[0].click()
        else:
            poll.stop()
            box.reject()
            QTimer.singleShot(0, qapp.quit)

    poll.timeout.connect(close)
    monkeypatch.setattr(MainWindow, "start", lambda window: window.show())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("gui.shell.recovery.journals", lambda: tmp_path)
    poll.start()
    missing = tmp_path / "nosuch.mark1"
    main(["window", str(missing)])
    assert len(seen) == 2
    assert [count for _, count in seen] == [1, 1]  # one after the other
    assert "nosuch.mark1" in seen[0][0]
    assert "Restore" in seen[1][0]
    printed = capsys.readouterr().err
    assert printed.startswith("mark1: ")
    assert "nosuch.mark1" in printed
    assert len(left_behind(tmp_path)) == 1


@pytest.mark.parametrize(
    "where", ["gui.shell.app.make_application", *slow("gui.shell.window.MainWindow.start")]
)
def test_a_signal_is_not_lost_while_the_window_loads(where, qapp, monkeypatch, tmp_path):
    def load(*_):
        with suppress(KeyboardInterrupt):  # as a library does that cannot pass it on
            signal.raise_signal(signal.SIGINT)
        return qapp

    monkeypatch.setattr(where, load)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("gui.shell.recovery.journals", lambda: tmp_path)
    guard = QTimer(singleShot=True, interval=60_000)
    guard.timeout.connect(qapp.quit)
    guard.start()
    assert main(["window"]) == 1
    assert guard.isActive()
    guard.stop()


def test_a_signal_cancels_the_restoring_of_a_session_before_the_window_closes(
    window, tmp_path, monkeypatch
):
    old = Session(recovery=tmp_path)
    for _ in range(20):
        old.perform(Step())
    old._history.journal.close()
    stop, statuses = Stop(), []
    application = SimpleNamespace(exit=statuses.append)
    monkeypatch.setattr("gui.shell.recovery.PAUSE", 0.0)
    monkeypatch.setattr("gui.shell.app.BUSY", 0)

    def signalled(now):
        stop.ask(signal.SIGTERM)
        app._leave(window, application, stop)
        assert not statuses
        return False

    recovery = Recovery(window.files, tmp_path)
    QTimer.singleShot(0, window, lambda: signalled(0))
    recovery.restore({"console": next(tmp_path.iterdir())})
    assert window.session.state.progress.step == 0
    QTest.qWait(10)
    assert statuses == [143]
    assert len(left_behind(tmp_path)) == 1


def test_waiting_for_signals_makes_no_frame_and_ends_without_a_trace(qapp, qtbot):
    wakeup = Wakeup(qapp)
    assert not wakeup.findChildren(QTimer)
    with qtbot.waitSignal(wakeup.woken):
        wakeup._write_end.send(b"x")
    wakeup.stop()
    assert signal.set_wakeup_fd(-1) == -1


def test_an_unexpected_error_reaches_the_log_and_the_person_as_a_sentence(
    qapp, monkeypatch, caplog
):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    window = MainWindow()
    app._catch(window)
    with caplog.at_level(logging.ERROR, logger="mark1"):
        sys.excepthook(ValueError, ValueError("inner matter"), None)
    assert "inner matter" in caplog.text
    assert "inner matter" not in window.footer.message.text()
    assert "nothing was lost" in window.footer.message.text()
    window.close_at_once()


def test_a_lesson_that_does_not_exist_is_refused_before_the_window_opens(capsys):
    assert main(["lessons"]) == 0
    count = capsys.readouterr().out.count("\n") - 1  # the last line names the folder
    for number in (0, count + 1, 99):
        assert main(["window", "--lesson", str(number)]) == 2
        said = f"mark1: There is no lesson {number}. Use 1 to {count}.\n"
        assert capsys.readouterr().err == said


def test_a_file_that_cannot_be_shown_without_a_screen_is_not_passed_over(monkeypatch, capsys):
    monkeypatch.setattr(app, "screen_problem", lambda: "There is no screen.")
    assert main(["mine.mark1"]) == 2
    assert capsys.readouterr().err == "mark1: mine.mark1 cannot be shown. There is no screen.\n"
