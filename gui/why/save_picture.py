"""Saves the explanation of an answer as PNG or SVG, by the ending of the file name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QCoreApplication, QPoint, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QMessageBox, QWidget

from gui.base import remembered, theme
from gui.base.drawings import save_soon
from gui.base.endings import picture_name
from gui.base.work import is_covered, later
from gui.why.number_texts import colored
from gui.why.scene import STEPS, Scene, best_height
from gui.why.steps_view import draw_why

#: Milliseconds between two checks of whether another dialog is open.
CALM = 400

#: Width of a picture in pixels of the design, and pixels of a PNG for each of them.
WIDTH, FINE = 1240, 2

#: Room around it, and height of its title.
MARGIN, TITLE = 32, 52


def ask_picture(
    over: QWidget, scene: Scene, title: str, text: str, say: Callable[[str], None]
) -> None:
    """Ask for a file, draw the steps, and save them as PNG or SVG.

    Parameters
    ----------
    over : QWidget
        If it is destroyed first, nothing is saved.
    scene, title, text
        As in `drawing_of`.
    say : callable
        Told when it is saved.
    """
    chosen = picture_name(over.window(), Path(remembered.picture_folder()) / "why")
    if chosen is None:
        return
    path, is_light = chosen
    with theme.on_paper(is_light=is_light):
        drawing = drawing_of(path, scene, title, text)
    save_soon(over, drawing, path, lambda problem: _end(over, path, problem, say))


def _end(over: QWidget, path: Path, problem: str, say: Callable[[str], None]) -> None:
    """Tell how saving has ended, once no dialog that was opened meanwhile is in the way."""
    if problem and is_covered():
        later(over, lambda: _end(over, path, problem, say), CALM)
    elif problem:
        QMessageBox.warning(
            over.window(), QCoreApplication.translate("Why", "Not possible"), problem
        )
    else:
        remembered.remember_picture_folder(path.parent)
        say(QCoreApplication.translate("Why", "Saved as {file}.").format(file=path.name))


def drawing_of(path: Path, scene: Scene, title: str, text: str) -> QImage | bytes:
    """Draw all steps of a scene, with title and sentences, for a file.

    Parameters
    ----------
    path : Path
        Ends in .png or .svg.
    title : str
    text : str
        Sentences in which volts are marked, for `gui.why.number_texts.colored`.

    Returns
    -------
    QImage or bytes
        SVG if the ending says so, or else a picture, for `gui.base.drawings.save_soon`.
    """
    draw = _svg if path.suffix.lower() == ".svg" else _picture
    with theme.on_paper():
        words = _document(colored(text))
        high = TITLE * theme.scale + _height() + words.size().height()
        size = QSize(round(WIDTH * theme.scale) + 2 * MARGIN, round(high) + 3 * MARGIN)
        return draw(size, replace(scene, step=STEPS, share=1.0), title, words)


def _height() -> int:
    return best_height(WIDTH * theme.scale, theme.scale)


def _document(words: str) -> QTextDocument:
    text = QTextDocument()
    text.setDefaultFont(theme.font(15))
    text.setDefaultStyleSheet(f"body {{ color: {theme.theme.text}; }}")
    text.setHtml(f"<body>{words}</body>")
    text.setTextWidth(WIDTH * theme.scale)
    return text


def _picture(size: QSize, scene: Scene, title: str, text: QTextDocument) -> QImage:
    ratio = FINE / theme.scale
    image = QImage((QSizeF(size) * ratio).toSize(), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    with QPainter(image) as painter:
        _draw(painter, size, scene, title, text)
    return image


def _svg(size: QSize, scene: Scene, title: str, text: QTextDocument) -> bytes:
    from PySide6.QtSvg import QSvgGenerator

    made, buffer = QSvgGenerator(), QBuffer()
    made.setOutputDevice(buffer)
    made.setSize(size)
    made.setViewBox(QRect(QPoint(0, 0), size))
    made.setTitle(title)
    with QPainter(made) as painter:
        _draw(painter, size, scene, title, text)
    return bytes(buffer.data().data())


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
