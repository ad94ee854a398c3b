"""Images of Qt, converted to those of Pillow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from PIL.Image import Image


def pillow_image(image: QImage) -> Image:
    """Convert an image of Qt, with its notes, without packing it as a file on the way.

    Raises
    ------
    PatternError
        If it has no pixels or too many.
    """
    from PIL import Image as Images

    from mark1.patterns.files.image import check_sides

    check_sides(image.width(), image.height())
    mode, depth = "RGB", QImage.Format.Format_RGB888
    if image.hasAlphaChannel():
        mode, depth = "RGBA", QImage.Format.Format_RGBA8888
    pixels = image.convertToFormat(depth)
    size, line = (pixels.width(), pixels.height()), pixels.bytesPerLine()
    made = Images.frombytes(mode, size, pixels.constBits(), "raw", mode, line)
    made.info.update({key: image.text(key) for key in image.textKeys()})
    return made
