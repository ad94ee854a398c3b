"""Brings an image of any kind onto the retina, and writes a picture as an image."""

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

#: Kinds of image that are read. Not more: some of Pillow's readers start other programs.
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "PPM")

#: How the names of image files end.
SUFFIXES = frozenset(
    ".png .jpg .jpeg .gif .bmp .tif .tiff .webp .pbm .pgm .ppm .pnm".split()  # noqa: SIM905
)

#: Most pixels of an image, known from its header before any is decoded.
MOST_PIXELS = 64_000_000

#: At and above this a point counts as bright.
BRIGHT = 128

#: A note in the images written here, so that reading them never takes the negative.
_NOTE = ("Mark I", "lit is on")

_DEEP = ("I", "F", "I;16", "I;16L", "I;16B", "I;16N")


def picture(image: Image, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Bring an image onto the retina; see `mark1.patterns.pattern_set.picture_from_image`."""
    _check_pixels(image)
    try:
        light = _light(image, invert)
    except (MemoryError, PatternError):
        raise
    # Pillow raises nearly every type there is on a damaged image.
    except Exception as error:
        raise PatternError(f"the image cannot be decoded ({error}): save it anew.") from error
    if invert is None and image.info.get(_NOTE[0]) != _NOTE[1]:
        invert = _border(light) >= BRIGHT
    if invert:
        light = 255 - light
    fitted: npt.NDArray[np.uint8] = fit(light[None], rows, columns)[0]
    return fitted


def read(path: Path, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Read an image file onto the retina, uint8 (rows, columns)."""
    from PIL import Image, UnidentifiedImageError

    check_bytes(path.stat().st_size, "the file")
    try:
        image = Image.open(path, formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise FileError(f"the image is far too large ({error}): make it smaller.") from error
    except UnidentifiedImageError as error:
        raise FileError(
            f"this is no image that can be read: use {', '.join(FORMATS)}; or IDX, CSV or NPZ "
            "for a set of patterns."
        ) from error
    with image:
        return picture(image, rows, columns, invert)


def write(picture: npt.NDArray[np.uint8], path: Path) -> None:
    """Write a picture, uint8 (rows, columns), as a PNG with one pixel to a cell."""
    from PIL import Image, PngImagePlugin

    note = PngImagePlugin.PngInfo()
    note.add_text(*_NOTE)
    Image.fromarray(picture).save(path, format="PNG", pnginfo=note)


def _check_pixels(image: Image) -> None:
    width, height = image.size
    if not width or not height:
        raise PatternError("the image has no pixels: choose another.")
    if width * height > MOST_PIXELS:
        raise PatternError(
            f"an image of {width} × {height} pixels is larger than the "
            f"{MOST_PIXELS // 1_000_000} million allowed: make it smaller."
        )


def _light(image: Image, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Brightness 0…255 of each pixel, shape (height, width), upright."""
    from PIL import ImageOps

    # A damaged note about the orientation must not lose the picture.
    with suppress(Exception):
        image = ImageOps.exif_transpose(image)
    if image.mode in _DEEP:
        return _from_deep(image)
    if image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        light = _over(image, 0)
        # Dark ink on nothing would vanish on black: there the paper is white.
        return _over(image, 255) if invert is None and light.max() < BRIGHT else light
    if image.mode not in ("1", "L", "P", "RGB"):
        image = image.convert("RGB")
    return np.asarray(image.convert("L"))


def _over(image: Image, ground: int) -> npt.NDArray[np.uint8]:
    """Brightness of an image with transparent parts, laid over a ground."""
    from PIL import Image as Images

    plain = Images.new("RGBA", image.size, (ground, ground, ground, 255))
    plain.alpha_composite(image.convert("RGBA"))
    return np.asarray(plain.convert("L"))


def _from_deep(image: Image) -> npt.NDArray[np.uint8]:
    """Brightness of an image with 16 bits or more, which Pillow would cut off at 255.

    What white is depends on the mode: 65535 for 16 bits. The other two modes do not say, so it is
    the smallest of 1 (fractions only), 255, 65535 that is not exceeded, or else the greatest value.
    """
    values: npt.NDArray[Any] = np.asarray(image)
    if not np.isfinite(values).all():
        raise PatternError("the image holds NaN or infinite values: save it with 8 or 16 bits.")
    top = float(values.max())
    whites = {"I": (255, 65535), "F": (1, 255, 65535)}.get(image.mode, (65535,))
    white = next((white for white in whites if top <= white), top)
    return np.rint(values.clip(0, white) * (255.0 / white)).astype(np.uint8)


def _border(light: npt.NDArray[np.uint8]) -> float:
    """Median brightness of the outermost ring of pixels."""
    ring = np.concatenate([light[0], light[-1], light[1:-1, 0], light[1:-1, -1]])
    return float(np.median(ring))
