"""A panel around one chart of records, with its legend."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.base import theme
from gui.base.panel_frame import PanelFrame
from gui.charts.record_chart import RecordChart, plain_text
from mark1.lab.chart_records import Chart


class ChartPanel(PanelFrame):
    """A chart."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.set_title(title)
        self.legend = QLabel()
        self.legend.setFont(theme.font(theme.TITLE))
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setWordWrap(True)
        self.chart = RecordChart()
        self.chart.setAccessibleName(title)
        head = self.body.itemAt(0)
        assert isinstance(head, QHBoxLayout)
        self._head = head
        self.body.addWidget(self.legend)
        self.body.addWidget(self.chart, 1)

    def add_to_head(self, control: QWidget) -> None:
        """Put a control in the place of the title."""
        self._head.insertWidget(0, control)

    def show_chart(self, chart: Chart | None, empty: str = "") -> None:
        """Draw a chart; or nothing, and say why."""
        self.chart.show_chart(chart)
        self.legend.setText(self.chart.legend if chart else empty)
        self.legend.setVisible(bool(chart or empty))
        self.note.setText(plain_text(chart.left) if chart else "")
