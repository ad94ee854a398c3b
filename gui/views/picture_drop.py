"""Pictures dragged in from elsewhere: what may be dropped, and what arrives."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage


def holds_picture(mime: QMimeData) -> bool:
    """Tell whether dragged data are a picture or files of this computer."""
    return mime.hasImage() or bool(_paths(mime))


def picture_or_paths(mime: QMimeData) -> QImage | list[str] | None:
    """Take dragged data: paths where there are any, else the picture, else nothing."""
    paths = _paths(mime)
    if paths:
        return paths
    picture = QImage(mime.imageData()) if mime.hasImage() else QImage()
    return None if picture.isNull() else picture


def _paths(mime: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
