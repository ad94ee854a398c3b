"""Drags pictures: a pattern to another class or the retina, or the drawing to a class."""

from __future__ import annotations

import os

import numpy as np
from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QWidget

from gui.base import theme
from gui.base.thumbnails import thumbnail

#: MIME types of the drawing and of a pattern; the data are the process that they belong to, and
#: the number of the pattern.
DRAWING, PATTERN = "application/x-mark1-drawing", "application/x-mark1-pattern"

_SIDE = 40


def _drag(
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
    _drag(source, picture, DRAWING, str(os.getpid()).encode(), action)


def drag_pattern(source: QWidget, picture: np.ndarray, number: int) -> None:
    """Drag a pattern, by its number in the set, until it is dropped."""
    data = f"{os.getpid()} {number}".encode()
    _drag(source, picture, PATTERN, data, Qt.DropAction.MoveAction)


def holds_drawing(mime: QMimeData) -> bool:
    """Return whether dragged data are the drawing of this window, not of another one."""
    return bytes(mime.data(DRAWING).data()) == str(os.getpid()).encode()


def dragged_pattern(mime: QMimeData) -> int | None:
    """Return the number of a pattern of this window that is dragged, None for anything else."""
    process, _, number = bytes(mime.data(PATTERN).data()).partition(b" ")
    return int(number) if process == str(os.getpid()).encode() and number.isdigit() else None
