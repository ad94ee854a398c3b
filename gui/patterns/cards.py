"""Cards to hold in front of a camera, as PDF: `mark1 cards`, and the window's menu.

A card is a square with the picture of a pattern, each cell of the retina a square of ink. Its edge
is what is held in the outline of the camera.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from mark1.cli.terminal import examples, sentence
from mark1.disk.atomic import writing
from mark1.errors import FileError, PatternError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QPainter

    from mark1.patterns.pattern_set import PatternSet

#: Papers, and their sizes in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

#: Side of a card, room between two, and length and distance of a cutting mark, in millimetres.
SIDE, GAP, MARK, AWAY = 84.0, 5.0, 3.0, 0.8

#: Cards across and down a page.
ACROSS, DOWN = 2, 3

#: Blank cards unless another number is asked for, and most cards of either kind.
BLANK, MOST = 6, 600

#: Share of a blank card, at each edge, that a letter should keep free.
FREE = 0.15

#: Pixels per inch of the page, and height of the writing beside a card in millimetres.
RESOLUTION, WRITING = 1200, 2.6


def register(commands: Any) -> None:
    """Add `mark1 cards` to the parser."""
    parser = commands.add_parser(
        "cards",
        help="print patterns on cards, to hold in front of a camera",
        description="Writes a PDF with a card for each pattern, and blank cards to draw on with a "
        "thick pen. Print it at its full size, cut along the marks, and hold a card in front of "
        "the camera so that its edge fills the outline.",
        epilog=examples(
            "mark1 cards letters --pdf cards.pdf",
            "mark1 cards figures --pdf figures.pdf --paper letter --blank 0",
        ),
    )
    parser.add_argument(
        "name",
        nargs="?",
        default="letters",
        metavar="NAME|PATH",
        help="built-in set, with settings as in e-x?rotation=180, image folder, IDX, CSV or NPZ "
        "(default: letters)",
    )
    parser.add_argument("--pdf", metavar="FILE", type=Path, required=True, help="the file to write")
    parser.add_argument(
        "--paper", choices=tuple(PAPERS), default="a4", help="size of the paper (default: a4)"
    )
    parser.add_argument(
        "--blank",
        type=int,
        default=BLANK,
        metavar="N",
        help=f"number of blank cards (default: {BLANK})",
    )
    parser.add_argument(
        "--black",
        action="store_true",
        help="print white on black, as the cards of the Mark I were",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the cards, and name the file."""
    from mark1.cli.asked_patterns import AskedPatterns
    from mark1.cli.common import check_folder
    from mark1.machine.config import MachineConfig

    if chosen.pdf.suffix.lower() != ".pdf":
        raise FileError("cli.cards-not-pdf", path=chosen.pdf)
    check_folder(chosen.pdf)
    patterns = AskedPatterns(quiet=chosen.quiet).read(chosen.name, MachineConfig().seed)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # nothing is shown
    from gui.base.application import make_application

    application = make_application()
    write_cards(patterns, chosen.pdf, chosen.paper, chosen.blank, is_black=chosen.black)
    del application
    if chosen.json:
        print(json.dumps({"file": str(chosen.pdf), "cards": patterns.n, "blank": chosen.blank}))
    else:
        print(sentence("saved", path=chosen.pdf))
    return 0


def write_cards(
    patterns: PatternSet,
    path: Path,
    paper: str = "a4",
    blank: int = BLANK,
    light: int = 128,
    *,
    is_black: bool = False,
) -> None:
    """Write cards as PDF.

    Parameters
    ----------
    patterns : PatternSet
        Pictures; one card each, with the name of its class beside it.
    path : Path
    paper : str
        One of `PAPERS`.
    blank : int
        Number of blank cards, 0…600, on pages of their own.
    light : int
        Brightness from which a cell is printed.
    is_black : bool
        Whether the pictures are white on black.

    Raises
    ------
    PatternError
        If the patterns are points, or too many.
    WriteError
        If the file cannot be written.
    """
    if patterns.analog:
        raise PatternError("patterns.cards-of-points")
    if patterns.n > MOST or not 0 <= blank <= MOST:
        raise PatternError("patterns.too-many-cards", most=MOST, cards=patterns.n, blank=blank)
    from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
    from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

    made = QBuffer()  # a writer of files does not tell that the disk is full
    made.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(made)
    writer.setResolution(RESOLUTION)
    size = QSizeF(*PAPERS[paper])
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(patterns.name)
    names = [patterns.classes[label] for label in patterns.labels]
    printed = [*zip(patterns.pictures >= light, names, strict=True)]
    pages = [
        printed[start : start + ACROSS * DOWN] for start in range(0, patterns.n, ACROSS * DOWN)
    ]
    empty = [(None, "")] * blank
    pages += [empty[start : start + ACROSS * DOWN] for start in range(0, blank, ACROSS * DOWN)]
    with QPainter(writer) as painter:
        painter.scale(RESOLUTION / 25.4, RESOLUTION / 25.4)  # in millimetres
        for number, cards in enumerate(pages):
            if number:
                writer.newPage()
            _draw_page(painter, cards, PAPERS[paper], is_black)
    with writing(path) as unfinished:
        unfinished.write_bytes(made.data().data())


#: A card: the cells that are printed, or None, and what stands beside it.
_Card: TypeAlias = "tuple[NDArray[np.bool_] | None, str]"


def _draw_page(
    painter: QPainter, cards: list[_Card], paper: tuple[float, float], is_black: bool
) -> None:
    """Draw the cards of a page, in millimetres."""
    left = (paper[0] - ACROSS * SIDE - (ACROSS - 1) * GAP) / 2
    top = (paper[1] - DOWN * SIDE - (DOWN - 1) * GAP) / 2
    for place, (picture, name) in enumerate(cards):
        row, column = divmod(place, ACROSS)
        painter.save()
        painter.translate(left + column * (SIDE + GAP), top + row * (SIDE + GAP))
        _draw_marks(painter)
        if picture is None:
            _draw_blank(painter)
        else:
            _draw_picture(painter, picture, is_black)
            _write(painter, name)
        painter.restore()


def _draw_picture(painter: QPainter, picture: NDArray[np.bool_], is_black: bool) -> None:
    """Draw the cells: those of a row that touch as one rectangle, so that no gap is left."""
    import numpy as np  # not loaded for help
    from PySide6.QtCore import QRectF, Qt

    rows, columns = picture.shape
    cell = SIDE / max(rows, columns)
    left, top = (SIDE - columns * cell) / 2, (SIDE - rows * cell) / 2
    if is_black:
        painter.fillRect(QRectF(0, 0, SIDE, SIDE), Qt.GlobalColor.black)
    ink = Qt.GlobalColor.white if is_black else Qt.GlobalColor.black
    for row, lit in enumerate(picture):
        edges = np.flatnonzero(np.diff(lit.astype(np.int8), prepend=0, append=0))
        for first, last in edges.reshape(-1, 2).tolist():
            place = QRectF(left + first * cell, top + row * cell, (last - first) * cell, cell)
            painter.fillRect(place, ink)


def _draw_marks(painter: QPainter) -> None:
    """Draw two cutting marks at each corner, outside the card."""
    from PySide6.QtCore import QLineF, Qt
    from PySide6.QtGui import QPen

    painter.setPen(QPen(Qt.GlobalColor.black, 0.1))
    for x, out in ((0.0, -1), (SIDE, 1)):
        for y, down in ((0.0, -1), (SIDE, 1)):
            painter.drawLine(QLineF(x + out * AWAY, y, x + out * (AWAY + MARK / 2), y))
            painter.drawLine(QLineF(x, y + down * AWAY, x, y + down * (AWAY + MARK / 2)))


def _draw_blank(painter: QPainter) -> None:
    """Draw the edge of a card, and the square for a letter, in a grey that the camera overlooks."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QPen

    painter.setPen(QPen(QColor("#C8C8C8"), 0.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    free = FREE * SIDE
    painter.drawRect(QRectF(0, 0, SIDE, SIDE))
    painter.setPen(QPen(QColor("#C8C8C8"), 0.2, Qt.PenStyle.DashLine))
    painter.drawRect(QRectF(free, free, SIDE - 2 * free, SIDE - 2 * free))


def _write(painter: QPainter, name: str) -> None:
    """Write the name of the class below the card, which says where it has its foot."""
    from PySide6.QtCore import QRectF, Qt

    from gui.base import theme

    font = theme.font(10)
    font.setPointSizeF(WRITING * 72 / RESOLUTION)  # the painter draws in millimetres
    painter.setFont(font)
    place = QRectF(MARK, SIDE + AWAY, SIDE - 2 * MARK, WRITING * 1.4)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)
