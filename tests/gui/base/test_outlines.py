"""Text of SVG files as outlines."""

from __future__ import annotations

import re

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QApplication

from gui.base import theme
from gui.base.outlines import outlined


def drawn_by(svg: str) -> np.ndarray:
    image = QImage(300, 60, QImage.Format.Format_Grayscale8)
    image.fill(0)
    with QPainter(image) as painter:
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
    return np.array(image.constBits()).reshape(60, image.bytesPerLine())[:, :300].astype(int)


@pytest.mark.parametrize("mono", [False, True])
def test_outlines_look_as_the_text_does(qapp: QApplication, mono: bool) -> None:
    made, buffer = QSvgGenerator(), QBuffer()
    made.setOutputDevice(buffer)
    made.setSize(QRect(0, 0, 300, 60).size())
    made.setViewBox(QRect(0, 0, 300, 60))
    with QPainter(made) as painter:
        painter.setPen(theme.theme.color("text"))
        painter.setFont(theme.font(24, mono=mono, weight=600))
        painter.drawText(10, 40, "a < b & “1.5 V”")
    text = bytes(buffer.data().data()).decode()
    paths = "".join(outlined(text))
    assert "<text" in text
    assert not re.search("<text|IBM Plex Sans.*</text", paths)
    before, after = drawn_by(text), drawn_by(paths)
    assert before.sum() > 0
    assert abs(before - after).mean() < 6
    assert abs(before.sum() - after.sum()) < 0.1 * before.sum()
