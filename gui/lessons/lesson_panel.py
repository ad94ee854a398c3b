"""The text of a lesson, its tasks, and the buttons to go on."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.announce import announce
from gui.base.icons import put_icon
from gui.base.panel_frame import PanelFrame, make_primary, quiet
from gui.base.work import later
from mark1.lessons.attempt import MOST_WRITTEN, Attempt
from mark1.lessons.checks import number_in
from mark1.lessons.lesson import Task
from mark1.lessons.text import TaskText

#: What separates the folders of a path.
_PATH = re.compile(r"[/\\]")


class LessonPanel(PanelFrame):
    """Shows one attempt at a lesson.

    Signals
    -------
    said(object)
        The question of the task at hand was answered, right or wrong, with the answer at this
        place, or with what was written.
    shown, skipped, restarted, saved
        *Show me*, *Skip*, *Begin again* or *Save answers…* was pressed.
    turned(int)
        The lesson before (−1) or the next one (1) was asked for.
    chosen(int)
        A lesson was chosen from the list of all, by its place.
    sheets(str)
        Sheets to print were asked for, by the option of `mark1 lessons` that writes them.
    """

    said = Signal(object)
    shown = Signal()
    skipped = Signal()
    restarted = Signal()
    saved = Signal()
    turned = Signal(int)
    chosen = Signal(int)
    sheets = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.tasks: list[LessonTask] = []
        self.heading = QLabel()
        self.heading.setFont(theme.font(24, weight=600))
        self.heading.setWordWrap(True)
        self.heading.setMinimumWidth(1)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.viewport().setAutoFillBackground(False)
        layouts.add(self.body, self.heading, (self._area, 1), self._buttons())

    def _buttons(self) -> QVBoxLayout:
        self.previous = QPushButton(self.tr("Previous"))
        self.next = QPushButton(self.tr("Next lesson"))
        self.show_me = QPushButton(self.tr("Show me"))
        self.skip = QPushButton(self.tr("Skip"))
        self.again = QPushButton(self.tr("Begin again"))
        self.save = QPushButton()
        put_icon(self.save, "save")  # its words would not fit beside the others
        self.all = QPushButton()
        put_icon(self.all, "menu")
        self.all.setAccessibleName(self.tr("All lessons"))
        self.all.setToolTip(self.tr("Choose another lesson from the list"))
        self.all.setMenu(QMenu(self.all))
        self.more = QPushButton()
        put_icon(self.more, "more")
        self.more.setAccessibleName(self.tr("Sheets to print"))
        self.more.setToolTip(self.tr("Write the sheets of all lessons as PDF"))
        self.more.setMenu(menu := QMenu(self.more))
        menu.addAction(self.tr("Sheets for &pupils…"), lambda: self.sheets.emit("--handouts"))
        menu.addAction(self.tr("&Answers for teachers…"), lambda: self.sheets.emit("--answers"))
        self.save.setAccessibleName(self.tr("Save answers…"))
        self.show_me.setToolTip(self.tr("Let the program do this task"))
        self.skip.setToolTip(self.tr("Go on to the next task"))
        self.again.setToolTip(self.tr("Return to the beginning of this lesson"))
        self.save.setToolTip(self.tr("Save what you did and answered as a page, to hand it in"))
        for button, act in (
            (self.previous, lambda: self.turned.emit(-1)),
            (self.next, lambda: self.turned.emit(1)),
            (self.show_me, self.shown.emit),
            (self.skip, self.skipped.emit),
            (self.again, self.restarted.emit),
            (self.save, self.saved.emit),
        ):
            button.setAccessibleName(button.text() or button.accessibleName())
            button.clicked.connect(act)
        self.note_below = quiet("")
        self.note_below.setWordWrap(True)
        self.note_below.setMinimumWidth(1)
        self.note_below.hide()
        return layouts.column(
            layouts.row((self.show_me, 1), (self.skip, 1)),
            layouts.row((self.again, 1), self.all, self.save, self.more),
            layouts.row((self.previous, 1), (self.next, 1)),
            self.note_below,
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Show the scroll bar at once, or the text would be wrapped again after its picture."""
        super().showEvent(event)
        QCoreApplication.sendPostedEvents(self._area, QEvent.Type.MetaCall)

    def fill_list(self, titles: Sequence[tuple[int, str]]) -> None:
        """List all lessons in the menu, each with its place."""
        for place, title in titles:
            entry = self.all.menu().addAction(f"{place + 1}  {title}")
            entry.triggered.connect(lambda checked=False, place=place: self.chosen.emit(place))

    def say(self, text: str) -> None:
        """Show a sentence below the buttons, until another lesson is shown; empty for none."""
        self.note_below.setText(_PATH.sub("\\g<0>\u200b", text))  # a path may be broken
        self.note_below.setVisible(bool(text))

    def show_lesson(self, attempt: Attempt, number: int, count: int) -> None:
        """Show another lesson.

        Parameters
        ----------
        number, count : int
            Which lesson it is, from 1, and of how many.
        """
        text = attempt.lesson.text
        self.say("")
        of = self.tr("Lesson {number} of {count}")
        self.set_title(of.format(number=number, count=count))
        self.note.setText(self.tr("{count} minutes").format(count=attempt.lesson.minutes))
        self.heading.setText(text.title)
        inner = QWidget(self._area.viewport())
        inner.setObjectName("clear")
        self._area.setWidget(inner)  # while it is empty, or it would be laid out twice
        column = layouts.column(of=inner, spacing=theme.UNIT, margins=(0, 0, theme.UNIT, 0))
        for each in text.body.split("\n\n"):
            body = paragraph(each)
            body.setFont(theme.font(14))
            column.addWidget(body)
        column.addWidget(quiet(self.tr("Do")))
        both = zip(text.tasks, attempt.lesson.tasks, strict=True)
        self.tasks = [LessonTask(place, *each) for place, each in enumerate(both, 1)]
        for place, task in enumerate(self.tasks):
            task.said.connect(self.said)
            task.said.connect(lambda _, task=task: later(self, lambda: self._show_reply(task)))
            task.keep_draft(attempt.drafts, place)
            column.addWidget(task)
        column.addStretch(1)
        self.previous.setEnabled(number > 1)
        self.next.setEnabled(number < count)
        self.show_attempt(attempt)

    def _show_reply(self, task: LessonTask) -> None:
        """Scroll to what is said about a wrong answer, once it has its place."""
        for below in (task.hint, task.reply):  # the reply last: it must be in sight
            if task in self.tasks and below.isVisible():
                self._area.ensureWidgetVisible(below, 0, theme.UNIT)

    def show_attempt(self, attempt: Attempt) -> None:
        """Show what is done."""
        for place, task in enumerate(self.tasks):
            if attempt.said[place]:
                task.show_answer(attempt.said[place][-1])
            if place in attempt.skipped:
                task.show_state("skipped")
            elif place < attempt.done:
                task.show_state("done")
            else:
                task.show_state("now" if place == attempt.done else "ahead")
        self.show_me.setEnabled(not attempt.is_over)
        self.skip.setEnabled(not attempt.is_over)
        make_primary(self.next, attempt.is_over and self.next.isEnabled())
        if not attempt.is_over and self.isVisible():
            self._area.ensureWidgetVisible(self.tasks[attempt.done], 0, theme.UNIT)


#: Milliseconds after which the hint of a task appears.
PATIENCE = 40_000

#: Most characters of a number, and the height of the field for a reason, in pixels of the design.
MOST_DIGITS, REASON_HEIGHT = 20, 84


class AnswerButton(QPushButton):
    """An answer to choose; a long one takes several lines."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.setObjectName("answer")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._answer = answer
        self.words = QLabel(wordWrap=True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setMinimumWidth(1)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layouts.column(self.words, of=self, margins=(10, 5, 10, 5))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_mark("")

    def show_mark(self, mark: str) -> None:
        """Show the answer after a mark: ✓, ✕, or none."""
        text = f"{mark} {self._answer}" if mark else self._answer
        self.words.setText(text)
        self.setAccessibleName(text)

    def hasHeightForWidth(self) -> bool:
        """Ask for as many lines as the width needs."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text at this width."""
        return max(self.words.heightForWidth(max(1, width - 20)) + 10, 28)

    def sizeHint(self) -> QSize:
        """Ask for the height of the text."""
        return QSize(1, self.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Take any width."""
        return QSize(1, 28)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for other lines at another width: a layout keeps the height that it was told."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Dim the words of an answer that cannot be chosen now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.words.setEnabled(self.isEnabled())


class WrittenAnswer(QWidget):
    """A field for a number or a reason, and a button to give it as the answer.

    Signals
    -------
    given(str)
        This was written.
    changed(str)
        The field now holds this.
    """

    given, changed = Signal(str), Signal(str)

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.button = QPushButton(self.tr("Answer"))
        self.field: QLineEdit | QPlainTextEdit
        if kind == "number":
            self.field = QLineEdit(maxLength=MOST_DIGITS)
            self.field.setAccessibleName(self.tr("Your number"))
            self.field.textChanged.connect(self._change)
            self.field.returnPressed.connect(self._give)
            layouts.row((self.field, 1), self.button, of=self)
        else:
            self.field = QPlainTextEdit(tabChangesFocus=True)
            self.field.setObjectName("reason")
            self.field.setAccessibleName(self.tr("Your reason"))
            self.field.setFixedHeight(round(REASON_HEIGHT * theme.scale))
            self.field.textChanged.connect(self._change)
            layouts.column(self.field, self.button, of=self)
        self.button.clicked.connect(self._give)
        self._change()

    def text(self) -> str:
        """Return what is written, without space around it."""
        field = self.field
        words = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
        return words.strip()

    def write(self, text: str) -> None:
        """Show an answer that was given before."""
        if text == self.text():
            return  # or the cursor would move
        if isinstance(self.field, QLineEdit):
            self.field.setText(text)
        else:
            self.field.setPlainText(text)

    def _change(self) -> None:
        self.button.setEnabled(bool(self.text()))
        self.changed.emit(self.text())

    def _give(self) -> None:
        if self.text():
            self.given.emit(self.text()[:MOST_WRITTEN])


class LessonTask(QFrame):
    """A task in the list.

    Parameters
    ----------
    number : int
        From 1.
    text : TaskText
    task : Task

    Signals
    -------
    said(object)
        The answer at this place was chosen, or this was written.
    """

    said = Signal(object)

    def __init__(self, number: int, text: TaskText, task: Task) -> None:
        super().__init__()
        self.setObjectName("task")
        self._number, self._text, self._check = number, text, task.check
        self.mark = QLabel()
        self.mark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self.words = paragraph(text.text)
        self.hint = paragraph(text.hint)
        theme.dress(self.hint, "note")
        self.reply = paragraph("")
        theme.dress(self.reply, "note")
        self.reply.hide()
        self.answers = [AnswerButton(choice) for choice in text.choices]
        self.written = WrittenAnswer(task.check.asks) if task.check.asks else None
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE)
        self._timer.timeout.connect(self.show_hint)
        column = layouts.column(self.words, spacing=4)
        for button in self.answers:
            button.clicked.connect(lambda checked=False, button=button: self._say(button))
            column.addWidget(button)
        if self.written is not None:
            self.written.given.connect(self._write)
            column.addWidget(self.written)
        column.addWidget(self.reply)
        column.addWidget(self.hint)
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setHorizontalSpacing(8)
        grid.addWidget(self.mark, 0, 0)
        grid.addLayout(column, 0, 1)
        grid.setColumnStretch(1, 1)
        self.hint.hide()

    def _say(self, chosen: AnswerButton) -> None:
        """Mark the answer as right or wrong, and tell it."""
        place = self.answers.index(chosen)
        self.show_answer(place)
        if place != self._text.right:
            self.show_hint()
        self.said.emit(place)

    def _write(self, text: str) -> None:
        """Say whether a number is right, and tell what was written."""
        self.show_answer(text)
        if not self._check.accepts(text, self._text.expected):
            self.show_hint()
        self.said.emit(text)

    def keep_draft(self, drafts: dict[int, str], place: int) -> None:
        """Show what was begun to be written, and keep what is written from now on."""
        if self.written is not None:
            self.written.write(drafts.get(place, ""))
            self.written.changed.connect(functools.partial(drafts.__setitem__, place))

    def show_answer(self, given: int | str) -> None:
        """Mark the last answer as right or wrong, with the reason if it is wrong."""
        if isinstance(given, int):
            for place, button in enumerate(self.answers):
                mark = "✓" if place == self._text.right else "✕"
                button.show_mark(mark if place == given else "")
            whys = self._text.whys
            self._reply(whys[given] if given < len(whys) else "")
        elif self.written is not None:
            self.written.write(given)
            self._reply(self._judged(given))

    def _judged(self, given: str) -> str:
        """Return what to say about a number or a reason."""
        if self._check.asks == "reason":
            return self.tr("Saved with your answers.")
        if number_in(given) is None:
            return self.tr("Write a number, such as 12.")
        is_right = self._check.accepts(given, self._text.expected)
        answer = self.tr("{number} is right.") if is_right else self.tr("{number} is wrong.")
        return answer.format(number=given)

    def _reply(self, text: str) -> None:
        self.reply.setText(marked_up(text))
        self.reply.setVisible(bool(text))
        announce(self, text)

    def show_hint(self) -> None:
        """Show the hint now."""
        self.hint.setVisible(bool(self._text.hint))

    def show_state(self, state: str) -> None:
        """Show the task as ``ahead``, ``now``, ``done`` or ``skipped``."""
        marks = {"ahead": "○", "now": "○", "done": "✓", "skipped": "–"}
        colors = {"ahead": "quiet", "now": "action", "done": "right", "skipped": "quiet"}
        names = {
            "ahead": self.tr("Task {number}, not yet"),
            "now": self.tr("Task {number}, to do now"),
            "done": self.tr("Task {number}, done"),
            "skipped": self.tr("Task {number}, skipped"),
        }
        self.mark.setText(marks[state])
        theme.color_text(self.mark, colors[state])
        self.mark.setAccessibleName(names[state].format(number=self._number))
        self.words.setStyleSheet("" if state == "now" else f"color: {theme.theme.quiet}")
        self.setProperty("state", state)
        self.style().unpolish(self)
        self.style().polish(self)
        for answer in (*self.answers, *([self.written] if self.written else [])):
            answer.setEnabled(state == "now")
        if state == "now":
            self._timer.start()
        else:
            self._timer.stop()
            self.hint.hide()


def paragraph(text: str) -> QLabel:
    """Show a paragraph of Markdown."""
    label = QLabel(marked_up(text))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    return label


def marked_up(text: str) -> str:
    """Return Markdown as HTML; strong words have the heaviest weight of the typeface."""
    rich = re.sub(r"\*\*(.+?)\*\*", r'<span style="font-weight:600">\1</span>', escape(text))
    return re.sub(r"\*(.+?)\*", r"<i>\1</i>", rich)
