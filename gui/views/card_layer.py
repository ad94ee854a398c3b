"""The ground that units stand on: cards, the blocks of the R-units, and their names."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gui import theme
from gui.views.cards import Cards

Blocks = list[tuple[int, int]]

#: Cards smaller than this, in pixels, are drawn without an outline.
_SMALLEST_CARD = 16
_CORNER = 4


def hair(scale: float) -> float:
    """Return the width of a thin line in device pixels: whole, at least 1."""
    return float(max(1, round(scale)))


def apart(blocks: Blocks) -> Blocks:
    """Return the blocks if they follow one another and there are several, otherwise none."""
    ends = [0, *(stop for _, stop in blocks)]
    ordered = all(start >= end for (start, _), end in zip(blocks, ends, strict=False))
    return blocks if ordered and len(blocks) > 1 else []


def draw_cards(painter: QPainter, cards: Cards, blocks: Blocks, scale: float) -> None:
    """Draw the outlines of the cards, and every second block a shade lighter."""
    if min(cards.card_width, cards.card_height) < _SMALLEST_CARD * scale:
        return
    outlines = _outlines(cards, range(cards.cards), scale)
    painter.fillPath(outlines, theme.theme.color("ground"))
    painter.save()
    painter.setClipPath(outlines)
    for start, stop in blocks[1::2]:
        ground = _ground(cards, start, min(stop, cards.units))
        painter.fillPath(ground, theme.theme.color("panel"))
    painter.restore()
    painter.setPen(QPen(theme.theme.color("line"), hair(scale)))
    painter.drawPath(outlines)


def draw_name(
    painter: QPainter, cards: Cards, blocks: Blocks, block: int, margin: float, bright: bool
) -> None:
    """Write the name of a block's R-unit in the margin, beside a line along its rows."""
    scale = margin / MARGIN
    top, bottom = (_depth(cards, unit) for unit in blocks[block])
    thin = hair(scale)
    rule = QRectF(-4 * thin, top + 3 * thin, thin, bottom - top - 6 * thin)
    painter.fillRect(rule, theme.theme.color("quiet" if bright else "line"))
    painter.setFont(theme.font(round(theme.TITLE * scale)))
    painter.setPen(theme.theme.color("text" if bright else "quiet"))
    room = QRectF(-margin, top, margin - 6 * thin, bottom - top)
    middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, middle, f"R{block + 1}")


#: Room for the names of the R-units left of the cards, in pixels of the design.
MARGIN = 26


def _outlines(cards: Cards, chosen: Iterable[int], scale: float) -> QPainterPath:
    path = QPainterPath()
    inset = hair(scale) / 2
    corner = min(_CORNER * scale, cards.side / 2)
    for card in chosen:
        rect = QRectF(*cards.card_rect(card)).adjusted(inset, inset, -inset, -inset)
        path.addRoundedRect(rect, corner, corner)
    return path


def _ground(cards: Cards, start: int, stop: int) -> QPainterPath:
    """Return the ground of units: whole cards, or the parts of a card that are theirs."""
    path = QPainterPath()
    for card in range(start // cards.per_card, -(-stop // cards.per_card)):
        first = card * cards.per_card
        if start <= first and first + cards.per_card <= stop:
            path.addRect(QRectF(*cards.card_rect(card)))
            continue
        for unit in range(max(start, first), min(stop, first + cards.per_card)):
            path.addRect(_share(cards, unit, card))
    return path


def _share(cards: Cards, unit: int, card: int) -> QRectF:
    """Return an equal share of a card for a unit, borders included."""
    left, top, width, height = cards.card_rect(card)
    row, column = divmod(unit % cards.per_card, cards.across)
    width, height = width / cards.across, height / cards.down
    return QRectF(left + column * width, top + row * height, width, height)


def _depth(cards: Cards, unit: int) -> float:
    """Return how far down the page a unit is read, part of a row of cards included."""
    row, beyond = divmod(unit / cards.per_card, cards.columns)
    return float((row + beyond / cards.columns) * cards.height / cards.rows)
