"""Drags pictures: a pattern to another class, or the drawing from the retina to a class."""

from __future__ import annotations

import os

import numpy as np
from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.thumbnails import thumbnail

#: MIME type of the drawing; the data are the process whose drawing it is.
DRAWING = "application/x-mark1-drawing"

_SIDE = 40


def drag_picture(
    source: QWidget, picture: np.ndarray, kind: str, data: bytes, action: Qt.DropAction
) -> None:
    """Drag a picture under the pointer until it is dropped.

    Parameters
    ----------
    picture : ndarray of uint8, (rows, columns)
        0 dark … 255 lit.
    kind : str
        The MIME type of what is dragged.
    data : bytes
        What is dragged.
    """
    mime = QMimeData()
    mime.setData(kind, QByteArray(data))
    drag = QDrag(source)
    drag.setMimeData(mime)
    ratio = source.devicePixelRatioF()
    pixmap = QPixmap.fromImage(thumbnail(picture, round(_SIDE * ratio), theme.theme))
    pixmap.setDevicePixelRatio(ratio)
    drag.setPixmap(pixmap)
    drag.setHotSpot(QPoint(_SIDE // 2, _SIDE // 2))
    drag.exec(action)


def drag_drawing(source: QWidget, picture: np.ndarray) -> None:
    """Drag the drawing until it is dropped."""
    action = Qt.DropAction.CopyAction
    drag_picture(source, picture, DRAWING, str(os.getpid()).encode(), action)


def holds_drawing(mime: QMimeData) -> bool:
    """Return whether dragged data are the drawing of this window, not of another one."""
    return bytes(mime.data(DRAWING).data()) == str(os.getpid()).encode()
