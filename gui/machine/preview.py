"""The live preview of the machine drawer: what the picture and the patterns would light."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from gui.base import layouts, theme
from gui.base.clock import Clock
from gui.base.number_format import whole
from gui.base.question_process import Questions
from gui.base.thumbnails import draw_thumbnail
from gui.machine.lit_histogram import LitHistogram
from mark1.lab.lit import Lit, lit_by, sampled
from mark1.lab.ready import Moved, is_small
from mark1.machine.config import MachineConfig
from mark1.machine.wiring import remember_plugboard
from mark1.patterns.pattern_set import PatternSet
from mark1.patterns.scaling import fit

#: Seconds without a change before a machine is tried.
CALM = 0.12

#: Cells of the picture that are shown, about.
SHOWN = 2**14


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """A machine to try, and the patterns to try it with."""

    config: MachineConfig
    picture: NDArray[np.uint8]
    patterns: PatternSet
    seed: int
    example: int | None = None  # the picture's place among the patterns


class Picture(QWidget):
    """The picture as the retina would see it."""

    def __init__(self) -> None:
        super().__init__()
        self._cells = np.zeros((20, 20), np.uint8)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A square."""
        side = round(80 * min(theme.scale, 1.4))
        return QSize(side, side)

    def show_cells(self, cells: NDArray[np.uint8]) -> None:
        """Show a picture."""
        self._cells = cells
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        with QPainter(self) as painter:
            side = float(min(self.width(), self.height()))
            frame = theme.theme.line
            draw_thumbnail(painter, QRectF(0, 0, side, side), self._cells, frame, theme.theme)


class Preview(QFrame):
    """Tries each machine in a separate process, soon after the last change.

    Signals
    -------
    known(object)
        The latest machine was tried: a `Message` if it cannot be built, or None.
    """

    known = Signal(object)

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("well")
        self._clock = clock
        self._questions = Questions(clock, lit_by, self._take)
        self._next: Tried | None = None
        self._tried: Tried | None = None
        self._found: Lit | None = None
        self._due = 0.0
        self.picture = Picture()
        self.headline = QLabel(wordWrap=True)
        self.headline.setFont(theme.font(13, weight=500))
        self.histogram = LitHistogram()
        self.caption = QLabel(wordWrap=True)
        theme.dress(self.caption, "note")
        words = layouts.column(self.headline, (self.histogram, 1), self.caption, spacing=2)
        layouts.row(
            (self.picture, 0, Qt.AlignmentFlag.AlignVCenter),
            (words, 1),
            of=self,
            spacing=theme.GUTTER,
            margins=(12, 10, 12, 10),
        )
        clock.each_frame(self._follow)

    @property
    def is_waiting(self) -> bool:
        """Whether the latest machine has not been tried yet."""
        return self._next is not None or self._questions.is_waiting

    @property
    def moved(self) -> Moved | None:
        """The patterns on the retina of the latest machine; None if there are too many."""
        return None if self._found is None else self._found.moved

    def try_machine(self, tried: Tried | None) -> None:
        """Try a machine after a moment without changes; None if it has no photocells."""
        self._found = None
        self._next, self._due = tried, 0.0
        self.setVisible(tried is not None)
        if tried is not None:
            rows, columns = tried.config.rows, tried.config.columns
            part = max(1, round(math.sqrt(rows * columns / SHOWN)))  # smaller, as it is seen small
            size = max(1, rows // part), max(1, columns // part)
            self.picture.show_cells(fit(tried.picture[None], *size)[0])
            self._clock.hurry()

    def forget(self) -> None:
        """Cancel the trial, and ignore an answer that still arrives."""
        self._next = self._tried = self._found = None

    def stop(self) -> None:
        """End the process."""
        self.forget()
        self._questions.close()

    def _follow(self, now: float) -> bool:
        """Ask after a moment without changes."""
        if self._next is None:
            return False
        if not self._due:
            self._due = now + CALM
        if now < self._due:
            return True
        tried, self._next = self._next, None
        self._tried = tried
        size = tried.config.rows, tried.config.columns
        patterns = tried.patterns if is_small(tried.patterns, *size) else sampled(tried.patterns)
        self._questions.ask(tried.config, tried.picture, patterns, tried.seed, tried.example)
        return True

    def _take(self, found: Lit | None) -> None:
        """Show the result; None if the process died."""
        tried = self._tried
        if tried is None or self._next is not None:
            return
        if found is None or found.problem is not None:
            self.known.emit(None if found is None else found.problem)
            return
        if found.plugboard is not None:
            remember_plugboard(tried.config, found.plugboard)
        moved = found.moved
        if not is_small(tried.patterns, tried.config.rows, tried.config.columns):
            moved = None  # that of a sample
        if moved is not None:  # what comes from another process could be written to
            moved = replace(moved, patterns=replace(moved.patterns))
        found = replace(found, moved=moved)
        self._found = found
        if moved is not None and tried.example is not None:
            self.picture.show_cells(moved.patterns.pictures[tried.example])
        self._show(tried, found.current, found.counts)
        self.known.emit(None)

    def _show(self, tried: Tried, current: int, counts: NDArray[np.int64]) -> None:
        config, of = tried.config, tried.patterns.n
        is_direct = config.kind == "direct"
        total = config.cells if is_direct else config.a_units
        text = self.tr("{count} of {total} A-units on for this picture, {share} %")
        if is_direct:
            text = self.tr("{count} of {total} photocells lit by this picture, {share} %")
        words = {
            "count": whole(current),
            "total": whole(total),
            "share": round(100 * current / total),
        }
        self.headline.setText(text.format(**words))
        self.histogram.show_counts(counts, current)
        self.histogram.setVisible(len(counts) > 0)
        self.caption.setText(self._caption(is_direct, len(counts), of))
        self.caption.setVisible(len(counts) > 0)
        if len(counts):
            spread = self.tr("{least} to {most} for the patterns.").format(
                least=whole(int(counts.min())), most=whole(int(counts.max()))
            )
            self.histogram.setAccessibleName(self.caption.text())
            self.histogram.setAccessibleDescription(spread)

    def _caption(self, is_direct: bool, shown: int, of: int) -> str:
        """Say what the histogram counts."""
        if shown < of:
            text = self.tr("A-units lit by {shown} of the {of} patterns")
            if is_direct:
                text = self.tr("Photocells lit by {shown} of the {of} patterns")
        elif of == 1:
            text = self.tr("A-units lit by the pattern")
            if is_direct:
                text = self.tr("Photocells lit by the pattern")
        else:
            text = self.tr("A-units lit by each of the {of} patterns")
            if is_direct:
                text = self.tr("Photocells lit by each of the {of} patterns")
        return text.format(shown=whole(shown), of=whole(of))
