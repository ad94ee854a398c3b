"""One task of a lesson: a mark, what to do, a hint after a while, and answers to a question."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from gui.base import theme
from mark1.lessons.text import TaskText

#: Milliseconds after which the hint of a task appears.
PATIENCE = 40_000


class AnswerButton(QPushButton):
    """An answer to choose; a long one takes several lines.

    Parameters
    ----------
    answer : str
    """

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.setObjectName("answer")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._answer = answer
        self.words = QLabel(wordWrap=True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setMinimumWidth(1)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(10, 5, 10, 5)
        inside.addWidget(self.words)
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

    def changeEvent(self, event: QEvent) -> None:
        """Dim the words of an answer that cannot be chosen now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.words.setEnabled(self.isEnabled())


class LessonTask(QFrame):
    """A task in the list.

    Parameters
    ----------
    number : int
        From 1.
    text : TaskText

    Signals
    -------
    said(str)
        An answer to the question was chosen.
    """

    said = Signal(str)

    def __init__(self, number: int, text: TaskText) -> None:
        super().__init__()
        self.setObjectName("task")
        self._number, self._text = number, text
        self.mark = QLabel()
        self.mark.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self.words = paragraph(text.text)
        self.hint = paragraph(text.hint)
        theme.dress(self.hint, "note")
        self.answers = [AnswerButton(choice) for choice in text.choices]
        self._timer = QTimer(self, singleShot=True, interval=PATIENCE)
        self._timer.timeout.connect(self.show_hint)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self.words)
        for button in self.answers:
            button.clicked.connect(lambda checked=False, button=button: self._say(button))
            column.addWidget(button)
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
        is_right = self.answers.index(chosen) == self._text.right
        for button in self.answers:
            button.show_mark("")
        chosen.show_mark("✓" if is_right else "✕")
        if not is_right:
            self.show_hint()
        self.said.emit(self._text.choices[self.answers.index(chosen)])

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
        self.mark.setStyleSheet(f"color: {getattr(theme.theme, colors[state])}")
        self.mark.setAccessibleName(names[state].format(number=self._number))
        self.words.setStyleSheet("" if state == "now" else f"color: {theme.theme.quiet}")
        self.setProperty("state", state)
        self.style().unpolish(self)
        self.style().polish(self)
        for button in self.answers:
            button.setEnabled(state == "now")
        if state == "now":
            self._timer.start()
        else:
            self._timer.stop()
            self.hint.hide()


def paragraph(text: str) -> QLabel:
    """Show a paragraph of Markdown; strong words have the heaviest weight of the typeface."""
    rich = re.sub(r"\*\*(.+?)\*\*", r'<span style="font-weight:600">\1</span>', escape(text))
    rich = re.sub(r"\*(.+?)\*", r"<i>\1</i>", rich)
    label = QLabel(rich)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setMinimumWidth(1)
    return label
