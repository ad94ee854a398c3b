"""Draws the first two steps of an answer: lit cells, wires, and the units that are on."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from gui.base import theme
from gui.base.number_format import signed, whole
from gui.base.theme import mix
from gui.console.photocells import BLOCK
from gui.why.scene import CellPlaces, InputPlaces, Part, Scene

#: Cells from which the retina is drawn as one picture.
MANY_CELLS = 1600

#: Numbers of a point that are written out.
MOST_NUMBERS = 12


def draw_cells(painter: QPainter, part: Part, scene: Scene) -> None:
    """Draw the retina, or the numbers of a point."""
    account, share = scene.account, scene.shown(1)
    if account.analog:
        _draw_numbers(painter, part.body, scene)
        return
    cells, colors = CellPlaces.of(account, part.body), theme.instruments
    painter.fillRect(cells.rect, colors.color("well"))
    painter.setOpacity(share)
    lit = account.cells.reshape(account.rows, account.columns)
    if lit.size > MANY_CELLS:
        painter.drawImage(cells.rect, _image(lit))
    else:
        gap = max(1.0, cells.pitch / 12)
        inks = colors.color("lamp"), mix(colors.well, colors.glow, 0.4)
        for index in np.flatnonzero(lit).tolist():
            cell = cells.cell(index)
            painter.fillRect(cell.adjusted(-gap, -gap, gap, gap), inks[1])
        for index in np.flatnonzero(lit).tolist():
            painter.fillRect(
                cells.cell(index).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2), inks[0]
            )
    painter.setOpacity(1)
    _draw_lines(painter, cells)


def draw_wires(painter: QPainter, retina: Part, units: InputPlaces, scene: Scene) -> None:
    """Draw the wires of the chosen unit from their cells, told apart by shape and colour."""
    account, end = scene.account, units.middle(scene.pointed)
    if account.analog or end is None or scene.step < 2:
        return
    cells, colors = CellPlaces.of(account, retina.body), theme.instruments
    if account.wires is None:
        _draw_wire(painter, cells.cell(scene.pointed).center(), end, colors.color("text"), True)
        return
    painter.setOpacity(scene.shown(2))
    sides = zip(("plus", "minus"), account.into(scene.pointed), strict=True)
    marks: list[tuple[QRectF, str, bool]] = []
    for name, wired in sides:
        for cell in wired.tolist():
            lit = bool(account.cells[cell])
            _draw_wire(painter, cells.cell(cell).center(), end, colors.color(name), lit)
            marks.append((cells.cell(cell), name, lit))
    for room, name, lit in marks:
        draw_mark(painter, room, name, lit)
    painter.setOpacity(1)


def draw_mark(painter: QPainter, cell: QRectF, name: str, lit: bool) -> None:
    """Draw the end of a wire: a circle if it is excitatory, a square if it is inhibitory."""
    colors = theme.instruments
    side = max(cell.width() * 0.8, 6.0)
    room = QRectF(0, 0, side, side)
    room.moveCenter(cell.center())
    ink = colors.color(name) if lit else mix(colors.well, getattr(colors, name), 0.65)
    painter.setPen(QPen(ink, max(1.5, side * 0.16)))
    painter.setBrush(QColor(colors.well))
    if name == "plus":
        painter.drawEllipse(room)
    else:
        painter.drawRect(room)
    if lit:
        dot = side * 0.28
        middle = QRectF(0, 0, dot, dot)
        middle.moveCenter(room.center())
        painter.fillRect(middle, ink)


def draw_inputs(painter: QPainter, units: InputPlaces, scene: Scene) -> None:
    """Draw the units of the R-unit: those that are on with a ring that grows with their volts."""
    one, colors = scene.sum, theme.instruments
    share = scene.shown(2)
    painter.setPen(Qt.PenStyle.NoPen)
    if len(units.x):
        painter.setBrush(colors.color("well"))
        painter.drawRoundedRect(units.rect, 4, 4)
    middles = [QPointF(*at) for at in zip(units.x.tolist(), units.y.tolist(), strict=True)]
    off = mix(colors.well, colors.faint, 0.55)
    _draw_dots(painter, middles, min(max(units.pitch * 0.14, 2.0), 6.0), off)
    if share <= 0:
        return
    heights = np.zeros(len(one.active)) if one.is_vote else one.parts
    most = float(np.abs(heights).max(initial=0)) or 1.0
    drawn = dict(zip(units.indices.tolist(), middles, strict=True))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for name, sign in (("plus", 1), ("minus", -1)):
        painter.setPen(QPen(colors.color(name), max(1.3, units.pitch * 0.06)))
        for place in np.flatnonzero(sign * heights > 0).tolist():
            middle = drawn.get(int(one.active[place]))
            if middle is not None:
                size = units.pitch * (0.2 + 0.26 * abs(heights[place]) / most) * share
                _draw_ring(painter, middle, size, sign)
    on = [drawn[index] for index in one.active.tolist() if index in drawn]
    _draw_dots(painter, on, max(3.0, units.pitch * 0.2), colors.color("lamp"))
    arrows = QPainterPath()
    for index in one.turned.tolist():
        if index in drawn:
            _add_arrow(arrows, drawn[index], units.pitch)
    painter.fillPath(arrows, colors.color("action"))


def draw_ring(painter: QPainter, units: InputPlaces, scene: Scene) -> None:
    """Draw the ring around the chosen unit."""
    chosen = units.middle(scene.pointed)
    if chosen is None or scene.step < 2:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    color = "action" if scene.is_focused else "text"
    painter.setPen(QPen(theme.instruments.color(color), 2))
    around = units.pitch * 0.5 + 1
    painter.drawEllipse(chosen, around, around)


def _draw_ring(painter: QPainter, middle: QPointF, size: float, sign: int) -> None:
    """Draw a circle around a unit that pushes up, and a square around one that pulls down."""
    if sign > 0:
        painter.drawEllipse(middle, size, size)
    else:
        corner = QPointF(0.9 * size, 0.9 * size)
        painter.drawRect(QRectF(middle - corner, middle + corner))


def _draw_dots(painter: QPainter, middles: list[QPointF], wide: float, ink: QColor) -> None:
    """Draw round dots, all at once."""
    pen = QPen(ink, wide)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPoints(middles)


def _add_arrow(path: QPainterPath, middle: QPointF, pitch: float) -> None:
    """Add a small arrow to the right of a unit: its motor turned."""
    arm = max(2.0, pitch * 0.11)
    at = middle + QPointF(pitch * 0.4, -pitch * 0.36)
    path.moveTo(at + QPointF(-arm, arm))
    path.lineTo(at + QPointF(arm, arm))
    path.lineTo(at + QPointF(0, -arm))
    path.closeSubpath()


def _draw_wire(painter: QPainter, start: QPointF, end: QPointF, ink: QColor, lit: bool) -> None:
    path = QPainterPath(start)
    reach = (end.x() - start.x()) * 0.5
    path.cubicTo(start + QPointF(reach, 0), end - QPointF(reach, 0), end)
    color = QColor(ink)
    color.setAlphaF(0.95 if lit else 0.22)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, 1.6 if lit else 1.0))
    painter.drawPath(path)


def _draw_lines(painter: QPainter, cells: CellPlaces) -> None:
    """Draw the lines between the cells, those around blocks of `BLOCK` × `BLOCK` stronger."""
    colors, rect = theme.instruments, cells.rect
    for every, share in ((1, 0.5), (BLOCK, 1.0)):
        if cells.pitch * every < 5:
            continue
        painter.setPen(QPen(mix(colors.well, colors.line, share), 1))
        for column in range(0, cells.columns + 1, every):
            x = cells.left + column * cells.pitch
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        for row in range(0, cells.rows + 1, every):
            y = cells.top + row * cells.pitch
            painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def _image(lit: np.ndarray) -> QImage:
    """Make a picture with a pixel for each cell."""
    rows, columns = lit.shape
    inks = [theme.instruments.color(name) for name in ("well", "lamp")]
    table = np.array([[ink.red(), ink.green(), ink.blue()] for ink in inks], dtype=np.uint8)
    data = np.ascontiguousarray(table[lit.astype(np.intp)])
    return QImage(data.data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()


def _draw_numbers(painter: QPainter, room: QRectF, scene: Scene) -> None:
    """Write the numbers of a point, each with its weight where no A-units are between."""
    account, one, colors = scene.account, scene.sum, theme.theme
    painter.setOpacity(scene.shown(1))
    painter.setFont(theme.font(13, mono=True))
    high = painter.fontMetrics().height() * 1.4
    fits = max(1, min(MOST_NUMBERS, int(room.height() // high) - 1))
    has_weights = not one.is_vote and account.wires is None
    for place, value in enumerate(account.cells[:fits].tolist()):
        weight = float(one.weights[place]) if has_weights else 0.0
        text = QCoreApplication.translate("Why", "x{number} = {value}  × {weight} V")
        if not has_weights:
            text = QCoreApplication.translate("Why", "x{number} = {value}")
        line = QRectF(room.left(), room.top() + place * high, room.width(), high)
        painter.setPen(colors.color("text"))
        text = text.format(number=place + 1, value=signed(value, 2), weight=signed(weight, 2))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text)
    if len(account.cells) > fits:
        text = QCoreApplication.translate("Why", "and {count} more")
        line = QRectF(room.left(), room.top() + fits * high, room.width(), high)
        painter.setPen(colors.color("quiet"))
        left = whole(len(account.cells) - fits)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, text.format(count=left))
    painter.setOpacity(1)
