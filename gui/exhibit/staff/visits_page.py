"""The page of visits per hour."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from PySide6.QtCore import QDate, QLocale, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import layouts, theme
from gui.exhibit.staff.page import Host, StaffPage
from gui.exhibit.staff.touch_controls import button, label
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
        self.column.addLayout(layouts.row(self.earlier, (self.date, 1), self.later))
        self.column.addWidget(self.chart, 1)
        self.column.addWidget(self.sums)
        self._show()

    def title(self) -> str:
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


#: Room for the numbers above and the hours below, in heights of the text.
ABOVE, BELOW = 1.6, 1.8

#: Width of a number of three digits in heights of the text.
WIDTH = 2.0

#: Share of its place that a bar fills, and hours between two labels.
FILLED, LABELLED = 0.7, 3


class HourChart(QWidget):
    """The visits of the 24 hours of a day."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: tuple[int, ...] = (0,) * 24
        self._pixels = 20
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_counts(self, counts: Sequence[int]) -> None:
        """Show 24 counts."""
        self._counts = tuple(counts)
        busiest = max(range(24), key=self._counts.__getitem__)
        text = self.tr("Visits: {count}, most of them at {hour}:00")
        text = text.format(count=sum(counts), hour=busiest) if any(counts) else self.tr("No visits")
        self.setAccessibleName(text)
        self.update()

    def set_text_size(self, pixels: int) -> None:
        """Write numbers this large."""
        self._pixels = pixels
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bars, the numbers above and the hours below them."""
        colors, place = theme.theme, self.width() / 24
        high = max(8, min(self._pixels, round(place / WIDTH)))
        font = theme.font()
        font.setPixelSize(high)
        floor = self.height() - BELOW * high
        room = max(1.0, floor - ABOVE * high)
        most = max(1, *self._counts)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            painter.fillRect(QRectF(0, floor, self.width(), 2), colors.color("line"))
            for hour, count in enumerate(self._counts):
                left, tall = hour * place, room * count / most
                bar = QRectF(left + place * (1 - FILLED) / 2, floor - tall, place * FILLED, tall)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colors.color("glow"))
                if count:
                    painter.drawRoundedRect(bar, 4, 4)
                    above = QRectF(left, bar.top() - 1.4 * high, place, 1.4 * high)
                    painter.setPen(colors.color("text"))
                    painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(count))
                if hour % LABELLED == 0:
                    painter.setPen(colors.color("quiet"))
                    below = QRectF(left - place, floor + 0.5 * high, 3 * place, 1.3 * high)
                    painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(hour))
