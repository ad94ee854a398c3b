"""Accepts pictures and files that are dropped on a view."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage


def holds_picture(mime: QMimeData) -> bool:
    """Return whether dragged data are a picture, or begin with the file of one."""
    from mark1.patterns.files import is_picture

    paths = _paths(mime)
    return is_picture(paths[0]) if paths else mime.hasImage()


def picture_or_paths(mime: QMimeData) -> QImage | list[str] | None:
    """Return the paths of dragged data, else the picture, else None."""
    paths = _paths(mime)
    if paths:
        return paths
    picture = QImage(mime.imageData()) if mime.hasImage() else QImage()
    return None if picture.isNull() else picture


def _paths(mime: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in mime.urls() if url.isLocalFile()]
