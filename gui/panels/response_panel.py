"""The response: what each R-unit says, what it should say, and the answer in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout

from gui import theme
from gui.panels.panel import OneLine, Panel, quiet
from gui.session import Session
from gui.views.response_view import ResponseView
from mark1.machine.machine import Presentation


class ResponsePanel(Panel):
    """R-units and answer.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session) -> None:
        super().__init__("Response")
        self.session = session
        self.note.setText(self.tr("volts · desired"))
        self.units = ResponseView()
        self.body.addWidget(self.units, 5)
        self.body.addWidget(_line())
        self.body.addLayout(self._answer(), 3)
        self.units.desired_changed.connect(session.set_desired_unit)
        session.machine_changed.connect(self._show_machine)
        session.presented.connect(self._show)
        session.desired_changed.connect(self._show_desired)
        session.tray_changed.connect(self._show_classes)

    def _answer(self) -> QHBoxLayout:
        self.big = QLabel()
        self.big.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.big.setMinimumSize(72, 84)
        self.sentence = OneLine()
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.sentence.setFont(theme.font(15, weight=500))
        self.verdict = QLabel()
        self.wanted = QComboBox()
        self.wanted.setMinimumContentsLength(4)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.wanted.setSizeAdjustPolicy(policy)
        self.wanted.setPlaceholderText(self.tr("choose"))
        self.wanted.setAccessibleName(self.tr("What it should be"))
        self.wanted.setToolTip(self.tr("What the drawing should be: sets the desired response"))
        self.wanted.activated.connect(self._want)
        wanted = QHBoxLayout()
        wanted.setSpacing(theme.UNIT)
        wanted.addWidget(quiet(self.tr("Should be")))
        wanted.addWidget(self.wanted, 1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addStretch(1)
        words.addWidget(self.sentence)
        words.addWidget(self.verdict)
        words.addSpacing(2)
        words.addLayout(wanted)
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(theme.GUTTER)
        row.addWidget(self.big, 2)
        row.addLayout(words, 5)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write the answer as large as there is room for it."""
        super().resizeEvent(event)
        room = min(self.height() // 6, self.width() // 4)
        self.big.setFont(theme.font(max(theme.ANSWER, room), weight=600))

    def _want(self, index: int) -> None:
        self.session.set_target(self.wanted.itemData(index))

    def _show_machine(self) -> None:
        config = self.session.machine.config
        names = None
        if config.code == "one-per-class":
            names = [name[:6] for name in self.session.patterns.classes]
            names += [f"R{r + 1}" for r in range(len(names), config.r_units)]
        self.units.set_units(config.r_units, max(8, config.r_units), names)
        self.units.reset_scale()

    def _show(self, shown: Presentation) -> None:
        self.units.set_response(shown.drive, shown.response)
        name = self.session.answer()
        self.big.setText(name if name and len(name) <= 2 else "?" if name is None else "")
        self.big.setVisible(bool(self.big.text()))
        self.big.setStyleSheet(f"color: {theme.theme.faint if name is None else theme.theme.text}")
        self.sentence.setText(self.session.answer_text())
        self._show_verdict()

    def _show_desired(self) -> None:
        self.units.set_desired(self.session.desired)
        wanted = self.session.desired_class()
        self.wanted.setCurrentIndex(self.wanted.findData(wanted) if wanted else -1)
        self._show_verdict()

    def _show_verdict(self) -> None:
        code = self.session.trainer.code.text(self.session.shown.response)
        code = "" if len(code) > 8 or set(code) == {"?"} else self.tr(" · code {0}").format(code)
        right = self.session.is_right()
        colors = theme.theme
        if right is None:
            self.verdict.setText(self.tr("nothing chosen yet") + code)
            self.verdict.setStyleSheet(f"color: {colors.quiet}")
        elif right:
            self.verdict.setText(self.tr("✓ right") + code)
            self.verdict.setStyleSheet(f"color: {colors.right}")
        else:
            self.verdict.setText(self.tr("✗ wrong") + code)
            self.verdict.setStyleSheet(f"color: {colors.wrong}")

    def _show_classes(self) -> None:
        classes = self.session.patterns.classes
        if [self.wanted.itemData(i) for i in range(self.wanted.count())] != list(classes):
            self.wanted.clear()
            for name in classes:
                self.wanted.addItem(name, name)
        self._show_desired()


def _line() -> QFrame:
    line = QFrame()
    line.setFixedHeight(1)
    line.setStyleSheet(f"background: {theme.theme.line}")
    return line
