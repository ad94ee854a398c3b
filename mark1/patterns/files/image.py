"""Convert images of any kind to pictures on the retina, and write pictures as images."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mark1.errors import FileError, PatternError
from mark1.patterns.files.guard import check_bytes
from mark1.patterns.scaling import fit

if TYPE_CHECKING:
    from PIL.Image import Image

#: Formats that are read. No others, because some of Pillow's readers start other programs.
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM")

#: Suffixes of image files.
SUFFIXES = frozenset(
    ".png .jpg .jpeg .gif .bmp .tif .tiff .webp .pbm .pgm .ppm .pnm".split()  # noqa: SIM905
)

#: Most pixels of an image, checked in its header before it is decoded.
MOST_PIXELS = 64_000_000

#: From this value on, a pixel counts as bright.
BRIGHT = 128

#: A note in the images written here, so that they are never inverted when read.
_NOTE = ("Mark I", "lit is on")

_DEEP = ("I", "F", "I;16", "I;16L", "I;16B", "I;16N")


def picture(image: Image, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Convert an image; see `mark1.patterns.files.picture_from_image`."""
    _check_pixels(image)
    try:
        light = _light(image, invert)
    except (MemoryError, PatternError):
        raise
    # On a damaged image Pillow raises almost any type of exception.
    except Exception as error:
        raise PatternError("patterns.image-damaged", reason=str(error)) from error
    if invert is None and image.info.get(_NOTE[0]) != _NOTE[1]:
        invert = _border(light) >= BRIGHT
    if invert:
        light = 255 - light
    fitted: npt.NDArray[np.uint8] = fit(light[None], rows, columns)[0]
    return fitted


def read(path: Path, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Read an image file onto the retina, uint8 (rows, columns)."""
    from PIL import Image, UnidentifiedImageError

    check_bytes(path.stat().st_size, path.name)
    try:
        image = Image.open(path, formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise FileError("patterns.image-too-large", most=MOST_PIXELS // 1_000_000) from error
    except UnidentifiedImageError as error:
        raise FileError("patterns.not-an-image", formats=", ".join(FORMATS)) from error
    with image:
        return picture(image, rows, columns, invert)


def write(picture: npt.NDArray[np.uint8], path: Path) -> None:
    """Write a picture, uint8 (rows, columns), as a PNG with one pixel per cell."""
    from PIL import Image, PngImagePlugin

    note = PngImagePlugin.PngInfo()
    note.add_text(*_NOTE)
    Image.fromarray(picture).save(path, format="PNG", pnginfo=note)


def _check_pixels(image: Image) -> None:
    width, height = image.size
    if not width or not height:
        raise PatternError("patterns.image-without-pixels")
    if width * height > MOST_PIXELS:
        raise PatternError(
            "patterns.image-too-many-pixels",
            width=width,
            height=height,
            most=MOST_PIXELS // 1_000_000,
        )


def _light(image: Image, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Return the brightness 0…255 of each pixel, shape (height, width), upright."""
    from PIL import ImageOps

    # A damaged orientation tag must not make the image unreadable.
    with suppress(Exception):
        image = ImageOps.exif_transpose(image)
    if image.mode in _DEEP:
        return _from_deep(image)
    if image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        light = _over(image, 0)
        # Dark ink on a transparent ground would vanish on black, so the ground is white.
        return _over(image, 255) if invert is None and light.max() < BRIGHT else light
    if image.mode not in ("1", "L", "P", "RGB"):
        image = image.convert("RGB")
    return np.asarray(image.convert("L"))


def _over(image: Image, ground: int) -> npt.NDArray[np.uint8]:
    """Return the brightness of a partly transparent image over a uniform ground."""
    from PIL import Image as Images

    plain = Images.new("RGBA", image.size, (ground, ground, ground, 255))
    plain.alpha_composite(image.convert("RGBA"))
    return np.asarray(plain.convert("L"))


def _from_deep(image: Image) -> npt.NDArray[np.uint8]:
    """Return the brightness of an image with 16 bits or more, which Pillow would clip at 255.

    White is 65535 in 16-bit modes. The other two modes do not define it, so it is the smallest of
    1 (fractions only), 255 and 65535 that no value exceeds, or else the largest value.
    """
    values: npt.NDArray[Any] = np.asarray(image)
    if not np.isfinite(values).all():
        raise PatternError("patterns.image-not-finite")
    top = float(values.max())
    whites = {"I": (255, 65535), "F": (1, 255, 65535)}.get(image.mode, (65535,))
    white = next((white for white in whites if top <= white), top)
    return np.rint(values.clip(0, white) * (255.0 / white)).astype(np.uint8)


def _border(light: npt.NDArray[np.uint8]) -> float:
    """Return the median brightness of the outermost ring of pixels."""
    ring = np.concatenate([light[0], light[-1], light[1:-1, 0], light[1:-1, -1]])
    return float(np.median(ring))
