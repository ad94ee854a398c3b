"""The ground that units stand on: their cards, and the names of the R-units."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.base import theme
from gui.base.stamp import Stamp
from gui.console.cards import Cards

Blocks = list[tuple[int, int]]

#: Cards smaller than this, in pixels, are drawn without an outline.
_SMALLEST_CARD = 12
_CORNER = 4


def hair(scale: float) -> float:
    """Return the width of a thin line in device pixels: whole, at least 1."""
    return float(max(1, round(scale)))


def apart(blocks: Blocks) -> Blocks:
    """Return the blocks if they follow one another and there are several, otherwise none."""
    ends = [0, *(stop for _, stop in blocks)]
    ordered = all(start >= end for (start, _), end in zip(blocks, ends, strict=False))
    return blocks if ordered and len(blocks) > 1 else []


def draw_cards(painter: QPainter, cards: Cards, scale: float) -> None:
    """Draw the ground of the cards, and the outlines of those with room for one."""
    rects = [QRectF(*cards.card_rect(card)) for card in cards.cards()]
    if min(cards.card_width, cards.card_height) < _SMALLEST_CARD * scale:
        inset = hair(scale) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.instruments.color("ground"))
        painter.drawRects([rect.adjusted(inset, inset, -inset, -inset) for rect in rects])
        return
    side = math.ceil(max(cards.card_width, cards.card_height))
    put = Stamp(side, partial(_draw_card, cards, scale)).on(painter)
    for rect in rects:  # cards of this size stand on whole pixels
        put(int(rect.left()), int(rect.top()))


def _draw_card(cards: Cards, scale: float, painter: QPainter) -> None:
    """Draw a card with its outline, in device pixels."""
    inset = hair(scale) / 2
    corner = min(_CORNER * scale, cards.side / 2)
    painter.setPen(QPen(theme.instruments.color("line"), hair(scale)))
    painter.setBrush(theme.instruments.color("ground"))
    rect = QRectF(0, 0, cards.card_width, cards.card_height)
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), corner, corner)


def draw_name(
    painter: QPainter, cards: Cards, band: int, margin: float, first: int, *, bright: bool
) -> None:
    """Write the name of an R-unit in the margin, beside its band."""
    scale = margin / MARGIN / theme.scale
    top, bottom = cards.band_edges(band)
    painter.setFont(theme.font(round(theme.TITLE * scale)))
    painter.setPen(theme.theme.color("text" if bright else "quiet"))
    room = QRectF(-margin, top, margin - 6 * hair(scale), bottom - top)
    middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, middle, f"R{first + band + 1}")


#: Room for the names of the R-units left of the cards, in pixels of the design.
MARGIN = 26
