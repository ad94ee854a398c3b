"""Convert images of any kind to pictures on the retina, and write pictures as images."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
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

#: Formats that are read if there is a library: what Pillow calls them, and the library.
_OPTIONAL = {"AVIF": ("AVIF", "Pillow 11.3"), "HEIC": ("HEIF", "pillow-heif")}

#: Suffixes of image files.
SUFFIXES = (
    *(".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".gif", ".bmp", ".tif", ".tiff", ".webp"),
    *(".avif", ".heic", ".heif", ".pbm", ".pgm", ".ppm", ".pnm"),
)

#: How files of formats begin that are not read, and of those that need a library.
_BEGINNINGS = {
    "AVIF": rb"....ftyp(avif|avis)",
    "HEIC": rb"....ftyp(he(ic|ix|im|is|vc|vx|vm|vs)|mif1|msf1)",
    "ICO": rb"\0\0[\1\2]\0",
    "JPEG 2000": rb"\0\0\0\x0cjP  |\xff\x4f\xff\x51",
    "JPEG XL": rb"\0\0\0\x0cJXL |\xff\x0a",
    "PDF": rb"%PDF",
    "PSD": rb"8BPS",
    "SVG": rb"(\xef\xbb\xbf)?\s*<(svg|(\?xml|!--|!DOCTYPE svg).*<svg)",
    "XCF": rb"gimp xcf",
}
_LONGEST_BEGINNING = 1000

#: Most pixels of an image, checked in its header before it is decoded, and most on a side.
MOST_PIXELS, LONGEST_SIDE = 64_000_000, 2**16

#: Most bytes that an image may take while it is decoded, and how many a pixel takes: in most modes
#: 4, in others as listed here. A TIFF may be a single strip, which is unpacked as a whole; a
#: progressive JPEG is collected as coefficients; the others are decoded into several canvases, HEIF
#: with more than 8 bits into larger ones.
MOST_DECODED = 256_000_000
_BYTES = {"1": 1, "L": 1, "P": 1, "I;16": 2, "I;16L": 2, "I;16B": 2, "I;16N": 2}
_BYTES_BESIDE = {"TIFF": 3, "JPEG": 6, "WEBP": 12, "AVIF": 12, "HEIF": 6}
_BYTES_BESIDE_DEEP_HEIF = 12

#: Pixels converted at a time, and above how many a JPEG is decoded at a smaller scale.
_AT_A_TIME, _LARGE = 2**20, 4_000_000

#: From this value on, a pixel counts as bright.
BRIGHT = 128

#: A note in the images written here, so that they are never inverted when read.
_NOTE = ("Mark I", "lit is on")

#: Turn an image upright, by the number of its orientation in EXIF.
_UPRIGHT: dict[object, Callable[[npt.NDArray[np.uint8]], npt.NDArray[np.uint8]]] = {
    2: np.fliplr,
    3: lambda light: np.rot90(light, 2),
    4: np.flipud,
    5: np.transpose,
    6: lambda light: np.rot90(light, -1),
    7: lambda light: np.rot90(light, 2).T,
    8: np.rot90,
}

#: Tags of a TIFF: where its strips or its tiles are, and how many bytes each has.
_STRIPS = ((273, 279), (324, 325))

_ORIENTATION = 0x0112

_DEEP = ("I", "F", "I;16", "I;16L", "I;16B", "I;16N")


def picture(image: Image, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Convert an image; see `mark1.patterns.files.picture_from_image`."""
    check_sides(*image.size, _most_pixels(image))
    try:
        if image.width * image.height > _LARGE:
            image.draft(None, (4 * max(rows, columns),) * 2)
        light = _light(image, invert)
    except (MemoryError, PatternError):
        raise
    # On a damaged image Pillow raises almost any type of exception.
    except Exception as error:
        raise PatternError("patterns.image-damaged") from error
    if invert is None and image.info.get(_NOTE[0]) != _NOTE[1]:
        invert = _border(light) >= BRIGHT
    if invert:
        light = 255 - light
    if image.format is not None:  # read from a file, not made by the caller
        image.close()
    fitted: npt.NDArray[np.uint8] = fit(light[None], rows, columns)[0]
    return fitted


def read(path: Path, rows: int, columns: int, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Read an image file onto the retina, uint8 (rows, columns)."""
    from PIL import Image, UnidentifiedImageError

    if not path.is_file():
        raise FileError("patterns.not-a-file")
    check_bytes(path.stat().st_size, path.name)
    try:
        image = _open(path)
    except Image.DecompressionBombError as error:
        raise FileError("patterns.image-too-large", most=MOST_PIXELS // 1_000_000) from error
    except UnidentifiedImageError as error:
        raise FileError("patterns.not-an-image", formats=", ".join(FORMATS)) from error
    with closing(image):  # `picture` may have closed it, which Pillow 10 refuses to do twice
        if image.format == "TIFF":
            _check_strips(image, path.stat().st_size)
        return picture(image, rows, columns, invert)


def read_colours(path: Path) -> npt.NDArray[np.uint8]:
    """Read an image file as red, green and blue, uint8 (height, width, 3), upright."""
    from PIL import ImageOps, UnidentifiedImageError

    check_bytes(path.stat().st_size, path.name)
    try:
        image = _open(path)
    except UnidentifiedImageError as error:
        raise FileError("patterns.not-an-image", formats=", ".join(FORMATS)) from error
    with closing(image):
        check_sides(*image.size, _most_pixels(image))
        return np.asarray(ImageOps.exif_transpose(image).convert("RGB"))


def _open(path: Path) -> Image:
    """Open an image; the driver of an optional format is loaded for the first image of it."""
    from PIL import Image, UnidentifiedImageError

    _load_formats()
    try:
        return Image.open(path, formats=FORMATS)
    except UnidentifiedImageError:
        name = _other_format(path)
        if name in _OPTIONAL:
            driver, library = _OPTIONAL[name]
            if not _load_optional(driver):
                values = {"format": name, "library": library}
                raise FileError("patterns.image-format-needs-library", **values) from None
            return Image.open(path, formats=(driver,))
        if name:
            raise FileError("patterns.image-format", format=name) from None
        raise


def _load_formats() -> None:
    """Load the drivers of our formats: if one is missing, Pillow loads all the drivers it has."""
    from PIL import Image, TiffImagePlugin, WebPImagePlugin  # noqa: F401

    Image.preinit()  # the other five


def _load_optional(driver: str) -> bool:
    """Load the driver of an optional format, if there is one."""
    with suppress(ImportError):
        if driver == "HEIF":
            import pillow_heif

            pillow_heif.register_heif_opener(decode_threads=1)
            return True
        from PIL import AvifImagePlugin

        return bool(AvifImagePlugin.SUPPORTED)
    return False


def _other_format(path: Path) -> str:
    """Return which other format of images a file has, by its first bytes; empty if none."""
    with path.open("rb") as file:
        start = file.read(_LONGEST_BEGINNING)
    if not start:
        raise FileError("patterns.file-empty")
    found = (name for name, one in _BEGINNINGS.items() if re.match(one, start, re.DOTALL))
    return next(found, "")


def write(picture: npt.NDArray[np.uint8], path: Path) -> None:
    """Write a picture, uint8 (rows, columns), as a PNG with one pixel per cell."""
    from PIL import Image, PngImagePlugin

    note = PngImagePlugin.PngInfo()
    note.add_text(*_NOTE)
    Image.fromarray(picture).save(path, format="PNG", pnginfo=note)


def _check_strips(image: Image, size: int) -> None:
    """Reject a TIFF with empty or missing strips or tiles, which would be read as dark."""
    tags: Any = image.getexif()
    for places, lengths in _STRIPS:
        starts, counts = (_numbers(tags.get(tag)) for tag in (places, lengths))
        fits = (
            count > 0 and start + count <= size
            for start, count in zip(starts, counts, strict=False)
        )
        if len(starts) != len(counts) or not all(fits):
            raise FileError("patterns.image-strips")


def _numbers(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)


def check_sides(width: int, height: int, most: int = MOST_PIXELS) -> None:
    """Reject an image without pixels, or with too many, before memory is taken for it."""
    if not width or not height:
        raise PatternError("patterns.image-without-pixels")
    if max(width, height) > LONGEST_SIDE:
        sides = {"width": width, "height": height, "most": LONGEST_SIDE}
        raise PatternError("patterns.image-side-too-long", **sides)
    if width * height > most:
        sides = {"width": width, "height": height, "most": most // 1_000_000}
        raise PatternError("patterns.image-too-many-pixels", **sides)


def _most_pixels(image: Image) -> int:
    """Return how many pixels of this kind of image can be decoded in the memory allowed."""
    beside = _BYTES_BESIDE.get(image.format or "", 0)
    if image.format == "JPEG" and "progressive" not in image.info:
        beside = 0
    if image.format == "HEIF" and image.info.get("bit_depth", 8) > 8:
        beside = _BYTES_BESIDE_DEEP_HEIF
    return min(MOST_PIXELS, MOST_DECODED // (_BYTES.get(image.mode, 4) + beside))


def _light(image: Image, invert: bool | None) -> npt.NDArray[np.uint8]:
    """Return the brightness 0…255 of each pixel, shape (height, width), upright."""
    if image.mode in _DEEP:
        white = _white(image)
        light = _by_strips(image, lambda strip: _from_deep(strip, white))
    elif image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info:
        light = _by_strips(image, lambda strip: _over(strip, 0))
        # Dark ink on a transparent ground would vanish on black, so the ground is white.
        if invert is None and light.max() < BRIGHT:
            del light
            light = _by_strips(image, lambda strip: _over(strip, 255))
    else:
        light = _by_strips(image, _luminance)
    # A damaged orientation tag must not make the image unreadable.
    with suppress(Exception):
        light = _UPRIGHT.get(image.getexif().get(_ORIENTATION), np.asarray)(light)
    return light


def _strips(image: Image) -> Iterator[tuple[slice, Image]]:
    """Cut an image into strips, so that no step needs a second image."""
    step = max(1, _AT_A_TIME // image.width)
    for top in range(0, image.height, step):
        bottom = min(top + step, image.height)
        yield slice(top, bottom), image.crop((0, top, image.width, bottom))


def _by_strips(
    image: Image, convert: Callable[[Image], npt.NDArray[np.uint8]]
) -> npt.NDArray[np.uint8]:
    image.load()  # changes the size, if the image is decoded at a smaller scale
    light = np.empty((image.height, image.width), np.uint8)
    for lines, strip in _strips(image):
        light[lines] = convert(strip)
    return light


def _luminance(strip: Image) -> npt.NDArray[np.uint8]:
    if strip.mode not in ("1", "L", "P", "RGB"):
        strip = strip.convert("RGB")
    return np.asarray(strip.convert("L"))


def _over(image: Image, ground: int) -> npt.NDArray[np.uint8]:
    """Return the brightness of a partly transparent image over a uniform ground."""
    from PIL import Image as Images

    plain = Images.new("RGBA", image.size, (ground, ground, ground, 255))
    plain.alpha_composite(image.convert("RGBA"))
    return np.asarray(plain.convert("L"))


def _white(image: Image) -> float:
    """Return the value that is white in an image with 16 bits or more.

    It is 65535 in 16-bit modes. The other two modes do not define it, so it is the smallest of 1
    (fractions only), 255 and 65535 that no value exceeds, or else the largest value.
    """
    top = 0.0
    for _, strip in _strips(image):
        values = np.asarray(strip)
        if not np.isfinite(values).all():
            raise PatternError("patterns.image-not-finite")
        top = max(top, float(values.max()))
    whites = {"I": (255, 65535), "F": (1, 255, 65535)}.get(image.mode, (65535,))
    return next((white for white in whites if top <= white), top)


def _from_deep(strip: Image, white: float) -> npt.NDArray[np.uint8]:
    """Return the brightness of an image with 16 bits or more, which Pillow would clip at 255."""
    values: npt.NDArray[Any] = np.asarray(strip)
    return np.rint(values.clip(0, white) * (255.0 / white)).astype(np.uint8)


def _border(light: npt.NDArray[np.uint8]) -> float:
    """Return the median brightness of the outermost ring of pixels."""
    ring = np.concatenate([light[0], light[-1], light[1:-1, 0], light[1:-1, -1]])
    return float(np.median(ring))
