"""Saves the explanation of an answer as PNG or SVG, by the ending of the file name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QPoint, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gui import theme
from gui.endings import with_ending
from gui.outlines import outlined
from gui.panel_pictures import QUICKLY
from gui.views.why_layout import STEPS, Scene, best_height
from gui.views.why_view import draw_why
from mark1.disk.atomic import writing
from mark1.errors import FileError, Mark1Error

#: Width of a picture in pixels of the design, and pixels of a PNG for each of them.
WIDTH, FINE = 1240, 2

#: Room around it, and height of its title.
MARGIN, TITLE = 32, 52


def ask_picture(over: QWidget, scene: Scene, title: str, words: str) -> str:
    """Ask for a file, and draw the steps there; return what to say, empty if nothing was written.

    Parameters
    ----------
    over : QWidget
    scene, title, words
        As in `save_picture`.
    """
    pictures = QCoreApplication.translate("Why", "Pictures (*.png)")
    drawings = QCoreApplication.translate("Why", "Drawings (*.svg)")
    heading = QCoreApplication.translate("Why", "Save picture")
    name = str(Path.home() / "why.png")
    filters = f"{pictures};;{drawings}"
    chosen, kind = QFileDialog.getSaveFileName(over.window(), heading, name, filters)
    ending = Path(chosen).suffix.lower() or (".svg" if kind == drawings else ".png")
    path = with_ending(over.window(), chosen, ending) if chosen else None
    if path is None:
        return ""
    try:
        save_picture(path, scene, title, words)
    except Mark1Error as error:
        refused = QCoreApplication.translate("Why", "Not possible")
        QMessageBox.warning(over.window(), refused, str(error))
        return ""
    return QCoreApplication.translate("Why", "Saved as {file}.").format(file=path.name)


def save_picture(path: Path, scene: Scene, title: str, words: str) -> None:
    """Draw all steps of a scene, with title and sentences, into a file.

    Parameters
    ----------
    path : Path
        Ends in .png or .svg.
    scene : Scene
    title : str
    words : str
        HTML.

    Raises
    ------
    FileError
        If the ending is another, or the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".png", ".svg"):
        raise FileError("window.picture-ending", name=path.name)
    text = _document(words)
    high = TITLE * theme.scale + _height() + text.size().height()
    size = QSize(round(WIDTH * theme.scale) + 2 * MARGIN, round(high) + 3 * MARGIN)
    with writing(path) as unfinished:
        drawn = _to_png if kind == ".png" else _to_svg
        if not drawn(unfinished, size, replace(scene, step=STEPS, share=1.0), title, text):
            raise FileError("window.cannot-draw-picture", path=path)


def _height() -> int:
    return best_height(WIDTH * theme.scale, theme.scale)


def _document(words: str) -> QTextDocument:
    text = QTextDocument()
    text.setDefaultFont(theme.font(15))
    text.setDefaultStyleSheet(f"body {{ color: {theme.theme.text}; }}")
    text.setHtml(f"<body>{words}</body>")
    text.setTextWidth(WIDTH * theme.scale)
    return text


def _to_png(path: Path, size: QSize, scene: Scene, title: str, text: QTextDocument) -> bool:
    ratio = FINE / theme.scale
    image = QImage((QSizeF(size) * ratio).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    with QPainter(image) as painter:
        _draw(painter, size, scene, title, text)
    # PySide's types ask for bytes as the format, but it accepts text alone.
    return bool(image.save(str(path), "PNG", QUICKLY))  # type: ignore[call-overload]


def _to_svg(path: Path, size: QSize, scene: Scene, title: str, text: QTextDocument) -> bool:
    from PySide6.QtSvg import QSvgGenerator

    made, buffer = QSvgGenerator(), QBuffer()
    made.setOutputDevice(buffer)
    made.setSize(size)
    made.setViewBox(QRect(QPoint(0, 0), size))
    made.setTitle(title)
    with QPainter(made) as painter:
        _draw(painter, size, scene, title, text)
    path.write_text(outlined(bytes(buffer.data().data()).decode()), encoding="utf-8")
    return True


def _draw(painter: QPainter, size: QSize, scene: Scene, title: str, text: QTextDocument) -> None:
    colors, scale = theme.theme, theme.scale
    painter.fillRect(QRect(QPoint(0, 0), size), colors.color("panel"))
    painter.translate(MARGIN, MARGIN)
    painter.setFont(theme.font(20, weight=600))
    painter.setPen(colors.color("text"))
    line = QRectF(0, 0, WIDTH * scale, (TITLE - 20) * scale)
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
    painter.translate(0, TITLE * scale)
    draw_why(painter, QSizeF(WIDTH * scale, _height()), scene)
    painter.translate(0, _height() + MARGIN)
    text.drawContents(painter)
