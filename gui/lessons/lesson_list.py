"""The lessons: title, how long each takes, and what is done; a broken one says what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from gui.base import layouts, theme
from gui.base.panel_frame import PanelFrame, quiet
from mark1.lessons.course import Broken
from mark1.lessons.lesson import Lesson


class LessonButton(QPushButton):
    """One lesson of the list.

    Parameters
    ----------
    number : int
        From 1.
    """

    def __init__(self, number: int, lesson: Lesson) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setObjectName("lesson")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        self._number, self._lesson = number, lesson
        self.title = QLabel(f"{number}  {lesson.text.title}", wordWrap=True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setFont(theme.font(13, weight=500))
        self.minutes = quiet(self.tr("{count} minutes").format(count=lesson.minutes))
        self.mark = QLabel()
        self.mark.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.setVerticalSpacing(0)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.minutes, 1, 0)
        grid.addWidget(self.mark, 0, 1, 2, 1)
        grid.setColumnStretch(0, 1)
        for label in (self.title, self.minutes, self.mark):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_done(self, done: int) -> None:
        """Show how many tasks are done."""
        count = len(self._lesson.tasks)
        is_over = done >= count
        text = self.tr("{done} of {count}").format(done=done, count=count) if done else ""
        self.mark.setText("✓" if is_over else text)
        theme.color_text(self.mark, "right" if is_over else "quiet")
        state = self.tr("done") if is_over else text or self.tr("not begun")
        name = self.tr("Lesson {number}: {title}, {state}")
        title = self._lesson.text.title
        self.setAccessibleName(name.format(number=self._number, title=title, state=state))
        self.setToolTip(title)

    def sizeHint(self) -> QSize:
        """Ask for two lines; a title that needs more of them gets more by its width."""
        return QSize(0, 2 * QFontMetrics(self.title.font()).lineSpacing() + 16)

    def minimumSizeHint(self) -> QSize:
        """Ask for two lines."""
        return self.sizeHint()


class LessonList(PanelFrame):
    """All lessons, one of them open.

    Signals
    -------
    chosen(int)
        The lesson with this place in the sequence should be opened.
    """

    chosen = Signal(int)

    def __init__(self, lessons: Sequence[Lesson | Broken], parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Lessons"))
        self._group = QButtonGroup(self)
        self.buttons: dict[int, LessonButton] = {}
        area = QScrollArea(widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().setAutoFillBackground(False)
        self.body.addWidget(area, 1)
        inner = QWidget(area.viewport())
        inner.setObjectName("clear")
        area.setWidget(inner)
        column = layouts.column(of=inner, spacing=2)
        for place, lesson in enumerate(lessons):
            if isinstance(lesson, Broken):
                problem = QLabel(f"✕ {lesson.name}: {lesson.problem}")
                problem.setWordWrap(True)
                problem.setTextFormat(Qt.TextFormat.PlainText)
                theme.color_text(problem, "wrong")
                column.addWidget(problem)
                continue
            button = LessonButton(place + 1, lesson)
            button.clicked.connect(lambda checked=False, place=place: self.chosen.emit(place))
            self._group.addButton(button)
            self.buttons[place] = button
            column.addWidget(button)
        column.addStretch(1)

    def show_done(self, done: Mapping[str, int], lessons: Sequence[Lesson | Broken]) -> None:
        """Show what is done in each lesson, by name."""
        whole = 0
        for place, button in self.buttons.items():
            lesson = lessons[place]
            assert isinstance(lesson, Lesson)  # only those have a button
            button.show_done(done.get(lesson.name, 0))
            whole += done.get(lesson.name, 0) >= len(lesson.tasks)
        text = self.tr("{done} of {count} done")
        self.note.setText(text.format(done=whole, count=len(self.buttons)))

    def mark(self, place: int) -> None:
        """Mark the lesson that is open."""
        if place in self.buttons:
            self.buttons[place].setChecked(True)
