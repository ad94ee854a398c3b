"""The text of a lesson, its tasks, and the buttons to go on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.icons import put_icon
from gui.base.panel_frame import PanelFrame, make_primary, quiet
from gui.lessons.task import LessonTask, paragraph
from mark1.lessons.attempt import Attempt


class LessonPanel(PanelFrame):
    """Shows one attempt at a lesson.

    Signals
    -------
    said(str)
        The question of the task at hand was answered, right or wrong.
    shown, skipped, restarted, saved
        *Show me*, *Skip*, *Begin again* or *Save answers…* was pressed.
    turned(int)
        The lesson before (−1) or the next one (1) was asked for.
    """

    said = Signal(str)
    shown = Signal()
    skipped = Signal()
    restarted = Signal()
    saved = Signal()
    turned = Signal(int)

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
        self.body.addWidget(self.heading)
        self.body.addWidget(self._area, 1)
        self.body.addLayout(self._buttons())

    def _buttons(self) -> QVBoxLayout:
        self.previous = QPushButton(self.tr("Previous"))
        self.next = QPushButton(self.tr("Next lesson"))
        self.show_me = QPushButton(self.tr("Show me"))
        self.skip = QPushButton(self.tr("Skip"))
        self.again = QPushButton(self.tr("Begin again"))
        self.save = QPushButton()
        put_icon(self.save, "save")  # its words would not fit beside the others
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
        self.note_below.hide()
        column = QVBoxLayout()
        rows = (self.show_me, self.skip), (self.again, self.save), (self.previous, self.next)
        for wide, other in rows:
            row = QHBoxLayout()
            row.addWidget(wide, 1)
            row.addWidget(other, 0 if other is self.save else 1)
            column.addLayout(row)
        column.addWidget(self.note_below)
        return column

    def say(self, text: str) -> None:
        """Show a sentence below the buttons, until another lesson is shown; empty for none."""
        self.note_below.setText(text)
        self.note_below.setVisible(bool(text))

    def show_lesson(self, attempt: Attempt, number: int, count: int) -> None:
        """Show another lesson.

        Parameters
        ----------
        attempt : Attempt
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
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme.UNIT, 0)
        column.setSpacing(theme.UNIT)
        for each in text.body.split("\n\n"):
            body = paragraph(each)
            body.setFont(theme.font(14))
            column.addWidget(body)
        column.addWidget(quiet(self.tr("Do")))
        self.tasks = [LessonTask(place, each) for place, each in enumerate(text.tasks, 1)]
        for task in self.tasks:
            task.said.connect(self.said)
            column.addWidget(task)
        column.addStretch(1)
        self.previous.setEnabled(number > 1)
        self.next.setEnabled(number < count)
        self.show_attempt(attempt)

    def show_attempt(self, attempt: Attempt) -> None:
        """Show what is done."""
        for place, task in enumerate(self.tasks):
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
