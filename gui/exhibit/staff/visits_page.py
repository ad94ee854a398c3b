"""The page of visits per hour."""

from __future__ import annotations

import datetime

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtWidgets import QHBoxLayout

from gui.exhibit.staff.chart import HourChart
from gui.exhibit.staff.controls import button, label
from gui.exhibit.staff.host import Host
from gui.exhibit.staff.page import StaffPage
from mark1 import messages


class VisitsPage(StaffPage):
    """Shows the hours of one day, and sums."""

    def __init__(self, host: Host, today: datetime.date | None = None) -> None:
        super().__init__(host)
        self._today = today or datetime.date.today()
        self._hours = host.visits.hours()
        self.day = self._today
        self.earlier, self.later = (
            button("", "square", "arrow-left"),
            button("", "square", "arrow-right"),
        )
        self.earlier.setAccessibleName(self.tr("Day before"))
        self.later.setAccessibleName(self.tr("Day after"))
        self.earlier.clicked.connect(lambda: self._move(-1))
        self.later.clicked.connect(lambda: self._move(1))
        self.date, self.sums = label(wraps=False), label(name="quiet")
        self.date.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.chart = HourChart()
        row = QHBoxLayout()
        row.addWidget(self.earlier)
        row.addWidget(self.date, 1)
        row.addWidget(self.later)
        self.column.addLayout(row)
        self.column.addWidget(self.chart, 1)
        self.column.addWidget(self.sums)
        self._show()

    def title(self) -> str:
        """Return the title of the page."""
        return self.tr("Visits")

    def _move(self, days: int) -> None:
        self.day += datetime.timedelta(days=days)
        self._show()

    def _show(self) -> None:
        counts = [0] * 24
        for hour in self._hours:
            if hour.start.date() == self.day:
                counts[hour.start.hour] += hour.visits
        self.chart.set_counts(counts)
        locale = QLocale(messages.language())
        written = locale.toString(
            QDate(self.day.year, self.day.month, self.day.day), QLocale.FormatType.LongFormat
        )
        self.date.setText(
            self.tr("{date} · visits: {count}").format(date=written, count=sum(counts))
        )
        first = min((hour.start.date() for hour in self._hours), default=self._today)
        self.earlier.setEnabled(self.day > first)
        self.later.setEnabled(self.day < self._today)
        week = self._today - datetime.timedelta(days=6)
        lately = sum(hour.visits for hour in self._hours if hour.start.date() >= week)
        text = self.tr("Last 7 days: {week}. All: {all}, of which {finished} got an answer.")
        self.sums.setText(
            text.format(
                week=lately,
                all=sum(hour.visits for hour in self._hours),
                finished=sum(hour.finished for hour in self._hours),
            )
        )
