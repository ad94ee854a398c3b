"""Shows the retina: photocells, plug wires, broken cells, brush and cursor."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.base import theme
from gui.base.announce import announce
from gui.console import cell_marks, photocells
from gui.console.brush import Cell, corner
from gui.console.photocells import CellGrid

Tool = Literal["pen", "eraser", "letter", "line", "rectangle", "ellipse", "fill"]
TOOLS: tuple[Tool, ...] = get_args(Tool)

DARK, LIT = 0, 255
#: Least value of a lit cell.
HALF = 128

#: Up to this many changed cells are repainted one by one, more of them as one rectangle.
_FEW = 32


class RetinaPicture(QWidget):
    """Shows a picture on the photocells and the marks over it; `RetinaView` adds drawing.

    Attributes
    ----------
    tool : str
        What the hand holds, one of `TOOLS`.
    brush : int
        Side of the square brush, 1 to 4 cells.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = np.zeros((20, 20), np.uint8)
        self._excitatory = self._inhibitory = self._pulled = np.empty(0, np.intp)
        self._dead = self._stuck = np.empty(0, np.intp)
        self._tool: Tool = "pen"
        self._brush = 1
        self._hover: Cell | None = None  # top left cell of the brush under the pointer
        self._cursor: Cell = (0, 0)
        self._by_keyboard = False
        self._dropping = False
        self._planned: list[Cell] = []  # cells of a shape that is being drawn
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._describe()

    def set_picture(self, picture: np.ndarray) -> None:
        """Show a picture; only cells that changed are repainted.

        Parameters
        ----------
        picture : ndarray of uint8, (rows, columns)
            0 dark … 255 lit. It is copied.
        """
        before, self._picture = self._picture, np.array(picture, np.uint8, ndmin=2)
        if before.shape == self._picture.shape:
            self._update_cells(np.flatnonzero(before != self._picture))
        else:
            self._cursor, self._hover = (0, 0), None
            self.update()
        self._describe()

    def set_wires(
        self, excitatory: np.ndarray, inhibitory: np.ndarray, pulled: np.ndarray | None = None
    ) -> None:
        """Show the plug wires of one A-unit: the cells they come from; empty arrays for none.

        Those that are also in `pulled` are pulled out.
        """
        before = np.concatenate([self._excitatory, self._inhibitory, self._pulled])
        out = np.empty(0, np.intp) if pulled is None else np.array(pulled, np.intp).ravel()
        self._excitatory, self._inhibitory = (
            cells[~(cells[:, None] == out).any(axis=1)]
            for cells in (np.array(each, np.intp).ravel() for each in (excitatory, inhibitory))
        )
        self._pulled = out
        self._update_cells(np.concatenate([before, self._excitatory, self._inhibitory, out]))

    def set_broken(self, dead: np.ndarray, stuck: np.ndarray) -> None:
        """Mark the cells that always read dark, and those that always read lit."""
        before = np.concatenate([self._dead, self._stuck])
        self._dead, self._stuck = (np.array(cells, np.intp).ravel() for cells in (dead, stuck))
        self._update_cells(np.concatenate([before, self._dead, self._stuck]))
        self._describe()

    @property
    def tool(self) -> Tool:
        return self._tool

    @tool.setter
    def tool(self, tool: Tool) -> None:
        if tool not in TOOLS:
            raise ValueError(f"The retina has no tool {tool!r}. Use one of {', '.join(TOOLS)}.")
        self._tool = tool
        lettering = tool == "letter"
        self.setCursor(Qt.CursorShape.IBeamCursor if lettering else Qt.CursorShape.CrossCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, lettering)
        self.update()

    @property
    def brush(self) -> int:
        return self._brush

    @brush.setter
    def brush(self, brush: int) -> None:
        if brush not in range(1, 5):
            raise ValueError(f"A brush is 1 to 4 cells wide, not {brush}.")
        self._brush = brush
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(301, 301)  # fifteen pixels a cell, and a line

    def minimumSizeHint(self) -> QSize:
        return QSize(161, 161)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()

    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self._grid()
        with QPainter(self) as painter:
            photocells.to_device_pixels(painter, grid.ratio)
            photocells.draw_grid(painter, grid, theme.instruments)
            photocells.draw_lamps(painter, grid, self._levels(event.rect()), theme.instruments)
            self._draw_marks(painter, grid)
            self._draw_hands(painter, grid)

    def _grid(self) -> CellGrid:
        """Return where the cells are."""
        rows, columns = self._picture.shape
        return photocells.fit(rows, columns, self.width(), self.height(), self.devicePixelRatioF())

    def _levels(self, area: QRect) -> np.ndarray:
        """Return what the cells near an area read; the others count as dark."""
        rows, columns = self._grid().near(area)
        levels = np.zeros_like(self._picture)
        levels[rows, columns] = self._picture[rows, columns]
        levels.flat[self._within(self._dead)] = DARK
        levels.flat[self._within(self._stuck)] = LIT
        return levels

    def _within(self, cells: np.ndarray) -> np.ndarray:
        """Drop the cells that this retina does not have."""
        return cells[(cells >= 0) & (cells < self._picture.size)]

    def _draw_marks(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw broken cells and wires."""
        for cells, draw in (
            (self._dead, cell_marks.draw_dead),
            (self._stuck, cell_marks.draw_stuck),
            (self._pulled, cell_marks.draw_pulled),
            (self._excitatory, cell_marks.draw_excitatory),
            (self._inhibitory, cell_marks.draw_inhibitory),
        ):
            for cell in self._within(cells).tolist():
                draw(painter, grid.cell(*divmod(cell, grid.columns)), theme.instruments)

    def _draw_hands(self, painter: QPainter, grid: CellGrid) -> None:
        """Draw the brush, the cursor, and the sign to drop a picture."""
        colors, width = theme.instruments, max(1, round(grid.ratio))
        action = QColor(colors.action)
        if self._tool == "letter" and self.hasFocus():
            frame = grid.rect().adjusted(2 * width, 2 * width, -2 * width, -2 * width)
            cell_marks.draw_outline(painter, frame, width, action, colors)
        for cell in self._planned:
            wash = QColor(colors.lamp)
            wash.setAlphaF(0.5)
            painter.fillRect(grid.cell(*cell), wash)
        if self._hover is not None and self._tool != "letter":
            ink = QColor(colors.quiet if self._tool == "eraser" else colors.text)
            rect = self._brush_rect(self._hover)
            cell_marks.draw_outline(painter, rect, width, ink, colors)
        if self._by_keyboard and self.hasFocus():
            rect = grid.cell(*self._cursor)
            cell_marks.draw_outline(painter, rect, 2 * width, action, colors)
        if self._dropping:
            text = self.tr("Drop the picture here")
            cell_marks.draw_drop(painter, grid.rect(), grid.ratio, text, colors)

    def _brush_rect(self, place: Cell) -> QRect:
        """Return the part of the grid under a brush, in device pixels."""
        grid = self._grid()
        top, left = max(place[0], 0), max(place[1], 0)
        rows = min(place[0] + self._brush, grid.rows) - top
        columns = min(place[1] + self._brush, grid.columns) - left
        if rows < 1 or columns < 1:
            return QRect()
        return grid.cells(top, left, rows, columns)

    def _set_hover(self, place: Cell | None) -> None:
        """Show the brush over the grid, or hide it."""
        if place == self._hover:
            return
        for shown in (self._hover, place):
            if shown is not None:
                self.update(self._grid().on_widget(self._brush_rect(shown)))
        self._hover = place

    def _set_cursor(self, cell: Cell) -> None:
        """Move the cell cursor to the nearest cell of the retina, and announce it."""
        grid = self._grid()
        cell = min(max(cell[0], 0), grid.rows - 1), min(max(cell[1], 0), grid.columns - 1)
        for shown in (self._cursor, cell):
            self.update(grid.on_widget(grid.cell(*shown)))
        self._cursor = cell
        self._describe()

    def _cursor_corner(self) -> Cell:
        """Return the top left cell of a brush held over the cursor."""
        return corner(self._cursor[0] + 0.5, self._cursor[1] + 0.5, self._brush)

    def _update_cells(self, cells: np.ndarray) -> None:
        """Schedule some cells for repainting."""
        cells = self._within(cells)
        if not cells.size:
            return
        grid = self._grid()
        rows, columns = np.divmod(cells, grid.columns)
        if cells.size <= _FEW:
            for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
                self.update(grid.on_widget(grid.cell(row, column)))
            return
        top, left = int(rows.min()), int(columns.min())
        high, wide = int(rows.max()) + 1 - top, int(columns.max()) + 1 - left
        self.update(grid.on_widget(grid.cells(top, left, high, wide)))

    def _describe(self) -> None:
        """Describe the retina, and what is at the cursor, to a screen reader."""
        rows, columns = self._picture.shape
        name = self.tr("Retina, {rows} by {columns} photocells")
        self.setAccessibleName(name.format(rows=rows, columns=columns))
        row, column = self._cursor
        if row * columns + column in self._dead:
            state = self.tr("dead")
        elif row * columns + column in self._stuck:
            state = self.tr("stuck lit")
        else:
            state = self.tr("lit") if self._picture[row, column] >= HALF else self.tr("dark")
        place = self.tr("row {row} column {column}, {state}")
        announce(self, place.format(row=row + 1, column=column + 1, state=state))
