"""The building guide of a panel as PDF, to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QSizeF, QUrl
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtSvg import QSvgRenderer

from firmware_io.plans.build_guide import guide_of
from firmware_io.plans.plan import PanelPlan
from gui.base import theme
from mark1.disk.atomic import writing

#: Type size in points, pixels per inch of the page, and of the drawing.
SIZE, RESOLUTION, DRAWING = 10, 1200, 200

#: Millimetres that Qt leaves around a printed page, of its height, and that a heading needs below
#: it: a few lines of its own section.
MARGIN_MM, PAGE_MM, ROOM_MM = 20, 297, 25

#: Most points that the drawing takes of a page of A4, with margins of 20 mm.
WIDTH, HEIGHT = 470, 640

#: How the page looks: Qt's HTML knows less of CSS than a browser, and scales no pixels in print.
STYLE = """
h1 { font-size: 18pt; } h2 { font-size: 13pt; } th { text-align: left; }
.check { color: #0a7562; } .warning { color: #b3261e; } .note, .hand { color: #4d5e6b; }
code { font-family: 'IBM Plex Mono', monospace; }
"""

#: What stands for what in the page of the guide, for the same reason.
_CHANGES = {
    "<table>": '<table width="100%" cellspacing="0" cellpadding="3">',
    '<td class="number">': '<td align="right">',
}

#: A heading on a new page.
_BREAK = '<h2 style="page-break-before: always">'

#: Name by which the page refers to the drawing.
_WIRING = "wiring.svg"


def write_guide(plan: PanelPlan, path: Path) -> Iterator[None]:
    """Write the guide of a panel, with its wiring, in the language in use.

    Parameters
    ----------
    path : Path
        The file, ending in ``.pdf``.

    Yields
    ------
    None
        Before each further part of the work, as all of it takes several frames. The file is there
        after the last one.

    Raises
    ------
    FileError
        If it cannot be written.
    """
    document = _document(guide_of(plan))
    yield
    made = QBuffer()
    made.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = _writer(made)
    writer.setTitle(document.metaInformation(QTextDocument.MetaInformation.DocumentTitle))
    while (heading := lonely_heading(document, writer)) is not None:
        _begin_page(document, heading)
        yield
    yield
    document.print_(writer)
    yield
    with writing(path) as unfinished:
        unfinished.write_bytes(made.data().data())


def _writer(made: QBuffer) -> QPdfWriter:
    """Return what prints into a buffer."""
    writer = QPdfWriter(made)
    writer.setResolution(RESOLUTION)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF())  # `print_` adds `MARGIN_MM` of its own
    return writer


def lonely_heading(document: QTextDocument, writer: QPdfWriter) -> int | None:
    """Return the number of the first block that is a heading near the foot of a page, if any is.

    The document is laid out as `print_` would.
    """
    printed = document.clone(document)  # Python would never free one without a parent
    layout = printed.documentLayout()
    layout.setPaintDevice(writer)
    printed.setPageSize(QSizeF(writer.width(), writer.height()))
    frame = printed.rootFrame().frameFormat()
    frame.setMargin(MARGIN_MM / 25.4 * QGuiApplication.primaryScreen().logicalDotsPerInchY())
    printed.rootFrame().setFrameFormat(frame)
    printed.pageCount()  # lays it out
    last = 1 - (MARGIN_MM + ROOM_MM) / PAGE_MM
    block = printed.begin()
    while block.isValid():
        place = layout.blockBoundingRect(block).bottom() / writer.height()
        if block.blockFormat().headingLevel() and place % 1 > last:
            return block.blockNumber()
        block = block.next()
    return None


def _begin_page(document: QTextDocument, block: int) -> None:
    """Begin a page with a block."""
    cursor = QTextCursor(document.findBlockByNumber(block))
    layout = cursor.blockFormat()
    layout.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    cursor.setBlockFormat(layout)


def _document(page: str) -> QTextDocument:
    """Return a page of HTML as a document, its drawing as an image, which Qt's HTML can show."""
    document = QTextDocument()
    font = theme.font(SIZE)
    font.setPointSize(SIZE)
    document.setDefaultFont(font)
    found = re.search(r"<svg.*?</svg>", page, re.DOTALL)
    assert found, "the guide has lost its drawing"
    renderer = QSvgRenderer(QByteArray(found[0].encode()))
    size = renderer.defaultSize().toSizeF()
    scale = min(1.0, WIDTH / size.width(), HEIGHT / size.height())
    size *= scale
    document.addResource(
        QTextDocument.ResourceType.ImageResource, QUrl(_WIRING), _image(renderer, size)
    )
    image = f'<p><img src="{_WIRING}" width="{size.width():.0f}" height="{size.height():.0f}"></p>'
    before = page[: found.start()]
    if size.height() > HEIGHT / 2:  # a heading would stay behind alone
        before = _BREAK.join(before.rsplit("<h2>", 1))
    text = before + image + page[found.end() :]
    text = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    for old, new in _CHANGES.items():
        text = text.replace(old, new)
    document.setDefaultStyleSheet(STYLE)
    document.setHtml(text)
    return document


def _image(renderer: QSvgRenderer, size: QSizeF) -> QImage:
    """Draw a drawing for print."""
    image = QImage((size * (DRAWING / 72)).toSize(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        renderer.render(painter)
    return image
