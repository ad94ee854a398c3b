"""A row of the machine drawer: name, fields, a note, a badge, and beneath it what is wrong."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.base import theme
from gui.base.panel_frame import OneLine
from gui.machine.rows import RowSpec


class Row(QWidget):
    """One setting or two: name, fields, a note, a badge, and beneath it what is wrong."""

    def __init__(self, spec: RowSpec, editors: list[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self.spec = spec
        self.name = QLabel(spec.first.row)
        self.name.setWordWrap(True)
        self.note = OneLine()
        theme.dress(self.note, "note")
        self.badge = QLabel()
        self._is_assumed = spec.first.known == "assumed"
        theme.dress(self.badge, "assumed" if self._is_assumed else "fact")
        self.badge.setToolTip(spec.first.source)
        self.badge.setAccessibleDescription(spec.first.source)
        self.problem = QLabel(wordWrap=True)
        theme.dress(self.problem, "problem")
        self.problem.hide()
        line = QHBoxLayout()
        line.setSpacing(theme.UNIT)
        line.addWidget(self.name)
        for editor in editors:
            line.addWidget(editor)
        line.addWidget(self.note, 1)
        line.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(line)
        column.addWidget(self.problem)

    def show_badge(self, values: dict[str, Any]) -> None:
        """Show whether the value is that of 1960, assumed, or neither."""
        facts, is_assumed = self.spec.facts, self._is_assumed
        self.badge.setVisible(bool(facts))
        if not facts:
            return
        is_same = all(values.get(name) == fact for name, fact in facts.items())
        name = self.tr("ASSUMED") if is_assumed else self.tr("1960")
        other = self.tr("ASSUMED: {value}") if is_assumed else self.tr("1960: {value}")
        said = self.spec.first.said_of_1960
        self.badge.setText(name if is_same else other.format(value=said))
        self.badge.setAccessibleName(self.badge.text())

    def show_problem(self, text: str) -> None:
        """Show what is wrong beneath the row; an empty text shows nothing."""
        self.problem.setText(f"✗ {text}" if text else "")
        self.problem.setVisible(bool(text))
