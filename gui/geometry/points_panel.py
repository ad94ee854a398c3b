"""The points of the plane: ready sets, the class of the next one, and files."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from gui.base import layouts, remembered, theme
from gui.base.buttons import icon_button
from gui.base.clock import Clock
from gui.base.elide import unbroken
from gui.base.endings import open_name, save_name
from gui.base.number_field import NumberField
from gui.base.number_format import whole
from gui.base.panel_frame import OneLine, PanelFrame, quiet
from gui.base.segments import Segments
from gui.base.work import wait_for
from gui.files.sessions import MOST_CLASSES
from gui.geometry.plane_scale import scale_for
from gui.geometry.plane_view import draw_point
from mark1.errors import Mark1Error
from mark1.machine.settings import Limit
from mark1.patterns import shapes
from mark1.patterns.pattern_set import PatternSet
from mark1.session.commands import BeginRun, RemovePatterns
from mark1.session.state import SessionState
from mark1.storage.document import same_patterns
from mark1.training.conventions import config_for_points

if TYPE_CHECKING:
    from mark1.patterns.files.table_columns import TableReading

#: Ready sets, in the order of their buttons.
SETS = ("and", "or", "nand", "xor", "clouds", "moons")

#: Classes of the sets, the first for d = −1.
NAMES = ("0", "1", "2")

#: Most characters of a class name on its button.
LONGEST_NAME = 8

#: Smallest distance of a point from the line.
_MARGIN = Limit(0.0, 0.5, 0.05)
#: Points of each class.
_COUNT = Limit(1, 500)

#: Points of each class, and margin of the clouds or spread of the moons, at first.
_FIRST_COUNT, _FIRST_MARGIN = 12, 0.1


class PointsPanel(PanelFrame):
    """Chooses the points, and the class of those added by hand.

    Parameters
    ----------
    clock : Clock
        Of the page's own session.

    Signals
    -------
    said(str, str)
        A sentence for the person, and its tone.
    """

    said = Signal(str, str)

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.set_title(self.tr("Points"))
        self._clock = clock
        self._seed = 1960
        self._file: tuple[PatternSet, Path] | None = None
        self._known: tuple[PatternSet, str] | None = None
        self.sets = {name: self._set_button(name) for name in SETS}
        row = layouts.row(*((button, 1) for button in self.sets.values()), spacing=6)
        layouts.add(self.body, row, self._tools(), self._settings())
        clock.watch(self.show_points, "patterns", "machine")

    # --- what there is ---------------------------------------------------------------------

    def _set_button(self, name: str) -> QToolButton:
        titles = {
            "and": self.tr("AND"),
            "or": self.tr("OR"),
            "nand": self.tr("NAND"),
            "xor": self.tr("XOR"),
            "clouds": self.tr("Clouds"),
            "moons": self.tr("Moons"),
        }
        button = QToolButton()
        button.setText(titles[name])
        button.setCheckable(True)
        button.setAccessibleName(titles[name])
        tips = {
            "and": self.tr("1 only if both inputs are 1"),
            "or": self.tr("1 if at least one input is 1"),
            "nand": self.tr("0 only if both inputs are 1"),
            "xor": self.tr("1 if the inputs differ: no line separates them"),
            "clouds": self.tr("Points on both sides of a line, with a gap"),
            "moons": self.tr("Points on two interlocking half circles"),
        }
        button.setToolTip(tips[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(44, 26))
        button.setFont(theme.font(12))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self.take_set, name))
        return button

    def _tools(self) -> QHBoxLayout:
        self.classes = Segments(
            self.tr("Class of the next point"), list(zip(NAMES, NAMES, strict=True))
        )
        self.classes.choose("1")
        for button in self.classes.buttons.values():
            button.setIconSize(QSize(14, 14))
        self.remove = self._button(
            "minus",
            self.tr("Remove a point"),
            self.tr("Remove the last point clicked (Delete, or right click)"),
        )
        self.clear = self._button("clear", self.tr("Clear"), self.tr("Remove all points"))
        self.clear.clicked.connect(self.clear_points)
        self.import_ = self._button(
            "folder",
            self.tr("Import points"),
            self.tr("Points from a CSV file: two numbers and a class per row"),
        )
        self.import_.clicked.connect(self.ask_import)
        self.export = self._button(
            "save", self.tr("Export points"), self.tr("Write the points to a CSV file")
        )
        self.export.clicked.connect(self.ask_export)
        tools = self.remove, self.clear, self.import_, self.export
        return layouts.row(quiet(self.tr("Add")), self.classes, layouts.STRETCH, *tools, spacing=6)

    def _settings(self) -> QHBoxLayout:
        self.count = self._field(_COUNT, _FIRST_COUNT, self.tr("Points of each class"))
        self.margin = self._field(
            _MARGIN, _FIRST_MARGIN, self.tr("Smallest distance of a point from the line")
        )
        self.draw = self._button(
            "dice", self.tr("Draw other points"), self.tr("Draw other points at random")
        )
        self.draw.clicked.connect(self.draw_others)
        self.margin_label = quiet(self.tr("Margin"))
        row = layouts.row(spacing=6)
        count_label = quiet(self.tr("Per class"))
        for label, field in ((count_label, self.count), (self.margin_label, self.margin)):
            label.setBuddy(field)
            layouts.add(row, label, field)
        row.addWidget(self.draw)
        self.hint = _Hint(self.tr("Click to add · drag to move · right-click to remove"))
        row.addWidget(self.hint, 1)
        return row

    def _field(self, limit: Limit, value: float, name: str) -> NumberField:
        field = NumberField(limit)
        field.show_value(value)
        field.setAccessibleName(name)
        field.setToolTip(name)
        theme.fix_size(field, 56, 0)
        field.changed.connect(self._redraw)
        return field

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        return icon_button(name, text, tip, takes_focus=False)

    # --- what a person does ----------------------------------------------------------------

    @property
    def class_name(self) -> str:
        """The class of the next point."""
        classes = self._clock.session.state.patterns.classes
        place = NAMES.index(self.classes.current)
        if place < len(classes):
            return classes[place]
        return NAMES[place] if NAMES[place] not in classes else f"{NAMES[place]}*"

    def take_set(self, name: str) -> None:
        """Show a ready set, and start a new run on it."""
        self._take(self._made(name))
        self.show_points(self._clock.session.state)

    def _made(self, name: str) -> PatternSet:
        options: dict[str, Any] = {}
        if name in ("clouds", "moons"):
            options = {"examples": int(self.count.value())}
            options["margin" if name == "clouds" else "spread"] = self.margin.value()
        return shapes.make(name, seed=self._seed, **options)

    def _take(self, patterns: PatternSet) -> None:
        state = self._clock.session.state
        config = config_for_points(
            len(patterns.classes),
            state.training.rule,
            seed=self._seed,
            bias=state.machine.config.bias,
        )
        self._clock.perform(BeginRun(config, patterns))

    def draw_others(self) -> None:
        """Draw the points of a set again from another seed."""
        if self.count.complain() or self.margin.complain():
            return
        self._seed = random.randrange(10_000)
        chosen = self.chosen
        self.take_set(chosen if chosen in ("clouds", "moons") else "clouds")

    def _redraw(self) -> None:
        """Draw the shown set with the new settings."""
        if self.chosen in ("clouds", "moons"):
            self.take_set(self.chosen)

    def clear_points(self) -> None:
        """Remove all points."""
        count = len(self._clock.session.state.patterns)
        if count:
            self._clock.perform(RemovePatterns(tuple(range(count))))

    # --- files -----------------------------------------------------------------------------

    def ask_import(self) -> None:
        """Choose a file of points, and start a new run on them."""
        from mark1.patterns.files import TABLES

        title, endings = self.tr("Import points"), (*TABLES, ".npz")
        name = open_name(self, title, remembered.file_folder(), self.tr("Points"), endings)
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Take points from a file; what was there stays if it has no points of a plane."""
        from gui.files.table_dialog import TableDialog, look_first
        from mark1.patterns.files import read_patterns

        def read(table: TableReading | None, watch: Callable[[float], None]) -> PatternSet:
            return read_patterns(path, table=table, watch=watch)

        def read_at_once() -> None:
            words, use = self.tr("Reading {file}…").format(file=path.name), partial(self._use, path)
            wait_for(self, words, partial(read, None), use)

        def ask(reading: TableReading) -> None:
            TableDialog(self, path, reading, read, partial(self._use_points, path), 2).open()

        look_first(self, path, read_at_once, ask)

    def _use(self, path: Path, reading: Future[PatternSet]) -> None:
        """Take points that were read, or say what is wrong."""
        try:
            problem = self._use_points(path, reading.result())
        except Mark1Error as error:
            problem = str(error.message.in_window)
        if problem:
            self.said.emit(problem, "wrong")

    def _use_points(self, path: Path, patterns: PatternSet) -> str:
        """Take points of a plane; return what is wrong with others, or nothing."""
        problem = self._problem(patterns).format(file=path.name)
        if not problem:
            self._take(patterns)
            self._file = patterns, path
        return problem

    def _problem(self, patterns: PatternSet) -> str:
        """Say why patterns cannot be shown on a plane; empty if they can."""
        if not patterns.analog or patterns.columns != 2:
            return self.tr("{file} has no points of a plane. Give two numbers and a class per row.")
        if len(patterns.classes) > MOST_CLASSES:
            return self.tr("{file} has more than three classes. Leave out the others.")
        return ""

    def ask_export(self) -> None:
        """Choose where, and write the points there."""
        kinds = {self.tr("Points (*.csv)"): ".csv"}
        path = save_name(self, self.tr("Export points"), remembered.file_folder(), kinds, (".npz",))
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the points to a file."""
        from mark1.patterns.files import write_patterns

        kind = "npz" if path.suffix.lower() == ".npz" else "csv"
        patterns = self._clock.session.state.patterns
        try:
            write_patterns(patterns, path, kind)
        except Mark1Error as error:
            self.said.emit(str(error.message), "wrong")
            return
        self._file = patterns, path
        self.said.emit(self.tr("Written to {path}.").format(path=path), "plain")

    @property
    def source(self) -> str | None:
        """What a command calls these points: a ready set or a file; None if there is neither."""
        patterns = self._clock.session.state.patterns
        if self.chosen:
            return patterns.name
        if self._file is not None and same_patterns(self._file[0], patterns):
            return str(self._file[1])
        return None

    # --- what is shown ---------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        """The ready set that is shown unchanged, or empty."""
        patterns = self._clock.session.state.patterns
        if self._known is None or self._known[0] is not patterns:
            name = patterns.name.partition("?")[0]
            seed = self._clock.session.state.machine.config.seed
            try:
                same = name in SETS and same_patterns(
                    shapes.make(patterns.name, seed=seed), patterns
                )
            except Mark1Error:  # named after a file
                same = False
            name = name if same else ""
            self._known = patterns, name
        return self._known[1]

    def show_points(self, state: SessionState) -> None:
        """Mark the set that is shown, and count the points."""
        patterns, chosen = state.patterns, self.chosen
        for name, button in self.sets.items():
            button.setChecked(name == chosen)
        for field in (self.count, self.margin, self.draw):
            field.setEnabled(chosen in ("clouds", "moons"))
        if chosen in ("clouds", "moons"):
            settings = shapes.settings_of(patterns.name)
            self.count.show_value(settings["examples"])
            self.margin.show_value(settings["margin" if chosen == "clouds" else "spread"])
        self.margin_label.setText(self.tr("Spread") if chosen == "moons" else self.tr("Margin"))
        counts = patterns.counts.tolist()
        text = self.tr("{count} points · {counts}")
        if len(patterns) == 1:
            text = self.tr("1 point · {counts}")
        each = " · ".join(f"{whole(n)} {self.mark(place)}" for place, n in enumerate(counts))
        self.note.setText(text.format(count=whole(len(patterns)), counts=each))
        self.clear.setEnabled(len(patterns) > 0)
        self.remove.setEnabled(len(patterns) > 0)
        for place, choice in enumerate(self.classes.buttons.values()):
            shown = patterns.classes[place] if place < len(patterns.classes) else NAMES[place]
            choice.setText(elided(shown, LONGEST_NAME))
            choice.setToolTip(self.tr("Add points of the class {name}").format(name=shown))
            choice.setAccessibleName(choice.toolTip())

    @staticmethod
    def mark(place: int) -> str:
        """Return the sign of a class, as on its points."""
        return "−+▲"[place % MOST_CLASSES]

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the icons for the screen on which they are seen."""
        super().showEvent(event)
        ratio = self.devicePixelRatioF()
        for name, button in self.sets.items():
            button.setIcon(picture_of(name, button.iconSize(), ratio))
        for label, choice in enumerate(self.classes.buttons.values()):
            choice.setIcon(point_icon(label, ratio))


def elided(text: str, most: int) -> str:
    """Cut a text with three dots."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def picture_of(name: str, size: QSize, ratio: float) -> QIcon:
    """Draw a ready set as an icon."""
    patterns = shapes.make(f"{name}?examples=9" if name in ("clouds", "moons") else name)
    points = patterns.pictures[:, 0].astype(np.float64)
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(QColor(theme.theme.well))
    scale = scale_for(points, QRectF(0, 0, size.width(), size.height()))
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = 3.6 if len(points) < 5 else 2.2
        for (x, y), label in zip(points.tolist(), patterns.labels.tolist(), strict=True):
            draw_point(painter, scale.to_pixel(x, y), label, radius, marked=False)
    return QIcon(made)


def point_icon(label: int, ratio: float) -> QIcon:
    """Draw a point of a class as an icon."""
    made = QPixmap(round(14 * ratio), round(14 * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_point(painter, QPointF(7, 7), label, 5.5)
    return QIcon(made)


class _Hint(OneLine):
    """Takes as many lines as its text needs beside the fields, up to four."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        theme.dress(self, "note")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that the text needs in this width."""
        super().resizeEvent(event)
        metrics, room = self.fontMetrics(), QRect(0, 0, self.width(), 0)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, unbroken(self.text()))
        self.setMinimumHeight(min(needed.height(), 4 * metrics.lineSpacing()))
