"""Draw a character of a bundled typeface on the retina, the same on every computer.

The outline is rendered at 16 × 16 pixels per cell, and a cell is lit if about half of it is
covered. At this size neither hinting nor the version of the font engine matters much.
"""

from __future__ import annotations

import string
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from mark1.errors import PatternError
from mark1.machine.settings import MOST_SIDE
from mark1.messages import suggestion

FOLDER = Path(__file__).parent

#: Cap height of all three typefaces as a share of the em (OS/2 table: 698 of 1000).
CAP_HEIGHT = 0.698

#: Default cap height as a share of the retina's rows: 14 of 20 cells. ASSUMED.
USUAL_HEIGHT = 0.7

#: Share of a cell that ink must cover to light it. Not one half, because the edges of a centred
#: stem often cover exactly that, and rounding would decide. Of the values tried, this one had the
#: fewest cells near it.
COVERED = 0.46

#: The built-in letters on the usual retina, rendered in advance: loading the font engine would
#: delay the start of the window. ``python -m mark1.patterns.typefaces`` renders them again.
READY = FOLDER / "letters.npy"
_READY_PLACE = ("plex-sans", 20, 20, 14.0, 0.0, 0.0)

#: A code point that no typeface has; it is drawn as the glyph for missing characters.
_NO_CHARACTER = "\uffff"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A bundled typeface: its file, its full name and its licence."""

    file: Path
    name: str
    licence: str = "SIL Open Font License 1.1"


TYPEFACES: dict[str, Typeface] = {
    "plex-sans": Typeface(FOLDER / "IBMPlexSans-Bold.ttf", "IBM Plex Sans Bold"),
    "plex-serif": Typeface(FOLDER / "IBMPlexSerif-Bold.ttf", "IBM Plex Serif Bold"),
    "plex-mono": Typeface(FOLDER / "IBMPlexMono-SemiBold.ttf", "IBM Plex Mono SemiBold"),
}


def draw_character(
    character: str,
    typeface: str = "plex-sans",
    rows: int = 20,
    columns: int = 20,
    height: float | None = None,
    down: float = 0.0,
    right: float = 0.0,
) -> npt.NDArray[np.uint8]:
    """Draw one character, lit on dark.

    It is centred horizontally, and placed vertically so that a capital would be centred: a comma
    stays low, an apostrophe high. A character that would cross an edge is moved inwards, and made
    smaller if it is larger than the retina. Only `down` and `right` move it over an edge.

    Parameters
    ----------
    character : str
        One printable character that the typeface has; a space is a dark picture.
    typeface : str
        A name from `TYPEFACES`.
    rows, columns : int
        1…1000 cells.
    height : float, optional
        Height of a capital in cells, above 0 up to `rows`. By default 0.7 × rows.
    down, right : float
        Offset in cells, at most the retina's height and width.

    Returns
    -------
    ndarray of uint8, shape (rows, columns)
        0 dark or 255 lit.

    Raises
    ------
    PatternError
        If an argument is out of its range, or the typeface lacks the character.
    """
    check_retina(rows, columns)
    check_typeface(typeface)
    height = USUAL_HEIGHT * rows if height is None else height
    if not 0 < height <= rows:
        raise PatternError("patterns.letter-height", height=height, most=rows)
    if not (abs(down) <= rows and abs(right) <= columns):
        raise PatternError(
            "patterns.letter-offset", down=down, right=right, rows=rows, columns=columns
        )
    character = _one_character(character)
    place = (typeface, rows, columns, float(height), float(down), float(right))
    if place == _READY_PLACE and character in string.ascii_uppercase:
        return np.array(_ready_letters()[string.ascii_uppercase.index(character)])
    drawn = _drawn(character, *place)
    return np.frombuffer(drawn, np.uint8).reshape(rows, columns).copy()


def render_ready_letters() -> npt.NDArray[np.uint8]:
    """Render the letters of `READY`; returns their bits, shape (26, 50)."""
    drawn = b"".join(_drawn(letter, *_READY_PLACE) for letter in string.ascii_uppercase)
    return np.packbits(np.frombuffer(drawn, np.uint8).reshape(26, -1) > 0, axis=1)


def ink(character: str, typeface: str, pixels: int) -> npt.NDArray[np.bool_]:
    """Return where a character has ink, cropped, drawn with capitals `pixels` high.

    Raises
    ------
    PatternError
        If the typeface lacks the character.
    """
    return _ink(_one_character(character), typeface, pixels / CAP_HEIGHT)[0] >= 128


def check_retina(rows: int, columns: int) -> None:
    """Reject a retina that is not 1…1000 cells high and wide."""
    for name, side in (("rows", rows), ("columns", columns)):
        whole = isinstance(side, (int, np.integer)) and not isinstance(side, bool)
        if not whole or not 1 <= side <= MOST_SIDE:
            raise PatternError("patterns.side-out-of-range", name=name, side=side, most=MOST_SIDE)


def check_typeface(typeface: str) -> None:
    """Reject a typeface that is not in `TYPEFACES`."""
    if typeface not in TYPEFACES:
        hint = suggestion(typeface, TYPEFACES)
        raise PatternError("patterns.unknown-typeface", name=typeface, hint=hint)


def _one_character(text: str) -> str:
    composed = unicodedata.normalize("NFC", text) if isinstance(text, str) else ""
    if len(composed) != 1 or not composed.isprintable():
        raise PatternError("patterns.not-one-character", text=text)
    return composed


@lru_cache(maxsize=1)
def _ready_letters() -> npt.NDArray[np.uint8]:
    """Load the letters rendered in advance, 0 or 255, shape (26, 20, 20)."""
    return np.unpackbits(np.load(READY), axis=1).reshape(26, 20, 20) * np.uint8(255)


@lru_cache(maxsize=4096)
def _drawn(
    character: str,
    typeface: str,
    rows: int,
    columns: int,
    height: float,
    down: float,
    right: float,
) -> bytes:
    """Draw one character; as bytes, because a cached value must be immutable."""
    fine = max(1, min(16, 4096 // max(rows, columns)))
    high, wide = rows * fine, columns * fine
    size = height * fine / CAP_HEIGHT
    shape, above = _ink(character, typeface, size)
    excess = max(shape.shape[0] / high, shape.shape[1] / wide)
    if excess > 1:
        size /= excess * 1.001
        shape, above = _ink(character, typeface, size)
    baseline = (high + size * CAP_HEIGHT) / 2
    top = min(max(0, round(baseline) - above), high - shape.shape[0]) + round(down * fine)
    # In half pixels, so that a symmetrical letter of odd width is exactly centred.
    left = wide - shape.shape[1] + round(2 * right * fine)
    covered = _placed(np.repeat(shape, 2, axis=1), top, left, high, 2 * wide)
    share = covered.reshape(rows, fine, columns, 2 * fine).mean(axis=(1, 3)) / 255
    return np.where(share >= COVERED, 255, 0).astype(np.uint8).tobytes()


def _placed(
    shape: npt.NDArray[np.uint8], top: int, left: int, high: int, wide: int
) -> npt.NDArray[np.uint8]:
    """Return a dark field with `shape` at a place, cropped to the field."""
    field = np.zeros((high, wide), np.uint8)
    seen = shape[max(0, -top) : max(0, high - top), max(0, -left) : max(0, wide - left)]
    top, left = max(0, top), max(0, left)
    field[top : top + seen.shape[0], left : left + seen.shape[1]] = seen
    return field


def _ink(character: str, typeface: str, size: float) -> tuple[npt.NDArray[np.uint8], int]:
    """Return a character's ink, 0…255, at `size` pixels per em, and its rise above the baseline."""
    found = _filled(typeface, size, character)
    missing = _filled(typeface, size, _NO_CHARACTER)
    if np.array_equal(found[0], missing[0]):
        name = TYPEFACES[typeface].name
        raise PatternError("patterns.no-such-character", typeface=name, character=character)
    return found


@lru_cache(maxsize=16)
def _filled(typeface: str, size: float, character: str) -> tuple[npt.NDArray[np.uint8], int]:
    from PIL import Image, ImageDraw

    font = _font(typeface, size)
    left, top, right, bottom = font.getbbox(character, anchor="ls")
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), character, fill=255, font=font, anchor="ls")
    box = image.getbbox()
    if box is None:
        return np.zeros((0, 0), np.uint8), 0
    shape = np.array(image.crop(box))
    shape.flags.writeable = False
    return shape, -(top + int(box[1]))


@lru_cache(maxsize=32)
def _font(typeface: str, size: float) -> Any:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(
            TYPEFACES[typeface].file, size, layout_engine=ImageFont.Layout.BASIC
        )
    except OSError as error:
        file = TYPEFACES[typeface].file
        raise PatternError("patterns.typeface-file", file=file, reason=str(error)) from error
